// Being seen: SEE-1 to SEE-8, and what a hunter sees while the game runs.
#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::seen {
namespace {

using enum EventCode;

// On the arena the Beast on H8 sees column H and row 8, the Puppet on P12 column P and row 12.
constexpr const char* kField =
    "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
    "agent.kind.0=spider ";
constexpr const char* kHunt =
    "babel 2 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
    "agent.kind.0=spider ";

std::string field(const std::string& more) { return kField + more; }
std::string hunt(const std::string& more) { return kHunt + more; }

TEST(Sighting, TheEndInSightPutsHerFigureThere) {  // [SEE-1]
  Scene s(field("agent.cell.0=F5"), kArena);
  s.move({"F5", "G5", "H5"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H5"), 5, FigureState::Visible}));
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "H5"}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced), 0);
}

TEST(Sighting, TheEndInSightCountsMoreThanWhatWasSeenOnTheWay) {  // [SEE-1]
  Scene s(field("agent.cell.0=G7"), kArena);
  // Across column H and on along row 8's neighbour, back into row 8.
  s.move({"G7", "H7", "I7", "J8"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("J8"), 5, FigureState::Visible}));
}

TEST(Sighting, AnUnseenEndPutsTheMarkerOnTheLastVisibleCellOfThePath) {  // [SEE-2]
  Scene s(field("agent.cell.0=F5"), kArena);
  s.move({"F5", "G5", "H5", "I5"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H5"), 5, FigureState::Marker}));
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced, {0, "H5"}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible), 0);
  EXPECT_EQ(s.agent().cell, at("I5"));
}

TEST(Sighting, TheCellWhereTheMoveBeganCounts) {  // [SEE-1] [SEE-2]
  Scene s(field("agent.cell.0=H5"), kArena);
  s.move({"H5", "I5", "J5"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H5"), 5, FigureState::Marker}));
}

TEST(Sighting, OneMarkerHoweverManyHuntersSawHer) {  // [SEE-2]
  Scene s(field("hunter.cell.0=H8,K10 agent.cell.0=H4"), kArena);
  s.move({"H4", "I4", "J4", "K4", "L4"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("K4"), 5, FigureState::Marker}));
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced), 1);
}

TEST(Sighting, DoublingBackTheLaterVisitCounts) {  // [SEE-2] [AGT-2]
  Scene s(field("agent.cell.0=G4"), kArena);
  s.move({"G4", "H4", "G5", "H6", "G6"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H6"), 5, FigureState::Marker}));
}

TEST(Sighting, UnseenThePreviousMarkerStaysWithItsRound) {  // [SEE-3]
  Scene s(field("agent.cell.0=D4 shown.kind.0=spider shown.figure.0=K2 shown.figure_round.0=3 "
                "shown.figure_state.0=marker"),
          kArena);
  s.move({"D4", "D5"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("K2"), 3, FigureState::Marker}));
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced) + s.heard(kHunterSeat, FigureVisible), 0);
}

TEST(Sighting, UnseenWithoutAMarkerNothingIsPlacedOrTold) {  // [SEE-3]
  Scene s(field("agent.cell.0=D4"), kArena);
  s.move({"D4", "D5"}).decline_all();
  EXPECT_EQ(s.figure(), Figure{});
  EXPECT_EQ(s.shown().kind, AgentKind::None);
}

TEST(Sighting, AVisibleFigureIsAMarkerOfItsRoundOnceSheMovesOnUnseen) {  // [SEE-3]
  Scene s(field("agent.cell.0=D4 shown.kind.0=spider shown.figure.0=D4 shown.figure_round.0=4 "
                "shown.figure_state.0=visible"),
          kArena);
  s.move({"D4", "D5"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("D4"), 4, FigureState::Marker}));
}

