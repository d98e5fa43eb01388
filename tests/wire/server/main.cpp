// specter_wire_server [--port N] [--seed N] [--position TEXT] [--quick]: the real server for tests
// that compare what is on the wire or need a certain situation. Ids, tokens, invitations and dice
// follow from the seed, games may begin at a position, time stands still, and everything is kept in
// memory. Nothing of it is secret from anybody who knows the seed, so it only ever listens on this
// machine.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include <CLI/CLI.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/core.h>

#include "app/hall.h"
#include "server/listener.h"
#include "sql/open.h"
#include "start_at.h"
#include "still_world.h"

namespace specter::wire {
namespace {

namespace asio = boost::asio;

class HallService final : public server::Service {
 public:
  explicit HallService(app::Hall& hall) : hall_(hall) {}
  app::LinkId opened(std::shared_ptr<app::Link> link, const app::LinkInfo& info) override {
    return hall_.opened(std::move(link), info);
  }
  void received(app::LinkId link, std::string_view text) override { hall_.received(link, text); }
  void closed(app::LinkId link) override { hall_.closed(link); }
  bool greeted(app::LinkId link) const override { return hall_.greeted(link); }
  void new_guest(const std::string& name, const std::string& network, Answer done) override {
    hall_.new_guest(name, network, std::move(done));
  }
  void record(const std::string& table, const std::string& network, Answer done) override {
    hall_.record(table, network, std::move(done));
  }
  server::Health health() override { return {true, R"({"status":"ok"})"}; }
  app::HallStats stats() override { return hall_.stats(); }

 private:
  app::Hall& hall_;
};

app::HallOptions hall_options() {
  constexpr app::Millis kNever = app::Millis{1000} * 3600 * 24 * 30;
  app::HallOptions options;
  options.server = "wire";
  options.program = "wire";
  options.lease = options.probe = kNever;  // its beat would move the clock
  options.idle_unload = kNever;
  options.hurried = true;
  return options;
}

server::TransportOptions transport_options(std::uint16_t port) {
  constexpr double kMany = std::numeric_limits<double>::max();
  server::TransportOptions transport;
  transport.host = "localhost";
  transport.port = port;
  transport.limits.requests_per_second = transport.limits.requests_burst = kMany;
  transport.limits.upgrades_per_minute = transport.limits.guests_per_minute = kMany;
  transport.limits.messages_per_second = transport.limits.messages_burst = kMany;
  transport.limits.messages_per_minute = kMany;
  return transport;
}

int run(std::uint16_t port, std::uint64_t seed, bool quick) {
  std::signal(SIGPIPE, SIG_IGN);
  asio::io_context io(1);
  asio::signal_set signals(io, SIGINT, SIGTERM);
  signals.async_wait([&](const auto& failed, int) {
    if (!failed) io.stop();
  });
  server::Metrics metrics;
  const server::Log log("error");
  StillWorld world(io, seed, quick);
  const auto store =
      store::inline_store(sql::open_backend(":memory:"),
                          [&](std::function<void()> task) { asio::post(io, std::move(task)); });
  app::Hall hall(world, *store, hall_options(),
                 [&](std::string_view level, std::string_view what, std::string_view fields) {
                   log.line(level, what, fields);
                 });
  HallService service(hall);
  server::Listener listener(io, service, transport_options(port), metrics, log);
  const auto listening = listener.listen();
  if (!listening) {
    fmt::print(stderr, "{} {}\n", listening.error().code, listening.error().detail);
    return EXIT_FAILURE;
  }
  hall.open();
  fmt::print("Specter is at http://localhost:{} (data in memory)\n", *listening);
  std::fflush(stdout);
  io.run();
  std::fflush(nullptr);
  std::_Exit(EXIT_SUCCESS);  // nothing is kept
}

}  // namespace
}  // namespace specter::wire

int main(int argc, char** argv) {
  CLI::App app("The server with everything that is random made from a seed; for tests alone");
  std::uint64_t seed = 1;
  std::uint16_t port = 0;
  app.add_option("--seed", seed, "Ids, tokens and dice follow from it")->capture_default_str();
  app.add_option("--port", port, "Port to listen on, on this machine; 0 takes a free one")
      ->capture_default_str();
  std::string position;
  app.add_option("--position", position, "Every game begins there (docs/positions.md)");
  bool quick = false;
  app.add_flag(
      "--quick", quick,
      "What is held back for up to ten seconds (answers, bots) comes twenty times as soon; "
      "not for tables with a clock");
  CLI11_PARSE(app, argc, argv);
  if (!position.empty()) {
    const std::string refused = specter::wire::begin_at(position);
    if (!refused.empty()) {
      fmt::print(stderr, "{}\n", refused);
      return EXIT_FAILURE;
    }
  }
  return specter::wire::run(port, seed, quick);
}
