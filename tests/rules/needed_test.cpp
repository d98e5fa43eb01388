// The number that dice need comes with the events, as it was at that moment.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "r2_traitor.h"
#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::needed {
namespace {

using enum EventCode;

constexpr int kNone = 0;  // nothing is rolled, or nobody may know

/// A hunter on H8 of the open field at his move; the agent stands in plain sight.
std::string facing(const std::string& hunter, const std::string& agent, const std::string& cell) {
  return "babel 3 round=6 turn=hunter0 hunter.kind.0=" + hunter + "," +
         (hunter == "beast" ? "puppet" : "beast") + " hunter.cell.0=H8,P12 agent.kind.0=" + agent +
         " shown.kind.0=" + agent + " agent.cell.0=" + cell + " shown.figure.0=" + cell +
         " shown.figure_round.0=6 shown.figure_state.0=visible ";
}

/// The numbers of the announcement, of each die and of the result, as everybody heard them.
std::vector<int> numbers(const Scene& s) {
  std::vector<int> out;
  for (const Event& e : s.events(kSpectator)) {
    if (e.code == AttackDeclared) out.push_back(e.v[4]);
    if (e.code == DieRolled || e.code == AttackResult || e.code == ShotBack) out.push_back(e.v[3]);
  }
  return out;
}
using Numbers = std::vector<int>;

Numbers shot(const std::string& hunter, const std::string& agent, const std::string& cell,
             std::initializer_list<int> dice) {
  Scene s(facing(hunter, agent, cell), kArena);
  s.dice(dice).walk(hunter, "H8").attack().decline_all();
  return numbers(s);
}

TEST(Needed, IsTheDistance) {  // [ATK-2]
  EXPECT_EQ(shot("puppet", "orangutan", "H4", {3}), (Numbers{4, 4, 4}));
  EXPECT_EQ(shot("puppet", "orangutan", "H1", {6, 1}), (Numbers{7, 7, 7, 7}));
}

TEST(Needed, IsNeverWhatFirstOnesWouldReach) {  // [ATK-3] [CARD-GUN-1]
  EXPECT_EQ(shot("puppet", "orangutan", "H7", {1}), (Numbers{2, 2, 2}));
  // Two dice: only two 1s miss.
  EXPECT_EQ(shot("gun", "orangutan", "H7", {1, 1}), (Numbers{3, 3, 3, 3}));
  EXPECT_EQ(shot("gun", "orangutan", "H6", {2, 1}), (Numbers{3, 3, 3, 3}));
  EXPECT_EQ(shot("gun", "orangutan", "H4", {2, 2}), (Numbers{4, 4, 4, 4}));
}

TEST(Needed, OnTheSameCellThereIsNone) {  // [ATK-2]
  Scene s(facing("puppet", "spider", "H7"), kArena);
  s.walk("puppet", "H7").attack().decline_all();
  EXPECT_EQ(s.heard(kSpectator, AttackDeclared, {0, 0, "H7", 0, kNone}), 1);
  EXPECT_EQ(s.heard(kSpectator, AttackResult, {0, 0, 1, kNone}), 1);
}

TEST(Needed, CountsMindReading) {  // [CARD-PROPHET-1] [ATK-5]
  EXPECT_EQ(shot("prophet", "orangutan", "H3", {2}), (Numbers{3, 3, 3}));
  EXPECT_EQ(shot("prophet", "orangutan", "H6", {1}), (Numbers{2, 2, 2}));  // a 1 still misses
  // Taken by Omen it does not count.
  for (const int disabled : {0, 1}) {
    Scene s(
        "covenant 3 round=6 turn=hunter0 vehicle.cell=A24 hunter.kind.0=prophet,judge "
        "hunter.cell.0=K16,T1 agent.kind.0=fox shown.kind.0=fox agent.cell.0=P16 "
        "hunter.disabled.0=" +
        std::to_string(disabled));
    s.walk("prophet", "K16").until(DecisionKind::Attack).dice({2}).attack().decline_all();
    const int needed = disabled == 1 ? 5 : 3;
    EXPECT_EQ(numbers(s), (Numbers{needed, needed, needed}));
  }
}

TEST(Needed, CountsEvasionWithinThree) {  // [CARD-SPIDER] [ATK-5]
  EXPECT_EQ(shot("puppet", "spider", "H5", {4}), (Numbers{5, 5, 5}));
  EXPECT_EQ(shot("puppet", "spider", "H4", {3}), (Numbers{4, 4, 4}));
  EXPECT_EQ(shot("prophet", "spider", "H5", {2}), (Numbers{3, 3, 3}));  // +2 and -2
}

TEST(Needed, EvasionMeasuresToTheMarkerOfAQuickDraw) {  // [CARD-SPIDER] [CARD-GUN-2]
  // Seen on H5, three away; she ends four away, out of sight.
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=G5",
      kArena);
  s.move({"G5", "H5", "I4"}).show().until(DecisionKind::QuickDraw);
  s.dice({4}).act(ActionKind::Shoot).decline_all();
  EXPECT_EQ(numbers(s), (Numbers{5, 5, 5}));
}

