// A small stage for scenario tests: a position, prepared dice, actions of the seats, and what each
// seat came to hear. Every helper reports a failure at the line of the test that called it.
//
//   Scene s("babel 2 round=5 turn=agent hunter.kind.0=gun,beast hunter.cell.0=N7,H8 "
//           "agent.kind.0=blue_jay agent.cell.0=K6
//           agent.card.0=flash_bang,holo_decoy,smoke_grenade");
//   s.move({"K6", "K7"}).decline_all();
//   EXPECT_TRUE(s.heard(kHunterSeat, EventCode::FigureVisible, {0, "K7"}));
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/engine.h"
#include "match/event_log.h"

namespace specter::test {

using Where = std::source_location;

/// Seat of the only hunter player with 2 players, of the first one with more.
inline constexpr Seat kHunterSeat{1};

/// A built-in board ("babel", "covenant"); aborts the test program if it is not there.
std::shared_ptr<const Board> board_named(std::string_view name);
/// The cell of a name such as "K9"; a test that names none fails.
Cell at(std::string_view name);
HunterKind hunter_kind(std::string_view name);
AgentKind agent_kind(std::string_view name);
Equipment card(std::string_view name);

/// One value of an event: a number, an id, a kind, or the name of a cell.
struct Value {
  template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>)
  Value(T v) : value(static_cast<std::uint16_t>(v)) {}
  Value(const char* cell) : value(static_cast<std::uint16_t>(at(cell))) {}
  std::uint16_t value;
};

/// Prepared rolls of all streams in order, then a seed if there is one. A roll that nobody
/// prepared fails the test.
class StageDice final : public Dice {
 public:
  int roll(Stream stream, int sides) override;
  std::deque<int> prepared;
  std::optional<SeededDice> seeded;
};

class Scene {
 public:
  /// A position on the edition's own board (or "board=babel"), or on the board of a file's text.
  explicit Scene(std::string_view position, Where where = Where::current());
  Scene(std::string_view position, std::string_view board_text, Where where = Where::current());
  /// A game from its very start. Prepared rolls come first, then the seed's if one is given.
  explicit Scene(const Setup& setup, std::vector<int> rolls = {},
                 std::optional<std::uint64_t> seed = std::nullopt, Where where = Where::current());
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;
  /// Prepared dice that nobody rolled fail the test.
  ~Scene();

  // --- acting; each expects to be allowed ------------------------------------------------------

  /// Rolls that are not prepared come from this seed.
  Scene& seed(std::uint64_t value);
  /// Adds to the prepared dice.
  Scene& dice(std::initializer_list<int> values);
  /// An action without a seat is done by the seat that is asked (the first, if several are).
  Scene& act(Action action, Where where = Where::current());
  Scene& act(ActionKind kind, Where where = Where::current());
  /// The agent moves along a path, its first cell included.
  Scene& move(std::vector<std::string_view> path, Where where = Where::current());
  /// The agent moves 0 steps.
  Scene& rest(Where where = Where::current());
  /// Says what is true at a sighting or check, where the game asks; nothing if it does not.
  Scene& show(Where where = Where::current());
  /// The agent plays a card of her hand, by name: alone, at a cell, or at a hunter.
  Scene& play(std::string_view card, Where where = Where::current());
  Scene& play(std::string_view card, std::string_view cell, Where where = Where::current());
  Scene& play_at(std::string_view card, std::string_view hunter, Where where = Where::current());
  Scene& play_at(std::string_view card, std::string_view hunter, Compass way,
                 Where where = Where::current());
  /// An action with a direction: a camera, Clairvoyance.
  Scene& look(ActionKind kind, Compass way, Where where = Where::current());
  /// The agent completes the objective of a section, 1 to 4.
  Scene& complete(int section, Where where = Where::current());
  /// Begins a hunter's turn where the order is open; nothing if it has begun already.
  Scene& begin(std::string_view hunter, Where where = Where::current());
  /// A hunter's turn begins (if it has not) and he walks, enters, gets out, drives or stays.
  Scene& walk(std::string_view hunter, std::string_view cell, Where where = Where::current());
  Scene& enter(std::string_view hunter, Where where = Where::current());
  Scene& get_out(std::string_view hunter, std::string_view cell, Where where = Where::current());
  Scene& drive(std::string_view hunter, std::string_view cell, Where where = Where::current());
  Scene& stay(std::string_view hunter, Where where = Where::current());
  Scene& attack(int agent = 0, Where where = Where::current());
  /// Shows, passes, says no, or answers truly, as long as what is open is a follow-up of something
  /// (a sighting, a card after the move, an announcement, a check, an attack…): ends at the next
  /// agent turn, hunter order or hunter move.
  Scene& decline_all(Where where = Where::current());
  /// The same, but ends at a decision of this kind, and expects to come to it.
  Scene& until(DecisionKind kind, Where where = Where::current());
  /// The same once.
  Scene& decline(Where where = Where::current());
  /// Everybody left in this round does as little as possible, up to the next agent turn.
  Scene& skip_to_agent_turn(Where where = Where::current());
  /// Expects that the action is refused with this code, and that nothing changes.
  Scene& refused(Action action, std::string_view code = "act.illegal",
                 Where where = Where::current());

