#include "app/table.h"

#include <algorithm>

#include "app/entries.h"
#include "codec/action_json.h"
#include "codec/checksum.h"
#include "codec/record.h"
#include "codec/rolls.h"
#include "codec/view_json.h"
#include "engine/fields.h"
#include "match/recorded_dice.h"
#include "match/state_hash.h"

namespace specter::app {
namespace {

using store::TableStatus;

constexpr std::size_t kTextMax = 4096;
/// Older talk is dropped: a table is no archive. Each channel has its own room, so that nobody can
/// talk away what others said among themselves.
constexpr std::size_t kTalkMax = 500;

std::string text_of(codec::Reader& in, std::string_view field) {
  return in.has(field) ? std::string(in.text(field, kTextMax)) : std::string();
}

/// The log says something that this program would not have done.
Error differs(std::string_view what) { return Error{"table.differs", std::string(what), 0}; }

/// The first rules: logs that do not name theirs are of them.
constexpr int kRulesFirst = 1;

/// Entries in which the game itself goes on.
bool plays(const store::Entry& entry) { return entry.kind == "start" || entry.kind == "act"; }

}  // namespace

struct Table::Row {
  std::string_view kind;
  Handler handler = nullptr;
};

const Table::Row* Table::find(std::string_view kind) {
  static constexpr Row kRows[] = {
      {"create", &Table::on_create},     {"sit", &Table::on_sit},
      {"stand", &Table::on_stand},       {"bot", &Table::on_bot},
      {"invite", &Table::on_invite},     {"commit", &Table::on_commit},
      {"show", &Table::on_show},         {"seed", &Table::on_seed},
      {"reopen", &Table::on_reopen},     {"ready", &Table::on_ready},
      {"start", &Table::on_start},       {"act", &Table::on_act},
      {"talk", &Table::on_talk},         {"mute", &Table::on_mute},
      {"pause", &Table::on_pause},       {"handover", &Table::on_hand},
      {"take_back", &Table::on_back},    {"rematch", &Table::on_rematch},
      {"presence", &Table::on_presence}, {"wake", &Table::on_wake},
      {"forget", &Table::on_forget},     {"close", &Table::on_close},
      {"rename", &Table::on_rename},     {"go_on", &Table::on_go_on},
      {"ask", &Table::on_ask},
  };
  for (const Row& row : kRows)
    if (row.kind == kind) return &row;
  return nullptr;
}

Result<Change> Table::apply(const store::Entry& entry, const Played* ours) {
  const auto refuse = [&](const Error& error) {
    status_ = TableStatus::Closed;
    closed_ = error.detail.empty() ? error.code : error.code + ": " + error.detail;
    last_ = entry.seq;
    return error;
  };
  if (status_ == TableStatus::Closed) {
    last_ = entry.seq;
    return Error{"table.closed", closed_, 0};
  }
  if (entry.seq != last_ + 1) return refuse(differs("sequence"));
  if (stopped_ != 0 && plays(entry)) {
    last_ = entry.seq;
    return Change{};
  }
  Result<Change> change = Change{};
  if (ours != nullptr) {
    SPECTER_ASSERT(ours->seq == entry.seq);
    change = take_act(ours->act, entry.time);
  } else {
    const Row* row = find(entry.kind);
    if (row == nullptr) return refuse(differs(entry.kind));
    const Result<json::object> body = codec::parse_json_object(entry.body);
    if (!body) return refuse(body.error());
    change = (this->*row->handler)(*body, entry.time);
    if (change) count(entry.kind, *body);
  }
  if (!change && plays(entry) && !our_rules()) {
    // No fault of the log: with its own rules it went on here.
    stopped_ = entry.seq;
    status_ = TableStatus::Running;
    change = Change{.meta = true};
  }
  if (!change) return refuse(change.error());
  last_ = entry.seq;
  time_ = entry.time;
  // Lists show this time: it must not tell of an agent's secret step (INF-4).
  const bool open_talk = change->talk && talk_.back().channel == Channel::Table;
  const bool shown = change->game && public_moment_ == entry.time;
  if (change->meta || change->clock || open_talk || shown) noticed_ = entry.time;
  return change;
}

void Table::conclude(const store::TableRow& row) {
  if (!running() || our_rules()) return;
  paused_ = false;
  clock_ = {};
  if (row.status == TableStatus::Over) {
    status_ = TableStatus::Over;
    ending_ = ending_of(row);
    return;
  }
  status_ = TableStatus::Closed;
  closed_ = (rules_ < kRulesVersion ? "table.rules: " : "table.newer: ") + std::to_string(rules_);
}

Error Table::closed_error() const {
  for (const std::string_view code : {"table.rules", "table.newer"})
    if (closed_.starts_with(std::string(code) + ": "))
      return Error{std::string(code), closed_.substr(code.size() + 2), 0};
  return Error{"table.closed", closed_, 0};
}

std::optional<Error> Table::seat_first(const json::value& item, Millis time) {
  const json::object* object = item.if_object();
  if (object == nullptr) return differs("seats");
  codec::Reader in(*object);
  SeatInfo info;
  const Seat s = read_seat(in, players());
  info.guest = text_of(in, "guest");
  info.name = text_of(in, "name");
  info.bot = text_of(in, "bot");
  info.at = text_of(in, "at");
  info.commitment = text_of(in, "commitment");
  if (!in.ok()) return in.error();
  info.kind = info.bot.empty() ? Sitter::Guest : Sitter::Bot;
  info.away = info.at.empty() ? time : 0;
  seats_[ix(s)] = std::move(info);
  return std::nullopt;
}

Result<Change> Table::on_create(const json::object& body, Millis time) {
  codec::Reader in(body);
  rules_ = static_cast<int>(in.number_or("rules", 0, INT32_MAX, kRulesFirst));
  host_ = in.text("host", kTextMax);
  host_name_ = in.text("name", kTextMax);
  const auto seed = fair::key_from_hex(in.text("seed", 64));
  const json::object* options = in.object("options");
  const json::array* seats = in.array("seats", kPlayersMax);
  again_ = in.flag_or("again", false);
  if (!in.ok()) return in.error();
  if (!seed) return differs("seed");
  Result<TableOptions> parsed = parse_options(*options);
  if (!parsed) return parsed.error();
  options_ = std::move(*parsed);
  seed_ = *seed;
  for (const json::value& item : *seats)
    if (const auto error = seat_first(item, time)) return *error;
  return Change{.meta = true};
}

Result<Change> Table::on_sit(const json::object& body, Millis time) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  SeatInfo info;
  info.kind = Sitter::Guest;
  info.guest = text_of(in, "guest");
  info.name = text_of(in, "name");
  info.at = text_of(in, "at");
  info.commitment = text_of(in, "commitment");
  if (!in.ok()) return in.error();
  info.away = info.at.empty() ? time : 0;
  kicked_.erase(info.guest);
  lost_.erase(info.guest);
  forget_asker(info.guest);
  seats_[ix(s)] = std::move(info);
  if (host_.empty()) pass_host_on();
  return Change{.meta = true};
}

