// The players' parts of the dice (docs/fair-dice.md): first everybody commits to his part, then the
// seats are fixed and everybody shows it. Nobody, not even who can read the database, can choose a
// part that fits those of the others.
#include <algorithm>

#include "app/entries.h"
#include "app/hall_impl.h"
#include "app/table.h"
#include "codec/checksum.h"
#include "codec/limits.h"
#include "codec/record.h"
#include "codec/rolls.h"
#include "engine/fields.h"

namespace specter::app {
namespace {

using store::TableStatus;

constexpr std::size_t kHashDigits = 64;

/// Takes part in the dice.
bool promised(const SeatInfo& seat) {
  return seat.kind == Sitter::Guest && !seat.commitment.empty();
}

bool waited_for(const SeatInfo& seat) { return promised(seat) && !seat.shown; }

}  // namespace

Result<std::string> read_commitment(std::string_view hash) {
  const auto key = fair::key_from_hex(hash);
  if (!key) return refuse("seat.hash");
  return fair::hex(*key);
}

std::optional<Error> Table::settled() const {
  if (status_ != TableStatus::Open) return refuse("table.started");
  if (showing_ != 0) return refuse("table.showing");
  return std::nullopt;
}

bool Table::seat_free() const {
  return std::any_of(seats_.begin(), seats_.begin() + players(),
                     [](const SeatInfo& seat) { return seat.kind == Sitter::Empty; });
}

// Wishes.

Result<Draft> Table::propose_commit(std::string_view guest, Seat s, std::string_view hash) const {
  if (seats_[ix(s)].guest != guest) return refuse("seat.not_yours", std::to_string(ix(s)));
  if (const auto fixed = settled()) return *fixed;
  if (seats_[ix(s)].commitment == hash) return Draft{};
  json::object body;
  body["seat"] = ix(s);
  body["hash"] = text(hash);
  return Draft{"commit", std::move(body)};
}

Result<Draft> Table::propose_seed(std::string_view guest, Seat s, std::string_view seed,
                                  std::string_view next) const {
  const SeatInfo& seat = seats_[ix(s)];
  if (seat.guest != guest) return refuse("seat.not_yours", std::to_string(ix(s)));
  if (seed.size() > codec::kSeedBytesMax)
    return refuse("seat.seed_long", std::to_string(codec::kSeedBytesMax));
  if (status_ != TableStatus::Open) return refuse("table.started");
  if (!promised(seat)) return refuse("seat.no_commitment");
  if (showing_ == 0) return refuse("table.not_showing");
  if (fair::sha256_hex(seed, digest()) != seat.commitment) return refuse("seat.seed_other");
  // Two pages of the same person show it twice.
  if (seat.shown) return Draft{};
  json::object body;
  body["seat"] = ix(s);
  body["seed"] = text(seed);
  if (!next.empty()) body["next"] = text(next);
  if (std::count_if(seats_.begin(), seats_.end(), waited_for) > 1 || seat_free())
    return Draft{"seed", std::move(body)};
  // The last one: the game begins with the same entry, so nobody can stop it in between.
  Table with = *this;
  if (const auto shown = with.on_seed(body, 0); !shown) return shown.error();
  Result<Draft> start = with.start_draft();
  if (start) start->body["shown"] = std::move(body);
  return start;
}

Draft Table::propose_reopen(const fair::Key& seed) const {
  json::array lost;
  // Where one of them was deleted, the others had no time to show anything.
  for (std::size_t i = 0; i < seats_.size() && !seat_free(); ++i)
    if (waited_for(seats_[i])) lost.emplace_back(i);
  json::object body;
  body["lost"] = std::move(lost);
  body["seed"] = text(fair::hex(seed));
  return Draft{"reopen", std::move(body)};
}

Result<Draft> Table::propose_start(std::string_view guest) const {
  if (guest != host_) return refuse("table.host_only");
  if (status_ != TableStatus::Open) return refuse("table.started");
  if (showing_ != 0) return Draft{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i)
    if (seats_[i].kind == Sitter::Empty) return refuse("table.seat_empty", std::to_string(i));
  Result<Draft> start = start_draft();
  if (!start || std::none_of(seats_.begin(), seats_.end(), promised)) return start;
  // He could not show what he has promised, and would lose his seat for nothing.
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (promised(seats_[i]) && seats_[i].at.empty())
      return refuse("table.seat_away", std::to_string(i));
  return Draft{"show", {}};
}

Result<Draft> Table::start_draft() const {
  const auto board = shared_board(options_.board_text);
  if (!board) return board.error();
  Result<Game> game = make_game(options_.setup, *board);
  if (!game) return game.error();
  fair::FairSource source = fair_source();
  // Logs of older programs have seeds that nobody had committed to.
  for (std::size_t i = 0; i < source.players.size(); ++i)
    if (!promised(seats_[i])) source.players[i].clear();
  fair::FairDice fair(std::move(source), digest());
  const match::Match first(std::make_shared<const Game>(std::move(*game)), fair);
  json::object body;
  body["rules"] = kRulesVersion;
  body["rolls"] = codec::rolls_json(first.record().header.rolls);
  body["hash"] = text(codec::hex16(first.record().header.hash));
  body["committed"] = true;
  return Draft{"start", std::move(body)};
}

// Entries.

Result<Change> Table::on_commit(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  std::string hash(in.text("hash", kHashDigits));
  if (!in.ok()) return in.error();
  seats_[ix(s)].commitment = std::move(hash);
  return Change{.meta = true};
}

Result<Change> Table::on_show(const json::object& /*body*/, Millis /*time*/) {
  showing_ = last_ + 1;
  lost_.clear();
  return Change{.meta = true};
}

/// Older programs took seeds without commitments, as long as the table was open. They are kept for
/// the records of games that were started so, and count for nothing in a new one.
Result<Change> Table::on_seed(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  std::string seed(in.text("seed", codec::kSeedBytesMax));
  std::string next(in.has("next") ? in.text("next", kHashDigits) : "");
  if (!in.ok()) return in.error();
  seats_[ix(s)].seed = std::move(seed);
  seats_[ix(s)].next = std::move(next);
  seats_[ix(s)].shown = showing_ != 0;
  return Change{.meta = showing_ != 0};
}

Result<Change> Table::on_reopen(const json::object& body, Millis time) {
  codec::Reader in(body);
  const auto seed = fair::key_from_hex(in.text("seed", kHashDigits));
  const json::array* lost = in.array("lost", kPlayersMax);
  if (!in.ok()) return in.error();
  if (!seed) return Error{"table.differs", "seed", 0};
  for (SeatInfo& seat : seats_) {
    // What nobody has seen may stay.
    if (seat.shown) seat.commitment = seat.next;
    seat.next.clear();
    seat.seed.clear();
    seat.shown = false;
  }
  for (const json::value& number : *lost) {
    const auto s = codec::as_number(number, 0, players() - 1);
    if (!s) return Error{"table.differs", "lost", 0};
    SeatInfo& seat = seats_[static_cast<std::size_t>(*s)];
    lost_.insert(seat.guest);
    leave_seat(seat, time);
  }
  if (lost_.contains(host_) && seats_of(host_).empty()) pass_host_on();
  seed_ = *seed;
  showing_ = 0;
  ++attempts_;
  return Change{.meta = true};
}

std::optional<Error> Table::take_shown(const json::object& start) {
  codec::Reader in(start);
  const bool committed = in.flag_or("committed", false);
  const json::object* shown = in.has("shown") ? in.object("shown") : nullptr;
  if (!in.ok()) return in.error();
  if (shown != nullptr)
    if (const auto done = on_seed(*shown, 0); !done) return done.error();
  showing_ = 0;
  lost_.clear();
  if (!committed) return std::nullopt;
  for (SeatInfo& seat : seats_)
    if (!promised(seat)) seat.seed.clear();
  return std::nullopt;
}

// Requests.

std::string Hall::Impl::commitment_of(Request& r, std::string_view field) {
  if (!r.in.has(field)) return {};
  const Result<std::string> hash = read_commitment(r.in.text(field, codec::kDetailBytesMax));
  if (!hash && r.in.ok()) r.in.fail("seat.hash", field);
  return hash ? *hash : std::string();
}

void Hall::Impl::commit(Request& r) {
  const Seat seat = seat_of(r);
  if (!r.in.has("hash")) r.in.fail("json.field_missing", "hash");
  const std::string hash = commitment_of(r, "hash");
  if (const auto at = room_of(r))
    at->wish(r.reply, [=, guest = r.who.guest](const Table& t) {
      return t.propose_commit(guest, seat, hash);
    });
}

void Hall::Impl::seed(Request& r) {
  const Seat seat = seat_of(r);
  const std::string seed(r.in.text("seed", codec::kDetailBytesMax));
  const std::string next = commitment_of(r, "next");
  if (const auto at = room_of(r))
    at->wish(r.reply, [=, guest = r.who.guest](const Table& t) {
      return t.propose_seed(guest, seat, seed, next);
    });
}

// In the room.

void Room::tend_showing() {
  const std::int64_t showing = table_->showing();
  const auto end = [self = weak_from_this(), showing] {
    if (const auto room = self.lock()) room->run([room, showing] { room->open_again(showing); });
  };
  // Somebody who had to show something is deleted: there is nothing to wait for.
  if (table_->seat_free()) return end();
  const Millis now = around_.world.now();
  if (showing_ == showing && show_from_ != 0) return;
  showing_ = showing;
  show_from_ = now;
  around_.world.at(now + kShowMs, end);
}

void Room::open_again(std::int64_t showing) {
  if (missing_ || table_->showing() != showing) return;
  // Nobody can show anything in an outage: after it everybody has his time again, as he has with
  // whoever tends the table next.
  if (!owner_ || around_.store.out()) {
    show_from_ = 0;
    return;
  }
  const bool over = show_from_ != 0 && around_.world.now() >= show_from_ + kShowMs;
  if (!over && !table_->seat_free()) return;
  commit(table_->propose_reopen(around_.world.random_key()), {});
}

}  // namespace specter::app
