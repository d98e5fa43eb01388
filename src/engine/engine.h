// The rules of Specter as a pure function of values: no I/O, no clock, no threads, no globals.
//
//   Game   options, board, cards           (game.h)
//   State  everything, as one small value  (state.h)
//   View   what a seat may know            (view.h)
//   Action, Event, Decision, Dice
//
// `start` makes the first state, `apply` is the one way to change it. Between two calls the game
// waits: `decisions` says for whom and what, `legal` lists what a seat may do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/action.h"
#include "engine/choices.h"
#include "engine/dice.h"
#include "engine/event.h"
#include "engine/game.h"
#include "engine/outcomes.h"
#include "engine/result.h"
#include "engine/state.h"
#include "engine/view.h"

namespace specter {

enum class DecisionKind : std::uint8_t {
  None,
  PickHunter,
  PickAgent,
  PickEquipment,
  PickTraitor,
  AgentTurn,    ///< objectives, a card, the move. Others see every decision of her turn as this
  Sighting,     ///< after her move: show, hide from the traitor, decoy
  AfterMove,    ///< a card after the move
  Announce,     ///< Pre-Cognition
  Check,        ///< 5 players: does she show herself to the hunter whose move ended
  Answer,       ///< 5 players: answer a question, truly or (to the traitor) falsely
  React,        ///< Velocity Blade before an attack roll
  Ambush,       ///< Cobra next to a hunter
  QuickDraw,    ///< the Gun may shoot
  HunterOrder,  ///< who is next: the first one who acts
  HunterMove,
  GetOut,  ///< after driving or the sensor
  Aim,     ///< Sniper Shot
  Attack,
  RevealAgent,  ///< the traitor picks his agent card
  RevealEquipment,
  RevealMove,
  PickVehicle,
  AtMarker,   ///< a card when her marker was placed
  Strike,     ///< Blade Strike: whom to roll for
  Declare,    ///< Mind Tap: where his next move will end
  PetMove,    ///< Rover's turn
  Camera,     ///< Surveillance
  ShootBack,  ///< a turned Gun shoots at a hunter who saw her
  Verdict,    ///< a turned Judge has a die rolled again
  Count
};
std::string_view decision_name(DecisionKind kind);

struct Decision {
  std::uint16_t id = 0;  ///< how many decisions this seat has faced, this one included
  DecisionKind kind = DecisionKind::None;
  Seat seat = kNoSeat;
  bool first_wins = false;  ///< several seats are asked; the first act counts
  bool operator==(const Decision&) const = default;
};

struct Decisions {
  std::array<Decision, kPlayersMax> list{};
  int count = 0;
  const Decision* begin() const { return list.data(); }
  const Decision* end() const { return list.data() + count; }
  bool operator==(const Decisions&) const = default;
};

/// The first state: objectives rolled, the draft open (or done, as far as the setup has picks).
State start(const Game& game, Dice& dice, EventSink& out);

/// The one way to change a state. On an error the state is untouched.
[[nodiscard]] Result<std::monostate> apply(const Game& game, State& state, const Action& action,
                                           Dice& dice, EventSink& out);
/// The same for an action that is known to be legal: one that legal() has just listed for this
/// state, or that refused() let pass. It is not looked for again; anything else is undefined.
void apply_listed(const Game& game, State& state, const Action& action, Dice& dice, EventSink& out);

/// All open decisions with their true kinds.
Decisions decisions(const Game& game, const State& state);
/// The open decisions as a seat knows them: its own with id and kind; of the others who is waited
/// for, with the kind that is public and id 0.
Decisions decisions(const Known& known);
/// This seat's own open decision, if any.
std::optional<Decision> decision_of(const Known& known);

/// What the seat may do now in answer to its open decision. Computed from what the seat knows.
void legal(const Known& known, Choices& out);
/// The same for a seat whom decisions() has just named: whether it is asked is not looked at again.
void legal_when_asked(const Known& known, Choices& out);
/// Why the seat may not do this now. It may do what the list has, and besides take any legal path
/// and a longer way.
std::optional<Error> refused(const Known& known, const Action& action);
/// A list has each end of a way once, with the fewest steps. These numbers of steps lead there too,
/// or back to where the way begins: bit n for n steps (RULING-46). The action's own are ignored.
unsigned longer_ways(const Known& known, const Action& action);
/// Votes, resigning: beside the open decisions, at any time.
void free_actions(const Known& known, Choices& out);

/// The action that TIM-1 takes for a seat whose time is over.
Action default_action(const Known& known);

/// A path with the outcome of a listed Move.
std::optional<Action> with_path(const Known& known, const Action& move);

bool over(const State& state);

}  // namespace specter
