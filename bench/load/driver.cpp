#include "load/driver.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/core.h>

#include "load/process.h"
#include "load/scan.h"

namespace specter::load {
namespace {

using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;

/// What a request is about stands in its id; a guest has one of each kind at a time.
enum Request : int { kCreate = 1, kSit, kOpen, kStart, kAct, kBelief };

/// A table is not asked again before its updates had time to arrive.
constexpr std::chrono::milliseconds kRest{20};
/// After this silence a seat that was not touched by the last act is believed to be open still.
constexpr std::chrono::milliseconds kSilence{10'000};

struct Seat {
  std::string legal;  ///< of the open decision; empty for none
  std::string kept;   ///< the same, set aside when another seat acted
  int decision = 0;
  bool seated = false;
};

struct Table {
  std::string id;
  std::vector<Seat> seats;
  bool started = false;
  bool over = false;
  int acting = -1;      ///< whose act has no answer yet
  bool counted = true;  ///< the last act's second time is taken
  bool measured = false;
  Moment sent;
  Moment last_update;
  Moment asked;         ///< where the agents can be
  bool asking = false;  ///< and there is no answer yet
};

class Driver {
 public:
  explicit Driver(const Plan& plan)
      : plan_(plan),
        random_(plan.seed),
        crowd_(
            plan.target, [this](std::size_t g, std::string_view f) { received(g, f); },
            [this](std::size_t g) { opened(g); },
            [this](std::size_t g, const std::string& why) {
              fail(fmt::format("guest {} lost: {}", g, why));
            }) {}

  Report run();

 private:
  std::size_t players() const { return static_cast<std::size_t>(plan_.players); }
  Table& table_of(std::size_t guest) { return tables_[guest / players()]; }
  std::size_t guest_of(const Table& table, std::size_t seat) const {
    return static_cast<std::size_t>(&table - tables_.data()) * players() + seat;
  }

  void opened(std::size_t guest) {
    crowd_.send(guest, fmt::format(R"({{"type":"hello","version":1,"name":"L{}"}})", guest));
  }
  void received(std::size_t guest, std::string_view frame);
  void answered(std::size_t guest, std::string_view frame);
  void refused(std::size_t guest, std::string_view frame);
  void updated(std::size_t guest, std::string_view frame);
  void create(Table& table);
  void sit_down(Table& table);
  void start(Table& table);
  void tick();
  void pace(Moment now);
  bool act_somewhere(Moment now);
  bool ready(Table& table, Moment now);
  void act(Table& table, Moment now);
  void ask_belief(Table& table, std::size_t guest);
  void settle(Table& table);
  void replace_finished();
  void begin_measuring(Moment now);
  void fail(const std::string& why);
  Usage server_usage() const {
    return plan_.server_pid == 0 ? Usage{} : usage_of(plan_.server_pid);
  }

  const Plan& plan_;
  std::mt19937_64 random_;
  Report report_;
  std::vector<Table> tables_;
  std::vector<std::size_t> finished_;
  std::size_t greeted_ = 0;
  std::size_t started_ = 0;
  bool playing_ = false;
  bool measuring_ = false;
  double due_ = 0;
  Moment begun_;
  Moment paced_;
  Moment play_began_;
  Moment measure_began_;
  Usage server_before_;
  Usage own_before_;
  Crowd crowd_;
};

void Driver::fail(const std::string& why) {
  ++report_.errors;
  if (report_.first_error.empty()) report_.first_error = why;
  if (report_.errors > 1000) crowd_.stop();
}

void Driver::received(std::size_t guest, std::string_view frame) {
  if (measuring_) {
    ++report_.frames;
    report_.bytes += frame.size();
  }
  switch (kind_of(frame)) {
    case FrameKind::Welcome:
      ++greeted_;
      if (greeted_ == tables_.size() * players())
        for (Table& table : tables_)
          create(table);
      break;
    case FrameKind::Ok: answered(guest, frame); break;
    case FrameKind::Error: refused(guest, frame); break;
    case FrameKind::State:
    case FrameKind::Update: updated(guest, frame); break;
    case FrameKind::Table:
    case FrameKind::Other: break;
  }
}

void Driver::create(Table& table) {
  table.seats.assign(players(), {});
  table.id.clear();
  table.started = table.over = false;
  table.acting = -1;
  table.counted = true;
  table.asking = false;
  crowd_.send(
      guest_of(table, 0),
      fmt::format(R"({{"type":"create","id":{},"seat":0,"options":{{"players":{},)"
                  R"("private":false,"clock":null,"answer_window_ms":0,"assist":"heat"}}}})",
                  int{kCreate}, plan_.players));
}

void Driver::sit_down(Table& table) {
  table.seats[0].seated = true;
  for (std::size_t seat = 1; seat < players(); ++seat)
    crowd_.send(guest_of(table, seat),
                fmt::format(R"({{"type":"sit","id":{},"table":"{}","seat":{}}})", int{kSit},
                            table.id, seat));
}

void Driver::start(Table& table) {
  crowd_.send(guest_of(table, 0),
              fmt::format(R"({{"type":"start","id":{},"table":"{}"}})", int{kStart}, table.id));
}

void Driver::answered(std::size_t guest, std::string_view frame) {
  Table& table = table_of(guest);
  Seat& seat = table.seats[guest % players()];
  switch (number_of(frame, "id").value_or(0)) {
    case kCreate:
      table.id = text_of(frame, "table");
      sit_down(table);
      break;
    case kSit:
      crowd_.send(guest,
                  fmt::format(R"({{"type":"open","id":{},"table":"{}"}})", int{kOpen}, table.id));
      break;
    case kOpen:
      seat.seated = true;
      if (std::all_of(table.seats.begin(), table.seats.end(),
                      [](const Seat& s) { return s.seated; }))
        start(table);
      break;
    case kStart:
      table.started = true;
      ++started_;
      break;
    case kAct:
      table.acting = -1;
      if (table.measured) {
        ++report_.acked;
        report_.ack.add(Clock::now() - table.sent);
      }
      ask_belief(table, guest);
      break;
    case kBelief:
      table.asking = false;
      if (measuring_) report_.belief.add(Clock::now() - table.asked);
      break;
    default: break;
  }
}

/// Now and then somebody wants to know where the agents can be.
void Driver::ask_belief(Table& table, std::size_t guest) {
  std::uniform_real_distribution<double> chance(0, 1);
  if (table.over || table.asking || chance(random_) >= plan_.beliefs) return;
  table.asking = true;
  table.asked = Clock::now();
  crowd_.send(guest, fmt::format(R"({{"type":"belief","id":{},"table":"{}","seat":{}}})",
                                 int{kBelief}, table.id, guest % players()));
}

void Driver::refused(std::size_t guest, std::string_view frame) {
  Table& table = table_of(guest);
  if (number_of(frame, "id").value_or(0) == kAct) table.acting = -1;
  // The game was over before the question came.
  if (number_of(frame, "id").value_or(0) == kBelief &&
      text_of(frame, "code") == "table.not_running") {
    table.asking = false;
    return;
  }
  if (text_of(frame, "code") == "act.late") {
    ++report_.late;
    return;
  }
  fail(std::string(frame.substr(0, 300)));
}

void Driver::updated(std::size_t guest, std::string_view frame) {
  Table& table = table_of(guest);
  if (text_of(frame.substr(0, 80), "table") != table.id) return;
  table.last_update = Clock::now();
  Seat& seat = table.seats[guest % players()];
  seat.legal = legal_of(frame);
  seat.kept.clear();
  seat.decision = seat.legal.empty() ? 0 : decision_of(frame);
  if (!table.over && frame.find(R"("winner":")") != std::string_view::npos) {
    table.over = true;
    ++report_.games_over;
    finished_.push_back(static_cast<std::size_t>(&table - tables_.data()));
  }
}

/// Takes the second time of the table's last act.
void Driver::settle(Table& table) {
  if (table.counted) return;
  table.counted = true;
  if (table.measured && table.last_update > table.sent)
    report_.last.add(table.last_update - table.sent);
}

bool Driver::ready(Table& table, Moment now) {
  if (!table.started || table.over || table.acting >= 0) return false;
  const Moment touched = std::max(table.sent, table.last_update);
  if (now - touched < kRest) return false;
  const auto open = [](const Seat& s) { return !s.legal.empty(); };
  if (std::any_of(table.seats.begin(), table.seats.end(), open)) return true;
  if (now - touched < kSilence) return false;
  for (Seat& seat : table.seats)
    seat.legal = std::exchange(seat.kept, {});
  return std::any_of(table.seats.begin(), table.seats.end(), open);
}

void Driver::act(Table& table, Moment now) {
  settle(table);
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < table.seats.size(); ++i)
    if (!table.seats[i].legal.empty()) open.push_back(i);
  const std::size_t seat = open[random_() % open.size()];
  Seat& who = table.seats[seat];
  const std::string action = random_action(who.legal, random_);
  std::string text =
      fmt::format(R"({{"type":"act","id":{},"table":"{}","seat":{},"decision":{},"action":{}}})",
                  int{kAct}, table.id, seat, who.decision, action);
  who.legal.clear();
  who.kept.clear();
  // Others may have been asked the same: until they hear of it, nobody acts for them.
  for (Seat& other : table.seats)
    if (!other.legal.empty()) other.kept = std::exchange(other.legal, {});
  table.acting = static_cast<int>(seat);
  table.sent = now;
  table.counted = false;
  table.measured = measuring_;
  if (measuring_) ++report_.sent;
  crowd_.send(guest_of(table, seat), std::move(text));
}

bool Driver::act_somewhere(Moment now) {
  // A random table; from there the next one that is ready.
  const std::size_t first = random_() % tables_.size();
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    Table& table = tables_[(first + i) % tables_.size()];
    if (!ready(table, now)) continue;
    act(table, now);
    return true;
  }
  return false;
}

void Driver::pace(Moment now) {
  const double passed = std::chrono::duration<double>(now - paced_).count();
  paced_ = now;
  // What could not be done in a quarter of a second is not caught up with.
  due_ = std::min(due_ + passed * plan_.rate, std::max(1.0, plan_.rate / 4));
  while (due_ >= 1) {
    if (!act_somewhere(now)) {
      if (measuring_) ++report_.starved;
      return;
    }
    due_ -= 1;
  }
}

void Driver::replace_finished() {
  for (const std::size_t i : std::exchange(finished_, {})) {
    settle(tables_[i]);
    create(tables_[i]);
  }
}

void Driver::begin_measuring(Moment now) {
  measuring_ = true;
  measure_began_ = now;
  server_before_ = server_usage();
  own_before_ = usage_of(0);
  if (plan_.measured) plan_.measured();
}

void Driver::tick() {
  const Moment now = Clock::now();
  if (!playing_) {
    const double waited = std::chrono::duration<double>(now - begun_).count();
    if (waited > plan_.set_up_max) {
      fail(fmt::format("only {} of {} games were started in time", started_, tables_.size()));
      return crowd_.stop();
    }
    if (report_.errors > 0) return crowd_.stop();
    if (started_ < tables_.size()) return;
    playing_ = true;
    report_.set_up = true;
    report_.set_up_seconds = waited;
    report_.server_rss_seated = server_usage().rss_bytes;
    play_began_ = paced_ = now;
    std::fprintf(stderr, "%zu games started in %.1f s\n", started_, waited);
  }
  replace_finished();
  pace(now);
  const double played = std::chrono::duration<double>(now - play_began_).count();
  if (!measuring_ && played >= plan_.warm_up) begin_measuring(now);
  if (played >= plan_.warm_up + plan_.seconds) crowd_.stop();
}

Report Driver::run() {
  tables_.resize(static_cast<std::size_t>(plan_.tables));
  for (Table& table : tables_)
    table.seats.assign(players(), {});
  report_.server_rss_before = server_usage().rss_bytes;
  begun_ = Clock::now();
  crowd_.every(std::chrono::milliseconds(2), [this] { tick(); });
  crowd_.invite(tables_.size() * players());
  crowd_.run();
  for (Table& table : tables_)
    settle(table);
  if (measuring_) {
    report_.seconds = std::chrono::duration<double>(Clock::now() - measure_began_).count();
    const Usage server = server_usage();
    const auto percent = [&](const Usage& after, const Usage& before) {
      return 100 * (after.cpu_seconds - before.cpu_seconds) / report_.seconds;
    };
    if (plan_.server_pid != 0) report_.server_cpu_percent = percent(server, server_before_);
    report_.own_cpu_percent = percent(usage_of(0), own_before_);
    report_.server_rss_after = server.rss_bytes;
    report_.server_rss_peak = server.rss_peak_bytes;
  }
  return report_;
}

}  // namespace

Report drive(const Plan& plan) { return Driver(plan).run(); }

}  // namespace specter::load
