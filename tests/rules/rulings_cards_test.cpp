// Rulings about cards, vehicles and pets of the second edition (docs/rules/rulings.md).
//
// On the covenant board K16 sees the road G16-Q17 and nothing else; A1, T1, F1 and H1 see next to
// nothing.
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/fields.h"
#include "engine/position.h"
#include "rules/r2_traitor.h"
#include "support/random_play.h"

namespace specter::test::rulings_cards {
namespace {

std::string agent_at(const std::string& kind, const std::string& cell) {
  return " agent.kind.0=" + kind + " shown.kind.0=" + kind + " agent.cell.0=" + cell + " ";
}

std::string scene(const std::string& turn, const std::string& hunters, const std::string& cells) {
  return "covenant 3 round=6 turn=" + turn + " hunter.kind.0=" + hunters +
         " hunter.cell.0=" + cells + " ";
}

// --- Fatigue ---------------------------------------------------------------------------------

TEST(RulingFatigue, NoHunterHasAToken) {  // [RULING-22] [STA-3]
  std::set<std::string> tokens;
  const State state;
  each_field(state, [&](int, std::string_view name, int, const auto&) {
    if (name.find("fatigue") != std::string_view::npos) tokens.emplace(name);
  });
  EXPECT_EQ(tokens, std::set<std::string>{"shown.fatigued"});
}

TEST(RulingFatigue, WhateverIsPlayedOnlyAgentsTire) {  // [RULING-22] [STA-3]
  int tired = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    RandomGame game(random_setup(5, rng, Edition::Combined), seed, Style::Varied);
    std::array<std::uint8_t, kAgentsMax> before{};
    while (game.step()) {
      std::array<std::uint8_t, kAgentsMax> told = before;
      for (const Event& e : game.news().events()) {
        if (e.code != EventCode::Fatigued && e.code != EventCode::Recovered) continue;
        ASSERT_LT(e.v[0], kAgentsMax);
        told[e.v[0]] = e.code == EventCode::Fatigued ? 1 : 0;
        tired += static_cast<int>(e.code == EventCode::Fatigued);
      }
      // What was announced is what happened to an agent, and to nobody else.
      for (std::size_t i = 0; i < kAgentsMax; ++i)
        before[i] = game.state().pub.agents[i].fatigued;
      ASSERT_EQ(told, before) << "seed " << seed;
    }
  }
  EXPECT_GT(tired, 50);
}

// --- The supply deck -------------------------------------------------------------------------

/// How many of the rolls of a draw give each card.
std::map<Equipment, int> drawn(const std::string& position, int agent, int deck) {
  std::map<Equipment, int> counts;
  for (int roll = 1; roll <= deck; ++roll) {
    Scene s(position);
    EXPECT_EQ(s.pub().deck, deck);
    s.dice({roll}).act(s.offers(ActionKind::Draw).at(0));
    ++counts[s.agent(agent).cards[static_cast<std::size_t>(s.shown(agent).hand - 1)].card];
  }
  return counts;
}

TEST(RulingSupply, EveryCardThatNobodyHoldsIsAsLikely) {  // [RULING-23] [SET-9] [OBJ-7]
  using Counts = std::map<Equipment, int>;
  const std::string fox =
      "covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=judge,heat "
      "hunter.cell.0=A1,T1" +
      agent_at("fox", "S5");
  EXPECT_EQ(
      drawn(fox, 0, 6),
      (Counts{{Equipment::Flare, 2}, {Equipment::MedKit, 2}, {Equipment::PortableBarrier, 2}}));
  // One Flare in her hand, another that she has used up.
  EXPECT_EQ(
      drawn(fox + "agent.card.0=flare,flare agent.charges.1=0 shown.place.card.1=flare", 0, 4),
      (Counts{{Equipment::MedKit, 2}, {Equipment::PortableBarrier, 2}}));
  // What the other agent holds is gone as well.
  EXPECT_EQ(drawn(turned("heat", "judge,gun,beast", "A1,T1,F1", "C9", "S5") +
                      "turn=agent2 agent.card.0=med_kit,portable_barrier agent.card.5=med_kit",
                  1, 3),
            (Counts{{Equipment::Flare, 2}, {Equipment::PortableBarrier, 1}}));
}

TEST(RulingSupply, TheOrderIsDecidedWithTheDraw) {  // [RULING-23] [SET-9]
  // A setup rolls for objectives and places, not for the deck.
  specter::Setup setup;
  setup.edition = Edition::Covenant;
  setup.players = 2;
  setup.vehicle = VehicleKind::Tracer;
  setup.hunters = {HunterKind::Judge, HunterKind::Heat};
  setup.agent = AgentKind::Fox;
  setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade, Equipment::AdrenalSurge};
  SeededDice source(1, 0);
  RecordingDice dice(source);
  EventSink sink;
  const auto game = make_game(setup, board_named("covenant"));
  ASSERT_TRUE(game.ok());
  const State state = start(*game, dice, sink);
  EXPECT_EQ(state.pub.deck, 6);
  EXPECT_FALSE(dice.rolls().empty());
  for (const Roll& roll : dice.rolls())
    EXPECT_NE(roll.stream, Stream::Supply);
}

