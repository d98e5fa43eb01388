// Requests that concern a table.
#include "app/archive.h"
#include "app/entries.h"
#include "app/hall_impl.h"
#include "app/messages.h"
#include "codec/action_json.h"
#include "codec/limits.h"
#include "codec/view_json.h"
#include "engine/preview.h"

namespace specter::app {
namespace {

constexpr std::size_t kTableIdBytes = 16;
constexpr std::size_t kInviteBytes = 16;
constexpr std::size_t kChatKeyMax = 64;
/// Tables whose address is remembered for the lobby.
constexpr std::size_t kListedMax = 50'000;

/// {"0": 41, "spectator": 12}: the last event numbers that a client has.
Room::Seen read_seen(codec::Reader& in) {
  Room::Seen seen;
  if (!in.has("seen")) return seen;
  const json::object* object = in.object("seen");
  if (object == nullptr) return seen;
  for (const auto& item : *object) {
    const std::string_view key(item.key().data(), item.key().size());
    const auto number = codec::as_number(item.value(), 0, INT32_MAX);
    const bool seat = key.size() == 1 && key[0] >= '0' && key[0] < '0' + kPlayersMax;
    if (!number || (!seat && key != "spectator")) {
      in.fail("json.field_range", "seen");
      return {};
    }
    const std::size_t audience = seat ? static_cast<std::size_t>(key[0] - '0') : ix(kSpectator);
    seen[audience] = static_cast<std::size_t>(*number);
  }
  return seen;
}

/// Answers to questions leave on a tick that was fixed when the question came: how long it took to
/// make one out of the whole state is nobody's business.
constexpr Millis kQuestionTick = 10;

/// What a player asked about an action of his, from what he knows alone.
Result<json::object> answer_to(const Table& t, const Action& action, bool with_path) {
  const Known facts = known(t.play()->game(), t.play()->state(), action.seat);
  if (with_path) {
    const auto path = specter::with_path(facts, action);
    if (!path) return Error{"act.illegal", "", 0};
    return json::object{{"action", codec::to_json(*path)}};
  }
  const Result<Preview> seen = specter::preview(facts, action);
  if (!seen) return seen.error();
  return json::object{{"preview", codec::to_json(*seen)}};
}

}  // namespace

void Hall::Impl::make_table(const TableOptions& options, const Host& host,
                            const std::array<SeatInfo, kPlayersMax>& seats,
                            std::function<void(std::shared_ptr<Room>, store::Failure)> done,
                            bool again) {
  const std::string id = world_.random_text(kTableIdBytes);
  const auto at = std::make_shared<Room>(
      Surroundings{world_, store_, options_, journal_, meter_, stats_, allowances_}, id);
  rooms_[id] = at;
  const Draft first =
      Table::propose_create(options, host.guest, host.name, world_.random_key(), seats, again);
  const std::size_t bytes = json::serialize(first.body).size();
  allowances_.charge(host.guest, stored_bytes(first.kind, bytes), world_.now());
  if (options.listed && listed_from_.size() < kListedMax)
    listed_from_[id] = {host.network, world_.now()};
  at->create(first,
             [at, done = std::move(done)](const store::Failure& failure) { done(at, failure); });
}

void Hall::Impl::create(Request& r) {
  const json::object* wishes = r.in.object("options");
  const bool sits = r.in.has("seat");
  const Seat seat = sits ? seat_of(r) : kNoSeat;
  const std::string promised = commitment_of(r, "hash");
  if (!sits && !promised.empty()) r.in.fail("json.field_missing", "seat");
  if (bad(r)) return;
  const Result<TableOptions> options = parse_options(*wishes);
  if (!options) return r.reply.fail(options.error());
  const Setup& setup = options->setup;
  if (!setup.hunters.empty() || setup.agent != AgentKind::None || !setup.equipment.empty() ||
      setup.traitor != kNoHunter)
    return r.reply.fail(Error{"table.picks", "", 0});
  std::array<SeatInfo, kPlayersMax> seats;
  if (sits) {
    if (ix(seat) >= static_cast<std::size_t>(options->setup.players))
      return r.reply.fail(Error{"act.no_such_seat", "", 0});
    seats[ix(seat)] = SeatInfo{.kind = Sitter::Guest,
                               .guest = r.who.guest,
                               .name = r.who.name,
                               .commitment = promised,
                               .at = options_.server};
  }
  within_limit(r, [this, options = *options, seats, id = r.who.id, reply = r.reply] {
    const auto found = visitors_.find(id);
    if (found == visitors_.end()) return;
    const Visitor& who = found->second;
    make_table(options, {who.guest, who.name, who.info.network}, seats,
               [this, id, reply](const std::shared_ptr<Room>& at, const store::Failure& failure) {
                 if (failure) return reply.fail(*failure);
                 const auto host = visitors_.find(id);
                 if (host != visitors_.end()) listen(host->second, at, {}, reply);
               });
  });
}

void Hall::Impl::within_limit(const Request& r, std::function<void()> then) {
  const auto count = std::make_shared<std::int64_t>(0);
  store_.read(
      [count, guest = r.who.guest](store::Backend& db) {
        *count = db.count_member(guest, store::TableStatus::Open) +
                 db.count_member(guest, store::TableStatus::Running);
      },
      [this, count, then = std::move(then), reply = r.reply,
       alive = std::weak_ptr<int>(alive_)](const store::Failure& failure) {
        if (alive.expired()) return;
        if (failure) return reply.fail(*failure);
        if (*count >= options_.tables_per_guest)
          return reply.fail(Error{"limit.tables", std::to_string(options_.tables_per_guest), 0});
        then();
      });
}

void Hall::Impl::listen(Visitor& who, const std::shared_ptr<Room>& at, Room::Seen seen,
                        const Reply& reply) {
  if (!who.tables.contains(at->id()) && who.tables.size() >= kOpenTablesMax)
    return reply.fail(Error{"limit.open", std::to_string(kOpenTablesMax), 0});
  who.tables.insert(at->id());
  at->listen(who.id, who.guest, std::move(seen), reply,
             [this, id = who.id, table = at->id(), alive = std::weak_ptr<int>(alive_)] {
               const auto found = alive.expired() ? visitors_.end() : visitors_.find(id);
               if (found != visitors_.end()) found->second.tables.erase(table);
             });
}

void Hall::Impl::open_table(Request& r) {
  Room::Seen seen = read_seen(r.in);
  const auto at = room_of(r);
  if (at) listen(r.who, at, std::move(seen), r.reply);
}

void Hall::Impl::close_table(Request& r) {
  const auto at = room_of(r);
  if (!at) return;
  at->unlisten(r.who.id, r.who.guest);
  r.who.tables.erase(at->id());
  r.reply.ok();
}

void Hall::Impl::sit(Request& r) {
  // Without a number it is the next one that is free.
  const bool any = !r.in.has("seat");
  const Seat named = any ? kNoSeat : seat_of(r);
  const std::string invite(r.in.has("invite") ? r.in.text("invite", codec::kNameBytesMax) : "");
  const std::string promised = commitment_of(r, "hash");
  const auto at = room_of(r);
  if (!at) return;
  within_limit(r, [=, this, reply = r.reply, guest = r.who.guest, name = r.who.name] {
    at->wish(reply, [=, this](const Table& t) -> Result<Draft> {
      const auto seat = any ? t.next_seat() : named;
      if (!seat) return Error{"table.no_seat", "", 0};
      Result<Draft> draft = t.propose_sit(guest, name, *seat, invite, promised);
      if (draft && at->hears_guest(guest)) draft->body["at"] = text(options_.server);
      return draft;
    });
  });
}

// Wishes that need a seat and nothing else.

void Hall::Impl::stand(Request& r) {
  const Seat seat = seat_of(r);
  if (const auto at = room_of(r))
    at->wish(r.reply,
             [=, guest = r.who.guest](const Table& t) { return t.propose_stand(guest, seat); });
}

void Hall::Impl::kick(Request& r) {
  const Seat seat = seat_of(r);
  if (const auto at = room_of(r)) at->kick(r.reply, r.who.guest, seat);
}

void Hall::Impl::bot(Request& r) {
  const Seat seat = seat_of(r);
  const std::string bot(r.in.has("bot") ? r.in.text("bot", codec::kNameBytesMax) : "");
  if (const auto at = room_of(r))
    at->wish(r.reply,
             [=, guest = r.who.guest](const Table& t) { return t.propose_bot(guest, seat, bot); });
}

void Hall::Impl::invite(Request& r) {
  const bool any = !r.in.has("seat");
  const Seat seat = any ? kNoSeat : seat_of(r);
  const auto at = room_of(r);
  if (!at) return;
  const std::string secret = world_.random_text(kInviteBytes);
  json::object answer;
  answer["invite"] = text(secret);
  answer["path"] = text("/t/" + at->id() + (any ? "#" : "#seat=" + std::to_string(ix(seat)) + "&") +
                        "invite=" + secret);
  at->wish(
      r.reply,
      [=, guest = r.who.guest, hash = hash_of(secret)](const Table& t) {
        return any ? t.propose_open_invite(guest, hash) : t.propose_invite(guest, seat, hash);
      },
      std::move(answer));
}

void Hall::Impl::invitation(Request& r) {
  const bool any = !r.in.has("seat");
  const Seat named = any ? kNoSeat : seat_of(r);
  const std::string invite(r.in.text("invite", codec::kNameBytesMax));
  const auto at = room_of(r);
  if (!at) return;
  at->run([=, reply = r.reply, guest = r.who.guest] {
    if (at->missing()) return reply.fail(at->absence());
    const auto seat = any ? at->table().next_seat() : named;
    if (!seat) return reply.fail(Error{"table.no_seat", "", 0});
    Result<json::object> terms = at->table().invitation(guest, *seat, invite);
    if (!terms) return reply.fail(terms.error());
    reply.ok(std::move(*terms));
  });
}

void Hall::Impl::revoke(Request& r) {
  const bool any = !r.in.has("seat");
  const Seat seat = any ? kNoSeat : seat_of(r);
  if (const auto at = room_of(r))
    at->wish(r.reply, [=, guest = r.who.guest](const Table& t) {
      return any ? t.propose_open_revoke(guest) : t.propose_revoke(guest, seat);
    });
}

void Hall::Impl::ask(Request& r) {
  const bool on = r.in.flag_or("on", true);
  const auto at = room_of(r);
  if (!at) return;
  within_limit(r, [=, this, reply = r.reply, guest = r.who.guest, name = r.who.name] {
    at->wish(reply, [=, this](const Table& t) -> Result<Draft> {
      if (!at->hears_guest(guest)) return Error{"table.players_only", "", 0};
      Result<Draft> draft = t.propose_ask(guest, name, on);
      if (draft && !draft->kind.empty()) draft->body["at"] = text(options_.server);
      return draft;
    });
  });
}

void Hall::Impl::let_in(Request& r) {
  const std::string whom(r.in.text("guest", codec::kNameBytesMax));
  const bool on = r.in.flag_or("on", true);
  const auto at = room_of(r);
  if (!at) return;
  at->wish(r.reply, [=, this, guest = r.who.guest](const Table& t) {
    Result<Draft> draft = t.propose_let_in(guest, whom, on);
    // He may have gone meanwhile; of another server's links nothing is known here.
    const bool here = draft && draft->body.contains("at") &&
                      draft->body["at"] == json::value(text(options_.server));
    if (here && !at->hears_guest(whom)) draft->body["at"] = "";
    return draft;
  });
}

void Hall::Impl::ready(Request& r) {
  const Seat seat = seat_of(r);
  const bool on = r.in.flag("on");
  if (const auto at = room_of(r))
    at->wish(r.reply,
             [=, guest = r.who.guest](const Table& t) { return t.propose_ready(guest, seat, on); });
}

void Hall::Impl::go_on(Request& r) {
  const Seat seat = seat_of(r);
  if (const auto at = room_of(r))
    at->wish(r.reply,
             [=, guest = r.who.guest](const Table& t) { return t.propose_go_on(guest, seat); });
}

void Hall::Impl::start(Request& r) {
  if (const auto at = room_of(r))
    at->wish(r.reply, [guest = r.who.guest](const Table& t) { return t.propose_start(guest); });
}

void Hall::Impl::act(Request& r) {
  const Seat seat = seat_of(r);
  std::optional<std::uint16_t> decision;
  if (r.in.has("decision"))
    decision = static_cast<std::uint16_t>(r.in.number("decision", 0, UINT16_MAX));
  const json::object* object = r.in.object("action");
  if (bad(r)) return;
  const Result<Action> action = codec::parse_sent_action(*object, seat);
  if (!action) return r.reply.fail(action.error());
  if (action->seat != seat) return r.reply.fail(Error{"act.other_seat", "", 0});
  // The game was paid for when it began, and must be able to end. Ballots are beside it.
  const bool ballot = action->kind == ActionKind::Vote;
  if (ballot && !may_store(r.who)) return r.reply.fail(Error{"limit.stored", "", 0});
  const auto at = room_of(r);
  if (at) at->act(ballot ? r.reply : r.reply.free(), r.who.guest, *action, decision);
}

/// Questions about an action: nothing is stored, nobody else notices.
void Hall::Impl::question(Request& r, bool with_path) {
  const Seat seat = seat_of(r);
  const json::object* object = r.in.object("action");
  if (bad(r)) return;
  const Result<Action> action = codec::parse_sent_action(*object, seat);
  if (!action) return r.reply.fail(action.error());
  if (action->seat != seat) return r.reply.fail(Error{"act.other_seat", "", 0});
  const auto at = room_of(r);
  if (!at) return;
  // The tick after the next: a slow answer does not miss it.
  // Where time stands still until something is due, a question must not make it go on.
  const Millis leaves =
      options_.hurried ? world_.now() : (world_.now() / kQuestionTick + 2) * kQuestionTick;
  at->run([this, at, action = *action, with_path, leaves, reply = r.reply, guest = r.who.guest] {
    if (at->missing()) return reply.fail(at->absence());
    const Table& t = at->table();
    if (!t.play()) return reply.fail(Error{"table.not_running", "", 0});
    if (ix(action.seat) >= static_cast<std::size_t>(t.players()) ||
        t.seat(action.seat).guest != guest)
      return reply.fail(Error{"seat.not_yours", std::to_string(ix(action.seat)), 0});
    Result<json::object> made = answer_to(t, action, with_path);
    world_.at(leaves, [reply, made = std::move(made)] {
      if (made)
        reply.ok(*made);
      else
        reply.fail(made.error());
    });
  });
}

void Hall::Impl::preview(Request& r) { question(r, false); }
void Hall::Impl::path(Request& r) { question(r, true); }

void Hall::Impl::chat(Request& r) {
  const std::string said(r.in.text("text", 4096));
  const std::string key(r.in.has("key") ? r.in.text("key", kChatKeyMax) : "");
  const auto at = room_of(r);
  if (!at) return;
  ++stats_.chats;
  at->wish(r.reply, [said, key, guest = r.who.guest, name = r.who.name](const Table& t) {
    return t.propose_chat(guest, name, said, key);
  });
}

void Hall::Impl::note_or_ping(Request& r, bool ping) {
  const Seat seat = seat_of(r);
  const Cell cell = r.in.cell("cell");
  const std::string said(ping ? "" : r.in.text("text", 4096));
  if (const auto at = room_of(r))
    at->wish(r.reply, [=, guest = r.who.guest](const Table& t) {
      return ping ? t.propose_ping(guest, seat, cell) : t.propose_note(guest, seat, cell, said);
    });
}

void Hall::Impl::note(Request& r) { note_or_ping(r, false); }
void Hall::Impl::ping(Request& r) { note_or_ping(r, true); }

void Hall::Impl::mute(Request& r) {
  const std::string whom(r.in.text("guest", codec::kNameBytesMax));
  const bool on = r.in.flag("on");
  if (const auto at = room_of(r))
    at->wish(r.reply, [=, guest = r.who.guest](const Table& t) {
      if (!at->hears_guest(guest)) return Result<Draft>(Error{"table.players_only", "", 0});
      return t.propose_mute(guest, whom, on);
    });
}

void Hall::Impl::pause(Request& r) {
  const bool on = r.in.flag("on");
  if (const auto at = room_of(r))
    at->wish(r.reply,
             [=, guest = r.who.guest](const Table& t) { return t.propose_pause(guest, on); });
}

void Hall::Impl::handover(Request& r) {
  const Seat seat = seat_of(r);
  const std::string bot(r.in.text("bot", codec::kNameBytesMax));
  if (const auto at = room_of(r))
    at->wish(r.reply, [=, this, guest = r.who.guest](const Table& t) {
      return t.propose_handover(guest, seat, bot, options_.grace, world_.now());
    });
}

void Hall::Impl::take_back(Request& r) {
  const Seat seat = seat_of(r);
  const auto at = room_of(r);
  if (!at) return;
  at->wish(r.reply, [=, this, guest = r.who.guest](const Table& t) {
    Result<Draft> draft = t.propose_take_back(guest, seat);
    if (draft && at->hears_guest(guest)) draft->body["at"] = text(options_.server);
    return draft;
  });
}

void Hall::Impl::rematch(Request& r) {
  const auto at = room_of(r);
  if (!at) return;
  const auto ask = [this, at, guest = r.who.guest, name = r.who.name, network = r.who.info.network,
                    reply = r.reply] {
    if (at->missing()) return reply.fail(at->absence());
    const Table& t = at->table();
    if (!t.rematch().empty()) return reply.ok({{"table", text(t.rematch())}});
    if (const auto may = t.propose_rematch(guest, ""); !may) return reply.fail(may.error());
    // The next wish for it waits until this one's table is in the log.
    at->stop_queue();
    make_table(
        t.options(), {guest, name, network}, t.rotated(),
        [at, guest, reply](const std::shared_ptr<Room>& next, const store::Failure& f) {
          if (f)
            reply.fail(*f);
          else
            at->rematch(reply, guest, next->id());
          at->go_on();
        },
        true);
  };
  within_limit(r, [at, ask] { at->run(ask); });
}

void Hall::Impl::record_request(Request& r) {
  with_record(r, [](const Archived& archived, const Reply& reply) {
    reply.ok_text("\"record\":" + archived.quoted);
  });
}

void Hall::Impl::replay(Request& r) {
  Eyes eyes;
  const json::value* seat = r.in.find("seat");
  if (seat != nullptr && seat->is_string()) {
    const std::string_view word = r.in.text("seat", codec::kNameBytesMax);
    eyes.above = word == "above";
    if (!eyes.above && word != "spectator") r.in.fail("json.field_range", "seat");
  } else {
    eyes.seat = seat_of(r);
  }
  const auto from = static_cast<std::size_t>(r.in.number_or("from", 0, INT32_MAX, 0));
  const auto count =
      static_cast<std::size_t>(r.in.number_or("count", 1, kReplayStepsMax, kReplayStepsMax));
  const auto table = table_of(r);
  if (!table) return;
  archivist_->replay(
      {r.who.guest, r.who.info.network}, *table, eyes,
      [from, count, reply = r.reply](const Result<std::shared_ptr<const Replay>>& got) {
        if (!got) return reply.fail(got.error());
        reply.ok_text(replay_fields(**got, from, count));
      });
}

void Hall::Impl::dice(Request& r) {
  with_record(r, [](const Archived& archived, const Reply& reply) {
    const match::Record& record = archived.record;
    json::object out;
    out["table"] = text(record.header.fair->table);
    out["seed"] = text(record.header.fair->seed);
    out["commitment"] = text(record.header.fair->commitment);
    json::array seats;
    for (const match::RecordSeat& seat : record.header.fair->seats)
      seats.push_back({{"commitment", codec::name_value(seat.commitment.value_or(""))},
                       {"seed", text(seat.seed)}});
    out["seats"] = std::move(seats);
    out["attempts"] = record.header.fair->attempts;
    reply.ok(std::move(out));
  });
}

}  // namespace specter::app
