// Rulings about attacks, shots and steps (docs/rules/rulings.md).
//
// On the babel board H8 sees the road of rows 7 and 8 and nothing near it; A1, D1 and W2 see
// nearly nothing. On the covenant board K16 sees the road G16-Q17 and nothing else.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::rulings_attack {
namespace {

const std::string kGunWatches =
    "babel 3 round=6 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 ";
const std::string kFive =
    "babel 5 round=6 hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider "
    "shown.kind.0=spider ";

/// After the reveal of hunter 3, whose card was `kind`; the first agent is Fox.
std::string turned(const std::string& kind, const std::string& hunters, const std::string& cells,
                   const std::string& first, const std::string& second) {
  return "covenant 5 round=8 vehicle.cell=A24 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 "
         "hunter.kind.0=" +
         hunters + "," + kind + " hunter.cell.0=" + cells + " agent.kind.0=fox,traitor_" + kind +
         " shown.kind.0=fox,traitor_" + kind + " agent.cell.0=" + first + "," + second + " ";
}

Action aim(Compass way) { return Scene::make(ActionKind::Aim, {}, static_cast<std::uint8_t>(way)); }

Action shoot_at(const Scene& s, std::string_view hunter) {
  Action a = Scene::make(ActionKind::Shoot);
  a.target = s.hunter_id(hunter);
  return a;
}

// --- The Gun ---------------------------------------------------------------------------------

TEST(RulingQuickDraw, IsTheGunsChoice) {  // [RULING-1] [CARD-GUN-2]
  const std::string second =
      "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=gun,puppet "
      "hunter.cell.0=K16,T1 agent.kind.0=fox agent.cell.0=N15 hunter.only.0=";
  const struct {
    std::string position;
    std::vector<std::string_view> path;
  } cases[] = {{kGunWatches + "agent.kind.0=cobra agent.cell.0=J9", {"J9", "J8"}},
               {second + "-", {"N15", "N16"}},
               {second + "E", {"N15", "N16"}}};  // with Sniper Shot's direction (r2)
  for (const auto& c : cases) {
    Scene s(c.position);
    s.move(c.path).until(DecisionKind::QuickDraw);
    EXPECT_EQ(s.asked(), Seat{1});
    EXPECT_TRUE(s.offered(Scene::make(ActionKind::Shoot)));
    s.act(ActionKind::Pass).decline_all();
    EXPECT_EQ(s.agent().hp, 4);
    EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
    EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
  }
}

TEST(RulingSniperShot, HappensByItselfInTheFirstEdition) {  // [RULING-1] [CARD-GUN-3]
  Scene s(kGunWatches + "hunter.only.0=E agent.kind.0=cobra agent.cell.0=J9");
  s.move({"J9", "J8"});
  EXPECT_EQ(s.heard(kSpectator, EventCode::SniperHit, {0, 0}), 1);
  EXPECT_EQ(s.agent().hp, 3);
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
}

TEST(RulingSniperShot, AStunnedGunMayAimForLater) {  // [RULING-20] [STA-1]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=gun,puppet hunter.cell.0=H8,A1 "
      "hunter.stunned.0=1 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=G10");
  s.walk("gun", "H8");
  ASSERT_EQ(s.decision(), DecisionKind::Aim);
  s.act(aim(Compass::W));
  EXPECT_EQ(s.hunter("gun").only, Compass::W);
  s.walk("puppet", "A1");
  // The stun is over, so the shot comes.
  s.move({"G10", "G9", "G8"});
  EXPECT_EQ(s.heard(kSpectator, EventCode::SniperHit, {0, 0}), 1);
  EXPECT_EQ(s.agent().hp, 5);
}

TEST(RulingEvasion, IsMeasuredToTheMarker) {  // [RULING-3] [CARD-SPIDER] [INF-4]
  // The marker is 4 away; she has gone on to J10, 2 away.
  const std::vector<std::string_view> closer = {"L9", "L8", "L9", "K10", "J10"};
  for (const int die : {3, 4}) {
    Scene s(kGunWatches + "agent.kind.0=spider agent.cell.0=L9");
    s.move(closer).until(DecisionKind::QuickDraw);
    ASSERT_EQ(s.figure().cell, at("L8"));
    s.dice({die}).act(ActionKind::Shoot);
    EXPECT_EQ(s.agent().hp, die == 4 ? 3 : 4) << die;
  }
  // The marker is 2 away; she has gone on to L11, 4 away.
  const std::vector<std::string_view> away = {"J9", "J8", "J9", "K10", "L11"};
  for (const int die : {3, 4}) {
    Scene s(kGunWatches + "agent.kind.0=spider agent.cell.0=J9");
    s.move(away).until(DecisionKind::QuickDraw);
    ASSERT_EQ(s.figure().cell, at("J8"));
    s.dice({die}).act(ActionKind::Shoot);
    EXPECT_EQ(s.agent().hp, die == 4 ? 3 : 4) << die;
  }
}

