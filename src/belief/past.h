// An agent's past, drawn backwards: from where she can be now, turn by turn, to where she can have
// come from. Each step back is one that the same rules lead forward again (possible_move.cpp).
#pragma once

#include <cstdint>
#include <vector>

#include "belief/possible.h"
#include "belief/trail.h"

namespace specter::belief {

/// Random numbers that depend on the seed alone, on every machine.
class Draws {
 public:
  explicit Draws(std::uint64_t seed) : key_(seed) {}
  std::uint64_t next();
  /// From 0 to n - 1.
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>(((next() >> 32U) * std::uint64_t{n}) >> 32U);
  }
  /// At least 0 and less than 1.
  double share();
  Cell of(const CellSet& cells) {
    return cells.nth(static_cast<int>(below(static_cast<std::size_t>(cells.count()))));
  }

 private:
  std::uint64_t key_ = 0;
  std::uint64_t counter_ = 0;
};

/// Where she stood after a turn, and what was so.
struct Footing {
  Answers is;  ///< with one character
  Cell cell = kNoCell;
  bool fast = false;    ///< her last move was 3 steps or more (VEH-5)
  bool hidden = false;  ///< stands unannounced in the traitor's sight (TRA-6)
};

/// A turn of a past.
struct PastMove {
  Footing before;  ///< as she began her move
  Footing after;   ///< as her next turn began, or as things stand
};

/// Where she must have been at the start of one of some turns (CARD-MINE).
struct Lure {
  Cell cell = kNoCell;
  std::size_t first = 0;
  std::size_t last = 0;
};

/// A turn of the trail, worked out again from cells of one's choice.
class PastTurn {
 public:
  /// The turn that runs, as far as it was told.
  static PastTurnFacts running(const Possible& possible, Agent agent);
  static bool runs(const Possible& possible, Agent agent) {
    return possible.core_.tracks[ix(agent)].turn.running;
  }
  /// Whether it can be that she has not moved yet.
  static bool may_rest(const Possible& possible, Agent agent) {
    return runs(possible, agent) && !possible.core_.tracks[ix(agent)].turn.closed;
  }
  static const Hypotheses& input(const Possible& possible, Agent agent) {
    return possible.core_.tracks[ix(agent)].list;
  }
  static const Losses& losses(const Possible& possible, Agent agent) {
    return possible.core_.losses[ix(agent)];
  }

  void load(const Game& game, Agent agent, const PastTurnFacts& facts);
  /// Whether `in`, begun on one of these cells, can have ended like this: `lost` is what she has
  /// lost by the end of it.
  bool reaches(const Hypothesis& in, const CellSet& starts, const Footing& end, int lost);
  /// All that can follow from it.
  const Hypotheses& ends(const Hypothesis& in);
  /// Only moves of so many steps count; -1: all.
  void only_steps(int steps) { worker_.only_steps_ = steps; }

 private:
  Possible worker_;
  const PastTurnFacts* facts_ = nullptr;
  Agent agent_ = kFirstAgent;
  Hypotheses out_;
};

/// Walks back. It is kept by the caller for its buffers.
class Past {
 public:
  /// False where no past was found. Whoever has missed steps goes back to where they begin.
  /// `rests`: in the turn that runs she has not moved yet.
  bool draw(const Game& game, const Possible& possible, Agent agent, const Footing& now, bool rests,
            Draws& draws);
  /// An agent who has left the board (END-4): where and how is open.
  bool draw_escaped(const Game& game, const Possible& possible, Agent agent, Draws& draws);

  /// Where she can have stood after each number of turns; beyond its end anywhere.
  std::vector<Ends>& limits() { return limits_; }

  void lure(const Lure& lure) { lure_ = lure; }

  AgentKind kind() const { return kind_; }
  const Footing& now() const { return now_; }
  /// The turns that have ended, the last one first.
  const std::vector<PastMove>& moves() const { return moves_; }
  /// Whether her turn runs; then what she began it with.
  bool runs() const { return runs_; }
  const PastMove& running() const { return running_; }
  /// What was so right before it began.
  const Footing& opening() const { return opening_; }
  /// Without a past.
  void stand(const Footing& now);
  /// Steps of the last move that has ended.
  int steps() const { return steps_; }

 private:
  bool begin(const Game& game, const Possible& possible, Agent agent, Draws& draws);
  bool walk(const Footing& target, bool settled);
  bool step_back(const PastTurnFacts& facts, std::size_t turns, const Footing& end,
                 const Losses& later, PastMove& move);
  Cell start_of(const Hypothesis& in, CellSet open, const Footing& end, int lost);
  CellSet lured(std::size_t turns) const;
  const Ends* limit(std::size_t turns) const {
    return turns < limits_.size() ? &limits_[turns] : nullptr;
  }
  bool came_from(const PastTurnFacts& facts, std::size_t turns, Footing& at) const;
  bool count_steps(const PastMove& move, int lost);

  const Game* game_ = nullptr;
  const Possible* possible_ = nullptr;
  Draws* draws_ = nullptr;
  Agent agent_ = kFirstAgent;
  AgentKind kind_ = AgentKind::None;
  Footing now_;
  std::vector<PastMove> moves_;
  std::vector<Footing> footings_;  ///< after each number of turns
  PastMove running_;
  Footing opening_;
  bool runs_ = false;
  bool rests_ = false;
  int steps_ = 0;
  const Hypothesis* input_ = nullptr;  ///< that the last step back has found
  PastTurn turn_;
  std::vector<Ends> limits_;
  Lure lure_;
};

}  // namespace specter::belief
