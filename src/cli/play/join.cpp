#include "cli/play/join.h"

#include <cstdlib>
#include <fstream>
#include <random>

#include "cli/exit_codes.h"
#include "cli/play/console.h"
#include "cli/play/lobby.h"
#include "cli/play/match.h"
#include "cli/play/remote_place.h"
#include "cli/refuse.h"
#include "client/tokens.h"
#include "codec/texts.h"
#include "sodium/sodium.h"

namespace specter::cli::play {
namespace {

using codec::text;
using namespace std::chrono_literals;

class Visit {
 public:
  Visit(const JoinOptions& options, Terminal& terminal) : options_(options), terminal_(terminal) {}
  int run();

 private:
  std::optional<Error> connect();
  std::optional<Error> become_guest(const client::TokenBook& book);
  /// The id of a table, or nothing to leave.
  std::optional<std::string> choose_table();
  std::optional<std::string> create_table();
  std::optional<std::string> ask(const std::string& key,
                                 std::initializer_list<codec::TextValue> values = {});
  /// Plays at a table; then the id of the next one, if there is to be one.
  std::optional<std::string> play_at(const std::string& table);
  std::optional<std::string> after(client::RemoteTable& remote);
  bool accept_unseen();
  void say(const std::string& sentence) { terminal_.print(sentence + "\n"); }
  void fail(const Error& error) { status_ = refuse(options_.url, error); }

