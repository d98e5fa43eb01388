#include "app/room.h"

#include <algorithm>
#include <set>

#include "app/entries.h"
#include "app/messages.h"
#include "codec/setup_json.h"

namespace specter::app {
namespace {

using store::TableStatus;

/// How soon a table is looked at again that cannot be read although the store works.
constexpr Millis kRetryMs = 1000;
/// A task whose entry the store refuses so often while it works is given up.
constexpr int kTriesMax = 8;
/// An outage that lasted so long took time away from people.
constexpr Millis kOutageNoticedMs = 1000;

}  // namespace

void Reply::ok(json::object answer) const {
  answer["type"] = "ok";
  send(std::move(answer));
}

void Reply::welcome(json::object answer) const {
  answer["type"] = "welcome";
  send(std::move(answer));
}

void Reply::ok_text(std::string_view fields) const {
  if (!link_) return;
  std::string text = "{";
  text += fields;
  text += R"(,"type":"ok")";
  if (!id_.is_null()) text += ",\"id\":" + json::serialize(id_);
  link_->send(std::make_shared<const std::string>(text + "}"));
}

void Reply::send(json::object answer) const {
  if (!link_) return;
  if (!id_.is_null()) answer["id"] = id_;
  link_->send(message(answer));
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
    around_.store.keep_reading(read, std::move(done));
    return;
  }
  around_.store.keep_writing(
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
      take_log(got);
      loaded_ = true;
      mark_told();
      said_ = table_->said();
      shown_table_ = *table_message(*table_, {});
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
    told_[i] = play.match.log().size(audience);
    if (audience == kSpectator || table_->has_seat(audience))
      shown_[i] = view(play.game(), play.state(), audience);
  }
}

void Room::take_log(const Fetched& got) {
  table_ = std::make_unique<Table>(id_, around_.world.digest());
  owner_ = got.owned;
  fold(got.log->entries);
  const bool before = table_->status() == TableStatus::Closed;
  table_->conclude(got.log->row);
  if (before || table_->status() != TableStatus::Closed) return;
  ++around_.stats.tables_closed;
  around_.journal("warn", "table closed: it was played with other rules",
                  fields({{"table", id_}, {"rules", std::to_string(table_->rules())}}));
}

