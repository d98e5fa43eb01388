#include "cli/play/lobby.h"

#include <algorithm>

#include <fmt/core.h>

#include "cli/play/match.h"
#include "cli/play/remote_place.h"
#include "codec/texts.h"

namespace specter::cli::play {
namespace {

using client::RemoteStatus;
using client::SeatHolder;
using codec::text;
using namespace std::chrono_literals;

std::optional<int> seat_number(const std::vector<std::string>& words) {
  if (words.size() < 2 || words[1].size() != 1 || words[1][0] < '0' || words[1][0] > '4')
    return std::nullopt;
  return words[1][0] - '0';
}

}  // namespace

Lobby::Lobby(client::RemoteTable& table, Terminal& terminal, const JoinOptions& options)
    : table_(table), terminal_(terminal), options_(options) {}

bool Lobby::look(std::chrono::milliseconds timeout) {
  const client::Changes changes = table_.look(timeout);
  lost_ = lost_ || changes.lost;
  if (changes.lost) say(text("join.lost"));
  if (changes.back && std::exchange(lost_, false)) say(text("join.back"));
  if (changes.stopping) say(text("join.stopping"));
  for (const client::RemoteTalk& talk : changes.talk)
    say("  " + talk_text(talk));
  if (changes.ended) say(codec::sentence(*changes.ended));
  if (changes.table) tell_dice();
  const bool closed = table_.info().status == RemoteStatus::Closed;
  if (closed) say(closed_text(table_.info().reason));
  return !closed && !changes.ended;
}

void Lobby::tell_dice() {
  const client::TableInfo& info = table_.info();
  if (info.attempts > attempts_) {
    say(text("join.not_shown"));
    if (info.lost) say(text("join.seat_lost"));
    // The host has to start once more.
    starting_ = false;
  }
  attempts_ = info.attempts;
  if (!info.showing || std::exchange(told_dice_, info.commitment) == info.commitment) return;
  // To compare with the record after the game.
  say(text("join.dice", {{"commitment", printable(info.commitment)}}));
  for (std::size_t i = 0; i < info.parts.size(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const std::string& commitment = info.parts[i].commitment;
    if (!commitment.empty())
      say(text("join.dice_seat",
               {{"seat", std::to_string(i)}, {"commitment", printable(commitment)}}));
    const bool mine = std::find(info.mine.begin(), info.mine.end(), seat) != info.mine.end();
    if (mine && !table_.part(seat).empty())
      say(text("join.dice_mine", {{"seat", std::to_string(i)}, {"part", table_.part(seat)}}));
  }
}

bool Lobby::report(const client::RemoteTable::Done& done) {
  if (!done) say(codec::sentence(done.error()));
  return done.ok();
}

std::string terms_text(const client::Terms& terms) {
  const std::string window =
      terms.answer_window_ms > 0
          ? text("join.window", {{"seconds", fmt::format("{:g}", terms.answer_window_ms / 1000.0)}})
          : text("join.no_window");
  return text("join.terms",
              {{"players", std::to_string(terms.players)},
               {"window", window},
               {"spectators", text(terms.spectators ? "join.spectators" : "join.no_spectators")},
               {"clocks", text(terms.clocks ? "join.clocks" : "join.no_clocks")}}) +
         " " + text(terms.assist ? "join.assist" : "join.no_assist");
}

void Lobby::show() {
  const client::Terms& terms = table_.info().terms;
  if (terms != told_) say("  " + terms_text(terms));
  told_ = terms;
  for (const auto& asker : table_.info().asking)
    if (std::find(told_asking_.begin(), told_asking_.end(), asker) == told_asking_.end())
      say(text(table_.info().host ? "join.asks_host" : "join.asks",
               {{"name", printable(asker.name)}}));
  told_asking_ = table_.info().asking;
  const auto& seats = table_.info().seats;
  if (seats == shown_) return;
  shown_ = seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto& mine = table_.info().mine;
    const bool me = std::find(mine.begin(), mine.end(), static_cast<Seat>(i)) != mine.end();
    say("  " + sitter_text(seats[i], i) + (me ? text("join.you") : ""));
  }
}

std::optional<int> Lobby::choose_seat() {
  std::vector<std::string> free;
  const auto& seats = table_.info().seats;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].kind == SeatHolder::Kind::Empty) free.push_back(std::to_string(i));
  if (free.empty()) {
    say(text("join.full"));
    return std::nullopt;
  }
  if (free.size() == 1) return std::stoi(free.front());
  std::string list;
  for (const std::string& seat : free)
    list += (list.empty() ? "" : ", ") + seat;
  for (;;) {
    const auto line =
        terminal_.ask(text("join.which_seat", {{"seats", list}, {"default", free.front()}}));
    if (!line) return std::nullopt;
    const auto words = words_of(*line);
    if (words.empty()) return std::stoi(free.front());
    if (std::find(free.begin(), free.end(), words.front()) != free.end())
      return std::stoi(words.front());
    say(text("play.menu_again", {{"answers", list}}));
  }
}

