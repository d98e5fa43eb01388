// Whole games for property, leak and golden tests: every choice follows from a seed, so that a
// failure can be played again from the numbers in its message.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/engine.h"
#include "match/match.h"

namespace specter::test {

/// A built-in board by name; a missing one breaks the test program at once.
std::shared_ptr<const Board> built_in(std::string_view name);

/// Numbers that depend on the seed alone.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : key_(mix64(seed ^ 0x5EEDULL)) {}
  std::uint64_t next() { return mix64(key_ + counter_++); }
  /// From 0 to n - 1.
  int below(int n) { return static_cast<int>((next() >> 11U) % static_cast<std::uint64_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  template <class List>
  const auto& of(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }

 private:
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

/// How the seats choose.
enum class Style : std::uint8_t {
  Even,    ///< every listed action is as likely as any other
  Varied,  ///< first a kind of action, then one of that kind: cards and tricks come up often
  Greedy,  ///< the greedy bot
  Mixed,   ///< greedy bots that often do something else
};

/// Options of a game; now and then with picks of its own, which shorten the draft.
Setup random_setup(int players, Rng& rng, Edition edition = Edition::Babel);
/// The game of a setup on its edition's board; some combined games on the first edition's.
Game game_of(const Setup& setup);
inline constexpr std::array kEditions{Edition::Babel, Edition::Covenant, Edition::Combined};
Game plain_game(int players, Edition edition = Edition::Babel);

/// One of the listed actions, chosen in a style that needs no bot.
Action pick(const Choices& choices, bool varied, Rng& rng);

/// A game that plays itself step by step.
class RandomGame {
 public:
  RandomGame(const Setup& setup, std::uint64_t seed, Style style);

  const Game& game() const { return match_.game(); }
  const State& state() const { return match_.state(); }
  const match::Match& match() const { return match_; }
  const match::EventLog& log() const { return match_.log(); }
  /// What the last step (or the start) made known.
  struct News {
    std::span<const Event> list;
    std::span<const Event> events() const { return list; }
  };
  News news() const { return {match_.events()}; }
  /// The rolls that it took.
  const std::vector<Roll>& rolls() const { return chance_->recorder.rolls(); }
  Rng& rng() { return rng_; }
  bool over() const { return match_.over(); }

  /// The action that the next step would take; the same until the step is made.
  Action next();
  /// Takes it. False if the game was over.
  bool step();
  /// Plays on, at most n actions.
  void run(int n);
  /// Takes this action instead. It must be legal.
  void take(const Action& action);

 private:
  Action choose();
  void tell();

  struct Chance {
    explicit Chance(std::uint64_t seed) : source(seed, 0), recorder(source) {}
    SeededDice source;
    RecordingDice recorder;
  };
  std::unique_ptr<Chance> chance_;  ///< in one place, also when the object moves
  match::Match match_;
  Rng rng_;
  Style style_;
  std::array<std::unique_ptr<bots::Bot>, kPlayersMax> bots_;
  Choices choices_;
  bool chosen_ = false;
  Action next_;
};

/// "players=3 seed=7 style=1": for messages.
std::string label(int players, std::uint64_t seed, Style style);

inline constexpr std::array kStyles{Style::Even, Style::Varied, Style::Greedy, Style::Mixed};

/// Every audience of a game: its seats and the spectators.
std::vector<Seat> audiences(const Game& game);

}  // namespace specter::test
