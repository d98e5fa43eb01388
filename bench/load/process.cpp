#include "load/process.h"

#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace specter::load {

Usage usage_of(int pid) {
  const std::string folder = "/proc/" + (pid == 0 ? "self" : std::to_string(pid));
  Usage usage;
  std::ifstream stat(folder + "/stat");
  std::string line;
  if (!std::getline(stat, line)) return usage;
  // The name in parentheses may hold anything; the 12th and 13th fields after it are the times.
  std::istringstream rest(line.substr(line.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i)
    rest >> skipped;
  double user = 0;
  double system = 0;
  rest >> user >> system;
  usage.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  std::ifstream status(folder + "/status");
  while (std::getline(status, line)) {
    std::istringstream words(line);
    std::string name;
    std::int64_t kilobytes = 0;
    words >> name >> kilobytes;
    if (name == "VmRSS:") usage.rss_bytes = kilobytes * 1024;
    if (name == "VmHWM:") usage.rss_peak_bytes = kilobytes * 1024;
  }
  usage.known = true;
  return usage;
}

}  // namespace specter::load