/// In the middle of a game the seat stays his: he may return.
void Table::leave_seat(SeatInfo& seat, Millis time) {
  if (status_ == TableStatus::Open) {
    seat = SeatInfo{};
    return;
  }
  seat.left = true;
  seat.pause = false;
  seat.at.clear();
  seat.away = time;
}

void Table::pass_host_on() {
  for (const SeatInfo& seat : seats_) {
    if (seat.kind != Sitter::Guest || seat.left) continue;
    host_ = seat.guest;
    host_name_ = seat.name;
    return;
  }
}

/// One less who could be against a pause.
Change Table::after_leaving(Millis time) {
  const bool before = paused_;
  if (running()) set_pause(time);
  return Change{.meta = true, .clock = paused_ != before};
}

Result<Change> Table::on_stand(const json::object& body, Millis time) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  const bool kicked = in.has("kicked") && in.flag("kicked");
  if (!in.ok()) return in.error();
  const std::string guest = seats_[ix(s)].guest;
  leave_seat(seats_[ix(s)], time);
  if (kicked && guest != host_) kicked_[guest] = last_ + 1;
  if (kicked) invite_.clear();
  const auto stays = [&](const SeatInfo& seat) { return seat.guest == guest && !seat.left; };
  if (guest == host_ && std::none_of(seats_.begin(), seats_.end(), stays)) pass_host_on();
  return after_leaving(time);
}

Result<Change> Table::on_bot(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  SeatInfo info;
  info.bot = text_of(in, "bot");
  if (!in.ok()) return in.error();
  info.kind = info.bot.empty() ? Sitter::Empty : Sitter::Bot;
  seats_[ix(s)] = std::move(info);
  return Change{.meta = true};
}

