// What the host chose when the table was created. It does not change afterwards.
#pragma once

#include <optional>
#include <string>

#include "app/world.h"
#include "codec/assist.h"
#include "codec/reader.h"
#include "engine/game.h"

namespace specter::app {

namespace json = boost::json;

/// INF-6: answers that could give a choice away go out no earlier than this after the last thing
/// that the others could notice. Long enough for a person to decline by hand.
inline constexpr Millis kAnswerWindowMs = 2000;
inline constexpr Millis kAnswerWindowMaxMs = 5000;

/// TIM-1: time for each turn or answer.
struct ClockOptions {
  Millis hunter = 120'000;
  Millis agent = 120'000;
  Millis answer = 20'000;  ///< somebody else's answer within a turn, whose own clock stands
  Millis draft = 60'000;   ///< each choice of the draft
  bool operator==(const ClockOptions&) const = default;
};

struct TableOptions {
  Setup setup;
  std::string board;       ///< its name
  std::string board_text;  ///< all of it
  bool listed = false;     ///< in the lobby; otherwise the link alone leads here
  bool spectators = true;
  std::optional<ClockOptions> clock;
  Millis answer_window = kAnswerWindowMs;
  /// Whether people are told where the agents can be. A table that does not say so shows nothing.
  codec::Assist assist = codec::Assist::Off;
  bool operator==(const TableOptions&) const = default;
};

/// Reads a host's wishes, or what the log holds. A board is checked and must fit the setup.
Result<TableOptions> parse_options(const json::object& object);

/// `with_text`: as the log holds it. Players get the text when they open the table.
json::object to_json(const TableOptions& options, bool with_text);

/// The board of a text, parsed once per process as long as somebody uses it.
Result<std::shared_ptr<const Board>> shared_board(const std::string& text);

}  // namespace specter::app
