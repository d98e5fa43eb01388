// One table of two at a fake server: a guest is the agent, a bot the hunters. It follows
// docs/protocol.md as far as a player needs it, and can be told to be unreliable.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "bots/bot.h"
#include "client/fake_server.h"
#include "codec/reader.h"
#include "match/match.h"

namespace specter::test {

/// How unreliable it is.
struct FakeFaults {
  int cut_every = 0;      ///< acts after which the line is cut, before the answer
  int swallow_every = 0;  ///< updates that are not sent
  int repeat_every = 0;   ///< updates that are sent twice
  std::string gone_after_talk;
};

class FakeHall : public FakeHandler {
 public:
  explicit FakeHall(const FakeFaults& faults = {});

  void received(const std::shared_ptr<Peer>& peer, const std::string& text) override;
  void closed(const std::shared_ptr<Peer>& peer) override;
  FakeAnswer request(const std::string& method, const std::string& target,
                     const std::string& body) override;

  /// What the agent's seat was told; look at it only when the server is gone.
  std::vector<Event> told() const { return host_->log().since(kAgentSeat, 0); }
  bool over() const { return specter::over(host_->state()); }
  int times_opened() const { return opened_; }
  int cuts() const { return cuts_; }

 private:
  using json_object = codec::json::object;

  void answer(const std::shared_ptr<Peer>& peer, const json_object& request, json_object extra);
  void refuse(const std::shared_ptr<Peer>& peer, const json_object& request, const Error& error);
  void open(const std::shared_ptr<Peer>& peer, const json_object& request);
  void act(const std::shared_ptr<Peer>& peer, const json_object& request);
  void say(const std::shared_ptr<Peer>& peer, const json_object& request);
  void start();
  void bots_move();
  void tell_bot();
  void tell(const std::shared_ptr<Peer>& peer, const char* type, std::size_t since);
  void update(const std::shared_ptr<Peer>& peer);
  void tell_table(const std::shared_ptr<Peer>& peer) const;

  FakeFaults faults_;
  std::optional<match::Match> host_;
  std::shared_ptr<const Board> board_;
  std::unique_ptr<bots::Bot> bot_;
  std::size_t sent_ = 0;  ///< events that the agent was sent, or should have been
  bool seated_ = false;
  bool started_ = false;
  int acts_ = 0;
  int updates_ = 0;
  int talks_ = 0;
  std::atomic<int> opened_ = 0;
  std::atomic<int> cuts_ = 0;
};

}  // namespace specter::test