TEST(RulingDecoy, ItsShotLooksLikeATrueOne) {  // [RULING-17] [CARD-HOLO] [INF-4]
  const auto seen_by_all = [](bool decoy, const std::string& only, int die) {
    Scene s(
        "babel 3 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
        "agent.kind.0=blue_jay agent.cell.0=G5 agent.card.0=holo_decoy,flash_bang hunter.only.0=" +
            only,
        kArena);
    if (decoy) {
      s.move({"G5", "F5"}).play("holo_decoy", "H5");
    } else {
      s.move({"G5", "H5", "I5"}).show();
    }
    if (only == "-") {
      EXPECT_EQ(s.decision(), DecisionKind::QuickDraw);
      EXPECT_EQ(s.asked(), Seat{1});
      if (die == 0) {
        s.act(ActionKind::Pass);
      } else {
        s.dice({die}).act(ActionKind::Shoot);
      }
    }
    s.decline_all();
    const bool hurts = only != "-" || die >= 3;
    EXPECT_EQ(s.agent().hp, hurts && !decoy ? 3 : 4);
    std::vector<std::pair<std::vector<Event>, View>> all;
    for (const Seat seat : {Seat{1}, Seat{2}, kSpectator})
      all.emplace_back(s.events(seat), view(s.game(), s.state(), seat));
    return all;
  };
  for (const int die : {0, 1, 2, 3, 5})  // held fire, misses, hits
    EXPECT_EQ(seen_by_all(true, "-", die), seen_by_all(false, "-", die)) << die;
  EXPECT_EQ(seen_by_all(true, "N", 0), seen_by_all(false, "N", 0));
  // The comparison can tell a hit from a miss.
  EXPECT_NE(seen_by_all(true, "-", 3), seen_by_all(true, "-", 2));
}

// --- Who may attack --------------------------------------------------------------------------

TEST(RulingSight, ATraitorWhoWasToldClearCannotAttack) {  // [RULING-5] [ATK-1]
  // She has marked a card and stands in the open on K8, next to the Beast. The traitor comes into
  // her row: whatever she tells him, her figure stays where it is.
  const std::string position = kFive +
                               "turn=agent traitor=3 hunter.cell.0=A1,L8,W2,G10 agent.cell.0=J9 "
                               "agent.card.0=adrenal_surge";
  for (const bool hides : {true, false}) {
    Scene s(position);
    s.play("adrenal_surge").move({"J9", "K8"}).decline_all();
    ASSERT_EQ(s.figure().state, FigureState::Visible);
    s.walk("puppet", "H8").act(hides ? ActionKind::Hide : ActionKind::Show);
    EXPECT_TRUE(s.sees("puppet", "K8"));
    EXPECT_EQ(s.figure().state, FigureState::Visible);
    EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {3}), hides ? 1 : 0);
    EXPECT_EQ(s.decision() == DecisionKind::Attack, !hides);
    EXPECT_EQ(s.hunter("puppet").played, hides ? 1 : 0);
  }
}

TEST(RulingExposed, HeMayBeAttackedOnlyWhereHeStandsInSight) {  // [RULING-19] [ATK-1] [TRA-6]
  const struct {
    std::vector<std::string_view> path;
    std::size_t targets;
  } cases[] = {{{"H8", "I8"}, 2},          // still in the Beast's row
               {{"H8", "G9", "G10"}, 1}};  // out of everybody's sight
  for (const auto& c : cases) {
    Scene s(kFive +
            "turn=order traitor=3 hunter.cell.0=A1,L10,W2,H8 agent.cell.0=J8 agent.hidden.0=1");
    s.walk("beast", "L8").act(ActionKind::Show);
    ASSERT_EQ(s.decision(), DecisionKind::RevealAgent);
    s.act(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(AgentKind::Orangutan)));
    for (const Equipment card : {Equipment::SmokeGrenade, Equipment::FlashBang}) {
      if (card == Equipment::FlashBang) s.dice({2});  // the places of the two
      s.act(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(card)));
    }
    s.move(c.path).until(DecisionKind::Attack);
    EXPECT_EQ(s.asked(), Seat{2});
    EXPECT_EQ(s.offers(ActionKind::Attack).size(), c.targets);
  }
}