TEST(Sighting, StayingUnseenTurnsTheFigureIntoAMarkerAsMovingOnDoes) {  // [SEE-3] [SEE-4]
  // Otherwise the figure would tell whether she stayed [RULING-18].
  const auto heard_by_hunters = [](const std::vector<std::string_view>& path) {
    Scene s(field("agent.cell.0=D4 shown.kind.0=spider shown.figure.0=D4 shown.figure_round.0=4 "
                  "shown.figure_state.0=visible"),
            kArena);
    s.move(path).decline_all();
    EXPECT_EQ(s.figure(), (Figure{at("D4"), 4, FigureState::Marker}));
    return std::pair(s.events(kHunterSeat), view(s.game(), s.state(), kHunterSeat));
  };
  EXPECT_EQ(heard_by_hunters({"D4"}), heard_by_hunters({"D4", "E4", "E5"}));
}

TEST(Sighting, AMoveOfNoStepsChecksHerCellAlone) {  // [SEE-4]
  Scene seen(field("agent.cell.0=H5"), kArena);
  seen.rest().decline_all();
  EXPECT_EQ(seen.figure(), (Figure{at("H5"), 5, FigureState::Visible}));
  Scene unseen(field("agent.cell.0=G5"), kArena);
  unseen.rest().decline_all();
  EXPECT_EQ(unseen.figure(), Figure{});
}

TEST(Sighting, TheFirstFigureRevealsHerCharacterOnce) {  // [SEE-5]
  Scene s(field("agent.cell.0=F5"), kArena);
  s.move({"F5", "G5", "H5"}).decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, AgentRevealed, {0, AgentKind::Spider}), 1);
  EXPECT_EQ(s.shown().kind, AgentKind::Spider);
  s.walk("beast", "G8").decline_all();
  s.walk("puppet", "P11").decline_all();
  s.move({"H5", "G5"}).decline_all();
  EXPECT_EQ(s.figure().cell, at("G5"));
  EXPECT_EQ(s.heard(kHunterSeat, AgentRevealed), 1);
}

TEST(Sighting, AMarkerRevealsHerCharacterToo) {  // [SEE-5]
  Scene s(field("agent.cell.0=G5"), kArena);
  s.move({"G5", "H5", "I5"}).decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, AgentRevealed, {0, AgentKind::Spider}), 1);
}

TEST(Sighting, ACardOfOneAgentAloneRevealsHerACardForAllDoesNot) {  // [SEE-5]
  Scene tangle(field("agent.cell.0=H5 agent.card.0=tangle_line"), kArena);
  tangle.dice({1}).play_at("tangle_line", "beast");
  EXPECT_EQ(tangle.heard(kHunterSeat, AgentRevealed, {0, AgentKind::Spider}), 1);
  Scene flash(field("agent.cell.0=F5 agent.card.0=flash_bang"), kArena);
  flash.play("flash_bang", "F6");
  EXPECT_EQ(flash.heard(kHunterSeat, AgentRevealed), 0);
}

// --- SEE-6: a hunter's move ends --------------------------------------------------------------

TEST(Check, AHunterWhoSeesHerAtTheEndOfHisMoveGetsHerFigure) {  // [SEE-6]
  Scene s(hunt("agent.cell.0=F5"), kArena);
  s.walk("beast", "H5");
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "F5"}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, Clear), 0);
  EXPECT_EQ(s.figure(), (Figure{at("F5"), 5, FigureState::Visible}));
}

TEST(Check, AHunterWhoDoesNotSeeHerHearsClear) {  // [SEE-6]
  Scene s(hunt("agent.cell.0=F5"), kArena);
  s.walk("beast", "H6");
  EXPECT_EQ(s.heard(kHunterSeat, Clear, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(Check, CellsPassedByTheHunterAreNotChecked) {  // [SEE-6]
  Scene s(hunt("hunter.cell.0=H7,P12 agent.cell.0=F5"), kArena);
  s.walk("beast", "H4");  // over H5, in her row
  EXPECT_EQ(s.heard(kHunterSeat, Clear, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(Check, AMoveOfNoStepsIsChecked) {  // [SEE-6]
  Scene s(hunt("hunter.cell.0=H5,P12 agent.cell.0=F5"), kArena);
  s.walk("beast", "H5");
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "F5"}), 1);
}

TEST(Check, AnAbilityInsteadOfMovingIsChecked) {  // [SEE-6]
  Scene s(
      "babel 2 round=5 turn=order hunter.kind.0=prophet,puppet hunter.cell.0=H5,P12 "
      "agent.kind.0=spider agent.cell.0=F5 agent.sheet.0=L1,K2,J3,I4,G4,F5",
      kArena);
  s.begin("prophet").act(ActionKind::PostCognition);
  EXPECT_EQ(s.heard(kHunterSeat, PostCognition), 1);
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "F5"}), 1);
}

