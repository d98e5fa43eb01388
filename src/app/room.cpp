#include "app/room.h"

#include <algorithm>
#include <set>

#include "app/entries.h"
#include "app/frames.h"
#include "bots/registry.h"
#include "codec/setup_json.h"

namespace specter::app {
namespace {

using store::TableStatus;

/// A hunter bot of the 5-player game answers no sooner: how long it thought could give a role away.
constexpr Millis kBotPaceMs = 500;
/// How soon the database is asked again when it did not answer.
constexpr Millis kRetryMs = 1000;

Error store_error(const store::Failure& failure) { return *failure; }

bool agent_question(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::Sighting:
    case DecisionKind::AfterMove:
    case DecisionKind::Announce:
    case DecisionKind::Check:
    case DecisionKind::Answer:
    case DecisionKind::React:
    case DecisionKind::Ambush: return true;
    default: return false;
  }
}

}  // namespace

void Reply::ok(json::object answer) const {
  answer["type"] = "ok";
  send(std::move(answer));
}

void Reply::welcome(json::object answer) const {
  answer["type"] = "welcome";
  send(std::move(answer));
}

void Reply::send(json::object answer) const {
  if (!link_) return;
  if (!id_.is_null()) answer["id"] = id_;
  link_->send(frame(answer));
}

void Reply::fail(const Error& error) const {
  if (!link_) return;
  json::object answer = codec::to_json(error);
  answer["type"] = "error";
  if (stats_ != nullptr) ++stats_->refused;
  send(std::move(answer));
}

Room::Room(Surroundings around, std::string id)
    : around_(around), id_(std::move(id)), owner_(!around.store.shared()) {
  touched_ = around_.world.now();
}

// Loading.

void Room::fetch(std::function<void(const Fetched&)> then) {
  auto got = std::make_shared<Fetched>();
  auto self = shared_from_this();
  const auto read = [got, id = id_](store::Backend& db) { got->log = db.load(id); };
  auto done = [self, got, then = std::move(then)](const store::Failure& failure) {
    if (failure)
      self->around_.journal("error", "table cannot be read",
                            fields({{"table", self->id_}, {"code", failure->code}}));
    self->load_failure_ = failure;
    then(*got);
  };
  if (!around_.store.shared()) {
    around_.store.read(read, std::move(done));
    return;
  }
  around_.store.write(
      [got, read, id = id_, server = around_.options.server](store::Backend& db) {
        got->owned = db.adopt_table(server, id);
        got->living = db.living();
        read(db);
      },
      std::move(done));
}

Error Room::absence() const {
  return load_failure_ ? *load_failure_ : Error{"table.unknown", "", 0};
}

void Room::load() {
  busy_ = true;
  fetch([this](const Fetched& got) {
    if (!got.log) {
      missing_ = true;
    } else {
      table_ = std::make_unique<Table>(id_);
      owner_ = got.owned;
      fold(got.log->entries);
      loaded_ = true;
      mark_told();
      said_ = table_->said();
      shown_table_ = *table_frame(*table_, {});
      after_load(got);
    }
    free_queue();
  });
}

/// Nobody here is owed anything of what is in the log already.
void Room::mark_told() {
  if (!table_->play()) return;
  const Play& play = *table_->play();
  for (std::size_t i = 0; i < kAudiences; ++i) {
    const auto audience = static_cast<Seat>(i);
    told_[i] = play.story.size(audience);
    if (audience == kSpectator || table_->has_seat(audience))
      shown_[i] = view(*play.game, play.state, audience);
  }
}

Change Room::fold(const std::vector<store::Entry>& entries) {
  Change all;
  for (const store::Entry& entry : entries) {
    const Result<Change> change = table_->apply(entry);
    if (change) {
      all.meta |= change->meta;
      all.game |= change->game;
      all.talk |= change->talk;
      all.clock |= change->clock;
      continue;
    }
    all.meta = true;
    if (change.error().code == "table.closed") continue;
    ++around_.stats.tables_closed;
    around_.journal("error", "table closed: its log cannot be followed",
                    fields({{"table", id_},
                            {"entry", std::to_string(entry.seq)},
                            {"code", change.error().code},
                            {"detail", change.error().detail}}));
  }
  return all;
}

