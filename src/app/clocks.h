// TIM-1: which clock runs, for whom, and how much time it has left. A pure function of public
// facts, so that a clock tells nobody more than the board does.
#pragma once

#include <cstdint>

#include "app/options.h"
#include "engine/engine.h"

namespace specter::app {

enum class ClockKind : std::uint8_t {
  None,
  Draft,   ///< each choice has its own time
  Order,   ///< shared by the hunters while they choose who is next
  Turn,    ///< a hunter's or an agent's turn
  Answer,  ///< somebody else answers within a turn, whose clock stands meanwhile
};
std::string_view clock_name(ClockKind kind);

struct Clock {
  ClockKind kind = ClockKind::None;
  std::uint32_t key = 0;      ///< of what runs: another question, another key
  std::uint32_t turn = 0;     ///< of the turn that runs or stands
  Millis rest = 0;            ///< of what runs, at `since`
  Millis turn_rest = 0;       ///< of the turn that stands while somebody answers
  Millis budget = 0;          ///< what `rest` began with
  Millis since = 0;           ///< when `rest` was true
  std::uint8_t seats = 0;     ///< bit per seat whose time it is
  std::uint8_t standing = 0;  ///< the game is paused
  bool operator==(const Clock&) const = default;

  bool runs() const { return kind != ClockKind::None && standing == 0; }
  Millis deadline() const { return since + rest; }
  Millis rest_at(Millis now) const;
};

/// The clock after something happened at `now`. Time that ran since is taken off.
Clock advance(const ClockOptions& options, const Clock& before, const Game& game,
              const Public& after, Millis now);
/// The same rest from now on: after a pause, or after a restart of the server, which gives back
/// the time that passed since the last action in the log.
Clock resumed(Clock clock, Millis now);
Clock paused(Clock clock, Millis now);

/// The seat whose default is taken when the time is over.
Seat expiring_seat(const Game& game, const Public& pub, const Clock& clock);

}  // namespace specter::app
