// Equipment cards of the first edition.
#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::equipment_cards {
namespace {

using enum EventCode;

std::string field(const std::string& kind, const std::string& more) {
  return "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
         "agent.kind.0=" +
         kind + " " + more;
}
std::string gun_field(const std::string& kind, const std::string& more) {
  return "babel 2 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
         "agent.kind.0=" +
         kind + " " + more;
}

// --- Flash Bang ------------------------------------------------------------------------------

TEST(FlashBang, BlindsWhoSeesTheTokenAndNobodyElse) {  // [CARD-FLASHBANG] [VIS-7]
  Scene s(field("spider", "agent.cell.0=G5 agent.card.0=flash_bang"), kArena);
  s.play("flash_bang", "H6");
  EXPECT_EQ(s.heard(kHunterSeat, FlashThrown, {"H6"}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, HunterBlinded, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.hunter("beast").blinded, 1);
  EXPECT_EQ(s.hunter("puppet").blinded, 0);
  EXPECT_FALSE(s.sees("beast", "H7"));
}

TEST(FlashBang, BlindsHuntersInTheVehicleToo) {  // [CARD-FLASHBANG]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=spider "
      "agent.cell.0=J20 agent.card.0=flash_bang",
      kArena);
  s.play("flash_bang", "J21");
  EXPECT_EQ(s.hunter("beast").blinded, 1);
  EXPECT_EQ(s.hunter("puppet").blinded, 1);
  s.move({"J20", "J21", "J22"}).decline_all();
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(FlashBang, ATokenInSmokeBlindsNobodyBesideIt) {  // [CARD-FLASHBANG]
  Scene s(
      field("spider", "smoke.cell.0=H5 smoke.turns.0=2 agent.cell.0=G5 agent.card.0=flash_bang"),
      kArena);
  s.play("flash_bang", "H5");
  EXPECT_EQ(s.heard(kHunterSeat, HunterBlinded), 0);
}

TEST(FlashBang, ItEndsAtTheStartOfHisOwnTurnWithACheck) {  // [CARD-FLASHBANG] [STA-4]
  Scene s(field("spider", "agent.cell.0=H4 agent.card.0=flash_bang"), kArena);
  s.play("flash_bang", "H5").rest().decline_all();
  EXPECT_EQ(s.figure(), Figure{});
  s.begin("beast");
  EXPECT_EQ(s.heard(kHunterSeat, HunterSees, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.figure(), (Figure{at("H4"), 5, FigureState::Visible}));
  EXPECT_EQ(s.decision(), DecisionKind::HunterMove);
}

TEST(FlashBang, TheOtherHuntersTurnLeavesHimBlind) {  // [CARD-FLASHBANG] [STA-4]
  Scene s(
      "babel 3 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=spider agent.cell.0=H4 agent.card.0=flash_bang",
      kArena);
  s.play("flash_bang", "H5").rest().decline_all();
  s.begin("puppet");
  EXPECT_EQ(s.hunter("beast").blinded, 1);
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(FlashBang, WhoDoesNotSeeHerWhenItEndsGetsNothing) {  // [CARD-FLASHBANG] [STA-4]
  Scene s(field("spider", "agent.cell.0=G4 agent.card.0=flash_bang"), kArena);
  s.play("flash_bang", "H5").rest().decline_all();
  s.begin("beast");
  EXPECT_EQ(s.heard(kHunterSeat, HunterSees, {s.hunter_id("beast")}), 1);
  EXPECT_EQ(s.hunter("beast").blinded, 0);
  EXPECT_EQ(s.figure(), Figure{});
  // He sees again at the end of this very move.
  s.walk("beast", "G8");
  EXPECT_EQ(s.figure(), (Figure{at("G4"), 5, FigureState::Visible}));
}

TEST(FlashBang, BlindTheGunDoesNotShoot) {  // [CARD-FLASHBANG]
  Scene s(gun_field("spider", "agent.cell.0=G5 agent.card.0=flash_bang"), kArena);
  s.play("flash_bang", "H6").move({"G5", "H5"}).decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, QuickDraw), 0);
}

// --- Smoke Grenade ---------------------------------------------------------------------------

TEST(SmokeGrenade, NineCellsHideWhatIsInThemAndBehindThem) {  // [CARD-SMOKE]
  Scene s(field("spider", "agent.cell.0=G3 agent.card.0=smoke_grenade"), kArena);
  s.play("smoke_grenade", "H4");
  EXPECT_EQ(s.heard(kHunterSeat, SmokeThrown, {"H4"}), 1);
  EXPECT_TRUE(s.sees("beast", "H6"));
  for (const char* cell : {"H5", "H4", "H3", "H2", "H1"})
    EXPECT_FALSE(s.sees("beast", cell));
  s.move({"G3", "H4", "H3", "H2"}).decline_all();
  EXPECT_EQ(s.figure(), Figure{});
}

TEST(SmokeGrenade, TheCornersAreSmokeTooTheCellsBeyondAreNot) {  // [CARD-SMOKE]
  // The Beast looks along row 8 and column H; smoke around F6 ends at G7.
  Scene s(field("spider", "hunter.cell.0=H7,P12 agent.cell.0=D4 agent.card.0=smoke_grenade"),
          kArena);
  s.play("smoke_grenade", "F6");
  for (const char* cell : {"G7", "F7", "E7", "D7"})
    EXPECT_FALSE(s.sees("beast", cell)) << cell;
  Scene t(field("spider", "agent.cell.0=D4 agent.card.0=smoke_grenade"), kArena);
  t.play("smoke_grenade", "F6");
  for (const char* cell : {"G8", "F8", "E8"})
    EXPECT_TRUE(t.sees("beast", cell)) << cell;
}

TEST(SmokeGrenade, InSmokeHeSeesHisOwnCellAlone) {  // [CARD-SMOKE]
  Scene s(
      "babel 2 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
      "smoke.cell.0=H6 smoke.turns.0=1 agent.kind.0=spider agent.cell.0=H6",
      kArena);
  s.walk("beast", "H7");
  EXPECT_EQ(s.heard(kHunterSeat, Clear), 1);
  Scene t(
      "babel 2 round=5 turn=order hunter.kind.0=puppet,beast hunter.cell.0=H8,P12 "
      "smoke.cell.0=H6 smoke.turns.0=1 agent.kind.0=spider agent.cell.0=H6",
      kArena);
  t.walk("puppet", "H6");
  EXPECT_EQ(t.heard(kHunterSeat, FigureVisible, {0, "H6"}), 1);
}

TEST(SmokeGrenade, ItLastsUntilTheEndOfHerNextTurn) {  // [CARD-SMOKE]
  Scene s(field("spider", "agent.cell.0=G4 agent.card.0=smoke_grenade"), kArena);
  s.play("smoke_grenade", "H4").rest().decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, SmokeCleared), 0);
  s.skip_to_agent_turn();
  // Her whole next move is still covered.
  s.move({"G4", "H4", "I4"});
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced) + s.heard(kHunterSeat, FigureVisible), 0);
  s.decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, SmokeCleared, {"H4"}), 1);
  EXPECT_TRUE(s.sees("beast", "H4"));
}

