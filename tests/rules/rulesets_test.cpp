// The facts of both rulesets against the rule book: what it marks (r1) or (r2).
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "engine/game.h"
#include "support/scene.h"

namespace specter::test::rulesets {
namespace {

const Rules kOne = rules_of(1);
const Rules kTwo = rules_of(2);

std::vector<Stage> order_of(int ruleset) {
  const auto order = after_move_order(ruleset);
  return {order.begin(), order.end()};
}

TEST(Rulesets, TheOrderAfterAMoveIsATable) {  // [AGT-6]
  EXPECT_EQ(order_of(1), (std::vector{Stage::Leaving, Stage::Sighting, Stage::Placing, Stage::Shots,
                                      Stage::After, Stage::Closing, Stage::Ended}));
  EXPECT_EQ(order_of(2), (std::vector{Stage::Sighting, Stage::Placing, Stage::Strikes,
                                      Stage::Marked, Stage::Shots, Stage::Barks, Stage::Alarms,
                                      Stage::After, Stage::Leaving, Stage::Closing, Stage::Ended}));
}

TEST(Rulesets, EachStageLeadsToTheNextOfItsTable) {  // [AGT-6]
  for (const int ruleset : {1, 2}) {
    const Rules rules = rules_of(ruleset);
    const auto order = order_of(ruleset);
    EXPECT_EQ(rules.after_move, order.front());
    for (std::size_t i = 0; i + 1 < order.size(); ++i)
      EXPECT_EQ(rules.next[ix(order[i])], order[i + 1]) << ruleset << " " << i;
  }
}

TEST(Rulesets, TheBoxAndTheDraft) {
  EXPECT_FALSE(kOne.vehicle_chosen);  // [SET-2]
  EXPECT_TRUE(kTwo.vehicle_chosen);
  EXPECT_FALSE(kOne.supply_deck);  // [SET-9] [OBJ-7]
  EXPECT_TRUE(kTwo.supply_deck);
}

TEST(Rulesets, TheAgentsTurn) {
  EXPECT_TRUE(kOne.escape_first);  // [OBJ-6]
  EXPECT_FALSE(kTwo.escape_first);
  EXPECT_FALSE(kOne.marker_followed);  // [AGT-6]
  EXPECT_TRUE(kTwo.marker_followed);
  EXPECT_FALSE(kOne.fatigue);  // [STA-3]
  EXPECT_TRUE(kTwo.fatigue);
}

TEST(Rulesets, Hunters) {
  EXPECT_FALSE(kOne.stun_silences);  // [STA-1]
  EXPECT_TRUE(kTwo.stun_silences);
  EXPECT_FALSE(kOne.sight_from_afar);  // [VEH-8] [CARD-WATCHER-1]
  EXPECT_TRUE(kTwo.sight_from_afar);
  EXPECT_TRUE(kOne.brutal_on_arrival);  // [HUN-5] [CARD-BEAST-2]
  EXPECT_FALSE(kTwo.brutal_on_arrival);
  EXPECT_FALSE(kOne.aimed_shot_rolls);  // [CARD-GUN-3]
  EXPECT_TRUE(kTwo.aimed_shot_rolls);
  EXPECT_FALSE(kOne.first_dice_together);  // [RULING-35] [CARD-T-JUDGE]
  EXPECT_TRUE(kTwo.first_dice_together);
}

TEST(Rulesets, TheTraitor) {
  EXPECT_FALSE(kOne.traitor_pretends);  // [TRA-3]
  EXPECT_TRUE(kTwo.traitor_pretends);
  EXPECT_FALSE(kOne.sensor_true_in_company);  // [TRA-4]
  EXPECT_TRUE(kTwo.sensor_true_in_company);
  EXPECT_TRUE(kOne.traitor_picks_agent);  // [TRA-8]
  EXPECT_FALSE(kTwo.traitor_picks_agent);
  EXPECT_FALSE(kOne.second_agent_completes);  // [TRA-9] [RULING-7]
  EXPECT_TRUE(kTwo.second_agent_completes);
  EXPECT_EQ(kOne.objectives_unrevealed, 3);  // [END-4]
  EXPECT_EQ(kTwo.objectives_unrevealed, 2);
  EXPECT_FALSE(kOne.one_escape_wins);  // [END-4] [END-5]
  EXPECT_TRUE(kTwo.one_escape_wins);
}

TEST(Rulesets, AGameHasTheFactsOfItsRuleset) {  // [RUL-1] [RUL-2]
  specter::Setup setup;
  for (const Edition edition : {Edition::Babel, Edition::Covenant, Edition::Combined}) {
    setup.edition = edition;
    const auto game = make_game(setup, board_named("babel"));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->ruleset, edition == Edition::Babel ? 1 : 2);
    EXPECT_EQ(game->rules.stun_silences, edition != Edition::Babel);
    EXPECT_EQ(game->rules.next, rules_of(game->ruleset).next);
  }
}

TEST(Rulesets, WhatABoardNeedsFollowsFromItsCachesNotFromItsName) {  // [RUL-2] [SET-9]
  auto with_caches = std::make_shared<Board>(*board_named("covenant"));
  with_caches->name = "mine";
  auto without = std::make_shared<Board>(*board_named("covenant"));
  without->caches.clear();
  specter::Setup setup;
  setup.edition = Edition::Babel;
  const auto refused = make_game(setup, with_caches);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "setup.board");
  EXPECT_EQ(refused.error().detail, "mine");
  EXPECT_TRUE(make_game(setup, without));
  setup.edition = Edition::Covenant;
  EXPECT_TRUE(make_game(setup, with_caches)->supplies);
  EXPECT_FALSE(make_game(setup, without)->supplies);
}

}  // namespace
}  // namespace specter::test::rulesets