// --- EMP, Flare, the Interceptor -------------------------------------------------------------

TEST(RulingEmp, NeedsTheVehicleWithinFour) {  // [RULING-25] [CARD-EMP]
  const std::string jam =
      scene("agent", "judge,heat", "-,T1") + "vehicle.cell=K17 " + "agent.card.0=emp_grenade ";
  Scene four(jam + agent_at("fox", "L13"));
  EXPECT_TRUE(four.offered(four.card_action("emp_grenade")));
  Scene five_away(jam + agent_at("fox", "L12"));
  five_away.refused(five_away.card_action("emp_grenade"));
}

TEST(RulingEmp, TheVehicleStaysJammedWhereverItIsTaken) {  // [RULING-25] [CARD-T-PUPPET]
  // J13 is 4 away from K17, and 5 from O17.
  Scene s(turned("puppet", "judge,gun,heat", "-,T1,F1", "J13", "L15") +
          "vehicle.cell=K17 turn=agent agent.card.0=emp_grenade");
  s.play("emp_grenade").rest().decline_all();
  ASSERT_EQ(s.asked(), kTraitorSeat);
  s.act(Scene::make(ActionKind::Ability, "O17")).rest().decline_all();
  ASSERT_EQ(s.hunter("judge").cell, at("O17"));
  s.begin("judge");
  EXPECT_TRUE(s.offers(ActionKind::Drive).empty());
  EXPECT_FALSE(s.offers(ActionKind::Stay).empty());
  // Without the grenade six of his ten spaces are left.
  Scene free(turned("puppet", "judge,gun,heat", "-,T1,F1", "J13", "L15") +
             "vehicle.cell=K17 turn=agent2");
  free.act(Scene::make(ActionKind::Ability, "O17")).rest().decline_all();
  free.begin("judge");
  EXPECT_FALSE(free.offers(ActionKind::Drive).empty());
}

TEST(RulingFlare, ASecondTakesThePlaceOfTheFirst) {  // [RULING-26] [CARD-FLARE]
  Scene s(turned("heat", "judge,gun,beast", "K16,T1,F1", "N15", "N14") +
          "turn=agent agent.card.0=flare agent.card.5=flare");
  s.play_at("flare", "judge", Compass::W);
  EXPECT_TRUE(s.sees("judge", "H16"));
  EXPECT_FALSE(s.sees("judge", "N16"));
  s.rest().decline_all();
  ASSERT_EQ(s.asked(), kTraitorSeat);
  s.play_at("flare", "judge", Compass::E);
  EXPECT_TRUE(s.sees("judge", "N16"));
  EXPECT_FALSE(s.sees("judge", "H16"));
}

TEST(RulingFlare, AgainstASniperDirectionLeavesHisOwnCell) {  // [RULING-26] [VIS-8] [CARD-GUN-3]
  const std::string gun = scene("agent", "gun,judge", "K16,T1") + "vehicle.cell=A24 " +
                          "hunter.only.0=E agent.card.0=flare" + agent_at("fox", "N15");
  Scene against(gun);
  against.play_at("flare", "gun", Compass::W);
  EXPECT_TRUE(against.sees("gun", "K16"));
  for (const char* cell : {"H16", "H17", "N16", "N17", "K17"})
    EXPECT_FALSE(against.sees("gun", cell)) << cell;
  Scene along(gun);
  along.play_at("flare", "gun", Compass::E);
  EXPECT_TRUE(along.sees("gun", "N16"));
}

