// What the agent cannot hide from the traitor because everybody can tell that he sees her (TRA-2).
#include <string>

#include <gtest/gtest.h>

#include "engine/preview.h"
#include "rules/r2_traitor.h"
#include "support/scene.h"

namespace specter::test::plain_sight {
namespace {

// The Puppet (hunter 3) is the traitor. A1, D1 and W2 see nearly nothing; H8 and L8 see the road of
// rows 7 and 8. J9 and K10 are out of its sight; L10 sees K10.
const std::string kFive =
    "babel 5 round=6 hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider "
    "shown.kind.0=spider ";

std::string visible_on(const std::string& cell, int round = 6) {
  return "agent.cell.0=" + cell + " shown.figure.0=" + cell +
         " shown.figure_round.0=" + std::to_string(round) + " shown.figure_state.0=visible ";
}

const Action kHide = Scene::make(ActionKind::Hide);

/// She is asked, and all that she can say is the truth (INF-6).
void expect_only_show(Scene& s, DecisionKind kind) {
  ASSERT_EQ(s.decision(), kind);
  EXPECT_EQ(s.asked(), kAgentSeat);
  EXPECT_EQ(s.offers(ActionKind::Show).size(), 1U);
  EXPECT_TRUE(s.offers(ActionKind::Hide).empty());
  s.refused(kHide);
}

TEST(PlainSight, AtHisCheckSheStandsVisibleInHisSight) {  // [TRA-2] [INF-6]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G10 " + visible_on("J8"));
  s.walk("puppet", "H8");
  expect_only_show(s, DecisionKind::Check);
  s.act(ActionKind::Show);
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "J8"}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::Attack);
}

TEST(PlainSight, AMarkerShowsNobodyWhereSheIs) {  // [TRA-2] [SEE-3]
  Scene s(kFive +
          "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G10 agent.cell.0=J8 shown.figure.0=J8 "
          "shown.figure_round.0=5 shown.figure_state.0=marker");
  s.walk("puppet", "H8").act(ActionKind::Hide);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {3}), 1);
}

TEST(PlainSight, WhenHisBlindnessEnds) {  // [TRA-2] [STA-4]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,H8 hunter.blinded.3=1 " +
          visible_on("J8"));
  s.begin("puppet");
  expect_only_show(s, DecisionKind::Check);
}

TEST(PlainSight, SmokeBetweenThemIsAnAnswerOfItsOwn) {  // [TRA-2] [VIS-6]
  // He does not see her, and everybody knows it: the one answer is "clear".
  Scene s(kFive +
          "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G8 smoke.cell.0=J8 smoke.turns.0=1 " +
          visible_on("J8"));
  s.walk("puppet", "G8");
  expect_only_show(s, DecisionKind::Check);
  s.act(ActionKind::Show);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {3}), 1);
}

// RULING-43. The loyal Beast on L8 sees K8 from next to it, the Puppet comes to H8, 3 away.
const std::string kNear = "turn=agent traitor=3 hunter.cell.0=A1,L8,W2,G10 agent.cell.0=J9 ";

TEST(PlainSight, AMarkedCardMightExplainAClear) {  // [RULING-43] [TRA-2] [EQP-3] [CARD-STEALTH]
  Scene s(kFive + kNear + "agent.card.0=adrenal_surge");
  s.play("adrenal_surge").move({"J9", "K8"}).decline_all();
  ASSERT_EQ(s.figure().state, FigureState::Visible);
  s.walk("puppet", "H8").act(ActionKind::Hide);
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {3}), 1);
  EXPECT_EQ(s.figure().state, FigureState::Visible);
  // A true Stealth Field looks the same to everybody but her.
  Scene stealth(kFive + kNear + "agent.card.0=stealth_field");
  stealth.play("stealth_field").move({"J9", "K8"}).decline_all();
  stealth.walk("puppet", "H8").act(ActionKind::Show);
  EXPECT_EQ(stealth.events(kSpectator), s.events(kSpectator));
}