  const JoinOptions& options_;
  Terminal& terminal_;
  client::Url url_;
  client::SocketOptions socket_;
  std::unique_ptr<client::ServerLink> link_;
  bool with_bots_ = false;
  int status_ = kExitOk;
};

std::optional<Error> Visit::become_guest(const client::TokenBook& book) {
  std::string name = options_.name;
  if (name.empty() && terminal_.live()) name = terminal_.ask(text("join.your_name")).value_or("");
  if (name.empty()) name = text("join.default_name");
  const auto guest = client::new_guest(url_, name, socket_);
  if (!guest) return guest.error();
  if (const auto kept = book.keep(url_.origin(), guest->token); !kept)
    say(codec::sentence(kept.error()));
  auto link = client::ServerLink::open(url_, socket_, guest->token);
  if (!link) return link.error();
  link_ = std::move(*link);
  return std::nullopt;
}

std::optional<Error> Visit::connect() {
  const auto url = client::parse_url(options_.url);
  if (!url) return url.error();
  url_ = *url;
  socket_.insecure = options_.insecure;
  const client::TokenBook book(client::TokenBook::usual_file());
  const auto token = book.find(url_.origin());
  if (!token) return become_guest(book);
  auto link = client::ServerLink::open(url_, socket_, *token);
  // Only then: other refusals pass, and the token is all that proves who we are.
  if (!link && link.error().code == "hello.token") return become_guest(book);
  if (!link) return link.error();
  link_ = std::move(*link);
  if (!options_.name.empty() && options_.name != link_->welcome().name) {
    const auto renamed = client::rename(*link_, options_.name);
    if (!renamed) return renamed.error();
  }
  return std::nullopt;
}

std::optional<std::string> Visit::ask(const std::string& key,
                                      std::initializer_list<codec::TextValue> values) {
  return terminal_.ask(text(key, values));
}

bool says_yes(const std::string& line, bool fallback) {
  const auto words = words_of(line);
  return words.empty() ? fallback : words.front().starts_with('y');
}

std::string summary_text(const client::TableSummary& table, std::size_t number) {
  std::string who;
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    who += (i == 0 ? "" : "; ") + sitter_text(table.seats[i], i);
  return text(table.status == "open" ? "join.table_open" : "join.table_running",
              {{"number", std::to_string(number)},
               {"players", std::to_string(table.players)},
               {"round", std::to_string(table.round)},
               {"who", who}}) +
         (table.my_turn ? text("join.your_turn") : "");
}

std::optional<std::string> Visit::choose_table() {
  for (;;) {
    const auto found = client::lobby(*link_);
    if (!found) {
      fail(found.error());
      return std::nullopt;
    }
    std::vector<client::TableSummary> tables;
    for (const auto& table : found->mine)
      if (table.status == "open" || table.status == "running") tables.push_back(table);
    for (const auto* list : {&found->open, &found->running})
      for (const auto& table : *list)
        if (!table.mine && (options_.watch || table.status == "open")) tables.push_back(table);
    if (tables.empty()) say(text("join.no_tables"));
    for (std::size_t i = 0; i < tables.size(); ++i)
      say("  " + summary_text(tables[i], i + 1));
    const auto line = ask("join.which_table");
    if (!line) return std::nullopt;
    const auto words = words_of(*line);
    const std::string word = words.empty() ? "" : words.front();
    if (word == "quit" || word == "q" || word == "exit") return std::nullopt;
    if (word == "new" || word == "create") {
      auto table = create_table();
      if (table) return table;
      if (status_ != kExitOk) return std::nullopt;
      continue;
    }
    const bool number = !word.empty() && word.size() < 6 &&
                        word.find_first_not_of("0123456789") == std::string::npos;
    const std::size_t n = number ? static_cast<std::size_t>(std::stoi(word)) : 0;
    if (n >= 1 && n <= tables.size()) return tables[n - 1].id;
    if (!word.empty()) say(text("join.no_such_table", {{"word", printable(word)}}));
  }
}

std::optional<std::string> Visit::create_table() {
  const auto number = [&](const std::string& key, int low, int high, int fallback) {
    const auto line = ask(key, {{"last", std::to_string(high)}});
    if (!line) return -1;
    const auto words = words_of(*line);
    if (words.empty()) return fallback;
    const int n = words.front().size() == 1 ? words.front()[0] - '0' : -1;
    return n >= low && n <= high ? n : fallback;
  };
  client::TableWishes wishes = options_.wishes;
  wishes.players = number("play.menu_players", 2, kPlayersMax, 2);
  if (wishes.players < 0) return std::nullopt;
  wishes.seat = options_.seat ? *options_.seat : number("join.my_seat", 0, wishes.players - 1, 0);
  if (wishes.seat < 0) return std::nullopt;
  const auto rest = ask("join.bots_rest");
  if (!rest) return std::nullopt;
  with_bots_ = says_yes(*rest, true);
  // Bots read nothing out of the speed of an answer.
  if (with_bots_) wishes.answer_window_ms = 0;
  if (with_bots_ && wishes.assist.empty()) wishes.assist = "heat";
  const auto listed = with_bots_ ? std::optional<std::string>("no") : ask("join.listed");
  if (!listed) return std::nullopt;
  wishes.listed = says_yes(*listed, false);
  // Against bots alone nothing has to be held back from people who look on (INF-6).
  wishes.spectators = !with_bots_;
  const auto table = client::create(*link_, wishes);
  if (!table) {
    say(codec::sentence(table.error()));
    return std::nullopt;
  }
  return *table;
}

std::optional<std::string> Visit::after(client::RemoteTable& remote) {
  for (;;) {
    const auto line = ask("join.after");
    if (!line) return std::nullopt;
    for (int i = 0; i < 20 && !link_->connected(); ++i)
      remote.look(500ms);
    const auto words = words_of(*line);
    const std::string word = words.empty() ? "" : words.front();
    if (word == "chat") {
      const auto done = remote.chat(rest_of(*line, 1));
      if (!done) say(codec::sentence(done.error()));
    } else if (word == "save" && words.size() > 1) {
      const auto record = remote.record();
      const std::string file = rest_of(*line, 1);
      std::ofstream out;
      if (record) out.open(file, std::ios::binary);
      if (record) out << *record;
      out.close();
      say(!record ? codec::sentence(record.error())
                  : text(out ? "join.saved" : "play.not_saved", {{"file", file}}));
    } else if (word == "rematch") {
      remote.look();
      if (!remote.info().rematch.empty()) return remote.info().rematch;
      const auto table = remote.rematch();
      if (table) return *table;
      say(codec::sentence(table.error()));
    } else {
      return std::nullopt;
    }
  }
}

/// A table that shows itself only to those who sit at it: says what holds there, then sits down.
bool Visit::accept_unseen() {
  const auto terms = client::invitation(*link_, url_.table, url_.seat, url_.invite);
  if (!terms) {
    fail(terms.error());
    return false;
  }
  say("  " + terms_text(*terms));
  const auto line = terminal_.live() ? ask("join.accept") : std::optional<std::string>("");
  if (!line || !says_yes(*line, true)) return false;
  const auto seated = client::accept(*link_, url_.table, url_.seat, url_.invite);
  if (!seated) fail(seated.error());
  return seated.ok();
}

std::optional<std::string> Visit::play_at(const std::string& table) {
  auto remote = client::RemoteTable::open(*link_, table, &sodium::random_bytes);
  const bool hidden = !remote && remote.error().code == "table.no_spectators";
  if (hidden && table == url_.table && !url_.invite.empty()) {
    if (!accept_unseen()) return std::nullopt;
    remote = client::RemoteTable::open(*link_, table, &sodium::random_bytes);
  }
  if (!remote) {
    fail(remote.error());
    return std::nullopt;
  }
  JoinOptions wishes = options_;
  if (url_.seat && table == url_.table && !wishes.seat) wishes.seat = url_.seat;
  Lobby lobby(**remote, terminal_, wishes);
  for (const client::RemoteTalk& talk : (*remote)->talk())
    say("  " + talk_text(talk));
  if (std::exchange(with_bots_, false)) {
    (*remote)->look(5s);
    lobby.start_with_bots();
  }
  switch (lobby.run(table == url_.table ? url_.invite : std::string())) {
    case Lobby::End::Begun: break;
    case Lobby::End::Left: say(text("join.left_lobby")); return std::nullopt;
    case Lobby::End::Refused: status_ = kExitNegative; return std::nullopt;
    case Lobby::End::Gone: return std::nullopt;
  }
  std::random_device chance;
  const std::uint64_t seed = chance();
  RemotePlace place(**remote, options_.bot, seed);
  while (!(*remote)->at(place.home()).known)
    if (const auto changes = (*remote)->look(5s); changes.ended) {
      fail(*changes.ended);
      return std::nullopt;
    }
  if (!terminal_.look().screen) say(text("join.greeting"));
  if (Console(place, terminal_, seed).run() != Console::End::Over) return std::nullopt;
  return after(**remote);
}

int Visit::run() {
  if (const auto wrong = connect()) return refuse(options_.url, *wrong);
  std::optional<std::string> table;
  if (url_.table.empty())
    table = choose_table();
  else
    table = url_.table;
  while (table)
    table = play_at(*table);
  link_->close();
  return status_;
}

}  // namespace

int join(const JoinOptions& options, Terminal& terminal) { return Visit(options, terminal).run(); }

}  // namespace specter::cli::play