// --- Steps -----------------------------------------------------------------------------------

/// The Beast's turn; whether his senses answered tells whether he moved 3 or fewer.
std::string beast_at(const std::string& cell) {
  return "babel 3 round=6 turn=hunter0 hunter.kind.0=beast,puppet hunter.cell.0=" + cell +
         ",A1 agent.kind.0=orangutan shown.kind.0=orangutan agent.cell.0=W18 ";
}

bool sensed(const Scene& s) { return s.heard(kSpectator, EventCode::SensesReading) == 1; }

TEST(RulingSteps, GettingInOrOutIsNone) {  // [RULING-4] [HUN-7] [CARD-BEAST-1]
  Scene in_three(beast_at("K20"));         // the vehicle is on K17
  in_three.enter("beast");
  EXPECT_EQ(in_three.heard(kSpectator, EventCode::HunterEntered, {0, 3}), 1);
  EXPECT_TRUE(sensed(in_three));
  Scene in_four(beast_at("K21"));
  in_four.enter("beast");
  EXPECT_FALSE(sensed(in_four));
  Scene out(beast_at("-"));
  out.get_out("beast", "K18");
  EXPECT_TRUE(sensed(out));
  Scene drives_three(beast_at("-"));
  drives_three.drive("beast", "K20").get_out("beast", "K21");
  EXPECT_TRUE(sensed(drives_three));
  Scene drives_four(beast_at("-"));
  drives_four.drive("beast", "K21").get_out("beast", "K22");
  EXPECT_FALSE(sensed(drives_four));
}

TEST(RulingSteps, BeingDrivenIsNone) {  // [RULING-4] [HUN-7]
  Scene s(
      "babel 3 round=6 turn=order hunter.kind.0=puppet,beast agent.kind.0=orangutan "
      "shown.kind.0=orangutan agent.cell.0=W18");
  s.drive("puppet", "K27").act(ActionKind::Stay).decline_all();
  s.get_out("beast", "K28");
  EXPECT_TRUE(sensed(s));
}

TEST(RulingSteps, OnlyAWalkedFifthStepLimitsHisAttack) {  // [RULING-4] [CARD-BEAST-3]
  const std::string in_the_open = "shown.figure_round.0=6 shown.figure_state.0=visible ";
  Scene drives(beast_at("-") + in_the_open + "agent.cell.0=P22 shown.figure.0=P22");
  drives.drive("beast", "K27").get_out("beast", "K28");
  EXPECT_NE(drives.decision(), DecisionKind::Attack);  // ten spaces, but out of her sight
  Scene far(beast_at("-") + in_the_open + "agent.cell.0=P22 shown.figure.0=P22");
  far.drive("beast", "M22").get_out("beast", "N22");  // five spaces, then out
  EXPECT_EQ(far.decision(), DecisionKind::Attack);
  Scene walks(beast_at("I21") + in_the_open + "agent.cell.0=P22 shown.figure.0=P22");
  walks.walk("beast", "N22");
  EXPECT_EQ(walks.heard(kSpectator, EventCode::HunterWalked, {0, "N22", 5}), 1);
  EXPECT_EQ(walks.hunter("beast").played, 1);
}

// --- Shots of the second edition -------------------------------------------------------------

TEST(RulingTurnedHeat, AOneMissesOnTheSameCell) {  // [RULING-33] [CARD-T-HEAT]
  for (const int die : {1, 2}) {
    Scene s(turned("heat", "judge,gun,beast", "K16,T1,F1", "C9", "K16") + "turn=agent2");
    s.dice({die}).act(s.ability_at("judge"));
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Cannon, 0, die}), 1);
    EXPECT_EQ(s.hunter("judge").stunned, die == 1 ? 0 : 1) << die;
  }
}

