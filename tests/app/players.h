// Scripted players: they sit at tables, read frames and answer with listed actions.
#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>

#include "app/fake_world.h"
#include "app/table.h"
#include "codec/action_json.h"
#include "support/random_play.h"

namespace specter::app {

using test::Rng;

inline std::string str(const json::value& value) {
  return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

/// A file in the temporary folder that is gone afterwards.
class TempFile {
 public:
  TempFile() {
    static int number = 0;
    // In memory where that can be had: nothing here is about surviving a power cut.
    const std::filesystem::path memory = "/dev/shm";
    path_ = ((std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path()) /
             ("specter-app-" + std::to_string(getpid()) + "-" + std::to_string(++number) + ".db"))
                .string();
    clear();
  }
  ~TempFile() { clear(); }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  void clear() const {
    for (const char* end : {"", "-wal", "-shm", "-journal", ".lock"})
      std::filesystem::remove(path_ + end);
  }
  std::string path_;
};

/// The listed actions of a frame, groups expanded.
inline std::vector<Action> listed(const json::object& frame, std::string_view field = "legal") {
  auto all = codec::parse_legal(frame.at(field).as_array());
  EXPECT_TRUE(all.ok());
  return all ? *all : std::vector<Action>{};
}

/// A table of one person's wishes; the id.
inline std::string create_table(Client& host, json::object options,
                                std::optional<int> seat = std::nullopt) {
  json::object request{{"type", "create"}, {"options", std::move(options)}};
  if (seat) request["seat"] = *seat;
  return str(host.must(request)["table"]);
}

inline json::object on_table(std::string_view type, const std::string& table,
                             json::object more = {}) {
  more["type"] = type;
  more["table"] = table;
  return more;
}

/// Commits a seat to this part of the dice.
inline json::object promise(const std::string& table, int seat, std::string_view seed) {
  return on_table("commit", table, {{"seat", seat}, {"hash", fair::sha256_hex(seed)}});
}
inline json::object show(const std::string& table, int seat, std::string_view seed) {
  return on_table("seed", table, {{"seat", seat}, {"seed", seed}});
}

/// Everything that a database holds, as text.
inline std::string dump(store::Store& store) {
  std::string out;
  store.read(
      [&](store::Backend& db) {
        db.each_table([&](const store::TableLog& log) {
          out += log.row.id + " " + log.row.summary + " " + log.owner + "\n";
          for (const std::string& member : log.row.members)
            out += member + "\n";
          for (const store::Entry& e : log.entries)
            out += e.kind + " " + e.body + "\n";
        });
        db.each_guest([&](const store::Backend::GuestTokens& g) {
          out += g.guest.id + " " + g.guest.name + "\n";
          for (const std::string& hash : g.token_hashes)
            out += hash + "\n";
        });
      },
      [](const store::Failure& failure) { EXPECT_FALSE(failure); });
  return out;
}

inline std::vector<store::Entry> entries_of(Place& place, const std::string& table) {
  std::vector<store::Entry> out;
  place.store->read([&](store::Backend& db) { out = db.entries(table, 0); },
                    [](const store::Failure& failure) { EXPECT_FALSE(failure); });
  return out;
}

/// The table as its log has it now.
inline std::unique_ptr<Table> folded(Place& place, const std::string& table) {
  auto out = std::make_unique<Table>(table);
  for (const store::Entry& entry : entries_of(place, table))
    EXPECT_TRUE(out->apply(entry).ok()) << entry.kind;
  return out;
}

/// How many entries of a kind the log has.
inline int entries_of_kind(Place& place, const std::string& table, std::string_view kind) {
  int n = 0;
  for (const store::Entry& entry : entries_of(place, table))
    n += entry.kind == kind ? 1 : 0;
  return n;
}

/// Reads a client's frames as they come, and holds them to the promises of the protocol: event
/// numbers of each seat are dense.
class Inbox {
 public:
  explicit Inbox(Client& client) : client_(&client) {}

  void read() {
    auto& sent = client_->sent();
    for (; read_ < sent.size(); ++read_) {
      const json::object frame = json::parse(sent[read_].text).as_object();
      const std::string type = str(frame.at("type"));
      if (type == "state" || type == "update") take(frame, type == "state");
      if (type == "table") table = frame;
    }
  }
  const json::object& now(const std::string& seat) {
    read();
    return frames_[seat];
  }
  std::vector<json::value>& events(const std::string& seat) { return events_[seat]; }
  std::size_t last(const std::string& seat) const {
    const auto found = events_.find(seat);
    return found == events_.end() ? 0 : found->second.size();
  }
  /// A new connection that has seen so much.
  void seen(const std::string& seat, std::vector<json::value> events) {
    events_[seat] = std::move(events);
  }

  json::object table;

 private:
  void take(const json::object& frame, bool whole) {
    const std::string seat = str(frame.at("seat"));
    std::vector<json::value>& known = events_[seat];
    const json::array& news = frame.at("events").as_array();
    if (whole && !news.empty() && news[0].at("n") == 1) known.clear();
    for (const json::value& event : news) {
      ASSERT_EQ(event.at("n").to_number<std::size_t>(), known.size() + 1) << seat;
      known.push_back(event);
    }
    ASSERT_EQ(frame.at("last").to_number<std::size_t>(), known.size()) << seat;
    frames_[seat] = frame;
  }

  Client* client_;
  std::size_t read_ = 0;
  std::map<std::string, json::object> frames_;
  std::map<std::string, std::vector<json::value>> events_;
};

/// A person with one connection.
class Person {
 public:
  Person(Place& place, std::string_view name) : client(place), inbox(client) { client.hello(name); }
  /// Somebody who comes back.
  Person(Place& place, const std::string& token, bool /*back*/) : client(place), inbox(client) {
    client.hello_again(token);
  }

  /// The seat's open decision, 0 if there is none.
  int decision(int seat) {
    const json::object& frame = inbox.now(std::to_string(seat));
    if (frame.empty()) return 0;
    const json::value& open = frame.at("view").at("decision");
    return open.is_null() ? 0 : open.at("id").to_number<int>();
  }
  std::string question(int seat) {
    const json::object& frame = inbox.now(std::to_string(seat));
    if (frame.empty()) return "";
    const json::value& open = frame.at("view").at("decision");
    return open.is_null() ? "" : str(open.at("kind"));
  }
  std::vector<Action> legal(int seat) {
    const json::object& frame = inbox.now(std::to_string(seat));
    return frame.empty() ? std::vector<Action>{} : listed(frame);
  }
  json::object act_request(const std::string& table, int seat, const Action& action) {
    return on_table(
        "act", table,
        {{"seat", seat}, {"decision", decision(seat)}, {"action", codec::to_json(action)}});
  }
  json::object act(const std::string& table, int seat, const Action& action) {
    return client.ask(act_request(table, seat, action));
  }

  Client client;
  Inbox inbox;
};

/// A person for each seat at a running table. The first is the host and the agent.
struct Party {
  Party(Place& p, int players, json::object options) : place(p) {
    static constexpr const char* kNames[] = {"Ann", "Bob", "Cyd", "Dan", "Eve"};
    options["players"] = players;
    options["private"] = false;
    for (int i = 0; i < players; ++i)
      seats.push_back(std::make_unique<Person>(place, kNames[i]));
    table = create_table(seats[0]->client, std::move(options), 0);
    for (int i = 1; i < players; ++i) {
      at(i).client.must(on_table("open", table));
      at(i).client.must(on_table("sit", table, {{"seat", i}}));
    }
  }
  /// People who are at the table already.
  Party(Place& p, std::vector<std::unique_ptr<Person>> people, std::string id)
      : place(p), seats(std::move(people)), table(std::move(id)) {}
  /// The seat commits to a part of the dice, and will show it.
  void promises(int seat, const std::string& seed) {
    at(seat).client.must(promise(table, seat, seed));
    promised[seat] = seed;
  }
  void start() {
    at(0).client.must(on_table("start", table));
    for (const auto& [seat, seed] : promised)
      at(seat).client.must(show(table, seat, seed));
  }
  Person& at(int seat) { return *seats[static_cast<std::size_t>(seat)]; }
  int players() const { return static_cast<int>(seats.size()); }
  bool over() {
    at(0).inbox.read();
    return at(0).inbox.table.at("status") == "over";
  }
  /// Who is asked now.
  std::vector<int> asked() {
    std::vector<int> out;
    for (int i = 0; i < players(); ++i)
      if (at(i).decision(i) != 0) out.push_back(i);
    return out;
  }
  /// One random listed action of somebody who is asked; its answer. Varied: kinds of actions come
  /// up alike.
  json::object step(Rng& rng) {
    const std::vector<int> open = asked();
    if (open.empty()) return {};
    const int seat = rng.of(open);
    return at(seat).act(table, seat, choice(seat, rng));
  }
  Action choice(int seat, Rng& rng) {
    std::vector<Action> all = at(seat).legal(seat);
    SPECTER_ASSERT(!all.empty());
    if (!reveals) std::erase_if(all, [](const Action& a) { return a.kind == ActionKind::Reveal; });
    std::vector<ActionKind> kinds;
    for (const Action& a : all)
      if (std::find(kinds.begin(), kinds.end(), a.kind) == kinds.end()) kinds.push_back(a.kind);
    const ActionKind kind = rng.of(kinds);
    std::vector<Action> of_kind;
    std::copy_if(all.begin(), all.end(), std::back_inserter(of_kind),
                 [&](const Action& a) { return a.kind == kind; });
    return rng.of(of_kind);
  }
  /// Plays until somebody is asked a question of this kind; false if it does not come.
  bool play_until(std::string_view kind, Rng& rng, int steps = 400) {
    for (int i = 0; i < steps && !over(); ++i) {
      for (const int seat : asked())
        if (at(seat).question(seat) == kind) return true;
      if (step(rng).empty())
        place.world.pass(100);
      else
        place.world.pass(wait);
    }
    return false;
  }

  Place& place;
  std::vector<std::unique_ptr<Person>> seats;
  std::string table;
  std::map<int, std::string> promised;
  Millis wait = 0;       ///< after each action
  bool reveals = false;  ///< the traitor may show himself, which ends what is asked until then
};

/// Ann is the agent, Bob a hunter, and a bot the other.
inline Party two_and_a_bot(Place& place, json::object options) {
  std::vector<std::unique_ptr<Person>> people;
  people.push_back(std::make_unique<Person>(place, "Ann"));
  people.push_back(std::make_unique<Person>(place, "Bob"));
  options["players"] = 3;
  options["private"] = false;
  const std::string table = create_table(people[0]->client, std::move(options), 0);
  people[1]->client.must(on_table("open", table));
  people[1]->client.must(on_table("sit", table, {{"seat", 1}}));
  people[0]->client.must(on_table("bot", table, {{"seat", 2}, {"bot", "greedy"}}));
  return {place, std::move(people), table};
}

}  // namespace specter::app
