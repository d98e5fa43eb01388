#include "app/hall.h"

#include <algorithm>
#include <limits>

#include "app/archive.h"
#include "app/entries.h"
#include "app/frames.h"
#include "app/hall_impl.h"
#include "codec/limits.h"

namespace specter::app {

bool Bucket::take(Millis now) {
  const auto passed = static_cast<double>(now - since) / 1000.0;
  left = std::min(burst, left + passed * rate);
  since = now;
  if (left < 1) return false;
  left -= 1;
  return true;
}

Hall::Hall(World& world, store::Store& store, HallOptions options, Journal journal, ActMeter meter)
    : impl_(std::make_unique<Impl>(world, store, std::move(options), std::move(journal),
                                   std::move(meter))) {}
Hall::~Hall() = default;
void Hall::open() { impl_->open(); }
LinkId Hall::opened(std::shared_ptr<Link> link, const LinkInfo& info) {
  return impl_->opened(std::move(link), info);
}
void Hall::received(LinkId link, std::string_view text) { impl_->received(link, text); }
void Hall::closed(LinkId link) { impl_->closed(link); }
bool Hall::greeted(LinkId link) const { return impl_->greeted(link); }
void Hall::stop(std::function<void()> done) { impl_->stop(std::move(done)); }
void Hall::new_guest(std::string name, std::function<void(Result<std::string>)> done) {
  impl_->new_guest(name, std::move(done));
}
void Hall::record(const std::string& table, std::function<void(Result<std::string>)> done) {
  impl_->record(table, std::move(done));
}
HallStats Hall::stats() const { return impl_->stats(); }

Hall::Impl::Impl(World& world, store::Store& store, HallOptions options, Journal journal,
                 ActMeter meter)
    : world_(world),
      store_(store),
      options_(std::move(options)),
      journal_(journal ? std::move(journal) : [](auto, auto, auto) {}),
      meter_(meter ? std::move(meter) : [](double) {}) {}

void Hall::Impl::open() {
  store_.on_wake([this](const std::string& table, std::int64_t seq) { woken(table, seq); });
  last_beat_ = world_.now();
  tick();
}

HallStats Hall::Impl::stats() const {
  HallStats s = stats_;
  s.tables_loaded = static_cast<std::int64_t>(rooms_.size());
  s.links = static_cast<std::int64_t>(visitors_.size());
  s.guests_online = static_cast<std::int64_t>(online_.size());
  return s;
}

LinkId Hall::Impl::opened(std::shared_ptr<Link> link, const LinkInfo& info) {
  const LinkId id = next_link_++;
  Visitor& who = visitors_[id];
  who.id = id;
  who.link = std::move(link);
  who.info = info;
  const Millis now = world_.now();
  const auto buckets = {&who.previews, &who.talk,    &who.creates,
                        &who.replays,  &who.lobbies, &who.wishes};
  for (Bucket* bucket : buckets)
    bucket->since = now;
  if (options_.hurried)
    for (Bucket* bucket : buckets)
      bucket->left = bucket->burst = std::numeric_limits<double>::infinity();
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
};

const Hall::Impl::Row* Hall::Impl::find(std::string_view type) {
  static constexpr Row kRows[] = {
      {"rename", &Impl::rename, Cost::Wish},
      {"transfer", &Impl::transfer, Cost::Wish},
      {"forget", &Impl::forget, Cost::Wish},
      {"beat", &Impl::beat},
      {"lobby", &Impl::lobby},
      {"create", &Impl::create},
      {"open", &Impl::open_table},
      {"close", &Impl::close_table},
      {"sit", &Impl::sit, Cost::Wish},
      {"stand", &Impl::stand, Cost::Wish},
      {"bot", &Impl::bot, Cost::Wish},
      {"kick", &Impl::kick, Cost::Wish},
      {"invite", &Impl::invite, Cost::Wish},
      {"revoke", &Impl::revoke, Cost::Wish},
      {"commit", &Impl::commit, Cost::Wish},
      // Once for each commitment; and nobody shall lose a seat for having been busy before.
      {"seed", &Impl::seed},
      {"ready", &Impl::ready, Cost::Wish},
      {"start", &Impl::start, Cost::Wish},
      {"act", &Impl::act},
      {"preview", &Impl::preview},
      {"path", &Impl::path},
      {"chat", &Impl::chat},
      {"note", &Impl::note},
      {"ping", &Impl::ping},
      {"mute", &Impl::mute, Cost::Wish},
      {"pause", &Impl::pause, Cost::Wish},
      {"handover", &Impl::handover, Cost::Wish},
      {"take_back", &Impl::take_back, Cost::Wish},
      {"rematch", &Impl::rematch, Cost::Wish},
      {"record", &Impl::record_request},
      {"replay", &Impl::replay},
      {"dice", &Impl::dice},
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
  Request request{who, in, Reply(who.link, std::move(id), &stats_)};
  const std::string_view type = in.text("type", codec::kNameBytesMax);
  if (!in.ok()) return request.reply.fail(in.error());
  if (type == "hello") return hello(request);
  const Row* row = find(type);
  if (row == nullptr)
    return request.reply.fail(Error{"protocol.type", codec::quoted_detail(type), 0});
  if (who.guest.empty()) return request.reply.fail(Error{"hello.first", "", 0});
  if (row->cost == Cost::Wish && !who.wishes.take(world_.now()))
    return request.reply.fail(Error{"limit.often", std::string(row->type), 0});
  (this->*row->handler)(request);
}

bool Hall::Impl::bad(Request& r) {
  if (r.in.ok()) return false;
  r.reply.fail(r.in.error());
  return true;
}

// Housekeeping.

void Hall::Impl::tick() {
  if (stopping_) return;
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
        if (alive.expired()) return;
        if (failure) return journal_("error", "no sign of life", fields({{"code", failure->code}}));
        last_beat_ = now;
      });
  look_around();
  if (now >= next_cleaning_) keep_house();
  sweep();
  world_.at(now + options_.lease / 3, [this, alive] {
    if (!alive.expired()) tick();
  });
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
                if (alive.expired() || failure) return;
                for (const std::string& table : *tables)
                  room(table);
              });
}