/// What was left behind by a server that is gone: its clock, and guests who seem to be here.
void Room::after_load(const Fetched& got) {
  if (!owner_ || table_->over()) return;
  if (table_->status() == TableStatus::Closed) {
    if (got.log->row.status != TableStatus::Closed) store_closing();
    return;
  }
  if (table_->clock().runs())
    run([this] { commit(Table::propose_wake(around_.options.server), {}); });
  miss_the_dead(got.living);
  run([this] { tend(); });
}

void Room::store_closing() {
  const Draft draft = table_->propose_close();
  const store::Entry entry{table_->last() + 1, around_.world.now(), draft.kind,
                           json::serialize(draft.body)};
  store::TableRow row = table_->row();
  row.last = entry.seq;
  row.updated = entry.time;
  around_.store.write([row, entry, server = around_.options.server](
                          store::Backend& db) { db.append(row, entry, server); },
                      [](const store::Failure&) {});
}

void Room::miss_the_dead(const std::vector<std::string>& living) {
  if (!owner_ || !loaded_ || missing_) return;
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    const auto s = static_cast<Seat>(i);
    const std::string at = table_->seat(s).at;
    if (at.empty()) continue;
    const bool ours = at == around_.options.server;
    const bool lives = std::find(living.begin(), living.end(), at) != living.end();
    if (ours ? present(table_->seat(s).guest) : lives) continue;
    run([this, s, at] {
      const bool open = table_->status() == TableStatus::Open || table_->running();
      if (!missing_ && open && table_->seat(s).at == at && !present(table_->seat(s).guest))
        commit(Table::propose_presence(s, ""), {});
    });
  }
}

void Room::create(const Draft& first, std::function<void(store::Failure)> done) {
  table_ = std::make_unique<Table>(id_);
  loaded_ = true;
  owner_ = true;
  busy_ = true;
  const store::Entry entry{1, around_.world.now(), first.kind, json::serialize(first.body)};
  const Result<Change> change = table_->apply(entry);
  SPECTER_ASSERT(change.ok());
  shown_table_ = *table_frame(*table_, {});
  auto self = shared_from_this();
  around_.store.write(
      [row = table_->row(), entry, server = around_.options.server](store::Backend& db) {
        if (db.append(row, entry, server) != store::Appended::Done)
          throw store::StoreError("store.failed", "table id");
      },
      [self, done = std::move(done)](const store::Failure& failure) {
        if (failure) self->missing_ = true;
        done(failure);
        self->free_queue();
      });
}

void Room::reread(std::function<void(const Fetched&)> then) {
  fetch([this, then = std::move(then)](const Fetched& got) {
    if (load_failure_) {
      // The database is away. Nothing is lost: wait, and look again.
      around_.world.at(around_.world.now() + kRetryMs,
                       [self = shared_from_this(), then] { self->reread(then); });
      return;
    }
    if (got.log) {
      table_ = std::make_unique<Table>(id_);
      owner_ = got.owned;
      fold(got.log->entries);
      then(got);
      settle(Change{.meta = true, .game = true, .talk = true});
    } else {
      missing_ = true;
      then(got);
    }
    free_queue();
  });
}

// The queue.

void Room::run(Task task) {
  queue_.push_back(std::move(task));
  pump();
}

void Room::pump() {
  if (pumping_) return;
  pumping_ = true;
  const auto self = shared_from_this();
  while (!busy_ && (loaded_ || missing_) && !queue_.empty()) {
    current_ = std::move(queue_.front());
    queue_.pop_front();
    const Task task = current_;
    task();
  }
  pumping_ = false;
}

void Room::free_queue() {
  busy_ = false;
  pump();
}

