#include "cli/serve_command.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "cli/exit_codes.h"
#include "cli/refuse.h"
#include "cli/version.h"
#include "server/serve.h"

namespace specter::cli {
namespace {

using store::Millis;

constexpr Millis kSecond = 1000;
constexpr Millis kDay = 24 * 3600 * kSecond;
constexpr int kDaysMax = 36'500;

struct ServeFlags {
  server::ServeOptions options;
  int port = 8080;
  int keep_open = 1;
  int keep_running = 30;
  int keep_over = 365;
  int keep_guests = 30;
  int grace = 120;
  int lease = 10;
};

/// "https://example.org": what browsers send as Origin.
CLI::Validator is_origin() {
  return CLI::Validator(
      [](std::string& url) {
        if (url.ends_with('/')) url.pop_back();
        const std::string_view text = url;
        const std::size_t host = text.starts_with("https://")  ? 8
                                 : text.starts_with("http://") ? 7
                                                               : text.size();
        const std::string_view rest = text.substr(host);
        if (!rest.empty() && rest.find_first_of("/?#@ ") == std::string_view::npos)
          return std::string();
        return fmt::format("\"{}\" is no origin. Write it like https://example.org", url);
      },
      "", "origin");
}

int run(ServeFlags flags) {
  server::ServeOptions& options = flags.options;
  options.transport.port = static_cast<std::uint16_t>(flags.port);
  server::Limits& limits = options.transport.limits;
  limits.requests_burst = 4 * limits.requests_per_second;
  // Sockets that may send more come with an address that may.
  constexpr double kSockets = 8;
  limits.address_messages_per_second =
      options.hall.address_factor *
      std::max(limits.address_messages_per_second, kSockets * limits.messages_per_second);
  limits.address_messages_burst =
      options.hall.address_factor *
      std::max(limits.address_messages_burst, kSockets * limits.messages_burst);
  options.hall.grace = flags.grace * kSecond;
  options.hall.lease = flags.lease * kSecond;
  options.hall.keeping.open = flags.keep_open * kDay;
  options.hall.keeping.running = flags.keep_running * kDay;
  options.hall.keeping.over = flags.keep_over * kDay;
  options.hall.keeping.guests = flags.keep_guests * kDay;
  options.hall.program = kVersion;
  if (options.data.empty()) options.data = server::default_data_folder();
  options.ready = [](const std::string& url, const std::string& place) {
    fmt::print("Specter is at {} (data in {})\n", url, place);
    std::fflush(stdout);
  };
  if (const auto error = server::serve(options)) return refuse("", *error);
  return kExitOk;
}

void add_network_flags(CLI::App& command, ServeFlags& flags) {
  server::TransportOptions& transport = flags.options.transport;
  command
      .add_option("--host", transport.host,
                  "Name or address to listen on; 0.0.0.0 or :: for everybody")
      ->capture_default_str();
  command.add_option("--port", flags.port, "Port to listen on; 0 takes a free one")
      ->check(CLI::Range(0, 65'535))
      ->capture_default_str();
  command.add_option("--cert", flags.options.cert, "Certificate chain (PEM): speak https")
      ->type_name("FILE");
  command.add_option("--key", flags.options.key, "The certificate's key (PEM, no password)")
      ->type_name("FILE");
  command
      .add_option("--origin", transport.origins,
                  "Where browsers may come from, instead of this server's own address; may repeat")
      ->check(is_origin())
      ->type_name("URL");
  command.add_flag("--trust-proxy", transport.trust_proxy,
                   "Behind a proxy: believe X-Forwarded-For and X-Forwarded-Proto");
  command
      .add_option("--metrics-token", transport.metrics_token,
                  "Opens /metrics to others than this machine")
      ->envname("SPECTER_METRICS_TOKEN")
      ->type_name("TOKEN");
}

void add_limit_flags(CLI::App& command, server::Limits& limits) {
  const auto some = CLI::Range(1, 1'000'000);
  command.add_option("--connections", limits.connections, "Connections at a time")
      ->check(some)
      ->capture_default_str();
  command
      .add_option("--connections-per-address", limits.connections_per_address,
                  "Connections of one address at a time")
      ->check(some)
      ->capture_default_str();
  command
      .add_option("--requests-per-second", limits.requests_per_second,
                  "Requests of one address in a second; four times as many at once")
      ->check(some)
      ->capture_default_str();
  command
      .add_option("--sockets-per-minute", limits.upgrades_per_minute,
                  "New WebSockets of one address in a minute")
      ->check(some)
      ->capture_default_str();
  command
      .add_option("--guests-per-minute", limits.guests_per_minute,
                  "New guests by POST /guest of one address in a minute")
      ->check(some)
      ->capture_default_str();
  command
      .add_option_function<double>(
          "--messages-per-minute",
          [&limits](double count) {
            // In a hurry a client may send as much in half of the time.
            limits.messages_per_minute = count;
            limits.messages_per_second = std::max(limits.messages_per_second, count / 30);
            limits.messages_burst = std::max(limits.messages_burst, count / 10);
          },
          "Messages of one socket in a minute; more for bots of your own [600]")
      ->check(some);
}

void add_factor_flags(CLI::App& command, app::HallOptions& hall) {
  constexpr double kFactorMax = 1e6;
  const auto factor = CLI::Range(0.1, kFactorMax);
  command
      .add_option("--guest-limits", hall.guest_factor,
                  "What one guest may do, times this: acts, talk, tables, replays, bytes stored")
      ->check(factor)
      ->type_name("FACTOR")
      ->capture_default_str();
  command
      .add_option("--address-limits", hall.address_factor,
                  "The same for all guests of one address, and their messages: for a school, a "
                  "load test, bots of your own")
      ->check(factor)
      ->type_name("FACTOR")
      ->capture_default_str();
}

void add_game_flags(CLI::App& command, ServeFlags& flags) {
  const auto days = CLI::Range(1, kDaysMax);
  command.add_option("--keep-open", flags.keep_open, "Days that an unstarted table is kept")
      ->check(days)
      ->capture_default_str();
  command.add_option("--keep-running", flags.keep_running, "Days that a silent game is kept")
      ->check(days)
      ->capture_default_str();
  command.add_option("--keep-over", flags.keep_over, "Days that a finished game is kept")
      ->check(days)
      ->capture_default_str();
  command
      .add_option("--keep-guests", flags.keep_guests,
                  "Days that a guest without a table is kept since the last visit")
      ->check(days)
      ->capture_default_str();
  command.add_option("--grace", flags.grace, "Seconds away until a seat may go to a bot")
      ->check(CLI::Range(0, 86'400))
      ->capture_default_str();
  command
      .add_option("--lease", flags.lease, "Seconds until other servers take a dead one's tables")
      ->check(CLI::Range(1, 3'600))
      ->capture_default_str();
  command.add_option("--bot-threads", flags.options.bot_threads, "Threads in which bots think")
      ->check(CLI::Range(1, 256))
      ->type_name("N");
}

}  // namespace

void add_serve_command(CLI::App& app, int& status) {
  auto flags = std::make_shared<ServeFlags>();
  CLI::App* command = app.add_subcommand("serve", "Run the game server");
  command->footer("docs/operations.md says how to run it for others.");
  add_network_flags(*command, *flags);
  command
      ->add_option("--data", flags->options.data,
                   "Folder of the database; else $XDG_DATA_HOME/specter")
      ->type_name("DIR");
  command
      ->add_option("--store", flags->options.store,
                   "Another database: a file or postgres://…, which several servers may share")
      ->envname("SPECTER_STORE")
      ->type_name("WHERE");
  add_limit_flags(*command, flags->options.transport.limits);
  add_factor_flags(*command, flags->options.hall);
  add_game_flags(*command, *flags);
  command->add_option("--log-level", flags->options.log_level, "What stderr gets, as lines of JSON")
      ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
  command->callback([flags, &status] { status = run(*flags); });
}

}  // namespace specter::cli