TEST(SmokeGrenade, ThrownAfterTheMoveItHidesAFigureInTheOpen) {  // [CARD-SMOKE] [SEE-3]
  Scene s(field("spider", "agent.cell.0=G4 agent.card.0=smoke_grenade"), kArena);
  s.move({"G4", "H4"}).show();
  EXPECT_EQ(s.figure().state, FigureState::Visible);
  s.play("smoke_grenade", "H4").decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H4"), 5, FigureState::Marker}));
  s.walk("beast", "H8");
  EXPECT_EQ(s.heard(kHunterSeat, Clear), 1);
  EXPECT_TRUE(s.offers(ActionKind::Attack).empty());
  // It stays for all of her next turn.
  s.decline_all().walk("puppet", "P12").decline_all();
  s.rest().decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H4"), 5, FigureState::Marker}));
  EXPECT_EQ(s.heard(kHunterSeat, SmokeCleared, {"H4"}), 1);
}

// --- Adrenal Surge ---------------------------------------------------------------------------

TEST(AdrenalSurge, UpToSixStepsThisTurnOnly) {  // [CARD-ADRENAL]
  Scene s(field("spider", "agent.cell.0=A10 agent.card.0=adrenal_surge"), kArena);
  s.refused(s.path({"A10", "A9", "A7"}));
  s.refused(s.path({"A10", "B10", "C10", "D10", "E10", "F10"}));
  s.play("adrenal_surge");
  EXPECT_TRUE(s.offered(s.path({"A10", "B10", "C10", "D10", "E10", "F10"})));
  s.move({"A10", "B10", "C10", "D10", "E10", "F10", "G10"}).decline_all();
  EXPECT_EQ(s.agent().cell, at("G10"));
  EXPECT_EQ(s.agent().steps, 6);
  s.skip_to_agent_turn();
  s.refused(s.path({"G10", "F10", "E10", "D10", "C10", "B10"}));
}

