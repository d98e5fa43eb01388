// One question to an agent's seat.
#pragma once

#include <optional>

#include "bots/greedy/tour.h"
#include "engine/cards.h"

namespace specter::bots {

class Sneak {
 public:
  Sneak(const Ask& ask, Agent me, Random& random)
      : ask_(ask), pub_(ask.view.pub), self_(ask.view.agents[ix(me)]), me_(me), random_(random) {}

  Action turn();
  Action after_move();
  Action sighting();
  Action announce();
  Action answer();
  Action react();
  Action equipment();
  Action any() { return ask_.legal.nth(random_.below(ask_.legal.count())); }
  std::optional<Action> first(ActionKind kind) const;
  // Ruleset 2: agent_tricks.cpp.
  Action at_marker() const;
  Action aim_at_nearest(ActionKind kind);
  Action verdict();
  Action pet();

 private:
  struct Best {
    Action move;
    int turns = 0;
    bool visible = false;
    bool spotted = false;
    bool shot = false;
    bool exposed() const { return visible || spotted || shot; }
  };
  std::optional<Best> best_move(const Tour& tour, const Choices& moves) const;
  static long sight_cost(const Best& best);
  std::optional<Action> card_before_move(const Tour& tour, const Best& best);
  std::optional<Action> play(Equipment card) const;
  std::optional<Action> flash() const;
  std::optional<Action> smoke_on(Cell cell) const;
  std::optional<Action> stun() const;
  int danger(Cell cell) const;
  int nearest_hunter(Cell cell) const;
  // Ruleset 2: agent_tricks.cpp.
  std::optional<Action> begin(const Tour& tour) const;
  std::optional<Action> ability(const Tour& tour, const Best& best) const;
  std::optional<Action> farthest_drive() const;
  std::optional<Action> screened(const Tour& tour, const Best& best, ActionKind kind) const;
  std::optional<Public> changed(const Action& action) const;
  std::optional<Action> cover() const;
  std::optional<Action> trap() const;
  std::optional<Action> shift() const;
  bool lies_at(const Action& answer) const;
  CellSet caches(const Tour& tour) const;
  Equipment card_of(const Action& action) const {
    return self_.cards[action.place % kHandMax].card;
  }
  bool in_sight() const { return pub_.agents[ix(me_)].figure.state == FigureState::Visible; }

  const Ask& ask_;
  const Public& pub_;
  const AgentSecret& self_;
  Agent me_;
  Random& random_;
};

}  // namespace specter::bots
