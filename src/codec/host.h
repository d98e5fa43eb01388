// One game with everything around it that a driver needs: state, event logs, record and dice.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "codec/record.h"
#include "engine/engine.h"

namespace specter::codec {

/// Where rolls come from when an action does not bring its own.
struct Chance {
  std::optional<SeededDice> seeded;
  std::vector<int> script;  ///< what is left of it; used where there is no seed
};

class Host {
 public:
  static Result<Host> begin(const Setup& setup, std::shared_ptr<const Board> board, Chance chance);
  static Result<Host> at_position(std::string_view position, std::shared_ptr<const Board> board,
                                  Chance chance);
  static Result<Host> from_record(const Record& record, Chance chance);

  const Game& game() const { return game_; }
  const State& state() const { return state_; }
  const EventLog& log() const { return log_; }
  const Record& record() const { return record_; }

  /// Acts. With `own_dice` the action takes exactly these rolls. On an error nothing has changed.
  Result<std::monostate> act(const Action& action, const std::optional<std::vector<int>>& own_dice);

 private:
  Host(Game game, Chance chance) : game_(std::move(game)), chance_(std::move(chance)) {}

  Game game_;
  State state_;
  EventLog log_;
  Record record_;
  Chance chance_;
};

}  // namespace specter::codec