TEST(AdrenalSurge, OnlyBeforeMoving) {  // [CARD-ADRENAL]
  Scene s(field("spider", "agent.cell.0=A10 agent.card.0=adrenal_surge,flash_bang"), kArena);
  s.rest().show();
  ASSERT_EQ(s.decision(), DecisionKind::AfterMove);
  EXPECT_TRUE(s.offers_card("flash_bang"));
  EXPECT_FALSE(s.offers_card("adrenal_surge"));
}

// --- Stealth Field ---------------------------------------------------------------------------

TEST(StealthField, HuntersSeeHerOnlyWithinTwo) {  // [CARD-STEALTH]
  Scene far(field("spider", "agent.cell.0=G5 agent.card.0=stealth_field"), kArena);
  far.play("stealth_field").move({"G5", "H5"}).decline_all();
  EXPECT_EQ(far.figure(), Figure{});
  Scene near(field("spider", "agent.cell.0=G5 agent.card.0=stealth_field"), kArena);
  near.play("stealth_field").move({"G5", "H6"}).decline_all();
  EXPECT_EQ(near.figure(), (Figure{at("H6"), 5, FigureState::Visible}));
  // Within two, but not in his row or column.
  Scene aside(field("spider", "agent.cell.0=G5 agent.card.0=stealth_field"), kArena);
  aside.play("stealth_field").move({"G5", "G6", "G7"}).decline_all();
  EXPECT_EQ(aside.figure(), Figure{});
}

TEST(StealthField, ItLastsThroughTheHuntersTurns) {  // [CARD-STEALTH]
  for (const char* cell : {"H7", "H6"}) {
    Scene s(field("spider", "agent.cell.0=H4 agent.card.0=stealth_field"), kArena);
    s.play("stealth_field").rest().decline_all();
    s.walk("beast", cell);
    const bool seen = std::string_view(cell) == "H6";
    EXPECT_EQ(s.heard(kHunterSeat, Clear), seen ? 0 : 1);
    EXPECT_EQ(s.offers(ActionKind::Attack).size(), seen ? 1U : 0U);
  }
}