TEST(Needed, VelocityBladeCountsFromTheRollOn) {  // [CARD-VELOCITY] [ATK-5]
  Scene s(
      "babel 2 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,H10 "
      "agent.kind.0=cobra shown.kind.0=cobra agent.card.0=velocity_blade agent.cell.0=H5",
      kArena);
  s.walk("beast", "H8").attack().dice({5}).play("velocity_blade").decline_all();
  EXPECT_EQ(numbers(s), (Numbers{3, 6, 6}));
  // In force from the beginning against the next one, five away.
  s.walk("puppet", "H10").dice({6, 1}).attack().decline_all();
  EXPECT_EQ(numbers(s), (Numbers{3, 6, 6, 8, 8, 8, 8}));
}

TEST(Needed, VelocityBladeAgainstAQuickDraw) {  // [CARD-VELOCITY] [CARD-GUN-2]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=cobra agent.cell.0=G5 agent.card.0=velocity_blade",
      kArena);
  s.move({"G5", "H5"}).show().until(DecisionKind::QuickDraw).act(ActionKind::Shoot);
  s.dice({5}).play("velocity_blade").decline_all();
  EXPECT_EQ(numbers(s), (Numbers{3, 6, 6}));
}

TEST(Needed, AShotAtADecoyNeedsWhatATrueOneDoes) {  // [CARD-HOLO] [INF-4]
  const auto told = [](std::vector<std::string_view> path, const char* decoy) {
    Scene s(
        "babel 2 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
        "agent.kind.0=blue_jay agent.cell.0=G5 agent.card.0=holo_decoy",
        kArena);
    s.move(std::move(path));
    if (decoy != nullptr) s.play("holo_decoy", decoy);
    s.until(DecisionKind::QuickDraw).dice({2}).act(ActionKind::Shoot).decline_all();
    return s.events(kHunterSeat);
  };
  const std::vector<Event> real = told({"G5", "H5", "I5"}, nullptr);
  const std::vector<Event> fake = told({"G5", "F5"}, "H5");
  EXPECT_EQ(real, fake);
  EXPECT_FALSE(real.empty());
}

TEST(Needed, AnAimedQuickDrawOfTheSecondEditionHasTwoDice) {  // [CARD-GUN-3] [ATK-3]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=gun,judge hunter.only.0=E "
      "hunter.cell.0=K16,T1 agent.kind.0=fox agent.cell.0=L15");
  s.move({"L15", "L16"}).until(DecisionKind::QuickDraw).dice({1, 1}).act(ActionKind::Shoot);
  s.decline_all();
  EXPECT_EQ(numbers(s), (Numbers{3, 3, 3, 3}));
}

TEST(Needed, TheTurnedGunsShot) {  // [CARD-T-GUN]
  const auto back = [](const char* from, const char* to) {
    Scene s(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", from) + "turn=agent2");
    s.move({from, to}).until(DecisionKind::ShootBack).dice({1});
    Action a = Scene::make(ActionKind::Shoot);
    a.target = Hunter{0};
    s.act(a).decline_all();
    return numbers(s);
  };
  EXPECT_EQ(back("N15", "N16"), (Numbers{3, 3}));
  EXPECT_EQ(back("L15", "L16"), (Numbers{2, 2}));  // a 1 misses
}

TEST(Needed, PlainDice) {  // [ATK-2] [CARD-BEAST-2] [CARD-CONCUSSION] [CARD-PROPHET-1]
  Scene brutal(facing("beast", "spider", "H7"), kArena);
  brutal.dice({4}).walk("beast", "H7").attack().decline_all();
  EXPECT_EQ(brutal.heard(kSpectator, DieRolled, {Purpose::Brutal, 0, 4, 5}), 1);
  // What keeps a hunter on his feet; the Prophet has 2 more.
  for (const auto& [hunter, needed] : {std::pair{"judge", 5}, std::pair{"prophet", 3}}) {
    Scene s("covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.cell.0=K16,T1 hunter.kind.0=" +
            std::string(hunter) +
            ",heat agent.kind.0=fox agent.cell.0=N15 agent.card.0=concussion_grenade");
    s.dice({4}).play("concussion_grenade", "L16");
    EXPECT_EQ(s.heard(kSpectator, DieRolled, {Purpose::Concussion, 0, 4, needed}), 1) << hunter;
    EXPECT_EQ(s.hunter(hunter).stunned, needed > 4 ? 1 : 0);
  }
}

TEST(Needed, NeverTellsHowFarAwaySheIs) {  // [CARD-TANGLE] [CARD-T-HEAT] [INF-2] [INF-4]
  // In sight of the Beast, but nobody has announced her: the Tangle Line's number is her distance.
  Scene line(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=H5 agent.card.0=tangle_line",
      kArena);
  line.dice({3}).play_at("tangle_line", "beast");
  EXPECT_EQ(line.heard(kSpectator, DieRolled, {Purpose::Tangle, 0, 3, kNone}), 1);
  Scene cannon(turned("heat", "judge,gun,beast", "K16,T1,F1", "C9", "K13") + "turn=agent2");
  cannon.dice({6, 1}).act(cannon.ability_at("judge"));
  EXPECT_EQ(cannon.heard(kSpectator, DieRolled, {Purpose::Cannon, 0, 6, kNone}), 1);
  EXPECT_EQ(cannon.heard(kSpectator, DieRolled, {Purpose::Cannon, 0, 1, kNone}), 1);
}

}  // namespace
}  // namespace specter::test::needed