Result<Change> Table::on_ready(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  const bool on = in.flag("on");
  if (!in.ok()) return in.error();
  seats_[ix(s)].ready = on;
  return Change{.meta = true};
}

Result<Change> Table::on_start(const json::object& body, Millis time) {
  codec::Reader in(body);
  // A table that an older program made may be started by a newer one.
  rules_ = static_cast<int>(in.number_or("rules", 0, INT32_MAX, kRulesFirst));
  const std::vector<Roll> rolls = codec::read_rolls(in);
  const auto hash = codec::from_hex16(in.text("hash", 16));
  if (!in.ok()) return in.error();
  if (const auto error = take_shown(body)) return *error;
  const auto board = shared_board(options_.board_text);
  if (!board) return board.error();
  Result<Game> game = make_game(options_.setup, *board);
  if (!game) return game.error();
  match::RecordedDice dice(rolls);
  Play play{match::Match(std::make_shared<const Game>(std::move(*game)), dice), rolls, 0};
  if (!dice.fits() || hash != match::hash_by_rules(rules_, play.game(), play.state()))
    return differs("start");
  play_ = std::move(play);
  status_ = TableStatus::Running;
  asking_.clear();
  public_moment_ = window_from_ = time;
  count_sitters();
  set_clock(time);
  return Change{.meta = true, .game = true};
}

void Table::set_clock(Millis time) {
  if (options_.clock)
    clock_ = advance(*options_.clock, clock_, play_->game(), play_->state().pub, time);
}

/// INF-6: was there anything that somebody besides the agents could notice?
void Table::note_public_moment(const View& before, bool ballot, Millis time) {
  const View after = view(play_->game(), play_->state(), kSpectator);
  if (!play_->match.step(kSpectator) && before == after) return;
  public_moment_ = time;
  // A ballot asks nobody anything: whether she had answered before it must not show.
  if (!ballot) window_from_ = time;
}

Result<Change> Table::on_act(const json::object& body, Millis time) {
  if (!play_) return differs("act before start");
  codec::Reader in(body);
  const std::vector<Roll> rolls = codec::read_rolls(in);
  const auto hash = codec::from_hex16(in.text("hash", 16));
  const json::object* object = in.object("action");
  const auto draft = codec::read_draft(in);
  if (!in.ok()) return in.error();
  const Result<Action> action = codec::parse_action(*object);
  if (!action) return action.error();
  match::RecordedDice dice(rolls);
  Result<match::Act> act = play_->match.work_out(*action, dice);
  if (!act) return act.error();
  if (!dice.fits() || hash != match::hash_by_rules(rules_, play_->game(), *act))
    return differs("act");
  act->draft = draft;
  return take_act(*act, time);
}

Change Table::take_act(const match::Act& act, Millis time) {
  const View before = view(play_->game(), play_->state(), kSpectator);
  const int round = play_->state().pub.round;
  play_->match.take(act);
  if (play_->state().pub.round != round) count_sitters();
  play_->rolls.insert(play_->rolls.end(), act.rolls.begin(), act.rolls.end());
  if (act.draft) ++play_->drafted;
  const ActionKind kind = act.action.kind;
  if (kind == ActionKind::Vote) tally_.add_ballot(act.action.seat);
  const bool ballot = kind == ActionKind::Vote || kind == ActionKind::Resign;
  note_public_moment(before, ballot, time);
  // A step that nobody notices leaves the clock alone: after a restart its rest would tell of it.
  if (public_moment_ == time) set_clock(time);
  Change change{.game = true};
  if (specter::over(play_->state())) {
    status_ = TableStatus::Over;
    const Public& pub = play_->state().pub;
    ending_ = Ending{pub.winner, pub.reason, pub.round};
    paused_ = false;
    clock_ = {};
    change.meta = true;
  }
  return change;
}

