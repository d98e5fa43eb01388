#include "load/attack.h"

#include <chrono>

#include <fmt/core.h>

#include "load/scan.h"

namespace specter::load {
namespace {

constexpr int kPlayers = 5;
constexpr std::chrono::seconds kGameMax{180};
/// As many as the limit for one socket lets through, for so long.
constexpr std::chrono::milliseconds kBallotEvery{100};
constexpr int kBallotsEach = 300;
enum Request : int { kCreate = 1, kBot, kStart, kVote, kReplay };

}  // namespace

Attack::Attack(Target target, int sockets, double rate) : sockets_(sockets) {
  target.forwarded = [](std::size_t) { return std::string("192.0.2.66"); };
  crowd_ = std::make_unique<Crowd>(
      std::move(target), [this](std::size_t g, std::string_view f) { received(g, f); },
      [this](std::size_t g) { greet(g); }, [this](std::size_t, const std::string&) { ++lost_; });
  crowd_->every(kBallotEvery, [this] { vote(); });
  crowd_->every(std::chrono::microseconds(static_cast<std::int64_t>(1e6 / rate)),
                [this] { ask(); });
}

Attack::~Attack() {
  crowd_->stop();
  if (thread_.joinable()) thread_.join();
}

bool Attack::prepare() {
  crowd_->invite(1);
  thread_ = std::thread([this] { crowd_->run(); });
  const auto until = std::chrono::steady_clock::now() + kGameMax;
  while (!ready_ && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return ready_;
}

/// All of them are one guest.
void Attack::greet(std::size_t guest) {
  crowd_->send(guest, guest == 0
                          ? std::string(R"({"type":"hello","version":1,"name":"Mallory"})")
                          : fmt::format(R"({{"type":"hello","version":1,"token":"{}"}})", token_));
}

void Attack::begin_game() {
  for (int seat = 0; seat < kPlayers; ++seat)
    if (seat != 1)
      crowd_->send(0,
                   fmt::format(R"({{"type":"bot","id":{},"table":"{}","seat":{},"bot":"random"}})",
                               int{kBot}, table_, seat));
}

void Attack::vote() {
  if (!voting_) return;
  ++votes_;
  for (int i = 0; i < sockets_; ++i)
    crowd_->send(static_cast<std::size_t>(i),
                 fmt::format(R"({{"type":"act","id":{},"table":"{}","seat":1,)"
                             R"("action":{{"type":"vote","seat":1,"ballot":{}}}}})",
                             int{kVote}, table_, 1 + i % 2));
  if (votes_ < kBallotsEach) return;
  voting_ = false;
  crowd_->send(
      0, fmt::format(R"({{"type":"handover","table":"{}","seat":1,"bot":"random"}})", table_));
}

void Attack::received(std::size_t guest, std::string_view frame) {
  switch (kind_of(frame)) {
    case FrameKind::Welcome:
      if (guest != 0) return;
      token_ = text_of(frame, "token");
      crowd_->invite(static_cast<std::size_t>(sockets_) - 1);
      crowd_->send(0, fmt::format(R"({{"type":"create","id":{},"seat":1,"options":{{"players":{},)"
                                  R"("clock":null,"answer_window_ms":0}}}})",
                                  int{kCreate}, kPlayers));
      return;
    case FrameKind::Error: ++refused_; return;
    case FrameKind::Ok: break;
    case FrameKind::State:
    case FrameKind::Update:
      if (frame.find(R"("winner":")") != std::string_view::npos) ready_ = true;
      return;
    default: return;
  }
  // An answer ends with its id.
  constexpr std::size_t kEdge = 40;
  const std::string_view end = frame.size() > kEdge ? frame.substr(frame.size() - kEdge) : frame;
  const auto id = number_of(end, "id").value_or(0);
  if (id == kReplay) ++answered_;
  if (id == kVote) ++ballots_;
  if (guest != 0) return;
  if (id == kCreate) {
    table_ = text_of(frame, "table");
    begin_game();
  } else if (id == kBot && ++bots_ == kPlayers - 1) {
    crowd_->send(0, fmt::format(R"({{"type":"start","id":{},"table":"{}"}})", int{kStart}, table_));
  } else if (id == kStart) {
    voting_ = true;
  }
}

void Attack::ask() {
  if (!attacking_) return;
  const std::string request = fmt::format(
      R"({{"type":"replay","id":{},"table":"{}","seat":"above","from":1000000,"count":1}})",
      int{kReplay}, table_);
  for (int i = 0; i < sockets_; ++i)
    crowd_->send(static_cast<std::size_t>(i), request);
  asked_ += static_cast<std::uint64_t>(sockets_);
}

}  // namespace specter::load
