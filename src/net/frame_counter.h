// Counts the frames of a WebSocket in the bytes as they come. Beast hands on whole messages and
// says nothing of empty pieces in between, of which anybody can send without end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace specter::net {

class FrameCounter {
 public:
  /// Takes the next bytes; how many frames begin with them.
  std::size_t take(std::span<const std::uint8_t> bytes);

 private:
  enum class Part : std::uint8_t { Kind, Length, More, Rest };
  void read_length(std::uint8_t byte);

  Part part_ = Part::Kind;
  bool masked_ = false;
  std::uint8_t more_ = 0;   ///< bytes of the length to come
  std::uint64_t rest_ = 0;  ///< of the frame, the mask included
};

}  // namespace specter::net
