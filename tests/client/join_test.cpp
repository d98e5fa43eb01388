// `specter play --join`: scripts that play at servers, a fake one and the real one.
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <string>
#include <thread>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "client/fake_hall.h"
#include "client/server_link.h"
#include "codec/record.h"
#include "fair/fair.h"

namespace specter {
namespace {

using test::FakeHall;
using test::FakeServer;
using testing::HasSubstr;
using testing::Not;

struct Outcome {
  int code = -1;
  std::string out;
};

/// A folder of its own; every guest has a home in it, so that their tokens differ.
class Join : public testing::Test {
 protected:
  Join() {
    std::string name = (std::filesystem::temp_directory_path() / "specter-join-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) folder_ = name;
  }
  ~Join() override {
    if (server_ > 0) {
      ::kill(server_, SIGTERM);
      ::waitpid(server_, nullptr, 0);
    }
    if (out_ != nullptr) std::fclose(out_);
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  Outcome play(const std::string& guest, const std::string& url, const std::string& arguments,
               const std::string& typed) const {
    const std::string input = file("typed-" + guest);
    std::ofstream(input, std::ios::binary) << typed;
    const std::string command = "LC_ALL=C COLUMNS=80 LINES=40 XDG_CONFIG_HOME='" + file(guest) +
                                "' timeout 120 '" SPECTER_BINARY "' play --join '" + url + "' " +
                                arguments + " <'" + input + "' 2>&1";
    Outcome outcome;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return outcome;
    std::array<char, 4096> buffer{};
    for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
      outcome.out.append(buffer.data(), n);
    const int status = pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
  }

  /// The real server; its address, or nothing if it does not start.
  std::string serve() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) return {};
    server_ = ::fork();
    if (server_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::close(ends[0]);
      ::close(ends[1]);
      const std::string data = file("data");
      ::execl(SPECTER_BINARY, "specter", "serve", "--host", "127.0.0.1", "--port", "0", "--data",
              data.c_str(), "--log-level", "error", "--guests-per-minute", "1000", "--guest-limits",
              "1000", "--address-limits", "1000", "--keep-running", "36500", "--keep-over", "36500",
              static_cast<char*>(nullptr));
      ::_exit(127);
    }
    ::close(ends[1]);
    out_ = ::fdopen(ends[0], "r");
    std::array<char, 512> line{};
    while (out_ != nullptr && std::fgets(line.data(), line.size(), out_) != nullptr) {
      const std::string text(line.data());
      const std::size_t at = text.find("http://");
      if (at != std::string::npos) return text.substr(at, text.find_first_of(" \n", at) - at);
    }
    return {};
  }

