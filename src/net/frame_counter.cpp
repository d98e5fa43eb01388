#include "net/frame_counter.h"

#include <algorithm>

namespace specter::net {
namespace {

// RFC 6455, 5.2.
constexpr std::uint8_t kMaskBit = 0x80;
constexpr std::uint8_t kLengthBits = 0x7F;
constexpr std::uint8_t kTwoBytes = 126;
constexpr std::uint8_t kEightBytes = 127;
constexpr std::uint64_t kMaskBytes = 4;

}  // namespace

void FrameCounter::read_length(std::uint8_t byte) {
  masked_ = (byte & kMaskBit) != 0;
  const auto length = static_cast<std::uint8_t>(byte & kLengthBits);
  more_ = length == kTwoBytes ? 2 : length == kEightBytes ? 8 : 0;
  rest_ = more_ == 0 ? length : 0;
}

std::size_t FrameCounter::take(std::span<const std::uint8_t> bytes) {
  std::size_t begun = 0;
  while (!bytes.empty()) {
    if (part_ == Part::Rest) {
      const auto skipped = static_cast<std::size_t>(std::min<std::uint64_t>(rest_, bytes.size()));
      rest_ -= skipped;
      bytes = bytes.subspan(skipped);
      if (rest_ == 0) part_ = Part::Kind;
      continue;
    }
    const std::uint8_t byte = bytes.front();
    bytes = bytes.subspan(1);
    if (part_ == Part::Kind) {
      ++begun;
      part_ = Part::Length;
      continue;
    }
    if (part_ == Part::Length) {
      read_length(byte);
    } else {
      rest_ = rest_ << 8U | byte;
      --more_;
    }
    if (more_ != 0) {
      part_ = Part::More;
      continue;
    }
    if (masked_) rest_ += kMaskBytes;
    part_ = rest_ == 0 ? Part::Kind : Part::Rest;
  }
  return begun;
}

}  // namespace specter::net
