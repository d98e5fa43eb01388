// Guests: who they are, and what lists they see.
#include <algorithm>
#include <set>

#include "app/archive.h"
#include "app/entries.h"
#include "app/hall_impl.h"
#include "app/messages.h"
#include "bots/registry.h"
#include "codec/limits.h"
#include "embedded/embedded.h"
#include "engine/utf8.h"
#include "fair/fair.h"

namespace specter::app {
namespace {

/// Of the messages over the socket; the line protocol has its own.
constexpr int kSocketVersion = 1;

constexpr std::size_t kTokenBytes = 24;
constexpr std::size_t kGuestIdBytes = 16;
constexpr std::size_t kCodeBytes = 9;
constexpr int kTablesOfGuestMax = 1000;
/// Open tables in the lobby: so many places, of one host, of one address.
constexpr std::size_t kOpenPlaces = 50;
constexpr int kOpenOfHost = 2;
constexpr int kOpenOfAddress = 8;
/// So many are looked at for them; where there are more, many more.
constexpr int kOpenLooked = 400;
constexpr int kOpenLookedMax = 4000;

/// One line of readable text: letters of any language, no control characters, no blank ends, and
/// something that can be seen.
bool fit_name(std::string_view name) {
  if (name.empty() || name.size() > 4 * kGuestNameMax || name.front() == ' ' || name.back() == ' ')
    return false;
  const auto letters = std::count_if(name.begin(), name.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  });
  return is_plain(name) && shows_something(name) &&
         static_cast<std::size_t>(letters) <= kGuestNameMax;
}

Error name_error() { return Error{"guest.name", std::to_string(kGuestNameMax), 0}; }

store::Guest fresh_guest(std::string_view name, World& world) {
  return {world.random_text(kGuestIdBytes), std::string(name), world.now(), world.now()};
}

/// A summary as this guest sees it.
json::value personal(const store::TableRow& row, const std::string& guest) {
  Result<json::object> parsed = codec::parse_json_object(row.summary);
  if (!parsed) return nullptr;
  json::object out = std::move(*parsed);
  json::array mine;
  bool turn = false;
  const json::value* waiting = out.if_contains("waiting");
  const json::value* seats = out.if_contains("seats");
  if (seats == nullptr || waiting == nullptr || !seats->is_array() || !waiting->is_array())
    return nullptr;
  for (const json::value& seat : seats->as_array()) {
    const json::object* info = seat.if_object();
    if (info == nullptr) continue;
    const json::value* holder = info->if_contains("guest");
    const json::value* kind = info->if_contains("kind");
    const json::value* number = info->if_contains("seat");
    if (holder == nullptr || kind == nullptr || number == nullptr) continue;
    if (*holder != json::value(guest)) continue;
    mine.push_back(*number);
    const auto& list = waiting->as_array();
    turn = turn || (*kind == json::value("guest") &&
                    std::find(list.begin(), list.end(), *number) != list.end());
  }
  out["your_seats"] = std::move(mine);
  out["your_turn"] = turn;
  return out;
}

/// Names the web client that is built in: its first page, which names all else by its content.
std::string_view client_tag() {
  constexpr std::size_t kShort = 12;
  for (const embedded::Page& page : embedded::pages())
    if (page.name == "index.html") return page.tag.substr(0, kShort);
  return "none";
}

}  // namespace

void Hall::Impl::hello(Request& r) {
  Visitor& who = r.who;
  if (!who.guest.empty()) return r.reply.fail(Error{"hello.again", "", 0});
  const auto version = r.in.number("version", 0, INT32_MAX);
  if (bad(r)) return;
  // The server speaks this version and the one before it; there is only one yet.
  if (version != kSocketVersion)
    return r.reply.fail(Error{"hello.version", std::to_string(version), 0});
  const bool by_token = r.in.has("token");
  const bool by_code = r.in.has("transfer");
  const bool by_name = r.in.has("name") && !by_token && !by_code;
  std::string given;
  if (by_token) given = r.in.text("token", 128);
  if (by_code) given = r.in.text("transfer", 128);
  if (by_name) given = r.in.text("name", codec::kDetailBytesMax);
  if (bad(r)) return;
  if (!by_token && !by_code && !by_name) return r.reply.fail(Error{"hello.who", "", 0});
  if (by_name && !fit_name(given)) return r.reply.fail(name_error());
  // A page's new guest is made here; a program asks for its token first.
  if (!by_token && !who.info.browser) return r.reply.fail(Error{"hello.token_needed", "", 0});
  if (!by_token) {
    if (const auto no = refuse_guest(who.info.network)) return r.reply.fail(*no);
  }
  who.greeting = true;
  const std::string token = by_token ? std::string() : world_.random_text(kTokenBytes);
  const auto guest = std::make_shared<std::optional<store::Guest>>();
  if (by_name) *guest = fresh_guest(given, world_);
  const std::string given_hash = hash_of(given);
  const std::string token_hash = hash_of(token);
  const Millis now = world_.now();
  const auto work = [=](store::Backend& db) {
    if (by_token) {
      *guest = db.find_guest(given_hash, now);
    } else if (by_code) {
      *guest = db.take_transfer(given_hash, token_hash, now);
    } else {
      db.add_guest(**guest, token_hash);
    }
  };
  const char* unknown = by_token ? "hello.token" : "hello.transfer";
  const auto done = [this, guest, token, unknown, id = who.id, reply = r.reply,
                     alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
    if (alive.expired()) return;
    if (failure) return hello_failed(id, reply, *failure);
    if (!*guest) return hello_failed(id, reply, Error{unknown, "", 0});
    welcome(id, **guest, token, reply);
  };
  store_.write(work, done);
}

