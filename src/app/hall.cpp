#include "app/hall.h"

#include <algorithm>

#include "app/archive.h"
#include "app/entries.h"
#include "app/hall_impl.h"
#include "app/messages.h"
#include "codec/limits.h"

namespace specter::app {

Hall::Hall(World& world, store::Store& store, HallOptions options, Journal journal, ActMeter meter)
    : impl_(std::make_unique<Impl>(world, store, std::move(options), std::move(journal),
                                   std::move(meter))) {}
Hall::~Hall() = default;
Hall::Impl::~Impl() {
  // What waits in a room may hold the room itself.
  for (const auto& [id, room] : std::exchange(rooms_, {}))
    room->abandon();
}
void Hall::open() { impl_->open(); }
LinkId Hall::opened(std::shared_ptr<Link> link, const LinkInfo& info) {
  return impl_->opened(std::move(link), info);
}
void Hall::received(LinkId link, std::string_view text) { impl_->received(link, text); }
void Hall::closed(LinkId link) { impl_->closed(link); }
bool Hall::greeted(LinkId link) const { return impl_->greeted(link); }
void Hall::stop(std::function<void()> done) { impl_->stop(std::move(done)); }
void Hall::new_guest(const std::string& name, const std::string& network,
                     std::function<void(Result<std::string>)> done) {
  impl_->new_guest(name, network, std::move(done));
}
void Hall::record(const std::string& table, const std::string& network,
                  std::function<void(Result<std::string>)> done) {
  impl_->record(table, network, std::move(done));
}
HallStats Hall::stats() const { return impl_->stats(); }
StoreHealth Hall::store_health() const { return impl_->store_health(); }

Hall::Impl::Impl(World& world, store::Store& store, HallOptions options, Journal journal,
                 ActMeter meter)
    : world_(world),
      options_(std::move(options)),
      journal_(journal ? std::move(journal) : [](auto, auto, auto) {}),
      store_(world, store, options_, journal_),
      meter_(meter ? std::move(meter) : [](double) {}),
      allowances_(options_.rates, options_.guest_factor, options_.address_factor, options_.hurried),
      archivist_(std::make_shared<Archivist>(world, store_, kAskingMax * options_.address_factor)) {
}

void Hall::Impl::open() {
  store_.on_wake([this](const std::string& table, std::int64_t seq) { woken(table, seq); });
  store_.open([this](Millis lasted) { store_back(lasted); });
  last_beat_ = world_.now();
  tick();
}

HallStats Hall::Impl::stats() const {
  HallStats s = stats_;
  s.tables_loaded = static_cast<std::int64_t>(rooms_.size());
  s.links = static_cast<std::int64_t>(visitors_.size());
  s.guests_online = static_cast<std::int64_t>(online_.size());
  s.store_out = store_.out() ? 1 : 0;
  s.store_outages = store_.outages();
  s.store_out_ms = store_.out_for();
  return s;
}

LinkId Hall::Impl::opened(std::shared_ptr<Link> link, const LinkInfo& info) {
  const LinkId id = next_link_++;
  Visitor& who = visitors_[id];
  who.id = id;
  who.link = std::move(link);
  who.info = info;
  if (who.info.network.empty()) who.info.network = info.address;
  return id;
}

void Hall::Impl::closed(LinkId id) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  const Visitor who = std::move(found->second);
  visitors_.erase(found);
  for (const std::string& table : who.tables)
    if (const auto at = rooms_.find(table); at != rooms_.end()) at->second->unlisten(id, who.guest);
  if (who.guest.empty()) return;
  const auto online = online_.find(who.guest);
  if (online != online_.end() && --online->second <= 0) online_.erase(online);
}

bool Hall::Impl::greeted(LinkId id) const {
  const auto found = visitors_.find(id);
  return found != visitors_.end() && !found->second.guest.empty();
}

struct Hall::Impl::Row {
  std::string_view type;
  Handler handler = nullptr;
  Cost cost = Cost::Free;
  Stores stores = Stores::Nothing;
};

