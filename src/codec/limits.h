// How much a stranger may send. Each limit has its reason beside it.
#pragma once

#include <cstddef>

namespace specter::codec {

/// One line of the protocol. The longest honest one carries a whole record.
inline constexpr std::size_t kMessageBytesMax = std::size_t{2} * 1024 * 1024;
/// A record. A game of 40 rounds with 5 players has some 800 lines of 150 bytes.
inline constexpr std::size_t kRecordBytesMax = std::size_t{1} * 1024 * 1024;
/// Nesting of a message; a view needs five levels.
inline constexpr std::size_t kJsonDepthMax = 12;
/// A request's id is echoed: a name or a number, not a payload.
inline constexpr std::size_t kRequestIdBytesMax = 64;
/// A position line: about 300 fields of at most 24 bytes.
inline constexpr std::size_t kPositionBytesMax = std::size_t{16} * 1024;
/// A player's own part of the dice: a word, a number, or a key in hexadecimal.
inline constexpr std::size_t kSeedBytesMax = 64;
/// Scripted rolls in one request. One attack rolls some ten dice at the most.
inline constexpr std::size_t kDiceMax = 4096;
/// Cells of one group of actions: no board has more.
inline constexpr std::size_t kCellsMax = 1024;
/// Any name on the wire: hunters, cards, bots, boards.
inline constexpr std::size_t kNameBytesMax = 64;
/// The longest wrong value that an error repeats.
inline constexpr std::size_t kDetailBytesMax = 160;

}  // namespace specter::codec
