#include "belief/past.h"

#include <algorithm>
#include <bit>

#include "engine/dice.h"

namespace specter::belief {
namespace {

constexpr int kGuesses = 3;  ///< single cells that are tried before sets of them
constexpr int kMedKitSteps = 2;
constexpr int kLureRange = 2;             // CARD-MINE
constexpr int kLureSteps = 4;             // AGT-2
constexpr std::size_t kLureTurns = 6;     ///< farther away she gets there anyway
constexpr std::size_t kStepsPerTurn = 4;  ///< most steps back, those that lead nowhere included

/// What hunters took from her in between, if this one only pretended to (TRA-2).
int lost_between(const Game& game, const Losses& until, const Losses& later, Hunter traitor) {
  int n = 0;
  for (std::size_t i = 0; i < later.size(); ++i)
    if (!game.rules.traitor_pretends || i != ix(traitor)) n += later[i] - until[i];
  return n;
}

/// Whether her answers after the start of a turn follow from those before it.
bool follows(const Game& game, const PastTurnFacts& facts, const Answers& was, const Answers& is,
             Cell cell) {
  const bool shown = facts.turn.remote_site != kNoCell;
  if (was.traitor != is.traitor || was.stealth != is.stealth) return false;
  if (was.loose != 0 || is.loose != 0) return true;
  if (was.decoyed != is.decoyed) return false;
  const bool pending = was.remote == Remote::Pending;
  if (pending != shown || is.remote != (shown ? Remote::Shown : was.remote)) return false;
  const int healed = facts.turn.reach == kMedKitSteps ? 1 : 0;
  if (was.lost != is.lost + healed) return false;
  if ((was.caches & ~unsigned{is.caches}) != 0) return false;
  for (std::size_t i = 0; i < game.board->caches.size(); ++i)  // OBJ-7
    if ((((unsigned{is.caches} & ~unsigned{was.caches}) >> i) & 1U) != 0 &&
        game.board->caches[i].access != cell)
      return false;
  return true;
}

}  // namespace

std::uint64_t Draws::next() { return mix64(mix64(key_) + counter_++); }

double Draws::share() {
  constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2 to the 53
  constexpr unsigned kSpare = 11;
  return static_cast<double>(next() >> kSpare) * kUnit;
}

PastTurnFacts PastTurn::running(const Possible& possible, Agent agent) {
  PastTurnFacts r;
  const Possible::Track& track = possible.core_.tracks[ix(agent)];
  r.turn = track.turn;
  r.now = possible.now_;
  r.input = track.list;
  r.losses = r.losses_later = losses(possible, agent);
  r.in_play = {possible.active(kFirstAgent), possible.active(kSecondAgent)};
  r.hindsight = possible.hindsight_;
  r.final = false;
  return r;
}

void PastTurn::load(const Game& game, Agent agent, const PastTurnFacts& facts) {
  facts_ = &facts;
  agent_ = agent;
  worker_.game_ = &game;
  worker_.now_ = facts.now;
  worker_.hindsight_ = facts.hindsight;
  worker_.lookout_count_ = 0;
  worker_.worked_count_ = 0;
  worker_.only_steps_ = -1;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    worker_.core_.tracks[i].in_play = facts.in_play[i];
  worker_.core_.tracks[ix(agent)].turn = facts.turn;
}

bool PastTurn::reaches(const Hypothesis& in, const CellSet& starts, const Footing& end, int lost) {
  Hypothesis from;
  from.is = in.is;
  from.is.kinds = end.is.kinds;
  from.at.slow = starts;
  out_.clear();
  worker_.work_out_one(agent_, from, facts_->final, out_);
  return std::any_of(out_.begin(), out_.end(), [&](const Hypothesis& h) {
    if (!(end.fast ? h.at.fast : h.at.slow).has(end.cell)) return false;
    if ((h.is.kinds & end.is.kinds) == 0) return false;
    if (h.is.covered != end.is.covered || h.is.decoy_at != end.is.decoy_at) return false;
    if (h.is.loose != 0 || end.is.loose != 0) return true;
    return h.is.stealth == end.is.stealth && h.is.decoyed == end.is.decoyed &&
           h.is.remote == end.is.remote && h.is.caches == end.is.caches && h.is.lost == lost;
  });
}

const Hypotheses& PastTurn::ends(const Hypothesis& in) {
  out_.clear();
  worker_.work_out_one(agent_, in, facts_->final, out_);
  return out_;
}

/// A cell on which she can have begun, or none.
Cell Past::start_of(const Hypothesis& in, CellSet open, const Footing& end, int lost) {
  for (int i = 0; i < kGuesses && !open.empty(); ++i) {
    const Cell c = draws_->of(open);
    if (turn_.reaches(in, only(c), end, lost)) return c;
    open.remove(c);
  }
  if (open.empty() || !turn_.reaches(in, open, end, lost)) return kNoCell;
  // One of them does: halves are tried until it is found.
  while (open.count() > 1) {
    CellSet half = open;
    int left = open.count() / 2;
    while (left-- > 0)
      half.remove(draws_->of(half));
    if (turn_.reaches(in, half, end, lost))
      open = half;
    else
      open -= half;
  }
  return open.nth(0);
}

/// From where she could still have come by there.
CellSet Past::lured(std::size_t turns) const {
  if (lure_.cell == kNoCell || turns < lure_.first) return {};
  const std::size_t away = turns > lure_.last ? turns - lure_.last : 0;
  return away > kLureTurns ? CellSet{}
                           : square(lure_.cell, kLureRange + kLureSteps * static_cast<int>(away));
}

/// From the end of a turn to its beginning.
bool Past::step_back(const PastTurnFacts& facts, std::size_t turns, const Footing& end,
                     const Losses& later, PastMove& move) {
  turn_.load(*game_, agent_, facts);
  CellSet near = square(end.cell, rests_ ? 0 : kPathStepsMax);
  if (const Ends* ends = limit(turns); ends != nullptr) near &= ends->all();
  const std::size_t n = facts.input.size();
  if (n == 0) return false;
  const std::size_t first = draws_->below(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Hypothesis& in = facts.input[(first + i) % n];
    if ((in.is.kinds & end.is.kinds) == 0) continue;
    // After his reveal nobody is said to be the traitor any more.
    if (in.is.traitor != end.is.traitor &&
        (end.is.traitor != kNoHunter || in.is.traitor != possible_->revealed()))
      continue;
    if (in.is.loose == 0 && end.is.loose == 0 && in.is.caches != end.is.caches) continue;
    const int lost = end.is.lost - lost_between(*game_, facts.losses, later, in.is.traitor);
    Cell start = kNoCell;
    if (const CellSet by = in.cells() & near & lured(turns); !by.empty())
      start = start_of(in, by, end, lost);
    if (start == kNoCell) start = start_of(in, in.cells() & near, end, lost);
    if (start == kNoCell) continue;
    input_ = &in;
    move.after = end;
    move.before.is = in.is;
    move.before.is.kinds = end.is.kinds;
    move.before.cell = start;
    return true;
  }
  return false;
}

/// What was so before her turn began.
bool Past::came_from(const PastTurnFacts& facts, std::size_t turns, Footing& at) const {
  const Trail& trail = *possible_->trail();
  const Hypotheses& list = turns == 0 ? trail.root(agent_) : trail.turn(agent_, turns - 1).settled;
  const std::size_t n = list.size();
  if (n == 0) return turns == 0;  // steps were missed before it
  const Ends* ends = limit(turns);
  const std::size_t first = draws_->below(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Hypothesis& was = list[(first + i) % n];
    const bool slow = was.at.slow.has(at.cell) && (ends == nullptr || ends->slow.has(at.cell));
    const bool fast = was.at.fast.has(at.cell) && (ends == nullptr || ends->fast.has(at.cell));
    if ((was.is.kinds & at.is.kinds) == 0 || (!slow && !fast)) continue;
    if (!follows(*game_, facts, was.is, at.is, at.cell)) continue;
    const std::uint32_t kinds = at.is.kinds;
    at.is = was.is;
    at.is.kinds = kinds;
    at.fast = fast && (!slow || draws_->below(2) == 0);
    return true;
  }
  return false;
}

/// With how many steps the move can have been made.
bool Past::count_steps(const PastMove& move, int lost) {
  const int least = move.after.fast ? kSensorSteps : 0;
  const int count = move.after.fast ? kPathStepsMax + 1 - kSensorSteps : kSensorSteps;
  const auto first = static_cast<int>(draws_->below(static_cast<std::size_t>(count)));
  for (int i = 0; i < count; ++i) {
    steps_ = least + (first + i) % count;
    turn_.only_steps(steps_);
    if (turn_.reaches(*input_, only(move.before.cell), move.after, lost)) return true;
  }
  return false;
}

bool Past::begin(const Game& game, const Possible& possible, Agent agent, Draws& draws) {
  game_ = &game;
  possible_ = &possible;
  agent_ = agent;
  draws_ = &draws;
  moves_.clear();
  steps_ = 0;
  runs_ = rests_ = false;
  return possible.trail() != nullptr;
}

bool Past::draw(const Game& game, const Possible& possible, Agent agent, const Footing& now,
                bool rests, Draws& draws) {
  const bool kept = begin(game, possible, agent, draws);
  now_ = now;
  kind_ = static_cast<AgentKind>(std::countr_zero(now.is.kinds));
  Footing target = now;
  runs_ = PastTurn::runs(possible, agent);
  if (runs_) {
    const PastTurnFacts facts = PastTurn::running(possible, agent);
    rests_ = rests;
    const std::size_t turns = kept ? possible.trail()->turns(agent) : 0;
    const bool found = step_back(facts, turns, target, facts.losses, running_);
    rests_ = false;
    if (!found) return false;
    target = opening_ = running_.before;
    if (!kept || !came_from(facts, turns, target)) return false;
    opening_ = target;
  }
  return kept && walk(target, runs_);
}

void Past::stand(const Footing& now) {
  now_ = now;
  kind_ =
      now.is.kinds == 0 ? AgentKind::None : static_cast<AgentKind>(std::countr_zero(now.is.kinds));
  moves_.clear();
  steps_ = now.fast ? kSensorSteps : 0;
  runs_ = false;
}

bool Past::draw_escaped(const Game& game, const Possible& possible, Agent agent, Draws& draws) {
  if (!begin(game, possible, agent, draws)) return false;
  const Trail& trail = *possible.trail();
  const std::size_t n = trail.turns(agent);
  if (n == 0 || !trail.turn(agent, n - 1).escaped) return false;
  const PastTurnFacts& facts = trail.turn(agent, n - 1);
  turn_.load(game, agent, facts);
  const std::size_t first = draws.below(facts.input.size() + (facts.input.empty() ? 1 : 0));
  for (std::size_t i = 0; i < facts.input.size(); ++i) {
    const Hypotheses& ends = turn_.ends(facts.input[(first + i) % facts.input.size()]);
    for (const Hypothesis& h : ends) {
      const CellSet there = h.cells() & game.escapes;
      if (there.empty()) continue;
      now_.is = h.is;
      now_.is.kinds = 1U << static_cast<unsigned>(std::countr_zero(h.is.kinds));
      now_.cell = draws.of(there);
      now_.fast = h.at.fast.has(now_.cell);
      kind_ = static_cast<AgentKind>(std::countr_zero(now_.is.kinds));
      return walk(now_, false);
    }
  }
  return false;
}

bool Past::walk(const Footing& target, bool settled) {
  const Trail& trail = *possible_->trail();
  const std::size_t turns = trail.turns(agent_);
  moves_.assign(turns, PastMove{});
  footings_.assign(turns + 1, target);
  std::size_t budget = kStepsPerTurn * turns;
  std::size_t setback = 1;
  for (std::size_t i = turns; i > 0;) {
    if (budget-- == 0) return false;
    const PastTurnFacts& facts = trail.turn(agent_, i - 1);
    const bool last = i == turns;
    const Losses& later =
        last && !settled ? PastTurn::losses(*possible_, agent_) : facts.losses_later;
    PastMove& move = moves_[turns - i];
    bool found = step_back(facts, i - 1, footings_[i], later, move);
    if (found && last) {
      const int lost =
          footings_[i].is.lost - lost_between(*game_, facts.losses, later, move.before.is.traitor);
      found = count_steps(move, lost);
    }
    if (found) {
      footings_[i - 1] = move.before;
      found = came_from(facts, i - 1, footings_[i - 1]);
    }
    if (found) {
      --i;
      continue;
    }
    // Nothing leads here: something later was chosen wrongly.
    i = std::min(turns, i + setback);
    setback *= 2;
  }
  return true;
}

}  // namespace specter::belief
