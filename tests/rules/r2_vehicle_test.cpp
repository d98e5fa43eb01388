// The Interceptor, and what two agents answer (VEH-1, VEH-7 to VEH-9).
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_vehicle {
namespace {

std::string fox_at(const std::string& cell) {
  return " agent.kind.0=fox shown.kind.0=fox agent.cell.0=" + cell + " ";
}

// The empty Interceptor on K17 looks along the road G16-Q17; N15 and J15 are beside it.
const std::string kAlarm =
    "covenant 3 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=K17 "
    "hunter.kind.0=judge,gun hunter.cell.0=A1,T1 ";

TEST(R2Vehicle, TheInterceptorDrivesTwelveTheTracerTen) {  // [VEH-1] [CARD-INTERCEPTOR]
  const std::string driver =
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K17 hunter.kind.0=judge,gun "
      "hunter.cell.0=-,T1 " +
      fox_at("B6");
  Scene interceptor(driver + "vehicle.kind=interceptor");
  EXPECT_TRUE(interceptor.offered_at(ActionKind::Drive, "W20"));
  EXPECT_TRUE(interceptor.offered_at(ActionKind::Drive, "S8"));
  interceptor.refused(Scene::make(ActionKind::Drive, "T8"));
  Scene tracer(driver + "vehicle.kind=tracer");
  EXPECT_TRUE(tracer.offered_at(ActionKind::Drive, "U20"));
  tracer.refused(Scene::make(ActionKind::Drive, "V20"));
}

TEST(R2Vehicle, TwelveAreSharedByAllDriversOfTheRound) {  // [VEH-1]
  Scene s(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K17 vehicle.kind=interceptor "
      "hunter.kind.0=judge,gun hunter.cell.0=- " +
      fox_at("B6"));
  s.drive("judge", "P17").act(ActionKind::Stay).decline_all();
  EXPECT_EQ(s.pub().vehicle.spent, 5);
  EXPECT_TRUE(s.offered_at(ActionKind::Drive, "I17"));  // 7 are left
  s.refused(Scene::make(ActionKind::Drive, "H17"));
}

TEST(R2Vehicle, TheInterceptorHasNothingToUse) {  // [CARD-INTERCEPTOR] [CARD-PUPPET-2]
  Scene s(
      "covenant 3 round=6 turn=hunter0 vehicle.cell=K17 vehicle.kind=interceptor "
      "hunter.kind.0=judge,puppet hunter.cell.0=-,T1 " +
      fox_at("B6"));
  EXPECT_TRUE(s.offers(ActionKind::Sense).empty());
  s.stay("judge").decline_all();
  EXPECT_TRUE(s.offers(ActionKind::RemoteSense).empty());
  EXPECT_FALSE(s.offers(ActionKind::Relay).empty());
}

TEST(R2OpticAlarm, GoesOffForAnyCellAfterTheFirst) {  // [VEH-7] [CARD-INTERCEPTOR]
  const std::vector<std::vector<std::string_view>> paths = {
      {"N15", "N16"}, {"N15", "N16", "N15"}, {"N16", "O16"}};
  for (const auto& path : paths) {
    Scene s(kAlarm + fox_at(std::string(path[0])));
    s.move(path).decline_all();
    for (const Seat seat : {kAgentSeat, Seat{1}, Seat{2}, kSpectator})
      EXPECT_EQ(s.heard(seat, EventCode::Alarm), 1);
    EXPECT_EQ(s.figure().state, FigureState::None);  // no marker
  }
}

TEST(R2OpticAlarm, StayingOrMerelyLeavingIsSilent) {  // [VEH-7]
  const std::vector<std::vector<std::string_view>> paths = {
      {"N16"}, {"N16", "N15"}, {"N15", "N14"}, {"N16", "N15", "N14"}};
  for (const auto& path : paths) {
    Scene s(kAlarm + fox_at(std::string(path[0])));
    s.move(path).decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::Alarm), 0) << path[0] << path.size();
  }
  Scene returns(kAlarm + fox_at("N16"));
  returns.move({"N16", "N15", "N16"}).decline_all();
  EXPECT_EQ(returns.heard(kSpectator, EventCode::Alarm), 1);
}

