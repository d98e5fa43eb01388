// A room: one table in this server's memory, the links that listen to it, and what happens by
// itself there: bots, clocks, answers that are held back (INF-6).
//
// Everything that concerns the table stands in one queue. A task may commit one entry; until that
// is stored the next task waits, so nobody is told of anything that is not in the log. When another
// server wrote first, the table is read again and the task is tried again. When the store fails,
// the table waits until it works again, and then goes on where it stood.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/allowances.h"
#include "app/beliefs.h"
#include "app/hall.h"
#include "app/table.h"
#include "app/watch.h"
#include "app/world.h"

namespace specter::app {

/// Where the answer to a request goes. The link may be gone by then.
class Reply {
 public:
  Reply() = default;
  Reply(std::shared_ptr<Link> link, json::value id, HallStats* stats, std::string payer = {})
      : link_(std::move(link)), id_(std::move(id)), stats_(stats), payer_(std::move(payer)) {}
  /// Nobody waits for an answer, but what is stored is on this guest's account.
  static Reply on_account(std::string guest) {
    return {nullptr, nullptr, nullptr, std::move(guest)};
  }
  void ok(json::object answer = {}) const;
  /// The answer to `hello` has a type of its own.
  void welcome(json::object answer) const;
  void fail(const Error& error) const;
  /// The same as ok() with fields that are JSON text already, at least one.
  void ok_text(std::string_view fields) const;
  const std::shared_ptr<Link>& link() const { return link_; }
  /// The guest on whose account it is stored; empty: it costs nobody anything.
  const std::string& payer() const { return payer_; }
  Reply free() const { return {link_, id_, stats_, {}}; }

 private:
  void send(json::object answer) const;

  std::shared_ptr<Link> link_;
  json::value id_;
  HallStats* stats_ = nullptr;
  std::string payer_;
};

/// What all rooms of a server share.
struct Surroundings {
  World& world;
  Watch& store;
  const HallOptions& options;
  const Journal& journal;
  const Hall::ActMeter& meter;
  HallStats& stats;
  Allowances& allowances;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  using Task = std::function<void()>;
  using Seen = std::map<std::size_t, std::size_t>;  ///< audience → last event number

  Room(Surroundings around, std::string id);
  ~Room() { stop_thoughts(); }
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  /// Nobody will ask for it again: what waits is dropped.
  void abandon();
  /// Reads the table from the store. Tasks wait until it is there.
  void load();
  /// A table that this server makes now; `done` when it is stored.
  void create(const Draft& first, std::function<void(store::Failure)> done);

  bool missing() const { return missing_; }
  /// Why there is no table.
  Error absence() const;
  bool loaded() const { return loaded_; }
  const Table& table() const { return *table_; }
  /// May leave the memory: nobody listens, nothing goes on.
  bool idle(Millis now) const;

  /// Queues a task; it runs when everything before it is stored.
  void run(Task task);
  /// For a task: stores an entry. At most once in a task, as the last thing that it does. `lost`
  /// where that cannot be done; the reply is given by then.
  void commit(Draft draft, Reply reply, std::function<void()> stored = {},
              std::function<void()> lost = {});

  // Requests. All are queued.
  using Wish = std::function<Result<Draft>(const Table&)>;
  void wish(Reply reply, Wish wish, json::object answer = {});
  void listen(LinkId id, const std::string& guest, Seen seen, Reply reply,
              const std::function<void()>& refused);
  void unlisten(LinkId id, const std::string& guest);
  void act(Reply reply, const std::string& guest, const Action& action,
           std::optional<std::uint16_t> decision);

  void kick(Reply reply, const std::string& guest, Seat seat);
  /// The table `next` is the rematch, or the one that somebody else made before.
  void rematch(Reply reply, const std::string& guest, const std::string& next);
  bool hears_guest(std::string_view guest) const { return present(guest); }
  /// Why a guest may not be told where the agents can be, as this seat or the spectators know it.
  std::optional<Error> refuse_belief(const std::string& guest, Seat seat) const;
  Beliefs& beliefs() { return beliefs_; }
  /// For a task that waits for something outside: nothing else runs until go_on().
  void stop_queue() { busy_ = true; }
  void go_on() { free_queue(); }
  /// The table is no more.
  void dismiss(std::string_view code);

  /// Another server wrote this entry.
  void woken(std::int64_t seq);
  void set_owner(bool owner);
  /// Guests who were connected to a server that lives no more are away.
  void miss_the_dead(const std::vector<std::string>& living);
  bool owner() const { return owner_; }
  /// The store works again after so long: whatever had to wait goes on.
  void outlive(Millis lasted);
  /// Tasks in the queue.
  std::size_t waiting() const { return queue_.size(); }
  std::size_t listeners() const { return listeners_.size(); }
  const std::string& id() const { return id_; }