Result<Change> Table::on_talk(const json::object& body, Millis time) {
  codec::Reader in(body);
  Talk talk;
  talk.kind = static_cast<TalkKind>(in.number("kind", 0, 2));
  talk.channel = static_cast<Channel>(in.number("channel", 0, 2));
  talk.seat = static_cast<Seat>(in.number("seat", 0, static_cast<int>(kSpectator)));
  talk.guest = text_of(in, "guest");
  talk.name = text_of(in, "name");
  talk.text = text_of(in, "text");
  if (in.has("cell")) talk.cell = in.cell("cell");
  if (in.has("key")) talk.key = text_of(in, "key");
  talk.time = time;
  if (!in.ok()) return in.error();
  ++said_;
  ++said_on_[ix(talk.channel)];
  talk.said = said_on_;
  if (talk.kind == TalkKind::Note && talk.text.empty()) notes_.erase(talk.cell);
  if (talk.kind == TalkKind::Note && !talk.text.empty())
    notes_[talk.cell] = talk.said[ix(talk.channel)];
  talk_.push_back(std::move(talk));
  drop_old_talk(talk_.back().channel);
  return Change{.talk = true};
}

bool Table::stands(const Talk& talk) const {
  if (talk.kind != TalkKind::Note) return false;
  const auto note = notes_.find(talk.cell);
  return note != notes_.end() && note->second == talk.said[ix(talk.channel)];
}

void Table::drop_old_talk(Channel channel) {
  const auto loose = [&](const Talk& talk) { return talk.channel == channel && !stands(talk); };
  auto count = static_cast<std::size_t>(std::count_if(talk_.begin(), talk_.end(), loose));
  for (; count > kTalkMax; --count)
    talk_.erase(std::find_if(talk_.begin(), talk_.end(), loose));
}

Result<Change> Table::on_mute(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  const std::string who = text_of(in, "guest");
  const std::string whom = text_of(in, "whom");
  const bool on = in.flag("on");
  if (!in.ok()) return in.error();
  if (on)
    mutes_[who].insert(whom);
  else
    mutes_[who].erase(whom);
  return Change{};
}

bool Table::all_want_pause() const {
  bool anybody = false;
  for (const SeatInfo& seat : seats_) {
    if (seat.kind != Sitter::Guest || seat.left) continue;
    anybody = true;
    if (!seat.pause) return false;
  }
  return anybody;
}

Result<Change> Table::on_pause(const json::object& body, Millis time) {
  codec::Reader in(body);
  const std::string guest = text_of(in, "guest");
  const bool on = in.flag("on");
  if (!in.ok()) return in.error();
  for (SeatInfo& seat : seats_)
    if (seat.guest == guest) seat.pause = on;
  set_pause(time);
  return Change{.meta = true, .clock = true};
}

/// After anybody's wish for a pause, or anybody's leaving.
void Table::set_pause(Millis time) {
  const bool wanted = running() && all_want_pause();
  if (wanted && !paused_) clock_ = app::paused(clock_, time);
  if (!wanted && paused_) {
    clock_ = resumed(clock_, time);
    for (SeatInfo& seat : seats_)
      seat.pause = false;
  }
  if (wanted != paused_) public_moment_ = window_from_ = time;
  paused_ = wanted;
}

Result<Change> Table::on_hand(const json::object& body, Millis time) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  std::string bot = text_of(in, "bot");
  if (!in.ok()) return in.error();
  seats_[ix(s)].kind = Sitter::Bot;
  seats_[ix(s)].bot = std::move(bot);
  return after_leaving(time);
}

Result<Change> Table::on_back(const json::object& body, Millis time) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  std::string at = text_of(in, "at");
  if (!in.ok()) return in.error();
  SeatInfo& seat = seats_[ix(s)];
  seat.kind = Sitter::Guest;
  seat.bot.clear();
  seat.counted.clear();
  seat.left = false;
  seat.away = at.empty() ? time : 0;
  seat.at = std::move(at);
  return Change{.meta = true};
}

Result<Change> Table::on_rematch(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  rematch_ = text_of(in, "table");
  if (!in.ok()) return in.error();
  return Change{.meta = true};
}

Result<Change> Table::on_presence(const json::object& body, Millis time) {
  codec::Reader in(body);
  const Seat s = read_seat(in, players());
  std::string at = text_of(in, "at");
  if (!in.ok()) return in.error();
  SeatInfo& seat = seats_[ix(s)];
  if (at.empty() && !seat.at.empty()) seat.away = time;
  if (!at.empty()) {
    seat.away = 0;
    seat.left = false;
  }
  seat.at = std::move(at);
  return Change{.meta = true};
}

Result<Change> Table::on_wake(const json::object& /*body*/, Millis time) {
  // The time that passed while no server was there is given back (TIM-1).
  if (clock_.runs()) clock_ = resumed(clock_, time);
  public_moment_ = window_from_ = time;
  return Change{.clock = true};
}