void Room::commit(Draft draft, Reply reply, std::function<void()> stored) {
  if (table_->status() == TableStatus::Closed)
    return reply.fail(Error{"table.closed", table_->closed_because(), 0});
  busy_ = true;
  const store::Entry entry{table_->last() + 1, around_.world.now(), std::move(draft.kind),
                           json::serialize(draft.body)};
  const Result<Change> change = table_->apply(entry);
  if (!change) {
    // Our own wish that our own table does not understand: nothing was stored, so read it again.
    around_.journal("error", "an entry does not apply",
                    fields({{"table", id_}, {"kind", entry.kind}, {"code", change.error().code}}));
    return reread([reply, error = change.error()](const Fetched&) { reply.fail(error); });
  }
  const auto outcome = std::make_shared<store::Appended>(store::Appended::Taken);
  const auto self = shared_from_this();
  around_.store.write(
      [row = table_->row(), entry, outcome, server = around_.options.server](store::Backend& db) {
        *outcome = db.append(row, entry, server);
      },
      [self, outcome, entry, change = *change, reply,
       stored = std::move(stored)](const store::Failure& failure) {
        if (failure) {
          self->around_.journal("error", "an entry cannot be stored",
                                fields({{"table", self->id_}, {"code", failure->code}}));
          self->reread(
              [reply, error = store_error(failure)](const Fetched&) { reply.fail(error); });
          return;
        }
        if (*outcome == store::Appended::Taken) {
          ++self->around_.stats.conflicts;
          self->reread([self, entry, stored](const Fetched& got) {
            // A commit whose answer got lost was tried twice: then it is our own that is there.
            const auto at = static_cast<std::size_t>(entry.seq) - 1;
            const bool ours =
                got.log && at < got.log->entries.size() && got.log->entries[at] == entry;
            if (!ours) self->queue_.push_front(self->current_);
            if (ours && stored) stored();
          });
          return;
        }
        if (stored) stored();
        self->settle(change);
        self->free_queue();
      });
}

void Room::settle(const Change& change) {
  touched_ = around_.world.now();
  if (change.game || change.clock) send_updates(change.clock);
  if (change.meta) {
    send_strangers_away();
    send_table();
  }
  if (change.talk) send_talk();
  drop_stale_answers();
  tend();
}

void Room::woken(std::int64_t seq) {
  run([this, seq] {
    if (missing_ || seq <= table_->last()) return;
    busy_ = true;
    const auto entries = std::make_shared<std::vector<store::Entry>>();
    const auto self = shared_from_this();
    const auto read = [entries, id = id_, after = table_->last()](store::Backend& db) {
      *entries = db.entries(id, after);
    };
    around_.store.read(read, [self, entries, seq](const store::Failure& failure) {
      if (failure) {
        // Not to be missed: look again.
        self->around_.world.at(self->around_.world.now() + kRetryMs,
                               [self, seq] { self->woken(seq); });
      } else {
        const auto is_wake = [](const store::Entry& e) { return e.kind == "wake"; };
        // Somebody else tends the table now.
        if (std::any_of(entries->begin(), entries->end(), is_wake)) self->owner_ = false;
        // Only what these changed is sent: a message for nothing would tell that the agent did
        // something.
        self->settle(self->fold(*entries));
      }
      self->free_queue();
    });
  });
}

void Room::set_owner(bool owner) {
  if (owner_ == owner) return;
  owner_ = owner;
  if (!owner || !loaded_) return;
  run([this] {
    if (missing_) return;
    // Time that passed without anybody at the clock is given back.
    if (table_->clock().runs())
      commit(Table::propose_wake(around_.options.server), {});
    else
      tend();
  });
}

bool Room::idle(Millis now) const {
  if (!listeners_.empty() || busy_ || !queue_.empty()) return false;
  if (missing_) return true;
  if (!loaded_ || now - touched_ < around_.options.idle_unload) return false;
  return !table_->row().active;
}

// Listeners.

bool Room::present(std::string_view guest) const {
  return std::any_of(listeners_.begin(), listeners_.end(),
                     [&](const auto& item) { return item.second.guest == guest; });
}

void Room::set_presence(const std::string& guest, bool here) {
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    const auto s = static_cast<Seat>(i);
    run([this, s, guest, here] {
      if (missing_ || table_->seat(s).guest != guest || present(guest) != here) return;
      if (table_->status() == TableStatus::Over || table_->status() == TableStatus::Closed) return;
      const SeatInfo& seat = table_->seat(s);
      const bool ours = seat.at == around_.options.server;
      if (here && seat.kind == Sitter::Bot) {
        Result<Draft> back = table_->propose_take_back(guest, s);
        if (!back) return;
        back->body["at"] = text(around_.options.server);
        bots_[ix(s)].reset();
        commit(std::move(*back), {});
      } else if (here && (!ours || seat.left)) {
        commit(Table::propose_presence(s, around_.options.server), {});
      } else if (!here && ours) {
        commit(Table::propose_presence(s, ""), {});
      }
    });
  }
}

