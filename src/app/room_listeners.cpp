// Who listens in a room, and what they are sent.
#include <algorithm>
#include <set>

#include "app/entries.h"
#include "app/messages.h"
#include "app/room.h"
#include "codec/setup_json.h"

namespace specter::app {

using store::TableStatus;

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
        commit(std::move(*back), Reply::on_account(guest));
      } else if (here && (!ours || seat.left)) {
        commit(Table::propose_presence(s, around_.options.server), Reply::on_account(guest));
      } else if (!here && ours) {
        commit(Table::propose_presence(s, ""), Reply::on_account(guest));
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
    if (table_->is_barred(guest) && !table_->over()) return refuse(Error{"seat.kicked", "", 0});
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
  listener.link->send(table_message(*table_, listener.guest));
  if (!table_->play()) return;
  for (std::size_t i = 0; i < kAudiences; ++i) {
    const auto audience = static_cast<Seat>(i);
    if (!hears(listener, audience)) continue;
    const auto since = seen.find(i);
    const std::size_t last = table_->play()->match.log().size(audience);
    const std::size_t from = since == seen.end() || since->second > last ? 0 : since->second;
    const View seen_now = view(table_->play()->game(), table_->play()->state(), audience);
    listener.link->send(seat_message(*table_, seen_now, from, "state", around_.world.now()));
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
  if (audience != kSpectator) return table_->holds_seat(listener.guest, audience);
  const bool allowed =
      table_->options().spectators || table_->over() || table_->host() == listener.guest;
  return allowed && !table_->holds_seat(listener.guest);
}

std::optional<Error> Room::refuse_belief(const std::string& guest, Seat seat) const {
  if (missing_) return absence();
  if (table_->options().assist == codec::Assist::Off) return Error{"belief.off", "", 0};
  if (!table_->play() || !table_->running()) return Error{"table.not_running", "", 0};
  if (seat == kSpectator) {
    const bool watches = std::any_of(listeners_.begin(), listeners_.end(), [&](const auto& item) {
      return item.second.guest == guest && hears(item.second, kSpectator);
    });
    return watches ? std::nullopt : std::optional(Error{"belief.not_watching", "", 0});
  }
  if (table_->has_seat(seat) && table_->holds_seat(guest, seat)) return std::nullopt;
  return Error{"seat.not_yours", std::to_string(ix(seat)), 0};
}

void Room::send_to(Seat audience, const SharedText& message) {
  for (const auto& [id, listener] : listeners_)
    if (hears(listener, audience)) listener.link->send(message);
}

void Room::send_updates(bool all) {
  if (!table_->play()) return;
  const Play& play = *table_->play();
  for (std::size_t i = 0; i < kAudiences; ++i) {
    const auto audience = static_cast<Seat>(i);
    if (audience != kSpectator && i >= static_cast<std::size_t>(table_->players())) continue;
    const View now = view(play.game(), play.state(), audience);
    const bool noticed = play.match.log().size(audience) != told_[i] || shown_[i] != now;
    if (!noticed && !all) continue;
    SharedText message;
    for (const auto& [id, listener] : listeners_) {
      if (!hears(listener, audience)) continue;
      if (!message)
        message = seat_message(*table_, now, std::min(told_[i], play.match.log().size(audience)),
                               "update", around_.world.now());
      listener.link->send(message);
    }
    told_[i] = play.match.log().size(audience);
    shown_[i] = now;
  }
}

void Room::send_table() {
  // Sent again unchanged, it would tell that something else has changed.
  const SharedText plain = table_message(*table_, {});
  if (*plain == shown_table_) return;
  shown_table_ = *plain;
  std::map<std::string_view, SharedText> made;
  for (const auto& [id, listener] : listeners_) {
    if (!listener.greeted) continue;
    SharedText& message = made[listener.guest];
    if (!message) message = table_message(*table_, listener.guest);
    listener.link->send(message);
  }
}

void Room::send_talk() {
  const auto& talk = table_->talk();
  const auto fresh =
      static_cast<std::size_t>(std::min<std::uint64_t>(table_->said() - said_, talk.size()));
  said_ = table_->said();
  for (const auto& [id, listener] : listeners_) {
    if (!listener.greeted) continue;
    const std::optional<Seat> seat = listening_seat(*table_, listener.guest);
    for (std::size_t i = talk.size() - fresh; i < talk.size(); ++i) {
      const Talk& one = talk[i];
      if (table_->may_hear(one.channel, seat) && !table_->has_muted(listener.guest, one.guest))
        listener.link->send(
            message(talk_json(*table_, one, table_->number_of(one, seat), listener.guest)));
    }
  }
}

}  // namespace specter::app
