// A table as a fold over its log: seats, options, the game, clocks and talk. `apply` takes one
// entry, whoever wrote it: this server, another one, or this one before a restart. The `propose`
// functions check a wish against the table as it is and give the entry that would fulfil it; they
// change nothing. Nothing here knows of connections.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/clocks.h"
#include "app/options.h"
#include "app/tally.h"
#include "codec/record.h"
#include "fair/fair.h"
#include "match/match.h"
#include "store/store.h"

namespace specter::app {

/// What an act of the game comes to, so that it is worked out once.
struct Played {
  std::int64_t seq = 0;  ///< of the entry that it becomes
  match::Act act;
};

/// An entry that is not yet numbered.
/// Without a kind it is the wish of something that has been done already.
struct Draft {
  std::string kind;
  json::object body;
  std::shared_ptr<const Played> played;  ///< of an act
};

enum class Sitter : std::uint8_t { Empty, Guest, Bot };

struct SeatInfo {
  Sitter kind = Sitter::Empty;
  std::string guest;         ///< who holds it; also while a bot stands in
  std::string name;          ///< of the guest
  std::string bot;           ///< level
  std::string invite;        ///< SHA-256 of the secret; empty: none is out
  std::int64_t invited = 0;  ///< the entry that made it
  std::string commitment;    ///< SHA-256 of his part of the dice, in hexadecimal; empty: none
  std::string next;          ///< the same, in case that the table opens again
  std::string seed;          ///< his part of the dice, once he has shown it
  std::string at;            ///< the server that he is connected to; empty: away
  Millis away = 0;           ///< since when
  bool shown = false;        ///< his part of the dice
  std::string
      counted;  ///< the bot whose time this seat's answers take, this round; empty: a person's
  std::uint16_t goes_on = 0;  ///< the decision at which he lets the bots of his side begin
  bool ready = false;
  bool left = false;   ///< stood up in the middle of the game
  bool pause = false;  ///< wants a pause
};

/// Somebody who looks on and would like to sit down.
struct Asker {
  std::string guest;
  std::string name;
  std::string at;  ///< the server that he asked at
};

/// How long everybody who has committed to a part of the dice has to show it.
inline constexpr Millis kShowMs = 10'000;

/// A commitment as it is kept: 64 hexadecimal digits in lower case.
Result<std::string> read_commitment(std::string_view hash);

enum class Channel : std::uint8_t { Table, Spectators, Hunters };
inline constexpr std::size_t kChannels = 3;
enum class TalkKind : std::uint8_t { Chat, Note, Ping };

struct Talk {
  TalkKind kind = TalkKind::Chat;
  Channel channel = Channel::Table;
  Seat seat = kSpectator;
  std::string guest;
  std::string name;
  std::string text;
  Cell cell = kNoCell;
  Millis time = 0;
  std::string key;  ///< the sender's own name for it, or empty
  /// How much was said on each channel up to here: what makes a reader's number of it.
  std::array<std::size_t, kChannels> said{};
};

/// What an entry touched, so that the room knows what to send.
struct Change {
  bool meta = false;   ///< seats, status, pause: the `table` message
  bool game = false;   ///< views and events
  bool talk = false;   ///< one more message
  bool clock = false;  ///< paused or set anew: everybody sees it
};

/// How a game ended.
struct Ending {
  Side winner = Side::None;
  EndReason reason = EndReason::None;
  int round = 0;
  bool operator==(const Ending&) const = default;
};
/// What the summary of a finished table says of it.
std::optional<Ending> ending_of(const store::TableRow& row);
/// {"winner","reason","round"}, or null.
json::value to_json(const std::optional<Ending>& ending);

/// The running game. A bot or a player gets views of it only.
struct Play {
  match::Match match;
  /// How many rolls of each stream are in the log.
  std::vector<Roll> rolls;
  std::uint64_t drafted = 0;  ///< choices that a clock rolled for in the draft

  const Game& game() const { return match.game(); }
  const State& state() const { return match.state(); }
};

class Table {
 public:
  explicit Table(std::string id, const fair::Digest& digest = fair::plain_digest())
      : id_(std::move(id)), digest_(&digest) {}

  /// Takes one entry. An error means that this program cannot follow the log; the table is then
  /// closed and stays as it was. `ours` is what this very table made the entry of, just now: it
  /// need not be read and played again. Whatever comes from a store does.
  Result<Change> apply(const store::Entry& entry, const Played* ours = nullptr);
  /// After the whole log of a game that was played with other rules: it is over, if it was over for
  /// whoever played it, or it cannot go on here.
  void conclude(const store::TableRow& row);

