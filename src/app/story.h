// The events of a game, kept once, with each audience's own dense numbers (1, 2, 3…).
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/event.h"

namespace specter::app {

class Story {
 public:
  void take(std::span<const Event> events) {
    for (const Event& e : events) {
      all_.push_back(e);
      for (std::size_t i = 0; i < kAudiences; ++i)
        if (((unsigned{e.audience} >> i) & 1U) != 0) ++count_[i];
    }
  }
  /// How many events this audience has had.
  std::size_t size(Seat audience) const { return count_[ix(audience)]; }
  /// An audience's events after its number n.
  std::vector<Event> since(Seat audience, std::size_t n) const {
    std::vector<Event> out;
    const std::size_t want = size(audience) > n ? size(audience) - n : 0;
    out.reserve(want);
    // From the end: mostly the last few are asked for.
    for (std::size_t i = all_.size(); i > 0 && out.size() < want; --i)
      if (((unsigned{all_[i - 1].audience} >> ix(audience)) & 1U) != 0) out.push_back(all_[i - 1]);
    return {out.rbegin(), out.rend()};
  }

 private:
  std::vector<Event> all_;
  std::array<std::size_t, kAudiences> count_{};
};

}  // namespace specter::app
