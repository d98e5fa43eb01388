// How many lines of each kind a table's log has. A log is read and replayed as a whole, so it is
// bounded: what people may add without end (talk, ballots, wishes) is counted by who added it, and
// refused long before anybody who plays would notice. What the game needs is never refused: acts,
// resigning, the clock, bots, starting, leaving and coming back.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/ids.h"
#include "engine/result.h"

namespace specter::app {

// A long evening has some hundred lines of talk.
inline constexpr int kTalkOfGuestMax = 1'000;
inline constexpr int kTalkOfTableMax = 6'000;
inline constexpr int kTalkOfSpectatorMax = 300;
inline constexpr int kTalkOfSpectatorsMax = 1'500;
/// TRA-5: a game has 40 rounds, and nobody changes his mind five times in each.
inline constexpr int kBallotsOfSeatMax = 200;
inline constexpr int kWishesOfGuestMax = 300;
inline constexpr int kWishesOfTableMax = 3'000;
/// With all of them the longest game has less than half of it.
inline constexpr std::int64_t kEntriesMax = 20'000;

class Tally {
 public:
  enum class Line : std::uint8_t { Talk, SpectatorTalk, Wish };

  void add(Line line, const std::string& guest);
  void add_ballot(Seat seat) { ++ballots_[ix(seat)]; }
  /// Why there may be no more of it; `entries` is the length of the log.
  std::optional<Error> full(Line line, const std::string& guest, std::int64_t entries) const;
  std::optional<Error> full_of_ballots(Seat seat, std::int64_t entries) const;

 private:
  struct Count {
    int all = 0;
    std::map<std::string, int, std::less<>> of;
  };
  std::array<Count, 3> lines_;
  std::array<int, kPlayersMax> ballots_{};
};

/// What a kind of entry counts as; nothing for what is never refused.
std::optional<Tally::Line> counted(std::string_view kind, bool spectators);

}  // namespace specter::app
