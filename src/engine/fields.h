// Every field of a state once, with a number that never changes. The hash, the position notation
// and the tests that walk through a state are made from this list, so a new field is added here.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/dice.h"
#include "engine/state.h"

namespace specter {

/// Calls f(id, name, index, field) for every scalar field; `name` has an index where index >= 0.
/// Ids are part of every record's hashes: never change or reuse one, only add.
template <class S, class F>
constexpr void each_field(S& s, F&& f) {
  auto& p = s.pub;
  f(1, "round", -1, p.round);
  f(2, "winner", -1, p.winner);
  f(3, "reason", -1, p.reason);
  f(4, "turned", -1, p.turned);
  f(5, "expired", -1, p.expired);
  f(6, "resigned", -1, p.resigned);
  f(7, "steps", -1, p.steps);
  f(8, "found", -1, p.found);
  f(9, "drafted", -1, p.drafted);
  f(10, "reveal_move", -1, p.reveal_move);
  f(11, "depth", -1, p.depth);
  f(18, "drove", -1, p.drove);
  f(17, "turned_round", -1, p.turned_round);
  f(19, "deck", -1, p.deck);
  f(25, "vehicle.jammed", -1, p.vehicle.jammed);
  f(26, "rolled", 0, p.rolled[0]);
  f(26, "rolled", 1, p.rolled[1]);
  f(27, "reacted", -1, p.reacted);
  for (int i = 0; i < kPlayersMax; ++i)
    f(12, "ballot", i, at(p.ballots, i));
  for (int i = 0; i < kFramesMax; ++i) {
    auto& x = at(p.frames, i);
    f(13, "frame.kind", i, x.kind);
    f(14, "frame.step", i, x.step);
    f(28, "frame.waiting", i, x.waiting);
    f(29, "frame.card", i, x.card);
    f(46, "frame.hunter", i, x.hunter);
    f(47, "frame.agent", i, x.agent);
    f(48, "frame.hunters", i, x.hunters);
    f(49, "frame.question", i, x.question);
    f(53, "frame.about", i, x.about);
  }
  f(20, "vehicle.cell", -1, p.vehicle.cell);
  f(21, "vehicle.kind", -1, p.vehicle.kind);
  f(22, "vehicle.spent", -1, p.vehicle.spent);
  f(23, "vehicle.sensed", -1, p.vehicle.sensed);
  for (int i = 0; i < kHuntersMax; ++i) {
    auto& x = at(p.hunters, i);
    f(30, "hunter.cell", i, x.cell);
    f(31, "hunter.kind", i, x.kind);
    f(32, "hunter.inside", i, x.inside);
    f(33, "hunter.stunned", i, x.stunned);
    f(34, "hunter.blinded", i, x.blinded);
    f(35, "hunter.played", i, x.played);
    f(36, "hunter.gone", i, x.gone);
    f(37, "hunter.revoked", i, x.revoked);
    f(38, "hunter.only", i, x.only);
    f(39, "hunter.flare", i, x.flare);
    f(40, "hunter.without", i, x.without);
    f(41, "hunter.dazzled", i, x.dazzled);
    f(42, "hunter.disabled", i, x.disabled);
    f(43, "hunter.thermal", i, x.thermal);
    f(44, "hunter.pledge", i, x.pledge);
    f(45, "hunter.pledged", i, x.pledged);
  }
  for (int i = 0; i < kSmokesMax; ++i) {
    auto& x = at(p.smokes, i);
    f(50, "smoke.cell", i, x.cell);
    f(51, "smoke.owner", i, x.owner);
    f(52, "smoke.turns", i, x.turns);
  }
  for (int i = 0; i < kCameras; ++i) {
    auto& x = at(p.cameras, i);
    f(61, "camera.cell", i, x.cell);
    f(62, "camera.facing", i, x.facing);
    f(68, "camera.owner", i, x.owner);
  }
  for (int i = 0; i < kBarriersMax; ++i)
    f(63, "barrier", i, at(p.barriers, i));
  f(64, "pet.cell", -1, p.pet.cell);
  f(65, "pet.owner", -1, p.pet.owner);
  f(66, "pet.inside", -1, p.pet.inside);
  f(67, "pet.hp", -1, p.pet.hp);
  for (int i = 0; i < kSections; ++i) {
    auto& x = at(p.sites, i);
    f(55, "site.die", i, x.die);
    f(56, "site.done", i, x.done_round);
    f(57, "plan", i, at(s.plan.die, i));
  }
  f(58, "traitor", -1, s.roles.traitor);
  f(59, "roles_dealt", -1, s.roles.dealt);
  for (int i = 0; i < kPlayersMax; ++i)
    f(60, "asked", i, at(s.asked, i));
  for (int i = 0; i < kAgentsMax; ++i) {
    auto& x = at(p.agents, i);
    f(70, "shown.figure", i, x.figure.cell);
    f(71, "shown.figure_round", i, x.figure.round);
    f(72, "shown.figure_state", i, x.figure.state);
    f(73, "shown.kind", i, x.kind);
    f(74, "shown.in_play", i, x.in_play);
    f(75, "shown.escaped", i, x.escaped);
    f(76, "shown.hand", i, x.hand);
    f(77, "shown.guard", i, x.guard);
    f(78, "shown.promise", i, x.promise);
    f(79, "shown.hits", i, x.hits);
    f(80, "shown.played", i, x.played);
    f(85, "shown.heals", i, x.heals);
    f(86, "shown.fatigued", i, x.fatigued);
    for (int j = 0; j < kHandDealt; ++j) {
      auto& y = at(x.places, j);
      f(81, "shown.place.card", i * kHandDealt + j, y.card);
      f(82, "shown.place.charges", i * kHandDealt + j, y.charges);
      f(83, "shown.place.marked", i * kHandDealt + j, y.marked);
      f(84, "shown.place.supply", i * kHandDealt + j, y.supply);
    }
    for (int j = 0; j < kSupplies; ++j) {  // places that come from the supply deck
      auto& y = at(x.places, j + kHandDealt);
      f(87, "shown.more.card", i * kSupplies + j, y.card);
      f(88, "shown.more.charges", i * kSupplies + j, y.charges);
      f(89, "shown.more.marked", i * kSupplies + j, y.marked);
      f(90, "shown.more.supply", i * kSupplies + j, y.supply);
    }
    auto& a = at(s.agents, i);
    f(100, "agent.cell", i, a.cell);
    f(101, "agent.from", i, a.from);
    f(102, "agent.marker", i, a.marker);
    f(103, "agent.marker_loyal", i, a.marker_loyal);
    f(104, "agent.decoy", i, a.decoy);
    f(105, "agent.kind", i, a.kind);
    f(106, "agent.hp", i, a.hp);
    f(107, "agent.steps", i, a.steps);
    f(108, "agent.stage", i, a.stage);
    f(109, "agent.triggers", i, a.triggers);
    f(110, "agent.card_played", i, a.card_played);
    f(111, "agent.reach", i, a.reach);
    f(112, "agent.completed", i, a.completed);
    f(113, "agent.stealth", i, a.stealth);
    f(114, "agent.fake", i, a.fake);
    f(115, "agent.hidden", i, a.hidden);
    f(120, "agent.mine", i, a.mine);
    f(121, "agent.remote", i, a.remote);
    f(122, "agent.caches", i, a.caches);
    f(123, "agent.ability", i, a.ability);
    for (int j = 0; j < kHandDealt; ++j) {
      f(116, "agent.card", i * kHandDealt + j, at(a.cards, j).card);
      f(117, "agent.charges", i * kHandDealt + j, at(a.cards, j).charges);
    }
    for (int j = 0; j < kSupplies; ++j) {
      auto& y = at(a.cards, j + kHandDealt);
      f(124, "agent.more.card", i * kSupplies + j, y.card);
      f(125, "agent.more.charges", i * kSupplies + j, y.charges);
    }
    for (int j = 0; j <= kRoundLast; ++j)
      f(118, "agent.sheet", i * 64 + j, at(a.sheet, j));
  }
}

/// A field's part of a state's hash: nothing at its default. Parts are added up, so that the order
/// of fields does not matter and a new one changes nothing else.
template <class T>
constexpr std::uint64_t field_hash(int id, int index, const T& field) {
  std::uint64_t value = 0;
  std::uint64_t none = 0;
  if constexpr (requires { field.bits; }) {
    value = field.bits;
  } else {
    value = static_cast<std::uint64_t>(field);
  }
  if constexpr (std::is_same_v<T, Cell>) none = ix(kNoCell);
  if constexpr (std::is_same_v<T, Hunter>) none = ix(kNoHunter);
  if constexpr (std::is_same_v<T, Agent>) none = ix(kNoAgent);
  if (value == none) return 0;
  return mix64((static_cast<std::uint64_t>(id) << 40U) ^
               (static_cast<std::uint64_t>(index + 1) << 20U) ^ value);
}

/// 64-bit hash over (field id, index, value) of every field that is not at its default.
std::uint64_t hash(const State& state);

/// A quick key of a state for tables of a search. It is made from the bytes as they lie in memory,
/// so it changes with every new field: it is never stored or sent.
std::uint64_t search_key(const State& state);

}  // namespace specter