void Hall::Impl::hello_failed(LinkId id, const Reply& reply, const Error& error) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  Visitor& who = found->second;
  who.greeting = false;
  reply.fail(error);
  // The store's fault is nobody's guess.
  if (!error.code.starts_with("store.") && ++who.tries >= kHelloTries)
    return who.link->close(Farewell::TooMuch);
  handle_early(id);
}

void Hall::Impl::handle_early(LinkId id) {
  auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  const std::vector<std::string> early = std::exchange(found->second.early, {});
  for (const std::string& message : early)
    received(id, message);
}

void Hall::Impl::welcome(LinkId id, const store::Guest& guest, const std::string& token,
                         const Reply& reply) {
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  Visitor& who = found->second;
  who.greeting = false;
  who.guest = guest.id;
  who.name = guest.name;
  ++online_[guest.id];
  json::object out;
  out["version"] = kSocketVersion;
  out["rules"] = kRulesVersion;
  out["program"] = text(options_.program);
  out["client"] = text(client_tag());
  out["guest"] = text(guest.id);
  out["name"] = text(guest.name);
  if (!token.empty()) out["token"] = text(token);
  json::array bots;
  for (const bots::BotInfo& info : bots::bot_infos())
    if (!info.sparring)
      bots.push_back({{"name", text(info.name)}, {"description", text(info.description)}});
  out["bots"] = std::move(bots);
  json::array boards;
  for (const embedded::File& file : embedded::boards())
    boards.push_back(text(file.name));
  out["boards"] = std::move(boards);
  out["editions"] = json::array{"babel", "covenant", "combined"};
  out["grace_ms"] = options_.grace;
  reply.welcome(std::move(out));
  handle_early(id);
}

std::optional<Error> Hall::Impl::refuse_guest(const std::string& network) {
  const Millis now = world_.now();
  if (!allowances_.may_store({}, network, now)) return Error{"limit.stored", "", 0};
  if (!allowances_.take({}, network, Cost::Guest, now)) return Error{"limit.guests", "", 0};
  allowances_.charge_address(network, kGuestBytes, now);
  return std::nullopt;
}

void Hall::Impl::new_guest(const std::string& name, const std::string& network,
                           std::function<void(Result<std::string>)> done) {
  if (!fit_name(name)) return done(name_error());
  if (const auto no = refuse_guest(network)) return done(*no);
  const store::Guest guest = fresh_guest(name, world_);
  const std::string token = world_.random_text(kTokenBytes);
  store_.write([guest, hash = hash_of(token)](store::Backend& db) { db.add_guest(guest, hash); },
               [guest, token, done = std::move(done)](const store::Failure& failure) {
                 if (failure) return done(*failure);
                 json::object out;
                 out["guest"] = text(guest.id);
                 out["name"] = text(guest.name);
                 out["token"] = text(token);
                 done(json::serialize(out));
               });
}

void Hall::Impl::rename(Request& r) {
  const std::string name(r.in.text("name", codec::kDetailBytesMax));
  if (bad(r)) return;
  if (!fit_name(name)) return r.reply.fail(name_error());
  const auto tables = std::make_shared<std::set<std::string>>();
  store_.write(
      [guest = r.who.guest, name, tables](store::Backend& db) {
        using store::TableStatus;
        db.rename_guest(guest, name);
        for (const TableStatus status : {TableStatus::Open, TableStatus::Running})
          for (const store::TableRow& row :
               db.tables({.status = status, .member = guest, .limit = kTablesOfGuestMax}))
            tables->insert(row.id);
      },
      [this, guest = r.who.guest, name, tables, reply = r.reply,
       alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
        if (alive.expired()) return;
        if (failure) return reply.fail(*failure);
        for (auto& [id, who] : visitors_) {
          if (who.guest != guest) continue;
          who.name = name;
          // A finished table keeps the old name, unless he is there: a rematch may come.
          tables->insert(who.tables.begin(), who.tables.end());
        }
        for (const std::string& table : *tables)
          room(table)->wish(Reply::on_account(guest), [guest, name](const Table& t) {
            return t.propose_rename(guest, name);
          });
        reply.ok({{"name", text(name)}});
      });
}

