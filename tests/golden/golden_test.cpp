// Every golden game replays event for event for each audience, and to the same hashes.
#include "golden/golden.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "codec/record.h"
#include "engine/cards.h"
#include "engine/position.h"
#include "golden/compare.h"
#include "match/replay.h"

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

void note(const match::ReplayStep& step, Seen& seen) {
  const State& s = step.match.state();
  for (const Event& e : step.match.events()) {
    switch (e.code) {
      case EventCode::CardRevealed:
      case EventCode::CardUsed: seen.cards.insert(static_cast<Equipment>(e.v[2])); break;
      case EventCode::TraitorRevealed: seen.reveals.insert(e.v[1]); break;
      default: break;
    }
  }
  if (!over(s)) return;
  seen.players.insert(step.match.game().players());
  seen.ends.insert(s.pub.reason);
  for (const AgentSecret& x : s.agents)
    if (x.kind != AgentKind::None) seen.agents.insert(x.kind);
  seen.vehicles.insert(s.pub.vehicle.kind);
  seen.editions.insert(step.match.game().setup.edition);
  for (const PublicHunter& h : s.pub.hunters)
    if (h.kind != HunterKind::None) seen.hunters.insert(h.kind);
}

/// Replays one game; false if it could not be read.
void check_game(const std::string& name, Seen& seen) {
  SCOPED_TRACE(name);
  const auto record = codec::parse_record(read_file(record_path(name)));
  ASSERT_TRUE(record.ok()) << record.error().code << " line " << record.error().line;
  const std::string wanted = read_file(events_path(name));
  const bool cut = is_cut(name);
  // Where it is cut stands in the file.
  std::string told = cut ? wanted.substr(0, wanted.find('\n') + 1) : header_line(name) + "\n";
  const auto replayed = match::replay(*record, [&](const match::ReplayStep& step) {
    told += step_line(step.number, step.match.events()) + "\n";
    note(step, seen);
    const auto broken = check_state(step.match.game(), step.match.state());
    EXPECT_FALSE(broken.has_value()) << step.number << " " << broken->code;
  });
  ASSERT_TRUE(replayed.ok()) << replayed.error().code << " line " << replayed.error().line;
  EXPECT_NE(over(replayed->state()), cut);
  // What it no longer shows is shown by a game that was made for the same wish.
  const std::string again = name + "-again";
  EXPECT_TRUE(!cut || (!is_cut(again) && !read_file(record_path(again)).empty()));
  told += counts_line(replayed->log()) + "\n";
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
  const auto shown = [](const auto& rows, const auto& of) {
    for (const auto* row : rows)
      EXPECT_TRUE(of.contains(row->id))
          << row->name << " is in no golden game: scripts/make-golden adds one";
  };
  shown(agent_rows(), seen.agents);
  shown(hunter_rows(), seen.hunters);
  shown(equipment_rows(), seen.cards);
  EXPECT_EQ(seen.vehicles.size(), vehicle_rows().size());
  EXPECT_EQ(seen.editions,
            (std::set<Edition>{Edition::Babel, Edition::Covenant, Edition::Combined}));
  EXPECT_EQ(seen.ends,
            (std::set<EndReason>{EndReason::Escape, EndReason::Caught, EndReason::RoundsOver}));
  EXPECT_EQ(seen.reveals, (std::set<int>{0, 1}));
}

/// Version 2 of the rules tells every seat of the old games what version 1 told it, but for what
/// compare.h names.
TEST(Golden, OldGamesDifferInNothingElse) {  // [TRA-5]
  const std::vector<std::string> names = game_names(kOld);
  EXPECT_EQ(names.size(), 86U);
  for (const std::string& name : names) {
    const auto difference =
        forbidden_difference(read_file(events_path(name, kOld)), read_file(events_path(name)));
    EXPECT_FALSE(difference.has_value()) << name << ": " << *difference;
    const auto before = codec::parse_record(read_file(record_path(name, kOld)));
    const auto now = codec::parse_record(read_file(record_path(name)));
    ASSERT_TRUE(before.ok() && now.ok()) << name;
    EXPECT_EQ(before->header.rules, 1) << name;
    EXPECT_EQ(before->header.format, 1) << name;
    EXPECT_EQ(now->header.rules, kRulesVersion) << name;
    EXPECT_EQ(now->header.setup, before->header.setup) << name;
    EXPECT_EQ(now->header.board, before->header.board) << name;
    EXPECT_EQ(now->header.rolls, before->header.rolls) << name;
  }
}

