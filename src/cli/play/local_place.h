// A game on this machine: bots on the seats that no person plays, and the question that is next. It
// alone holds the game's state; whoever asks gets views, lists and events of a seat.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/play/place.h"
#include "codec/record.h"
#include "match/match.h"

namespace specter::cli::play {

/// What is known before the game begins.
struct LocalOptions {
  int players = 2;
  unsigned human = 1;  ///< bit per seat that a person plays
  std::string bot = "greedy";
  std::uint64_t seed = 0;
  Edition edition = Edition::Babel;
  std::optional<VehicleKind> vehicle;  ///< nothing: the hunters choose
  bool five_player_bonus = false;
};

class LocalPlace final : public Place {
 public:
  static Result<LocalPlace> begin(const LocalOptions& options, std::shared_ptr<const Board> board);
  static Result<LocalPlace> resume(const LocalOptions& options, const match::Record& record);

  const Game& game() const override { return match_.game(); }
  Seat home() const override;
  View view() const override { return view(home()); }
  std::span<const Event> told(std::size_t n) const override {
    return std::span<const Event>(told_).subspan(std::min(n, told_.size()));
  }
  std::span<const match::KeptStep> steps(std::size_t n) const override {
    return std::span<const match::KeptStep>(steps_).subspan(std::min(n, steps_.size()));
  }

  /// Lets the bots act, and takes what is forced, until a person has a choice.
  Turn next() override;
  Done act(const Action& action) override;
  void wait() override;
  Action advise(const OpenChoice& question) override;
  /// The person's whole side.
  Done resign() override;
  std::optional<int> leaves(const belief::Possible& belief, const Action& move) const override;
  Result<std::string> record() override { return codec::record_text(match_.record()); }

 private:
  LocalPlace(const LocalOptions& options, match::Match played);
  bool over() const { return specter::over(match_.state()); }
  bool plays(Seat seat) const { return ((options_.human >> ix(seat)) & 1U) != 0; }
  View view(Seat seat) const { return specter::view(game(), match_.state(), seat); }
  /// Hands everybody what he can notice of the last act.
  void tell();
  void bot_acts(const Decisions& open);
  Action ask_bot(const Decision& decision, const Choices& legal);
  OpenChoice question(const Decisions& open) const;

  LocalOptions options_;
  match::Match match_;
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> bots_;
  std::vector<Event> told_;  ///< to the home seat
  std::vector<match::KeptStep> steps_;
  bots::Random order_;
};

}  // namespace specter::cli::play