void Hall::Impl::transfer(Request& r) {
  const std::string code = world_.random_text(kCodeBytes);
  const Millis until = world_.now() + kTransferLasts;
  allowances_.charge(r.who.guest, kGuestBytes, world_.now());
  store_.write([guest = r.who.guest, hash = hash_of(code),
                until](store::Backend& db) { db.add_transfer(guest, hash, until); },
               [code, until, reply = r.reply](const store::Failure& failure) {
                 if (failure) return reply.fail(*failure);
                 reply.ok({{"code", text(code)}, {"until", until}});
               });
}

void Hall::Impl::forget(Request& r) {
  const auto tables = std::make_shared<std::vector<store::TableRow>>();
  store_.write(
      [guest = r.who.guest, tables](store::Backend& db) {
        *tables = db.tables({.status = std::nullopt, .member = guest, .limit = kTablesOfGuestMax});
        db.forget_guest(guest);
      },
      [this, guest = r.who.guest, tables, reply = r.reply,
       alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
        if (alive.expired()) return;
        if (failure) return reply.fail(*failure);
        // He leaves every table; a running game may go on with a bot.
        for (const store::TableRow& row : *tables) {
          store_.keep_writing(
              [table = row.id, guest](store::Backend& db) {
                for (const store::Entry& entry : db.entries(table, 0))
                  if (const auto body = without_name(entry, guest))
                    db.rewrite(table, entry.seq, *body);
              },
              [archivist = archivist_, table = row.id](const store::Failure&) {
                archivist->forget(table);
              });
          room(row.id)->wish({}, [guest](const Table& t) { return t.propose_forget(guest); });
        }
        reply.ok();
        online_.erase(guest);
        std::vector<std::shared_ptr<Link>> links;
        for (auto& [id, who] : visitors_) {
          if (who.guest != guest) continue;
          for (const std::string& table : who.tables)
            if (const auto at = rooms_.find(table); at != rooms_.end())
              at->second->unlisten(id, guest);
          who.tables.clear();
          who.guest.clear();
          links.push_back(who.link);
        }
        for (const auto& link : links)
          link->close(Farewell::Forgotten);
      });
}

void Hall::Impl::beat(Request& r) { r.reply.ok({{"now", world_.now()}}); }

std::vector<store::TableRow> Hall::Impl::fair_share(
    const std::vector<store::TableRow>& rows) const {
  std::vector<store::TableRow> out;
  std::map<std::string, int> of_host;
  std::map<std::string, int> of_address;
  for (const store::TableRow& row : rows) {
    if (out.size() >= kOpenPlaces) break;
    // The host is the first of the members.
    const std::string host = row.members.empty() ? std::string() : row.members.front();
    if (++of_host[host] > kOpenOfHost) continue;
    const auto from = listed_from_.find(row.id);
    if (from != listed_from_.end() &&
        ++of_address[from->second.network] > kOpenOfAddress * options_.address_factor)
      continue;
    out.push_back(row);
  }
  return out;
}

void Hall::Impl::lobby(Request& r) {
  struct Lists {
    std::vector<store::TableRow> open, running, finished, mine;
  };
  const auto lists = std::make_shared<Lists>();
  store_.read(
      [lists, guest = r.who.guest](store::Backend& db) {
        using store::TableStatus;
        store::TableQuery open{
            .status = TableStatus::Open, .listed_only = true, .member = {}, .limit = kOpenLooked};
        lists->open = db.tables(open);
        open.limit = kOpenLookedMax;
        if (std::ssize(lists->open) == kOpenLooked) lists->open = db.tables(open);
        lists->running = db.tables({.status = TableStatus::Running, .listed_only = true});
        lists->finished = db.tables({.status = TableStatus::Over, .listed_only = true});
        lists->mine = db.tables({.status = std::nullopt, .member = guest});
      },
      [this, lists, guest = r.who.guest, reply = r.reply,
       alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
        if (alive.expired()) return;
        if (failure) return reply.fail(*failure);
        const auto list = [&](const std::vector<store::TableRow>& rows) {
          json::array out;
          for (const store::TableRow& row : rows)
            if (json::value item = personal(row, guest); !item.is_null())
              out.push_back(std::move(item));
          return out;
        };
        json::object out;
        out["open"] = list(fair_share(lists->open));
        out["running"] = list(lists->running);
        out["finished"] = list(lists->finished);
        out["mine"] = list(lists->mine);
        reply.ok(std::move(out));
      });
}

}  // namespace specter::app
