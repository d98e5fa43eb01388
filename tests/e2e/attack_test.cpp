// One hostile address beside people who play, with the limits that every server has.
#include <fstream>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "e2e/player.h"
#include "e2e/process.h"

namespace specter::e2e {
namespace {

using namespace std::chrono_literals;

constexpr const char* kHostile = "192.0.2.66";

/// The limits of everybody; each player has the address that he says.
std::vector<std::string> plain_flags(const std::string& data) {
  return {"--host", "127.0.0.1", "--data", data, "--log-level", "error", "--trust-proxy"};
}

json::object quick(int players) {
  return {{"players", players}, {"private", false}, {"answer_window_ms", 0}};
}

/// More sockets of the same guest.
std::unique_ptr<client::Socket> more(const Player& guest, const client::Url& url) {
  client::SocketOptions options;
  options.forwarded = kHostile;
  auto socket = client::Socket::connect(url, options);
  if (!socket) return nullptr;
  (*socket)->send(R"({"type":"hello","version":1,"token":")" + guest.token() + "\"}");
  return std::move(*socket);
}

struct Answers {
  int granted = 0;
  int refused = 0;
};

void count(client::Socket& socket, Answers& answers, std::chrono::milliseconds wait) {
  for (auto got = socket.receive(wait); got && *got; got = socket.receive(0ms)) {
    const json::object message = json::parse(**got).as_object();
    if (!message.contains("id")) continue;
    ++(message.at("type") == "ok" ? answers.granted : answers.refused);
  }
}

TEST(Attack, PeoplePlayWhileOneAddressAsksForReplays) {
  constexpr int kSockets = 30;
  constexpr int kRounds = 40;
  Folder folder;
  Server server(plain_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  Player mallory(server.url(), "Mallory", 1, kHostile);
  mallory.create(quick(4), std::nullopt);
  for (int seat = 0; seat < 4; ++seat)
    mallory.must({{"type", "bot"}, {"table", mallory.table()}, {"seat", seat}, {"bot", "random"}});
  mallory.must({{"type", "start"}, {"table", mallory.table()}});
  ASSERT_TRUE(play_out({&mallory}, 120s));
  std::vector<std::unique_ptr<client::Socket>> sockets;
  for (int i = 0; i < kSockets; ++i) {
    sockets.push_back(more(mallory, server.url()));
    ASSERT_TRUE(sockets.back());
  }
  Player agent(server.url(), "Agent", 2, "10.0.0.1");
  Player hunter(server.url(), "Hunter", 3, "10.0.0.2");
  agent.create(quick(2), 0);
  ASSERT_TRUE(hunter.open(agent.table()));
  hunter.must({{"type", "sit"}, {"table", agent.table()}, {"seat", 1}});
  agent.must({{"type", "start"}, {"table", agent.table()}});
  Answers answers;
  int asked = 0;
  int acts = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (const auto& socket : sockets) {
      socket->send(R"({"type":"replay","id":1,"table":")" + mallory.table() +
                   R"(","seat":"above","from":9999,"count":1})");
      ++asked;
    }
    for (Player* player : {&agent, &hunter}) {
      player->listen(1ms);
      if (player->asked() && player->act()) ++acts;
    }
    for (const auto& socket : sockets)
      count(*socket, answers, 0ms);
  }
  const auto until = std::chrono::steady_clock::now() + 60s;
  while (answers.granted + answers.refused < asked && std::chrono::steady_clock::now() < until)
    for (const auto& socket : sockets)
      count(*socket, answers, 10ms);
  EXPECT_EQ(answers.granted + answers.refused, asked);
  // Every act that was asked for was done, and nobody but the attacker was refused anything.
  EXPECT_GE(acts, kRounds / 2);
  EXPECT_EQ(agent.acked().size() + hunter.acked().size(), static_cast<std::size_t>(acts));
  for (const Player* player : {&agent, &hunter}) {
    EXPECT_EQ(player->errors(), 0);
    for (const std::string& complaint : player->complaints())
      ADD_FAILURE() << complaint;
  }
  EXPECT_GT(answers.granted, 0);
  EXPECT_GT(answers.refused, asked / 2);
}

// What is played here can be checked at home, however often somebody changed his mind.
TEST(Attack, AGameFullOfBallotsVerifies) {  // [TRA-5] [END-6]
  Folder folder;
  Server server(crowd_flags(folder.path()));
  ASSERT_TRUE(server.serves()) << server.output();
  std::vector<std::unique_ptr<Player>> people;
  std::vector<Player*> list;
  for (int seat = 0; seat < 5; ++seat) {
    people.push_back(std::make_unique<Player>(server.url(), "P" + std::to_string(seat),
                                              static_cast<std::uint32_t>(70 + seat)));
    list.push_back(people.back().get());
    if (seat == 0) {
      people[0]->create(quick(5), 0);
    } else {
      ASSERT_TRUE(people.back()->open(people[0]->table()));
      people.back()->must({{"type", "sit"}, {"table", people[0]->table()}, {"seat", seat}});
    }
  }
  const std::string table = people[0]->table();
  people[0]->must({{"type", "start"}, {"table", table}});
  for (int i = 0; i < 150; ++i) {
    const int seat = 1 + i % 4;
    const json::object vote{{"type", "act"},
                            {"table", table},
                            {"seat", seat},
                            {"action", {{"type", "vote"}, {"ballot", i % 3}}}};
    people[static_cast<std::size_t>(seat)]->must(vote);
    people[static_cast<std::size_t>(seat)]->must(vote);  // it stands already
  }
  EXPECT_TRUE(play_out(list, 120s));
  const auto record = client::fetch(server.url(), {.target = "/record/" + table + ".jsonl"});
  ASSERT_TRUE(record.ok());
  ASSERT_EQ(record->status, 200) << record->body;
  const std::string file = folder.file("game.jsonl");
  std::ofstream(file) << record->body;
  const std::string command = std::string(SPECTER_BINARY) + " replay --verify " + file;
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace
}  // namespace specter::e2e
