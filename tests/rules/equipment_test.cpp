// Equipment in general: EQP-1 to EQP-5.
#include <array>
#include <set>

#include <gtest/gtest.h>

#include "support/arena.h"
#include "support/scene.h"

namespace specter::test::equipment {
namespace {

using enum EventCode;

std::string field(const std::string& kind, const std::string& more) {
  return "babel 2 round=5 turn=agent hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
         "agent.kind.0=" +
         kind + " " + more;
}

TEST(Cards, TheOneCardOfATurnIsFreeAgainInTheNext) {  // [EQP-1]
  Scene s(field("spider", "agent.cell.0=D4 agent.card.0=flash_bang,smoke_grenade"), kArena);
  s.play("flash_bang", "D5");
  EXPECT_TRUE(s.offers(ActionKind::Play).empty());
  s.rest().decline_all();
  s.skip_to_agent_turn();
  EXPECT_TRUE(s.offers_card("smoke_grenade"));
}

TEST(Cards, ADecoyAtTheSightingIsTheOneCard) {  // [EQP-1] [CARD-HOLO]
  Scene s(field("blue_jay", "agent.cell.0=D4 agent.card.0=holo_decoy,flash_bang"), kArena);
  s.move({"D4", "D5"});
  ASSERT_EQ(s.decision(), DecisionKind::Sighting);
  s.play("holo_decoy", "D7");
  EXPECT_TRUE(s.offers(ActionKind::Play).empty());

  Scene before(field("blue_jay", "agent.cell.0=D4 agent.card.0=holo_decoy,flash_bang"), kArena);
  before.play("flash_bang", "D7").move({"D4", "D5"});
  EXPECT_TRUE(before.offers(ActionKind::Play).empty());
}

TEST(Cards, VelocityBladeIsAReactionAndDoesNotCount) {  // [EQP-1] [CARD-VELOCITY]
  Scene s(
      "babel 2 round=5 turn=agent hunter.kind.0=gun,puppet hunter.cell.0=H8,P12 "
      "agent.kind.0=cobra agent.cell.0=G5 agent.card.0=velocity_blade,flash_bang",
      kArena);
  s.move({"G5", "H5"}).show();
  ASSERT_EQ(s.decision(), DecisionKind::QuickDraw);
  s.act(ActionKind::Shoot);
  ASSERT_EQ(s.decision(), DecisionKind::React);
  s.dice({5}).play("velocity_blade");
  EXPECT_EQ(s.heard(kHunterSeat, AttackResult, {s.hunter_id("gun"), 0, 0}), 1);  // 5 - 3 < 3
  ASSERT_EQ(s.decision(), DecisionKind::AfterMove);
  s.play("flash_bang", "H5");
  EXPECT_EQ(s.heard(kHunterSeat, FlashThrown), 1);
}

TEST(Cards, ARevealedCardIsShownAndLeavesPlayWithItsLastCharge) {  // [EQP-2] [EQP-3]
  Scene s(field("spider", "agent.cell.0=D4 agent.card.0=smoke_grenade,flash_bang"), kArena);
  s.play("flash_bang", "D5");
  EXPECT_EQ(s.heard(kHunterSeat, CardRevealed, {0, 1, Equipment::FlashBang}), 1);
  EXPECT_EQ(s.heard(kHunterSeat, CardSpent, {0, 1, 0}), 1);
  const View v = view(s.game(), s.state(), kHunterSeat);
  EXPECT_EQ(v.pub.agents[0].places[1], (PublicPlace{Equipment::FlashBang, 0, 0, 0}));
  EXPECT_EQ(v.pub.agents[0].places[0], PublicPlace{});
  s.rest().decline_all();
  s.skip_to_agent_turn();
  EXPECT_FALSE(s.offers_card("flash_bang"));
}

TEST(Cards, AMarkedCardShowsItsPlaceNotItsName) {  // [EQP-2] [EQP-3]
  for (const char* name : {"adrenal_surge", "stealth_field"}) {
    Scene s(field("spider", "agent.cell.0=D4 agent.card.0=flash_bang," + std::string(name)),
            kArena);
    s.play(name);
    EXPECT_EQ(s.heard(kHunterSeat, CardMarked, {0, 1}), 1);
    EXPECT_EQ(s.heard(kHunterSeat, CardRevealed) + s.heard(kHunterSeat, CardUsed), 0);
    EXPECT_EQ(s.heard(kAgentSeat, CardUsed, {0, 1, card(name)}), 1);
    const View v = view(s.game(), s.state(), kHunterSeat);
    EXPECT_EQ(v.pub.agents[0].places[1], (PublicPlace{Equipment::None, 0, 1, 0}));
    EXPECT_EQ(v.pub.agents[0].hand, 2);
    EXPECT_FALSE(s.offers_card(name));
  }
}

TEST(Cards, TwoMarkedCardsAreTheSameToTheHunters) {  // [EQP-3]
  const auto heard_by_hunters = [](const char* name) {
    Scene s(field("spider", "agent.cell.0=D4 agent.card.0=" + std::string(name)), kArena);
    s.play(name).move({"D4", "D5"}).decline_all();
    return std::pair(s.events(kHunterSeat), view(s.game(), s.state(), kHunterSeat));
  };
  EXPECT_EQ(heard_by_hunters("adrenal_surge"), heard_by_hunters("stealth_field"));
}

TEST(Cards, NothingShowsThatASecretCardWasUsed) {  // [EQP-2] [EQP-3] [CARD-HOLO]
  // The same marker, once true and once a decoy.
  const auto heard_by_hunters = [](bool decoy) {
    Scene s(field("blue_jay", "agent.cell.0=G5 agent.card.0=holo_decoy"), kArena);
    if (decoy) {
      s.move({"G5", "F5"}).play("holo_decoy", "H5");
    } else {
      s.move({"G5", "H5", "I5"});
    }
    s.decline_all();
    EXPECT_EQ(s.agent().cards[0].charges, decoy ? 0 : 1);
    return std::pair(s.events(kHunterSeat), view(s.game(), s.state(), kHunterSeat));
  };
  EXPECT_EQ(heard_by_hunters(true), heard_by_hunters(false));
}

TEST(Cards, PlacesAreShuffledAtSetup) {  // [EQP-2]
  // The shuffle's own dice decide in which place a card lies.
  std::set<int> places;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    specter::Setup setup;
    setup.hunters = {HunterKind::Beast, HunterKind::Gun};
    setup.agent = AgentKind::Spider;
    setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade, Equipment::HoloDecoy};
    Scene s(setup, {}, seed);
    for (int i = 0; i < 3; ++i)
      if (s.agent().cards[static_cast<std::size_t>(i)].card == Equipment::FlashBang)
        places.insert(i);
    EXPECT_EQ(s.heard(kHunterSeat, CardPlaced), 0);
  }
  EXPECT_EQ(places, (std::set<int>{0, 1, 2}));
}