Change Room::fold(const std::vector<store::Entry>& entries) {
  Change all;
  for (const store::Entry& entry : entries) {
    const Result<Change> change = table_->apply(entry);
    if (change) {
      if (change->game) keep_steps();
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
    // One of newer rules is left to whoever can play it.
    const bool newer = table_->rules() > kRulesVersion;
    if (got.log->row.status != TableStatus::Closed && !newer) store_closing();
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
  around_.store.keep_writing([row, entry, server = around_.options.server](
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
  table_ = std::make_unique<Table>(id_, around_.world.digest());
  loaded_ = true;
  owner_ = true;
  busy_ = true;
  const store::Entry entry{1, around_.world.now(), first.kind, json::serialize(first.body)};
  const Result<Change> change = table_->apply(entry);
  SPECTER_ASSERT(change.ok());
  shown_table_ = *table_message(*table_, {});
  auto self = shared_from_this();
  around_.store.write(
      [row = table_->row(), entry, server = around_.options.server](store::Backend& db) {
        if (db.append(row, entry, server) == store::Appended::Done) return;
        // A commit whose answer got lost was tried twice: then it is our own that is there.
        const std::vector<store::Entry> there = db.entries(row.id, 0);
        if (there.empty() || there.front() != entry)
          throw store::StoreError("store.failed", "table id");
      },
      [self, done = std::move(done)](const store::Failure& failure) {
        if (failure) self->missing_ = true;
        done(failure);
        self->free_queue();
      });
}

void Room::reread(std::function<bool(const Fetched&)> then) {
  fetch([this, then = std::move(then)](const Fetched& got) {
    if (load_failure_) {
      // Nothing is lost: wait, and look again.
      around_.world.at(around_.world.now() + kRetryMs,
                       [self = shared_from_this(), then] { self->reread(then); });
      return;
    }
    if (got.log)
      take_log(got);
    else
      missing_ = true;
    const bool again = then(got);
    if (got.log) {
      show(Change{.meta = true, .game = true, .talk = true});
      drop_stale_answers();
      // Before the task was done again, a bot would be asked for what it has answered.
      if (again)
        queue_.emplace_front([this] {
          if (!missing_) tend();
        });
      else
        tend();
    }
    if (again) queue_.push_front(current_);
    free_queue();
  });
}

void Room::wait_for_store() {
  busy_ = true;
  around_.store.when_back([self = shared_from_this()] {
    self->queue_.push_front(self->current_);
    self->free_queue();
  });
}

void Room::outlive(Millis lasted) {
  if (!loaded_ || missing_) return;
  // TIM-1, INF-6: time in which nobody could act counts for nobody.
  if (lasted >= kOutageNoticedMs && table_->running()) due_ = Due::ClockAndWindow;
  show_from_ = 0;
  run([this] {
    if (missing_) return;
    if (table_->status() == TableStatus::Open) {
      // Whoever could not commit to his part of the dice, or show it, does so now.
      shown_table_.clear();
      send_table();
    }
    tend();
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
    if (!busy_) current_ = nullptr;  // it may hold this room
  }
  pumping_ = false;
}

void Room::abandon() {
  queue_.clear();
  current_ = {};
}

void Room::free_queue() {
  busy_ = false;
  current_ = nullptr;
  pump();
}

void Room::commit(Draft draft, Reply reply, std::function<void()> stored,
                  std::function<void()> lost) {
  if (table_->status() == TableStatus::Closed) return reply.fail(table_->closed_error());
  if (around_.store.out()) return wait_for_store();
  busy_ = true;
  const store::Entry entry{table_->last() + 1, around_.world.now(), std::move(draft.kind),
                           json::serialize(draft.body)};
  const Result<Change> change = table_->apply(entry, draft.played.get());
  if (!change) {
    // Our own wish that our own table does not understand: nothing was stored, so read it again.
    around_.journal("error", "an entry does not apply",
                    fields({{"table", id_}, {"kind", entry.kind}, {"code", change.error().code}}));
    return reread([reply, lost, error = change.error()](const Fetched&) {
      reply.fail(error);
      if (lost) lost();
      return false;
    });
  }
  around_.allowances.charge(reply.payer(), stored_bytes(entry.kind, entry.body.size()), entry.time);
  const auto outcome = std::make_shared<store::Appended>(store::Appended::Taken);
  auto save = [row = table_->row(), entry, outcome, server = around_.options.server](
                  store::Backend& db) { *outcome = db.append(row, entry, server); };
  auto done = [self = shared_from_this(), outcome,
               what = Sent{entry, *change, std::move(reply), std::move(stored), std::move(lost),
                           owner_}](const store::Failure& failure) {
    self->sent(what, *outcome, failure);
  };
  // Whoever tends the table sets its clock right after an entry that came late; anybody else's
  // entry is made anew, so that it has the time at which it can be seen.
  if (owner_)
    around_.store.keep_writing(std::move(save), std::move(done));
  else
    around_.store.write(std::move(save), std::move(done));
}

void Room::sent(const Sent& what, store::Appended outcome, const store::Failure& failure) {
  if (!failure && outcome == store::Appended::Done) {
    failures_ = 0;
    if (what.stored) what.stored();
    settle(what.change);
    return free_queue();
  }
  if (!failure) ++around_.stats.conflicts;
  const bool hopeless = failure && (what.kept || ++failures_ >= kTriesMax);
  if (hopeless)
    around_.journal("error", "an entry cannot be stored",
                    fields({{"table", id_}, {"code", failure->code}}));
  reread([this, what, failure, hopeless](const Fetched& got) {
    // A commit whose answer got lost was tried twice: then it is our own that is there.
    const auto at = static_cast<std::size_t>(what.entry.seq) - 1;
    const bool ours = got.log && at < got.log->entries.size() && got.log->entries[at] == what.entry;
    if (ours && what.stored) what.stored();
    if (ours || !hopeless) return !ours;
    failures_ = 0;
    what.reply.fail(*failure);
    if (what.lost) what.lost();
    return false;
  });
}

void Room::show(const Change& change) {
  touched_ = around_.world.now();
  if (change.game || change.clock) send_updates(change.clock);
  if (change.meta) {
    send_strangers_away();
    send_table();
  }
  if (change.talk) send_talk();
}

void Room::settle(const Change& change) {
  if (change.game) {
    keep_steps();
    if (table_->play()) beliefs_.follow(*table_->play());
  }
  show(change);
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
    around_.store.keep_reading(read, [self, entries, seq](const store::Failure& failure) {
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
  if (!owner) stop_thoughts();
  if (!owner || !loaded_) return;
  // Time that passed without anybody at the clock is given back.
  if (!missing_ && table_->running()) due_ = std::max(due_, Due::Clock);
  run([this] {
    if (!missing_) tend();
  });
}

bool Room::idle(Millis now) const {
  if (!listeners_.empty() || busy_ || !queue_.empty()) return false;
  if (missing_) return true;
  if (!loaded_ || now - touched_ < around_.options.idle_unload) return false;
  return !table_->row().active;
}

// Requests.

void Room::wish(Reply reply, Wish wish, json::object answer) {
  run([this, reply, wish = std::move(wish), answer = std::move(answer)] {
    if (missing_) return reply.fail(absence());
    if (table_->status() == TableStatus::Closed) return reply.fail(table_->closed_error());
    Result<Draft> draft = wish(*table_);
    if (!draft) return reply.fail(draft.error());
    if (draft->kind.empty()) return reply.ok(answer);
    if (const auto full = table_->full(*draft, reply.payer())) return reply.fail(*full);
    // A whole game is paid for now. Others may have been started while this waited in the queue.
    const Millis now = around_.world.now();
    if (draft->kind == "start" && !around_.allowances.may_store(reply.payer(), now))
      return reply.fail(Error{"limit.stored", "", 0});
    commit(std::move(*draft), reply, [reply, answer] { reply.ok(answer); });
  });
}

void Room::act(Reply reply, const std::string& guest, const Action& action,
               std::optional<std::uint16_t> decision) {
  const Moment arrived = std::chrono::steady_clock::now();
  run([this, reply, guest, action, decision, arrived] {
    if (missing_) return reply.fail(absence());
    if (table_->status() == TableStatus::Closed) return reply.fail(table_->closed_error());
    if (ix(action.seat) >= static_cast<std::size_t>(table_->players()))
      return reply.fail(Error{"act.no_such_seat", "", 0});
    Result<Draft> draft = table_->propose_act(guest, action, decision, around_.world.now());
    if (!draft) return reply.fail(draft.error());
    if (draft->kind.empty()) return reply.ok();
    const auto open = table_->decision_of(action.seat);
    const bool answers = action.kind != ActionKind::Vote && action.kind != ActionKind::Resign;
    std::optional<Held>& held = held_[ix(action.seat)];
    // What she says herself takes the place of what would be said for her.
    if (answers && held && held->by == "auto") held.reset();
    if (answers && held && held->decision == *decision)
      return reply.fail(Error{"act.late", std::to_string(*decision), 0});
    const Millis until = answers ? hold_until(*open, action, true, draft->played.get()) : 0;
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
  const SharedText last = message(notice);
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
    send_away(guest, table_->lost_seat(guest) ? "not_shown" : "no_spectators");
}

void Room::dismiss(std::string_view code) {
  send_away({}, code);
  missing_ = true;
  stop_thoughts();
}

void Room::rematch(Reply reply, const std::string& guest, const std::string& next) {
  // Before everybody else's wishes: it is part of the one that is being fulfilled.
  queue_.emplace_front([this, reply, guest, next] {
    if (missing_) return reply.fail(absence());
    Result<Draft> draft = table_->propose_rematch(guest, next);
    if (!draft && !table_->rematch().empty()) return reply.ok({{"table", text(table_->rematch())}});
    if (!draft) return reply.fail(draft.error());
    commit(std::move(*draft), reply, [reply, next] { reply.ok({{"table", text(next)}}); });
  });
}

}  // namespace specter::app
