// The five-player game of ruleset 1 (TRA-1 to TRA-12).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::traitor {
namespace {

// The Puppet's player (hunter 3, seat 4) is the traitor unless a test says otherwise. A1, D1 and
// W2 see nearly nothing; H8 sees the road of rows 7 and 8.
constexpr Seat kGunSeat{1};
constexpr Seat kBeastSeat{2};
constexpr Seat kProphetSeat{3};
constexpr Seat kPuppetSeat{4};

const std::string kFive =
    "babel 5 round=6 hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider "
    "shown.kind.0=spider ";

Action vote(int seat, int ballot) {
  Action a = Scene::make(ActionKind::Vote, {}, static_cast<std::uint8_t>(ballot));
  a.seat = static_cast<Seat>(seat);
  return a;
}

Action by(Seat seat, ActionKind kind) {
  Action a = Scene::make(kind);
  a.seat = seat;
  return a;
}

/// The revealed traitor picks his agent and two cards (kept in this order).
void choose_agent(Scene& s, const char* agent, const char* first, const char* second) {
  s.act(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(agent_kind(agent))));
  s.act(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(card(first))));
  s.dice({2});
  s.act(Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(card(second))));
}

Setup five_setup() {
  Setup setup;
  setup.players = 5;
  setup.hunters = {HunterKind::Gun, HunterKind::Beast, HunterKind::Prophet, HunterKind::Puppet};
  setup.agent = AgentKind::Spider;
  setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade, Equipment::AdrenalSurge};
  return setup;
}

TEST(TraitorRole, IsDealtByTheAgentAndKnownToThoseTwo) {  // [TRA-1] [INF-3]
  Scene a(five_setup(), {}, 7);
  Scene b(five_setup(), {}, 7);
  ASSERT_EQ(a.decision(), DecisionKind::PickTraitor);
  EXPECT_EQ(a.asked(), kAgentSeat);
  EXPECT_EQ(a.offers(ActionKind::PickTraitor).size(), 4U);
  a.act(Scene::make(ActionKind::PickTraitor, {}, 3));
  b.act(Scene::make(ActionKind::PickTraitor, {}, 2));
  EXPECT_EQ(a.heard(kPuppetSeat, EventCode::RoleDealt, {1}), 1);
  EXPECT_EQ(a.heard(kGunSeat, EventCode::RoleDealt, {0}), 1);
  EXPECT_EQ(a.heard(kAgentSeat, EventCode::TraitorNamed, {3}), 1);
  // For the Gun, the Beast and those who watch, the two games are the same.
  for (const Seat seat : {kGunSeat, kBeastSeat, kSpectator}) {
    EXPECT_EQ(a.events(seat), b.events(seat));
    EXPECT_EQ(view(a.game(), a.state(), seat), view(b.game(), b.state(), seat));
  }
  EXPECT_EQ(view(a.game(), a.state(), kPuppetSeat).roles.traitor, Hunter{3});
}

TEST(TraitorRole, ObjectivesAreSecretFromHimToo) {  // [TRA-1] [INF-3]
  Scene a(five_setup(), {1, 1, 1, 1}, 7);
  Scene b(five_setup(), {2, 3, 4, 5}, 7);
  for (Scene* s : {&a, &b})
    s->act(Scene::make(ActionKind::PickTraitor, {}, 3));
  EXPECT_EQ(a.events(kPuppetSeat), b.events(kPuppetSeat));
  EXPECT_EQ(view(a.game(), a.state(), kPuppetSeat), view(b.game(), b.state(), kPuppetSeat));
  EXPECT_NE(view(a.game(), a.state(), kAgentSeat), view(b.game(), b.state(), kAgentSeat));
}

TEST(FivePlayers, UseTheStartAndEscapesOfFour) {  // [TRA-1]
  Scene s(five_setup(), {}, 7);
  s.act(Scene::make(ActionKind::PickTraitor, {}, 3));
  EXPECT_EQ(s.pub().vehicle.cell, at("K23"));
  EXPECT_TRUE(s.game().escapes.has(at("H1")));
  EXPECT_EQ(s.agent().hp, 4);
  EXPECT_EQ(s.shown().hand, 3);
}