TEST(Cards, AThrowMayFlyOverStructuresButLandsInTheOpenWithinRange) {  // [EQP-4]
  for (const char* name : {"flash_bang", "smoke_grenade"}) {
    // T3 to T5 are structures.
    Scene s(field("spider", "agent.cell.0=R4 agent.card.0=" + std::string(name)), kArena);
    EXPECT_TRUE(s.offered(s.card_action(name, "V4")));  // 4 away, behind the wall
    EXPECT_TRUE(s.offered(s.card_action(name, "V8")));  // 4 away, diagonally
    EXPECT_TRUE(s.offered(s.card_action(name, "R4")));  // on herself
    s.refused(s.card_action(name, "T4"));               // on a structure
    s.refused(s.card_action(name, "W4"));               // 5 away
    s.refused(s.card_action(name, "R9"));
  }
}

TEST(Cards, RangeIsMeasuredFromHerCellAtThatTime) {  // [EQP-4]
  Scene s(field("spider", "agent.cell.0=D4 agent.card.0=flash_bang"), kArena);
  s.refused(s.card_action("flash_bang", "D9"));
  s.move({"D4", "D5"});
  while (s.decision() == DecisionKind::Sighting)
    s.act(ActionKind::Show);
  EXPECT_TRUE(s.offered(s.card_action("flash_bang", "D9")));
  s.refused(s.card_action("flash_bang", "D10"));
}

TEST(Cards, AUniqueCardIsUsedOnlyByTheAgentNamedOnIt) {  // [EQP-5]
  // [CARD-TANGLE] [CARD-FISTS] [CARD-HOLO] [CARD-VELOCITY]
  const std::pair<const char*, const char*> owners[] = {
      {"tangle_line", "spider"}, {"power_fists", "orangutan"}, {"holo_decoy", "blue_jay"}};
  for (const auto& [name, owner] : owners) {
    for (const char* kind : {"spider", "cobra", "blue_jay", "orangutan"}) {
      // In the Beast's sight before the move, out of it afterwards.
      Scene s(field(kind, "agent.cell.0=H5 agent.card.0=" + std::string(name)), kArena);
      bool offered = s.offers_card(name);
      s.move({"H5", "G5"});
      offered = offered || s.offers_card(name);
      EXPECT_EQ(offered, std::string_view(owner) == kind) << name << " " << kind;
    }
  }
  for (const char* kind : {"spider", "cobra", "blue_jay", "orangutan"}) {
    Scene s(
        "babel 2 round=5 turn=order hunter.kind.0=beast,puppet hunter.cell.0=H8,P12 "
        "agent.kind.0=" +
            std::string(kind) + " agent.cell.0=H5 agent.card.0=velocity_blade",
        kArena);
    s.walk("beast", "H8");
    if (s.decision() == DecisionKind::Ambush) s.act(ActionKind::Pass);
    s.dice({1}).attack();
    const bool offered = s.decision() == DecisionKind::React && s.offers_card("velocity_blade");
    EXPECT_EQ(offered, std::string_view("cobra") == kind) << kind;
    if (s.decision() == DecisionKind::React) s.act(ActionKind::Pass);
  }
}

}  // namespace
}  // namespace specter::test::equipment
