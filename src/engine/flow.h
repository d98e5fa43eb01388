// The course of the game: frames on a small stack. A frame runs until it is done or waits for a
// decision; what it waits for is public (INF-6), so `wait` and everything that leads to it looks
// at public facts only.
#pragma once

#include "engine/cards.h"
#include "engine/sight.h"
#include "engine/state.h"

namespace specter {

/// Set in a frame's step while it waits for a decision.
inline constexpr std::uint8_t kWaiting = 0x80;
/// Attack frame's b: a shot on the agent's turn.
inline constexpr std::uint8_t kQuickShot = 0x10;

// Steps of the frames that have several.
namespace draft {
enum Step : std::uint8_t { Hunters, Agent, Equipment, Traitor, Done, Vehicle };
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
/// Bits of Public::reacted.
namespace reacted {
enum Bit : std::uint8_t {
  kRerolled = 1,  ///< this round (Verdict)
  kShotBack = 2,  ///< this turn (a turned Gun)
};
}
namespace reveal {
enum Step : std::uint8_t { Begin, Agent, Equipment, Move, End };
}

// The stack.
Frame& top(State& s);
const Frame& top(const Public& pub);
void push(Ctx& c, FrameKind kind, std::uint8_t a = 0, std::uint8_t b = 0);
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

// Events and effects that several parts use.
Audience agents_audience(const Ctx& c);
void tell(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values);
void tell_agents(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values);
constexpr std::uint16_t num(auto x) { return static_cast<std::uint16_t>(x); }

void stun(Ctx& c, Hunter h);
void blind(Ctx& c, Hunter h);
/// Blinds every hunter who sees the cell.
void flash(Ctx& c, Cell cell);
void fatigue(Ctx& c, Agent a);
/// Announces HP loss; a pretended one costs nothing. False if a pet took it instead.
bool damage(Ctx& c, Agent a, int amount, bool pretended);
/// TRA-3 (r2): what this hunter does to her costs nothing.
bool pretends(const Ctx& c, Hunter h);
/// Rolls first dice for a hunter into Public::rolled; somebody may have a say in them. `needed` is
/// the total that he must reach.
void roll_first(Ctx& c, Hunter h, Purpose purpose, int dice, int needed);
/// PET-1: it moves as far as a hunter.
inline constexpr int kPetSteps = 4;
/// The fewest steps in which the pet gets to a cell that it can get to.
int pet_distance(const Game& game, const Public& pub, Cell to);
/// The pet follows its owner's turn, if it acts (TRN-4).
void begin_pet_turn(Ctx& c, Hunter owner);
void end_game(Ctx& c, Side winner, EndReason reason);
/// Places the figure on a cell: herself, or a last-seen marker. Reveals the character (SEE-5).
void place_figure(Ctx& c, Agent a, Cell cell, FigureState state);
/// SEE-3: a visible figure that nobody sees any more is a marker from now on.
void hide_figure(Ctx& c, Agent a);
void reveal_character(Ctx& c, Agent a);
/// TRA-6, when the figure was just placed for a loyal hunter's sight.
bool exposes_traitor(const Ctx& c, bool hidden_before, Cell cell);
/// Plays a card: shows, marks or hides it (EQP-3), then acts.
void use_card(Ctx& c, Agent a, const Action& action);
/// Lists the cards of a hand that can be played with this timing.
void list_cards(const Known& k, Agent a, std::uint8_t timing, ChoiceSink& out);
/// Shuffles the places of a full hand and shows their number (EQP-2).
void settle_hand(Ctx& c, Agent a, int cards);
/// Ends smoke at the end of its owner's turn, taken or not.
void age_smoke(Ctx& c, Agent owner);
/// Shown or hidden by a card: as the agents' side knows it.
int objectives_done(const Known& k);
int objectives_done(const State& s);
/// OBJ-3, END-4.
int objectives_needed(const Game& game, const Public& pub);
/// SET-7.
int starting_hp(const Game& game, Agent a, AgentKind kind);
/// Shows an objective that a card hid.
void show_remote(Ctx& c, Agent a);
void complete_objective(Ctx& c, Agent a, std::size_t section);
/// The cache that she stands at and has not used, as bits (OBJ-7).
unsigned caches_at(const Game& game, const AgentSecret& x);
/// The open objectives that the agent could complete from her cell, as bits per section.
unsigned completable(const Known& k, Agent a);
/// The Pre-Cognition announcement that binds her now (not one made to the traitor).
Promise binding_promise(const Known& k, Agent a);
int agents_in_play(const Public& pub);
bool active(const PublicAgent& p);
/// Asks the agents; the answer is told to everybody. `about` is below 16.
void ask(Ctx& c, Hunter asker, Question question, std::uint8_t about = 0);
/// An Ask frame's question and what it is about.
inline constexpr unsigned kAboutShift = 4;
Question question_of(const Frame& f);
std::uint8_t about_of(const Frame& f);
/// What the vehicle can still drive this round (VEH-1, VEH-5).
int vehicle_budget(const Public& pub);
bool may_sense(const Public& pub);
/// EMP (CARD-EMP): hunters can neither drive nor use it.
bool jammed(const Public& pub);
/// Whether the running hunter turn's own check announced this agent to him (RULING-5).
bool announced_to_him(const Public& pub, Agent a);
/// An agent whom this hunter may attack now: announced as visible, in his sight (ATK-1, INF-7).
bool may_attack(const Game& game, const Public& pub, Hunter h, Agent a);
AttackTerms attack_terms(const Game& game, const Public& pub, Hunter h, Agent a, bool quick);
/// The least total that hits somebody so far away: first dice that are all 1 miss (ATK-3).
int least_hit(int dice, int away);
/// The total that an attack needs, with its modifiers; 0: it hits without a roll (ATK-2). It
/// follows from public facts, so a shot at a decoy needs what a true one does (INF-4).
int needed_total(const AttackTerms& terms);
/// Steps that this hunter may walk now.
int walk_steps(const Game& game, const Public& pub, Hunter h);
Action proto(const Known& k, ActionKind kind, std::uint8_t a = 0);
/// The vehicle goes to a cell with all who are inside, and that many spaces are spent.
void roll_vehicle(Public& pub, Cell to, int steps);
/// Drives: spends the budget and takes the passengers along.
void drive(Ctx& c, Hunter h, const Action& a);
void list_drive(const Known& k, ActionKind kind, ChoiceSink& out);
/// VEH-1: ways of as many spaces as the sink asks for, longer than they need be or not (RULING-46).
void list_exact_drive(const Known& k, const Action& proto, int budget, ChoiceSink& out);
/// A Card frame's row: one of the three is not null.
const HunterRow* hunter_card(const Frame& f);
const AgentRow* agent_card(const Frame& f);
const EquipmentRow* equipment_card(const Frame& f);
/// A Card frame's hooks.
const CardFrame& card_frame(const Frame& f);
/// A Card frame's `a` of a card.
constexpr std::uint8_t card_id(HunterKind kind) { return static_cast<std::uint8_t>(kind); }
constexpr std::uint8_t card_id(AgentKind kind) {
  return static_cast<std::uint8_t>(kAgentCards + ix(kind));
}
constexpr std::uint8_t card_id(Equipment card) {
  return static_cast<std::uint8_t>(kEquipmentCards + ix(card));
}
/// A Card frame's `b` that names an agent and a hunter.
constexpr std::uint8_t agent_and_hunter(Agent a, Hunter h) {
  return static_cast<std::uint8_t>(ix(a) | (ix(h) << 1U));
}
constexpr Agent agent_in(const Frame& f) { return static_cast<Agent>(f.b & 1U); }
constexpr Hunter hunter_in(const Frame& f) { return static_cast<Hunter>(f.b >> 1U); }
/// Run hook of a Card frame that only waits.
void just_wait(Ctx& c, Frame& f);

}  // namespace specter
