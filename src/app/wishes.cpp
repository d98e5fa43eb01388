// The `propose` functions of Table: may this guest have this wish, as the table stands?
#include <algorithm>

#include "app/entries.h"
#include "app/table.h"
#include "bots/registry.h"
#include "codec/action_json.h"
#include "codec/checksum.h"
#include "codec/record.h"
#include "codec/rolls.h"
#include "engine/fields.h"
#include "engine/utf8.h"

namespace specter::app {
namespace {

/// A bot that people may play with.
bool offered(std::string_view bot) {
  const bots::BotInfo* info = bots::find_bot(bot);
  return info != nullptr && !info->sparring;
}

using store::TableStatus;

// A line of chat, a note on a cell: short texts for people.
constexpr std::size_t kChatMax = 500;
constexpr std::size_t kNoteMax = 80;
constexpr std::size_t kMutedMax = 50;

Draft draft(const char* kind, json::object body) { return Draft{kind, std::move(body), nullptr}; }

json::object seat_body(Seat s) {
  json::object body;
  body["seat"] = ix(s);
  return body;
}

/// No control characters, and not only blanks.
bool readable(std::string_view s) { return is_plain(s) && shows_something(s); }

bool free_act(const Action& a) {
  return a.kind == ActionKind::Vote || a.kind == ActionKind::Resign;
}

}  // namespace

Draft Table::propose_create(const TableOptions& options, std::string_view host,
                            std::string_view name, const fair::Key& seed,
                            const std::array<SeatInfo, kPlayersMax>& seats, bool again) {
  json::object body;
  if (again) body["again"] = true;
  json::array taken;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].kind == Sitter::Empty) continue;
    json::object seat = seat_body(static_cast<Seat>(i));
    seat["guest"] = text(seats[i].guest);
    seat["name"] = text(seats[i].name);
    seat["bot"] = text(seats[i].bot);
    seat["at"] = text(seats[i].at);
    if (!seats[i].commitment.empty()) seat["commitment"] = text(seats[i].commitment);
    taken.push_back(std::move(seat));
  }
  body["seats"] = std::move(taken);
  body["rules"] = kRulesVersion;
  body["host"] = text(host);
  body["name"] = text(name);
  body["seed"] = text(fair::hex(seed));
  body["options"] = to_json(options, true);
  return draft("create", std::move(body));
}

Result<Draft> Table::propose_sit(std::string_view guest, std::string_view name, Seat s,
                                 std::string_view invite, std::string_view commitment) const {
  if (!has_seat(s)) return refuse("act.no_such_seat");
  if (const auto fixed = settled()) return *fixed;
  const SeatInfo& seat = seats_[ix(s)];
  if (seat.kind != Sitter::Empty) return refuse("seat.taken", std::to_string(ix(s)));
  for (const Seat other : seats_of(guest)) {
    if ((other == kAgentSeat) != (s == kAgentSeat)) return refuse("seat.both_sides");
    // One of the hunters may turn out to be an agent.
    if (players() == kPlayersMax) return refuse("seat.one_each");
  }
  const std::string hash = invite.empty() ? std::string() : fair::sha256_hex(invite, digest());
  const bool to_seat = !hash.empty() && hash == seat.invite;
  const bool to_any = !hash.empty() && hash == invite_;
  // What the host gave away before he sent the guest away is no invitation to come back.
  const auto kicked = kicked_.find(guest);
  const std::int64_t made = to_seat ? seat.invited : to_any ? invited_ : 0;
  if (kicked != kicked_.end() && made <= kicked->second) return refuse("seat.kicked");
  if (!invite.empty() && !to_seat && !to_any) return refuse("seat.invite_void");
  // A seat that was promised to somebody is for him alone.
  const bool may = seat.invite.empty() ? options_.listed || to_any : to_seat;
  if (!may && guest != host_) return refuse("seat.invite_needed");
  json::object body = seat_body(s);
  body["guest"] = text(guest);
  body["name"] = text(name);
  if (!commitment.empty()) body["commitment"] = text(commitment);
  return draft("sit", std::move(body));
}

Result<json::object> Table::invitation(std::string_view guest, Seat s,
                                       std::string_view invite) const {
  // Whoever may sit down there may know where.
  if (const Result<Draft> seated = propose_sit(guest, "", s, invite); !seated)
    return seated.error();
  json::object out;
  out["options"] = to_json(options_, false);
  out["host"] = codec::name_value(host_name_);
  out["seat"] = ix(s);
  return out;
}