/// What he said before keeps the name that he said it by.
Result<Change> Table::on_rename(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  const std::string guest = text_of(in, "guest");
  const std::string name = text_of(in, "name");
  if (!in.ok()) return in.error();
  for (const Seat s : seats_of(guest))
    seats_[ix(s)].name = name;
  for (Asker& asker : asking_)
    if (asker.guest == guest) asker.name = name;
  if (host_ == guest) host_name_ = name;
  return Change{.meta = true};
}

Result<Change> Table::on_forget(const json::object& body, Millis time) {
  codec::Reader in(body);
  const std::string guest = text_of(in, "guest");
  if (!in.ok()) return in.error();
  for (SeatInfo& seat : seats_) {
    if (seat.guest != guest) continue;
    seat.name.clear();
    leave_seat(seat, time);
  }
  for (Talk& talk : talk_)
    if (talk.guest == guest) talk.name.clear();
  forget_asker(guest);
  if (host_ == guest) {
    host_.clear();
    host_name_.clear();
    pass_host_on();
  }
  return after_leaving(time);
}

Result<Change> Table::on_close(const json::object& body, Millis /*time*/) {
  codec::Reader in(body);
  closed_ = text_of(in, "reason");
  if (!in.ok()) return in.error();
  status_ = TableStatus::Closed;
  clock_ = {};
  return Change{.meta = true};
}

fair::FairSource Table::fair_source() const {
  fair::FairSource source;
  source.seed = seed_;
  source.table = id_;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i)
    source.players.push_back(seats_[i].seed);
  return source;
}

std::vector<Seat> Table::seats_of(std::string_view guest) const {
  std::vector<Seat> list;
  for (std::size_t i = 0; i < kPlayersMax; ++i)
    if (!guest.empty() && seats_[i].guest == guest) list.push_back(static_cast<Seat>(i));
  return list;
}

bool Table::is_member(std::string_view guest) const { return host_ == guest || holds_seat(guest); }

bool Table::holds_seat(std::string_view guest) const {
  return !guest.empty() && std::any_of(seats_.begin(), seats_.end(),
                                       [&](const SeatInfo& seat) { return seat.guest == guest; });
}

bool Table::has_muted(std::string_view who, std::string_view whom) const {
  const auto found = mutes_.find(who);
  return found != mutes_.end() && found->second.contains(std::string(whom));
}

std::vector<std::string> Table::muted_by(std::string_view who) const {
  const auto found = mutes_.find(who);
  if (found == mutes_.end()) return {};
  return {found->second.begin(), found->second.end()};
}

bool Table::hunter_seat(Seat s) const {
  if (s == kAgentSeat || ix(s) >= static_cast<std::size_t>(players())) return false;
  return !play_ || agent_of(play_->game(), play_->state().pub, s) < 0;
}

bool Table::may_hear(Channel channel, std::optional<Seat> listener) const {
  // INF-5: after the game everything is open.
  if (channel == Channel::Table || over()) return true;
  if (channel == Channel::Spectators) return !listener;
  return listener && hunter_seat(*listener);
}

bool Table::is_barred(std::string_view guest) const {
  const auto kicked = kicked_.find(guest);
  if (kicked == kicked_.end() || (invites() && invited_ > kicked->second)) return false;
  return std::none_of(seats_.begin(), seats_.end(), [&](const SeatInfo& seat) {
    return !seat.invite.empty() && seat.invited > kicked->second;
  });
}

std::size_t Table::number_of(const Talk& talk, std::optional<Seat> listener) const {
  std::size_t count = 0;
  for (const Channel channel : {Channel::Table, Channel::Spectators, Channel::Hunters})
    if (may_hear(channel, listener)) count += talk.said[ix(channel)];
  return count;
}

Millis Table::expires_at() const {
  const Millis deadline = clock_.deadline();
  if (!play_ || !clock_.runs()) return deadline;
  const Seat seat = expiring_seat(play_->game(), play_->state().pub, clock_);
  if (agent_of(play_->game(), play_->state().pub, seat) < 0) return deadline;
  return std::max(deadline, window_from_ + answer_hold(seat));
}

Decisions Table::open_decisions() const {
  if (!play_ || !running()) return {};
  return decisions(play_->game(), play_->state());
}

std::optional<Decision> Table::decision_of(Seat s) const {
  for (const Decision& d : open_decisions())
    if (d.seat == s) return d;
  return std::nullopt;
}

}  // namespace specter::app