void Room::listen(LinkId id, const std::string& guest, Seen seen, Reply reply,
                  const std::function<void()>& refused) {
  run([this, id, guest, reply, refused] {
    const auto refuse = [&](const Error& error) {
      refused();
      reply.fail(error);
    };
    if (missing_) return refuse(absence());
    const bool may = table_->is_member(guest) || table_->options().spectators || table_->over();
    if (!may) return refuse(Error{"table.no_spectators", "", 0});
    listeners_[id] = Listener{reply.link(), guest, false};
    // What this brings about (taking a seat back) is queued before the greeting.
  });
  if (missing_) return;
  set_presence(guest, true);
  run([this, id, seen = std::move(seen), reply] {
    if (!missing_ && listeners_.contains(id)) greet(id, seen, reply);
  });
}

void Room::greet(LinkId id, const Seen& seen, const Reply& reply) {
  Listener& listener = listeners_[id];
  listener.greeted = true;
  json::object answer;
  answer["table"] = text(id_);
  answer["setup"] = codec::to_json(table_->options().setup);
  answer["board"] = text(table_->options().board);
  answer["board_text"] = text(table_->options().board_text);
  answer["talk"] = talk_list(*table_, listener.guest);
  reply.ok(std::move(answer));
  listener.link->send(table_frame(*table_, listener.guest));
  if (!table_->play()) return;
  for (std::size_t i = 0; i < kAudiences; ++i) {
    const auto audience = static_cast<Seat>(i);
    if (!hears(listener, audience)) continue;
    const auto since = seen.find(i);
    const std::size_t last = table_->play()->story.size(audience);
    const std::size_t from = since == seen.end() || since->second > last ? 0 : since->second;
    listener.link->send(seat_frame(*table_, audience, from, "state", around_.world.now()));
  }
}

void Room::unlisten(LinkId id, const std::string& guest) {
  listeners_.erase(id);
  touched_ = around_.world.now();
  // Its coming may still stand in the queue.
  run([this, id, guest] {
    listeners_.erase(id);
    if (!missing_ && !present(guest)) set_presence(guest, false);
  });
}

bool Room::hears(const Listener& listener, Seat audience) const {
  if (!listener.greeted) return false;
  const std::vector<Seat> seats = table_->seats_of(listener.guest);
  if (audience != kSpectator) return std::find(seats.begin(), seats.end(), audience) != seats.end();
  const bool allowed =
      table_->options().spectators || table_->over() || table_->host() == listener.guest;
  return seats.empty() && allowed;
}

void Room::send_to(Seat audience, const Frame& frame) {
  for (const auto& [id, listener] : listeners_)
    if (hears(listener, audience)) listener.link->send(frame);
}

void Room::send_updates(bool all) {
  if (!table_->play()) return;
  const Play& play = *table_->play();
  for (std::size_t i = 0; i < kAudiences; ++i) {
    const auto audience = static_cast<Seat>(i);
    if (audience != kSpectator && i >= static_cast<std::size_t>(table_->players())) continue;
    const View now = view(*play.game, play.state, audience);
    const bool noticed = play.story.size(audience) != told_[i] || shown_[i] != now;
    if (!noticed && !all) continue;
    const bool anybody = std::any_of(listeners_.begin(), listeners_.end(), [&](const auto& item) {
      return hears(item.second, audience);
    });
    if (anybody)
      send_to(audience, seat_frame(*table_, audience, std::min(told_[i], play.story.size(audience)),
                                   "update", around_.world.now()));
    told_[i] = play.story.size(audience);
    shown_[i] = now;
  }
}

void Room::send_table() {
  // Sent again unchanged, it would tell that something else has changed.
  const Frame plain = table_frame(*table_, {});
  if (*plain == shown_table_) return;
  shown_table_ = *plain;
  std::map<std::string_view, Frame> made;
  for (const auto& [id, listener] : listeners_) {
    if (!listener.greeted) continue;
    Frame& frame = made[listener.guest];
    if (!frame) frame = table_frame(*table_, listener.guest);
    listener.link->send(frame);
  }
}

