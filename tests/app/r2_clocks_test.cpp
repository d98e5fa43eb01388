// TIM-1 at a table: the decisions of the second edition expire too, and the game goes on.
#include <map>
#include <set>

#include "app/timed.h"

namespace specter::app {
namespace {

/// Whose turn it is, or an answer within somebody's.
const std::map<std::string, std::set<std::string>, std::less<>> kClocks{
    {"pick_vehicle", {"draft"}},
    {"at_marker", {"turn"}},
    {"strike", {"turn"}},
    {"declare", {"answer"}},
    {"pet_move", {"turn"}},
    {"camera", {"turn"}},
    {"shoot_back", {"turn", "answer"}},
    {"verdict", {"turn", "answer"}}};

Cell cell_of(const json::value& name) {
  const std::string text = str(name);
  return cell_at(text[0] - 'A', std::stoi(text.substr(1)) - 1);
}

/// Hunters go where she is, hold fire, and Mantis leaves a marker next to them: a chase that comes
/// to a Blade Strike soon.
Action chase(Party& party, int seat, Rng& rng) {
  const json::value& view = party.at(0).inbox.now("0").at("view");
  const json::value& secret = view.at("agents").at(0).at("secret");
  const auto near_a_hunter = [&](Cell cell) {
    for (const json::value& hunter : view.at("hunters").as_array())
      if (hunter.at("inside") == false && !hunter.at("cell").is_null() &&
          distance(cell_of(hunter.at("cell")), cell) <= 1)
        return true;
    return false;
  };
  const auto rank = [&](const Action& a) {
    switch (a.kind) {
      case ActionKind::PickAgent: return a.choice == ix(AgentKind::Mantis) ? 0 : 1;
      case ActionKind::PickEquipment: return a.choice == ix(Equipment::PulseBlades) ? 0 : 1;
      case ActionKind::Move:
        return a.marker != kNoCell && a.marker != a.cell && near_a_hunter(a.marker) ? 0 : 50;
      case ActionKind::Pass:
      case ActionKind::Show: return 1;
      case ActionKind::Walk:
      case ActionKind::GetOut: return 2 + distance(a.cell, cell_of(secret.at("cell")));
      default: return 60;
    }
  };
  const std::vector<Action> all = party.at(seat).legal(seat);
  std::vector<Action> best;
  for (const Action& a : all) {
    if (!best.empty() && rank(a) > rank(best[0])) continue;
    if (!best.empty() && rank(a) < rank(best[0])) best.clear();
    best.push_back(a);
  }
  return rng.of(best);
}

/// Plays until somebody is asked this; his seat, or -1.
int seat_asked(Timed& t, const std::string& kind, Rng& rng) {
  const bool marker = kind == "strike" || kind == "at_marker";
  for (int i = 0; i < 400 && !t.party.over(); ++i) {
    const std::vector<int> open = t.party.asked();
    for (const int seat : open)
      if (t.party.at(seat).question(seat) == kind) return seat;
    if (open.empty()) return -1;
    const int seat = rng.of(open);
    t.party.at(seat).act(t.party.table, seat,
                         marker ? chase(t.party, seat, rng) : t.party.choice(seat, rng));
  }
  return -1;
}

class R2Clocks : public testing::TestWithParam<const char*> {};

/// Random games until somebody is asked this; then nobody answers.
TEST_P(R2Clocks, Expire) {  // [TIM-1]
  const std::string kind = GetParam();
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    json::object options = timed();
    options["edition"] = seed % 2 == 0 ? "covenant" : "combined";
    Timed t(kind == "shoot_back" || kind == "verdict" ? 5 : 3, options);
    t.party.reveals = kind == "shoot_back" || kind == "verdict";
    Rng rng(seed);
    const int seat = seat_asked(t, kind, rng);
    if (seat < 0) continue;
    const json::object clock = t.clock(seat);
    EXPECT_TRUE(kClocks.at(kind).contains(str(clock.at("kind")))) << json::serialize(clock);
    const int decision = t.party.at(seat).decision(seat);
    const Millis rest = clock.at("rest_ms").to_number<Millis>();
    ASSERT_GT(rest, 0);
    t.expect_expiry(rest, seat);
    EXPECT_NE(t.party.at(seat).decision(seat), decision);
    // It is replayed to the same state, and the game goes on.
    EXPECT_TRUE(folded(t.place, t.party.table)->running());
    EXPECT_TRUE(t.place.journal.empty()) << t.place.journal.front();
    EXPECT_FALSE(t.party.step(rng).empty());
    return;
  }
  FAIL() << kind << " was never asked";
}
INSTANTIATE_TEST_SUITE_P(Decisions, R2Clocks,
                         testing::Values("pick_vehicle", "at_marker", "strike", "declare",
                                         "pet_move", "camera", "shoot_back", "verdict"));

TEST(R2Clocks, RoversTurnHasItsOwnTime) {  // [TIM-1] [TRN-4]
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    json::object options = timed();
    options["edition"] = "covenant";
    Timed t(3, options);
    Rng rng(seed);
    if (!t.party.play_until("pet_move", rng, 300)) continue;
    const int seat = t.party.asked().at(0);
    EXPECT_EQ(t.clock(seat).at("kind"), "turn");
    EXPECT_EQ(t.clock(seat).at("rest_ms"), 30'000);
    EXPECT_EQ(t.clock(0).at("budget_ms"), 30'000);
    return;
  }
  FAIL() << "Rover never moved";
}

TEST(R2Clocks, AnAnswerBetweenTwoTurnsHasItsOwnTime) {  // [TIM-1] [CARD-TRACKER-1]
  // What Rover found is asked when its turn is over and the next one has not begun.
  for (std::uint64_t seed = 1; seed < 60; ++seed) {
    json::object options = timed();
    options["edition"] = "covenant";
    Timed t(5, options);
    Rng rng(seed);
    if (!t.party.play_until("pet_move", rng, 300)) continue;
    const int owner = t.party.asked().at(0);
    t.party.at(owner).act(t.party.table, owner, t.party.choice(owner, rng));
    if (t.party.at(0).question(0) != "answer") continue;
    EXPECT_EQ(t.clock(owner).at("kind"), "answer");
    EXPECT_EQ(t.clock(owner).at("rest_ms"), 15'000);
    EXPECT_EQ(json::serialize(t.clock(owner).at("seats")), "[0]");
    t.expect_expiry(15'000, 0);
    EXPECT_NE(t.clock(owner).at("kind"), "answer");
    return;
  }
  FAIL() << "nothing was asked";
}

}  // namespace
}  // namespace specter::app