TEST(Check, ClearTwoHuntersEachHearTheirOwn) {  // [SEE-6] [SEE-7]
  Scene s(hunt("agent.cell.0=F5"), kArena);
  s.walk("beast", "H7").decline_all();
  s.walk("puppet", "P11").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, Clear, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, Clear, {s.hunter_id("puppet")}), 1);
}

// Two agents: the traitor was the Prophet.
constexpr const char* kTwoAgents =
    "babel 5 round=6 turn=order traitor=3 turned=3 turned_round=4 "
    "hunter.kind.0=beast,puppet,gun,prophet hunter.gone.3=1 hunter.cell.0=H8,P12,V14 "
    "agent.kind.0=spider,orangutan ";

TEST(Check, WithTwoAgentsClearMeansNeither) {  // [SEE-6]
  Scene both(std::string(kTwoAgents) + "agent.cell.0=F5,M5", kArena);
  both.walk("beast", "H5");
  EXPECT_EQ(both.heard(kHunterSeat, FigureVisible, {0, "F5"}), 1);
  EXPECT_EQ(both.heard(kHunterSeat, FigureVisible, {1, "M5"}), 1);
  EXPECT_EQ(both.heard(kHunterSeat, Clear), 0);

  Scene second(std::string(kTwoAgents) + "agent.cell.0=F3,M5", kArena);
  second.walk("beast", "H5");
  EXPECT_EQ(second.heard(kHunterSeat, Clear), 0);
  EXPECT_EQ(second.figure(0), Figure{});
  EXPECT_EQ(second.figure(1), (Figure{at("M5"), 6, FigureState::Visible}));

  Scene neither(std::string(kTwoAgents) + "agent.cell.0=F3,M4", kArena);
  neither.walk("beast", "H5");
  EXPECT_EQ(neither.heard(kHunterSeat, Clear), 1);
}

TEST(Check, TwoAgentsMayPassAndShareACell) {  // [SEE-6]
  Scene s(
      "babel 5 round=6 turn=agent traitor=3 turned=3 turned_round=4 "
      "hunter.kind.0=beast,puppet,gun,prophet hunter.gone.3=1 hunter.cell.0=H8,P12,V14 "
      "agent.kind.0=spider,orangutan agent.cell.0=D4,E4",
      kArena);
  s.move({"D4", "E4", "F4", "E4"}).decline_all();
  EXPECT_EQ(s.agent(0).cell, at("E4"));
  EXPECT_EQ(s.agent(1).cell, at("E4"));
}

TEST(Check, OnlyTheHunterWhoseMoveEndedIsChecked) {  // [SEE-7]
  // The Puppet already has her in his row; nobody has looked for him yet.
  Scene s(hunt("hunter.cell.0=H8,P5 agent.cell.0=F5"), kArena);
  s.walk("beast", "H7");
  EXPECT_EQ(s.heard(kHunterSeat, Clear, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.figure(), Figure{});
  s.decline_all();
  s.walk("puppet", "P5");
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "F5"}), 1);
}

TEST(Check, APassengerIsCheckedInHisOwnTurn) {  // [SEE-7]
  Scene s(
      "babel 2 round=5 turn=order hunter.kind.0=beast,puppet agent.kind.0=spider agent.cell.0=F5",
      kArena);
  // F21 looks up column F; from E20 the site on E19 is in the way.
  s.drive("beast", "F21").get_out("beast", "E20").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, Clear, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.figure(), Figure{});
  s.stay("puppet");
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "F5"}), 1);
}

TEST(Figure, OnlyAHunterWhoSeesHerMayAttackThoughAllKnowWhereSheIs) {  // [SEE-8]
  const std::string visible =
      "agent.cell.0=P5 shown.kind.0=spider shown.figure.0=P5 shown.figure_round.0=5 "
      "shown.figure_state.0=visible";
  Scene blind_side(hunt(visible), kArena);
  blind_side.walk("beast", "H7");
  EXPECT_TRUE(blind_side.offers(ActionKind::Attack).empty());
  EXPECT_EQ(blind_side.figure().state, FigureState::Visible);
  Scene in_sight(hunt(visible), kArena);
  in_sight.walk("puppet", "P11");
  EXPECT_EQ(in_sight.offers(ActionKind::Attack).size(), 1U);
}

