// How people come to a table and stay together: one link for all free seats, asking for a seat, a
// rematch that begins when everybody agrees, and bots that do not play on for nobody.
#include <algorithm>

#include "app/entries.h"
#include "app/table.h"
#include "codec/limits.h"

namespace specter::app {
namespace {

using store::TableStatus;

/// Nobody fills the log, or the host's page, by asking.
constexpr std::size_t kAskingMax = 8;
constexpr std::size_t kAskersMax = 50;
constexpr int kAsksOfGuestMax = 3;
constexpr std::size_t kHashMax = 64;

auto is_guest(std::string_view guest) {
  return [guest](const Asker& asker) { return asker.guest == guest; };
}

}  // namespace

std::optional<Seat> Table::next_seat() const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i)
    if (seats_[i].kind == Sitter::Empty && seats_[i].invite.empty()) return static_cast<Seat>(i);
  return std::nullopt;
}

Result<Draft> Table::propose_open_invite(std::string_view guest, std::string_view hash) const {
  if (guest != host_) return refuse("table.host_only");
  if (const auto fixed = settled()) return *fixed;
  if (!next_seat()) return refuse("table.no_seat");
  json::object body;
  body["hash"] = text(hash);
  return Draft{"invite", std::move(body), nullptr};
}

Result<Draft> Table::propose_open_revoke(std::string_view guest) const {
  if (guest != host_) return refuse("table.host_only");
  if (!invites()) return refuse("table.no_invite");
  return Draft{"invite", {}, nullptr};
}

Result<Change> Table::on_invite(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  std::string hash(in.has("hash") ? in.text("hash", kHashMax) : "");
  if (!in.has("seat")) {
    if (!in.ok()) return in.error();
    invite_ = std::move(hash);
    invited_ = last_ + 1;
    return Change{.meta = true};
  }
  const Seat s = read_seat(in, players());
  if (!in.ok()) return in.error();
  seats_[ix(s)].invite = std::move(hash);
  seats_[ix(s)].invited = last_ + 1;
  return Change{.meta = true};
}

Result<Draft> Table::propose_ask(std::string_view guest, std::string_view name, bool on) const {
  if (const auto fixed = settled()) return *fixed;
  if (holds_seat(guest) || guest == host_) return refuse("seat.seated");
  if (is_barred(guest)) return refuse("seat.kicked");
  const bool asks = std::any_of(asking_.begin(), asking_.end(), is_guest(guest));
  if (asks == on) return Draft{};
  if (on && !next_seat()) return refuse("table.no_seat");
  const auto before = asked_.find(guest);
  const bool often = before != asked_.end() && before->second >= kAsksOfGuestMax;
  const bool many = before == asked_.end() && asked_.size() >= kAskersMax;
  if (on && (often || many || asking_.size() >= kAskingMax)) return refuse("seat.asked_enough");
  json::object body;
  body["guest"] = text(guest);
  body["name"] = text(name);
  body["on"] = on;
  return Draft{"ask", std::move(body), nullptr};
}

Result<Draft> Table::propose_let_in(std::string_view guest, std::string_view whom, bool on) const {
  if (guest != host_) return refuse("table.host_only");
  if (const auto fixed = settled()) return *fixed;
  const auto asker = std::find_if(asking_.begin(), asking_.end(), is_guest(whom));
  if (asker == asking_.end()) return refuse("seat.not_asking");
  json::object body;
  body["guest"] = text(whom);
  body["name"] = text(asker->name);
  if (!on) {
    body["on"] = false;
    return Draft{"ask", std::move(body), nullptr};
  }
  const auto seat = next_seat();
  if (!seat) return refuse("table.no_seat");
  body["seat"] = ix(*seat);
  body["at"] = text(asker->at);
  return Draft{"sit", std::move(body), nullptr};
}

Result<Change> Table::on_ask(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  Asker asker;
  asker.guest = std::string(in.text("guest", codec::kNameBytesMax));
  asker.name = std::string(in.text("name", codec::kNameBytesMax));
  const bool on = in.flag("on");
  if (in.has("at")) asker.at = std::string(in.text("at", codec::kNameBytesMax));
  if (!in.ok()) return in.error();
  forget_asker(asker.guest);
  if (on) ++asked_[asker.guest];
  if (on) asking_.push_back(std::move(asker));
  return Change{.meta = true};
}

void Table::forget_asker(std::string_view guest) { std::erase_if(asking_, is_guest(guest)); }

bool Table::agreed() const {
  if (!again_ || status_ != TableStatus::Open || showing_ != 0 || host_.empty()) return false;
  return !seat_free() && std::all_of(seats_.begin(), seats_.end(), [](const SeatInfo& seat) {
    return seat.kind != Sitter::Guest || (seat.ready && !seat.at.empty());
  });
}

std::optional<Draft> Table::propose_follow(Millis now) const {
  if (!running() || paused_) return std::nullopt;
  const Public& pub = play_->state().pub;
  const auto agents = [&](std::size_t i) {
    return agent_of(play_->game(), pub, static_cast<Seat>(i)) >= 0;
  };
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
    const auto bot = static_cast<Seat>(i);
    if (seats_[i].kind != Sitter::Bot || pub.resigned.has(bot)) continue;
    int gave_up = 0;
    int plays_on = 0;
    for (std::size_t j = 0; j < static_cast<std::size_t>(players()); ++j) {
      if (agents(j) != agents(i) || seats_[j].kind != Sitter::Guest) continue;
      ++(pub.resigned.has(static_cast<Seat>(j)) ? gave_up : plays_on);
    }
    if (gave_up == 0 || plays_on > 0) continue;
    Result<Draft> made = act_draft(Action{.kind = ActionKind::Resign, .seat = bot}, "bot", now);
    if (made) return std::move(*made);
  }
  return std::nullopt;
}

}  // namespace specter::app