void Lobby::settle(int seat) {
  // A courtesy: a game starts without it.
  static_cast<void>(table_.ready(seat));
}

bool Lobby::take_seat(const std::string& invite) {
  for (;;) {
    // A link without a number leads to whatever seat is free.
    const bool any = !options_.seat && !invite.empty();
    const std::optional<int> wanted = options_.seat || any ? options_.seat : choose_seat();
    if (!wanted && !any) return false;
    if (report(table_.sit(wanted, invite))) {
      if (wanted) settle(*wanted);
      return true;
    }
    if (!terminal_.live() || options_.seat || !look(0ms)) return false;
  }
}

Lobby::End Lobby::run(const std::string& invite) {
  while (table_.info().seats.empty())
    if (!look(5s)) return End::Gone;
  bool first = true;
  for (;;) {
    if (table_.info().status != RemoteStatus::Open) return End::Begun;
    show();
    if (std::exchange(first, false)) {
      if (!options_.watch && !seated() && !take_seat(invite)) return End::Refused;
      if (!look(0ms)) return End::Gone;
      // Who comes to a rematch agrees to it.
      if (table_.info().again)
        for (const Seat mine : std::vector<Seat>(table_.info().mine))
          settle(static_cast<int>(ix(mine)));
      show();
      say(text(table_.info().host ? "join.host_hint" : "join.guest_hint"));
      continue;
    }
    const auto& seats = table_.info().seats;
    // Nobody starts while somebody who has a part in the dice is away.
    const bool full = std::none_of(seats.begin(), seats.end(), [](const SeatHolder& s) {
      return s.kind == SeatHolder::Kind::Empty || s.away;
    });
    if (full) patient_ = false;
    if (!listen()) return End::Left;
    if (!look(0ms)) return End::Gone;
  }
}

bool Lobby::listen() {
  client::ServerLink& link = table_.link();
  const Wake wake{link.ready_fd(), static_cast<int>(link.patience().count())};
  // A script's lines are for its host's commands, or else for the game.
  const bool reads = terminal_.live() || (table_.info().host && !patient_ && !starting_);
  const Heard heard = reads ? terminal_.hear(wake) : terminal_.overhear(wake);
  if (heard.kind == Heard::Kind::Woken) return true;
  if (heard.kind == Heard::Kind::End) return false;
  const Words words = words_of(heard.line);
  if (words.empty()) {
    shown_.clear();
    return true;
  }
  if (words.front() == "quit" || words.front() == "q" || words.front() == "exit") return false;
  command(words, heard.line);
  return true;
}

void Lobby::command(const Words& words, const std::string& line) {
  const std::string& word = words.front();
  const std::optional<int> seat = seat_number(words);
  if (word == "chat") {
    report(table_.chat(rest_of(line, 1)));
  } else if (word == "wait") {
    patient_ = true;
  } else if (word == "sit" && seat) {
    if (report(table_.sit(*seat, {}))) settle(*seat);
  } else if (word == "stand") {
    for (const Seat mine : std::vector<Seat>(table_.info().mine))
      report(table_.stand(static_cast<int>(ix(mine))));
  } else {
    host_command(words);
  }
}

void Lobby::host_command(const Words& words) {
  const std::string& word = words.front();
  const std::optional<int> seat = seat_number(words);
  if (word == "start") {
    starting_ = report(table_.start());
  } else if (word == "bots") {
    start_with_bots();
  } else if (word == "bot" && seat) {
    const std::string name = words.size() > 2 ? words[2] : options_.bot;
    report(table_.bot(*seat, name == "none" ? std::string() : name));
  } else if (word == "kick" && seat) {
    report(table_.kick(*seat));
  } else if (word == "invite" && (seat || words.size() == 1)) {
    const auto link = table_.invite(seat);
    const std::string number = seat ? std::to_string(*seat) : "";
    say(link ? text(seat ? "join.invite" : "join.invite_any",
                    {{"seat", number}, {"link", printable(*link)}})
             : codec::sentence(link.error()));
  } else if (word == "let" && !table_.info().asking.empty()) {
    const bool on = words.size() < 2 || words[1] != "no";
    report(table_.let_in(table_.info().asking.front().guest, on));
  } else {
    say(text(table_.info().host ? "join.host_hint" : "join.guest_hint"));
  }
}

bool Lobby::start_with_bots() {
  const std::vector<SeatHolder> seats = table_.info().seats;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].kind == SeatHolder::Kind::Empty &&
        !report(table_.bot(static_cast<int>(i), options_.bot)))
      return false;
  starting_ = report(table_.start());
  return starting_;
}

}  // namespace specter::cli::play
