#include "belief/sample.h"

#include <algorithm>
#include <bit>

#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/people.h"

namespace specter::belief {
namespace {

constexpr int kTries = 48;
/// In a turn that runs silence does not count yet in the sets, so many of them lead nowhere; then
/// she has not moved yet.
constexpr int kTriesMoved = 8;
constexpr int kMineRange = 2;  // CARD-MINE
constexpr int kMineReach = 4;
/// A secret that nobody needs to have used is believed in less: few hands hold the card at all.
constexpr std::size_t kUsual = 8;

/// How much a hypothesis counts among those that hold the same cell.
std::size_t prior(const Hypothesis& h) {
  const auto kinds = static_cast<std::size_t>(std::popcount(h.is.kinds));
  std::size_t n = kUsual * kUsual * kinds;
  if (h.is.decoyed != 0) n /= kUsual;
  if (h.is.remote != Remote::Unused) n /= kUsual;
  return n;
}

/// What the motion sensor says of two (VEH-6): without saying whose.
using Said = std::array<Compass, kAgentsMax>;
Said said_of(Compass one, Compass two) {
  if (one == two) two = Compass::None;
  if (one == Compass::None || (two != Compass::None && two < one)) return {two, one};
  return {one, two};
}

}  // namespace

Sample Sampler::draw(const Game& game, const View& view, const Possible& possible,
                     const std::array<CellWeightsView, kAgentsMax>& weights, Draws& draws) {
  game_ = &game;
  view_ = &view;
  possible_ = &possible;
  weights_ = weights;
  draws_ = &draws;
  Sample out;
  if (view.pub.winner != Side::None) {  // END-6: nothing is hidden
    out.consistent = true;
    return out;
  }
  demands_.clear();
  if (view.pub.round == 0) {
    draft(out);
    out.consistent = true;
    return out;
  }
  while (out.tries < kTries) {
    ++out.tries;
    out.hidden = Hidden{};
    if (!try_once(out, out.tries > kTriesMoved)) continue;
    out.consistent = possible.exact();
    return out;
  }
  out.hidden = Hidden{};
  give_up(out);
  return out;
}

bool Sampler::try_once(Sample& out, bool rests) {
  if (!pick_pasts(rests, out.tries % 2 == 0) || !fits_pairs()) return false;
  for (const Agent agent : kAllAgents)
    if (view_->pub.agents[ix(agent)].in_play != 0 && !lays_mine(agent)) return false;
  out.hidden.roles = Roles{};
  if (game_->players() == kPlayersMax) {
    const Hunter turned = view_->pub.turned;
    out.hidden.roles.dealt = 1;
    out.hidden.roles.traitor = turned != kNoHunter ? turned : pasts_[0].now().is.traitor;
  }
  demands_.clear();
  for (const Agent agent : kAllAgents)
    if (view_->pub.agents[ix(agent)].in_play != 0) demand(agent);
  if (!draw_plan(out)) return false;
  for (const Agent agent : kAllAgents)
    if (view_->pub.agents[ix(agent)].in_play != 0) fill(agent, out.hidden.agents[ix(agent)]);
  if (!deal(out, false)) return false;
  for (const Agent agent : kAllAgents)
    if (!hide_objective(agent, out.hidden.plan, out.hidden.agents[ix(agent)])) return false;
  return run_turn(out);
}

bool Sampler::pick_kind(Agent agent, const Hypothesis& h, Footing& at) {
  std::uint32_t kinds = h.is.kinds;
  // TRA-8: they are two.
  const std::size_t other = 1 - ix(agent);
  if (drawn_[other])
    kinds &= ~pasts_[other].now().is.kinds;
  else if (const AgentKind shown = view_->pub.agents[other].kind; shown != AgentKind::None)
    kinds &= ~kind_bit(shown);
  if (kinds == 0) return false;
  std::size_t nth = draws_->below(static_cast<std::size_t>(std::popcount(kinds)));
  while (nth-- > 0)
    kinds &= kinds - 1;
  at.is = h.is;
  at.is.kinds = kinds & ~(kinds - 1);
  return true;
}

/// Where she is, by weight, and one of the ways in which she can be there.
bool Sampler::pick_footing(Agent agent, bool rests, Footing& at) {
  CellSet cells = possible_->cells(agent);
  if (rests && PastTurn::may_rest(*possible_, agent)) {
    CellSet still;
    for (const Hypothesis& h : PastTurn::input(*possible_, agent))
      still |= h.cells();
    cells &= still;
  }
  const std::size_t turns = possible_->trail() == nullptr ? 0 : possible_->trail()->turns(agent);
  const Ends* ends = nullptr;
  if (!PastTurn::runs(*possible_, agent) && turns < pasts_[ix(agent)].limits().size())
    ends = &pasts_[ix(agent)].limits()[turns];
  if (ends != nullptr) cells &= ends->all();
  const Figure& figure = view_->pub.agents[ix(agent)].figure;
  if (figure.state == FigureState::Visible && !PastTurn::runs(*possible_, agent))
    cells &= square(figure.cell, 0);
  const CellWeightsView weights = weights_[ix(agent)];
  const auto weight = [&](Cell c) {
    return weights.empty() ? 1.0 : static_cast<double>(weights[ix(c)]);
  };
  double total = 0;
  cells.each([&](Cell c) { total += weight(c); });
  double left = draws_->share() * total;
  at.cell = kNoCell;
  Cell last = kNoCell;
  cells.each([&](Cell c) {
    if (at.cell != kNoCell || weight(c) <= 0) return;
    last = c;
    left -= weight(c);
    if (left < 0) at.cell = c;
  });
  if (at.cell == kNoCell) at.cell = last;
  if (at.cell == kNoCell && !cells.empty()) at.cell = draws_->of(cells);  // all weigh nothing
  if (at.cell == kNoCell) return false;
  const Hypotheses& list = possible_->hypotheses(agent);
  std::size_t sum = 0;
  for (const Hypothesis& h : list)
    if (h.cells().has(at.cell)) sum += prior(h);
  if (sum == 0) return false;
  std::size_t nth = draws_->below(sum);
  for (const Hypothesis& h : list) {
    if (!h.cells().has(at.cell)) continue;
    if (nth >= prior(h)) {
      nth -= prior(h);
      continue;
    }
    const bool slow = h.at.slow.has(at.cell) && (ends == nullptr || ends->slow.has(at.cell));
    const bool fast = h.at.fast.has(at.cell) && (ends == nullptr || ends->fast.has(at.cell));
    if (!slow && !fast) return false;
    at.fast = fast && (!slow || draws_->below(2) == 0);
    at.hidden = h.hidden.has(at.cell);
    return pick_kind(agent, h, at);
  }
  return false;
}

bool Sampler::pick_past(Agent agent, bool rests) {
  const PublicAgent& shown = view_->pub.agents[ix(agent)];
  if (shown.in_play == 0) return true;
  Past& past = pasts_[ix(agent)];
  past.limits().clear();
  limit(agent);
  past.lure(lure_of(agent));
  drawn_[ix(agent)] = true;
  if (shown.escaped != 0) return past.draw_escaped(*game_, *possible_, agent, *draws_);
  Footing at;
  const bool stays = rests && PastTurn::may_rest(*possible_, agent);
  return pick_footing(agent, stays, at) && past.draw(*game_, *possible_, agent, at, stays, *draws_);
}

/// One after the other: first the one of whom more is known, as long as that leads anywhere.
bool Sampler::pick_pasts(bool rests, bool swap) {
  drawn_ = {};
  const bool two = view_->pub.agents[1].in_play != 0;
  const bool second =
      two && possible_->cells(kSecondAgent).count() < possible_->cells(kFirstAgent).count();
  const Agent first = two && second != swap ? kSecondAgent : kFirstAgent;
  return pick_past(first, rests) && pick_past(static_cast<Agent>(1 - ix(first)), rests);
}

/// Where an agent stood after so many of her turns.
const Footing& Sampler::footing(Agent agent, std::size_t turns) const {
  const Past& past = pasts_[ix(agent)];
  const std::size_t n = past.moves().size();
  if (turns >= n + (past.runs() ? 1U : 0U)) return past.now();
  if (turns == n) return past.opening();
  if (turns == 0) return past.moves()[n - 1].before;
  return past.moves()[n - turns].after;
}

/// What was said of both together (VEH-6, VEH-9).
bool Sampler::fits_pairs() const {
  if (possible_->trail() == nullptr) return true;
  for (const PastPair& pair : possible_->trail()->pairs()) {
    std::array<const Footing*, kAgentsMax> at{};
    for (const Agent agent : kAllAgents)
      at[ix(agent)] = &footing(agent, pair.turns[ix(agent)]);
    if (pair.what == PastPair::What::Sensor) {
      const auto way = [&](const Footing* f) {
        return f->fast ? direction(pair.from, f->cell) : Compass::None;
      };
      if (said_of(way(at[0]), way(at[1])) != Said{pair.first, pair.second}) return false;
      continue;
    }
    const auto bitten = [&](const Footing* f) {
      return f->is.covered == 0 && f->cell == pair.from ? 1 : 0;
    };
    if (pair.what == PastPair::What::Bite) {
      if (bitten(at[0]) + bitten(at[1]) != pair.bites) return false;
      continue;
    }
    const auto there = [&](const Footing* f) {
      if (pair.what == PastPair::What::Bark) return f->is.covered == 0 && pair.seen.has(f->cell);
      return direction(pair.from, f->cell) == pair.first ||
             (f->is.decoy_at != kNoCell && direction(pair.from, f->is.decoy_at) == pair.first);
    };
    if (!there(at[0]) && !there(at[1])) return false;
  }
  return true;
}

/// Where an agent can have been, with what was said of both and where the other one was.
Ends Sampler::limit_of(const PastPair& pair, Agent agent) const {
  const auto other = static_cast<Agent>(1 - ix(agent));
  const Footing& first = footing(other, pair.turns[ix(other)]);
  Ends r{game_->board->open, game_->board->open};
  const auto towards = [&](Compass way) {
    CellSet cells;
    game_->board->open.each([&](Cell c) {
      if (direction(pair.from, c) == way) cells.add(c);
    });
    return cells;
  };
  switch (pair.what) {
    case PastPair::What::Sensor: {
      const Compass one = first.fast ? direction(pair.from, first.cell) : Compass::None;
      const Said said{pair.first, pair.second};
      r = Ends{};
      if (said_of(one, Compass::None) == said) r.slow = game_->board->open;
      for (const Compass two : {pair.first, pair.second})
        if (two != Compass::None && said_of(one, two) == said) r.fast |= towards(two);
      return r;
    }
    case PastPair::What::Bark:
      if (first.is.covered != 0 || !pair.seen.has(first.cell)) r = Ends{pair.seen, pair.seen};
      return r;
    case PastPair::What::Bite:
      if (first.is.covered != 0 || first.cell != pair.from || pair.bites > 1)
        r.slow = r.fast = square(pair.from, 0);
      return r;
    case PastPair::What::Clairvoyance:
      if (direction(pair.from, first.cell) != pair.first &&
          (first.is.decoy_at == kNoCell || direction(pair.from, first.is.decoy_at) != pair.first))
        r.slow = r.fast = towards(pair.first);
      return r;
  }
  return r;
}

void Sampler::limit(Agent agent) {
  const Trail* trail = possible_->trail();
  if (!drawn_[1 - ix(agent)] || trail == nullptr || trail->pairs().empty()) return;
  std::vector<Ends>& limits = pasts_[ix(agent)].limits();
  limits.assign(trail->turns(agent) + 1, Ends{game_->board->open, game_->board->open});
  for (const PastPair& pair : trail->pairs()) {
    const std::size_t turns = pair.turns[ix(agent)];
    if (turns >= limits.size()) continue;
    const Ends ends = limit_of(pair, agent);
    limits[turns].slow &= ends.slow;
    limits[turns].fast &= ends.fast;
  }
}

/// CARD-MINE: near which cell she was, and in which turns at the latest and at the earliest.
Lure Sampler::lure_of(Agent agent) const {
  const Trail* trail = possible_->trail();
  if (trail == nullptr || trail->mine(agent).cell == kNoCell) return {};
  const PastMine& mine = trail->mine(agent);
  Lure r{mine.cell, 0, mine.turns};
  for (std::size_t i = mine.turns; i > 0 && r.first == 0; --i)
    for (const PublicHunter& h : trail->turn(agent, i - 1).turn.first.hunters)
      if (can_be_stunned(h) && distance(h.cell, mine.cell) <= kMineReach) r.first = i - 1;
  return r;
}

/// CARD-MINE: one that went off was laid in a turn without another card, near her, and nobody came
/// near it until then.
bool Sampler::lays_mine(Agent agent) {
  const Trail* trail = possible_->trail();
  if (trail == nullptr || trail->mine(agent).cell == kNoCell) return true;
  const PastMine& mine = trail->mine(agent);
  const Past& past = pasts_[ix(agent)];
  const std::size_t n = past.moves().size();
  for (std::size_t i = mine.turns; i > 0; --i) {
    const PastTurnFacts& facts = trail->turn(agent, i - 1);
    const PastMove& move = past.moves()[n - i];
    const bool other = facts.turn.card || facts.turn.reveal ||
                       move.before.is.decoyed != move.after.is.decoyed ||
                       (move.after.is.remote == Remote::Pending);
    const bool near = distance(move.before.cell, mine.cell) <= kMineRange ||
                      distance(move.after.cell, mine.cell) <= kMineRange;
    if (!other && near) return true;
    for (const PublicHunter& h : facts.turn.first.hunters)
      if (can_be_stunned(h) && distance(h.cell, mine.cell) <= kMineReach) return false;
  }
  return false;
}

/// What can be said of her without a past that leads there.
void Sampler::give_up(Sample& out) {
  drawn_ = {};
  for (const Agent agent : kAllAgents) {
    if (view_->pub.agents[ix(agent)].in_play == 0) continue;
    Footing at;
    pasts_[ix(agent)].limits().clear();
    for (int i = 0; i < kTries && !pick_footing(agent, true, at); ++i) {
    }
    pasts_[ix(agent)].stand(at);
    drawn_[ix(agent)] = true;
  }
  demands_.clear();
  if (game_->players() == kPlayersMax) {
    const Hunter turned = view_->pub.turned;
    out.hidden.roles.dealt = 1;
    out.hidden.roles.traitor = turned != kNoHunter ? turned : pasts_[0].now().is.traitor;
  }
  draw_plan(out);
  for (const Agent agent : kAllAgents)
    if (view_->pub.agents[ix(agent)].in_play != 0) fill(agent, out.hidden.agents[ix(agent)]);
  deal(out, true);
  stand_in(out);
}

}  // namespace specter::belief