TEST(TraitorsSight, SheShowsHerselfOrHidesAfterHerMove) {  // [TRA-2]
  const std::string position =
      kFive + "turn=agent traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=J9";
  Scene hides(position);
  hides.move({"J9", "J8"});
  ASSERT_EQ(hides.decision(), DecisionKind::Sighting);
  hides.act(ActionKind::Hide);
  EXPECT_EQ(hides.figure().state, FigureState::None);
  Scene shows(position);
  shows.move({"J9", "J8"}).act(ActionKind::Show);
  EXPECT_EQ(shows.figure().cell, at("J8"));
  EXPECT_EQ(shows.figure().state, FigureState::Visible);
}

TEST(TraitorsSight, HidingLeavesTheMarkerForTheLoyal) {  // [TRA-2]
  // The loyal Beast on L10 sees K10, the traitor on H8 sees J8.
  const std::string position =
      kFive + "turn=agent traitor=3 hunter.cell.0=A1,L10,W2,H8 agent.cell.0=K10";
  Scene hides(position);
  hides.move({"K10", "J9", "J8"}).act(ActionKind::Hide);
  EXPECT_EQ(hides.figure().cell, at("K10"));
  EXPECT_EQ(hides.figure().state, FigureState::Marker);
  Scene shows(position);
  shows.move({"K10", "J9", "J8"}).act(ActionKind::Show);
  EXPECT_EQ(shows.figure().cell, at("J8"));
  EXPECT_EQ(shows.figure().state, FigureState::Visible);
}

TEST(TraitorsSight, LoyalSightCannotBeHiddenFrom) {  // [TRA-2]
  Scene s(kFive + "turn=agent traitor=2 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=J9");
  s.move({"J9", "J8"});
  ASSERT_EQ(s.decision(), DecisionKind::Sighting);
  s.refused(Scene::make(ActionKind::Hide));
  s.act(ActionKind::Show);
  EXPECT_EQ(s.figure().cell, at("J8"));
}

TEST(TraitorsSight, SheMayHideFromHisCheck) {  // [TRA-2]
  const std::string position =
      kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G10 agent.cell.0=J8";
  Scene hides(position);
  hides.walk("puppet", "H8");
  ASSERT_EQ(hides.decision(), DecisionKind::Check);
  hides.act(ActionKind::Hide);
  EXPECT_EQ(hides.figure().state, FigureState::None);
  EXPECT_EQ(hides.heard(kSpectator, EventCode::Clear, {3}), 1);
  Scene shows(position);
  shows.walk("puppet", "H8").act(ActionKind::Show);
  EXPECT_EQ(shows.figure().cell, at("J8"));
  EXPECT_EQ(shows.decision(), DecisionKind::Attack);
}

TEST(TraitorsSight, SheCannotHideFromALoyalCheck) {  // [TRA-2]
  Scene s(kFive + "turn=order traitor=2 hunter.cell.0=A1,D1,W2,G10 agent.cell.0=J8");
  s.walk("puppet", "H8");
  ASSERT_EQ(s.decision(), DecisionKind::Check);
  s.refused(Scene::make(ActionKind::Hide));
}

TEST(TraitorsSight, NoShotOfATraitorGunFromWhomSheHides) {  // [TRA-2] [CARD-GUN-2]
  const std::string position =
      kFive + "turn=agent traitor=0 hunter.cell.0=H8,D1,W2,A1 agent.cell.0=J9";
  Scene hides(position);
  hides.move({"J9", "J8"}).act(ActionKind::Hide).decline_all();
  EXPECT_EQ(hides.heard(kSpectator, EventCode::QuickDraw), 0);
  Scene shows(position);
  shows.move({"J9", "J8"}).act(ActionKind::Show);
  EXPECT_EQ(shows.decision(), DecisionKind::QuickDraw);
}

TEST(TraitorsAttack, HurtsInTheFirstEdition) {  // [TRA-3]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G10 agent.cell.0=J8");
  s.walk("puppet", "H8").act(ActionKind::Show).dice({4}).attack();
  EXPECT_EQ(s.agent().hp, 3);
}

