// The table: one game, bots on the seats that no person plays, and the question that is next. It
// alone holds the game's state; whoever asks gets views, lists and events of a seat.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "codec/host.h"

namespace specter::cli::play {

/// What is known before the game begins.
struct TableOptions {
  int players = 2;
  unsigned human = 1;  ///< bit per seat that a person plays
  std::string bot = "greedy";
  std::uint64_t seed = 0;
};

/// A decision of a person, with two choices or more.
struct Question {
  View view;  ///< of the seat that is asked
  Decision decision;
  std::vector<Action> actions;
  std::vector<Action> free;  ///< ballots
  bool may_wait = false;     ///< a bot would act first if the person does not
};

class Table {
 public:
  static Result<Table> begin(const TableOptions& options, std::shared_ptr<const Board> board);
  static Result<Table> resume(const TableOptions& options, const codec::Record& record);

  const Game& game() const { return host_.game(); }
  const codec::Record& record() const { return host_.record(); }
  bool over() const { return specter::over(host_.state()); }
  bool plays(Seat seat) const { return ((options_.human >> ix(seat)) & 1U) != 0; }
  /// A seat of the person: the one whose view is shown between questions.
  Seat home() const;
  View view(Seat seat) const { return specter::view(game(), host_.state(), seat); }
  const EventLog& log() const { return host_.log(); }

  /// Lets the bots act, and takes what is forced, until a person has a choice; nothing if the
  /// game is over.
  std::optional<Question> next();
  Result<std::monostate> act(const Action& action) { return host_.act(action, std::nullopt); }
  /// Another seat goes first.
  void wait();
  /// What a bot would do in the person's place.
  Action advise(const Question& question);
  /// The person's whole side gives up.
  void resign();

 private:
  Table(const TableOptions& options, codec::Host host);
  void bot_acts(const Decisions& open);
  Action ask_bot(const Decision& decision, const Choices& legal);
  Question question(const Decisions& open) const;

  TableOptions options_;
  codec::Host host_;
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> bots_;
  std::array<std::size_t, kPlayersMax> told_{};
  bots::Random order_;
};

}  // namespace specter::cli::play
