#include "cli/play/remote_place.h"

#include <algorithm>

#include <fmt/core.h>

#include "bots/registry.h"

namespace specter::cli::play {
namespace {

using client::RemoteStatus;
using client::SeatHolder;
using codec::text;

/// The server's word for a decision that is no longer open.
constexpr const char* kLate = "act.late";

bool is_free(const Action& action) {
  return action.kind == ActionKind::Vote || action.kind == ActionKind::Resign;
}

}  // namespace

std::string printable(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const auto c = static_cast<unsigned char>(raw[i]);
    // Control characters, and those that UTF-8 writes with two bytes.
    const bool second = c >= 0x80 && c < 0xA0 && i > 0 && raw[i - 1] == '\xC2';
    out += c < 0x20 || c == 0x7F || second ? '?' : raw[i];
  }
  return out;
}

std::string sitter_text(const SeatHolder& sitter, std::size_t seat) {
  const std::string side = text(seat == 0 ? "join.side_agent" : "join.side_hunter");
  std::string who;
  switch (sitter.kind) {
    case SeatHolder::Kind::Empty: who = text(sitter.invited ? "join.invited" : "join.empty"); break;
    case SeatHolder::Kind::Bot: who = text("join.bot", {{"name", printable(sitter.name)}}); break;
    case SeatHolder::Kind::Guest: who = printable(sitter.name); break;
  }
  if (sitter.kind == SeatHolder::Kind::Guest && sitter.away) who += text("join.is_away");
  return text("join.seat", {{"seat", std::to_string(seat)}, {"side", side}, {"who", who}});
}

std::string talk_text(const client::RemoteTalk& talk) {
  const std::string key = "join.talk_" + talk.kind + (talk.text.empty() ? "_none" : "");
  return text(codec::has_text(key) ? key : "join.talk_chat",
              {{"name", printable(talk.name)},
               {"text", printable(talk.text)},
               {"cell", talk.cell == kNoCell ? std::string() : cell_name(talk.cell)}});
}

std::string closed_text(std::string_view reason) {
  const std::size_t colon = reason.find(": ");
  const std::string_view code = reason.substr(0, colon);
  if (code != "table.rules" && code != "table.newer")
    return text("join.closed", {{"reason", printable(reason)}});
  const std::string_view rest =
      colon == std::string_view::npos ? std::string_view() : reason.substr(colon + 2);
  return codec::sentence(Error{std::string(code), printable(rest), 0});
}

RemotePlace::RemotePlace(client::RemoteTable& table, const std::string& bot, std::uint64_t seed)
    : table_(table), before_(table.info()) {
  const auto& mine = table.info().mine;
  if (!mine.empty()) home_ = mine.front();
  for (const Seat seat : mine)
    bots_[ix(seat)] = bots::make_bot(bot, {seed, 0, seat});
}

std::span<const Event> RemotePlace::told(std::size_t n) const {
  const auto& events = table_.at(home_).events;
  return std::span<const Event>(events).subspan(std::min(n, events.size()));
}

std::span<const match::KeptStep> RemotePlace::steps(std::size_t n) const {
  const auto& steps = table_.at(home_).steps;
  return std::span<const match::KeptStep>(steps).subspan(std::min(n, steps.size()));
}

void RemotePlace::notice(std::string sentence, Weight weight) {
  notices_.push_back({std::move(sentence), weight, 0});
}

void RemotePlace::compare_seats() {
  const client::TableInfo& now = table_.info();
  for (std::size_t i = 0; i < std::min(now.seats.size(), before_.seats.size()); ++i) {
    const SeatHolder& was = before_.seats[i];
    const SeatHolder& is = now.seats[i];
    const std::string seat = std::to_string(i);
    if (was.kind != is.kind && is.kind == SeatHolder::Kind::Bot)
      notice(text("join.bot_in", {{"seat", seat}, {"name", printable(was.name)}}));
    else if (was.kind != is.kind && is.kind == SeatHolder::Kind::Guest)
      notice(text("join.guest_in", {{"seat", seat}, {"name", printable(is.name)}}));
    else if (was.away != is.away)
      notice(text(is.away ? "join.away" : "join.not_away", {{"name", printable(is.name)}}));
  }
  if (now.paused != before_.paused) notice(text(now.paused ? "join.paused" : "join.goes_on"));
  before_ = now;
}

bool RemotePlace::take(const client::Changes& changes) {
  if (changes.stopping) notice(text("join.stopping"), Weight::Loud);
  if (changes.lost) notice(text("join.lost"), Weight::Loud);
  lost_ = lost_ || changes.lost;
  if (changes.back && std::exchange(lost_, false)) notice(text("join.back"), Weight::Good);
  if (changes.held_ms)
    notice(text("join.held", {{"seconds", fmt::format("{:.1f}", *changes.held_ms / 1000.0)}}));
  for (const client::RemoteTalk& talk : changes.talk)
    notice(talk_text(talk));
  if (changes.table) compare_seats();
  if (changes.ended) notice(codec::sentence(*changes.ended), Weight::Loud);
  const bool closed = table_.info().status == RemoteStatus::Closed;
  if (closed && !ended_) notice(closed_text(table_.info().reason));
  // A finished game of older rules may stand before its end here.
  const client::SeatState& mine = table_.at(home_);
  const bool stopped = table_.info().status == RemoteStatus::Over && mine.known &&
                       mine.view.pub.winner == Side::None;
  if (stopped && !ended_) {
    const client::TableInfo& info = table_.info();
    const std::string result = fmt::format("play.won_{}_{}", info.winner, info.ending);
    if (codec::has_text(result))
      notice(text(result, {{"round", std::to_string(info.ending_round)}}), Weight::Loud);
    notice(text("join.stopped"));
  }
  ended_ = ended_ || closed || stopped || changes.ended.has_value();
  return changes.any();
}