void Room::send_talk() {
  const auto& talk = table_->talk();
  const auto fresh = std::min<std::uint64_t>(table_->said() - said_, talk.size());
  said_ = table_->said();
  for (const auto& [id, listener] : listeners_) {
    if (!listener.greeted) continue;
    const std::optional<Seat> seat = listening_seat(*table_, listener.guest);
    std::size_t n = talk_number(*table_, seat);
    std::vector<Frame> frames;
    for (std::uint64_t i = 0; i < fresh; ++i) {
      const Talk& one = talk[talk.size() - 1 - i];
      if (!table_->may_hear(one.channel, seat)) continue;
      const std::size_t number = n--;
      if (!table_->has_muted(listener.guest, one.guest))
        frames.push_back(frame(talk_json(*table_, one, number)));
    }
    std::reverse(frames.begin(), frames.end());
    for (const Frame& one : frames)
      listener.link->send(one);
  }
}

// Requests.

void Room::wish(Reply reply, Wish wish, json::object answer) {
  run([this, reply, wish = std::move(wish), answer = std::move(answer)] {
    if (missing_) return reply.fail(absence());
    Result<Draft> draft = wish(*table_);
    if (!draft) return reply.fail(draft.error());
    commit(std::move(*draft), reply, [reply, answer] { reply.ok(answer); });
  });
}

void Room::act(Reply reply, const std::string& guest, const Action& action,
               std::optional<std::uint16_t> decision) {
  const Moment arrived = std::chrono::steady_clock::now();
  run([this, reply, guest, action, decision, arrived] {
    if (missing_) return reply.fail(absence());
    if (ix(action.seat) >= static_cast<std::size_t>(table_->players()))
      return reply.fail(Error{"act.no_such_seat", "", 0});
    Result<Draft> draft = table_->propose_act(guest, action, decision, around_.world.now());
    if (!draft) return reply.fail(draft.error());
    const auto open = table_->decision_of(action.seat);
    const bool answers = action.kind != ActionKind::Vote && action.kind != ActionKind::Resign;
    std::optional<Held>& held = held_[ix(action.seat)];
    // What she says herself takes the place of what would be said for her.
    if (answers && held && held->by == "auto") held.reset();
    if (answers && held && held->decision == *decision)
      return reply.fail(Error{"act.late", std::to_string(*decision), 0});
    const Millis until = answers ? hold_until(*open, action, true) : 0;
    if (until > around_.world.now())
      return hold(action.seat, Held{*decision, action, "person", guest, reply, until});
    commit(std::move(*draft), reply, [this, reply, arrived] {
      ++around_.stats.actions;
      reply.ok();
      act_began_ = arrived;
    });
  });
}

void Room::kick(Reply reply, const std::string& guest, Seat seat) {
  run([this, reply, guest, seat] {
    if (missing_) return reply.fail(absence());
    Result<Draft> draft = table_->propose_kick(guest, seat);
    if (!draft) return reply.fail(draft.error());
    const std::string whom = table_->seat(seat).guest;
    commit(std::move(*draft), reply, [this, reply, whom] {
      reply.ok();
      if (table_->seats_of(whom).empty()) send_away(whom, "kicked");
    });
  });
}

void Room::send_away(std::string_view guest, std::string_view code) {
  json::object notice;
  notice["type"] = "gone";
  notice["table"] = text(id_);
  notice["code"] = text(code);
  const Frame last = frame(notice);
  std::erase_if(listeners_, [&](const auto& item) {
    const bool him = guest.empty() || item.second.guest == guest;
    if (him) item.second.link->send(last);
    return him;
  });
}

/// Who may not watch any more: kicked, or stood up at a table without spectators.
void Room::send_strangers_away() {
  if (table_->options().spectators || table_->over()) return;
  std::set<std::string> strangers;
  for (const auto& [id, listener] : listeners_)
    if (!table_->is_member(listener.guest)) strangers.insert(listener.guest);
  for (const std::string& guest : strangers)
    send_away(guest, "no_spectators");
}

void Room::dismiss(std::string_view code) {
  send_away({}, code);
  missing_ = true;
}