void Hall::Impl::keep_house() {
  constexpr Millis kCleaning = 600'000;
  next_cleaning_ = world_.now() + kCleaning;
  close_outdated();
  const auto gone = std::make_shared<std::vector<std::string>>();
  store_.write([gone, keeping = options_.keeping,
                now = world_.now()](store::Backend& db) { *gone = db.expire(keeping, now); },
               [this, gone, alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
                 if (alive.expired() || failure) return;
                 for (const std::string& table : *gone) {
                   const auto at = rooms_.find(table);
                   if (at == rooms_.end()) continue;
                   at->second->dismiss("expired");
                   rooms_.erase(at);
                 }
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
  // A table that is not here and needs us is found by the next tick.
  if (const auto at = rooms_.find(table); at != rooms_.end()) at->second->woken(seq);
}

void Hall::Impl::stop(std::function<void()> done) {
  stopping_ = true;
  json::object notice;
  notice["type"] = "stopping";
  const Frame last = frame(notice);
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
    at = std::make_shared<Room>(Surroundings{world_, store_, options_, journal_, meter_, stats_},
                                id);
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
  if (fit_id(id)) return room(id);
  r.reply.fail(Error{"table.unknown", "", 0});
  return nullptr;
}

Seat Hall::Impl::seat_of(Request& r) { return read_seat(r.in, kPlayersMax); }

// Records.

void Hall::Impl::read_record(const std::string& table,
                             std::function<void(Result<codec::Record>)> done) {
  if (!fit_id(table)) return done(Error{"table.unknown", "", 0});
  const auto log = std::make_shared<std::optional<store::TableLog>>();
  store_.read([log, table](store::Backend& db) { *log = db.load(table); },
              [log, done = std::move(done)](const store::Failure& failure) {
                if (failure) return done(*failure);
                if (!*log) return done(Error{"table.unknown", "", 0});
                // INF-5: only what is over for everybody is open.
                const store::TableStatus status = (*log)->row.status;
                if (status != store::TableStatus::Over && status != store::TableStatus::Closed)
                  return done(Error{"table.not_over", "", 0});
                done(record_of(**log));
              });
}

void Hall::Impl::record(const std::string& table, std::function<void(Result<std::string>)> done) {
  read_record(table, [done = std::move(done)](const Result<codec::Record>& record) {
    if (!record) return done(record.error());
    done(codec::record_text(*record));
  });
}

}  // namespace specter::app
