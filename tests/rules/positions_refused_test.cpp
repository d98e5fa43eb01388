// Positions that no game can reach are refused with the reason, before a rule works on them.
#include <gtest/gtest.h>

#include "engine/position.h"
#include "support/scene.h"

namespace specter::test::positions_refused {
namespace {

struct Refused {
  const char* name;
  const char* code;
  const char* position;
};

class PositionRefused : public testing::TestWithParam<Refused> {};

TEST_P(PositionRefused, WithItsReason) {  // [SET-10]
  const auto read = parse_position(GetParam().position, board_named("babel"));
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, GetParam().code) << read.error().detail;
}

constexpr Refused kRefused[] = {
    {"TriggerOfAHunterWithoutOne", "position.triggers",
     "babel 2 round=1 depth=2 vehicle.cell=K17 "
     "agent.card.0=adrenal_surge,flash_bang,holo_decoy agent.cell.0=N1 agent.from.0=N1 "
     "agent.marker.0=N1 agent.charges.0=1,1,1 agent.hp.0=4 agent.kind.0=blue_jay agent.sheet.0=N1 "
     "agent.stage.0=sighting agent.triggers.0=2 asked.0=1 frame.kind.0=rounds,agent_turn "
     "frame.step.0=1 frame.waiting.1=1 frame.agent.1=0 hunter.cell.0=K17,K18 hunter.inside.0=1,0 "
     "hunter.kind.0=gun,beast "
     "plan.0=4,6,4,4 shown.hand.0=3 shown.in_play.0=1 site.die.0=4,6,4,4"},
    {"DraftWithoutAnAgent", "position.no_agent",
     "babel 2 depth=1 drafted=2 asked.0=1 frame.kind.0=draft frame.step.0=2 frame.waiting.0=1 "
     "plan.0=4,6,4,4 "
     "site.die.0=4,6,4,4 hunter.kind.0=gun,beast"},
    {"DraftWithoutHunters", "position.no_hunter",
     "babel 2 depth=1 drafted=2 asked.0=1 frame.kind.0=draft frame.step.0=2 frame.waiting.0=1 "
     "plan.0=4,6,4,4 "
     "site.die.0=4,6,4,4 agent.kind.0=cobra agent.hp.0=4"},
    {"MoreCardsPickedThanAHandHolds", "position.drafted",
     "babel 4 depth=1 drafted=5 asked.0=1 frame.kind.0=draft frame.step.0=2 frame.waiting.0=1 "
     "plan.0=4,6,4,4 "
     "hunter.kind.0=gun,beast,puppet agent.kind.0=cobra agent.hp.0=6"},
    {"MoreHuntersPickedThanPlay", "position.drafted",
     "babel 2 depth=1 drafted=3 asked.1=1 frame.kind.0=draft frame.waiting.0=1 plan.0=4,6,4,4 "
     "site.die.0=4,6,4,4"},
    {"TraitorInADraftOfFour", "position.frame",
     "babel 4 depth=1 drafted=5 asked.0=1 frame.kind.0=draft frame.step.0=3 frame.waiting.0=1 "
     "plan.0=4,6,4,4 "
     "hunter.kind.0=gun,beast,puppet agent.kind.0=cobra agent.hp.0=6"},
    {"SecondAgentWithoutACharacter", "position.no_agent",
     "babel 5 round=3 depth=2 traitor=0 roles_dealt=1 turned=0 turned_round=2 vehicle.cell=K17 "
     "hunter.kind.0=beast,gun,prophet,puppet hunter.gone.0=1 "
     "hunter.cell.1=N5,K17,K17 hunter.inside.2=1,1 plan.0=1,1,1,1 agent.kind.0=spider agent.hp.0=4 "
     "agent.cell.0=N1 agent.cell.1=M4 agent.stage.1=start shown.in_play.0=1,1 "
     "frame.kind.0=rounds,agent_turn frame.step.0=2,0 frame.waiting.1=1 frame.agent.1=1 asked.1=1"},
    {"MarkedCardWithoutATraitor", "position.agent_flags",
     "babel 4 round=6 turn=order hunter.kind.0=gun,beast,prophet agent.kind.0=spider "
     "shown.played.0=marked"},
    {"RoundAfterTheLast", "position.round",
     "babel 2 round=41 turn=order hunter.kind.0=gun,beast agent.kind.0=cobra"},
};

INSTANTIATE_TEST_SUITE_P(All, PositionRefused, testing::ValuesIn(kRefused),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace specter::test::positions_refused
