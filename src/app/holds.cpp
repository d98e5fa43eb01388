// INF-6: how long what is done is held back, from public facts alone: who sits where, who may look
// on, which decision it is. A seat that goes to a bot counts as the person's until the next round,
// so that nobody learns from the change what was answered already; one that a person takes counts
// as a person's at once.
#include <algorithm>

#include "app/entries.h"
#include "app/table.h"
#include "bots/registry.h"

namespace specter::app {

void Table::count_sitters() {
  for (SeatInfo& seat : seats_)
    seat.counted = seat.kind == Sitter::Bot ? seat.bot : std::string();
}

bool Table::unwatched() const {
  // Lists show when something happened.
  if (options_.spectators || options_.listed) return false;
  if (!host_.empty() && !holds_seat(host_, kAgentSeat)) return false;
  // Who has given his seat to a bot still sees what that sees.
  return std::all_of(seats_.begin() + 1, seats_.begin() + players(), [](const SeatInfo& seat) {
    return seat.guest.empty() && !seat.counted.empty();
  });
}

Millis Table::constant_of(Seat s) const {
  const bots::BotInfo* bot = bots::find_bot(seats_[ix(s)].counted);
  const Millis window = options_.answer_window;
  return bot == nullptr ? window : std::min<Millis>(window, bot->answer_ms);
}

Millis Table::answer_hold(Seat s) const { return unwatched() ? 0 : constant_of(s); }

bool Table::people_first() const {
  const Decisions open = open_decisions();
  return std::any_of(open.begin(), open.end(), [&](const Decision& other) {
    const SeatInfo& seat = seats_[ix(other.seat)];
    return seat.counted.empty() && seat.goes_on != other.id;
  });
}

Millis Table::hunter_hold(const Decision& decision) const {
  if (unwatched()) return 0;
  const bool order = decision.kind == DecisionKind::HunterOrder && decision.first_wins;
  if (order && people_first()) return options_.answer_window;
  // With a traitor about, how long a bot thought could give a role away.
  return players() == kPlayersMax ? constant_of(decision.seat) : 0;
}

Result<Draft> Table::propose_go_on(std::string_view guest, Seat s) const {
  const auto refuse = [](const char* code, std::string detail = {}) {
    return Error{code, std::move(detail), 0};
  };
  if (!has_seat(s)) return refuse("act.no_such_seat");
  const SeatInfo& seat = seats_[ix(s)];
  if (seat.guest != guest) return refuse("seat.not_yours", std::to_string(ix(s)));
  if (!running()) return refuse("table.not_running");
  if (seat.kind == Sitter::Bot) return refuse("seat.bot_plays");
  if (paused_) return refuse("table.paused");
  const auto open = decision_of(s);
  if (!open || open->kind != DecisionKind::HunterOrder || !open->first_wins)
    return refuse("seat.nobody_waits");
  if (seat.goes_on == open->id) return Draft{};
  json::object body;
  body["seat"] = ix(s);
  body["decision"] = open->id;
  return Draft{"go_on", std::move(body), nullptr};
}

Result<Change> Table::on_go_on(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  const auto decision = static_cast<std::uint16_t>(in.number("decision", 0, UINT16_MAX));
  if (!in.ok()) return in.error();
  seats_[ix(s)].goes_on = decision;
  return Change{};
}

}  // namespace specter::app