void Room::rematch(Reply reply, const std::string& guest, const std::string& next) {
  run([this, reply, guest, next] {
    if (missing_) return reply.fail(absence());
    Result<Draft> draft = table_->propose_rematch(guest, next);
    if (!draft && !table_->rematch().empty()) return reply.ok({{"table", text(table_->rematch())}});
    if (!draft) return reply.fail(draft.error());
    commit(std::move(*draft), reply, [reply, next] { reply.ok({{"table", text(next)}}); });
  });
}

// INF-6: answers go out after a fixed window.

Millis Room::hold_until(const Decision& decision, const Action& action, bool person) const {
  const Play& play = *table_->play();
  const Millis window = table_->options().answer_window;
  const Millis since = table_->public_moment();
  const bool agent = agent_of(*play.game, play.state.pub, decision.seat) >= 0;
  // What nobody notices can be done at once; so the time until something shows does not tell how
  // many hidden steps led there.
  if (agent && !table_->noticeable(action)) return 0;
  if (person) return agent && agent_question(decision.kind) ? since + window : 0;
  if (agent) return since + window;
  if (decision.kind == DecisionKind::HunterOrder && decision.first_wins) {
    // People go first if they want to.
    for (const Decision& other : table_->open_decisions())
      if (table_->seat(other.seat).kind == Sitter::Guest) return since + 2 * window;
  }
  return table_->players() == kPlayersMax ? since + std::min(window, kBotPaceMs) : 0;
}

void Room::hold(Seat seat, Held held) {
  if (held.by == "person") {
    json::object notice;
    notice["type"] = "held";
    notice["table"] = text(id_);
    notice["seat"] = ix(seat);
    notice["decision"] = held.decision;
    notice["ms"] = held.until - around_.world.now();
    send_to(seat, frame(notice));
  }
  const Millis until = held.until;
  const std::uint16_t decision = held.decision;
  held_[ix(seat)] = std::move(held);
  around_.world.at(until, [weak = weak_from_this(), seat, decision] {
    if (const auto self = weak.lock()) self->release(seat, decision);
  });
}

void Room::release(Seat seat, std::uint16_t decision) {
  run([this, seat, decision] {
    std::optional<Held>& held = held_[ix(seat)];
    if (missing_ || !held || held->decision != decision) return;
    // It stays held until it is stored: another server may write first.
    const Held answer = *held;
    answer_now(answer);
  });
}

void Room::answer_now(const Held& held) {
  const Millis now = around_.world.now();
  Result<Draft> draft = held.by == "person"
                            ? table_->propose_act(held.guest, held.action, held.decision, now)
                            : table_->propose_system_act(held.action, held.decision, held.by, now);
  const auto forget = [this, seat = ix(held.action.seat), decision = held.decision] {
    if (held_[seat] && held_[seat]->decision == decision) held_[seat].reset();
  };
  if (!draft) {
    forget();
    held.reply.fail(draft.error());
    return tend();
  }
  commit(std::move(*draft), held.reply, [this, forget, reply = held.reply, by = held.by] {
    forget();
    ++(by == "bot" ? around_.stats.bot_actions : around_.stats.actions);
    reply.ok();
  });
}

void Room::drop_stale_answers() {
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    std::optional<Held>& held = held_[i];
    if (!held) continue;
    const auto open = table_->decision_of(static_cast<Seat>(i));
    // Whoever answered must still be the one who plays the seat.
    const bool bot = table_->seat(static_cast<Seat>(i)).kind == Sitter::Bot;
    if (open && open->id == held->decision && bot == (held->by == "bot")) continue;
    held->reply.fail(Error{"act.late", std::to_string(held->decision), 0});
    held.reset();
  }
}

// What happens by itself.

void Room::tend() {
  if (act_began_ != Moment{}) {
    around_.meter(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - act_began_).count());
    act_began_ = {};
  }
  if (!owner_ || !table_->running() || table_->paused()) return;
  arm_clock();
  for (const Decision& d : table_->open_decisions()) {
    if (held_[ix(d.seat)]) continue;
    if (table_->seat(d.seat).kind == Sitter::Bot) {
      ask_bot(d);
      continue;
    }
    Action action;
    if (!answers_itself(d, action)) continue;
    // Nobody but her knows that there was nothing to choose.
    const Millis until = std::max(hold_until(d, action, true), around_.world.now());
    hold(d.seat, Held{d.id, action, "auto", "", {}, until});
  }
}