TEST(RulingTurnedGun, AOneMissesOnTheSameCell) {  // [RULING-33] [CARD-T-GUN]
  for (const int die : {1, 2}) {
    Scene s(turned("gun", "judge,beast,heat", "J16,T1,F1", "C9", "K16") + "turn=hunter0");
    s.walk("judge", "K16").until(DecisionKind::ShootBack);
    s.dice({die}).act(shoot_at(s, "judge"));
    EXPECT_EQ(s.heard(kSpectator, EventCode::ShotBack, {1, 0, 0}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::ShotBack, 0, die}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::HunterStunned, {0}), die == 1 ? 0 : 1) << die;
  }
}

TEST(RulingTurnedGun, ShootsWhoseSightReturnsAndNotAgain) {  // [RULING-36] [CARD-T-GUN] [STA-4]
  for (const bool shoots : {true, false}) {
    Scene s(turned("gun", "judge,beast,heat", "K16,T1,F1", "C9", "N16") +
            "turn=order hunter.blinded.0=1");
    s.begin("judge");
    EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {1, "N16"}), 1);
    ASSERT_EQ(s.decision(), DecisionKind::ShootBack);  // before he moves
    EXPECT_EQ(s.asked(), Seat{4});
    if (shoots) {
      s.dice({2}).act(shoot_at(s, "judge"));
    } else {
      s.act(ActionKind::Pass);
    }
    ASSERT_EQ(s.decision(), DecisionKind::HunterMove);
    s.walk("judge", "L16");
    EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {1, "N16"}), 2);
    EXPECT_EQ(s.decision(), DecisionKind::Attack);  // not asked a second time
    EXPECT_EQ(s.heard(kSpectator, EventCode::ShotBack), shoots ? 1 : 0);
  }
}

TEST(RulingDice, FirstDiceLieTogetherBeforeASixIsRolledAgain) {  // [RULING-35] [CARD-T-JUDGE]
  const std::string position = turned("judge", "gun,heat,beast", "G16,T1,F1", "N16", "H13");
  Scene attack(position + "turn=hunter0");
  attack.walk("gun", "G16").until(DecisionKind::Attack).dice({6, 2}).attack();
  ASSERT_EQ(attack.decision(), DecisionKind::Verdict);
  EXPECT_EQ(attack.heard(kSpectator, EventCode::DieRolled, {Purpose::Attack}), 2);
  EXPECT_EQ(attack.offers(ActionKind::Reroll).size(), 2U);
  // The second is taken away; only then is the 6 rolled again: 6 + 1 and 1 are 8 of 7.
  attack.dice({1, 1}).act(Scene::make(ActionKind::Reroll, {}, 1));
  EXPECT_EQ(attack.heard(kSpectator, EventCode::DieRolled, {Purpose::Attack}), 3);
  EXPECT_EQ(attack.agent().hp, 3);

  Scene shot(turned("judge", "gun,heat,beast", "G16,T1,F1", "N15", "H13") +
             "turn=agent hunter.only.0=E");
  shot.move({"N15", "N16"}).until(DecisionKind::QuickDraw).dice({6, 6}).act(ActionKind::Shoot);
  ASSERT_EQ(shot.decision(), DecisionKind::Verdict);
  EXPECT_EQ(shot.heard(kSpectator, EventCode::DieRolled, {Purpose::QuickDraw}), 2);
  shot.dice({1, 1}).act(ActionKind::Pass);
  EXPECT_EQ(shot.heard(kSpectator, EventCode::DieRolled, {Purpose::QuickDraw}), 4);
}

TEST(RulingDice, TheTotalsAreThoseOfTheFirstEdition) {  // [RULING-35] [CARD-GUN-1]
  // Six and one, six and one: 14, along row 8.
  for (const std::string edition : {"babel 3 ", "combined 3 board=babel "})
    for (const std::string cell : {"O8", "P8"}) {
      Scene s(edition +
              "round=6 turn=hunter0 hunter.kind.0=gun,puppet hunter.cell.0=A8,A1 "
              "agent.kind.0=cobra shown.kind.0=cobra agent.cell.0=" +
              cell);
      s.walk("gun", "A8").until(DecisionKind::Attack).dice({6, 1, 6, 1}).attack();
      EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Attack}), 4);
      EXPECT_EQ(s.agent().hp, cell == "O8" ? 3 : 4) << edition << cell;
    }
}

}  // namespace
}  // namespace specter::test::rulings_attack
