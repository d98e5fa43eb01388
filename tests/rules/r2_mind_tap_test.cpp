// Mind Tap and hunters who walk five steps (CARD-MINDTAP).
#include <string>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace specter::test::r2_mind_tap {
namespace {

Action on_foot_at(std::string_view cell) {
  return Scene::make(ActionKind::Declare, cell, static_cast<std::uint8_t>(Pledge::OnFoot));
}

/// The first hunter is asked to declare.
std::string tapped(const char* hunters, const char* cells) {
  return std::string("covenant 3 round=6 turn=agent vehicle.cell=A24 hunter.kind.0=") + hunters +
         " hunter.cell.0=" + cells +
         " agent.kind.0=raven shown.kind.0=raven agent.cell.0=B6 agent.card.0=mind_tap";
}

TEST(R2MindTap, FullSpeedIsDeclaredOnTheRoadAlone) {  // [CARD-MINDTAP] [CARD-WATCHER-2]
  // The road of rows 16 and 17 leads from K16 to P16 and beyond; L11 lies five steps north of it.
  Scene s(tapped("watcher,heat", "K16,T1"));
  s.play("mind_tap");
  ASSERT_EQ(s.decision(), DecisionKind::Declare);
  EXPECT_TRUE(s.offered(on_foot_at("L12")));  // four steps, anywhere
  EXPECT_TRUE(s.offered(on_foot_at("P16")));  // five, all of them road
  EXPECT_FALSE(s.offered(on_foot_at("L11")));
  EXPECT_FALSE(s.offered(on_foot_at("Q16")));  // six
  s.refused(on_foot_at("L11"));
  s.act(on_foot_at("P16")).act(on_foot_at("T1"));
  s.rest().decline_all().walk("watcher", "P16").decline_all();
  EXPECT_EQ(s.hunter("watcher").cell, at("P16"));
}

TEST(R2MindTap, FullSpeedBeginsOnTheRoad) {  // [CARD-MINDTAP] [CARD-WATCHER-2]
  // All steps from L15 to Q16 lead along the road, but L15 is none.
  Scene s(tapped("watcher,heat", "L15,T1"));
  s.play("mind_tap");
  EXPECT_TRUE(s.offered(on_foot_at("P16")));
  EXPECT_FALSE(s.offered(on_foot_at("Q16")));
}

TEST(R2MindTap, TheBeastDeclaresFiveStepsAnywhere) {  // [CARD-MINDTAP] [CARD-BEAST-3]
  Scene s(tapped("beast,heat", "K16,T1"));
  s.play("mind_tap");
  EXPECT_TRUE(s.offered(on_foot_at("L11")));
  EXPECT_TRUE(s.offered(on_foot_at("P16")));
  EXPECT_FALSE(s.offered(on_foot_at("Q16")));
  s.act(on_foot_at("L11")).act(on_foot_at("T1"));
  s.rest().decline_all().walk("beast", "L11").decline_all();
  EXPECT_EQ(s.hunter("beast").cell, at("L11"));
}

}  // namespace
}  // namespace specter::test::r2_mind_tap