Result<Draft> Table::propose_stand(std::string_view guest, Seat s) const {
  const SeatInfo& seat = seats_[ix(s)];
  if (seat.guest != guest) return refuse("seat.not_yours", std::to_string(ix(s)));
  if (seat.left) return refuse("seat.left_already");
  // Who has seen the others' parts of the dice must not get away with his own.
  if (showing_ != 0) return *settled();
  return draft("stand", seat_body(s));
}

Result<Draft> Table::propose_kick(std::string_view guest, Seat s) const {
  if (!has_seat(s)) return refuse("act.no_such_seat");
  if (guest != host_) return refuse("table.host_only");
  if (const auto fixed = settled()) return *fixed;
  if (seats_[ix(s)].kind != Sitter::Guest) return refuse("seat.nobody", std::to_string(ix(s)));
  json::object body = seat_body(s);
  body["kicked"] = true;
  return draft("stand", std::move(body));
}

Result<Draft> Table::propose_bot(std::string_view guest, Seat s, std::string_view bot) const {
  if (!has_seat(s)) return refuse("act.no_such_seat");
  if (guest != host_) return refuse("table.host_only");
  if (const auto fixed = settled()) return *fixed;
  if (seats_[ix(s)].kind == Sitter::Guest) return refuse("seat.taken", std::to_string(ix(s)));
  if (!bot.empty() && !offered(bot)) return refuse("bot.unknown", codec::quoted_detail(bot));
  json::object body = seat_body(s);
  body["bot"] = text(bot);
  return draft("bot", std::move(body));
}

Result<Draft> Table::propose_invite(std::string_view guest, Seat s, std::string_view hash) const {
  if (!has_seat(s)) return refuse("act.no_such_seat");
  if (guest != host_) return refuse("table.host_only");
  if (const auto fixed = settled()) return *fixed;
  if (seats_[ix(s)].kind != Sitter::Empty) return refuse("seat.taken", std::to_string(ix(s)));
  json::object body = seat_body(s);
  body["hash"] = text(hash);
  return draft("invite", std::move(body));
}

Result<Draft> Table::propose_revoke(std::string_view guest, Seat s) const {
  if (guest != host_) return refuse("table.host_only");
  if (seats_[ix(s)].invite.empty()) return refuse("seat.no_invite", std::to_string(ix(s)));
  return draft("invite", seat_body(s));
}

Result<Draft> Table::propose_ready(std::string_view guest, Seat s, bool on) const {
  if (status_ != TableStatus::Open) return refuse("table.started");
  if (seats_[ix(s)].guest != guest) return refuse("seat.not_yours", std::to_string(ix(s)));
  json::object body = seat_body(s);
  body["on"] = on;
  return draft("ready", std::move(body));
}

Result<Draft> Table::act_draft(const Action& action, std::string_view by, Millis now,
                               const std::optional<match::DraftRoll>& rolled) const {
  fair::FairDice fair(fair_source(), digest());
  fair.skip(play_->rolls);
  Result<match::Act> act = play_->match.work_out(action, fair);
  if (!act) return act.error();
  act->draft = rolled;
  const auto played = std::make_shared<const Played>(Played{last_ + 1, std::move(*act)});
  json::object body;
  body["action"] = codec::to_json(action);
  body["rolls"] = codec::rolls_json(played->act.rolls);
  body["hash"] = text(codec::hex16(played->act.hash));
  body["by"] = text(by);
  body["decision"] = play_->state().asked[ix(action.seat)];
  if (options_.clock)
    body["rest"] = advance(*options_.clock, clock_, play_->game(), played->act.next.pub, now).rest;
  if (rolled) body["draft"] = codec::to_json(*rolled);
  Draft made = draft("act", std::move(body));
  made.played = played;
  return made;
}

Result<Draft> Table::propose_act(std::string_view guest, const Action& action,
                                 std::optional<std::uint16_t> decision, Millis now) const {
  const SeatInfo& seat = seats_[ix(action.seat)];
  if (seat.guest != guest) return refuse("seat.not_yours", std::to_string(ix(action.seat)));
  if (over()) return refuse("act.game_over");
  if (!running()) return refuse("table.not_running");
  if (seat.kind == Sitter::Bot) return refuse("seat.bot_plays");
  if (paused_) return refuse("table.paused");
  if (action.kind == ActionKind::Timeout) return refuse("act.system");
  if (!free_act(action)) {
    if (!decision) return refuse("act.decision_missing");
    const auto open = decision_of(action.seat);
    if (!open || open->id != *decision) return refuse("act.late", std::to_string(*decision));
  }
  Result<Draft> made = act_draft(action, "person", now);
  if (!made || action.kind != ActionKind::Vote) return made;
  // A ballot that stands already is no news to anybody.
  if (play_->state().pub.ballots[ix(action.seat)] == action.choice) return Draft{};
  if (auto full = tally_.full_of_ballots(action.seat, last_)) return *full;
  return made;
}

