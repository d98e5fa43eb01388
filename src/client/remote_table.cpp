#include "client/remote_table.h"

#include <algorithm>
#include <thread>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/setup_json.h"
#include "codec/view_check.h"
#include "codec/view_json.h"
#include "fair/fair.h"

namespace specter::client {
namespace {

constexpr std::size_t kTextBytesMax = 2048;
constexpr std::size_t kBoardBytesMax = std::size_t{256} * 1024;
constexpr std::size_t kRecordBytesMax = std::size_t{2} * 1024 * 1024;
constexpr std::size_t kListMax = 100'000;
constexpr int kShowTries = 8;
constexpr std::chrono::milliseconds kShowAgain{1000};

SeatHolder::Kind sitter_kind(std::string_view name) {
  if (name == "guest") return SeatHolder::Kind::Guest;
  if (name == "bot") return SeatHolder::Kind::Bot;
  return SeatHolder::Kind::Empty;
}

RemoteStatus status_of(std::string_view name) {
  if (name == "running") return RemoteStatus::Running;
  if (name == "over") return RemoteStatus::Over;
  if (name == "closed") return RemoteStatus::Closed;
  return RemoteStatus::Open;
}

std::string text_or(codec::Reader& in, std::string_view field) {
  return in.has(field) ? std::string(in.text(field, kTextBytesMax)) : std::string();
}

std::vector<SeatHolder> read_sitters(codec::Reader& in) {
  std::vector<SeatHolder> out;
  if (const json::array* seats = in.array("seats", kPlayersMax))
    for (const json::value& seat : *seats)
      if (const json::object* row = seat.if_object()) out.push_back(read_sitter(*row));
  return out;
}

/// Nothing where the server does not know of commitments.
std::vector<DicePart> read_parts(codec::Reader& in) {
  std::vector<DicePart> out;
  const json::array* seats = in.has("showing") ? in.array("seats", kPlayersMax) : nullptr;
  if (seats == nullptr) return out;
  for (const json::value& seat : *seats) {
    const json::object* row = seat.if_object();
    if (row == nullptr) continue;
    codec::Reader part(*row);
    out.push_back({text_or(part, "commitment"), part.flag_or("seed", false)});
  }
  return out;
}

/// A number, or "spectator".
std::optional<Seat> read_seat(const json::value* value) {
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return kSpectator;
  const auto number = codec::as_number(*value, 0, kPlayersMax - 1);
  if (!number) return std::nullopt;
  return static_cast<Seat>(*number);
}

RemoteTalk read_talk(const json::object& object) {
  codec::Reader in(object);
  RemoteTalk talk{text_or(in, "kind"), text_or(in, "channel"), text_or(in, "name"),
                  text_or(in, "text")};
  if (in.has("cell")) talk.cell = in.cell("cell");
  return talk;
}

std::int64_t number_of(const json::object& object, std::string_view field) {
  return codec::Reader(object).number_or(field, 0, INT32_MAX, 0);
}

std::string_view type_of(const json::object& message) {
  const json::value* type = message.if_contains("type");
  return type == nullptr || !type->is_string() ? std::string_view()
                                               : std::string_view(type->as_string());
}

Result<std::string> text_in(const Result<json::object>& answer, std::string_view field,
                            std::size_t bytes_max) {
  if (!answer) return answer.error();
  codec::Reader in(*answer);
  std::string out(in.text(field, bytes_max));
  if (!in.ok()) return in.error();
  return out;
}

}  // namespace

SeatHolder read_sitter(const json::object& object) {
  codec::Reader in(object);
  SeatHolder sitter;
  sitter.kind = sitter_kind(text_or(in, "kind"));
  sitter.name = text_or(in, sitter.kind == SeatHolder::Kind::Bot && in.has("bot") ? "bot" : "name");
  sitter.ready = in.flag_or("ready", false);
  sitter.away = in.has("away");
  sitter.invited = in.flag_or("invited", false);
  return sitter;
}

Result<std::unique_ptr<RemoteTable>> RemoteTable::open(ServerLink& link, const std::string& table,
                                                       fair::RandomBytes random) {
  std::unique_ptr<RemoteTable> opened(new RemoteTable(link, table, std::move(random)));
  Changes heard;
  if (const auto wrong = opened->enter(heard)) return *wrong;
  opened->talk_ = std::move(heard.talk);
  return opened;
}

json::object RemoteTable::request(const char* type) const {
  json::object out;
  out["type"] = type;
  out["table"] = id_;
  return out;
}

json::object RemoteTable::open_request() const {
  json::object out = request("open");
  json::object seen;
  for (std::size_t i = 0; i < states_.size(); ++i)
    if (states_[i].known)
      seen[i == ix(kSpectator) ? "spectator" : std::to_string(i)] = states_[i].events.size();
  out["seen"] = std::move(seen);
  out["talk"] = talk_seen_;
  return out;
}

std::optional<Error> RemoteTable::enter(Changes& changes) {
  gap_ = false;
  for (SeatState& state : states_)
    state.current = false;
  const auto answer = link_.ask(open_request());
  if (!answer) return answer.error();
  codec::Reader in(*answer);
  const json::object* options = in.object("setup");
  const std::string_view board_text = in.text("board_text", kBoardBytesMax);
  const json::array* talk = in.has("talk") ? in.array("talk", kListMax) : nullptr;
  if (!in.ok()) return in.error();
  if (!game_.board) {
    const auto setup = codec::parse_setup(*options);
    if (!setup) return setup.error();
    const auto board = parse_board(board_text);
    if (!board) return board.error();
    auto game = make_game(*setup, *board);
    if (!game) return game.error();
    game_ = std::move(*game);
  }
  if (talk != nullptr)
    for (const json::value& said : *talk)
      if (const json::object* object = said.if_object()) take_talk(*object, changes);
  return std::nullopt;
}

void RemoteTable::take_talk(const json::object& message, Changes& changes) {
  const std::int64_t n = number_of(message, "n");
  if (n <= talk_seen_) return;
  talk_seen_ = n;
  changes.talk.push_back(read_talk(message));
}

Terms read_terms(codec::Reader& in) {
  Terms out;
  const json::object* options = in.has("options") ? in.object("options") : nullptr;
  if (options == nullptr) return out;
  codec::Reader part(*options, "options.");
  out.players = static_cast<int>(part.number_or("players", 0, kPlayersMax, 0));
  out.answer_window_ms = static_cast<int>(part.number_or("answer_window_ms", 0, INT32_MAX, 0));
  out.spectators = part.flag_or("spectators", false);
  out.clocks = part.has("clock");
  const std::string assist = text_or(part, "assist");
  out.assist = !assist.empty() && assist != "off";
  in.join(part);
  return out;
}

void RemoteTable::take_table(const json::object& message) {
  codec::Reader in(message);
  TableInfo info;
  info.terms = read_terms(in);
  info.status = status_of(text_or(in, "status"));
  info.seats = read_sitters(in);
  info.parts = read_parts(in);
  info.commitment = text_or(in, "commitment");
  info.showing = in.flag_or("showing", false);
  info.attempts = static_cast<int>(in.number_or("attempts", 0, INT32_MAX, 0));
  info.paused = in.flag_or("paused", false);
  info.reason = text_or(in, "reason");
  info.rematch = text_or(in, "rematch");
  info.again = in.flag_or("again", false);
  if (const json::array* asking = in.has("asking") ? in.array("asking", kListMax) : nullptr)
    for (const json::value& one : *asking)
      if (const json::object* object = one.if_object()) {
        codec::Reader asker(*object);
        info.asking.push_back({text_or(asker, "guest"), text_or(asker, "name")});
      }
  if (in.has("over")) {
    if (const json::object* over = in.object("over")) {
      codec::Reader end(*over);
      info.winner = text_or(end, "winner");
      info.ending = text_or(end, "reason");
      info.ending_round = static_cast<int>(end.number_or("round", 0, kRoundLast, 0));
    }
  }
  if (const json::object* you = in.object("you")) {
    codec::Reader mine(*you);
    info.host = mine.flag_or("host", false);
    info.lost = mine.flag_or("lost", false);
    if (const json::array* seats = mine.array("seats", kPlayersMax))
      for (const json::value& seat : *seats)
        if (const auto s = read_seat(&seat)) info.mine.push_back(*s);
  }
  if (in.ok()) info_ = std::move(info);
}

/// Adds what is new; nothing at all where numbers are missing in between.
Result<std::optional<std::size_t>> RemoteTable::take_events(SeatState& state,
                                                            const json::array& events,
                                                            Seat seat) const {
  std::size_t added = 0;
  for (const json::value& value : events) {
    const json::object* object = value.if_object();
    if (object == nullptr) return Error{"json.not_an_object", {}, 0};
    const auto n = static_cast<std::size_t>(number_of(*object, "n"));
    if (n <= state.events.size()) continue;  // told before
    if (n > state.events.size() + 1) return std::optional<std::size_t>{};
    const auto event = codec::parse_event(*object, only_seat(seat));
    if (!event) return event.error();
    if (const auto wrong = codec::check_event(game_, *event)) return *wrong;
    state.events.push_back(*event);
    ++added;
  }
  return std::optional(added);
}

/// False if something is missing or wrong: then the table is opened again.
bool RemoteTable::take_state(const json::object& message) {
  const auto seat = read_seat(message.if_contains("seat"));
  if (!seat) return false;
  codec::Reader in(message);
  const json::object* shown = in.object("view");
  const json::array* events = in.array("events", kListMax);
  const json::array* legal = in.array("legal", kListMax);
  const json::array* free = in.array("free", kListMax);
  if (!in.ok()) return false;
  SeatState& state = states_[ix(*seat)];
  const auto added = take_events(state, *events, *seat);
  if (!added || !*added) return false;
  if (static_cast<std::size_t>(number_of(message, "last")) > state.events.size()) return false;
  const auto view = codec::parse_view(*shown, game_);
  if (!view || codec::check_view(game_, *view)) return false;
  auto list = codec::parse_legal(*legal);
  auto extra = codec::parse_legal(*free);
  if (!list || !extra) return false;
  if (**added > 0 || !(view->pub == state.view.pub)) {
    match::KeptStep step;
    step.before = state.view.pub;
    step.events.assign(state.events.end() - static_cast<std::ptrdiff_t>(**added),
                       state.events.end());
    step.after = view->pub;
    step.gap = type_of(message) != "update";
    state.steps.push_back(std::move(step));
  }
  state.view = *view;
  state.legal = std::move(*list);
  state.free = std::move(*extra);
  state.known = true;
  state.current = true;
  return true;
}

void RemoteTable::take(const json::object& message, Changes& changes) {
  const std::string_view type = type_of(message);
  if (type == "stopping") changes.stopping = true;
  const json::value* table = message.if_contains("table");
  if (table == nullptr || *table != json::value(id_)) return;
  if (type == "table") {
    take_table(message);
    changes.table = true;
  } else if (type == "state" || type == "update") {
    changes.game = true;
    if (!take_state(message)) gap_ = true;
  } else if (type == "talk") {
    take_talk(message, changes);
  } else if (type == "held") {
    changes.held_ms = static_cast<int>(number_of(message, "ms"));
  } else if (type == "gone") {
    codec::Reader in(message);
    const std::string code = text_or(in, "code");
    changes.ended =
        code == "not_shown" ? Error{"client.not_shown", {}} : Error{"client.gone", code};
  }
}

Changes RemoteTable::look(std::chrono::milliseconds timeout) {
  Changes changes = hear(timeout);
  if (changes.table) tend_parts();
  return changes;
}

std::string RemoteTable::new_part() {
  // Nobody can guess it from its commitment.
  constexpr std::size_t kPartBytes = 24;
  const std::string part = fair::random_text(random_, kPartBytes);
  std::string commitment = fair::sha256_hex(part);
  parts_[commitment] = part;
  return commitment;
}

std::string RemoteTable::part(Seat seat) const {
  if (ix(seat) >= info_.parts.size()) return {};
  const auto found = parts_.find(info_.parts[ix(seat)].commitment);
  return found == parts_.end() ? std::string() : found->second;
}

/// What is refused here is refused for a reason that the next `table` message tells.
void RemoteTable::tend_parts() {
  if (info_.status != RemoteStatus::Open) return;
  const TableInfo now = info_;
  for (const Seat seat : now.mine) {
    if (ix(seat) >= now.parts.size()) continue;
    const DicePart& stands = now.parts[ix(seat)];
    const std::string ours = part(seat);
    json::object out = request(now.showing ? "seed" : "commit");
    out["seat"] = ix(seat);
    if (now.showing) {
      if (ours.empty() || stands.shown) continue;
      out["seed"] = ours;
      // Should the table open again, nobody can start before we have committed again.
      out["next"] = new_part();
    } else {
      // Another device of ours may have committed: once we take its place, not for ever.
      bool& claimed = claimed_[ix(seat)];
      if (!ours.empty() || (!stands.commitment.empty() && claimed)) continue;
      claimed = true;
      out["hash"] = new_part();
    }
    // Whoever does not show his part loses his seat: a busy server is asked again.
    for (int tries = now.showing ? kShowTries : 1; tries > 0; --tries) {
      const Done done = ask(out);
      if (done.ok() || !done.error().code.starts_with("store.")) break;
      if (tries > 1) std::this_thread::sleep_for(kShowAgain);
    }
  }
}

Changes RemoteTable::hear(std::chrono::milliseconds timeout) {
  Changes changes;
  for (;;) {
    News news = link_.next(changes.any() ? std::chrono::milliseconds{} : timeout);
    if (news.kind == News::Kind::None) return changes;
    if (news.kind == News::Kind::Message) take(news.message, changes);
    if (news.kind == News::Kind::Lost) changes.lost = true;
    if (news.kind == News::Kind::Refused) changes.ended = news.why;
    if (changes.ended) return changes;
    const bool back = news.kind == News::Kind::Back;
    if (!back && !gap_) continue;
    // A second gap right after the first is no accident: then the message itself is not
    // understood, and going on would be guessing.
    const bool again = gap_ && changes.back;
    changes.back = true;
    auto wrong = enter(changes);
    if (again && !wrong) wrong = Error{"client.not_understood", {}};
    if (wrong && wrong->code != "client.lost") {
      changes.ended = *wrong;
      return changes;
    }
  }
}

RemoteTable::Done RemoteTable::ask(const json::object& request) {
  const auto answer = link_.ask(request);
  if (!answer) return answer.error();
  return std::monostate{};
}

RemoteTable::Done RemoteTable::sit(std::optional<int> seat, const std::string& invite) {
  json::object out = request("sit");
  if (seat) out["seat"] = *seat;
  if (!invite.empty()) out["invite"] = invite;
  out["hash"] = new_part();
  return ask(out);
}

RemoteTable::Done RemoteTable::stand(int seat) {
  json::object out = request("stand");
  out["seat"] = seat;
  return ask(out);
}

RemoteTable::Done RemoteTable::bot(int seat, const std::string& name) {
  json::object out = request("bot");
  out["seat"] = seat;
  out["bot"] = codec::name_value(name);
  return ask(out);
}

RemoteTable::Done RemoteTable::kick(int seat) {
  json::object out = request("kick");
  out["seat"] = seat;
  return ask(out);
}

RemoteTable::Done RemoteTable::ready(int seat) {
  json::object out = request("ready");
  out["seat"] = seat;
  out["on"] = true;
  return ask(out);
}

RemoteTable::Done RemoteTable::let_in(const std::string& guest, bool on) {
  json::object out = request("let_in");
  out["guest"] = guest;
  out["on"] = on;
  return ask(out);
}

RemoteTable::Done RemoteTable::go_on(Seat seat) {
  json::object out = request("go_on");
  out["seat"] = ix(seat);
  return ask(out);
}

Result<std::string> RemoteTable::invite(std::optional<int> seat) {
  json::object out = request("invite");
  if (seat) out["seat"] = *seat;
  auto path = text_in(link_.ask(std::move(out)), "path", kTextBytesMax);
  if (!path) return path;
  return link_.url().origin() + *path;
}

RemoteTable::Done RemoteTable::start() { return ask(request("start")); }

RemoteTable::Done RemoteTable::act(const Action& action, std::optional<std::uint16_t> decision) {
  json::object out = request("act");
  out["seat"] = ix(action.seat);
  if (decision) out["decision"] = *decision;
  out["action"] = codec::to_json(action);
  // Whoever lets a program play for him may be too quick for the server: it wants him to wait.
  constexpr std::chrono::milliseconds kBreath{250};
  constexpr int kBreathsMax = 40;
  Done done = ask(out);
  for (int i = 0; i < kBreathsMax && !done && done.error().code == "limit.often"; ++i) {
    std::this_thread::sleep_for(kBreath);
    done = ask(out);
  }
  return done;
}

RemoteTable::Done RemoteTable::chat(const std::string& text) {
  json::object out = request("chat");
  out["text"] = text;
  return ask(out);
}

RemoteTable::Done RemoteTable::note(Seat seat, Cell cell, const std::string& text) {
  json::object out = request("note");
  out["seat"] = ix(seat);
  out["cell"] = codec::cell_value(cell);
  out["text"] = text;
  return ask(out);
}

RemoteTable::Done RemoteTable::ping(Seat seat, Cell cell) {
  json::object out = request("ping");
  out["seat"] = ix(seat);
  out["cell"] = codec::cell_value(cell);
  return ask(out);
}

Result<std::string> RemoteTable::record() {
  return text_in(link_.ask(request("record")), "record", kRecordBytesMax);
}

std::optional<int> RemoteTable::leaves(Seat seat, const Action& move) {
  json::object asked = request("belief");
  asked["seat"] = ix(seat);
  asked["action"] = codec::to_json(move);
  const auto answer = link_.ask(std::move(asked));
  if (!answer) return std::nullopt;
  codec::Reader in(*answer);
  const json::array* plan = in.has("plan") ? in.array("plan", kAgentsMax) : nullptr;
  if (plan == nullptr || plan->empty() || !plan->front().is_object()) return std::nullopt;
  codec::Reader first(plan->front().as_object());
  const auto left = first.number("left", 0, INT16_MAX);
  return first.ok() ? std::optional(static_cast<int>(left)) : std::nullopt;
}

Result<std::string> RemoteTable::rematch() {
  return text_in(link_.ask(request("rematch")), "table", kTextBytesMax);
}

void RemoteTable::close() {
  const auto ignored = link_.ask(request("close"));
  static_cast<void>(ignored);
}

}  // namespace specter::client