TEST(FalseAnswers, TheTraitorsSensorMayBeLiedTo) {  // [TRA-4] [INF-4]
  Scene s(kFive + "turn=order traitor=0 hunter.cell.0=-,D1,W2,A1 agent.cell.0=G10 agent.steps.0=2");
  s.begin("gun").act(ActionKind::Sense);
  ASSERT_EQ(s.decision(), DecisionKind::Answer);
  s.act(Scene::make(ActionKind::Answer, {}, static_cast<std::uint8_t>(Compass::SE)));
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::SE, Compass::None}), 1);
}

TEST(FalseAnswers, ALoyalHuntersSensorIsAnsweredTruly) {  // [TRA-4]
  Scene s(kFive + "turn=order traitor=1 hunter.cell.0=-,D1,W2,A1 agent.cell.0=G10 agent.steps.0=3");
  s.begin("gun").act(ActionKind::Sense);
  ASSERT_EQ(s.decision(), DecisionKind::Answer);  // confirmed all the same (INF-6)
  EXPECT_EQ(s.offers(ActionKind::Answer).size(), 1U);
  s.refused(Scene::make(ActionKind::Answer, {}, static_cast<std::uint8_t>(Compass::SE)));
  s.decline();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {0, Compass::NW, Compass::None}), 1);
}

TEST(FalseAnswers, ThePuppetFromAfarToo) {  // [TRA-4]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=-,D1,W2,A1 agent.cell.0=G10 agent.steps.0=4");
  s.begin("puppet").act(ActionKind::RemoteSense);
  s.act(Scene::make(ActionKind::Answer, {}, static_cast<std::uint8_t>(Compass::None)));
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensorReading, {3, Compass::None, Compass::None}), 1);
}

TEST(FalseAnswers, EnhancedSensesOfTheTraitor) {  // [TRA-4]
  Scene lies(kFive + "turn=order traitor=1 hunter.cell.0=A1,G12,W2,D1 agent.cell.0=F10");
  lies.walk("beast", "G12").decline();  // the check
  ASSERT_EQ(lies.decision(), DecisionKind::Answer);
  lies.act(Scene::make(ActionKind::Answer, {}, 0));
  EXPECT_EQ(lies.heard(kSpectator, EventCode::SensesReading, {1, 0, 0}), 1);
  Scene loyal(kFive + "turn=order traitor=0 hunter.cell.0=A1,G12,W2,D1 agent.cell.0=F10");
  loyal.walk("beast", "G12").decline();
  loyal.refused(Scene::make(ActionKind::Answer, {}, 0));
}

TEST(FalseAnswers, PostCognitionNamesAnyOpenCell) {  // [TRA-4]
  const std::string cells = "hunter.cell.0=A1,D1,W2,U32 agent.cell.0=G10 agent.sheet.4=E10";
  Scene lies(kFive + "turn=order traitor=2 " + cells);
  lies.begin("prophet").act(ActionKind::PostCognition);
  lies.refused(Scene::make(ActionKind::Answer, "H9"));  // a structure
  lies.act(Scene::make(ActionKind::Answer, "W24"));
  EXPECT_EQ(lies.heard(kSpectator, EventCode::PostCognition, {2, 0, 4, "W24"}), 1);
  Scene loyal(kFive + "turn=order traitor=3 " + cells);
  loyal.begin("prophet").act(ActionKind::PostCognition);
  loyal.refused(Scene::make(ActionKind::Answer, "W24"));
  loyal.act(Scene::make(ActionKind::Answer, "E10"));
}

TEST(FalseAnswers, PreCognitionToATraitorBindsNothing) {  // [TRA-4]
  const std::string cells = "turn=agent traitor=2 hunter.cell.0=A1,D1,W2,U32 ";
  Scene yes(kFive + cells + "agent.cell.0=G10");
  yes.rest().decline();
  ASSERT_EQ(yes.decision(), DecisionKind::Announce);
  yes.act(Scene::make(ActionKind::Announce, {}, 1));  // nothing is near
  EXPECT_EQ(yes.heard(kSpectator, EventCode::Announced, {0, 1}), 1);
  // P19 is next to the objective P18: a "no" does not stop her, a "yes" does not press her.
  Scene no_before(kFive + cells + "agent.cell.0=P19 shown.promise.0=no");
  EXPECT_TRUE(no_before.offered(Scene::make(ActionKind::Complete, {}, 3)));
  Scene yes_before(kFive + cells + "agent.cell.0=P19 shown.promise.0=yes");
  EXPECT_FALSE(yes_before.offers(ActionKind::Move).empty());
  // A loyal Prophet is told the truth.
  Scene loyal(kFive +
              "turn=agent traitor=1 hunter.cell.0=A1,D1,W2,U32 agent.cell.0=P19 "
              "shown.promise.0=no");
  loyal.refused(Scene::make(ActionKind::Complete, {}, 3));
}

