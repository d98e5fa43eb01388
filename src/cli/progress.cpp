#include "cli/progress.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <unistd.h>

#include <fmt/core.h>

namespace specter::cli {
namespace {

constexpr std::size_t kBarWidth = 24;
constexpr int kMinute = 60;
constexpr int kHour = 3600;

std::atomic<bool>& interrupted() {
  static std::atomic<bool> one{false};
  return one;
}
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_interrupt(int number) {
  interrupted().store(true);
  std::signal(number, SIG_DFL);
}

}  // namespace

ProgressBar::ProgressBar(std::string unit)
    : unit_(std::move(unit)),
      shown_(isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()) {}

double ProgressBar::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void ProgressBar::draw(std::uint64_t done, std::uint64_t of, std::string_view note) {
  if (!shown_ || of == 0) return;
  if (!begun_) first_ = done;
  begun_ = true;
  const std::string bar(std::min<std::uint64_t>(done, of) * kBarWidth / of, '#');
  std::string line = fmt::format("[{:<{}}] {} of {} {}", bar, kBarWidth, done, of, unit_);
  if (done > first_ && done < of) {
    const double left =
        seconds() * static_cast<double>(of - done) / static_cast<double>(done - first_);
    line += fmt::format(", {} left", duration_text(left));
  }
  if (!note.empty()) line += fmt::format(", {}", note);
  const std::size_t before = width_;
  width_ = line.size();
  line.append(before > width_ ? before - width_ : 0, ' ');
  fmt::print(stderr, "\r{}", line);
  std::fflush(stderr);
}

void ProgressBar::clear() {
  if (width_ > 0) fmt::print(stderr, "\r{:<{}}\r", "", width_);
  width_ = 0;
}

std::string duration_text(double seconds) {
  const auto s = static_cast<long long>(seconds + 0.5);
  if (s >= kHour) return fmt::format("{} h {:02} min", s / kHour, s % kHour / kMinute);
  if (s >= kMinute) return fmt::format("{} min {:02} s", s / kMinute, s % kMinute);
  return fmt::format("{} s", s);
}

const std::atomic<bool>& catch_interrupts() {
  interrupted();  // made before a signal can ask for it
  std::signal(SIGINT, &on_interrupt);
  std::signal(SIGTERM, &on_interrupt);
  return interrupted();
}

}  // namespace specter::cli
