#include "codec/view_json.h"

#include <gtest/gtest.h>

#include "codec/view_check.h"
#include "random_game.h"

namespace specter::codec {
namespace {

void expect_round_trip(const Host& host, Seat seat) {
  const View before = view(host.game(), host.state(), seat);
  const json::object object = to_json(host.game(), before);
  const Result<json::object> parsed = parse_json_object(json::serialize(object));
  ASSERT_TRUE(parsed.ok());
  const Result<View> back = parse_view(*parsed, host.game());
  ASSERT_TRUE(back.ok()) << back.error().code << " " << back.error().detail;
  ASSERT_EQ(json::serialize(to_json(host.game(), *back)), json::serialize(object));
  ASSERT_TRUE(*back == before) << json::serialize(object);
  if (before.pub.winner != Side::None) return;
  const auto fault = check_view(host.game(), before);
  ASSERT_FALSE(fault.has_value()) << fault->detail << " " << json::serialize(object);
}

TEST(ViewJson, EverySeatOfRandomGamesComesBack) {
  for (int players = 2; players <= kPlayersMax; ++players) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Host host = test::begin_game(players, seed);
      const auto look = [&](const Host& h) {
        for (int i = 0; i < players; ++i)
          expect_round_trip(h, static_cast<Seat>(i));
        expect_round_trip(h, kSpectator);
      };
      test::play_random(host, seed, 60, look);
      if (HasFatalFailure()) return;
      look(host);
    }
  }
}

/// The text of a view with the seat's own letter and what follows from the seat taken out.
std::string letters(const Host& host, Seat seat) {
  const View v = view(host.game(), host.state(), seat);
  std::string out;
  for (int i = 0; i < host.game().hunters; ++i)
    out += role_letter(host.game(), v, static_cast<Hunter>(i));
  return out;
}

Host five_players(Hunter traitor) {
  Setup setup;
  setup.players = 5;
  setup.hunters = {HunterKind::Beast, HunterKind::Gun, HunterKind::Prophet, HunterKind::Puppet};
  setup.agent = AgentKind::Spider;
  setup.equipment = {Equipment::FlashBang, Equipment::SmokeGrenade, Equipment::StealthField};
  setup.traitor = traitor;
  Chance chance;
  chance.seeded.emplace(1, 1);
  auto host = Host::begin(setup, test::babel(), std::move(chance));
  EXPECT_TRUE(host.ok());
  return std::move(*host);
}

TEST(ViewJson, RolesAreOneLetterEach) {  // [INF-3] [TRA-1]
  const Host host = five_players(Hunter{2});
  EXPECT_EQ(letters(host, kAgentSeat), "LLTL");
  EXPECT_EQ(letters(host, Seat{1}), "L???");
  EXPECT_EQ(letters(host, Seat{3}), "??T?");
  EXPECT_EQ(letters(host, kSpectator), "????");
}

TEST(ViewJson, TraitorsViewHasTheSizeOfALoyalOne) {  // [INF-4]
  const Host loyal = five_players(Hunter{0});
  const Host traitor = five_players(Hunter{2});
  const auto text = [](const Host& h) {
    return json::serialize(to_json(h.game(), view(h.game(), h.state(), Seat{3})));
  };
  std::string a = text(loyal);
  std::string b = text(traitor);
  EXPECT_EQ(a.size(), b.size());
  // They differ in that one letter.
  unsigned differences = 0;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    differences += a[i] != b[i] ? 1U : 0U;
  EXPECT_EQ(differences, 1U);
}

TEST(ViewJson, WhatASeatDoesNotKnowIsNull) {  // [INF-2]
  const Host host = five_players(Hunter{2});
  const json::object hunter = to_json(host.game(), view(host.game(), host.state(), Seat{1}));
  EXPECT_TRUE(hunter.at("plan").is_null());
  EXPECT_TRUE(hunter.at("agents").at(0).at("secret").is_null());
  const json::object agent = to_json(host.game(), view(host.game(), host.state(), kAgentSeat));
  EXPECT_TRUE(agent.at("plan").is_array());
  EXPECT_TRUE(agent.at("agents").at(0).at("secret").is_object());
}

TEST(ViewJson, SaysWhoDecides) {
  const Host host = test::begin_game(3, 1);
  const json::object first = to_json(host.game(), view(host.game(), host.state(), Seat{1}));
  EXPECT_EQ(first.at("decision").at("kind").as_string(), "pick_hunter");
  EXPECT_EQ(first.at("waiting").at(0).at("seat").to_number<int>(), 1);
  const json::object second = to_json(host.game(), view(host.game(), host.state(), Seat{2}));
  EXPECT_TRUE(second.at("decision").is_null());
  EXPECT_EQ(second.at("waiting"), first.at("waiting"));
}

TEST(ViewJson, RefusesDamage) {
  Host host = test::begin_game(5, 4);
  test::play_random(host, 4, 40);
  const json::object good = to_json(host.game(), view(host.game(), host.state(), kAgentSeat));
  ASSERT_TRUE(parse_view(good, host.game()).ok());
  // Each field in turn is taken away, or replaced by something of a wrong type.
  for (const auto& field : good) {
    if (field.key() == "players" || field.key() == "decision" || field.key() == "waiting") continue;
    json::object without = good;
    without.erase(field.key());
    const bool nullable = field.key() == "plan" || field.key() == "turned";
    EXPECT_EQ(parse_view(without, host.game()).ok(), nullable) << field.key();
    json::object wrong = good;
    wrong[field.key()] = json::object{{"x", 1.5}};
    EXPECT_FALSE(parse_view(wrong, host.game()).ok()) << field.key();
  }
}

}  // namespace
}  // namespace specter::codec