const Hall::Impl::Row* Hall::Impl::find(std::string_view type) {
  static constexpr Row kRows[] = {
      {"rename", &Impl::rename, Cost::Rename, Stores::More},
      {"transfer", &Impl::transfer, Cost::Wish, Stores::More},
      {"forget", &Impl::forget, Cost::Wish, Stores::Needed},
      {"beat", &Impl::beat},
      {"lobby", &Impl::lobby, Cost::Lobby},
      {"create", &Impl::create, Cost::Create, Stores::More},
      {"open", &Impl::open_table, Cost::Open},
      {"close", &Impl::close_table},
      {"sit", &Impl::sit, Cost::Wish, Stores::More},
      {"stand", &Impl::stand, Cost::Wish, Stores::Needed},
      {"bot", &Impl::bot, Cost::Wish, Stores::More},
      {"kick", &Impl::kick, Cost::Wish, Stores::Needed},
      {"invite", &Impl::invite, Cost::Wish, Stores::More},
      {"invitation", &Impl::invitation, Cost::Wish},
      {"revoke", &Impl::revoke, Cost::Wish, Stores::Needed},
      {"ask", &Impl::ask, Cost::Wish, Stores::More},
      {"let_in", &Impl::let_in, Cost::Wish, Stores::More},
      {"commit", &Impl::commit, Cost::Wish, Stores::More},
      // Once for each commitment; and nobody shall lose a seat for having wished much before.
      {"seed", &Impl::seed, Cost::Act, Stores::Needed},
      {"ready", &Impl::ready, Cost::Wish, Stores::More},
      {"go_on", &Impl::go_on, Cost::Wish, Stores::More},
      {"start", &Impl::start, Cost::Wish, Stores::More},
      {"act", &Impl::act, Cost::Act, Stores::Needed},
      {"preview", &Impl::preview, Cost::Preview},
      {"path", &Impl::path, Cost::Preview},
      {"belief", &Impl::belief, Cost::Belief},
      {"chat", &Impl::chat, Cost::Talk, Stores::More},
      {"note", &Impl::note, Cost::Talk, Stores::More},
      {"ping", &Impl::ping, Cost::Talk, Stores::More},
      {"mute", &Impl::mute, Cost::Wish, Stores::More},
      {"pause", &Impl::pause, Cost::Wish, Stores::More},
      {"handover", &Impl::handover, Cost::Wish, Stores::More},
      {"take_back", &Impl::take_back, Cost::Wish, Stores::Needed},
      {"rematch", &Impl::rematch, Cost::Wish, Stores::More},
      {"record", &Impl::record_request, Cost::Replay},
      {"replay", &Impl::replay, Cost::Replay},
      {"review", &Impl::review, Cost::Replay},
      {"dice", &Impl::dice, Cost::Replay},
  };
  for (const Row& row : kRows)
    if (row.type == type) return &row;
  return nullptr;
}

void Hall::Impl::received(LinkId id, std::string_view text) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end() || stopping_) return;
  Visitor& who = found->second;
  if (who.greeting) {
    // In order: this waits for the welcome.
    if (who.early.size() >= kEarlyMax) return who.link->close(Farewell::TooMuch);
    who.early.emplace_back(text);
    return;
  }
  handle(who, text);
}

void Hall::Impl::handle(Visitor& who, std::string_view text) {
  const Result<json::object> object = codec::parse_json_object(text);
  if (!object) return Reply(who.link, nullptr, &stats_).fail(object.error());
  codec::Reader in(*object);
  json::value id;
  if (const json::value* given = in.find("id")) {
    const json::string* word = given->if_string();
    const bool fits = given->is_int64() || given->is_null() ||
                      (word != nullptr && word->size() <= codec::kRequestIdBytesMax);
    if (!fits) return Reply(who.link, nullptr, &stats_).fail(Error{"protocol.id", "", 0});
    id = *given;
  }
  Request request{who, in, Reply(who.link, std::move(id), &stats_, who.guest)};
  const std::string_view type = in.text("type", codec::kNameBytesMax);
  if (!in.ok()) return request.reply.fail(in.error());
  if (type == "hello") return hello(request);
  const Row* row = find(type);
  if (row == nullptr)
    return request.reply.fail(Error{"protocol.type", codec::quoted_detail(type), 0});
  if (who.guest.empty()) return request.reply.fail(Error{"hello.first", "", 0});
  // Said at once rather than kept: it could wait for hours, and many could.
  if (store_.out() && row->stores != Stores::Nothing) return request.reply.fail(store_.why());
  if (!may(who, row->cost))
    return request.reply.fail(Error{"limit.often", std::string(row->type), 0});
  if (row->stores == Stores::More && !may_store(who))
    return request.reply.fail(Error{"limit.stored", "", 0});
  (this->*row->handler)(request);
}

bool Hall::Impl::may(const Visitor& who, Cost cost) {
  return allowances_.take(who.guest, who.info.network, cost, world_.now());
}

bool Hall::Impl::may_store(const Visitor& who) {
  return allowances_.may_store(who.guest, who.info.network, world_.now());
}

bool Hall::Impl::bad(Request& r) {
  if (r.in.ok()) return false;
  r.reply.fail(r.in.error());
  return true;
}

// Housekeeping.