/// A record of version 1 is told as far as today's rules agree with it, and its hashes are those of
/// its time: only ballots and what they revoke part the ways (TRA-5).
TEST(Golden, OldGamesHaveTheHashesOfTheirTime) {
  int whole = 0;
  std::size_t lines = 0;
  for (const std::string& name : game_names(kOld)) {
    const auto record = codec::parse_record(read_file(record_path(name, kOld)));
    ASSERT_TRUE(record.ok()) << name;
    std::size_t told = 0;
    const auto watch = [&](const match::ReplayStep& step) { told = step.number; };
    const auto tried = match::replay(*record, watch, {}, match::OtherRules::Tried);
    whole += tried.ok() ? 1 : 0;
    lines += told;
    EXPECT_TRUE(tried.ok() || record->header.setup.players == kPlayersMax)
        << name << " " << tried.error().code << " " << tried.error().line;
  }
  EXPECT_EQ(whole, 62);
  EXPECT_EQ(lines, 11820U);
}

/// Nobody has touched the old files: this is the sum over all of them, in the order of their names.
TEST(Golden, OldGamesStayAsTheyAre) {
  std::uint64_t sum = codec::kChecksumStart;
  for (const std::string& name : game_names(kOld)) {
    sum = codec::checksum(read_file(record_path(name, kOld)), sum);
    sum = codec::checksum(read_file(events_path(name, kOld)), sum);
  }
  EXPECT_EQ(codec::hex16(sum), "05570373906287d6");
}

const std::string kHead = R"({"format":1,"game":"g","rules":1})"
                          "\n";

/// A short game with a ballot that is counted when the agents' turns end.
std::string game_with(const std::string& steps) {
  return kHead + steps +
         R"({"counts":[9]})"
         "\n";
}
const std::string kBefore = game_with(R"({"n":0,"events":[["round_started",1],["voted",1,2]]}
{"n":1,"events":[["agent_done",0],["access_revoked",1]]}
{"n":2,"events":[["voted",2,0]]}
{"n":3,"events":[["hunter_begins",0]]}
{"n":4,"events":[{"to":[0],"event":["hunter_walked",0,"K9",2]},["hunter_begins",1]]}
)");

TEST(Golden, BallotsMayBeCountedWhenTheFirstHunterBegins) {  // [TRA-5]
  EXPECT_EQ(forbidden_difference(kBefore, kBefore), std::nullopt);
  EXPECT_EQ(forbidden_difference(kBefore,
                                 game_with(R"({"n":0,"events":[["round_started",1],["voted",1,2]]}
{"n":1,"events":[["agent_done",0]]}
{"n":2,"events":[["access_revoked",1],["hunter_begins",0]]}
{"n":3,"events":[["voted",2,0]]}
{"n":4,"events":[{"to":[0],"event":["hunter_walked",0,"K9",2]},["hunter_begins",1]]}
)")),
            std::nullopt);
}

TEST(Golden, AnyOtherDifferenceIsFound) {
  const auto changed = [](const std::string& what, const std::string& to) {
    std::string now = kBefore;
    now.replace(now.find(what), what.size(), to);
    return forbidden_difference(kBefore, now).has_value();
  };
  EXPECT_FALSE(changed("\"rules\":1", "\"rules\":2"));
  EXPECT_TRUE(changed("\"K9\"", "\"K8\""));
  EXPECT_TRUE(changed("\"to\":[0]", "\"to\":[0,1]"));
  EXPECT_TRUE(changed("[\"agent_done\",0],", ""));
  EXPECT_TRUE(changed("[\"agent_done\",0]", "[\"agent_done\",0],[\"agent_done\",0]"));
  EXPECT_TRUE(changed("[\"access_revoked\",1]", "[\"access_revoked\",2]"));
  EXPECT_TRUE(changed(",[\"access_revoked\",1]", ""));
  EXPECT_TRUE(changed("[\"voted\",2,0]", "[\"voted\",2,1]"));
  EXPECT_TRUE(changed("\"counts\":[9]", "\"counts\":[8]"));
  EXPECT_TRUE(changed("\"game\":\"g\"", "\"game\":\"h\""));
  // A ballot that is counted before the agents are done, or when a second hunter has begun.
  EXPECT_TRUE(changed("[\"agent_done\",0],[\"access_revoked\",1]",
                      "[\"access_revoked\",1],[\"agent_done\",0]"));
  std::string late = kBefore;
  late.replace(late.find(",[\"access_revoked\",1]"), 21, "");
  late.replace(late.find("[\"hunter_begins\",1]"), 19,
               "[\"hunter_begins\",1],[\"access_revoked\",1]");
  EXPECT_TRUE(forbidden_difference(kBefore, late).has_value());
}

TEST(Golden, TheNumberNeededIsLeftOut) {
  constexpr EventFieldSpec kFields[] = {
      {"hunter", ValueType::HunterId}, {"needed", ValueType::Number}, {"hit", ValueType::Flag}};
  const boost::json::array event{"attack_result", 1, 4, true};
  EXPECT_EQ(without_field(event, kFields, "needed"),
            (boost::json::array{"attack_result", 1, true}));
  EXPECT_EQ(without_field(event, kFields, "range"), event);
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
