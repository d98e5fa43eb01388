// One table as a guest sees it: who sits where, what his seats know, what was said. It holds views
// and events, never a state, and is kept up by what the server sends.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/server_link.h"
#include "engine/engine.h"
#include "fair/digest.h"
#include "match/step.h"

namespace specter::client {

enum class RemoteStatus { Open, Running, Over, Closed };

struct SeatHolder {
  enum class Kind { Empty, Guest, Bot };
  Kind kind = Kind::Empty;
  std::string name;  ///< of the guest, or of the bot
  bool ready = false;
  bool away = false;
  bool invited = false;
  bool operator==(const SeatHolder&) const = default;
};

SeatHolder read_sitter(const json::object& object);

/// What somebody who sits down agrees to, beside the rules.
struct Terms {
  int players = 0;
  int answer_window_ms = 0;  ///< for so long answers wait that could give something away
  bool spectators = false;
  bool clocks = false;
  bool assist = false;  ///< people are told where the agents can be
  bool operator==(const Terms&) const = default;
};

/// Of the field `options` of a table or an invitation.
Terms read_terms(codec::Reader& in);

/// A seat's part of the dice, as far as everybody may know it.
struct DicePart {
  std::string commitment;  ///< SHA-256 of it; empty: none
  bool shown = false;
};

/// Everything around the game.
struct TableInfo {
  Terms terms;
  RemoteStatus status = RemoteStatus::Open;
  std::vector<SeatHolder> seats;
  std::vector<DicePart> parts;  ///< of the dice, by seat; empty at a server that knows of none
  std::string commitment;       ///< to the server's part of the dice
  bool showing = false;         ///< everybody has to show his part now
  int attempts = 0;             ///< how often somebody did not
  bool lost = false;            ///< we did not, and lost our seat
  struct Asker {
    std::string guest;
    std::string name;
    bool operator==(const Asker&) const = default;
  };
  std::vector<Asker> asking;  ///< who looks on and would like to sit down
  bool again = false;         ///< a rematch: it begins when everybody is ready
  std::vector<Seat> mine;
  bool host = false;
  bool paused = false;
  std::string reason;   ///< why it was closed
  std::string rematch;  ///< the next table, if there is one
  std::string winner;   ///< of a game that is over: agents or hunters
  std::string ending;   ///< and why
  int ending_round = 0;
};

/// What one seat, or a spectator, knows.
struct SeatState {
  bool known = false;    ///< a first state has come
  bool current = false;  ///< and nothing was missed since
  View view;
  std::vector<Event> events;
  /// What each message brought. After a gap one of them may be several acts.
  std::vector<match::KeptStep> steps;
  std::vector<Action> legal;
  std::vector<Action> free;
};

struct RemoteTalk {
  std::string kind;     ///< chat, note or ping
  std::string channel;  ///< table, spectators or hunters
  std::string name;
  std::string text;
  Cell cell = kNoCell;
};

/// What a look at the line brought.
struct Changes {
  bool table = false;
  bool game = false;
  bool lost = false;
  bool back = false;
  bool stopping = false;
  std::optional<int> held_ms;
  std::optional<Error> ended;  ///< nothing more will come
  std::vector<RemoteTalk> talk;
  bool any() const {
    return table || game || lost || back || stopping || held_ms || ended || !talk.empty();
  }
};

class RemoteTable {
 public:
  using Done = Result<std::monostate>;

  /// `random` gives our parts of the dice.
  static Result<std::unique_ptr<RemoteTable>> open(ServerLink& link, const std::string& table,
                                                   fair::RandomBytes random);

  const std::string& id() const { return id_; }
  ServerLink& link() { return link_; }
  const Game& game() const { return game_; }
  const TableInfo& info() const { return info_; }
  const SeatState& at(Seat seat) const { return states_[ix(seat)]; }
  /// What was said before we came.
  const std::vector<RemoteTalk>& talk() const { return talk_; }

  /// Takes in what the server has sent; waits for the first piece up to that time.
  Changes look(std::chrono::milliseconds timeout = {});

