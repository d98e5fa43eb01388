#include "app/tally.h"

#include <algorithm>

namespace specter::app {
namespace {

struct Most {
  const char* what;
  int of_guest;
  int of_table;
};

constexpr std::array<Most, 3> kMost{{{"talk", kTalkOfGuestMax, kTalkOfTableMax},
                                     {"talk", kTalkOfSpectatorMax, kTalkOfSpectatorsMax},
                                     {"wishes", kWishesOfGuestMax, kWishesOfTableMax}}};

Error full_of(const char* what) { return Error{"table.full", what, 0}; }

}  // namespace

void Tally::add(Line line, const std::string& guest) {
  Count& count = lines_[static_cast<std::size_t>(line)];
  ++count.all;
  ++count.of[guest];
}

std::optional<Error> Tally::full(Line line, const std::string& guest, std::int64_t entries) const {
  const Count& count = lines_[static_cast<std::size_t>(line)];
  const Most& most = kMost[static_cast<std::size_t>(line)];
  const auto found = count.of.find(guest);
  const int own = found == count.of.end() ? 0 : found->second;
  if (own >= most.of_guest || count.all >= most.of_table || entries >= kEntriesMax)
    return full_of(most.what);
  return std::nullopt;
}

std::optional<Error> Tally::full_of_ballots(Seat seat, std::int64_t entries) const {
  if (ballots_[ix(seat)] >= kBallotsOfSeatMax || entries >= kEntriesMax) return full_of("ballots");
  return std::nullopt;
}

std::optional<Tally::Line> counted(std::string_view kind, bool spectators) {
  constexpr std::string_view kWishes[] = {"sit",   "bot",   "invite", "seed",     "mute",
                                          "pause", "ready", "rename", "handover", "go_on"};
  if (kind == "talk") return spectators ? Tally::Line::SpectatorTalk : Tally::Line::Talk;
  if (std::find(std::begin(kWishes), std::end(kWishes), kind) != std::end(kWishes))
    return Tally::Line::Wish;
  return std::nullopt;
}

}  // namespace specter::app
