// No frame, and no time of a frame, depends on what its reader may not know (INF-1 to INF-7).
#include "app/twins.h"

namespace specter::app {
namespace {

/// Plays pairs of tables; what differs first, or nothing.
std::string search(int players, int pairs, std::uint64_t seed, const json::object& options,
                   TwinsTotals& totals, bool bot_agent = false, Plant plant = Plant::None) {
  for (int i = 0; i < pairs; ++i) {
    const std::uint64_t own = seed * 1000 + static_cast<std::uint64_t>(i);
    Twins twins(players, options, own, bot_agent, plant);
    for (int step = 0; step < 120; ++step) {
      const bool on = twins.step();
      const std::string diff = twins.compare();
      if (!diff.empty())
        return "players=" + std::to_string(players) + " seed=" + std::to_string(own) + " step " +
               std::to_string(step) + " " + diff;
      if (!on) break;
    }
    twins.count(totals);
  }
  return "";
}

const json::object kShortClock{
    {"clock", {{"hunter", 120}, {"agent", 120}, {"answer", 20}, {"draft", 60}}}};

void expect_no_leak(int players, int pairs, std::uint64_t seed, const json::object& options) {
  TwinsTotals totals;
  const std::string leak = search(players, pairs, seed, options, totals);
  EXPECT_TRUE(leak.empty()) << leak;
  EXPECT_GT(totals.moments, pairs * 10) << players;
  EXPECT_GT(totals.hidden, pairs) << players;
  EXPECT_GT(totals.answers, pairs) << players;
  EXPECT_GT(totals.beliefs, pairs / 2) << players;
  if (players < 5) {
    EXPECT_GT(totals.automatic, 0) << players;
  }
  const int wanted = 0b0'0111 | (players >= 4 ? 1 << 3 : 0) | (players == 5 ? 1 << 4 : 0);
  EXPECT_EQ(totals.differing & wanted, wanted);
  testing::Test::RecordProperty("moments", totals.moments);
  testing::Test::RecordProperty("automatic", totals.automatic);
}

// [INF-1] [INF-2] [INF-4] [INF-5] [INF-6] [INF-7]
TEST(AppLeak, TwoPlayers) { expect_no_leak(2, 6, 1, {}); }
TEST(AppLeak, ThreePlayersWithAClock) { expect_no_leak(3, 6, 2, kShortClock); }
TEST(AppLeak, FourPlayers) { expect_no_leak(4, 6, 3, {}); }
// [INF-3] [TRA-1] [TRA-2] [TRA-4]
TEST(AppLeak, FivePlayersWithAClock) { expect_no_leak(5, 6, 4, kShortClock); }

/// A table of the second edition; the vehicle is settled, so that objectives differ from the start.
json::object second(std::string_view edition, std::string_view vehicle, bool clock) {
  json::object options = clock ? kShortClock : json::object();
  options["edition"] = edition;
  options["vehicle"] = vehicle;
  return options;
}

TEST(AppLeak, SecondEditionTwoPlayers) {  // [INF-1] [INF-2] [INF-4] [INF-6]
  expect_no_leak(2, 6, 11, second("covenant", "interceptor", false));
}
TEST(AppLeak, SecondEditionThreePlayersWithAClock) {  // [INF-5] [INF-6] [INF-7]
  expect_no_leak(3, 6, 12, second("combined", "tracer", true));
}
TEST(AppLeak, SecondEditionFourPlayers) {  // [INF-2] [INF-4]
  expect_no_leak(4, 10, 13, second("combined", "interceptor", false));
}
TEST(AppLeak, SecondEditionFivePlayersWithAClock) {  // [INF-3] [TRA-3] [TRA-4]
  expect_no_leak(5, 6, 14, second("covenant", "tracer", true));
}

TEST(AppLeak, BotAgents) {  // [INF-6]
  TwinsTotals totals;
  for (int players = 2; players <= 5; ++players) {
    const std::string leak =
        search(players, 3, static_cast<std::uint64_t>(20 + players), kShortClock, totals, true);
    EXPECT_TRUE(leak.empty()) << leak;
  }
}

TEST(AppLeak, SecondEditionBotAgents) {  // [INF-6]
  TwinsTotals totals;
  for (int players = 2; players <= 5; ++players) {
    const std::string leak =
        search(players, 3, static_cast<std::uint64_t>(50 + players),
               second("combined", players % 2 == 0 ? "tracer" : "interceptor", true), totals, true);
    EXPECT_TRUE(leak.empty()) << leak;
  }
}

TEST(AppLeakSlow, ManyPairs) {
  for (int players = 2; players <= 5; ++players)
    expect_no_leak(players, 25, static_cast<std::uint64_t>(30 + players),
                   players % 2 == 0 ? kShortClock : json::object());
}

TEST(AppLeakSlow, ManyPairsOfTheSecondEdition) {
  for (int players = 2; players <= 5; ++players)
    for (const char* edition : {"covenant", "combined"})
      expect_no_leak(players, 15, static_cast<std::uint64_t>(60 + players),
                     second(edition, players % 2 == 0 ? "tracer" : "interceptor", players > 3));
}

// The comparison bites: what is planted is found.
TEST(AppLeak, AnAnswerOneMillisecondLateIsFound) {
  TwinsTotals totals;
  EXPECT_NE(search(5, 6, 4, kShortClock, totals, false, Plant::LateAnswer), "");
}
TEST(AppLeak, AnotherPublicActIsFound) {
  TwinsTotals totals;
  EXPECT_NE(search(3, 6, 2, {}, totals, false, Plant::OtherWalk), "");
}
TEST(AppLeak, AnAnswerOneMillisecondLateIsFoundInTheSecondEdition) {
  TwinsTotals totals;
  EXPECT_NE(search(5, 6, 14, second("covenant", "tracer", true), totals, false, Plant::LateAnswer),
            "");
}
TEST(AppLeak, OneMoreFrameIsFound) {
  TwinsTotals totals;
  EXPECT_NE(search(2, 6, 1, {}, totals, false, Plant::ExtraFrame), "");
}

}  // namespace
}  // namespace specter::app