TEST(Ballots, MoreThanHalfRevokeAccessForTheRound) {  // [TRA-5]
  Scene s(kFive + "turn=agent traitor=3 agent.cell.0=G10");
  s.act(vote(1, 1)).act(vote(2, 1)).act(vote(4, 1));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Voted, {2, 1}), 1);  // public
  s.rest().decline_all();
  EXPECT_EQ(s.hunter("gun").revoked, 0);  // counted when the first hunter begins
  s.begin("gun");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked, {0}), 1);
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  EXPECT_FALSE(s.offers(ActionKind::Stay).empty());
  EXPECT_FALSE(s.offers(ActionKind::GetOut).empty());
  s.stay("gun").decline_all();
  s.begin("beast");
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());  // the others as ever
}

TEST(Ballots, HalfIsNotEnough) {  // [TRA-5]
  Scene s(kFive + "turn=agent traitor=3 agent.cell.0=G10");
  s.act(vote(1, 1)).act(vote(2, 1)).act(vote(3, 2)).act(vote(4, 2));
  s.rest().decline_all();
  s.begin("gun");
  EXPECT_EQ(s.heard(kSpectator, EventCode::AccessRevoked), 0);
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
}

TEST(Ballots, AreCountedOnceARoundAndStandUntilChanged) {  // [TRA-5]
  Scene s(kFive +
          "turn=order traitor=3 ballot.1=0,2,2,0 hunter.cell.0=A1,-,W2,D1 "
          "agent.cell.0=G10");
  s.begin("gun").act(vote(1, 2));  // too late for this round
  s.walk("gun", "A1").decline_all();
  s.begin("beast");
  EXPECT_FALSE(s.offers(ActionKind::Drive).empty());
  s.stay("beast").decline_all();
  s.walk("prophet", "W2").decline_all();
  s.walk("puppet", "D1").decline_all();
  s.rest().decline_all().begin("prophet");
  EXPECT_EQ(s.hunter("beast").revoked, 1);  // they still stand
  s.act(vote(1, 0)).act(vote(2, 0));
  EXPECT_EQ(s.hunter("beast").revoked, 1);  // for the round
  s.skip_to_agent_turn().rest().decline_all().begin("gun");
  EXPECT_EQ(s.hunter("beast").revoked, 0);
}

TEST(Ballots, KeepHimFromEnteringAndFromTheRemoteControl) {  // [TRA-5] [CARD-PUPPET-1]
  Scene puppet(kFive +
               "turn=order traitor=3 hunter.revoked.3=1 hunter.cell.0=A1,D1,W2,K24 "
               "agent.cell.0=G10");
  puppet.begin("puppet");
  EXPECT_TRUE(puppet.offers(ActionKind::Enter).empty());
  EXPECT_TRUE(puppet.offers(ActionKind::Relay).empty());
  EXPECT_TRUE(puppet.offers(ActionKind::RemoteSense).empty());
  EXPECT_TRUE(puppet.offered_at(ActionKind::Walk, "K23"));
}

TEST(Ballots, LeaveHisOtherAbilitiesInside) {  // [TRA-5] [RULING-21]
  Scene s(kFive +
          "turn=order traitor=3 hunter.revoked.2=1 hunter.cell.0=A1,D1,-,U32 agent.cell.0=G10");
  s.begin("prophet");
  EXPECT_FALSE(s.offers(ActionKind::PostCognition).empty());
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
}

TEST(Ballots, DoNotTakeHisSight) {  // [TRA-5]
  Scene s(kFive + "turn=order traitor=3 hunter.revoked.0=1 agent.cell.0=K20");
  s.stay("gun").decline();
  EXPECT_EQ(s.figure().cell, at("K20"));
}