TEST(R2OpticAlarm, OnlyWhileNoHunterIsInside) {  // [VEH-7]
  Scene hunter(
      "covenant 3 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=judge,heat hunter.cell.0=A1 " +
      fox_at("N15"));
  hunter.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(hunter.heard(kSpectator, EventCode::Alarm), 0);
  Scene pet(
      "covenant 3 round=6 turn=agent vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=judge,tracker hunter.cell.0=A1,T1 pet.inside=1 " +
      fox_at("N15"));
  pet.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(pet.heard(kSpectator, EventCode::Alarm), 1);
  EXPECT_EQ(pet.heard(kSpectator, EventCode::Bark), 1);
  // AGT-6: bark, then alarm.
  EXPECT_LT(pet.heard_at(kSpectator, EventCode::Bark), pet.heard_at(kSpectator, EventCode::Alarm));
}

TEST(R2OpticAlarm, NotTheTracerAndNotThroughSmokeOrBarriers) {  // [VEH-7]
  Scene tracer(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=judge,gun "
      "hunter.cell.0=A1,T1 " +
      fox_at("N15"));
  tracer.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(tracer.heard(kSpectator, EventCode::Alarm), 0);
  Scene smoke(kAlarm + fox_at("N15") + "smoke.cell.0=N16 smoke.owner.0=0 smoke.turns.0=1");
  smoke.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(smoke.heard(kSpectator, EventCode::Alarm), 0);
  Scene barrier(kAlarm + fox_at("N15") + "barrier.0=L16");
  barrier.move({"N15", "N16"}).decline_all();
  EXPECT_EQ(barrier.heard(kSpectator, EventCode::Alarm), 0);
}

TEST(R2Interceptor, ThePuppetSeesAsIfInside) {  // [VEH-8] [CARD-INTERCEPTOR]
  const std::string puppet =
      "covenant 3 round=6 vehicle.kind=interceptor vehicle.cell=K17 "
      "hunter.kind.0=puppet,gun hunter.cell.0=A1,T1 ";
  Scene s(puppet + "turn=agent" + fox_at("N15"));
  EXPECT_TRUE(s.sees("puppet", "N16"));
  EXPECT_TRUE(s.sees("puppet", "B1"));
  EXPECT_FALSE(s.sees("gun", "N16"));
  s.move({"N15", "N16"}).show();
  EXPECT_EQ(s.heard(kSpectator, EventCode::FigureVisible, {0, "N16"}), 1);
  Scene attack(puppet + "turn=hunter0" + fox_at("N16"));
  attack.walk("puppet", "A1").until(DecisionKind::Attack).dice({6, 6, 3}).attack();
  EXPECT_EQ(attack.heard(kSpectator, EventCode::AttackDeclared, {0, 0, "N16", 15}), 1);
  EXPECT_EQ(attack.agent().hp, 3);
  Scene blind(puppet + "turn=agent hunter.blinded.0=1" + fox_at("N15"));
  EXPECT_FALSE(blind.sees("puppet", "N16"));
}

TEST(R2Interceptor, ThePuppetDoesNotSeeFromTheTracer) {  // [VEH-8]
  Scene s(
      "covenant 3 round=6 turn=agent vehicle.cell=K17 hunter.kind.0=puppet,gun "
      "hunter.cell.0=A1,T1 " +
      fox_at("N15"));
  EXPECT_FALSE(s.sees("puppet", "N16"));
}

// --- Two agents ------------------------------------------------------------------------------

/// Hunter 3 was the traitor; the second agent is his other side.
std::string two_agents(const std::string& hunters, const std::string& cells,
                       const std::string& first, const std::string& second) {
  return "covenant 5 round=8 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 vehicle.cell=A24 "
         "hunter.kind.0=" +
         hunters + ",puppet hunter.cell.0=" + cells +
         " agent.kind.0=fox,traitor_puppet shown.kind.0=fox,traitor_puppet agent.cell.0=" + first +
         "," + second + " ";
}

TEST(R2TwoAgents, EnhancedSensesAreAnsweredByEachByName) {  // [VEH-9]
  Scene s(two_agents("beast,gun,judge", "K16,T1,F1", "N14", "A31") + "turn=hunter0");
  s.walk("beast", "K16").decline_all();
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {0, 0, 1}), 1);
  EXPECT_EQ(s.heard(kSpectator, EventCode::SensesReading, {0, 1, 0}), 1);
}

