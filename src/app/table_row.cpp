// What lists and the next game take from a table: its row, the summary, the seats of a rematch; and
// how much its log holds.
#include <algorithm>

#include "app/entries.h"
#include "app/table.h"
#include "codec/names.h"
#include "codec/out.h"

namespace specter::app {

using store::TableStatus;

json::value to_json(const std::optional<Ending>& ending) {
  if (!ending) return nullptr;
  return {{"winner", text(codec::name_of(ending->winner))},
          {"reason", text(codec::name_of(ending->reason))},
          {"round", ending->round}};
}

std::optional<Ending> ending_of(const store::TableRow& row) {
  const Result<json::object> summary = codec::parse_json_object(row.summary);
  if (row.status != TableStatus::Over || !summary) return std::nullopt;
  codec::Reader in(*summary);
  const json::object* over = in.object("over");
  if (over == nullptr) return std::nullopt;
  codec::Reader part(*over);
  Ending ending{part.word<Side>("winner"), part.word<EndReason>("reason"), 0};
  ending.round = static_cast<int>(in.number("round", 0, kRoundLast));
  if (!in.ok() || !part.ok()) return std::nullopt;
  return ending;
}

store::TableRow Table::row() const {
  store::TableRow row;
  row.id = id_;
  row.status = status_;
  row.listed = options_.listed;
  row.rules = rules_;
  row.updated = noticed_;
  row.last = last_;
  row.summary = summary();
  if (!host_.empty()) row.members.push_back(host_);
  for (const SeatInfo& seat : seats_)
    if (!seat.guest.empty() &&
        std::find(row.members.begin(), row.members.end(), seat.guest) == row.members.end())
      row.members.push_back(seat.guest);
  // A server has to be there when the time for showing is over.
  if (showing_ != 0) row.active = true;
  if (!running() || paused_) return row;
  row.active = clock_.runs();
  for (const Decision& d : open_decisions())
    if (seats_[ix(d.seat)].kind == Sitter::Bot) row.active = true;
  return row;
}

namespace {

void put_name(codec::TextOut& out, std::string_view name) {
  if (name.empty())
    out.null();
  else
    out.text(name);
}

void put_seat(codec::TextOut& out, const SeatInfo& s, std::size_t number) {
  constexpr std::string_view kSitters[] = {"empty", "guest", "bot"};
  out.open_object();
  out.key("seat");
  out.number(static_cast<std::int64_t>(number));
  out.key("kind");
  out.word(kSitters[ix(s.kind)]);
  out.key("name");
  put_name(out, s.kind == Sitter::Bot ? s.bot : s.name);
  out.key("guest");
  put_name(out, s.guest);
  out.key("invited");
  out.flag(!s.invite.empty());
  out.close_object();
}

}  // namespace

// It is made for every entry, so it is written as text.
std::string Table::summary() const {
  constexpr std::size_t kRoom = 1024;
  std::string all;
  all.reserve(kRoom);
  const Setup& setup = options_.setup;
  constexpr std::string_view kStatus[] = {"open", "running", "over", "closed"};
  {
    codec::TextOut out(all);
    out.open_object();
    out.key("table");
    out.text(id_);
    out.key("host");
    out.text(host_name_);
    out.key("edition");
    out.text(codec::name_of(setup.edition));
    out.key("board");
    out.text(options_.board);
    out.key("players");
    out.number(setup.players);
    out.key("status");
    out.word(kStatus[ix(status_)]);
    out.key("private");
    out.flag(!options_.listed);
    out.key("spectators");
    out.flag(options_.spectators);
    out.key("answer_window_ms");
    out.number(options_.answer_window);
    out.key("assist");
    out.word(codec::name_of(options_.assist));
    out.key("seats");
    out.open_array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(setup.players); ++i)
      put_seat(out, seats_[i], i);
    out.close_array();
    out.key("round");
    out.number(ending_ ? ending_->round : play_ ? play_->state().pub.round : 0);
    out.key("waiting");
    out.open_array();
    for (const Decision& d : open_decisions())
      out.number(static_cast<std::int64_t>(ix(d.seat)));
    out.close_array();
    out.key("updated");
    out.number(noticed_);
    out.key("over");
    out.raw(json::serialize(to_json(ending_)));
    out.close_object();
  }
  return all;
}

namespace {

/// Who sits there in the next game: a person who stayed, or a bot.
SeatInfo sitter_again(const SeatInfo& from) {
  SeatInfo to;
  const bool person = !from.guest.empty() && !from.left;
  if (person) {
    to.kind = Sitter::Guest;
    to.guest = from.guest;
    to.name = from.name;
  } else if (from.kind == Sitter::Bot) {
    to.kind = Sitter::Bot;
    to.bot = from.bot;
  }
  return to;
}

}  // namespace

std::array<SeatInfo, kPlayersMax> Table::rotated() const {
  std::array<SeatInfo, kPlayersMax> next;
  const auto n = static_cast<std::size_t>(players());
  for (std::size_t i = 0; i < n; ++i)
    next[(i + 1) % n] = sitter_again(seats_[i]);
  // Whoever becomes the agent gives his other seats to the one who was.
  for (std::size_t i = 1; i < n; ++i)
    if (!next[0].guest.empty() && next[i].guest == next[0].guest) next[i] = sitter_again(seats_[0]);
  return next;
}

namespace {

bool to_spectators(const json::object& body) {
  const json::value* channel = body.if_contains("channel");
  return channel != nullptr && *channel == json::value(ix(Channel::Spectators));
}

std::optional<Seat> seat_in(const json::object& body) {
  const json::value* seat = body.if_contains("seat");
  const auto number = seat == nullptr ? std::nullopt : codec::as_number(*seat, 0, kPlayersMax - 1);
  if (!number) return std::nullopt;
  return static_cast<Seat>(*number);
}

}  // namespace

void Table::count(std::string_view kind, const json::object& body) {
  const auto line = counted(kind, to_spectators(body));
  if (!line) return;
  // Whose line it is: it says so, or it is about a seat, or the host's.
  std::string who;
  if (const json::value* guest = body.if_contains("guest"); guest != nullptr && guest->is_string())
    who = guest->as_string();
  if (const auto s = seat_in(body); who.empty() && s) who = seats_[ix(*s)].guest;
  tally_.add(*line, who.empty() ? host_ : who);
}

std::optional<Error> Table::full(const Draft& draft, const std::string& guest) const {
  const auto line = counted(draft.kind, to_spectators(draft.body));
  if (!line) return std::nullopt;
  // A game whose player is gone must be able to go on, whatever he did before.
  const auto s = seat_in(draft.body);
  if (draft.kind == "handover" && s && seats_[ix(*s)].guest != guest) return std::nullopt;
  return tally_.full(*line, guest, last_);
}

}  // namespace specter::app