Result<Draft> Table::propose_system_act(const Action& action, std::uint16_t decision,
                                        std::string_view by, Millis now) const {
  if (!running()) return refuse("table.not_running");
  if (paused_) return refuse("table.paused");
  const auto open = decision_of(action.seat);
  if (!open || open->id != decision) return refuse("act.late", std::to_string(decision));
  if (by == "bot" && seats_[ix(action.seat)].kind != Sitter::Bot) return refuse("seat.not_bot");
  return act_draft(action, by, now);
}

bool Table::noticeable(const Action& action) const {
  fair::FairDice dice(fair_source(), digest());
  dice.skip(play_->rolls);
  const Result<match::Act> act = play_->match.work_out(action, dice);
  return !act || noticed(*act);
}

bool Table::noticeable(const Played& played) const { return noticed(played.act); }

bool Table::noticed(const match::Act& act) const {
  const Game& game = play_->game();
  Audience others = kEverybody;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i)
    if (agent_of(game, act.next.pub, static_cast<Seat>(i)) >= 0)
      others = static_cast<Audience>(others & ~(1U << i));
  for (const Event& e : act.sink.events())
    if ((e.audience & others) != 0) return true;
  return !(act.next.pub == play_->state().pub);
}

std::optional<Draft> Table::propose_timeout(Millis now) const {
  if (!running() || paused_ || !clock_.runs() || expires_at() > now) return std::nullopt;
  Action action;
  action.kind = ActionKind::Timeout;
  action.seat = expiring_seat(play_->game(), play_->state().pub, clock_);
  std::optional<match::DraftRoll> rolled;
  if (clock_.kind == ClockKind::Draft) {
    // In the draft a random choice: nobody can foresee it without the server's seed, and everybody
    // can compute it again after the game.
    Choices choices;
    legal(known(play_->game(), play_->state(), action.seat), choices);
    const int sides = choices.count();
    if (sides > 1)
      rolled = match::DraftRoll{sides, fair::fair_roll(fair_source(), fair::kDraftStream,
                                                       play_->drafted, sides, digest())};
    action = choices.nth(rolled ? rolled->value - 1 : 0);
  }
  Result<Draft> made = act_draft(action, "clock", now, rolled);
  if (!made) return std::nullopt;
  return std::move(*made);
}

Result<Draft> Table::propose_chat(std::string_view guest, std::string_view name,
                                  std::string_view said, std::string_view key) const {
  if (said.size() > kChatMax) return refuse("chat.long", std::to_string(kChatMax));
  if (!readable(said)) return refuse("chat.empty");
  const std::vector<Seat> seats = seats_of(guest);
  // A host without a seat is a spectator once the game runs (INF-5).
  const bool player = !seats.empty() || (guest == host_ && status_ == TableStatus::Open);
  if (!player && is_barred(guest) && !over()) return refuse("seat.kicked");
  if (!player && guest != host_ && !options_.spectators && !over())
    return refuse("table.no_spectators");
  const bool repeated =
      !key.empty() && std::any_of(talk_.begin(), talk_.end(), [&](const Talk& talk) {
        return talk.guest == guest && talk.key == key;
      });
  if (repeated) return Draft{};
  json::object body;
  body["kind"] = ix(TalkKind::Chat);
  body["channel"] = ix(player ? Channel::Table : Channel::Spectators);
  body["seat"] = ix(seats.empty() ? kSpectator : seats.front());
  body["guest"] = text(guest);
  body["name"] = text(name);
  body["text"] = text(said);
  if (!key.empty()) body["key"] = text(key);
  return draft("talk", std::move(body));
}

Result<Draft> Table::propose_note(std::string_view guest, Seat s, Cell cell,
                                  std::string_view said) const {
  const SeatInfo& seat = seats_[ix(s)];
  if (seat.guest != guest) return refuse("seat.not_yours", std::to_string(ix(s)));
  if (!play_) return refuse("table.not_running");
  if (!hunter_seat(s)) return refuse("note.hunters_only");
  if (said.size() > kNoteMax) return refuse("note.long", std::to_string(kNoteMax));
  if (!said.empty() && !readable(said)) return refuse("chat.empty");
  if (!play_->game().board->on_board(column_of(cell), row_of(cell)))
    return refuse("board.off_board", cell_name(cell));
  json::object body;
  body["kind"] = ix(TalkKind::Note);
  body["channel"] = ix(Channel::Hunters);
  body["seat"] = ix(s);
  body["guest"] = text(guest);
  body["name"] = text(seat.name);
  body["text"] = text(said);
  body["cell"] = codec::cell_value(cell);
  return draft("talk", std::move(body));
}