TEST(RulingInterceptor, LendsItsSightToAStunnedPuppet) {  // [RULING-27] [VEH-8] [STA-1]
  const std::string puppet = scene("agent", "puppet,gun", "A1,T1") + agent_at("fox", "N15") +
                             "vehicle.kind=interceptor vehicle.cell=K17 ";
  Scene stunned(puppet + "hunter.stunned.0=1");
  EXPECT_TRUE(stunned.sees("puppet", "N16"));
  stunned.move({"N15", "N16"}).show();
  EXPECT_EQ(stunned.heard(kSpectator, EventCode::FigureVisible, {0, "N16"}), 1);
  // It is no ability of his: Omen cannot take it.
  Scene off(puppet + "hunter.disabled.0=3");
  EXPECT_TRUE(off.sees("puppet", "N16"));
}

TEST(RulingInterceptor, WhatNarrowsHisSightNarrowsIt) {  // [RULING-27] [VEH-8] [VIS-8]
  const std::string puppet = scene("agent", "puppet,gun", "A1,T1") + agent_at("fox", "N15") +
                             "vehicle.kind=interceptor vehicle.cell=K17 ";
  Scene flare(puppet + "hunter.flare.0=W");
  EXPECT_TRUE(flare.sees("puppet", "H17"));
  EXPECT_FALSE(flare.sees("puppet", "N17"));
  EXPECT_FALSE(flare.sees("puppet", "B1"));
  Scene without(puppet + "hunter.without.0=E");
  EXPECT_TRUE(without.sees("puppet", "H17"));
  EXPECT_FALSE(without.sees("puppet", "N17"));
  for (const char* blind : {"hunter.blinded.0=1", "hunter.dazzled.0=1"}) {
    Scene s(puppet + blind);
    EXPECT_FALSE(s.sees("puppet", "N17")) << blind;
    EXPECT_FALSE(s.sees("puppet", "K17")) << blind;
  }
}

// --- Rover -----------------------------------------------------------------------------------

TEST(RulingRover, EveryTurnOfItEndsWithTheBark) {  // [RULING-29] [CARD-TRACKER-1] [PET-1]
  const std::string turn = scene("hunter0", "tracker,judge", "A1,T1") + "vehicle.cell=K17 ";
  const struct {
    const char* pet;
    Action does;
  } cases[] = {{"pet.cell=K16", Scene::make(ActionKind::Walk, "K16")},  // it stays
               {"pet.cell=J15", Scene::make(ActionKind::Walk, "K16")},
               {"pet.cell=J15", Scene::make(ActionKind::Enter, "K17")},
               {"pet.inside=1", Scene::make(ActionKind::GetOut, "L17")},
               {"pet.inside=1", Scene::make(ActionKind::Stay)}};
  for (const auto& c : cases)
    for (const bool seen : {true, false}) {
      Scene s(turn + c.pet + agent_at("fox", seen ? "N16" : "C9"));
      s.walk("tracker", "A1").until(DecisionKind::PetMove).act(c.does);
      EXPECT_EQ(s.heard(kSpectator, EventCode::Bark, {0}), seen ? 1 : 0) << c.pet;
      // With a traitor at large she answers each time.
      Scene asked(five("tracker,gun,beast,judge", "A1,T1,F1,H1", 3) +
                  "turn=hunter0 vehicle.cell=K17 agent.cell.0=" + (seen ? "N16 " : "C9 ") + c.pet);
      asked.walk("tracker", "A1").until(DecisionKind::PetMove).act(c.does);
      EXPECT_EQ(asked.decision(), DecisionKind::Answer) << c.pet;
    }
}

TEST(RulingRover, StayingItBitesWhomItStandsOn) {  // [RULING-29] [CARD-TRACKER-1]
  for (const int die : {3, 4}) {
    Scene s(scene("hunter0", "tracker,judge", "A1,T1") + "vehicle.cell=A24 pet.cell=N16" +
            agent_at("fox", "N16"));
    s.walk("tracker", "A1").until(DecisionKind::PetMove).dice({die});
    s.act(Scene::make(ActionKind::Walk, "N16"));
    EXPECT_EQ(s.heard(kSpectator, EventCode::PetMoved, {0, "N16", 0}), 1);
    EXPECT_EQ(s.heard(kSpectator, EventCode::DieRolled, {Purpose::Bite, 0, die}), 1);
    EXPECT_EQ(s.agent().hp, die == 4 ? 3 : 4);
    EXPECT_EQ(s.heard(kSpectator, EventCode::Bark), 1);
  }
}