 private:
  std::filesystem::path folder_;
  pid_t server_ = -1;
  FILE* out_ = nullptr;
};

void expect_end(const Outcome& o) {
  EXPECT_EQ(o.code, 0) << o.out;
  EXPECT_THAT(o.out, testing::ContainsRegex("YOU (WIN|LOSE)"));
  EXPECT_THAT(o.out, HasSubstr("round by round"));
  EXPECT_THAT(o.out, Not(HasSubstr("play.")));  // a key without its sentence
  EXPECT_THAT(o.out, Not(HasSubstr("join.")));
}

/// What the terminal said of our part of the dice is in the record, with its commitment.
void expect_part(const std::string& out, const std::string& file, std::size_t seat) {
  const std::string word = "Your own part of the dice (seat " + std::to_string(seat) + "): ";
  const std::size_t at = out.find(word);
  ASSERT_NE(at, std::string::npos) << out;
  const std::string part = out.substr(at + word.size(), out.find('\n', at) - at - word.size());
  std::ifstream in(file);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto record = codec::parse_record(text);
  ASSERT_TRUE(record && record->header.fair);
  const match::RecordFair& fair = *record->header.fair;
  EXPECT_EQ(fair.seats.at(seat), (match::RecordSeat{fair::sha256_hex(part), part}));
  EXPECT_THAT(out, HasSubstr("The server's commitment: " + fair.commitment));
  EXPECT_EQ(fair.attempts, 0);
}

void expect_record(const std::string& file) {
  std::ifstream in(file);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto record = codec::parse_record(text);
  ASSERT_TRUE(record);
  EXPECT_TRUE(match::replay(*record));
}

std::string repeated(std::string_view line, int times) {
  std::string out;
  for (int i = 0; i < times; ++i)
    out += line;
  return out;
}

TEST_F(Join, AWholeGameAtTheFakeServer) {
  FakeHall hall;
  const FakeServer server(hall);
  const Outcome o = play("ann", server.url() + "/t/T1", "",
                         "chat good evening\nauto all\nsave " + file("game.jsonl") + "\n\n");
  expect_end(o);
  EXPECT_THAT(o.out, HasSubstr("Seat 1, hunter: the bot greedy"));
  EXPECT_THAT(o.out, HasSubstr("Ann?: good evening"));  // no control characters from elsewhere
  expect_record(file("game.jsonl"));
}

TEST_F(Join, NumbersOverALineThatBreaksSlow) {
  FakeHall hall({.cut_every = 60, .swallow_every = 7});
  const FakeServer server(hall);
  const Outcome o = play("ann", server.url() + "/t/T1", "", repeated("1\n", 3000));
  expect_end(o);
  EXPECT_THAT(o.out, HasSubstr("The connection is lost. Trying again."));
  EXPECT_THAT(o.out, HasSubstr("Connected again."));
}

TEST_F(Join, EndsThatComeEarly) {
  FakeHall hall({.gone_after_talk = "table.expired"});
  const FakeServer server(hall);
  EXPECT_THAT(play("ann", server.url() + "/t/T1", "", "").out, HasSubstr("The input has ended"));
  EXPECT_THAT(play("ann", server.url() + "/t/T1", "", "quit\n").out,
              HasSubstr("The same link brings you back"));
  const Outcome gone = play("ann", server.url() + "/t/T1", "", "chat x\nhelp\n");
  EXPECT_EQ(gone.code, 0);
  EXPECT_THAT(gone.out, HasSubstr("The table is gone (table.expired)."));
  EXPECT_EQ(play("ann", server.url() + "/t/T2", "", "").code, 2);
  EXPECT_THAT(play("ann", "http://127.0.0.1:1", "", "").out, HasSubstr("Is the server running"));
  EXPECT_THAT(play("ann", "127.0.0.1", "", "").out, HasSubstr("is no address of a server"));
  EXPECT_EQ(play("ann", "127.0.0.1", "", "").code, 2);
}

class JoinReal : public Join {
 protected:
  void play_own_table(const std::string& url, const std::string& players, const std::string& seat,
                      const std::string& options = "") {
    SCOPED_TRACE(players + " players, seat " + seat + " " + options);
    const std::string saved = file("game" + players + seat);
    const std::string typed = "new\n" + players + "\n" + seat + "\nyes\nauto all\nsave " + saved;
    const Outcome o = play("ann", url, "--name Ann " + options, typed + "\n\n");
    expect_end(o);
    EXPECT_THAT(o.out, HasSubstr("Saved to " + saved));
    expect_record(saved);
    expect_part(o.out, saved, std::stoul(seat));
  }
};

TEST_F(JoinReal, ATableOfOnesOwn) {
  const std::string url = serve();
  ASSERT_FALSE(url.empty());
  play_own_table(url, "2", "0");
}

/// What a server of version 1 left behind: a game that ran, and one that was over.
TEST_F(JoinReal, TablesOfOlderRules) {
  std::ifstream in(SPECTER_SOURCE_DIR "/tests/app/v1/store.jsonl", std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  // As if the rules of today did not take the finished game's first action of round 2.
  const std::size_t finished = text.find("{\"table\":\"IEPR9SKfw17ehiS7-jmQiw\"");
  const std::size_t act = text.find("{\"entry\":30,", finished);
  const std::size_t hash = text.find("hash\\\":\\\"", act) + 9;
  ASSERT_LT(hash, text.find('\n', act));
  text.replace(hash, 8, "01234567");
  std::filesystem::create_directories(file("data"));
  std::ofstream(file("old.jsonl"), std::ios::binary) << text;
  const std::string import = "'" SPECTER_BINARY "' store import --store '" +
                             file("data/specter.sqlite") + "' '" + file("old.jsonl") +
                             "' >/dev/null";
  ASSERT_EQ(std::system(import.c_str()), 0);
  const std::string url = serve();
  ASSERT_FALSE(url.empty());
  const Outcome closed =
      play("zoe", url + "/t/Ev8ChPQxLGai3eV1fMI02Q", "--name Zoe --watch --lines", "");
  EXPECT_EQ(closed.code, 0) << closed.out;
  EXPECT_THAT(closed.out, HasSubstr("played with version 1 of the rules"));
  EXPECT_THAT(closed.out, HasSubstr("Start a new table"));
  EXPECT_THAT(closed.out, Not(HasSubstr("table.rules")));
  const Outcome over = play("zoe", url + "/t/IEPR9SKfw17ehiS7-jmQiw", "--watch --lines", "");
  EXPECT_EQ(over.code, 0) << over.out;
  EXPECT_THAT(over.out, HasSubstr("The agent is caught in round 5"));
  EXPECT_THAT(over.out, HasSubstr("played with an older version of the rules"));
}

/// The setup of a saved game.
Setup saved_setup(const std::string& file) {
  std::ifstream in(file);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto record = codec::parse_record(text);
  return record ? record->header.setup : Setup{};
}

TEST_F(JoinReal, ATableOfTheSecondEdition) {
  const std::string url = serve();
  ASSERT_FALSE(url.empty());
  play_own_table(url, "2", "1", "--edition covenant");
  EXPECT_EQ(saved_setup(file("game21")).edition, Edition::Covenant);
  EXPECT_EQ(saved_setup(file("game21")).vehicle, std::nullopt);
  play_own_table(url, "5", "0",
                 "--edition combined --vehicle interceptor --board babel --five-player-bonus");
  const specter::Setup setup = saved_setup(file("game50"));
  EXPECT_EQ(setup.edition, Edition::Combined);
  EXPECT_EQ(setup.vehicle, VehicleKind::Interceptor);
  EXPECT_TRUE(setup.five_player_bonus);
}

TEST_F(JoinReal, EveryNumberOfPlayersSlow) {
  const std::string url = serve();
  ASSERT_FALSE(url.empty());
  for (const char* players : {"2", "3", "4", "5"})
    for (const char* seat : {"0", "1"})
      play_own_table(url, players, seat);
}

/// Waits until another process has written a line with this word; gives what follows it.
std::string wait_for(const std::string& file, const std::string& word) {
  for (int i = 0; i < 600; ++i) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
      if (const std::size_t at = line.find(word); at != std::string::npos && !in.eof())
        return line.substr(at + word.size());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return {};
}

TEST_F(JoinReal, FriendsByInvitationAndASpectatorSlow) {
  const std::string url = serve();
  ASSERT_FALSE(url.empty());
  const std::string log = file("host.out");
  std::thread host([&] {
    play("ann", url, "--name Ann >'" + log + "'",
         "new\n3\n0\nno\nyes\ninvite\nbot 2 greedy\nwait\nstart\nchat welcome\nauto all\n");
  });
  const std::string link = wait_for(log, "Link for the next free seat: ");
  EXPECT_THAT(link, HasSubstr("#invite="));
  const std::string table = link.substr(0, link.find('#'));
  std::thread watcher([&] {
    const Outcome o = play("eve", table, "--name Eve --watch", "");
    EXPECT_EQ(o.code, 0);
    EXPECT_THAT(o.out, HasSubstr("THE GAME IS OVER"));
  });
  const Outcome wrong = play("mallory", table + "#invite=wrong", "--name Mallory", "");
  EXPECT_EQ(wrong.code, 1);
  const std::string saved = file("friends");
  const Outcome guest =
      play("bob", link, "--name Bob", "note k9 here\nping k9\nauto all\nsave " + saved + "\n\n");
  host.join();
  watcher.join();
  expect_end(guest);
  EXPECT_THAT(guest.out, HasSubstr("Ann: welcome"));
  EXPECT_THAT(guest.out, HasSubstr("Bob notes at K9: here"));
  EXPECT_THAT(guest.out, HasSubstr("Bob points at K9."));
  expect_part(guest.out, saved, 1);
}

TEST_F(JoinReal, WhoDoesNotShowHisPartLosesTheSeatSlow) {
  const std::string url = serve();
  ASSERT_FALSE(url.empty());
  const std::string log = file("host.out");
  std::thread host([&] {
    play("ann", url, "--name Ann >'" + log + "'",
         "new\n2\n0\nno\nno\ninvite 1\nwait\nstart\nbots\nresign\n");
  });
  const auto link = client::parse_url(wait_for(log, "Link for seat 1: "));
  ASSERT_TRUE(link);
  const auto guest = client::new_guest(*link, "Mallory");
  ASSERT_TRUE(guest);
  const auto line = client::ServerLink::open(*link, {}, guest->token);
  ASSERT_TRUE(line);
  const auto sat = (*line)->ask({{"type", "sit"},
                                 {"table", link->table},
                                 {"seat", 1},
                                 {"invite", link->invite},
                                 {"hash", fair::sha256_hex("never shown")}});
  EXPECT_TRUE(sat) << sat.error().code;
  EXPECT_TRUE((*line)->ask({{"type", "open"}, {"table", link->table}}));
  // She has committed, and says nothing more.
  host.join();
  std::ifstream in(log);
  const std::string out((std::istreambuf_iterator<char>(in)), {});
  EXPECT_THAT(out, HasSubstr("did not show their part of the dice in time"));
  const auto answer = (*line)->ask({{"type", "record"}, {"table", link->table}});
  ASSERT_TRUE(answer) << answer.error().code;
  const auto record = codec::parse_record(std::string(answer->at("record").as_string()));
  ASSERT_TRUE(record && record->header.fair);
  EXPECT_EQ(record->header.fair->attempts, 1);
  EXPECT_TRUE(record->header.fair->seats[0].commitment);
  EXPECT_FALSE(record->header.fair->seats[1].commitment);
}

}  // namespace
}  // namespace specter
