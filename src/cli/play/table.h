// A game on this machine: bots on the seats that no person plays, and the question that is next. It
// alone holds the game's state; whoever asks gets views, lists and events of a seat.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/play/place.h"
#include "codec/host.h"

namespace specter::cli::play {

/// What is known before the game begins.
struct TableOptions {
  int players = 2;
  unsigned human = 1;  ///< bit per seat that a person plays
  std::string bot = "greedy";
  std::uint64_t seed = 0;
  Edition edition = Edition::Babel;
  std::optional<VehicleKind> vehicle;  ///< nothing: the hunters choose
  bool five_player_bonus = false;
};

class Table final : public Place {
 public:
  static Result<Table> begin(const TableOptions& options, std::shared_ptr<const Board> board);
  static Result<Table> resume(const TableOptions& options, const codec::Record& record);

  const Game& game() const override { return host_.game(); }
  Seat home() const override;
  View view() const override { return view(home()); }
  std::span<const Event> told(std::size_t n) const override { return host_.log().since(home(), n); }

  /// Lets the bots act, and takes what is forced, until a person has a choice.
  Turn next() override;
  Done act(const Action& action) override { return host_.act(action, std::nullopt); }
  void wait() override;
  Action advise(const OpenChoice& question) override;
  /// The person's whole side.
  Done resign() override;
  Result<std::string> record() override { return codec::record_text(host_.record()); }

 private:
  Table(const TableOptions& options, codec::Host host);
  bool over() const { return specter::over(host_.state()); }
  bool plays(Seat seat) const { return ((options_.human >> ix(seat)) & 1U) != 0; }
  View view(Seat seat) const { return specter::view(game(), host_.state(), seat); }
  void bot_acts(const Decisions& open);
  Action ask_bot(const Decision& decision, const Choices& legal);
  OpenChoice question(const Decisions& open) const;

  TableOptions options_;
  codec::Host host_;
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> bots_;
  std::array<std::size_t, kPlayersMax> told_{};
  bots::Random order_;
};

}  // namespace specter::cli::play