TEST(StealthField, ItEndsAtTheStartOfHerNextTurn) {  // [CARD-STEALTH]
  Scene s(field("spider", "agent.cell.0=G4 agent.card.0=stealth_field"), kArena);
  s.play("stealth_field").rest().decline_all();
  s.skip_to_agent_turn();
  s.move({"G4", "H4"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H4"), 6, FigureState::Visible}));
}

TEST(StealthField, PlayedAfterTheMoveAPlacedFigureStaysAsAMarker) {  // [CARD-STEALTH] [SEE-3]
  Scene s(field("spider", "agent.cell.0=G4 agent.card.0=stealth_field"), kArena);
  s.move({"G4", "H4"}).show();
  s.play("stealth_field").decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H4"), 5, FigureState::Marker}));
  // Somebody within two sees her all the same.
  Scene near(field("spider", "agent.cell.0=G6 agent.card.0=stealth_field"), kArena);
  near.move({"G6", "H6"}).show();
  near.play("stealth_field").decline_all();
  EXPECT_EQ(near.figure(), (Figure{at("H6"), 5, FigureState::Visible}));
}

TEST(StealthField, PlayedFirstItHidesHerFromTheFirstStep) {  // [CARD-STEALTH] [SEE-3] [AGT-5]
  Scene s(field("spider",
                "agent.cell.0=H4 agent.card.0=stealth_field shown.kind.0=spider "
                "shown.figure.0=H4 shown.figure_round.0=4 shown.figure_state.0=visible"),
          kArena);
  s.play("stealth_field").move({"H4", "G4"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H4"), 4, FigureState::Marker}));
}

TEST(StealthField, SensorAndSensesStillWork) {  // [CARD-STEALTH]
  Scene senses(field("spider", "agent.cell.0=G4 agent.card.0=stealth_field"), kArena);
  senses.play("stealth_field").rest().decline_all();
  senses.walk("beast", "I8").decline_all();
  EXPECT_EQ(senses.heard(kHunterSeat, SensesReading, {senses.hunter_id("beast"), 0, 1}), 1);
  Scene sensor(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=spider "
      "agent.cell.0=G4 agent.card.0=stealth_field",
      kArena);
  sensor.play("stealth_field").move({"G4", "G3", "G2", "G1"}).decline_all();
  sensor.begin("beast").act(ActionKind::Sense);
  EXPECT_EQ(sensor.heard(kHunterSeat, SensorReading, {sensor.hunter_id("beast"), Compass::NE}), 1);
}

TEST(StealthField, QuickDrawLooksWithinTwoOnly) {  // [CARD-STEALTH] [CARD-GUN-2]
  Scene far(gun_field("spider", "agent.cell.0=G4 agent.card.0=stealth_field"), kArena);
  far.play("stealth_field").move({"G4", "H4", "I4"}).decline_all();
  EXPECT_EQ(far.heard(kHunterSeat, QuickDraw), 0);
  // From the Gun's column, three away, to two away: into what she sees now.
  Scene closer(gun_field("spider", "agent.cell.0=H5 agent.card.0=stealth_field"), kArena);
  closer.play("stealth_field").move({"H5", "H6"}).show();
  EXPECT_EQ(closer.heard(kHunterSeat, QuickDraw), 1);
}

// --- Tangle Line -----------------------------------------------------------------------------

TEST(TangleLine, ARollOfAtLeastTheDistanceStuns) {  // [CARD-TANGLE]
  Scene s(field("spider", "agent.cell.0=H5 agent.card.0=tangle_line"), kArena);
  s.dice({3}).play_at("tangle_line", "beast");
  EXPECT_EQ(s.heard(kHunterSeat, DieRolled, {Purpose::Tangle, s.hunter_id("beast"), 3}), 1);
  EXPECT_EQ(s.hunter("beast").stunned, 1);
  EXPECT_EQ(s.agent().cards[0].charges, 1);
}

TEST(TangleLine, AMissSpendsNoChargeButIsTheTurnsCard) {  // [CARD-TANGLE] [EQP-1]
  Scene s(field("spider", "agent.cell.0=H5 agent.card.0=tangle_line,flash_bang"), kArena);
  s.dice({2}).play_at("tangle_line", "beast");
  EXPECT_EQ(s.hunter("beast").stunned, 0);
  EXPECT_EQ(s.agent().cards[0].charges, 2);
  EXPECT_EQ(s.shown().places[0], (PublicPlace{Equipment::TangleLine, 2, 0, 0}));
  EXPECT_TRUE(s.offers(ActionKind::Play).empty());
}

TEST(TangleLine, OnlyAtAHunterWhoSeesHerNow) {  // [CARD-TANGLE]
  Scene s(field("spider", "agent.cell.0=H5 agent.card.0=tangle_line"), kArena);
  EXPECT_TRUE(s.offered(s.card_action("tangle_line", {}, "beast")));
  s.refused(s.card_action("tangle_line", {}, "puppet"));
  Scene blind(field("spider", "hunter.blinded.0=1 agent.cell.0=H5 agent.card.0=tangle_line"),
              kArena);
  EXPECT_FALSE(blind.offers_card("tangle_line"));
}

TEST(TangleLine, AfterTheMoveTooAndTwoChargesInAll) {  // [CARD-TANGLE]
  Scene s(field("spider", "agent.cell.0=G7 agent.card.0=tangle_line"), kArena);
  s.move({"G7", "H7"}).show();
  s.dice({1}).play_at("tangle_line", "beast").decline_all();
  EXPECT_EQ(s.hunter("beast").stunned, 1);
  s.skip_to_agent_turn();
  s.dice({1}).play_at("tangle_line", "beast");
  EXPECT_EQ(s.agent().cards[0].charges, 0);
  s.rest().decline_all();
  s.skip_to_agent_turn();
  EXPECT_FALSE(s.offers_card("tangle_line"));
}

// --- Holo Decoy ------------------------------------------------------------------------------

TEST(HoloDecoy, UnseenSheMayPlaceAMarkerWithinFour) {  // [CARD-HOLO]
  Scene s(field("blue_jay", "agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
  s.move({"G5", "G6"});
  ASSERT_EQ(s.decision(), DecisionKind::Sighting);
  EXPECT_TRUE(s.offered(s.card_action("holo_decoy", "K10")));
  EXPECT_TRUE(s.offered(s.card_action("holo_decoy", "G6")));
  s.refused(s.card_action("holo_decoy", "L6"));  // 5 away
  s.refused(s.card_action("holo_decoy", "H8"));  // the Beast stands there
  s.play("holo_decoy", "F3").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced, {0, "F3"}), 1);
  EXPECT_EQ(s.figure(), (Figure{at("F3"), 5, FigureState::Marker}));
  EXPECT_EQ(s.agent().cell, at("G6"));
}

TEST(HoloDecoy, OnHerOwnCellItIsAMarkerLikeAnyOther) {  // [CARD-HOLO]
  Scene s(field("blue_jay", "agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
  s.move({"G5", "G6"}).play("holo_decoy", "G6").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced, {0, "G6"}), 1);
  EXPECT_EQ(s.figure(), (Figure{at("G6"), 5, FigureState::Marker}));
}

TEST(HoloDecoy, NotOnAStructure) {  // [CARD-HOLO]
  Scene s(field("blue_jay", "agent.cell.0=R4 agent.card.0=holo_decoy"), kArena);
  s.rest();
  s.refused(s.card_action("holo_decoy", "T4"));
  EXPECT_TRUE(s.offered(s.card_action("holo_decoy", "U4")));
}

TEST(HoloDecoy, SpottedTheDecoyStandsInPlaceOfTheTrueMarker) {  // [CARD-HOLO]
  Scene s(field("blue_jay", "agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
  s.move({"G5", "H5", "I5"}).play("holo_decoy", "K3").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced), 1);
  EXPECT_EQ(s.figure(), (Figure{at("K3"), 5, FigureState::Marker}));
}

TEST(HoloDecoy, NotWhenSheEndsVisible) {  // [CARD-HOLO]
  Scene s(field("blue_jay", "agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
  s.move({"G5", "H5"});
  EXPECT_FALSE(s.offers_card("holo_decoy"));
  s.decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("H5"), 5, FigureState::Visible}));
}

TEST(HoloDecoy, TheGunShootsAtADecoyThatAppearsInHerSightAndHurtsNobody) {  // [CARD-HOLO]
  Scene s(gun_field("blue_jay", "agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
  s.move({"G5", "F5"}).play("holo_decoy", "H5");
  ASSERT_EQ(s.decision(), DecisionKind::QuickDraw);
  s.dice({4}).act(ActionKind::Shoot).decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, AttackDeclared, {s.hunter_id("gun"), 0, "H5", 3}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, AttackResult, {s.hunter_id("gun"), 0, 1}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, Damage, {0, 1}), 1);
  EXPECT_EQ(s.agent().hp, 4);
}

TEST(HoloDecoy, SniperShotAtADecoyCostsNothingEither) {  // [CARD-HOLO]
  Scene s(gun_field("blue_jay", "hunter.only.0=N agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
  s.move({"G5", "F5"}).play("holo_decoy", "H5").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, SniperHit), 1);
  EXPECT_EQ(s.heard(kHunterSeat, Damage, {0, 1}), 1);
  EXPECT_EQ(s.agent().hp, 4);
}

TEST(HoloDecoy, ATrueSpottingTriggersNothing) {  // [CARD-HOLO]
  Scene s(gun_field("blue_jay", "agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
  s.move({"G5", "H5", "I5"}).play("holo_decoy", "K4").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, QuickDraw), 0);
}

TEST(HoloDecoy, NoShotIfHerMoveBeganInTheGunsSight) {  // [CARD-HOLO]
  Scene s(gun_field("blue_jay", "agent.cell.0=H5 agent.card.0=holo_decoy"), kArena);
  s.move({"H5", "G5"}).play("holo_decoy", "H6").decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, MarkerPlaced, {0, "H6"}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, QuickDraw), 0);
}

TEST(HoloDecoy, SensorAndSensesFollowTheTruth) {  // [CARD-HOLO]
  Scene sensor(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=blue_jay "
      "agent.cell.0=D5 agent.card.0=holo_decoy",
      kArena);
  sensor.move({"D5", "D4", "D3", "D2"}).play("holo_decoy", "A2").decline_all();
  sensor.begin("beast").act(ActionKind::Sense);
  EXPECT_EQ(sensor.heard(kHunterSeat, SensorReading, {sensor.hunter_id("beast"), Compass::NE}), 1);
  Scene senses(field("blue_jay", "agent.cell.0=D5 agent.card.0=holo_decoy"), kArena);
  senses.rest().play("holo_decoy", "G7").decline_all();
  senses.walk("beast", "I9");
  EXPECT_EQ(senses.heard(kHunterSeat, SensesReading, {senses.hunter_id("beast"), 0, 0}), 1);
}

TEST(HoloDecoy, ItIsActiveUntilTheStartOfHerNextTurn) {  // [CARD-HOLO]
  Scene s(field("blue_jay", "agent.cell.0=D5 agent.card.0=holo_decoy"), kArena);
  s.rest().play("holo_decoy", "G7").decline_all();
  EXPECT_EQ(s.agent().decoy, at("G7"));
  s.skip_to_agent_turn();
  EXPECT_EQ(s.agent().decoy, kNoCell);
  EXPECT_EQ(s.figure(), (Figure{at("G7"), 5, FigureState::Marker}));
}

// --- Power Fists -----------------------------------------------------------------------------

TEST(PowerFists, HerFigureAppearsAndAllWithinTwoAreStunned) {  // [CARD-FISTS]
  Scene s(
      "babel 4 round=5 turn=agent hunter.kind.0=beast,puppet,prophet hunter.cell.0=H8,L8,J9 "
      "agent.kind.0=orangutan agent.cell.0=J7 agent.card.0=power_fists",
      kArena);
  s.play("power_fists");
  EXPECT_EQ(s.figure(), (Figure{at("J7"), 5, FigureState::Visible}));
  EXPECT_EQ(s.hunter("beast").stunned, 1);
  EXPECT_EQ(s.hunter("puppet").stunned, 1);
  EXPECT_EQ(s.hunter("prophet").stunned, 1);
  EXPECT_EQ(s.agent().cards[0].charges, 1);
  Scene three(field("orangutan", "agent.cell.0=K7 agent.card.0=power_fists"), kArena);
  three.play("power_fists");
  EXPECT_EQ(three.heard(kHunterSeat, HunterStunned), 0);
}

TEST(PowerFists, AFigurePlacedBeforeAnUnseenMoveIsAMarker) {  // [CARD-FISTS]
  Scene s(field("orangutan", "agent.cell.0=G6 agent.card.0=power_fists"), kArena);
  s.play("power_fists").move({"G6", "G5", "F4"}).decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("G6"), 5, FigureState::Marker}));
  EXPECT_EQ(s.heard(kHunterSeat, FigureHidden), 1);
}

