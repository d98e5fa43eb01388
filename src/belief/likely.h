// How likely each cell is on which an agent can be: a fold over steps beside the exact set.
//
// Each agent has a weight for every cell and every manner of going about it (models.h). Her turn
// moves the weights on by what each manner would do, what is announced cuts them, and the manners
// that foresaw it gain on the others. Outside of the possible set all weights are 0.
#pragma once

#include <array>
#include <span>

#include "belief/facts.h"
#include "belief/filter.h"
#include "belief/models.h"
#include "belief/possible.h"

namespace specter::belief {

/// A turn of hers as the filter takes it.
struct Move {
  Public ground;   ///< what she moved on
  CellSet starts;  ///< where she can have begun
  CellSet to;      ///< where she can have ended
  CellSet odd;     ///< where only something hidden can have brought her
};

class Likely {
 public:
  /// The weights must outlive it.
  explicit Likely(const Weights& weights = trained()) : weights_(&weights) {}

  /// Forgets everything; the game follows with the first step.
  void begin();
  /// `possible` has been told of the same step.
  void observe(const Game& game, const match::Step& step, const Possible& possible);

  /// While a turn runs its weights are worked out only if somebody asks: to be called before that.
  void look(const Possible& possible);

  /// One number per cell, by its id; they add up to 1, and are 0 outside of the possible set. All
  /// are 0 for an agent who is not in play.
  std::span<const float> weights(Agent agent) const { return tracks_[ix(agent)].shown; }
  /// How much each manner explains of her play so far; they add up to 1.
  std::array<float, kManners> manners(Agent agent) const;
  /// Her last whole turn, for whoever learns from it.
  const Move& last_move(Agent agent) const { return tracks_[ix(agent)].last; }

 private:
  struct Track {
    bool in_play = false;
    bool moving = false;    ///< her turn runs: `joint` is how it began
    bool shows = true;      ///< what is shown is up to date
    bool prepared = false;  ///< `next` is where the manners would go from there
    CellSet support;
    Joint joint{};
    Joint next{};
    CellSet reach;
    Visited trail{};
    Move last;
    CellWeights shown{};
    CellSet shown_on;
    Purpose purpose;
  };

  void follow(const Game& game, const match::Step& step, const Possible& possible, Agent agent);
  void prepare(const Game& game, const Public& pub, Agent agent);
  void arrive(const Game& game, const Public& pub, Agent agent, const Possible& possible);
  void show(Track& track, const CellSet& cells, const Joint& joint) const;
  void show_moving(Track& track, const CellSet& cells) const;

  const Weights* weights_;
  bool laid_out_ = false;
  int gaps_ = 0;  ///< of the possible set, so far
  Layout layout_;
  std::array<Track, kAgentsMax> tracks_;
};

}  // namespace specter::belief