std::optional<Decision> RemotePlace::open_decision(Seat seat) const {
  const client::SeatState& state = table_.at(seat);
  if (!state.current || state.legal.empty() || !table_.link().connected()) return std::nullopt;
  const auto decision = decision_of(known(table_.game(), state.view));
  if (!decision || decision->id == answered_[ix(seat)]) return std::nullopt;
  return decision;
}

OpenChoice RemotePlace::question() const {
  OpenChoice q;
  q.view = view();
  for (const Seat seat : table_.info().mine) {
    const client::SeatState& state = table_.at(seat);
    for (const Action& a : state.free)
      if (a.kind == ActionKind::Vote) q.free.push_back(a);
    const auto decision = open_decision(seat);
    if (!decision) continue;
    if (q.actions.empty()) {
      q.view = state.view;
      q.decision = *decision;
    }
    q.actions.insert(q.actions.end(), state.legal.begin(), state.legal.end());
  }
  if (q.actions.empty() || q.decision.kind != DecisionKind::HunterOrder) return q;
  // Bots let people begin, until these say that they need not wait.
  const auto& seats = table_.info().seats;
  for (const Decision& d : decisions(known(table_.game(), q.view)))
    q.may_wait |= ix(d.seat) < seats.size() && seats[ix(d.seat)].kind == SeatHolder::Kind::Bot;
  return q;
}

void RemotePlace::wait() {
  constexpr std::chrono::milliseconds kLook{100};
  constexpr int kLooksMax = 30;
  const OpenChoice q = question();
  for (const Seat seat : table_.info().mine)
    if (open_decision(seat))
      if (const auto done = table_.go_on(seat); !done)
        notice(codec::sentence(done.error()), Weight::Loud);
  for (int i = 0; i < kLooksMax && asks(q); ++i)
    take(table_.look(kLook));
}

Turn RemotePlace::next() {
  for (;;) {
    look();
    OpenChoice q = question();
    if (ended_) return {Standing::Ended, std::move(q)};
    const client::SeatState& mine = table_.at(home_);
    if (mine.known && mine.view.pub.winner != Side::None) return {Standing::Over, std::move(q)};
    if (q.actions.empty()) return {Standing::Waiting, std::move(q)};
    for (const Seat seat : table_.info().mine) {
      const auto decision = open_decision(seat);
      offered_[ix(seat)] = decision ? decision->id : std::uint16_t{0};
    }
    // What is forced needs no question, unless another seat may be quicker.
    if (q.actions.size() > 1 || q.decision.first_wins) return {Standing::Asked, std::move(q)};
    const Action forced = q.actions.front();
    const auto done = act(forced);
    if (done) continue;
    // Late: the server does the same for us. Or it is no longer asked, which we have just heard.
    if (done.error().code == kLate || !asks(q)) continue;
    notice(codec::sentence(done.error()), Weight::Loud);
    q.actions.clear();
    return {Standing::Waiting, std::move(q)};
  }
}

Place::Done RemotePlace::act(const Action& action) {
  const Seat seat = action.seat;
  std::optional<std::uint16_t> decision;
  if (!is_free(action)) decision = offered_[ix(seat)];
  auto done = table_.act(action, decision);
  // Answered, by us or otherwise: the next state may still be on its way.
  if (decision && (done || done.error().code == kLate)) answered_[ix(seat)] = *decision;
  look();
  return done;
}

bool RemotePlace::asks(const OpenChoice& q) const {
  if (ended_) return false;
  const auto decision = open_decision(q.decision.seat);
  return decision && decision->id == q.decision.id;
}

Action RemotePlace::advise(const OpenChoice& q) {
  const Seat seat = q.decision.seat;
  Choices choices;
  legal(known(game(), q.view), choices);
  if (choices.count() == 1) return choices.nth(0);
  const auto& steps = table_.at(seat).steps;
  bots::Bot& bot = *bots_[ix(seat)];
  for (std::size_t& i = observed_[ix(seat)]; i < steps.size(); ++i)
    bot.observe(game(), steps[i].step());
  return bot.decide(bots::Ask{game(), q.view, q.decision, choices});
}

Place::Done RemotePlace::resign() {
  Done done = std::monostate{};
  for (const Seat seat : table_.info().mine) {
    Action a;
    a.kind = ActionKind::Resign;
    a.seat = seat;
    done = table_.act(a, std::nullopt);
    if (!done) break;
  }
  look();
  return done;
}

Place::Done RemotePlace::said(Done done) {
  look();  // our own words come back as everybody's
  return done;
}

Wake RemotePlace::wake() const {
  client::ServerLink& link = table_.link();
  return {link.ready_fd(), static_cast<int>(link.patience().count())};
}

std::string RemotePlace::waiting_text() const {
  if (!table_.link().connected()) return text("join.no_line");
  if (table_.info().paused) return text("join.paused");
  const client::SeatState& mine = table_.at(home_);
  if (!mine.known) return text("join.begins");
  std::string who;
  for (const Decision& d : decisions(known(game(), mine.view))) {
    if (ix(d.seat) >= table_.info().seats.size()) continue;
    const auto& mine_too = table_.info().mine;
    if (std::find(mine_too.begin(), mine_too.end(), d.seat) != mine_too.end()) continue;
    const SeatHolder& sitter = table_.info().seats[ix(d.seat)];
    const std::string name = sitter.kind == SeatHolder::Kind::Bot
                                 ? text("join.bot", {{"name", printable(sitter.name)}})
                                 : printable(sitter.name);
    who += (who.empty() ? "" : ", ") + name;
  }
  return text("join.waiting", {{"who", who.empty() ? text("join.the_server") : who}});
}

}  // namespace specter::cli::play