Result<Draft> Table::propose_ping(std::string_view guest, Seat s, Cell cell) const {
  Result<Draft> made = propose_note(guest, s, cell, "");
  if (made) made->body["kind"] = ix(TalkKind::Ping);
  return made;
}

Result<Draft> Table::propose_mute(std::string_view guest, std::string_view whom, bool on) const {
  if (guest == whom) return refuse("mute.self");
  const std::size_t muted = muted_by(guest).size();
  if (has_muted(guest, whom) == on) return refuse("mute.already");
  if (on && muted >= kMutedMax) return refuse("mute.many", std::to_string(kMutedMax));
  json::object body;
  body["guest"] = text(guest);
  body["whom"] = text(whom);
  body["on"] = on;
  return draft("mute", std::move(body));
}

Result<Draft> Table::propose_pause(std::string_view guest, bool on) const {
  if (!running()) return refuse("table.not_running");
  const std::vector<Seat> seats = seats_of(guest);
  const bool plays = std::any_of(seats.begin(), seats.end(), [&](Seat s) {
    return seats_[ix(s)].kind == Sitter::Guest && !seats_[ix(s)].left;
  });
  if (!plays) return refuse("table.players_only");
  json::object body;
  body["guest"] = text(guest);
  body["on"] = on;
  return draft("pause", std::move(body));
}

Result<Draft> Table::propose_handover(std::string_view guest, Seat s, std::string_view bot,
                                      Millis grace, Millis now) const {
  if (!has_seat(s)) return refuse("act.no_such_seat");
  if (!running()) return refuse("table.not_running");
  const SeatInfo& seat = seats_[ix(s)];
  if (seats_of(guest).empty() && guest != host_) return refuse("table.players_only");
  if (seat.kind == Sitter::Bot) return refuse("seat.bot_plays");
  if (!offered(bot)) return refuse("bot.unknown", codec::quoted_detail(bot));
  // His own seat anybody may hand over at once.
  const bool gone = seat.left || (seat.at.empty() && seat.away + grace <= now);
  if (seat.guest != guest && !gone) return refuse("seat.not_away", std::to_string(grace / 1000));
  json::object body = seat_body(s);
  body["bot"] = text(bot);
  return draft("handover", std::move(body));
}

Result<Draft> Table::propose_take_back(std::string_view guest, Seat s) const {
  const SeatInfo& seat = seats_[ix(s)];
  if (seat.guest != guest) return refuse("seat.not_yours", std::to_string(ix(s)));
  if (seat.kind != Sitter::Bot && !seat.left) return refuse("seat.not_bot");
  return draft("take_back", seat_body(s));
}

Result<Draft> Table::propose_rematch(std::string_view guest, std::string_view table) const {
  if (!over()) return refuse("table.not_over");
  if (!is_member(guest)) return refuse("table.players_only");
  if (!rematch_.empty()) return refuse("table.rematch_there", rematch_);
  json::object body;
  body["table"] = text(table);
  return draft("rematch", std::move(body));
}

Draft Table::propose_presence(Seat s, std::string_view at) {
  json::object body = seat_body(s);
  body["at"] = text(at);
  return draft("presence", std::move(body));
}

Draft Table::propose_close() const {
  json::object body;
  body["reason"] = text(closed_);
  body["rules"] = kRulesVersion;
  return draft("close", std::move(body));
}

Result<Draft> Table::propose_rename(std::string_view guest, std::string_view name) const {
  if (!is_member(guest)) return refuse("table.players_only");
  const std::vector<Seat> seats = seats_of(guest);
  const bool known =
      (host_ != guest || host_name_ == name) &&
      std::all_of(seats.begin(), seats.end(), [&](Seat s) { return seats_[ix(s)].name == name; });
  if (known) return Draft{};
  json::object body;
  body["guest"] = text(guest);
  body["name"] = text(name);
  return draft("rename", std::move(body));
}

Result<Draft> Table::propose_forget(std::string_view guest) const {
  if (!is_member(guest)) return refuse("table.players_only");
  json::object body;
  body["guest"] = text(guest);
  return draft("forget", std::move(body));
}

Draft Table::propose_wake(std::string_view server) {
  json::object body;
  body["server"] = text(server);
  return draft("wake", std::move(body));
}

}  // namespace specter::app