TEST(PlainSight, NotFromWithinTwo) {  // [TRA-2] [CARD-STEALTH]
  Scene s(kFive + kNear + "agent.card.0=adrenal_surge");
  s.play("adrenal_surge").move({"J9", "J8"}).decline_all();
  ASSERT_EQ(s.figure().state, FigureState::Visible);
  s.walk("puppet", "H8");  // 2 away
  expect_only_show(s, DecisionKind::Check);
}

TEST(PlainSight, ARevealedCardExplainsNothing) {  // [TRA-2] [EQP-3]
  // A card marked in an earlier turn is not in force any more.
  Scene s(kFive + kNear +
          "agent.card.0=adrenal_surge,flash_bang agent.charges.0=0 shown.place.marked.0=1");
  s.play("flash_bang", "I12").move({"J9", "K8"}).decline_all();
  ASSERT_EQ(s.figure().state, FigureState::Visible);
  s.walk("puppet", "H8");
  expect_only_show(s, DecisionKind::Check);
}

TEST(PlainSight, AMarkedCardExplainsNothingInTheNextRound) {  // [TRA-2] [CARD-STEALTH]
  Scene s(kFive + kNear + "agent.card.0=adrenal_surge");
  s.play("adrenal_surge").move({"J9", "K8"}).decline_all();
  s.skip_to_agent_turn().rest().decline_all();
  ASSERT_EQ(s.figure().state, FigureState::Visible);
  s.walk("puppet", "H8");
  expect_only_show(s, DecisionKind::Check);
}

// RULING-44.
const std::string kOpen = "turn=agent traitor=3 hunter.cell.0=A1,L10,W2,H8 " + visible_on("J8", 5);

TEST(PlainSight, AtASightingOnTheCellWhereSheStoodInTheOpen) {  // [RULING-44] [TRA-2] [SEE-4]
  for (const bool back : {false, true}) {
    Scene s(kFive + kOpen);
    if (back) {
      s.move({"J8", "J9", "J8"});
    } else {
      s.rest();
    }
    expect_only_show(s, DecisionKind::Sighting);
    s.act(ActionKind::Show);
    EXPECT_EQ(s.figure().cell, at("J8"));
    EXPECT_EQ(s.figure().state, FigureState::Visible);
  }
}

TEST(PlainSight, TheFirstCellOfTheWayCountsAsSeen) {  // [TRA-2] [SEE-2]
  Scene s(kFive + kOpen);
  s.move({"J8", "K8"}).act(ActionKind::Hide);  // only the traitor sees K8
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.figure().state, FigureState::Marker);
  EXPECT_EQ(s.figure().round, 6);
  EXPECT_EQ(s.heard(kSpectator, EventCode::MarkerPlaced, {0, "J8"}), 1);
  // Whoever shows herself stands on the end of her way.
  Scene shows(kFive + kOpen);
  shows.move({"J8", "K8"}).act(ActionKind::Show);
  EXPECT_EQ(shows.figure().cell, at("K8"));
  EXPECT_EQ(shows.figure().state, FigureState::Visible);
}

TEST(PlainSight, NothingToHideOnceSheIsOutOfSight) {  // [TRA-2] [SEE-2]
  Scene s(kFive + kOpen);
  s.move({"J8", "J9"});  // the marker falls on J8 either way
  expect_only_show(s, DecisionKind::Sighting);
  s.act(ActionKind::Show);
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.figure().state, FigureState::Marker);
}

TEST(PlainSight, ALaterCellOfALoyalHunterIsTheMarkers) {  // [TRA-2]
  Scene s(kFive + kOpen);
  s.move({"J8", "J9", "K10", "J9", "K8"}).act(ActionKind::Hide);
  EXPECT_EQ(s.figure().cell, at("K10"));
  EXPECT_EQ(s.figure().state, FigureState::Marker);
}