 private:
  struct Listener {
    std::shared_ptr<Link> link;
    std::string guest;
    bool greeted = false;  ///< gets nothing before its first `state`
  };
  /// An answer that waits for the end of its window.
  struct Held {
    std::uint16_t decision = 0;
    Action action;
    std::string by;     ///< "person", "bot" or "auto"
    std::string guest;  ///< of a person
    Reply reply;
    Millis until = 0;
  };
  /// What begins anew, by an entry, before anything else goes on: nobody could act for a while.
  enum class Due : std::uint8_t { Nothing, Clock, ClockAndWindow };
  using Moment = std::chrono::steady_clock::time_point;

  void pump();
  struct Fetched {
    std::optional<store::TableLog> log;
    std::vector<std::string> living;
    bool owned = true;
  };
  /// Reads the whole log (and takes the table over if its server is gone), then goes on.
  void fetch(std::function<void(const Fetched&)> then);
  /// What all of them changed together.
  Change fold(const std::vector<store::Entry>& entries);
  /// Makes the table anew out of its whole log.
  void take_log(const Fetched& got);
  /// The same in the middle of a task. `then` says whether the task is to be tried again.
  void reread(std::function<bool(const Fetched&)> then);
  /// An entry on its way to the store.
  struct Sent {
    store::Entry entry;
    Change change;
    Reply reply;
    std::function<void()> stored;
    std::function<void()> lost;
    bool kept = false;  ///< tried until it was hopeless
  };
  void sent(const Sent& what, store::Appended outcome, const store::Failure& failure);
  /// The task waits until the store works again, and is done then.
  void wait_for_store();
  /// Makes it known to all servers that nobody can go on here.
  void store_closing();
  void send_strangers_away();
  void mark_told();
  void free_queue();
  void settle(const Change& change);
  /// Tells everybody what they may know of it.
  void show(const Change& change);
  void after_load(const Fetched& got);

  /// To every audience that can notice something; with `all` to everybody.
  void send_updates(bool all);
  void send_table();
  /// No more messages for this guest (for everybody, if empty).
  void send_away(std::string_view guest, std::string_view code);
  void send_talk();
  void send_to(Seat audience, const SharedText& message);
  bool hears(const Listener& listener, Seat audience) const;
  void greet(LinkId id, const Seen& seen, const Reply& reply);

  /// `made`: what was worked out of the action already, or null.
  Millis hold_until(const Decision& decision, const Action& action, bool person,
                    const Played* made = nullptr) const;
  void hold(Seat seat, Held held);
  void release(Seat seat, std::uint16_t decision);
  void release_at(Millis until, Seat seat, std::uint16_t decision);
  /// A bot's answer that has waited for people who need no more time.
  void hasten(const Decision& decision);
  /// `made`: the entry, where it is made already.
  void answer_now(const Held& held, std::optional<Draft> made = std::nullopt);
  void drop_stale_answers();

  void tend();
  /// Everybody wants the rematch.
  void start_agreed();
  /// Everybody shows his part of the dice: not for ever.
  void tend_showing();
  void open_again(std::int64_t showing);
  void arm_clock();
  void fire_clock();
  void ask_bot(const Decision& decision);
  /// Lays the last act by for the bots that will be asked.
  void keep_steps();
  /// Whose answer is not wanted any more need not think on.
  void stop_stale_thoughts();
  void stop_thoughts();
  void bot_answered(const Decision& decision, const Action& action);
  bool answers_itself(const Decision& decision, Action& action) const;
  void set_presence(const std::string& guest, bool here);
  bool present(std::string_view guest) const;

  Surroundings around_;
  std::string id_;
  std::unique_ptr<Table> table_;
  bool loaded_ = false;
  bool missing_ = false;
  store::Failure load_failure_;
  bool owner_ = true;
  bool busy_ = false;
  bool pumping_ = false;
  Due due_ = Due::Nothing;
  int failures_ = 0;  ///< of the task that is tried again and again
  std::deque<Task> queue_;
  Task current_;
  Millis touched_ = 0;
  Moment act_began_{};

  std::map<LinkId, Listener> listeners_;
  std::array<std::size_t, kAudiences> told_{};  ///< events that each audience was sent
  std::array<std::optional<View>, kAudiences> shown_;
  std::string shown_table_;  ///< the last `table` message, without its part `you`
  std::uint64_t said_ = 0;   ///< talk that was passed on

  Beliefs beliefs_;

  std::array<std::optional<Held>, kPlayersMax> held_;
  std::array<std::shared_ptr<bots::Bot>, kPlayersMax> bots_;
  std::array<std::string, kPlayersMax> bot_names_;
  std::array<std::vector<match::KeptStep>, kPlayersMax> news_;  ///< for the bots' next questions
  std::array<std::uint64_t, kPlayersMax>
      kept_{};  ///< acts that are in them, or were, and the start
  std::array<std::optional<std::uint16_t>, kPlayersMax> thinking_;
  std::array<bots::StopSource, kPlayersMax> stops_;
  std::int64_t showing_ = 0;  ///< the entry since which parts of the dice are shown
  Millis show_from_ = 0;      ///< when that began here, or began anew
  Millis armed_ = 0;          ///< when the next timer of the clock comes; 0: there is none
};

}  // namespace specter::app