TEST(PowerFists, AfterTheMoveTheFigureStands) {  // [CARD-FISTS]
  Scene s(field("orangutan", "agent.cell.0=G5 agent.card.0=power_fists"), kArena);
  s.move({"G5", "G6"}).show();
  s.play("power_fists").decline_all();
  EXPECT_EQ(s.figure(), (Figure{at("G6"), 5, FigureState::Visible}));
  EXPECT_EQ(s.hunter("beast").stunned, 1);
}

TEST(PowerFists, ItTriggersNoQuickDraw) {  // [CARD-FISTS]
  Scene s(gun_field("orangutan", "agent.cell.0=F5 agent.card.0=power_fists"), kArena);
  s.play("power_fists").rest().decline_all();
  EXPECT_EQ(s.heard(kHunterSeat, QuickDraw), 0);
  EXPECT_EQ(s.figure(), (Figure{at("F5"), 5, FigureState::Marker}));
  Scene after(gun_field("orangutan", "agent.cell.0=E5 agent.card.0=power_fists"), kArena);
  after.move({"E5", "F5"}).show();
  after.play("power_fists").decline_all();
  EXPECT_EQ(after.heard(kHunterSeat, QuickDraw), 0);
}

TEST(PowerFists, WhoSitsInTheVehicleIsNotStunned) {  // [CARD-FISTS] [STA-2]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet agent.kind.0=orangutan "
      "agent.cell.0=B20 agent.card.0=power_fists",
      kArena);
  s.play("power_fists");
  EXPECT_EQ(s.heard(kHunterSeat, HunterStunned), 0);
  EXPECT_EQ(s.heard(kHunterSeat, FigureVisible, {0, "B20"}), 1);
}

