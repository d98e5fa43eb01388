// One running game: options and board, state, dice, record, the log of what each audience was told,
// and the last act as steps (step.h). Everything that plays, hosts or replays a game stands on it.
//
// It is a value: it owns what it hands out, can be copied, and a copy goes on like the original. It
// does no I/O.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "match/event_log.h"
#include "match/record.h"
#include "match/step.h"

namespace specter::match {

/// Where rolls come from when nobody hands in dice.
struct Chance {
  std::optional<SeededDice> seeded;
  std::vector<int> script;  ///< what is left of it; used where there is no seed
};

/// What is kept of a game that goes on; a simulation needs less.
struct Keep {
  bool log = true;
  bool record = true;
  bool steps = true;  ///< somebody asks for the last act's
};

/// An act that is worked out and not yet taken.
struct Act {
  Action action;
  State next;
  EventSink sink;  ///< its events
  std::vector<Roll> rolls;
  std::optional<DraftRoll> draft;  ///< the clock chose it by chance
  std::uint64_t hash = 0;          ///< of `next`
};

class Match {
 public:
  using Done = Result<std::monostate>;

  /// The first moment of a game.
  Match(std::shared_ptr<const Game> game, Dice& dice, Keep keep = {});
  /// The same with dice of its own.
  static Result<Match> begin(const Setup& setup, std::shared_ptr<const Board> board, Chance chance);
  /// In the middle of a game; nobody was told anything.
  static Result<Match> at_position(std::string_view position, std::shared_ptr<const Board> board,
                                   Chance chance = {});
  /// At any state of this game: for tests, and for whoever looks ahead. Nothing is kept.
  static Match at(std::shared_ptr<const Game> game, const State& state);
  /// Where a record ends; replay.h has more.
  static Result<Match> from_record(const Record& record, Chance chance);
  /// Another game with the same options; buffers are kept.
  void begin_again(Dice& dice);

  const Game& game() const { return *game_; }
  const std::shared_ptr<const Game>& shared_game() const { return game_; }
  const State& state() const { return state_; }
  const EventLog& log() const { return log_; }
  const Record& record() const { return record_; }
  /// How many there were.
  std::uint64_t acts() const { return acts_; }
  bool over() const { return specter::over(state_); }

  /// Acts, with its own dice. On an error the game is as it was, with all of these.
  Done act(const Action& action);
  /// Takes exactly these rolls.
  Done act(const Action& action, const std::vector<int>& rolls);
  /// With dice that can give any roll. Without a record, a refused act leaves no last step.
  Done act(const Action& action, Dice& dice);
  /// The same for an action that legal() has just listed: it is not looked for again.
  void act_listed(const Action& action, Dice& dice);

  /// What the act comes to, on a copy: for whoever must know it before it counts.
  Result<Act> work_out(const Action& action, Dice& dice) const;
  /// Takes what was worked out of the state of now.
  void take(const Act& act);

  // The last act, or the start.
  const Public& before() const { return before_; }
  /// All events, whoever receives them.
  std::span<const Event> events() const { return sink_.events(); }
  /// What it was for this audience; nothing where it could not notice it.
  std::optional<Step> step(Seat audience) const {
    const std::span<const Event> events = told_to(audience);
    if (events.empty() && !changed_) return std::nullopt;
    return Step{before_, events, state_.pub};
  }

 private:
  explicit Match(std::shared_ptr<const Game> game) : game_(std::move(game)) {}

  void stand_at(const State& state, std::string position);
  /// Sorts the events of what has just happened.
  void tell();
  Done act_scripted(const Action& action, std::vector<int> rolls, bool all);
  std::span<const Event> told_to(Seat audience) const;

  std::shared_ptr<const Game> game_;
  State state_;
  Public before_;
  EventSink sink_;
  /// What those receive who receive some of the events, but not all.
  std::array<std::vector<Event>, kAudiences> part_;
  Audience all_told_ = 0;   ///< receive all of them
  Audience some_told_ = 0;  ///< receive any
  bool changed_ = false;    ///< the public part; looked at only where somebody receives nothing
  Keep keep_;
  std::uint64_t acts_ = 0;
  EventLog log_;
  Record record_;
  Chance chance_;
};

}  // namespace specter::match
