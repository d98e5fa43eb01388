// Every golden game replays event for event for each audience, and to the same hashes.
#include "golden/golden.h"

#include <set>

#include <gtest/gtest.h>

#include "codec/record.h"
#include "engine/cards.h"
#include "engine/position.h"

namespace specter::golden {
namespace {

/// What a game has to show for itself.
struct Seen {
  std::set<Edition> editions;
  std::set<int> players;
  std::set<AgentKind> agents;
  std::set<HunterKind> hunters;
  std::set<Equipment> cards;
  std::set<VehicleKind> vehicles;
  std::set<EndReason> ends;
  std::set<int> reveals;  ///< 0 voluntary, 1 forced
};

void note(const codec::ReplayStep& step, Seen& seen) {
  const State& s = step.state;
  for (const Event& e : step.events) {
    switch (e.code) {
      case EventCode::CardRevealed:
      case EventCode::CardUsed: seen.cards.insert(static_cast<Equipment>(e.v[2])); break;
      case EventCode::TraitorRevealed: seen.reveals.insert(e.v[1]); break;
      default: break;
    }
  }
  if (!over(s)) return;
  seen.players.insert(step.game.players());
  seen.ends.insert(s.pub.reason);
  for (const AgentSecret& x : s.agents)
    if (x.kind != AgentKind::None) seen.agents.insert(x.kind);
  seen.vehicles.insert(s.pub.vehicle.kind);
  seen.editions.insert(step.game.setup.edition);
  for (const PublicHunter& h : s.pub.hunters)
    if (h.kind != HunterKind::None) seen.hunters.insert(h.kind);
}

/// Replays one game; false if it could not be read.
void check_game(const std::string& name, Seen& seen) {
  SCOPED_TRACE(name);
  const auto record = codec::parse_record(read_file(record_path(name)));
  ASSERT_TRUE(record.ok()) << record.error().code << " line " << record.error().line;
  std::string told = header_line(name) + "\n";
  const auto replayed = codec::replay(*record, [&](const codec::ReplayStep& step) {
    told += step_line(step.number, step.events) + "\n";
    note(step, seen);
    const auto broken = check_state(step.game, step.state);
    EXPECT_FALSE(broken.has_value()) << step.number << " " << broken->code;
  });
  ASSERT_TRUE(replayed.ok()) << replayed.error().code << " line " << replayed.error().line;
  EXPECT_TRUE(over(replayed->state));
  told += counts_line(replayed->log) + "\n";
  const std::string wanted = read_file(events_path(name));
  if (told == wanted) return;
  // Name the first line that differs.
  std::size_t at = 0;
  while (at < told.size() && at < wanted.size() && told[at] == wanted[at])
    ++at;
  const std::size_t line = told.rfind('\n', at) == std::string::npos ? 0 : told.rfind('\n', at) + 1;
  FAIL() << "now:    " << told.substr(line, told.find('\n', line) - line)
         << "\nbefore: " << wanted.substr(line, wanted.find('\n', line) - line);
}

TEST(Golden, EveryGameReplaysEventForEvent) {
  const std::vector<std::string> names = game_names();
  EXPECT_GE(names.size(), 80U);
  Seen seen;
  for (const std::string& name : names)
    check_game(name, seen);
  EXPECT_EQ(seen.players, (std::set<int>{2, 3, 4, 5}));
  EXPECT_EQ(seen.agents.size(), agent_rows().size());
  EXPECT_EQ(seen.hunters.size(), hunter_rows().size());
  EXPECT_EQ(seen.cards.size(), equipment_rows().size());
  EXPECT_EQ(seen.vehicles.size(), vehicle_rows().size());
  EXPECT_EQ(seen.editions,
            (std::set<Edition>{Edition::Babel, Edition::Covenant, Edition::Combined}));
  EXPECT_EQ(seen.ends,
            (std::set<EndReason>{EndReason::Escape, EndReason::Caught, EndReason::RoundsOver}));
  EXPECT_EQ(seen.reveals, (std::set<int>{0, 1}));
}

TEST(Golden, AChangedEventIsNoticed) {
  const std::vector<std::string> names = game_names();
  ASSERT_FALSE(names.empty());
  Event event;
  event.code = EventCode::MarkerPlaced;
  event.audience = kEverybody;
  event.v[1] = static_cast<std::uint16_t>(cell_at(1, 2));
  const std::string line = step_line(4, std::vector{event});
  EXPECT_EQ(line, R"({"n":4,"events":[["marker_placed",0,"B3"]]})");
  event.audience = 0x21;
  EXPECT_EQ(step_line(4, std::vector{event}),
            R"({"n":4,"events":[{"to":[0,5],"event":["marker_placed",0,"B3"]}]})");
  event.v[1] = static_cast<std::uint16_t>(cell_at(1, 3));
  EXPECT_NE(step_line(4, std::vector{event}), line);
}

}  // namespace
}  // namespace specter::golden