TEST(PowerFists, TwoCharges) {  // [CARD-FISTS]
  Scene s(field("orangutan", "agent.cell.0=D4 agent.card.0=power_fists"), kArena);
  for (int i = 0; i < 2; ++i)
    s.play("power_fists").rest().decline_all().skip_to_agent_turn();
  EXPECT_FALSE(s.offers_card("power_fists"));
}

// --- Velocity Blade --------------------------------------------------------------------------

std::string blade(const std::string& more) {
  return "babel 2 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,H10 "
         "agent.kind.0=cobra shown.kind.0=cobra agent.card.0=velocity_blade agent.cell.0=H5 " +
         more;
}

TEST(VelocityBlade, ThreeOffTheRollAndAllRollsUntilHerNextTurn) {  // [CARD-VELOCITY]
  Scene s(blade(""), kArena);
  s.walk("beast", "H8").attack();
  ASSERT_EQ(s.decision(), DecisionKind::React);
  s.dice({5}).play("velocity_blade");
  EXPECT_EQ(s.heard(kHunterSeat, AttackResult, {s.hunter_id("beast"), 0, 0}), 1);
  EXPECT_EQ(s.agent().cards[0].charges, 1);
  s.decline_all();
  // In force: the next attack is not asked about, and has it too. 6 and 1 are 7, less 3 is 4.
  s.walk("puppet", "H10");
  s.dice({6, 1}).attack();
  EXPECT_EQ(s.agent().cards[0].charges, 1);
  EXPECT_EQ(s.heard(kHunterSeat, AttackResult, {s.hunter_id("puppet"), 0, 0}), 1);
  s.decline_all();
  // Over at the start of her turn.
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  s.rest().decline_all();
  s.walk("beast", "H8").attack();
  ASSERT_EQ(s.decision(), DecisionKind::React);
  s.dice({3}).act(ActionKind::Pass);
  EXPECT_EQ(s.heard(kHunterSeat, AttackResult, {s.hunter_id("beast"), 0, 1}), 1);
}