TEST(Ballots, AreForHunterPlayersOnly) {  // [TRA-5]
  Scene s(kFive + "turn=order traitor=3 agent.cell.0=G10");
  s.refused(vote(0, 1), "act.no_ballot");
  Scene four("babel 4 round=6 turn=order hunter.kind.0=gun,beast,prophet agent.kind.0=spider");
  four.refused(vote(1, 1), "act.no_ballot");
}

TEST(Ballots, OfThreeHunterPlayersTwoAreEnough) {  // [TRA-5]
  Scene s(
      "babel 5 round=8 turn=agent2 turned=3 turned_round=4 traitor=3 hunter.gone.3=1 "
      "hunter.kind.0=gun,beast,prophet,puppet agent.kind.0=spider,orangutan "
      "shown.kind.0=spider,orangutan agent.cell.0=G10,R20");
  s.refused(vote(4, 1), "act.no_ballot");  // he is no hunter player any more
  s.act(vote(1, 1)).act(vote(2, 1));
  s.rest().decline_all().begin("beast");
  EXPECT_EQ(s.hunter("gun").revoked, 1);
}

TEST(ForcedReveal, WhenALoyalHunterFindsWhomTheTraitorSaw) {  // [TRA-6] [TRA-8]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,L10,W2,G10 agent.cell.0=J8");
  s.walk("puppet", "H8").act(ActionKind::Hide).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
  s.walk("beast", "L8").act(ActionKind::Show);
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed, {3, 1}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::RevealAgent);
  EXPECT_EQ(s.asked(), kPuppetSeat);
  EXPECT_EQ(s.hunter("beast").played, 0);
  // Before the Beast's senses and his attack.
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading), 0);
  choose_agent(s, "orangutan", "smoke_grenade", "flash_bang");
  s.move({"H8", "G9", "G10"});
  // The interrupted turn goes on.
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {1, 0, 1}), 1);
  EXPECT_EQ(s.decision(), DecisionKind::Attack);
  EXPECT_EQ(s.asked(), kBeastSeat);
  s.dice({4}).attack();
  EXPECT_EQ(s.agent().hp, 3);
}

TEST(ForcedReveal, TheActingHunterMayAttackTheTraitorWhoStaysInHisSight) {  // [TRA-6] [ATK-1]
  Scene s(kFive +
          "turn=order traitor=3 hunter.cell.0=A1,L10,W2,H8 agent.cell.0=J8 "
          "agent.hidden.0=1");
  s.walk("beast", "L8").act(ActionKind::Show);
  ASSERT_EQ(s.decision(), DecisionKind::RevealAgent);
  choose_agent(s, "orangutan", "smoke_grenade", "flash_bang");
  s.rest();
  EXPECT_EQ(s.figure(1).cell, at("H8"));
  EXPECT_EQ(s.figure(1).state, FigureState::Visible);
  ASSERT_EQ(s.decision(), DecisionKind::Attack);
  EXPECT_EQ(s.offers(ActionKind::Attack).size(), 2U);
}

TEST(ForcedReveal, NotIfSheShowedHerselfToHim) {  // [TRA-6]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,L10,W2,G10 agent.cell.0=J8");
  s.walk("puppet", "H8").act(ActionKind::Show).decline_all();
  s.walk("beast", "L8").act(ActionKind::Show).decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(ForcedReveal, NotForHisOwnCheck) {  // [TRA-6]
  // She hid from him after her move, and shows herself at the end of his.
  Scene s(kFive + "turn=agent traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=J9");
  s.move({"J9", "J8"}).act(ActionKind::Hide).decline_all();
  s.walk("puppet", "H8").act(ActionKind::Show);
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(ForcedReveal, NotForArrivingInBothSights) {  // [TRA-6]
  Scene s(kFive + "turn=agent traitor=3 hunter.cell.0=A1,L8,W2,H8 agent.cell.0=J9");
  s.move({"J9", "J8"}).act(ActionKind::Show).decline_all();
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(ForcedReveal, AfterHerMoveIntoTheTraitorsSightAlone) {  // [TRA-6]
  Scene s(kFive + "turn=agent traitor=3 hunter.cell.0=A1,L10,W2,H8 agent.cell.0=J9");
  s.move({"J9", "J8"}).act(ActionKind::Hide).decline_all();
  s.walk("beast", "L8").act(ActionKind::Show);
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed, {3, 1}), 1);
}

TEST(ForcedReveal, AlsoWhenSheStaysOnHerOwnTurn) {  // [TRA-6]
  // Smoke that has cleared let the loyal Beast see the cell where she hides from the traitor.
  Scene s(kFive +
          "turn=agent traitor=3 hunter.cell.0=A1,L8,W2,H8 agent.cell.0=J8 agent.hidden.0=1");
  s.rest().act(ActionKind::Show);
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed, {3, 1}), 1);
}

