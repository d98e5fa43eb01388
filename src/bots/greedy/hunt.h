// One question to a hunter's seat, with everything that its answer needs.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "bots/greedy/trails.h"

namespace specter::bots {

/// Everything that one question needs, computed once.
class Hunt {
 public:
  Hunt(const Ask& ask, const Trails& trails, Random& random)
      : ask_(ask),
        random_(random),
        targets_(targets(trails)),
        total_(std::max(1, targets_.count())),
        steps_(ask.game.board->open - barrier_cells(ask.view.pub), targets_) {
    limits_.smoke = smoke_cells(ask.view.pub);
    limits_.barriers = barrier_cells(ask.view.pub);
  }

  Action order();
  Action move();
  Action get_out();
  Action aim();
  Action attack();
  Action hide_and_wait();
  // Ruleset 2: hunter_tricks.cpp.
  Action camera();
  Action pet();
  Action declare();
  std::optional<Action> unmask();

 private:
  using HitTable = std::array<int, kRowsMax>;  ///< chance in permille by distance
  static CellSet targets(const Trails& trails) {
    CellSet r;
    for (const Agent agent : {kFirstAgent, kSecondAgent})
      if (trails.in_play(agent)) r |= trails.cells(agent);
    return r;
  }
  const Public& pub() const { return ask_.view.pub; }
  Hunter acting() const;
  void aim_table(HunterKind kind, HitTable& hits) const;
  int value(Cell cell, const HitTable& hits, const SightLimits& limits) const;
  bool sees_through(Hunter hunter, const Action& move) const;
  std::optional<Action> inquire(Hunter hunter) const;
  int largest_part(Hunter hunter, const Action& question) const;
  std::optional<Action> deceive();
  CellSet filmed(const Camera& camera) const;
  std::optional<Action> best_walk(ActionKind kind, Hunter hunter, bool attacks);
  std::optional<Action> nearest(ActionKind kind) const;
  std::optional<Action> first(ActionKind kind) const;
  Action move_in_vehicle(Hunter hunter);
  Action any() const { return ask_.legal.nth(random_.below(ask_.legal.count())); }

  const Ask& ask_;
  Random& random_;
  CellSet targets_;
  int total_;
  StepsToGoal steps_;
  SightLimits limits_;  ///< smoke and barriers
};

}  // namespace specter::bots
