// How much one address can add to the database in a day, whatever it does. Its guests use up every
// limit that they have, minute by minute of a day of the fake clock, against a real file; what
// counts is how much the file has grown when it is closed.
//
// The short form has a tenth of everything. The long form is the real thing:
//   test_app --gtest_also_run_disabled_tests --gtest_filter='*WholeDay*'
#include <cstdlib>
#include <filesystem>

#include "app/players.h"
#include "embedded/embedded.h"

namespace specter::app {
namespace {

constexpr Millis kMinute = 60'000;
constexpr int kMinutesOfDay = 24 * 60;
constexpr double kDayBytesMax = 20e6;

struct Strategy {
  const char* name;
  bool talk = false;      ///< the longest lines
  bool wishes = false;    ///< many short lines
  bool tables = false;    ///< with the largest boards
  bool games = false;     ///< that bots play
  bool comings = false;   ///< and goings
  bool accounts = false;  ///< guests, new names, codes for other devices
};

constexpr Strategy kStrategies[] = {
    {.name = "talk", .talk = true},
    {.name = "wishes", .wishes = true},
    {.name = "tables", .tables = true},
    {.name = "games", .games = true},
    {.name = "comings", .comings = true},
    {.name = "accounts", .accounts = true},
    {"everything", true, true, true, true, true, true},
};

/// As large as a board may be: it is full of remarks.
std::string large_board() {
  std::string text(embedded::boards().front().text);
  const std::size_t first = text.find('\n') + 1;
  std::string remarks;
  while (text.size() + remarks.size() + 80 < kBoardBytesMax)
    remarks += "; " + std::string(70, 'x') + "\n";
  return text.insert(first, remarks);
}

class Hostile {
 public:
  Hostile(Place& place, const Strategy& how) : place_(place), how_(how) {}

  std::map<std::string, int> answers;

  void minute() {
    if (guests_.size() < 5 || how_.accounts) grow();
    for (const auto& guest : guests_)
      act(*guest);
    place_.world.pass(kMinute);
  }

 private:
  struct Guest {
    explicit Guest(Place& place) : client(std::make_unique<Client>(place, info())) {}
    static LinkInfo info() { return {"192.0.2.66", true}; }
    std::unique_ptr<Client> client;
    std::string table;
    int tables = 0;
    int bots = 0;
  };

  bool granted(Guest& guest, const json::object& request) {
    const json::object got = guest.client->ask(request);
    guest.client->sent().clear();
    const bool ok = got.at("type") == "ok";
    // A table that is full is followed by the next one.
    if (!ok && got.at("code") == "table.full") guest.table.clear();
    ++answers[ok ? "ok" : str(got.at("code"))];
    return ok;
  }
  void until_refused(Guest& guest, const std::function<json::object(int)>& request) {
    constexpr int kMany = 5000;
    for (int i = 0; i < kMany && granted(guest, request(i)); ++i) {
    }
  }
  void grow() {
    std::string name;
    for (int i = 0; i < 32; ++i)
      name += "\U00010348";
    for (int i = 0; i < 200; ++i) {
      auto guest = std::make_unique<Guest>(place_);
      if (guest->client->hello(name).at("type") != "welcome") return;
      if (guests_.size() < 20) guests_.push_back(std::move(guest));
    }
  }
  void act(Guest& guest) {
    if (guest.table.empty() || how_.tables) make_table(guest);
    if (guest.table.empty()) return;
    if (how_.games && seat_bots(guest) && granted(guest, on_table("start", guest.table))) {
      place_.world.settle();  // bots answer at once
      ++answers["games"];
      guest.table.clear();
      guest.client->sent().clear();
      return;
    }
    if (how_.comings)
      until_refused(guest, [&](int) {
        granted(guest, on_table("close", guest.table));
        return on_table("open", guest.table);
      });
    if (how_.accounts) {
      until_refused(guest, [&](int) { return json::object{{"type", "transfer"}}; });
      until_refused(guest, [&](int i) {
        return json::object{{"type", "rename"}, {"name", "N" + std::to_string(i % 2)}};
      });
    }
    if (how_.talk)
      until_refused(guest, [&](int) {
        return on_table("chat", guest.table, {{"text", std::string(500, 'x')}});
      });
    if (how_.wishes)
      until_refused(guest, [&](int i) {
        return on_table("ready", guest.table, {{"seat", 0}, {"on", i % 2 == 0}});
      });
  }
  void make_table(Guest& guest) {
    constexpr int kTablesOfGuest = 20;
    if (guest.tables >= kTablesOfGuest && !how_.games) return;
    json::object options{{"players", 5}, {"answer_window_ms", 0}, {"private", false}};
    if (how_.tables) options["board_text"] = board_;
    json::object request{{"type", "create"}, {"options", options}};
    if (!how_.games) request["seat"] = 0;
    const json::object made = guest.client->ask(request);
    guest.client->sent().clear();
    ++answers[made.at("type") == "ok" ? "created" : str(made.at("code"))];
    if (made.at("type") != "ok") return;
    ++guest.tables;
    guest.table = str(made.at("table"));
    guest.bots = 0;
  }
  /// A seat that nobody sits at yet goes to a bot; whether all are taken.
  bool seat_bots(Guest& guest) {
    while (guest.bots < 5 &&
           granted(guest, on_table("bot", guest.table, {{"seat", guest.bots}, {"bot", "random"}})))
      ++guest.bots;
    return guest.bots == 5;
  }

  Place& place_;
  const Strategy& how_;
  std::vector<std::unique_ptr<Guest>> guests_;
  std::string board_ = large_board();
};

std::uintmax_t size_of(const TempFile& file) {
  std::uintmax_t bytes = 0;
  for (const char* end : {"", "-wal"})
    if (std::filesystem::exists(file.path() + end))
      bytes += std::filesystem::file_size(file.path() + end);
  return bytes;
}

/// What a day of it adds to an empty database.
double day_of(const Strategy& how, double factor) {
  TempFile file;
  FakeWorld world;
  HallOptions options;
  options.address_factor = factor;
  options.lease = options.probe = 10 * kMinute;  // fewer signs of life
  {
    Place empty(world, file.path(), options);
  }
  world.drop();
  const auto before = size_of(file);
  // As they are for everybody, not as in other tests.
  for (const Cost cost : {Cost::Act, Cost::Open, Cost::Load, Cost::Guest})
    options.rates[static_cast<std::size_t>(cost)].guest.burst += 1e-9;
  {
    Place place(world, file.path(), options);
    Hostile hostile(place, how);
    for (int minute = 0; minute < kMinutesOfDay; ++minute)
      hostile.minute();
    for (const auto& [what, count] : hostile.answers)
      std::printf("%s %d, ", what.c_str(), count);
  }
  world.drop();
  const auto grown = static_cast<double>(size_of(file) - before);
  testing::Test::RecordProperty(std::string("bytes_") + how.name, std::to_string(grown));
  std::printf("%s: %.2f MB of %.2f\n", how.name, grown / 1e6, factor * kDayBytesMax / 1e6);
  return grown;
}

/// With a tenth of everything that it may do; `make day` gives it all.
TEST(Day, OneAddressAddsSoMuchAtTheMost) {
  const char* whole = std::getenv("SPECTER_WHOLE_DAY");
  const double factor = whole != nullptr ? 1 : 0.1;
  for (const Strategy& how : kStrategies) {
    const double grown = day_of(how, factor);
    EXPECT_LT(grown, factor * kDayBytesMax) << how.name;
    EXPECT_GT(grown, 20'000) << how.name << ": it did nothing";
  }
}

}  // namespace
}  // namespace specter::app