  // --- making actions --------------------------------------------------------------------------

  Action path(std::vector<std::string_view> cells) const;
  Action card_action(std::string_view card, std::string_view cell = {},
                     std::string_view hunter = {}) const;
  /// A start-of-turn ability aimed at a hunter.
  Action ability_at(std::string_view hunter, std::uint8_t which = 0,
                    Compass way = Compass::None) const;
  static Action make_way(ActionKind kind, Compass way);
  static Action make(ActionKind kind, std::string_view cell = {}, std::uint8_t a = 0);

  // --- looking ---------------------------------------------------------------------------------

  const Game& game() const { return *game_; }
  const State& state() const { return state_; }
  const Public& pub() const { return state_.pub; }
  const AgentSecret& agent(int i = 0) const { return state_.agents[static_cast<std::size_t>(i)]; }
  const PublicAgent& shown(int i = 0) const {
    return state_.pub.agents[static_cast<std::size_t>(i)];
  }
  const Figure& figure(int i = 0) const { return shown(i).figure; }
  const PublicHunter& hunter(std::string_view name) const;
  Hunter hunter_id(std::string_view name) const;
  bool sees(std::string_view hunter, std::string_view cell) const;

  /// The kind of the open decision (of the first seat that is asked), None if the game is over.
  DecisionKind decision() const;
  /// Who is asked; kNoSeat if nobody.
  Seat asked() const;
  /// What the asked seat (or this one) is offered of a kind.
  std::vector<Action> offers(ActionKind kind, Seat seat = kNoSeat) const;
  /// Whether a card of this name is offered, at any target.
  bool offers_card(std::string_view card) const;
  /// Whether this action is among what the asked seat is offered.
  bool offered(Action action) const;
  /// Cells that a kind of action, or a card, is offered at.
  bool offered_at(ActionKind kind, std::string_view cell) const;

  /// All that a seat has heard since the beginning, or since forget().
  std::vector<Event> events(Seat seat) const;
  /// How often a seat heard an event whose first values are these.
  int heard(Seat seat, EventCode code, std::initializer_list<Value> values = {}) const;
  /// Where in events(seat) such an event is; -1 if nowhere. For the order of things.
  int heard_at(Seat seat, EventCode code, std::initializer_list<Value> values = {}) const;
  void forget();
  /// The whole position as text, for messages.
  std::string text() const;

 private:
  void load(std::string_view position, std::shared_ptr<const Board> board, Where where);
  Action with_seat(Action action) const;
  int place_of(std::string_view card) const;

  std::optional<Game> game_;
  State state_;
  StageDice dice_;
  match::EventLog log_;
  std::array<std::size_t, kAudiences> from_{};
};

}  // namespace specter::test
