// What a process uses, from /proc.
#pragma once

#include <cstdint>

namespace specter::load {

struct Usage {
  bool known = false;
  double cpu_seconds = 0;
  std::int64_t rss_bytes = 0;
  std::int64_t rss_peak_bytes = 0;
};

/// Of a process by its id; 0 for ourselves.
Usage usage_of(int pid);

}  // namespace specter::load
