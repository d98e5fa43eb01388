#include "match/event_log.h"

namespace specter::match {

void EventLog::take(std::span<const Event> events) {
  for (const Event& e : events) {
    all_.push_back(e);
    for (std::size_t i = 0; i < kAudiences; ++i)
      if (told(e, static_cast<Seat>(i))) ++count_[i];
  }
}

void EventLog::clear() {
  all_.clear();
  count_ = {};
}

std::vector<Event> EventLog::since(Seat audience, std::size_t n) const {
  std::vector<Event> out;
  const std::size_t want = size(audience) > n ? size(audience) - n : 0;
  out.reserve(want);
  // From the end: mostly the last few are asked for.
  for (std::size_t i = all_.size(); i > 0 && out.size() < want; --i)
    if (told(all_[i - 1], audience)) out.push_back(all_[i - 1]);
  return {out.rbegin(), out.rend()};
}

}  // namespace specter::match