TEST(ForcedReveal, NotOnceSheHasMovedOn) {  // [TRA-6]
  // Hidden on G8 for a round, then she goes to F10, which only the Beast comes to see.
  Scene s(kFive +
          "turn=agent traitor=3 hunter.cell.0=A1,E12,W2,H8 agent.cell.0=G8 "
          "agent.hidden.0=1");
  s.move({"G8", "G9", "F10"}).act(ActionKind::Hide).decline_all();
  s.walk("beast", "E10").act(ActionKind::Show).decline_all();
  EXPECT_EQ(s.figure().cell, at("F10"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(ForcedReveal, NotByPowerFists) {  // [TRA-6]
  Scene s(
      "babel 5 round=6 turn=agent traitor=3 hunter.kind.0=gun,beast,prophet,puppet "
      "hunter.cell.0=A1,D1,W2,H8 agent.kind.0=orangutan agent.cell.0=J8 agent.hidden.0=1 "
      "agent.card.0=power_fists");
  s.play("power_fists");
  EXPECT_EQ(s.figure().cell, at("J8"));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed), 0);
}

TEST(VoluntaryReveal, InsteadOfHisTurn) {  // [TRA-7]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10");
  for (const Seat seat : {kGunSeat, kBeastSeat, kProphetSeat}) {
    EXPECT_TRUE(s.offers(ActionKind::Reveal, seat).empty());
    s.refused(by(seat, ActionKind::Reveal));
  }
  EXPECT_EQ(s.offers(ActionKind::Reveal, kPuppetSeat).size(), 1U);
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  EXPECT_EQ(s.heard(kSpectator, EventCode::TraitorRevealed, {3, 0}), 1);

  Scene begun(kFive + "turn=hunter3 traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10");
  begun.refused(Scene::make(ActionKind::Reveal));
  Scene played(kFive +
               "turn=order traitor=3 hunter.played.3=1 hunter.cell.0=A1,D1,W2,H8 "
               "agent.cell.0=G10");
  played.refused(by(kPuppetSeat, ActionKind::Reveal), "act.not_asked");
}

TEST(Reveal, TheTraitorBecomesTheSecondAgent) {  // [TRA-8] [TRN-2]
  Scene s(kFive +
          "turn=order traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10 "
          "agent.card.0=flash_bang,flash_bang,tangle_line");
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  ASSERT_EQ(s.decision(), DecisionKind::RevealAgent);
  EXPECT_EQ(s.offers(ActionKind::PickAgent).size(), 3U);  // all but the Spider
  s.refused(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(AgentKind::Spider)));
  s.act(Scene::make(ActionKind::PickAgent, {}, static_cast<std::uint8_t>(AgentKind::Cobra)));
  EXPECT_EQ(s.agent(1).hp, 4);
  // What is left in the box: both Flash Bangs and the one Tangle Line are gone.
  s.refused(
      Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(Equipment::FlashBang)));
  s.refused(
      Scene::make(ActionKind::PickEquipment, {}, static_cast<std::uint8_t>(Equipment::TangleLine)));
  const auto blade = static_cast<std::uint8_t>(Equipment::VelocityBlade);
  s.act(Scene::make(ActionKind::PickEquipment, {}, blade));
  s.refused(Scene::make(ActionKind::PickEquipment, {}, blade));  // one copy
  s.dice({2}).act(Scene::make(ActionKind::PickEquipment, {},
                              static_cast<std::uint8_t>(Equipment::SmokeGrenade)));
  EXPECT_EQ(s.shown(1).hand, 2);
  // He moves at once, from his cell.
  EXPECT_EQ(s.decision(), DecisionKind::RevealMove);
  EXPECT_EQ(s.hunter("puppet").cell, kNoCell);  // his figure has left the board
  EXPECT_TRUE(s.offers(ActionKind::Play).empty());
  EXPECT_TRUE(s.offers(ActionKind::Complete).empty());
  s.refused(s.path({"H8", "I8", "J8", "K8", "L8", "M8"}));
  s.move({"H8", "I8", "J9", "J10", "K10"});
  EXPECT_EQ(s.agent(1).sheet[6], at("K10"));
}