  // What there is.
  const std::string& id() const { return id_; }
  std::int64_t last() const { return last_; }
  store::TableStatus status() const { return status_; }
  const std::string& closed_because() const { return closed_; }
  /// The same for whoever wants something of a closed table.
  Error closed_error() const;
  const TableOptions& options() const { return options_; }
  int players() const { return options_.setup.players; }
  const SeatInfo& seat(Seat s) const { return seats_[ix(s)]; }
  /// With which the game is played; before the start, of the program that made the table.
  int rules() const { return rules_; }
  bool our_rules() const { return rules_ == kRulesVersion; }
  /// The entry of a game of other rules that ours do not take, 0 for none. The game stands as it
  /// was before; talk and seats go on.
  std::int64_t stopped_at() const { return stopped_; }
  const std::optional<Ending>& ending() const { return ending_; }
  const std::string& host() const { return host_; }
  const std::string& rematch() const { return rematch_; }
  /// A rematch: the game begins when everybody who sits there is ready.
  bool again() const { return again_; }
  bool agreed() const;
  /// There is an invitation to whatever seat is free.
  bool invites() const { return !invite_.empty(); }
  const std::vector<Asker>& asking() const { return asking_; }
  /// The seat that whoever comes next gets: free, and promised to nobody.
  std::optional<Seat> next_seat() const;
  bool paused() const { return clock_.standing != 0 || paused_; }
  const Clock& clock() const { return clock_; }
  /// When the clock takes a default. An agent's time never ends within her answer window.
  Millis expires_at() const;
  const std::optional<Play>& play() const { return play_; }
  const std::vector<Talk>& talk() const { return talk_; }
  /// How many messages there were, dropped ones included.
  std::uint64_t said() const { return said_; }
  const fair::Digest& digest() const { return *digest_; }
  const fair::Key& server_seed() const { return seed_; }
  fair::FairSource fair_source() const;
  /// The entry since which nothing but showing one's part of the dice is possible; 0: not now.
  std::int64_t showing() const { return showing_; }
  /// How often the table opened again because somebody did not show his part of the dice.
  int attempts() const { return attempts_; }
  /// Whether he lost his seat by that, and has not sat down since.
  bool lost_seat(std::string_view guest) const { return lost_.contains(guest); }
  /// A seat is free: then nobody can begin.
  bool seat_free() const;
  /// What a `start` says of the dice: whose seed was shown last.
  std::optional<Error> take_shown(const json::object& start);
  Millis last_time() const { return time_; }
  /// When the answer window of what is asked began: the last that others could notice of the game,
  /// ballots aside (INF-6).
  Millis window_from() const { return window_from_; }
  /// How long after that what this seat answers for an agent goes out.
  Millis answer_hold(Seat s) const;
  /// The same for what a bot does on the hunters' side.
  Millis hunter_hold(const Decision& decision) const;
  bool over() const { return status_ == store::TableStatus::Over; }
  bool running() const { return status_ == store::TableStatus::Running; }

  bool has_seat(Seat s) const { return ix(s) < static_cast<std::size_t>(players()); }
  std::vector<Seat> seats_of(std::string_view guest) const;
  bool is_member(std::string_view guest) const;
  bool holds_seat(std::string_view guest) const;
  bool holds_seat(std::string_view guest, Seat s) const {
    return !guest.empty() && seats_[ix(s)].guest == guest;
  }
  bool has_muted(std::string_view who, std::string_view whom) const;
  std::vector<std::string> muted_by(std::string_view who) const;
  /// The seats of a side, as they stand now. Unrevealed, the traitor is a hunter.
  bool hunter_seat(Seat s) const;
  bool may_hear(Channel channel, std::optional<Seat> listener) const;
  /// The host has sent this guest away, and no invitation has gone out since.
  bool is_barred(std::string_view guest) const;
  /// The number that a message has for this reader: of those that he could hear up to it.
  std::size_t number_of(const Talk& talk, std::optional<Seat> listener) const;
  /// Who is asked now, with their true decisions.
  Decisions open_decisions() const;
  std::optional<Decision> decision_of(Seat s) const;
  store::TableRow row() const;
  /// Summary for lists, as text.
  std::string summary() const;

  /// Why the log may not have this entry: there are too many of its kind already.
  std::optional<Error> full(const Draft& draft, const std::string& guest) const;

