#include "server/serve.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "server/asio_world.h"
#include "server/http.h"
#include "server/listener.h"
#include "sql/open.h"

namespace specter::server {
namespace asio = boost::asio;
namespace fs = std::filesystem;
using boost::system::error_code;

namespace {

constexpr int kExitAtOnce = 1;
constexpr const char* kDatabaseName = "specter.sqlite";

/// The hall behind the sockets, and whether its store works.
class HallService final : public Service {
 public:
  HallService(app::Hall& hall, Metrics& metrics) : hall_(hall), metrics_(metrics) {}

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
  app::HallStats stats() override { return hall_.stats(); }

  Health health() override {
    const app::StoreHealth store = hall_.store_health();
    Health health;
    health.ok = store.ok;
    health.json =
        fmt::format(R"({{"status":"{}","store":{{"code":"{}","ms":{}}},"tables":{},"sockets":{}}})",
                    store.ok ? "ok" : "the store does not work", store.ok ? "ok" : store.code,
                    store.since, hall_.stats().tables_loaded, metrics_.sockets.get());
    return health;
  }

 private:
  app::Hall& hall_;
  Metrics& metrics_;
};

/// As many descriptors as we may have; gives how many connections fit.
std::size_t raise_descriptors(std::size_t wanted, const Log& log) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted + kDescriptorsReserved)
    return wanted;
  const std::size_t fit =
      std::max<std::size_t>(limit.rlim_cur, 2 * kDescriptorsReserved) - kDescriptorsReserved;
  log.warn("fewer connections than asked for",
           fmt::format(R"("connections":{},"descriptors":{})", fit, limit.rlim_cur));
  return fit;
}

std::string random_name() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

int default_threads() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

/// Where the data is; makes the folder for it.
Result<std::string> store_place(const ServeOptions& options) {
  if (!options.store.empty()) return options.store;
  if (options.data.empty()) return Error{"serve.data_unknown", ""};
  std::error_code failed;
  if (fs::create_directories(options.data, failed))  // names and hashes are nobody else's business
    fs::permissions(options.data, fs::perms::owner_all, failed);
  if (failed || !fs::is_directory(options.data) || access(options.data.c_str(), W_OK | X_OK) != 0)
    return Error{"serve.data_unwritable", options.data};
  return (fs::path(options.data) / kDatabaseName).string();
}

/// For people: an address may hold a password.
std::string place_text(const ServeOptions& options) {
  if (options.store.empty()) return options.data;
  return options.store.find("://") == std::string::npos ? options.store : "PostgreSQL";
}

std::string url_of(const TransportOptions& transport, std::uint16_t port) {
  std::string host = transport.host;
  if (host == "0.0.0.0" || host == "::") host = "localhost";
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return fmt::format("{}://{}:{}", transport.tls != nullptr ? "https" : "http", host, port);
}

/// What browsers call this server. A name to listen on is one; behind a proxy that is the proxy's
/// affair.
std::vector<std::string> names_of(const TransportOptions& transport) {
  std::vector<std::string> names;
  for (const std::string& origin : transport.origins)
    names.emplace_back(host_name(std::string_view(origin).substr(origin.find("://") + 3)));
  if (names.empty() && !transport.trust_proxy && clean_address(transport.host).empty())
    names.push_back(transport.host);
  return names;
}

/// Everything that runs. Members die in the opposite order; connections that the io context still
/// holds then touch numbers and addresses only.
class Program {
 public:
  explicit Program(ServeOptions options) : options_(std::move(options)), log_(options_.log_level) {}

  std::optional<Error> run();

 private:
  Result<std::uint16_t> start();
  void wait_for_signal();
  void stop();
  void dismiss();
  void wait_for_links(Clock::time_point until);

  ServeOptions options_;
  Log log_;
  Metrics metrics_;
  asio::io_context io_{1};
  asio::signal_set signals_{io_};
  asio::steady_timer timer_{io_};
  std::unique_ptr<AsioWorld> world_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<app::Hall> hall_;
  std::unique_ptr<HallService> service_;
  std::unique_ptr<Listener> listener_;
  bool stopping_ = false;
  bool dismissed_ = false;
};

