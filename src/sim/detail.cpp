#include "sim/detail.h"

#include <algorithm>

#include "engine/people.h"

namespace specter::sim {
namespace {

void add(Rate& rate, bool won) {
  ++rate.games;
  rate.wins += won ? 1U : 0U;
}

template <std::size_t Size>
void join(std::array<Rate, Size>& to, const std::array<Rate, Size>& from) {
  for (std::size_t i = 0; i < Size; ++i) {
    to[i].games += from[i].games;
    to[i].wins += from[i].wins;
  }
}

template <std::size_t Size>
void join(std::array<std::uint64_t, Size>& to, const std::array<std::uint64_t, Size>& from) {
  for (std::size_t i = 0; i < Size; ++i)
    to[i] += from[i];
}

void count(CellCounts& counts, Cell cell) {
  if (ix(cell) < counts.size()) ++counts[ix(cell)];
}

}  // namespace

std::size_t pair_index(HunterKind a, HunterKind b) {
  return std::min(ix(a), ix(b)) * kHunterKinds + std::max(ix(a), ix(b));
}

Detail& Detail::operator+=(const Detail& o) {
  join(agents, o.agents);
  join(cards, o.cards);
  join(hunters, o.hunters);
  join(pairs, o.pairs);
  join(vehicles, o.vehicles);
  join(traitors, o.traitors);
  for (std::size_t i = 0; i < kEndReasons; ++i)
    join(ends[i], o.ends[i]);
  join(visited, o.visited);
  join(hunted, o.hunted);
  join(caught, o.caught);
  join(escaped, o.escaped);
  return *this;
}

void DetailWatcher::started(const Game& /*game*/, const State& state) { round_ = state.pub.round; }

void DetailWatcher::acted(const Game& game, const State& state, const Action& /*action*/) {
  const bool done = over(state);
  if (state.pub.round != round_ || done) {
    if (round_ > 0) count_hunters(game, state.pub);
    round_ = state.pub.round;
  }
  if (done) ended(game, state);
}

void DetailWatcher::ended(const Game& game, const State& state) {
  const Public& pub = state.pub;
  ++detail_.ends[ix(pub.reason)][std::min<std::size_t>(pub.round, kRoundLast)];
  count_people(game, state, pub.winner == Side::Agents);
  count_places(state);
}

void DetailWatcher::count_people(const Game& game, const State& state, bool won) {
  const AgentSecret& her = state.agents[0];
  add(detail_.agents[ix(her.kind)], won);
  for (int i = 0; i < game.hand; ++i) {
    const Equipment card = at(her.cards, i).card;
    bool before = false;  // two copies of a card are one row
    for (int j = 0; j < i; ++j)
      before = before || at(her.cards, j).card == card;
    if (!before) add(detail_.cards[ix(card)], won);
  }
  for (const Hunter h : game.all_hunters()) {
    const HunterKind kind = at(state.pub.hunters, h).kind;
    add(detail_.hunters[ix(kind)], won);
    for (const Hunter other : game.all_hunters())
      if (ix(other) < ix(h))
        add(detail_.pairs[pair_index(kind, at(state.pub.hunters, other).kind)], won);
  }
  add(detail_.vehicles[ix(state.pub.vehicle.kind)], won);
  if (state.roles.traitor != kNoHunter) add(detail_.traitors[ix(state.roles.traitor)], won);
}

void DetailWatcher::count_places(const State& state) {
  const Public& pub = state.pub;
  const AgentSecret& her = state.agents[0];
  for (int round = 1; round <= pub.round; ++round)
    count(detail_.visited, at(her.sheet, round));
  for (const Agent a : kAllAgents) {
    if (at(pub.agents, a).in_play == 0) continue;
    const AgentSecret& x = at(state.agents, a);
    if (at(pub.agents, a).escaped != 0)
      count(detail_.escaped, x.cell);
    else if (pub.reason == EndReason::Caught && x.hp == 0)
      count(detail_.caught, x.cell);
  }
}

void DetailWatcher::count_hunters(const Game& game, const Public& pub) {
  for (const Hunter h : game.all_hunters())
    if (plays_on(game, pub, h)) count(detail_.hunted, at(pub.hunters, h).cell);
}

}  // namespace specter::sim
