// The course of the game: frames on a small stack. A frame runs until it is done or waits for a
// decision; what it waits for is public (INF-6), so `wait` and everything that leads to it looks
// at public facts only.
#pragma once

#include "engine/cards.h"
#include "engine/state.h"

namespace specter {

// Steps of the frames that have several.
namespace draft {
enum Step : std::uint8_t { Hunters, Agent, Equipment, Traitor, Done, Vehicle, Objectives };
}
namespace rounds {
enum Step : std::uint8_t { Begin, SecondAgent, Hunters, Order, End };
}
namespace hunter {
enum Step : std::uint8_t {
  Begin,
  Move,
  GetOut,
  Check,
  AmbushFirst,
  AmbushSecond,
  Contact,
  Abilities,
  Attack,
  End
};
}
namespace check {
enum Mode : std::uint8_t { AfterMove, SightReturns };
}
namespace attack {
enum Step : std::uint8_t { Declare, Roll, Resolve };
}
namespace reveal {
enum Step : std::uint8_t { Begin, Agent, Equipment, Move, End };
}

// The stack.
Frame& top(State& s);
const Frame& top(const Public& pub);
void push(Ctx& c, const Frame& frame);
void pop(Ctx& c);
/// The top frame waits from now on; the seats that decide get a new decision id.
void wait(Ctx& c);

/// Runs frames until one waits or the game is over.
void run(Ctx& c);
/// The seats that the top frame waits for, as bits; from public facts.
unsigned deciding_seats(const Game& game, const Public& pub);
/// Whether the open decision belongs to the turn whose clock runs; answers by others have their own
/// (TIM-1).
bool of_running_turn(const Game& game, const Public& pub);

// One function per kind of frame; each runs one step.
void run_draft(Ctx& c, Frame& f);
void run_rounds(Ctx& c, Frame& f);
void run_agent_turn(Ctx& c, Frame& f);
void run_hunter_turn(Ctx& c, Frame& f);
void run_check(Ctx& c, Frame& f);
void run_attack(Ctx& c, Frame& f);
void run_ask(Ctx& c, Frame& f);
void run_reveal(Ctx& c, Frame& f);
void run_pet_turn(Ctx& c, Frame& f);

// What a decision's answer does. The action has been found legal.
void act_draft(Ctx& c, Frame& f, const Action& a);
void act_rounds(Ctx& c, Frame& f, const Action& a);
void act_agent_turn(Ctx& c, Frame& f, const Action& a);
void act_hunter_turn(Ctx& c, Frame& f, const Action& a);
void act_check(Ctx& c, Frame& f, const Action& a);
void act_attack(Ctx& c, Frame& f, const Action& a);
void act_ask(Ctx& c, Frame& f, const Action& a);
void act_reveal(Ctx& c, Frame& f, const Action& a);
void act_pet_turn(Ctx& c, Frame& f, const Action& a);
/// Hands an action to the frame on top.
void act(Ctx& c, const Action& a);

// What the seat may do, by frame.
void list_draft(const Known& k, const Frame& f, ChoiceSink& out);
void list_rounds(const Known& k, const Frame& f, ChoiceSink& out);
void list_agent_turn(const Known& k, const Frame& f, ChoiceSink& out);
void list_hunter_turn(const Known& k, const Frame& f, ChoiceSink& out);
void list_check(const Known& k, const Frame& f, ChoiceSink& out);
void list_attack(const Known& k, const Frame& f, ChoiceSink& out);
void list_ask(const Known& k, const Frame& f, ChoiceSink& out);
void list_reveal(const Known& k, const Frame& f, ChoiceSink& out);
void list_pet_turn(const Known& k, const Frame& f, ChoiceSink& out);

/// Ends the game, unless it is over.
void end_game(Ctx& c, Side winner, EndReason reason);
/// An action of this seat, for a list.
inline Action proto(const Known& k, ActionKind kind) { return {.kind = kind, .seat = k.seat}; }
template <class T>
Action proto(const Known& k, ActionKind kind, T choice) {
  Action action = proto(k, kind);
  action.choice = static_cast<std::uint8_t>(choice);
  return action;
}
/// A Card frame's row: one of the three is not null.
const HunterRow* hunter_card(const Frame& f);
const AgentRow* agent_card(const Frame& f);
const EquipmentRow* equipment_card(const Frame& f);
/// A Card frame's hooks.
const CardFrame& card_frame(const Frame& f);
/// Run hook of a Card frame that only waits.
void just_wait(Ctx& c, Frame& f);

}  // namespace specter