void Hall::Impl::tick() {
  if (stopping_) return;
  // In an outage only the watch asks the store.
  if (!store_.out()) attend();
  sweep();
  if (const Millis now = world_.now(); now >= next_forgetting_) {
    constexpr Millis kForgetting = 60'000;
    next_forgetting_ = now + kForgetting;
    allowances_.forget(now);
  }
  world_.at(world_.now() + options_.lease / 3, [this, alive = std::weak_ptr<int>(alive_)] {
    if (!alive.expired()) tick();
  });
}

void Hall::Impl::store_back(Millis lasted) {
  if (stopping_) return;
  attend();
  for (const auto& [id, at] : rooms_)
    at->outlive(lasted);
}

void Hall::Impl::attend() {
  const Millis now = world_.now();
  const std::weak_ptr<int> alive(alive_);
  if (store_.shared() && now - last_beat_ > options_.lease) reclaim();
  store_.write(
      [server = options_.server, lease = options_.lease,
       alone = !store_.shared()](store::Backend& db) {
        // Nobody else can be there: what is left is from before a crash.
        if (alone)
          for (const std::string& other : db.living())
            if (other != server) db.leave(other);
        db.beat(server, lease);
      },
      [this, now, alive](const store::Failure& failure) {
        if (!alive.expired() && !failure) last_beat_ = now;
      });
  look_around();
  if (now >= next_cleaning_) keep_house();
}

/// Which tables need this server, and which other servers live.
void Hall::Impl::look_around() {
  struct Seen {
    std::vector<std::string> tables;
    std::vector<std::string> servers;
  };
  const auto seen = std::make_shared<Seen>();
  store_.write(
      [seen, server = options_.server](store::Backend& db) {
        db.adopt(server);
        // Also what we were given before and have lost sight of.
        seen->tables = db.tended(server);
        seen->servers = db.living();
      },
      [this, seen, alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
        if (alive.expired() || failure) return;
        for (const std::string& table : seen->tables)
          room(table)->set_owner(true);
        for (const auto& [id, at] : rooms_)
          at->miss_the_dead(seen->servers);
      });
}

/// This server was asleep for longer than its lease: what it tended may be somebody else's now.
void Hall::Impl::reclaim() {
  journal_("warn", "slept past the lease", "");
  for (const auto& [id, at] : rooms_) {
    at->set_owner(false);
    const auto ours = std::make_shared<bool>(false);
    store_.write([ours, table = id, server = options_.server](
                     store::Backend& db) { *ours = db.adopt_table(server, table); },
                 [ours, kept = at](const store::Failure& failure) {
                   if (!failure && *ours) kept->set_owner(true);
                 });
    // Whatever the others wrote meanwhile.
    at->woken(INT64_MAX);
  }
}

void Hall::Impl::close_outdated() {
  const auto tables = std::make_shared<std::vector<std::string>>();
  store_.read([tables](store::Backend& db) { *tables = db.outdated(kRulesVersion); },
              [this, tables, alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
                if (alive.expired()) return;
                if (failure) {
                  next_cleaning_ = 0;
                  return;
                }
                for (const std::string& table : *tables)
                  room(table);
              });
}

void Hall::Impl::keep_house() {
  constexpr Millis kCleaning = 600'000;
  next_cleaning_ = world_.now() + kCleaning;
  close_outdated();
  const Millis made = world_.now() - options_.keeping.open;
  std::erase_if(listed_from_, [&](const auto& item) { return item.second.made < made; });
  // What began before goes on.
  if (cleaning_ != 0) return;
  cleaning_ = 2;
  expire_tables();
  store_.write(
      [here = guests_here(), now = world_.now()](store::Backend& db) { db.see_guests(here, now); },
      [](const store::Failure&) {});
  expire_guests({});
}

std::vector<std::string> Hall::Impl::guests_here() const {
  std::vector<std::string> here;
  for (const auto& [guest, links] : online_)
    here.push_back(guest);
  return here;
}

/// Calls for the next piece soon, so that others can have their turn in between.
void Hall::Impl::clean_on(std::function<void()> next) {
  constexpr Millis kBreath = 100;
  world_.at(world_.now() + kBreath,
            [this, next = std::move(next), alive = std::weak_ptr<int>(alive_)] {
              if (!alive.expired() && !stopping_) next();
            });
}

void Hall::Impl::expire_tables() {
  const auto gone = std::make_shared<std::vector<std::string>>();
  store_.write([gone, keeping = options_.keeping,
                now = world_.now()](store::Backend& db) { *gone = db.expire(keeping, now); },
               [this, gone, alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
                 if (alive.expired()) return;
                 if (failure) next_cleaning_ = 0;  // the next tick tries again
                 if (failure || gone->empty()) {
                   --cleaning_;
                   return;
                 }
                 for (const std::string& table : *gone) {
                   archivist_->forget(table);
                   listed_from_.erase(table);
                   const auto at = rooms_.find(table);
                   if (at == rooms_.end()) continue;
                   at->second->dismiss("expired");
                   rooms_.erase(at);
                 }
                 clean_on([this] { expire_tables(); });
               });
}

