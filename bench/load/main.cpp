// specter_load: many games at once against a server on this machine, and how long it takes.
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <sys/resource.h>

#include "client/url.h"
#include "load/attack.h"
#include "load/driver.h"

namespace specter::load {
namespace {

constexpr double kMegabyte = 1024.0 * 1024.0;
constexpr double kAttackRate = 2;       ///< replays per second that each attacker asks for
constexpr double kRateShareMin = 0.95;  ///< of the wanted rate; less means that somebody is full

double megabytes(std::int64_t bytes) { return static_cast<double>(bytes) / kMegabyte; }

std::string times(const Histogram& h) {
  return fmt::format(R"({{"count":{},"p50_ms":{:.3f},"p99_ms":{:.3f},"p999_ms":{:.3f},)"
                     R"("max_ms":{:.3f}}})",
                     h.count(), h.quantile(0.5), h.quantile(0.99), h.quantile(0.999), h.most());
}

double kilobytes_per_seat(const Plan& plan, const Report& r) {
  const double seats = plan.tables * plan.players;
  return static_cast<double>(r.server_rss_seated - r.server_rss_before) / 1024.0 / seats;
}

void print_json(const Plan& plan, const Report& r) {
  fmt::print(R"({{"tables":{},"players":{},"rate":{},"seconds":{:.1f},"set_up_seconds":{:.1f},)"
             R"("sent":{},"acked":{},"achieved_rate":{:.1f},"late":{},"errors":{},"starved":{},)"
             R"("games_over":{},"frames":{},"bytes":{},"ack":{},"last_update":{},"belief":{},)"
             R"("server":{{"cpu_percent":{:.1f},"rss_before_mb":{:.1f},"rss_seated_mb":{:.1f},)"
             R"("rss_after_mb":{:.1f},"rss_peak_mb":{:.1f},"kb_per_seat":{:.1f}}},)"
             R"("driver":{{"cpu_percent":{:.1f}}}}})"
             "\n",
             plan.tables, plan.players, plan.rate, r.seconds, r.set_up_seconds, r.sent, r.acked,
             r.seconds > 0 ? static_cast<double>(r.acked) / r.seconds : 0, r.late, r.errors,
             r.starved, r.games_over, r.frames, r.bytes, times(r.ack), times(r.last),
             times(r.belief), r.server_cpu_percent, megabytes(r.server_rss_before),
             megabytes(r.server_rss_seated), megabytes(r.server_rss_after),
             megabytes(r.server_rss_peak), kilobytes_per_seat(plan, r), r.own_cpu_percent);
}

void print_line(const char* name, const Histogram& h) {
  std::fprintf(stderr, "  %-16s p50 %8.2f ms   p99 %8.2f ms   p99.9 %8.2f ms   max %8.2f ms\n",
               name, h.quantile(0.5), h.quantile(0.99), h.quantile(0.999), h.most());
}

void print_summary(const Plan& plan, const Report& r) {
  std::fprintf(stderr, "%d tables of %d, %.0f acts/s wanted, %.1f/s done in %.0f s\n", plan.tables,
               plan.players, plan.rate,
               r.seconds > 0 ? static_cast<double>(r.acked) / r.seconds : 0, r.seconds);
  print_line("answer", r.ack);
  print_line("last update", r.last);
  print_line("belief", r.belief);
  std::fprintf(stderr, "  errors %llu, too late %llu, starved %llu, games over %llu\n",
               static_cast<unsigned long long>(r.errors), static_cast<unsigned long long>(r.late),
               static_cast<unsigned long long>(r.starved),
               static_cast<unsigned long long>(r.games_over));
  if (!r.first_error.empty()) std::fprintf(stderr, "  first error: %s\n", r.first_error.c_str());
  std::fprintf(stderr,
               "  server: %.0f%% CPU, %.0f MB (peak %.0f), %.1f KB per seat; driver: %.0f%% CPU\n",
               r.server_cpu_percent, megabytes(r.server_rss_after), megabytes(r.server_rss_peak),
               kilobytes_per_seat(plan, r), r.own_cpu_percent);
}

/// As many descriptors as we may have: one for each guest.
void raise_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

int run(const std::string& text, Plan plan, int attackers) {
  const auto url = client::parse_url(text);
  if (!url || url->secure || !client::is_loopback(*url)) {
    std::fprintf(stderr, "Only a server on this machine is put under load: ws://127.0.0.1:PORT\n");
    return 2;
  }
  plan.target.host = url->host == "localhost" ? "127.0.0.1" : url->host;
  plan.target.port = url->port;
  client::Url same = *url;
  same.host = plan.target.host;
  plan.target.origin = same.origin();
  raise_descriptors();
  std::unique_ptr<Attack> attack;
  if (attackers > 0) {
    // Everybody else has an address of his own.
    plan.target.forwarded = [](std::size_t guest) {
      return fmt::format("10.0.{}.{}", guest / 256, guest % 256);
    };
    attack = std::make_unique<Attack>(plan.target, attackers, kAttackRate);
    if (!attack->prepare()) {
      std::fprintf(stderr, "The attackers' game did not end. Does the server --trust-proxy?\n");
      return 1;
    }
    plan.measured = [&] { attack->begin(); };
  }
  const Report report = drive(plan);
  print_json(plan, report);
  print_summary(plan, report);
  if (attack)
    std::fprintf(stderr,
                 "  attack: %llu ballots; replays: asked %llu, answered %llu; refused %llu, "
                 "sockets lost %llu\n",
                 static_cast<unsigned long long>(attack->ballots()),
                 static_cast<unsigned long long>(attack->asked()),
                 static_cast<unsigned long long>(attack->answered()),
                 static_cast<unsigned long long>(attack->refused()),
                 static_cast<unsigned long long>(attack->lost()));
  const double achieved =
      report.seconds > 0 ? static_cast<double>(report.acked) / report.seconds : 0;
  const bool good = report.set_up && report.errors == 0 && achieved >= kRateShareMin * plan.rate;
  return good ? 0 : 1;
}

}  // namespace
}  // namespace specter::load

int main(int argc, char** argv) {
  CLI::App app("Plays many random games at a server on this machine and measures it",
               "specter_load");
  std::string url;
  specter::load::Plan plan;
  app.add_option("--url", url, "Server, such as ws://127.0.0.1:8080")->required();
  app.add_option("--tables", plan.tables)->check(CLI::Range(1, 10'000))->capture_default_str();
  app.add_option("--players", plan.players)->check(CLI::Range(2, 5))->capture_default_str();
  app.add_option("--rate", plan.rate, "Acts per second, all tables together")
      ->check(CLI::Range(0.1, 100'000.0))
      ->capture_default_str();
  app.add_option("--beliefs", plan.beliefs, "Questions for each act, where the agents can be")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--seconds", plan.seconds, "How long is measured")
      ->check(CLI::Range(1.0, 86'400.0))
      ->capture_default_str();
  app.add_option("--warm-up", plan.warm_up, "Seconds before")
      ->check(CLI::Range(0.0, 3'600.0))
      ->capture_default_str();
  app.add_option("--seed", plan.seed)->capture_default_str();
  app.add_option("--server-pid", plan.server_pid, "Process whose memory and time are read");
  int attackers = 0;
  app.add_option("--attackers", attackers,
                 "Sockets of one more address that ask for replays all the time; the server needs "
                 "--trust-proxy")
      ->check(CLI::Range(0, 1'000))
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  return specter::load::run(url, plan, attackers);
}