TEST(Figure, ItStandsVisibleThoughTheHuntersWalkAway) {  // [SEE-3] [SEE-8]
  Scene s(hunt("agent.cell.0=P5 shown.kind.0=spider shown.figure.0=P5 shown.figure_round.0=5 "
               "shown.figure_state.0=visible"),
          kArena);
  s.walk("puppet", "O12").decline_all();
  s.walk("beast", "H7").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, Clear), 2);
  EXPECT_EQ(s.figure(), (Figure{at("P5"), 5, FigureState::Visible}));
}

TEST(Figure, SmokeThatEndsCausesNoCheck) {  // [SEE-8]
  Scene s(field("agent.cell.0=H5 smoke.cell.0=H5 smoke.turns.0=1"), kArena);
  s.rest().decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, SmokeCleared, {"H5"}), 1);
  EXPECT_TRUE(s.sees("beast", "H5"));
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(Figure, StealthThatEndsCausesNoCheck) {  // [SEE-8] [CARD-STEALTH]
  Scene s(field("agent.cell.0=H4 agent.card.0=stealth_field"), kArena);
  s.play("stealth_field").rest().decline_all();
  s.walk("beast", "H8").decline_all();
  s.walk("puppet", "P12").decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.pub().round, 6);
  EXPECT_EQ(s.figure(), Figure{});
  // Her next move is looked at with open eyes again.
  s.rest().decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H4"), 6, FigureState::Visible}));
}

// --- vision that needs a game ----------------------------------------------------------------

TEST(HunterSight, InTheVehicleHeSeesAsIfStandingOnItsCell) {  // [VIS-5]
  // Both hunters inside on C21: the road's two lanes, the column up to the site on C19.
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=spider "
      "agent.cell.0=J20",
      kArena);
  EXPECT_TRUE(s.sees("beast", "C21"));
  EXPECT_TRUE(s.sees("beast", "C20"));
  EXPECT_FALSE(s.sees("beast", "C18"));
  EXPECT_FALSE(s.sees("beast", "J20"));
  s.move({"J20", "J21", "J22", "J23"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("J22"), 5, FigureState::Marker}));
}

TEST(HunterSight, ABlindedHunterSeesNothingNotEvenHisOwnCell) {  // [VIS-7]
  Scene s(field("hunter.blinded.0=1 agent.cell.0=G5"), kArena);
  EXPECT_FALSE(s.sees("beast", "H8"));
  EXPECT_FALSE(s.sees("beast", "H7"));
  s.move({"G5", "H5"}).decline_all();
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(HunterSight, OnHerTurnEachHunterSeesFromWhereHeStandsNow) {  // [VIS-9]
  Scene s(hunt("agent.cell.0=F6"), kArena);
  s.walk("beast", "H7").decline_all();
  s.walk("puppet", "P9").decline_all();
  // Row 8 is free of eyes now, row 7 is not.
  s.move({"F6", "E7", "D8"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("E7"), 6, FigureState::Marker}));
}

TEST(HunterSight, OnHerTurnTheEffectsOfThatMomentCount) {  // [VIS-9]
  // A Gun who aims east does not see row 8 to the west.
  const std::string gun =
      "babel 2 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=E8 ";
  Scene aimed(gun + "hunter.only.0=E", kArena);
  aimed.rest().decline_all();
  EXPECT_EQ(aimed.figure(), Figure{});
  Scene open(gun, kArena);
  open.rest().decline_all();
  EXPECT_EQ(open.figure(), (Figure{at("E8"), 5, FigureState::Visible}));
  Scene smoke(gun + "smoke.cell.0=G8 smoke.turns.0=2", kArena);
  smoke.rest().decline_all();
  EXPECT_EQ(smoke.figure(), Figure{});
}

}  // namespace
}  // namespace specter::test::seen
