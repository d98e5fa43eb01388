// The hall: guests come in by a link, say hello, and sit down at tables. Everything that arrives
// on a socket goes through `received`; docs/protocol.md has the messages.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "app/allowances.h"
#include "app/world.h"
#include "store/store.h"

namespace specter::app {

struct HallOptions {
  std::string server;            ///< this server's id among those that share a store
  std::string program;           ///< version of the program, told in `welcome`
  Millis lease = 10'000;         ///< how long a silent server keeps its tables
  Millis probe = 4'000;          ///< how long nothing is stored before a small write looks after it
  Millis grace = 120'000;        ///< away this long: the seat may be handed to a bot
  Millis idle_unload = 300'000;  ///< an idle table leaves the memory after this time
  int tables_per_guest = 20;     ///< unfinished ones that a guest may hold a seat at or host
  bool hurried = false;          ///< guests may ask as often as they like: where time stands still
  Rates rates = kRates;
  double guest_factor = 1;    ///< so many times as much for each guest
  double address_factor = 1;  ///< and for each address
  store::Keeping keeping;
};

struct LinkInfo {
  std::string address;    ///< for logs
  bool browser = false;   ///< it sent an Origin (ours)
  std::string network{};  ///< what limits count by: the address, of IPv6 its /64; empty: `address`
};

/// Numbers for /metrics. Counters only grow.
struct HallStats {
  std::int64_t tables_loaded = 0;
  std::int64_t links = 0;
  std::int64_t guests_online = 0;
  std::int64_t actions = 0;
  std::int64_t bot_actions = 0;
  std::int64_t timeouts = 0;
  std::int64_t conflicts = 0;  ///< entries that another server wrote first
  std::int64_t refused = 0;    ///< requests answered with an error
  std::int64_t chats = 0;
  std::int64_t beliefs = 0;        ///< answers to where the agents can be
  std::int64_t belief_us = 0;      ///< microseconds that they took
  std::int64_t tables_closed = 0;  ///< that this program replays differently
  std::int64_t store_out = 0;      ///< 1 while nothing can be stored
  std::int64_t store_outages = 0;
  std::int64_t store_out_ms = 0;  ///< all outages together
};

/// Whether the store stores.
struct StoreHealth {
  bool ok = true;
  std::string code;  ///< what is wrong, a key of the catalogue or "store.silent"
  Millis since = 0;  ///< for how long, in milliseconds
};

/// Called for things worth a line in the log: level ("info", "warn", "error"), what, and fields as
/// JSON text. Never contains a token or an invite.
using Journal =
    std::function<void(std::string_view level, std::string_view what, std::string_view fields)>;

using LinkId = std::uint64_t;

class Hall {
 public:
  /// Seconds from an act's arrival to its last frame's sending, for the metrics.
  using ActMeter = std::function<void(double seconds)>;

  Hall(World& world, store::Store& store, HallOptions options, Journal journal = {},
       ActMeter meter = {});
  ~Hall();
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  /// Begins to tend tables and to keep house. Call once.
  void open();

  LinkId opened(std::shared_ptr<Link> link, const LinkInfo& info);
  /// One text message. Answers come by Link::send. Never throws on bad input.
  void received(LinkId link, std::string_view text);
  void closed(LinkId link);
  /// Whether this link has said hello (the server's handshake deadline asks).
  bool greeted(LinkId link) const;

  /// Tells every client that the server stops, and gives its tables free; `done` when stored.
  void stop(std::function<void()> done);

  /// A guest for a program that is no browser: {"guest","name","token"} as JSON, once. `network` is
  /// where it asks from.
  void new_guest(const std::string& name, const std::string& network,
                 std::function<void(Result<std::string>)> done);

  /// The record of a finished (or closed) game, for download; errors "table.unknown",
  /// "table.not_over", "limit.often", "limit.busy".
  void record(const std::string& table, const std::string& network,
              std::function<void(Result<std::string>)> done);

  HallStats stats() const;
  StoreHealth store_health() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace specter::app