TEST(Reveal, AnOrangutanHasSix) {  // [TRA-8]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10");
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  choose_agent(s, "orangutan", "smoke_grenade", "smoke_grenade");
  EXPECT_EQ(s.agent(1).hp, 6);
}

TEST(Reveal, PicksAreSecretFromTheHunters) {  // [TRA-8] [INF-2]
  Scene a(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10");
  Scene b(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10");
  for (Scene* s : {&a, &b})
    s->act(by(kPuppetSeat, ActionKind::Reveal));
  choose_agent(a, "orangutan", "smoke_grenade", "power_fists");
  choose_agent(b, "cobra", "flash_bang", "velocity_blade");
  a.move({"H8", "G9", "G10"});
  b.move({"H8", "I8", "J9", "J10"});
  for (const Seat seat : {kGunSeat, kBeastSeat, kProphetSeat, kSpectator}) {
    EXPECT_EQ(a.events(seat), b.events(seat));
    EXPECT_EQ(view(a.game(), a.state(), seat), view(b.game(), b.state(), seat));
  }
}

TEST(Reveal, HisMoveIsSeenAndWritten) {  // [TRA-8]
  // From inside the vehicle he starts on its cell.
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=H8,D1,W2 agent.cell.0=G10");
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  choose_agent(s, "orangutan", "smoke_grenade", "flash_bang");
  EXPECT_EQ(s.agent(1).cell, at("K23"));
  s.move({"K23", "K22", "L21"});
  EXPECT_EQ(s.agent(1).sheet[6], at("L21"));
  EXPECT_EQ(s.figure(1).state, FigureState::None);  // nobody saw him
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);

  Scene seen(kFive + "turn=order traitor=3 hunter.cell.0=L8,D1,W2,J9 agent.cell.0=G10");
  seen.act(by(kPuppetSeat, ActionKind::Reveal));
  choose_agent(seen, "orangutan", "smoke_grenade", "flash_bang");
  seen.move({"J9", "J8"});
  EXPECT_EQ(seen.figure(1).cell, at("J8"));
  EXPECT_EQ(seen.heard(kSpectator, EventCode::AgentRevealed, {1, AgentKind::Orangutan}), 1);
  EXPECT_EQ(seen.decision(), DecisionKind::QuickDraw);  // the Gun may shoot
  seen.dice({2}).act(ActionKind::Shoot);
  EXPECT_EQ(seen.agent(1).hp, 5);
}

TEST(Reveal, HisTurnIsLostAndHeActsFromTheNextRound) {  // [TRA-8]
  Scene s(kFive +
          "turn=order traitor=3 hunter.played.0=1,1,1 hunter.cell.0=A1,D1,W2,H8 "
          "agent.cell.0=G10");
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  choose_agent(s, "orangutan", "smoke_grenade", "flash_bang");
  s.move({"H8", "I8"}).decline_all();
  EXPECT_EQ(s.pub().round, 7);  // nobody is left in this round
  EXPECT_EQ(s.asked(), kAgentSeat);
  s.rest().decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.asked(), kPuppetSeat);
  EXPECT_TRUE(s.offers_card("smoke_grenade"));
  s.rest().decline_all();
  EXPECT_EQ(s.decision(), DecisionKind::HunterOrder);
  EXPECT_TRUE(s.offers(ActionKind::Begin, kPuppetSeat).empty());
}

const std::string kTurned =
    "babel 5 round=8 turned=3 turned_round=4 traitor=3 hunter.gone.3=1 "
    "hunter.kind.0=gun,beast,prophet,puppet hunter.cell.0=A1,D1,W2 "
    "agent.kind.0=spider,blue_jay shown.kind.0=spider,blue_jay ";