TEST(PlainSight, AMarkedCardBeforeTheMoveIsNoExcuse) {  // [TRA-2] [SEE-3]
  // Under a Stealth Field the figure would have become a marker: nobody is within 2.
  Scene s(kFive + "turn=agent traitor=3 hunter.cell.0=A1,L10,W2,G8 agent.card.0=adrenal_surge " +
          visible_on("J8", 5));
  s.play("adrenal_surge").rest();
  expect_only_show(s, DecisionKind::Sighting);
}

TEST(PlainSight, NotWhereTheTraitorDoesNotSeeHer) {  // [TRA-2]
  // Her figure stands on J9, out of his sight; she comes into it, and hides.
  Scene s(kFive + "turn=agent traitor=3 hunter.cell.0=A1,D1,W2,H8 " + visible_on("J9", 5));
  s.move({"J9", "J8"}).act(ActionKind::Hide);
  EXPECT_EQ(s.figure().cell, at("J9"));
  EXPECT_EQ(s.figure().state, FigureState::Marker);
  EXPECT_EQ(s.figure().round, 5);  // nothing was placed
}

TEST(PlainSight, ThePreviewSaysWhereTheMarkerFalls) {  // [TRA-2]
  Scene s(kFive + kOpen);
  const Known k = known(s.game(), s.state(), kAgentSeat);
  const auto hiding = [&](std::vector<std::string_view> path) {
    Action a = s.path(std::move(path));
    a.seat = kAgentSeat;
    return (*preview(k, a)).marker_hiding;
  };
  EXPECT_EQ(hiding({"J8", "K8"}), at("J8"));
  EXPECT_EQ(hiding({"J8", "J9"}), at("J8"));
  EXPECT_EQ(hiding({"J8"}), at("J8"));
  EXPECT_EQ(hiding({"J8", "J9", "K10", "J9", "K8"}), at("K10"));
}

TEST(PlainSight, NoShotIsHiddenFromOnItsOwnCell) {  // [TRA-2] [CARD-GUN-2]
  // A traitor Gun has her in plain sight; she goes out of it and comes back.
  Scene s(kFive + "turn=agent traitor=0 hunter.cell.0=H8,D1,W2,A1 " + visible_on("J8", 5));
  s.move({"J8", "J9", "J8"});
  expect_only_show(s, DecisionKind::Sighting);
  s.act(ActionKind::Show);
  EXPECT_EQ(s.decision(), DecisionKind::QuickDraw);
}

TEST(PlainSight, ShadowStepGoesFromTheFirstCell) {  // [TRA-2] [CARD-PANTHER]
  // On the covenant board K16 sees the road G16-Q17. The Beast on it is the traitor.
  Scene s(
      "covenant 5 round=6 vehicle.cell=A24 hunter.kind.0=judge,gun,heat,beast "
      "hunter.cell.0=A1,T1,F1,K16 traitor=3 turn=agent agent.kind.0=panther "
      "shown.kind.0=panther " +
      visible_on("N16", 5));
  s.move({"N16", "O16"});
  ASSERT_EQ(s.decision(), DecisionKind::Sighting);
  Action shift = Scene::make(ActionKind::Shift, "N15", 1);
  s.act(shift);
  EXPECT_EQ(s.figure().cell, at("N15"));
  EXPECT_EQ(s.figure().state, FigureState::Marker);
}

TEST(PlainSight, InTheSecondEditionToo) {  // [TRA-2]
  Scene s(five("judge,gun,heat,beast", "A1,T1,F1,K16", 3) + "turn=agent " + visible_on("N16", 5));
  s.rest();
  expect_only_show(s, DecisionKind::Sighting);
  s.act(ActionKind::Show).decline_all();
  s.walk("beast", "K16");
  expect_only_show(s, DecisionKind::Check);
}

}  // namespace
}  // namespace specter::test::plain_sight
