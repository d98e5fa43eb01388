// Many tables of guests who play by chance, at a given pace, with a clock in hand.
//
// An act's first time is that of its answer (`ok`: it is stored). Its second is that of the last
// update that any seat of the table gets before the table's next act: then everybody has seen it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "load/crowd.h"
#include "load/histogram.h"

namespace specter::load {

struct Plan {
  Target target;
  int tables = 100;
  int players = 5;
  double rate = 50;         ///< acts per second, all tables together
  double beliefs = 0.1;     ///< questions for each act, where the agents can be
  double seconds = 30;      ///< measured
  double warm_up = 5;       ///< seconds before
  double set_up_max = 600;  ///< seconds until everybody must sit
  std::uint64_t seed = 1;
  int server_pid = 0;
  std::function<void()> measured{};  ///< called when the measuring begins
};

struct Report {
  bool set_up = false;  ///< every game was started
  double set_up_seconds = 0;
  double seconds = 0;      ///< measured
  std::uint64_t sent = 0;  ///< acts in that time
  std::uint64_t acked = 0;
  std::uint64_t late = 0;  ///< refused: the decision was no longer open when the act came
  std::uint64_t errors = 0;
  std::uint64_t starved = 0;  ///< moments at which no table was ready for an act
  std::uint64_t games_over = 0;
  std::uint64_t frames = 0;
  std::uint64_t bytes = 0;
  std::string first_error;
  Histogram ack;
  Histogram last;
  Histogram belief;  ///< answers to where the agents can be
  double server_cpu_percent = 0;
  double own_cpu_percent = 0;
  std::int64_t server_rss_before = 0;
  std::int64_t server_rss_seated = 0;
  std::int64_t server_rss_after = 0;
  std::int64_t server_rss_peak = 0;
};

Report drive(const Plan& plan);

}  // namespace specter::load