TEST(SecondAgent, CannotCompleteObjectives) {  // [TRA-9]
  Scene second(kTurned + "turn=agent2 agent.cell.0=G10,P19");
  EXPECT_TRUE(second.offers(ActionKind::Complete).empty());
  second.refused(Scene::make(ActionKind::Complete, {}, 3));
  Scene first(kTurned + "turn=agent agent.cell.0=P19,G10");
  EXPECT_FALSE(first.offers(ActionKind::Complete).empty());
}

TEST(Reveal, EndsWhatWasPendingOnHim) {  // [TRA-10]
  Scene s(kFive +
          "turn=order traitor=3 hunter.stunned.3=1 hunter.blinded.3=1 "
          "hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10");
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  choose_agent(s, "orangutan", "smoke_grenade", "flash_bang");
  EXPECT_TRUE(s.offered(s.path({"H8", "I8", "J8", "K8", "L8"})));  // not two steps
  EXPECT_EQ(s.hunter("puppet").stunned, 0);
  EXPECT_EQ(s.hunter("puppet").blinded, 0);
}

TEST(Reveal, EndsPreCognition) {  // [TRA-10]
  Scene s(kFive +
          "turn=order traitor=2 shown.promise.0=yes hunter.played.0=1,1,0,1 "
          "hunter.cell.0=A1,D1,W2,U32 agent.cell.0=P19");
  s.act(by(kProphetSeat, ActionKind::Reveal));
  choose_agent(s, "orangutan", "smoke_grenade", "flash_bang");
  s.rest().decline_all();
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_FALSE(s.offers(ActionKind::Move).empty());
  s.rest().decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced), 0);
}

TEST(Reveal, EndsHisSight) {  // [TRA-10]
  Scene s(kTurned + "turn=agent agent.cell.0=J9,H8");
  s.move({"J9", "J8"}).decline_all();  // H8 sees the road no more
  EXPECT_EQ(s.figure().state, FigureState::None);
}

TEST(BeforeTheReveal, TheTraitorHearsWhatEverybodyHears) {  // [TRA-11] [INF-3]
  Scene s(kFive + "turn=agent traitor=3 hunter.cell.0=A1,G12,W2,H8 agent.cell.0=J9");
  s.move({"J9", "J8"}).act(ActionKind::Hide).decline_all();
  s.begin("puppet").act(ActionKind::RemoteSense);
  s.act(Scene::make(ActionKind::Answer, {}, static_cast<std::uint8_t>(Compass::SE)));
  s.act(ActionKind::Hide).decline_all();
  s.walk("beast", "G12").decline_all();
  EXPECT_FALSE(s.events(kPuppetSeat).empty());
  EXPECT_EQ(s.events(kPuppetSeat), s.events(kSpectator));
}

TEST(AfterTheReveal, BothAgentsKnowEachOther) {  // [TRA-12]
  Scene s(kTurned +
          "turn=agent agent.cell.0=G10,R20 agent.card.0=flash_bang agent.card.5=tangle_line");
  const View first = view(s.game(), s.state(), kAgentSeat);
  const View second = view(s.game(), s.state(), kPuppetSeat);
  EXPECT_EQ(first.agents, s.state().agents);
  EXPECT_EQ(second.agents, s.state().agents);
  EXPECT_EQ(second.plan, s.state().plan);
  const View loyal = view(s.game(), s.state(), kGunSeat);
  EXPECT_EQ(loyal.agents[0], AgentSecret{});
  EXPECT_EQ(loyal.agents[1], AgentSecret{});
  EXPECT_EQ(loyal.plan, Plan{});
  s.move({"G10", "G11"});
  EXPECT_EQ(s.heard(kPuppetSeat, EventCode::AgentMoved, {0, "G11"}), 1);
  EXPECT_EQ(s.heard(kGunSeat, EventCode::AgentMoved), 0);
}

TEST(AfterTheReveal, HeLearnsTheObjectives) {  // [TRA-12]
  Scene s(kFive + "turn=order traitor=3 hunter.cell.0=A1,D1,W2,H8 agent.cell.0=G10 plan.0=2,3,4,5");
  s.act(by(kPuppetSeat, ActionKind::Reveal));
  EXPECT_EQ(s.heard(kPuppetSeat, EventCode::ObjectiveSet, {0, "C17"}), 1);
  EXPECT_EQ(s.heard(kGunSeat, EventCode::ObjectiveSet), 0);
}

}  // namespace
}  // namespace specter::test::traitor
