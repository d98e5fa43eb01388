// Rulings about the course of a turn, its cards and its clock (docs/rules/rulings.md).
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; J15 and N15 are beside that
// road and out of its sight. A1, T1 and F1 see next to nothing.
#include <string>

#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::rulings_turn {
namespace {

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

std::string watched_by(const std::string& hunters, const std::string& cells) {
  return "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=" + hunters +
         " hunter.cell.0=" + cells + " ";
}

Action strike(const Scene& s, std::string_view hunter) {
  Action a = Scene::make(ActionKind::Strike);
  a.target = s.hunter_id(hunter);
  return a;
}

Action timeout(Seat seat) {
  Action a = Scene::make(ActionKind::Timeout);
  a.seat = seat;
  return a;
}

// --- Objectives and cards --------------------------------------------------------------------

TEST(RulingObjectives, ACardClosesThem) {  // [RULING-9] [AGT-1]
  const std::string position =
      "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=A1,D1 "
      "agent.kind.0=orangutan agent.cell.0=P19 agent.card.0=flash_bang,adrenal_surge";
  for (const char* card : {"flash_bang", "adrenal_surge"}) {
    Scene s(position);
    ASSERT_TRUE(s.offered(Scene::make(ActionKind::Complete, {}, 3)));
    if (std::string_view(card) == "flash_bang") {
      s.play(card, "P20");
    } else {
      s.play(card);
    }
    s.refused(Scene::make(ActionKind::Complete, {}, 3));
    s.rest().decline_all();
    EXPECT_EQ(s.pub().sites[3].done_round, 0);
  }
  // The other way round both are done.
  Scene first(position);
  first.complete(4).play("flash_bang", "P20");
  EXPECT_EQ(first.pub().sites[3].done_round, 6);
}

TEST(RulingObjectives, ACardOfTheStartLeavesAllOpen) {  // [RULING-24] [AGT-1] [CARD-MINDTAP]
  // E30 gives access to a cache and is next to D30; the Raven has Omen.
  const std::string position = watched_by("judge,heat", "A1,T1") + agent_at("raven", "E30") +
                               "plan.1=5 agent.hp.0=3 agent.card.0=mind_tap,med_kit,flash_bang ";
  const auto expect_open = [](const Scene& s, bool open) {
    EXPECT_EQ(s.offered(Scene::make(ActionKind::Complete, {}, 1)), open);
    EXPECT_EQ(!s.offers(ActionKind::Draw).empty(), open);
    EXPECT_EQ(!s.offers(ActionKind::Ability).empty(), open);
    EXPECT_FALSE(s.offers(ActionKind::Move).empty());
  };
  Scene nothing(position);
  expect_open(nothing, true);
  Scene tap(position);
  tap.play("mind_tap").decline().decline();  // both hunters declare
  ASSERT_EQ(tap.decision(), DecisionKind::AgentTurn);
  expect_open(tap, true);
  Scene kit(position);
  kit.play("med_kit");
  expect_open(kit, true);
  Scene flash(position);
  flash.play("flash_bang", "E29");
  expect_open(flash, false);
}

TEST(RulingTangle, IsForAHunterWhoCanStillBeStunned) {  // [RULING-10] [CARD-TANGLE]
  const std::string spider =
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=spider "
      "agent.card.0=tangle_line,flash_bang ";
  const auto may = [&](const std::string& more) {
    Scene s(spider + more, kArena);
    EXPECT_TRUE(s.sees("beast", cell_name(s.agent().cell)));
    return s.offered(s.card_action("tangle_line", {}, "beast"));
  };
  EXPECT_TRUE(may("hunter.cell.0=H8,P12 agent.cell.0=H5"));
  EXPECT_FALSE(may("hunter.cell.0=H8,P12 agent.cell.0=H5 hunter.stunned.0=1"));
  EXPECT_TRUE(may("hunter.cell.0=C21,P12 agent.cell.0=C20"));
  EXPECT_FALSE(may("hunter.cell.0=-,P12 agent.cell.0=C20"));  // in the vehicle on C21
}

TEST(RulingTangle, AMissIsTheTurnsOneCard) {  // [RULING-10] [EQP-1]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=H5 agent.card.0=tangle_line,flash_bang",
      kArena);
  s.dice({2}).play_at("tangle_line", "beast");
  EXPECT_EQ(s.hunter("beast").stunned, 0);
  EXPECT_TRUE(s.offers(ActionKind::Play).empty());
  s.move({"H5", "H4"});
  for (int i = 0; i < 5 && s.decision() != DecisionKind::HunterOrder; ++i) {
    EXPECT_TRUE(s.offers(ActionKind::Play).empty());
    s.decline();
  }
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(RulingSmoke, TwoOnOneCellEndEachOnItsOwn) {  // [RULING-15] [CARD-SMOKE]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=G4 agent.card.0=smoke_grenade,smoke_grenade",
      kArena);
  s.play("smoke_grenade", "H4").rest().decline_all();
  s.skip_to_agent_turn();
  s.play("smoke_grenade", "H4").rest().decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, EventCode::SmokeCleared, {"H4"}), 1);  // the first
  EXPECT_FALSE(s.sees("beast", "H4"));
  s.skip_to_agent_turn();
  EXPECT_FALSE(s.sees("beast", "H4"));
  s.rest().decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, EventCode::SmokeCleared, {"H4"}), 2);
  EXPECT_TRUE(s.sees("beast", "H4"));
}