  /// Without a seat: the next one that is free.
  Done sit(std::optional<int> seat, const std::string& invite);
  Done stand(int seat);
  Done bot(int seat, const std::string& name);
  Done kick(int seat);
  Done ready(int seat);
  /// Our own part of the dice in a seat; empty if it is not known here.
  std::string part(Seat seat) const;
  /// The link for a friend, from the host's own address of the server.
  Result<std::string> invite(std::optional<int> seat);
  /// Whoever asked for a seat gets one, or is refused.
  Done let_in(const std::string& guest, bool on);
  /// Bots of our side need not wait for us to begin.
  Done go_on(Seat seat);
  Done start();
  /// `decision` is left out for votes and for resigning.
  Done act(const Action& action, std::optional<std::uint16_t> decision);
  Done chat(const std::string& text);
  Done note(Seat seat, Cell cell, const std::string& text);
  Done ping(Seat seat, Cell cell);
  Result<std::string> record();
  /// How many cells the hunters could have an agent down to after this move of hers.
  std::optional<int> leaves(Seat seat, const Action& move);
  Result<std::string> rematch();
  /// No more messages of it.
  void close();

 private:
  RemoteTable(ServerLink& link, std::string id, fair::RandomBytes random)
      : link_(link), id_(std::move(id)), random_(std::move(random)) {}
  json::object request(const char* type) const;
  Done ask(const json::object& request);
  json::object open_request() const;
  /// Opens the table, again or for the first time.
  std::optional<Error> enter(Changes& changes);
  void take(const json::object& message, Changes& changes);
  void take_table(const json::object& message);
  bool take_state(const json::object& message);
  void take_talk(const json::object& message, Changes& changes);
  Changes hear(std::chrono::milliseconds timeout);
  /// Commits to a part of the dice in each of our seats, and shows it when it is time to.
  void tend_parts();
  /// A new part of ours; its commitment.
  std::string new_part();
  Result<std::optional<std::size_t>> take_events(SeatState& state, const json::array& events,
                                                 Seat seat) const;

  ServerLink& link_;
  std::string id_;
  fair::RandomBytes random_;
  Game game_;
  TableInfo info_;
  std::array<SeatState, kAudiences> states_;
  std::vector<RemoteTalk> talk_;
  std::int64_t talk_seen_ = 0;
  bool gap_ = false;
  std::map<std::string, std::string> parts_;  ///< of the dice, ours, by commitment
  std::array<bool, kPlayersMax> claimed_{};   ///< seats that we have committed for
};

/// Tables that a lobby shows.
struct TableSummary {
  std::string id;
  std::string status;
  int players = 0;
  int round = 0;
  std::vector<SeatHolder> seats;
  bool mine = false;
  bool my_turn = false;
};

struct LobbyList {
  std::vector<TableSummary> open;
  std::vector<TableSummary> running;
  std::vector<TableSummary> mine;
};

Result<LobbyList> lobby(ServerLink& link);
/// What an invitation is to: also of a table that shows itself only to those who sit at it.
Result<Terms> invitation(ServerLink& link, const std::string& table, std::optional<int> seat,
                         const std::string& invite);
/// Sits down there without having looked at it.
Result<std::monostate> accept(ServerLink& link, const std::string& table, std::optional<int> seat,
                              const std::string& invite);
struct TableWishes {
  int players = 2;
  bool spectators = true;
  int seat = 0;         ///< ours
  bool listed = false;  ///< in everybody's lobby
  std::optional<int> answer_window_ms;
  // Of the game; what is empty is left to the server.
  std::string edition;
  std::string board;
  std::string vehicle;
  bool five_player_bonus = false;
  std::string assist;  ///< off, cells or heat
};

/// A new table with us in one of its seats; gives its id.
Result<std::string> create(ServerLink& link, const TableWishes& wishes);
Result<std::monostate> rename(ServerLink& link, const std::string& name);

}  // namespace specter::client