TEST(VelocityBlade, ItNeedNotBeUsed) {  // [CARD-VELOCITY]
  Scene s(blade(""), kArena);
  s.walk("beast", "H8").attack();
  s.dice({3}).act(ActionKind::Pass);
  EXPECT_EQ(s.agent().hp, 3);
  EXPECT_EQ(s.agent().cards[0].charges, 2);
  EXPECT_EQ(s.heard(kHunterSeat, CardRevealed), 0);
}

TEST(VelocityBlade, ItIsShownWhenUsed) {  // [CARD-VELOCITY] [EQP-3]
  Scene s(blade(""), kArena);
  s.walk("beast", "H8").attack();
  s.dice({2}).play("velocity_blade");
  EXPECT_EQ(s.heard(kHunterSeat, CardRevealed, {0, 0, Equipment::VelocityBlade}), 1);
}

TEST(VelocityBlade, TheFirstEditionsSniperShotIsNotARoll) {  // [CARD-VELOCITY]
  Scene s(gun_field("cobra", "hunter.only.0=N agent.cell.0=G5 agent.card.0=velocity_blade"),
          kArena);
  s.move({"G5", "H5"}).show();
  EXPECT_NE(s.decision(), DecisionKind::React);
  EXPECT_EQ(s.heard(kHunterSeat, SniperHit), 1);
  EXPECT_EQ(s.agent().hp, 3);
  EXPECT_EQ(s.agent().cards[0].charges, 2);
}

TEST(VelocityBlade, QuickDrawIncluded) {  // [CARD-VELOCITY]
  Scene s(gun_field("cobra", "agent.cell.0=G5 agent.card.0=velocity_blade"), kArena);
  s.move({"G5", "H5"}).show();
  s.act(ActionKind::Shoot);
  ASSERT_EQ(s.decision(), DecisionKind::React);
  s.dice({5}).play("velocity_blade");
  EXPECT_EQ(s.agent().hp, 4);
  // It lasts into the hunters' turns.
  EXPECT_EQ(s.shown().guard, 3);
}

TEST(VelocityBlade, TwoChargesInAll) {  // [CARD-VELOCITY]
  Scene s(blade("agent.charges.0=1 shown.place.card.0=velocity_blade shown.place.charges.0=1"),
          kArena);
  s.walk("beast", "H8").attack();
  s.dice({2}).play("velocity_blade").decline_all();
  s.walk("puppet", "H10").decline_all();
  s.rest().decline_all();
  s.walk("beast", "H8");
  s.dice({3}).attack();
  EXPECT_FALSE(s.offers_card("velocity_blade"));
  s.decline_all();
  EXPECT_EQ(s.agent().hp, 3);
}

}  // namespace
}  // namespace specter::test::equipment_cards
