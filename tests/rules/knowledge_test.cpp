// Who knows what (INF-1 to INF-7): pairs of games that differ in a secret only.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/preview.h"
#include "support/scene.h"

namespace specter::test::knowledge {
namespace {

std::vector<Action> all_legal(const Scene& s, Seat seat) {
  Choices choices;
  legal(known(s.game(), s.state(), seat), choices);
  return choices.list();
}

/// Everything that reaches a seat is the same in both games.
void expect_same_for(const Scene& a, const Scene& b, std::initializer_list<int> seats,
                     const char* when) {
  for (const int i : seats) {
    const auto seat = static_cast<Seat>(i);
    EXPECT_EQ(a.events(seat), b.events(seat)) << when << ", seat " << i;
    EXPECT_TRUE(view(a.game(), a.state(), seat) == view(b.game(), b.state(), seat))
        << when << ", seat " << i;
    EXPECT_TRUE(decisions(known(a.game(), a.state(), seat)) ==
                decisions(known(b.game(), b.state(), seat)))
        << when << ", seat " << i;
    EXPECT_TRUE(all_legal(a, seat) == all_legal(b, seat)) << when << ", seat " << i;
  }
}

constexpr int kWatching = 5;

const std::string kThree =
    "babel 3 round=6 hunter.kind.0=beast,gun hunter.cell.0=H8,A1 agent.kind.0=";
const std::string kFive = "babel 5 round=6 hunter.kind.0=gun,beast,prophet,puppet ";

TEST(Secrets, CellCharacterCardsAndHpAreHersAlone) {  // [INF-2] [INF-4]
  Scene a(kThree +
          "orangutan turn=agent agent.cell.0=G10 agent.hp.0=5 "
          "agent.card.0=flash_bang,smoke_grenade,power_fists agent.sheet.3=E10");
  Scene b(kThree +
          "cobra turn=agent agent.cell.0=W18 agent.hp.0=2 "
          "agent.card.0=velocity_blade,stealth_field,adrenal_surge agent.sheet.3=F10");
  expect_same_for(a, b, {1, 2, kWatching}, "before her move");
  a.move({"G10", "G11"});
  b.move({"W18", "V19", "U19", "T19", "S19"});
  expect_same_for(a, b, {1, 2, kWatching}, "after her move");
  a.decline();
  b.decline();
  expect_same_for(a, b, {1, 2, kWatching}, "at the next decision");
  a.decline_all();
  b.decline_all();
  a.walk("beast", "J8");
  b.walk("beast", "J8");
  expect_same_for(a, b, {1, 2, kWatching}, "at the check");
}

TEST(Secrets, AMarkedCardDoesNotSayWhichItIs) {  // [INF-1] [INF-2]
  Scene a(kThree + "orangutan turn=agent agent.cell.0=G10 agent.card.0=adrenal_surge");
  Scene b(kThree + "orangutan turn=agent agent.cell.0=G10 agent.card.0=stealth_field");
  a.play("adrenal_surge");
  b.play("stealth_field");
  EXPECT_EQ(a.heard(kHunterSeat, EventCode::CardMarked, {0, 0}), 1);  // that it was used is public
  expect_same_for(a, b, {1, 2, kWatching}, "after the card");
  a.move({"G10", "G11"});
  b.move({"G10", "G11"});
  expect_same_for(a, b, {1, 2, kWatching}, "after the move");
}

TEST(Secrets, StartingAndRemainingHpAreNeverTold) {  // [INF-1] [INF-2]
  const std::string rest =
      "turn=hunter1 hunter.cell.1=I8 agent.cell.0=J8 shown.kind.0=spider agent.hp.0=";
  Scene a(kThree + "spider " + rest + "4");
  Scene b(kThree + "spider " + rest + "2");
  for (Scene* s : {&a, &b})
    s->walk("gun", "I8").dice({2, 5}).attack();
  EXPECT_EQ(a.heard(kAgentSeat, EventCode::HpLeft, {0, 3}), 1);
  EXPECT_EQ(b.heard(kAgentSeat, EventCode::HpLeft, {0, 1}), 1);
  EXPECT_EQ(a.heard(kHunterSeat, EventCode::HpLeft), 0);
  expect_same_for(a, b, {1, 2, kWatching}, "after the hit");
}

TEST(Secrets, WhichHunterSawHerIsNotSaid) {  // [INF-1]
  // J8 is seen by the Beast on H8 alone, or by him and the Puppet.
  Scene s(
      "babel 3 round=6 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,L8 "
      "agent.kind.0=orangutan agent.cell.0=J9");
  s.move({"J9", "J8"}).decline_all();
  std::vector<EventCode> codes;
  for (const Event& e : s.events(kSpectator))
    codes.push_back(e.code);
  EXPECT_EQ(codes, (std::vector<EventCode>{EventCode::FigureVisible, EventCode::AgentRevealed,
                                           EventCode::AgentDone}));
}

TEST(Secrets, ADeclinedObjectiveIsNotTold) {  // [INF-1]
  Scene near(kThree + "orangutan turn=agent shown.kind.0=orangutan agent.cell.0=P19");
  Scene far(kThree + "orangutan turn=agent shown.kind.0=orangutan agent.cell.0=G10");
  near.rest();
  far.rest();
  expect_same_for(near, far, {1, 2, kWatching}, "after declining");
}

TEST(PublicFacts, AreInEveryView) {  // [INF-1]
  Scene s(
      "babel 4 round=9 turn=order hunter.kind.0=gun,beast,puppet hunter.cell.0=H8,A1 "
      "hunter.stunned.1=1 agent.kind.0=spider shown.kind.0=spider agent.cell.0=G10 "
      "site.done.0=3 shown.figure.0=J8 shown.figure_round.0=7 shown.figure_state.0=marker "
      "agent.card.0=flash_bang,smoke_grenade,adrenal_surge,stealth_field,tangle_line "
      "agent.charges.0=0,1,0,1,2 shown.place.card.0=flash_bang shown.place.marked.2=1");
  for (const int i : {0, 1, 2, 3, kWatching}) {
    const View v = view(s.game(), s.state(), static_cast<Seat>(i));
    EXPECT_EQ(v.pub, s.state().pub);
    EXPECT_EQ(v.pub.agents[0].figure, (Figure{at("J8"), 7, FigureState::Marker}));
    EXPECT_EQ(v.pub.sites[0].die, 1);  // a completed objective is on the board
    EXPECT_EQ(v.pub.sites[1].die, 0);  // an open one is not, with 4 players
    EXPECT_EQ(v.pub.agents[0].hand, 5);
    EXPECT_EQ(v.pub.agents[0].places[2].card, Equipment::None);
  }
}

TEST(Traitor, KnowsHisRoleAndNothingElseOfHers) {  // [INF-3]
  Scene a(kFive +
          "turn=agent traitor=3 hunter.cell.0=A1,D1,W2,U32 agent.kind.0=spider agent.cell.0=G10 "
          "agent.card.0=flash_bang,smoke_grenade,tangle_line plan.0=1,2,3,4");
  Scene b(kFive +
          "turn=agent traitor=3 hunter.cell.0=A1,D1,W2,U32 agent.kind.0=cobra agent.cell.0=L5 "
          "agent.card.0=velocity_blade,stealth_field,adrenal_surge plan.0=4,3,2,1");
  expect_same_for(a, b, {1, 2, 3, 4, kWatching}, "before her move");
  a.move({"G10", "G11"}).decline_all();
  b.move({"L5", "K5", "J4"}).decline_all();
  expect_same_for(a, b, {1, 2, 3, 4, kWatching}, "after her turn");
  EXPECT_EQ(view(a.game(), a.state(), Seat{4}).roles.traitor, Hunter{3});
  EXPECT_EQ(view(a.game(), a.state(), Seat{1}).roles.traitor, kNoHunter);
}

TEST(Fakes, AFalseAnswerLooksLikeATrueOne) {  // [INF-4] [TRA-4]
  Scene truth(kFive +
              "turn=order traitor=0 hunter.cell.0=-,D1,W2,A1 agent.kind.0=spider "
              "shown.kind.0=spider agent.cell.0=G10 agent.steps.0=4");
  Scene lie(kFive +
            "turn=order traitor=0 hunter.cell.0=-,D1,W2,A1 agent.kind.0=spider "
            "shown.kind.0=spider agent.cell.0=P19 agent.steps.0=1");
  const Action northwest =
      Scene::make(ActionKind::Answer, {}, static_cast<std::uint8_t>(Compass::NW));
  for (Scene* s : {&truth, &lie})
    s->begin("gun").act(ActionKind::Sense).act(northwest);
  expect_same_for(truth, lie, {1, 2, 3, 4, kWatching}, "after the answer");
}

TEST(Fakes, ADecoyLooksLikeAMarker) {  // [INF-4]
  // In one game she passed J8 in the Puppet's sight, in the other she put a decoy there.
  Scene marker(
      "babel 3 round=6 turn=agent hunter.kind.0=puppet,beast hunter.cell.0=H8,A1 "
      "agent.kind.0=blue_jay agent.cell.0=J9 agent.card.0=holo_decoy,flash_bang,smoke_grenade");
  Scene decoy(
      "babel 3 round=6 turn=agent hunter.kind.0=puppet,beast hunter.cell.0=H8,A1 "
      "agent.kind.0=blue_jay agent.cell.0=J10 agent.card.0=holo_decoy,flash_bang,smoke_grenade");
  marker.move({"J9", "J8", "J9"}).act(ActionKind::Show);
  decoy.move({"J10", "J9"}).play("holo_decoy", "J8");
  EXPECT_EQ(marker.figure(), decoy.figure());
  expect_same_for(marker, decoy, {1, 2, kWatching}, "after the marker");
}

TEST(Fakes, HidingLooksLikeNotBeingThere) {  // [INF-4] [INF-7] [TRA-2]
  const std::string rest =
      "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G10 agent.kind.0=spider shown.kind.0=spider "
      "agent.cell.0=";
  Scene hides(kFive + rest + "J8");
  Scene away(kFive + rest + "P19");
  hides.walk("puppet", "H8").act(ActionKind::Hide);
  away.walk("puppet", "H8").act(ActionKind::Show);
  // The traitor himself is told no more than the others.
  expect_same_for(hides, away, {1, 2, 3, 4, kWatching}, "after the check");
}

TEST(Spectators, KnowWhatIsPublic) {  // [INF-5]
  Scene s(kFive +
          "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G10 agent.kind.0=spider agent.cell.0=J8");
  const View v = view(s.game(), s.state(), kSpectator);
  EXPECT_EQ(v.pub, s.state().pub);
  EXPECT_EQ(v.agents[0], AgentSecret{});
  EXPECT_EQ(v.plan, Plan{});
  EXPECT_EQ(v.roles, Roles{});
  EXPECT_TRUE(all_legal(s, kSpectator).empty());
}

TEST(Waiting, WithFivePlayersForEveryCheckAndAnswer) {  // [INF-6]
  // Whoever is the traitor, whether she is near or not.
  const std::string rest =
      " hunter.cell.0=-,G12,W2,A1 agent.kind.0=spider shown.kind.0=spider agent.cell.0=";
  for (const std::string traitor : {"0", "1", "2", "3"}) {
    for (const std::string cell : {"G10", "W18"}) {
      Scene s(kFive + "turn=order traitor=" + traitor + rest + cell);
      s.walk("beast", "G12");
      EXPECT_EQ(s.decision(), DecisionKind::Check);
      s.decline();
      EXPECT_EQ(s.decision(), DecisionKind::Answer);
      s.decline_all();
      s.begin("gun").act(ActionKind::Sense);
      EXPECT_EQ(s.decision(), DecisionKind::Answer);
    }
  }
}

TEST(Waiting, ForAnAmbushOfAnyUnknownAgent) {  // [INF-6]
  for (const std::string who : {"cobra", "orangutan"}) {
    for (const std::string cell : {"G10", "W18"}) {
      Scene s(kThree + who + " turn=hunter0 agent.cell.0=" + cell);
      s.walk("beast", "H8");
      EXPECT_EQ(s.decision(), DecisionKind::Ambush) << who << " " << cell;
      EXPECT_EQ(s.asked(), kAgentSeat);
    }
  }
  Scene known_spider(kThree + "spider turn=hunter0 shown.kind.0=spider agent.cell.0=G10");
  known_spider.walk("beast", "H8");
  EXPECT_NE(known_spider.decision(), DecisionKind::Ambush);
}

TEST(Waiting, ForAVelocityBladeOfAKnownCobraOnly) {  // [INF-6]
  // Her hand is face down: with or without the card she is asked.
  for (const std::string card : {"velocity_blade", "flash_bang"}) {
    Scene s(kThree + "cobra turn=hunter1 hunter.cell.1=I8 shown.kind.0=cobra agent.cell.0=K8 " +
            "agent.card.0=" + card);
    s.walk("gun", "I8").attack();
    EXPECT_EQ(s.decision(), DecisionKind::React) << card;
    s.dice({1, 1}).decline();
  }
  Scene spider(kThree +
               "spider turn=hunter1 hunter.cell.1=I8 shown.kind.0=spider agent.cell.0=K8 "
               "agent.card.0=velocity_blade");
  spider.walk("gun", "I8").dice({1, 1}).attack();
  EXPECT_EQ(spider.heard(kSpectator, EventCode::AttackResult), 1);
}

TEST(Waiting, OthersSeeOneKindOfDecisionInHerTurn) {  // [INF-6]
  Scene s(kThree + "orangutan turn=agent agent.cell.0=G10 agent.card.0=flash_bang");
  const auto shown = [&s] {
    const Decisions d = decisions(known(s.game(), s.state(), kHunterSeat));
    EXPECT_EQ(d.count, 1);
    EXPECT_EQ(d.list[0].seat, kAgentSeat);
    EXPECT_EQ(d.list[0].id, 0);
    return d.list[0].kind;
  };
  EXPECT_EQ(shown(), DecisionKind::AgentTurn);
  s.move({"G10", "G11"});
  EXPECT_NE(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(shown(), DecisionKind::AgentTurn);
}

TEST(Offers, NoAttackOnWhomTheTraitorIsNotShown) {  // [INF-7] [ATK-1]
  Scene s(kFive +
          "turn=order traitor=3 hunter.cell.0=A1,D1,W2,G10 agent.kind.0=spider "
          "shown.kind.0=spider agent.cell.0=J8");
  s.walk("puppet", "H8").act(ActionKind::Hide);
  EXPECT_EQ(s.hunter("puppet").played, 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::AttackDeclared), 0);
}

TEST(Offers, NoBrutalStrengthOnWhomTheTraitorIsNotShown) {  // [INF-7] [CARD-BEAST-2]
  Scene s(kFive +
          "turn=order traitor=1 hunter.cell.0=A1,G8,W2,D1 agent.kind.0=spider "
          "shown.kind.0=spider agent.cell.0=G10");
  s.walk("beast", "G10").act(ActionKind::Hide).decline_all();  // no roll
  EXPECT_EQ(s.heard(kSpectator, EventCode::Clear, {1}), 1);
}

TEST(Offers, NoAttackOnAMarker) {  // [INF-7] [ATK-1]
  // Her marker stands in his sight, she herself elsewhere.
  Scene s(kThree +
          "orangutan turn=hunter0 agent.cell.0=G10 shown.kind.0=orangutan shown.figure.0=J8 "
          "shown.figure_round.0=5 shown.figure_state.0=marker");
  s.walk("beast", "H8");
  EXPECT_EQ(s.hunter("beast").played, 1);
}

TEST(Offers, TheGunAimsWhereHerCheckWasClear) {  // [INF-7] [CARD-GUN-3]
  // The traitor Gun, from whom she hides, is offered what a Gun who sees nobody is offered.
  Scene s(kFive +
          "turn=order traitor=0 hunter.cell.0=G10,D1,W2,A1 agent.kind.0=spider "
          "shown.kind.0=spider agent.cell.0=J8");
  s.walk("gun", "H8").act(ActionKind::Hide);
  EXPECT_EQ(s.decision(), DecisionKind::Aim);
}

TEST(Offers, PreviewsForHuntersTellNoSecret) {  // [INF-7]
  Scene a(kThree + "orangutan turn=hunter0 agent.cell.0=G10");
  Scene b(kThree + "cobra turn=hunter0 agent.cell.0=J8");
  ASSERT_GT(all_legal(a, kHunterSeat).size(), 20U);
  for (const Action& action : all_legal(a, kHunterSeat)) {
    const auto pa = preview(known(a.game(), a.state(), kHunterSeat), action);
    const auto pb = preview(known(b.game(), b.state(), kHunterSeat), action);
    ASSERT_TRUE(pa.ok() && pb.ok());
    EXPECT_TRUE(*pa == *pb);
  }
}

}  // namespace
}  // namespace specter::test::knowledge