  // Wishes. `guest` is who asks.
  /// `seats` may be taken from the beginning.
  static Draft propose_create(const TableOptions& options, std::string_view host,
                              std::string_view name, const fair::Key& seed,
                              const std::array<SeatInfo, kPlayersMax>& seats, bool again = false);
  Result<Draft> propose_sit(std::string_view guest, std::string_view name, Seat s,
                            std::string_view invite, std::string_view commitment = {}) const;
  /// What somebody with an invitation agrees to by sitting down: {"options","host","seat"}.
  Result<json::object> invitation(std::string_view guest, Seat s, std::string_view invite) const;
  Result<Draft> propose_stand(std::string_view guest, Seat s) const;
  Result<Draft> propose_kick(std::string_view guest, Seat s) const;
  Result<Draft> propose_bot(std::string_view guest, Seat s, std::string_view bot) const;
  Result<Draft> propose_invite(std::string_view guest, Seat s, std::string_view hash) const;
  /// To the next free seat, for all who have the link.
  Result<Draft> propose_open_invite(std::string_view guest, std::string_view hash) const;
  Result<Draft> propose_open_revoke(std::string_view guest) const;
  /// Somebody who looks on asks for a seat, or has changed his mind.
  Result<Draft> propose_ask(std::string_view guest, std::string_view name, bool on) const;
  /// The host's answer to that.
  Result<Draft> propose_let_in(std::string_view guest, std::string_view whom, bool on) const;
  /// RULING-12: no person of its side plays on, so a bot gives up as well; one after the other.
  std::optional<Draft> propose_follow(Millis now) const;
  Result<Draft> propose_revoke(std::string_view guest, Seat s) const;
  /// Promises a part of the dice, or another one.
  Result<Draft> propose_commit(std::string_view guest, Seat s, std::string_view hash) const;
  /// Shows the part that was promised; the last one who does so starts the game. `next` is a
  /// promise for the case that the table opens again.
  Result<Draft> propose_seed(std::string_view guest, Seat s, std::string_view seed,
                             std::string_view next) const;
  /// Who has not shown his part loses his seat, and everything that was drawn is drawn again.
  Draft propose_reopen(const fair::Key& seed) const;
  /// The bots of his side need not wait for him to begin.
  Result<Draft> propose_go_on(std::string_view guest, Seat s) const;
  Result<Draft> propose_ready(std::string_view guest, Seat s, bool on) const;
  /// Starts the game; where somebody has promised a part of the dice, that is shown first.
  Result<Draft> propose_start(std::string_view guest) const;
  /// A person's act. The decision must be open, except for votes and resigning.
  Result<Draft> propose_act(std::string_view guest, const Action& action,
                            std::optional<std::uint16_t> decision, Millis now) const;
  /// A bot's, the clock's, or an automatic one.
  Result<Draft> propose_system_act(const Action& action, std::uint16_t decision,
                                   std::string_view by, Millis now) const;
  /// Whether anybody but the agents would notice this act, were it done now.
  bool noticeable(const Action& action) const;
  bool noticeable(const Played& played) const;
  /// What the clock does now (TIM-1), or nothing.
  std::optional<Draft> propose_timeout(Millis now) const;
  /// Said once for each `key` of a guest, as long as the table remembers it; an empty key is none.
  Result<Draft> propose_chat(std::string_view guest, std::string_view name, std::string_view said,
                             std::string_view key) const;
  Result<Draft> propose_note(std::string_view guest, Seat s, Cell cell,
                             std::string_view said) const;
  Result<Draft> propose_ping(std::string_view guest, Seat s, Cell cell) const;
  Result<Draft> propose_mute(std::string_view guest, std::string_view whom, bool on) const;
  Result<Draft> propose_pause(std::string_view guest, bool on) const;
  Result<Draft> propose_handover(std::string_view guest, Seat s, std::string_view bot, Millis grace,
                                 Millis now) const;
  Result<Draft> propose_take_back(std::string_view guest, Seat s) const;
  Result<Draft> propose_rematch(std::string_view guest, std::string_view table) const;
  static Draft propose_presence(Seat s, std::string_view at);
  static Draft propose_wake(std::string_view server);
  /// A server cannot follow the log: the table is over for everybody.
  Draft propose_close() const;
  /// The guest has another name now.
  Result<Draft> propose_rename(std::string_view guest, std::string_view name) const;
  /// The guest is deleted: his name goes, his seats are left.
  Result<Draft> propose_forget(std::string_view guest) const;

  /// The options and seats of a rematch: everybody moves one seat on.
  std::array<SeatInfo, kPlayersMax> rotated() const;

 private:
  struct Row;
  static const Row* find(std::string_view kind);
  using Handler = Result<Change> (Table::*)(const json::object& body, Millis time);