void Hall::Impl::expire_guests(const std::string& after) {
  const auto next = std::make_shared<std::string>();
  const Millis before = world_.now() - options_.keeping.guests;
  store_.write(
      [next, after, before](store::Backend& db) { *next = db.expire_guests(after, before); },
      [this, next, alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
        if (alive.expired()) return;
        if (failure) next_cleaning_ = 0;
        if (failure || next->empty())
          --cleaning_;
        else
          clean_on([this, next] { expire_guests(*next); });
      });
}

void Hall::Impl::sweep() {
  const Millis now = world_.now();
  std::erase_if(rooms_, [&](const auto& item) { return item.second->idle(now); });
}

void Hall::Impl::woken(const std::string& table, std::int64_t seq) {
  if (table.empty()) {
    // The line to the database was cut: anything may have happened.
    for (const auto& [id, at] : rooms_)
      at->woken(INT64_MAX);
    return;
  }
  archivist_->forget(table);
  // A table that is not here and needs us is found by the next tick.
  if (const auto at = rooms_.find(table); at != rooms_.end()) at->second->woken(seq);
}

void Hall::Impl::stop(std::function<void()> done) {
  stopping_ = true;
  store_.stop();
  json::object notice;
  notice["type"] = "stopping";
  const SharedText last = message(notice);
  for (auto& [id, who] : visitors_) {
    who.link->send(last);
    who.link->close(Farewell::Stopping);
  }
  store_.write([server = options_.server](store::Backend& db) { db.leave(server); },
               [done = std::move(done)](const store::Failure&) { done(); });
}

// Rooms.

std::shared_ptr<Room> Hall::Impl::room(const std::string& id) {
  std::shared_ptr<Room>& at = rooms_[id];
  // One that was not there may be there now.
  if (at && at->missing()) at.reset();
  if (!at) {
    at = std::make_shared<Room>(
        Surroundings{world_, store_, options_, journal_, meter_, stats_, allowances_}, id);
    at->load();
  }
  return at;
}

namespace {

/// What an id can look like: it goes to the database.
bool fit_id(std::string_view id) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  return !id.empty() && id.size() <= codec::kNameBytesMax &&
         std::all_of(id.begin(), id.end(), fits);
}

}  // namespace

std::shared_ptr<Room> Hall::Impl::room_of(Request& r) {
  const std::string id(r.in.text("table", codec::kNameBytesMax));
  if (bad(r)) return nullptr;
  if (!fit_id(id)) {
    r.reply.fail(Error{"table.unknown", "", 0});
    return nullptr;
  }
  // One that is not here has to be read, and its game replayed.
  if (!rooms_.contains(id) && !may(r.who, Cost::Load)) {
    r.reply.fail(Error{"limit.often", "open", 0});
    return nullptr;
  }
  auto at = room(id);
  if (!store_.out() || at->waiting() < kWaitingMax) return at;
  r.reply.fail(store_.why());
  return nullptr;
}

Seat Hall::Impl::seat_of(Request& r) { return read_seat(r.in, kPlayersMax); }

// Records.

std::optional<std::string> Hall::Impl::table_of(Request& r) {
  std::string table(r.in.text("table", codec::kNameBytesMax));
  if (bad(r)) return std::nullopt;
  if (fit_id(table)) return table;
  r.reply.fail(Error{"table.unknown", "", 0});
  return std::nullopt;
}

void Hall::Impl::with_record(Request& r, std::function<void(const Archived&, const Reply&)> then) {
  const auto table = table_of(r);
  if (!table) return;
  archivist_->record({r.who.guest, r.who.info.network}, *table,
                     [reply = r.reply,
                      then = std::move(then)](const Result<std::shared_ptr<const Archived>>& got) {
                       if (!got) return reply.fail(got.error());
                       then(**got, reply);
                     });
}

void Hall::Impl::record(const std::string& table, const std::string& network,
                        std::function<void(Result<std::string>)> done) {
  if (!fit_id(table)) return done(Error{"table.unknown", "", 0});
  if (!allowances_.take({}, network, Cost::Replay, world_.now()))
    return done(Error{"limit.often", "record", 0});
  archivist_->record({{}, network}, table,
                     [done = std::move(done)](const Result<std::shared_ptr<const Archived>>& got) {
                       if (!got) return done(got.error());
                       done((*got)->text);
                     });
}

}  // namespace specter::app
