// What all connections share. It outlives the listener and the last of them; the service behind it
// is only called while the io context runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "net/tls.h"
#include "server/limits.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/rate.h"
#include "server/service.h"

namespace specter::server {

struct TransportOptions {
  std::string host = "localhost";  ///< every address of it is listened on
  std::uint16_t port = 0;          ///< 0: any free one
  Limits limits;
  std::vector<std::string> origins;  ///< what a browser may come from; empty: scheme and Host
  std::vector<std::string> names;    ///< what the server is called in requests; empty: anything
  bool trust_proxy = false;          ///< believe X-Forwarded-For and -Proto
  std::string metrics_token;         ///< opens /metrics to others than this machine
  std::shared_ptr<net::Tls> tls;     ///< null: none
};

/// A connection with deadlines.
class Ticking {
 public:
  Ticking() = default;
  Ticking(const Ticking&) = delete;
  Ticking& operator=(const Ticking&) = delete;
  /// Looks at the deadlines; must not remove anybody from the hub.
  virtual void tick(Clock::time_point now) = 0;
  /// The server stops: leave as soon as possible.
  virtual void leave() = 0;
  /// Bytes that its client has not read yet.
  virtual std::size_t waiting() const { return 0; }
  /// There is no room for what it left unread: it ends at once.
  virtual void drop() {}

 protected:
  ~Ticking() = default;
};

struct Hub {
  Hub(boost::asio::io_context& context, Service& behind, TransportOptions chosen, Metrics& numbers,
      const Log& journal)
      : io(context),
        service(behind),
        options(std::move(chosen)),
        metrics(numbers),
        log(journal),
        addresses(std::make_shared<AddressBook>(options.limits)) {}

  const Limits& limits() const { return options.limits; }
  /// Takes room for bytes that wait for a client. Where there is none left, those who have left
  /// most unread must go; they may come back and resume.
  void hold(std::size_t bytes);
  void release(std::size_t bytes) { waiting -= bytes; }

  boost::asio::io_context& io;
  Service& service;
  TransportOptions options;
  Metrics& metrics;
  const Log& log;
  std::shared_ptr<AddressBook> addresses;
  std::unordered_set<Ticking*> live;
  std::size_t waiting = 0;   ///< bytes that clients have not read yet, of all together
  std::size_t open = 0;      ///< connections
  std::size_t refusing = 0;  ///< connections that only read why they were refused
  bool stopping = false;
};

/// One of the server's connections, and one of its address's.
class Slot {
 public:
  Slot() = default;
  Slot(std::shared_ptr<Hub> hub, AddressBook::Place place)
      : hub_(std::move(hub)), place_(std::move(place)) {
    ++hub_->open;
    hub_->metrics.connections.add(1);
  }
  Slot(Slot&& other) noexcept = default;
  Slot& operator=(Slot&&) = delete;
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  ~Slot() {
    if (hub_ == nullptr) return;
    --hub_->open;
    hub_->metrics.connections.add(-1);
  }
  void place(AddressBook::Place place) { place_ = std::move(place); }

 private:
  std::shared_ptr<Hub> hub_;
  AddressBook::Place place_;
};

/// Keeps a connection among those that are ticked, while it lives.
class Member {
 public:
  Member(std::shared_ptr<Hub> hub, Ticking* who) : hub_(std::move(hub)), who_(who) {
    hub_->live.insert(who_);
  }
  ~Member() { hub_->live.erase(who_); }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

 private:
  std::shared_ptr<Hub> hub_;
  Ticking* who_;
};

}  // namespace specter::server