  Result<Change> on_create(const json::object& body, Millis time);
  Result<Change> on_sit(const json::object& body, Millis time);
  Result<Change> on_stand(const json::object& body, Millis time);
  Result<Change> on_bot(const json::object& body, Millis time);
  Result<Change> on_invite(const json::object& body, Millis time);
  Result<Change> on_commit(const json::object& body, Millis time);
  Result<Change> on_show(const json::object& body, Millis time);
  Result<Change> on_seed(const json::object& body, Millis time);
  Result<Change> on_reopen(const json::object& body, Millis time);
  Result<Change> on_ready(const json::object& body, Millis time);
  Result<Change> on_start(const json::object& body, Millis time);
  Result<Change> on_act(const json::object& body, Millis time);
  Result<Change> on_talk(const json::object& body, Millis time);
  Result<Change> on_mute(const json::object& body, Millis time);
  Result<Change> on_pause(const json::object& body, Millis time);
  Result<Change> on_ask(const json::object& body, Millis time);
  Result<Change> on_go_on(const json::object& body, Millis time);
  Result<Change> on_hand(const json::object& body, Millis time);
  Result<Change> on_back(const json::object& body, Millis time);
  Result<Change> on_rematch(const json::object& body, Millis time);
  Result<Change> on_presence(const json::object& body, Millis time);
  Result<Change> on_wake(const json::object& body, Millis time);
  Result<Change> on_rename(const json::object& body, Millis time);
  Result<Change> on_forget(const json::object& body, Millis time);
  Result<Change> on_close(const json::object& body, Millis time);

  std::optional<Error> seat_first(const json::value& item, Millis time);
  void leave_seat(SeatInfo& seat, Millis time);
  void pass_host_on();
  void set_pause(Millis time);
  Change after_leaving(Millis time);
  void count(std::string_view kind, const json::object& body);
  Change take_act(const match::Act& act, Millis time);
  void note_public_moment(const View& before, bool ballot, Millis time);
  void set_clock(Millis time);
  /// Nobody besides the agents can tell when something happens.
  bool unwatched() const;
  /// The bots' constant for who counts as one, or the window.
  Millis constant_of(Seat s) const;
  /// Bots wait for somebody of their side who may begin, too.
  bool people_first() const;
  void count_sitters();
  void forget_asker(std::string_view guest);
  bool all_want_pause() const;
  /// A note that is the last one for its cell: it stays however much is said after it.
  bool stands(const Talk& talk) const;
  void drop_old_talk(Channel channel);
  /// Why the seats cannot change any more, if so.
  std::optional<Error> settled() const;
  /// The game begins with the parts of the dice that were shown; an uncommitted one is none.
  Result<Draft> start_draft() const;
  /// Whether anybody but the agents notices this as what comes after the state of now.
  bool noticed(const match::Act& act) const;
  /// Checks and plays an action on a copy; the entry's body. `rolled`: the clock chose it by
  /// chance.
  Result<Draft> act_draft(const Action& action, std::string_view by, Millis now,
                          const std::optional<match::DraftRoll>& rolled = {}) const;

  std::string id_;
  const fair::Digest* digest_;
  std::int64_t last_ = 0;
  Millis time_ = 0;
  store::TableStatus status_ = store::TableStatus::Open;
  std::string closed_;
  int rules_ = 0;
  std::int64_t stopped_ = 0;
  std::optional<Ending> ending_;
  TableOptions options_;
  std::array<SeatInfo, kPlayersMax> seats_;
  std::string host_;
  std::string host_name_;
  std::string rematch_;
  bool again_ = false;
  std::string invite_;  ///< SHA-256 of the secret that leads to the next free seat
  std::int64_t invited_ = 0;
  std::vector<Asker> asking_;
  std::map<std::string, int, std::less<>> asked_;            ///< how often who asked for a seat
  std::map<std::string, std::int64_t, std::less<>> kicked_;  ///< guest → the entry that said so
  fair::Key seed_{};
  std::int64_t showing_ = 0;
  int attempts_ = 0;
  std::set<std::string, std::less<>> lost_;  ///< who lost their seats when the table opened again
  std::optional<Play> play_;
  Clock clock_;
  bool paused_ = false;
  Millis public_moment_ = 0;  ///< when others could last notice something of the game
  Millis window_from_ = 0;
  std::vector<Talk> talk_;
  std::array<std::size_t, kChannels> said_on_{};
  std::map<Cell, std::size_t> notes_;  ///< that stand: cell → how much hunters had said with it
  std::uint64_t said_ = 0;
  Tally tally_;
  Millis noticed_ = 0;  ///< when anybody could last notice something
  std::map<std::string, std::set<std::string>, std::less<>> mutes_;  ///< who → whom
};

}  // namespace specter::app