TEST(R2TwoAgents, PreCognitionIsAnsweredByEachByName) {  // [VEH-9] [TRA-9]
  Scene s(two_agents("prophet,gun,judge", "A1,T1,F1", "N14", "A31") + "turn=agent");
  s.rest().until(DecisionKind::Announce);
  EXPECT_EQ(s.asked(), kAgentSeat);
  s.act(Scene::make(ActionKind::Announce, {}, 0));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced, {0, 0}), 1);
  ASSERT_EQ(s.decision(), DecisionKind::AgentTurn);
  EXPECT_EQ(s.asked(), Seat{4});
  s.rest().until(DecisionKind::Announce);
  EXPECT_EQ(s.asked(), Seat{4});
  s.act(Scene::make(ActionKind::Announce, {}, 0));
  EXPECT_EQ(s.heard(kSpectator, EventCode::Announced, {1, 0}), 1);
}

TEST(R2TwoAgents, PostCognitionAndScentAreAskedOfOneNamed) {  // [VEH-9]
  Scene post(two_agents("prophet,gun,judge", "A1,T1,F1", "N14", "A31") +
             "turn=hunter0 agent.sheet.6=K13 agent.sheet.70=E10");
  post.act(Scene::make(ActionKind::PostCognition, {}, 1)).decline_all();
  EXPECT_EQ(post.heard(kSpectator, EventCode::PostCognition, {0, 1, 6, "E10"}), 1);
  EXPECT_EQ(post.heard(kSpectator, EventCode::PostCognition), 1);
  for (const int agent : {0, 1}) {
    Scene scent(two_agents("tracker,gun,judge", "A1,T1,F1", "N15", "C4") +
                "turn=hunter0 pet.cell=K16");
    scent.act(Scene::make(ActionKind::Scent, {}, static_cast<std::uint8_t>(agent))).decline_all();
    EXPECT_EQ(scent.heard(kSpectator, EventCode::ScentReading, {0, agent, agent == 0 ? 1 : 0}), 1);
    EXPECT_EQ(scent.heard(kSpectator, EventCode::ScentReading), 1);
  }
}

TEST(R2TwoAgents, ClairvoyanceGetsOneAnswer) {  // [VEH-9]
  const struct {
    const char* first;
    const char* second;
    int sensed;
  } cases[] = {{"N14", "A31", 1}, {"A31", "N14", 1}, {"N14", "O14", 1}, {"A31", "W32", 0}};
  for (const auto& c : cases) {
    Scene s(two_agents("judge,gun,beast", "K16,T1,F1", c.first, c.second) + "turn=hunter0");
    s.look(ActionKind::Clairvoyance, Compass::NE).decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::ClairvoyanceReading, {0, Compass::NE, c.sensed}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::ClairvoyanceReading), 1);
  }
}

TEST(R2TwoAgents, TheBarkDoesNotSayAtWhom) {  // [VEH-9]
  // At the end of Rover's turn one of them, or both, stand in its sight: the same single bark.
  for (const std::string cells : {"N16", "A31"}) {
    Scene s(two_agents("tracker,gun,judge", "A1,T1,F1", cells, "O16") +
            "turn=hunter0 pet.cell=K16");
    s.walk("tracker", "A1").until(DecisionKind::PetMove).decline().decline_all();
    EXPECT_EQ(s.heard(kSpectator, EventCode::Bark, {0}), 1) << cells;
  }
}

TEST(R2TwoAgents, TheAlarmDoesNotSayWhose) {  // [VEH-9] [VEH-7]
  Scene s(
      "covenant 5 round=8 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 "
      "vehicle.kind=interceptor vehicle.cell=K17 hunter.kind.0=judge,gun,beast,puppet "
      "hunter.cell.0=A1,T1,F1 agent.kind.0=fox,traitor_puppet shown.kind.0=fox,traitor_puppet "
      "agent.cell.0=A31,N15 turn=agent2");
  s.move({"N15", "N16"}).decline_all();
  ASSERT_EQ(s.heard(kSpectator, EventCode::Alarm), 1);
  for (const Event& e : s.events(kSpectator)) {
    if (e.code == EventCode::Alarm) {
      EXPECT_EQ(e.v, Event{}.v);
    }
  }
}

}  // namespace
}  // namespace specter::test::r2_vehicle