TEST(RulingConcussion, OnlyWhoCanStillBeStunnedRolls) {  // [RULING-37] [CARD-CONCUSSION]
  // One is stunned, one sits in the vehicle, one stands there: of the three he alone rolls.
  Scene s(
      "covenant 4 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=K16,L16 hunter.stunned.0=1 agent.card.0=concussion_grenade" +
      agent_at("fox", "N15"));
  s.dice({4}).play("concussion_grenade", "L17");
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Concussion, 1, 4}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::HunterStunned), 1);
  EXPECT_EQ(s.hunter("heat").stunned, 1);
}

// --- After the move --------------------------------------------------------------------------

TEST(RulingBladeStrike, MayBeDeclinedAndStopped) {  // [RULING-30] [CARD-MANTIS]
  const std::string position =
      "covenant 4 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat,beast "
      "hunter.cell.0=K16,K17,I17" +
      agent_at("mantis", "J15");
  for (int rolls = 0; rolls <= 2; ++rolls) {
    Scene s(position);
    s.move({"J15", "J16", "J15"}).until(DecisionKind::Strike);
    const char* order[] = {"heat", "judge"};
    for (int i = 0; i < rolls; ++i) {
      s.dice({2}).act(strike(s, order[i]));
      ASSERT_EQ(s.decision(), DecisionKind::Strike);
    }
    s.act(ActionKind::Pass).decline_all();
    EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
    EXPECT_EQ(s.heard(kSpectator, EventCode::StrikeRolled), rolls);
    EXPECT_EQ(s.heard(kSpectator, EventCode::HunterStunned), 0);
  }
}

TEST(RulingFatigue, TheAbilityIsBackForTheSightingOfTheMove) {  // [RULING-38] [STA-3]
  // Two steps end it, three do not.
  const std::string tired = "shown.fatigued.0=1";
  Scene panther(watched_by("judge,heat", "K16,T1") + agent_at("panther", "N15") + tired);
  panther.move({"N15", "N16", "N15"});
  ASSERT_EQ(panther.decision(), DecisionKind::Sighting);
  EXPECT_EQ(panther.heard(kSpectator, EventCode::Recovered, {0}), 1);
  EXPECT_EQ(panther.heard(kSpectator, EventCode::MarkerPlaced), 0);
  panther.act(Scene::make(ActionKind::Shift, "O16"));
  EXPECT_EQ(panther.figure().cell, at("O16"));
  Scene longer(watched_by("judge,heat", "K16,T1") + agent_at("panther", "N15") + tired);
  longer.move({"N15", "N16", "N15", "N14"});
  EXPECT_TRUE(longer.offers(ActionKind::Shift).empty());
  Scene mantis(watched_by("judge,heat", "K16,T1") + agent_at("mantis", "J15") + tired);
  mantis.move({"J15", "J16", "J15"}).until(DecisionKind::Strike);
  EXPECT_EQ(mantis.offers(ActionKind::Strike).size(), 1U);
}

// --- The clock -------------------------------------------------------------------------------

TEST(RulingClock, PreCognitionIsAnsweredNo) {  // [RULING-14] [TIM-1] [CARD-PROPHET-2]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=prophet,puppet hunter.cell.0=A1,D1 "
      "agent.kind.0=orangutan agent.cell.0=P19");
  s.rest().until(DecisionKind::Announce);
  ASSERT_TRUE(s.offered(Scene::make(ActionKind::Announce, {}, 1)));  // she could say yes
  s.act(timeout(kAgentSeat));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced, {0, 0}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced), 1);
}

TEST(RulingClock, QuickDrawIsNotTaken) {  // [RULING-14] [TIM-1] [CARD-GUN-2]
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8"});
  ASSERT_EQ(s.decision(), DecisionKind::QuickDraw);
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
  EXPECT_EQ(s.agent().hp, 6);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(RulingClock, TheFirstUnplayedHunterOfTheSeatPasses) {  // [RULING-14] [TIM-1]
  Scene s(
      "babel 2 round=6 turn=order hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 "
      "agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.hunter("gun").played, 1);
  EXPECT_EQ(s.hunter("gun").cell, at("H8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {0}), 1);
  EXPECT_EQ(s.hunter("puppet").played, 0);
  // The other one has a turn, and a clock, of his own.
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);
  s.act(timeout(Seat{1}));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {1}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
}

}  // namespace
}  // namespace specter::test::rulings_turn