TEST(RulingRover, GetsOutToTheFirstFreeCell) {  // [RULING-32] [CARD-T-TRACKER]
  // Next to A24, by column and then row: A25, B23, B24 and B25 are open, A23 is not.
  const struct {
    const char* hunters;
    const char* cell;
  } cases[] = {{"F1,T1,H1,A1", "A25"},
               {"A25,T1,H1,A1", "B23"},
               {"B23,A25,H1,A1", "B24"},
               {"B23,T1,H1,A25", "A25"}};  // he himself has left the board
  for (const auto& c : cases) {
    Scene s(five("judge,gun,beast,tracker", c.hunters, 3) +
            "turn=order agent.cell.0=C9 pet.inside=1");
    s.act(by(kTraitorSeat, ActionKind::Reveal));
    EXPECT_EQ(s.heard(kSpectator, EventCode::PetGotOut, {3, c.cell}), 1) << c.hunters;
    EXPECT_EQ(s.pub().pet.cell, at(c.cell)) << c.hunters;
    EXPECT_EQ(s.pub().pet.inside, 0);
  }
}

// --- Mind Tap --------------------------------------------------------------------------------

/// Road cells within so many king's steps along the road.
std::set<Cell> stops(const Board& board, Cell from, int moves) {
  std::set<Cell> all{from};
  for (int i = 0; i < moves; ++i) {
    std::set<Cell> next = all;
    board.road.each([&](Cell c) {
      for (const Cell reached : all)
        if (distance(c, reached) <= 1) next.insert(c);
    });
    all = next;
  }
  return all;
}

TEST(RulingMindTap, InsideHeMayDeclareWhatDrivingFirstReaches) {  // [RULING-31] [CARD-MINDTAP]
  Scene s(scene("agent", "judge,heat", "-,T1") + "vehicle.cell=K17 agent.card.0=mind_tap" +
          agent_at("raven", "B6"));
  s.play("mind_tap");
  ASSERT_EQ(s.decision(), DecisionKind::Declare);
  ASSERT_EQ(s.asked(), Seat{1});
  const Board& board = *s.game().board;
  std::set<Cell> expected;
  for (const Cell stop : stops(board, at("K17"), 10))
    board.open.each([&](Cell c) {
      if (distance(c, stop) == 1) expected.insert(c);
    });
  std::set<Cell> offered;
  for (const Action& a : s.offers(ActionKind::Declare))
    if (a.choice == static_cast<std::uint8_t>(Pledge::OnFoot)) offered.insert(a.cell);
  EXPECT_EQ(offered, expected);
  EXPECT_TRUE(expected.count(at("R18")) == 0 && expected.count(at("R19")) == 0);
  EXPECT_TRUE(expected.count(at("V19")) != 0);  // out of the vehicle on U20, ten spaces away
}

TEST(RulingMindTap, WhoCannotDoItStaysWithoutAnAbility) {  // [RULING-31] [CARD-MINDTAP]
  // A barrier stands where he meant to go.
  const std::string judge = scene("hunter0", "judge,heat", "K16,T1") + agent_at("raven", "B6") +
                            "vehicle.cell=A24 hunter.pledge.0=on_foot hunter.pledged.0=N16 ";
  Scene barred(judge + "barrier.0=N16");
  EXPECT_TRUE(barred.offers(ActionKind::Clairvoyance).empty());
  EXPECT_EQ(barred.offers(ActionKind::Walk).size(), 1U);
  EXPECT_TRUE(barred.offers(ActionKind::Enter).empty());
  barred.walk("judge", "K16");
  EXPECT_EQ(barred.heard(kSpectator, EventCode::HunterWalked, {0, "K16", 0}), 1);
  // The vehicle that was to take him there is jammed.
  Scene jammed(scene("hunter0", "judge,heat", "-,T1") + agent_at("raven", "B6") +
               "vehicle.cell=K17 vehicle.jammed=1 hunter.pledge.0=on_foot hunter.pledged.0=Q16");
  EXPECT_TRUE(jammed.offers(ActionKind::Clairvoyance).empty());
  EXPECT_TRUE(jammed.offers(ActionKind::GetOut).empty());
  jammed.stay("judge");
  EXPECT_EQ(jammed.hunter("judge").inside, 1);
}

}  // namespace
}  // namespace specter::test::rulings_cards
