// A person's place at a server's table.
#pragma once

#include <array>
#include <memory>

#include "bots/bot.h"
#include "cli/play/place.h"
#include "client/remote_table.h"

namespace specter::cli::play {

/// What came from elsewhere, without anything that a terminal would take for a command.
std::string printable(std::string_view raw);
/// "Seat 1: Ann", "Seat 2: bot greedy" and so on.
std::string sitter_text(const client::SeatHolder& sitter, std::size_t seat);
std::string talk_text(const client::RemoteTalk& talk);
/// Why a table is closed, for people.
std::string closed_text(std::string_view reason);

class RemotePlace final : public Place {
 public:
  /// At the first of the guest's seats, or among the spectators.
  RemotePlace(client::RemoteTable& table, const std::string& bot, std::uint64_t seed);

  const Game& game() const override { return table_.game(); }
  Seat home() const override { return home_; }
  View view() const override { return table_.at(home_).view; }
  std::span<const Event> told(std::size_t n) const override;
  std::span<const match::KeptStep> steps(std::size_t n) const override;

  Turn next() override;
  Done act(const Action& action) override;
  Action advise(const OpenChoice& question) override;
  Done resign() override;
  void wait() override;
  Result<std::string> record() override { return table_.record(); }
  bool assists() const override { return table_.info().terms.assist; }
  std::optional<int> leaves(const belief::Possible&, const Action& move) const override {
    return table_.leaves(home_, move);
  }

  bool remote() const override { return true; }
  Wake wake() const override;
  bool look() override { return take(table_.look()); }
  bool asks(const OpenChoice& question) const override;
  std::vector<Told> notices() override { return std::exchange(notices_, {}); }
  std::string waiting_text() const override;
  Done chat(const std::string& text) override { return said(table_.chat(text)); }
  Done note(Cell cell, const std::string& text) override {
    return said(table_.note(home_, cell, text));
  }
  Done ping(Cell cell) override { return said(table_.ping(home_, cell)); }

 private:
  bool take(const client::Changes& changes);
  Done said(Done done);
  void compare_seats();
  void notice(std::string sentence, Weight weight = Weight::Quiet);
  std::optional<Decision> open_decision(Seat seat) const;
  OpenChoice question() const;

  client::RemoteTable& table_;
  Seat home_ = kSpectator;
  client::TableInfo before_;  ///< as the person knows it
  std::vector<Told> notices_;
  bool lost_ = false;
  bool ended_ = false;
  std::array<std::uint16_t, kPlayersMax> offered_{};   ///< decision that the person looks at
  std::array<std::uint16_t, kPlayersMax> answered_{};  ///< decision that is done with
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> bots_;
  std::array<std::size_t, kPlayersMax> observed_{};
};

}  // namespace specter::cli::play
