// specter_wire_frames: plays whole random games of all editions, of 2 to 5 players, at a server in
// memory, and prints every frame that anybody was sent, one a line. web/tests/unit/schema.test.ts
// holds them against docs/schema.
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "app/players.h"

namespace specter::app {
namespace {

constexpr int kStepsMax = 6000;

void print(Client& client) {
  for (const Sent& sent : client.sent())
    std::puts(sent.text.c_str());
}

/// What people do beside the game itself.
void small_talk(Party& party, Person& watcher, int step, Rng& rng) {
  const int hunter = 1 + rng.below(party.players() - 1);
  switch (step % 9) {
    case 0:
      party.at(hunter).client.ask(on_table(
          "chat", party.table, {{"text", "Anybody there?"}, {"key", std::to_string(step)}}));
      break;
    case 1: watcher.client.ask(on_table("chat", party.table, {{"text", "Exciting."}})); break;
    case 2:
      party.at(hunter).client.ask(on_table(
          "note", party.table, {{"seat", hunter}, {"cell", "K9"}, {"text", "She was here."}}));
      break;
    case 3:
      party.at(hunter).client.ask(
          on_table("ping", party.table, {{"seat", hunter}, {"cell", "K9"}}));
      break;
    case 4:
      for (const int seat : party.asked())
        party.at(seat).client.ask(
            on_table("preview", party.table,
                     {{"seat", seat}, {"action", codec::to_json(party.choice(seat, rng))}}));
      break;
    case 5: watcher.client.ask(on_table("open", party.table)); break;
    case 6:
      for (const int seat : party.asked())
        party.at(seat).client.ask(
            on_table("belief", party.table,
                     {{"seat", seat}, {"action", codec::to_json(party.choice(seat, rng))}}));
      break;
    case 7:
      watcher.client.ask(on_table("belief", party.table, {{"seat", "spectator"}, {"cell", "K9"}}));
      party.at(hunter).client.ask(
          on_table("belief", party.table, {{"seat", hunter}, {"cell", "N5"}}));
      break;
    default: party.at(hunter).client.ask({{"type", "lobby"}}); break;
  }
}

void after_the_game(Party& party, Person& watcher) {
  Client& client = party.at(1).client;
  client.ask(on_table("open", party.table));
  client.ask(on_table("record", party.table));
  client.ask(on_table("dice", party.table));
  for (const char* eyes : {"above", "spectator"})
    client.ask(on_table("replay", party.table, {{"seat", eyes}, {"from", 0}, {"count", 20}}));
  for (const int from : {0, 15})
    client.ask(on_table("review", party.table, {{"from", from}, {"count", 15}}));
  client.ask(on_table("rematch", party.table));
  watcher.client.ask({{"type", "transfer"}});
  watcher.client.ask({{"type", "beat"}});
  watcher.client.ask({{"type", "nonsense"}});
  watcher.client.ask(on_table("sit", party.table, {{"seat", 0}}));
}

/// Somebody commits to a part of the dice and does not show it.
void not_shown(Place& place, bool spectators) {
  Client host(place);
  host.hello("Hal");
  const std::string table =
      create_table(host, {{"players", 2}, {"private", false}, {"spectators", spectators}}, 0);
  Client guest(place);
  guest.hello("Gus");
  guest.must(on_table("sit", table, {{"seat", 1}, {"hash", fair::sha256_hex("mine")}}));
  guest.must(on_table("open", table));
  host.must(on_table("start", table));
  place.world.pass(kShowMs);
  print(host);
  print(guest);
}

/// Before a game: an invitation, and somebody who has to go.
void before_the_game(Place& place) {
  Client host(place);
  host.hello("Hal");
  const std::string table = create_table(host, {{"players", 2}, {"private", false}}, 0);
  Client guest(place);
  guest.hello("Gus");
  guest.ask({{"type", "rename"}, {"name", "Gustav"}});
  guest.ask(on_table("open", table));
  guest.ask(on_table("sit", table, {{"seat", 1}}));
  host.ask(on_table("kick", table, {{"seat", 1}}));
  host.ask(on_table("invite", table, {{"seat", 1}}));
  host.ask(on_table("bot", table, {{"seat", 1}, {"bot", "greedy"}}));
  print(host);
  print(guest);
}

/// The first seed's tables leave to the draft and to the edition what the second's have chosen.
json::object options(std::string_view edition, int players, bool chosen) {
  json::object out{{"edition", edition},
                   {"answer_window_ms", chosen ? 3000 : 0},
                   {"assist", chosen ? "heat" : "cells"},
                   {"clock", {{"hunter", 60}, {"agent", 60}, {"answer", 20}, {"draft", 60}}}};
  if (!chosen) return out;
  out["five_player_bonus"] = players == kPlayersMax;
  if (edition == "covenant") out["vehicle"] = "interceptor";
  if (edition == "combined") out["board"] = "babel";
  return out;
}

void play(std::string_view edition, int players, std::uint64_t seed) {
  FakeWorld world;
  Place place(world);
  Party party(place, players, options(edition, players, seed % 2 == 0));
  before_the_game(place);
  not_shown(place, seed % 2 == 0);
  party.reveals = seed % 2 == 0;
  Person watcher(place, "Zoe");
  watcher.client.must(on_table("open", party.table));
  party.at(0).client.ask(on_table("ready", party.table, {{"seat", 0}, {"on", true}}));
  for (int seat = 0; seat < players && seed % 2 == 0; ++seat)
    party.promises(seat, "part " + std::to_string(seat));
  party.start();
  Rng rng(seed);
  for (int step = 0; step < kStepsMax && !party.over(); ++step) {
    party.step(rng);
    world.pass(1000);
    if (step % 11 == 0) small_talk(party, watcher, step / 11, rng);
  }
  EXPECT_TRUE(party.over()) << edition << ", " << players << " players, seed " << seed;
  after_the_game(party, watcher);
  place.hall.stop([] {});
  world.settle();
  for (int seat = 0; seat < players; ++seat)
    print(party.at(seat).client);
  print(watcher.client);
}

}  // namespace
}  // namespace specter::app

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (const char* edition : {"babel", "covenant", "combined"})
    for (int players = 2; players <= specter::kPlayersMax; ++players)
      for (const std::uint64_t seed : {1U, 2U})
        specter::app::play(edition, players, seed);
  return testing::Test::HasFailure() ? 1 : 0;
}