bool Room::answers_itself(const Decision& d, Action& action) const {
  const Play& play = *table_->play();
  // INF-6: with a traitor about, she confirms every answer.
  if (table_->players() == kPlayersMax && play.state.pub.turned == kNoHunter) return false;
  if (!agent_question(d.kind) || agent_of(*play.game, play.state.pub, d.seat) < 0) return false;
  Choices choices;
  legal(known(*play.game, play.state, d.seat), choices);
  if (choices.count() != 1) return false;
  action = choices.nth(0);
  return true;
}

void Room::arm_clock() {
  if (!table_->clock().runs()) return;
  const Millis deadline = table_->expires_at();
  // One timer is enough: it looks again when it comes too early.
  if (armed_ != 0 && armed_ <= deadline) return;
  armed_ = deadline;
  around_.world.at(deadline, [weak = weak_from_this(), deadline] {
    const auto self = weak.lock();
    if (!self) return;
    if (self->armed_ == deadline) self->armed_ = 0;
    self->run([self] { self->fire_clock(); });
  });
}

void Room::fire_clock() {
  if (missing_ || !owner_ || !table_->running() || table_->paused()) return;
  if (!table_->clock().runs() || table_->expires_at() > around_.world.now()) return arm_clock();
  for (std::size_t i = 0; i < kPlayersMax; ++i) {
    if (!held_[i] || ((unsigned{table_->clock().seats} >> i) & 1U) == 0) continue;
    // Whoever has answered in time is not late because the answer is held back. But nobody shall
    // see whether there was anything to answer.
    if (held_[i]->by != "auto") return;
    held_[i].reset();
  }
  std::optional<Draft> draft = table_->propose_timeout(around_.world.now());
  if (!draft) return;
  commit(std::move(*draft), {}, [this] { ++around_.stats.timeouts; });
}

void Room::ask_bot(const Decision& d) {
  const std::size_t i = ix(d.seat);
  if (thinking_[i]) return;
  const Play& play = *table_->play();
  if (!bots_[i] || bot_names_[i] != table_->seat(d.seat).bot) {
    const fair::Key key = fair::hmac_sha256(table_->server_seed(), "bot|" + std::to_string(i));
    std::uint64_t seed = 0;
    for (std::size_t byte = 0; byte < sizeof seed; ++byte)
      seed = seed << 8U | key[byte];
    bots_[i] = bots::make_bot(table_->seat(d.seat).bot, bots::BotSeed{seed, play.acts, d.seat});
    bot_names_[i] = table_->seat(d.seat).bot;
    bot_told_[i] = 0;
    if (!bots_[i])
      return around_.journal("error", "no such bot", fields({{"bot", table_->seat(d.seat).bot}}));
  }
  thinking_[i] = d.id;
  BotJob job;
  job.bot = bots_[i];
  job.game = play.game;
  job.news = play.story.since(d.seat, bot_told_[i]);
  bot_told_[i] = play.story.size(d.seat);
  job.view = view(*play.game, play.state, d.seat);
  job.decision = d;
  around_.world.think(std::move(job), [weak = weak_from_this(), d](const Action& action) {
    const auto self = weak.lock();
    if (!self) return;
    self->run([self, d, action] { self->bot_answered(d, action); });
  });
}

void Room::bot_answered(const Decision& d, const Action& action) {
  thinking_[ix(d.seat)].reset();
  if (missing_ || !owner_) return;
  const auto open = table_->decision_of(d.seat);
  const bool bot = table_->seat(d.seat).kind == Sitter::Bot;
  if (!open || open->id != d.id || !bot) return tend();
  Held held{d.id, action, "bot", "", {}, hold_until(d, action, false)};
  const auto legal = table_->propose_system_act(action, d.id, "bot", around_.world.now());
  if (!legal && legal.error().code != "table.paused") {
    // A bot that answers nonsense loses its say, not the table.
    around_.journal("error", "a bot's answer is refused",
                    fields({{"table", id_}, {"code", legal.error().code}}));
    held.action = Action{.kind = ActionKind::Timeout, .seat = d.seat};
  }
  if (held.until > around_.world.now()) return hold(d.seat, std::move(held));
  answer_now(held);
}

}  // namespace specter::app