Result<std::uint16_t> Program::start() {
  TransportOptions& transport = options_.transport;
  if (!options_.cert.empty() || !options_.key.empty()) {
    if (options_.cert.empty() || options_.key.empty()) return Error{"serve.cert_alone", ""};
    auto tls = net::Tls::load(options_.cert, options_.key);
    if (!tls) return tls.error();
    transport.tls = *tls;
    struct stat key{};
    if (stat(options_.key.c_str(), &key) == 0 && (key.st_mode & S_IROTH) != 0)
      log_.warn("everybody on this machine can read the key; chmod o-rwx it",
                fmt::format("\"key\":{}", json_text(options_.key)));
  }
  transport.names = names_of(transport);
  const auto place = store_place(options_);
  if (!place) return place.error();
  transport.limits.connections = raise_descriptors(transport.limits.connections, log_);
  const int threads = options_.bot_threads > 0 ? options_.bot_threads : default_threads();
  world_ = std::make_unique<AsioWorld>(io_, threads, metrics_, log_);
  store::StoreMeter meter;
  meter.batch = [this](double seconds, std::size_t works) {
    metrics_.batch.observe(seconds);
    metrics_.works.add(static_cast<std::int64_t>(works));
  };
  try {
    store_ = sql::open_store(
        *place, [this](std::function<void()> task) { asio::post(io_, std::move(task)); }, meter);
  } catch (const store::StoreError& e) {
    return Error{e.code(), e.what()};
  }
  if (options_.hall.server.empty()) options_.hall.server = random_name();
  hall_ = std::make_unique<app::Hall>(
      *world_, *store_, options_.hall,
      [this](std::string_view level, std::string_view what, std::string_view fields) {
        log_.line(level, what, fields);
      },
      [this](double seconds) { metrics_.act.observe(seconds); });
  service_ = std::make_unique<HallService>(*hall_, metrics_);
  listener_ = std::make_unique<Listener>(io_, *service_, transport, metrics_, log_);
  auto port = listener_->listen();
  if (port) hall_->open();
  return port;
}

std::optional<Error> Program::run() {
  // Whatever this program writes is nobody else's business: names, hashes, logs.
  umask(S_IRWXG | S_IRWXO);
  std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to sockets that may be gone
  signals_.add(SIGINT);
  signals_.add(SIGTERM);
  const auto port = start();
  if (!port) return port.error();
  wait_for_signal();
  log_.info("started", fmt::format(R"("port":{},"tls":{},"server":{},"pid":{})", *port,
                                   options_.transport.tls != nullptr,
                                   json_text(options_.hall.server), getpid()));
  options_.ready(url_of(options_.transport, *port), place_text(options_));
  io_.run();
  world_->stop();
  listener_.reset();
  service_.reset();
  hall_.reset();
  store_.reset();  // finishes what is queued
  log_.info("stopped");
  if (world_->thinking()) {  // told to stop, but nobody waits for it
    std::fflush(nullptr);
    std::_Exit(EXIT_SUCCESS);
  }
  return std::nullopt;
}

void Program::wait_for_signal() {
  signals_.async_wait([this](const error_code& failed, int signal) {
    if (failed) return;
    if (stopping_) std::_Exit(kExitAtOnce);
    log_.info("stopping", fmt::format("\"signal\":{}", signal));
    wait_for_signal();
    stop();
  });
}

void Program::stop() {
  stopping_ = true;
  listener_->stop_accepting();
  timer_.expires_after(options_.transport.limits.stop_hall);
  timer_.async_wait([this](const error_code& failed) {
    if (failed) return;
    log_.warn("the hall did not stop in time");
    dismiss();
  });
  hall_->stop([this] { dismiss(); });
}

void Program::dismiss() {
  if (dismissed_) return;
  dismissed_ = true;
  listener_->dismiss();
  wait_for_links(Clock::now() + options_.transport.limits.stop_links);
}

void Program::wait_for_links(Clock::time_point until) {
  constexpr milliseconds kLook{20};
  if (listener_->connections() == 0 || Clock::now() >= until) {
    io_.stop();
    return;
  }
  timer_.expires_after(kLook);
  timer_.async_wait([this, until](const error_code& failed) {
    if (!failed) wait_for_links(until);
  });
}

}  // namespace

std::optional<Error> serve(ServeOptions options) { return Program(std::move(options)).run(); }

std::string default_data_folder() {
  const char* xdg = std::getenv("XDG_DATA_HOME");
  if (xdg != nullptr && fs::path(xdg).is_absolute()) return (fs::path(xdg) / "specter").string();
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') return {};
  return (fs::path(home) / ".local/share/specter").string();
}

}  // namespace specter::server
