#include "server/metrics.h"

#include <cstddef>
#include <iterator>

#include <fmt/format.h>

namespace specter::server {
namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Refusal::Count)> kRefusals{
    "connections", "per_address", "rate",     "origin",   "host",   "handshake",
    "bad_request", "deadline",    "too_slow", "too_much", "silent", "accept"};

void head(std::string& out, const char* name, const char* type, const char* help) {
  fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void number(std::string& out, const char* name, const char* type, const char* help,
            std::int64_t value) {
  head(out, name, type, help);
  fmt::format_to(std::back_inserter(out), "{} {}\n", name, value);
}

}  // namespace

void Histogram::observe(double seconds) {
  std::size_t at = 0;
  while (at < kBounds.size() && seconds > kBounds[at])
    ++at;
  buckets_[at].add();
  micros_.add(static_cast<std::int64_t>(seconds * 1e6));
}

void Histogram::write(std::string& out, const char* name, const char* help) const {
  head(out, name, "histogram", help);
  auto end = std::back_inserter(out);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += buckets_[i].get();
    fmt::format_to(end, "{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], sum);
  }
  sum += buckets_[kBounds.size()].get();
  fmt::format_to(end, "{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {:.6f}\n{}_count {}\n", name, sum, name,
                 static_cast<double>(micros_.get()) / 1e6, name, sum);
}

std::string Metrics::text(const app::HallStats& hall) const {
  std::string out;
  const char* gauge = "gauge";
  const char* counter = "counter";
  number(out, "specter_tables_loaded", gauge, "Tables in memory.", hall.tables_loaded);
  number(out, "specter_guests_online", gauge, "Guests with a connection.", hall.guests_online);
  number(out, "specter_connections", gauge, "Open connections.", connections.get());
  number(out, "specter_sockets", gauge, "Open WebSockets.", sockets.get());
  number(out, "specter_sockets_opened_total", counter, "WebSockets.", sockets_opened.get());
  number(out, "specter_messages_received_total", counter, "Messages from clients.",
         messages_in.get());
  number(out, "specter_messages_sent_total", counter, "Messages to clients.", messages_out.get());
  number(out, "specter_received_bytes_total", counter, "Payload from clients.", bytes_in.get());
  number(out, "specter_sent_bytes_total", counter, "Payload to clients.", bytes_out.get());
  number(out, "specter_actions_total", counter, "Actions that were stored.", hall.actions);
  number(out, "specter_bot_actions_total", counter, "Actions of bots.", hall.bot_actions);
  number(out, "specter_timeouts_total", counter, "Clocks that ran out.", hall.timeouts);
  number(out, "specter_conflicts_total", counter, "Entries that another server wrote first.",
         hall.conflicts);
  number(out, "specter_refused_messages_total", counter, "Messages answered with an error.",
         hall.refused);
  number(out, "specter_chats_total", counter, "Chat messages.", hall.chats);
  number(out, "specter_beliefs_total", counter, "Answers to where the agents can be.",
         hall.beliefs);
  number(out, "specter_belief_microseconds_total", counter, "Time that these answers took.",
         hall.belief_us);
  number(out, "specter_tables_closed_total", counter,
         "Tables closed because this program replays them differently.", hall.tables_closed);
  number(out, "specter_bots_waiting", gauge, "Questions that wait for a thread.",
         bots_waiting.get());
  number(out, "specter_bots_thinking", gauge, "Questions in a thread.", bots_thinking.get());
  number(out, "specter_bots_failed_total", counter, "Questions that ended in an exception.",
         bots_failed.get());
  number(out, "specter_store_works_total", counter, "Pieces of work that the store did.",
         works.get());
  number(out, "specter_store_out", gauge, "1 while nothing can be stored.", hall.store_out);
  number(out, "specter_store_outages_total", counter, "Times that nothing could be stored.",
         hall.store_outages);
  head(out, "specter_store_out_seconds_total", counter, "How long nothing could be stored.");
  constexpr double kSecondMillis = 1000;
  fmt::format_to(std::back_inserter(out), "specter_store_out_seconds_total {:.3f}\n",
                 static_cast<double>(hall.store_out_ms) / kSecondMillis);
  head(out, "specter_http_responses_total", counter, "Answers to requests by class of status.");
  for (std::size_t i = 1; i < http.size(); ++i)
    fmt::format_to(std::back_inserter(out), "specter_http_responses_total{{code=\"{}xx\"}} {}\n", i,
                   http[i].get());
  head(out, "specter_refused_total", counter, "Connections and requests turned away or dropped.");
  for (std::size_t i = 0; i < refused.size(); ++i)
    fmt::format_to(std::back_inserter(out), "specter_refused_total{{reason=\"{}\"}} {}\n",
                   kRefusals[i], refused[i].get());
  act.write(out, "specter_act_seconds", "From an act's arrival to its last frame's sending.");
  think.write(out, "specter_bot_think_seconds", "What a bot needed for an answer.");
  batch.write(out, "specter_store_batch_seconds", "One commit of the store.");
  return out;
}

}  // namespace specter::server
