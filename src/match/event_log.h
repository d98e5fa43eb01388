// The events of a game, kept once, with each audience's own dense numbers (1, 2, 3…).
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/event.h"

namespace specter::match {

/// Whether an audience receives an event.
constexpr bool told(const Event& e, Seat audience) {
  return ((unsigned{e.audience} >> ix(audience)) & 1U) != 0;
}

class EventLog {
 public:
  void take(std::span<const Event> events);
  void take(const EventSink& sink) { take(sink.events()); }
  void clear();
  /// How many events this audience has had.
  std::size_t size(Seat audience) const { return count_[ix(audience)]; }
  /// An audience's events after its number n.
  std::vector<Event> since(Seat audience, std::size_t n) const;

 private:
  std::vector<Event> all_;
  std::array<std::size_t, kAudiences> count_{};
};

}  // namespace specter::match
