// Draws what an audience does not know: cells, sheets, hands, characters, objectives, the traitor,
// in a way that fits to everything that it was told. With the view it makes a whole state
// (complete, view.h), with which somebody can look ahead.
//
// Where she stands is drawn by weight, then the rest that goes with it (docs/belief.md).
#pragma once

#include <array>
#include <span>

#include "belief/past.h"
#include "belief/possible.h"
#include "engine/view.h"

namespace specter::belief {

/// A number for each cell, by its id; empty: all possible cells are alike.
using CellWeightsView = std::span<const float>;

struct Sample {
  Hidden hidden;            ///< every group, also those that the seat knows
  bool consistent = false;  ///< false: it is legal, but no past was found that leads to it
  int tries = 0;
};

/// Kept by the caller for its buffers.
class Sampler {
 public:
  /// `possible` has been told of every step up to the view, and keeps a trail. For the agents'
  /// seats the result is what the public can think of them.
  Sample draw(const Game& game, const View& view, const Possible& possible,
              const std::array<CellWeightsView, kAgentsMax>& weights, Draws& draws);

 private:
  /// Something that she said or did, which the objectives must fit to (CARD-PROPHET-2).
  struct Demand {
    Cell cell = kNoCell;
    int range = 1;
    unsigned open = 0;  ///< bit per section
    bool near = true;   ///< whether one of these must be within range, or none
  };

  bool try_once(Sample& out, bool rests);
  void give_up(Sample& out);
  bool pick_footing(Agent agent, bool rests, Footing& at);
  bool pick_pasts(bool rests, bool swap);
  bool pick_past(Agent agent, bool rests);
  bool pick_kind(Agent agent, const Hypothesis& h, Footing& at);
  bool fits_pairs() const;
  void limit(Agent agent);
  Ends limit_of(const PastPair& pair, Agent agent) const;
  const Footing& footing(Agent agent, std::size_t turns) const;
  Lure lure_of(Agent agent) const;
  bool lays_mine(Agent agent);
  // sample_hand.cpp
  bool deal(Sample& out, bool loose);
  bool deal_used(Agent agent, bool loose, AgentSecret& x);
  void deal_rest(Agent agent, AgentSecret& x);
  bool draw_plan(Sample& out);
  void demand(Agent agent);
  bool meets(const Plan& plan) const;
  bool hide_objective(Agent agent, const Plan& plan, AgentSecret& x);
  // sample_turn.cpp
  bool run_turn(Sample& out) const;
  void draft(Sample& out);
  void stand_in(Sample& out);
  void fill(Agent agent, AgentSecret& x) const;
  void fill_start(Agent agent, const Public& base, AgentSecret& x) const;

  const Game* game_ = nullptr;
  const View* view_ = nullptr;
  const Possible* possible_ = nullptr;
  std::array<CellWeightsView, kAgentsMax> weights_;
  Draws* draws_ = nullptr;
  std::array<Past, kAgentsMax> pasts_;
  std::array<bool, kAgentsMax> drawn_{};  ///< which of them stand already
  std::array<std::uint8_t, 32> left_{};   ///< cards of the box that nobody holds
  std::vector<Demand> demands_;
};

}  // namespace specter::belief
