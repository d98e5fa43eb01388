// How far a long command is, drawn over its own line when somebody looks; and how it is told to
// end early.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace specter::cli {

class ProgressBar {
 public:
  /// Draws on standard error if that is a terminal, else nothing.
  explicit ProgressBar(std::string unit);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  bool shown() const { return shown_; }
  /// `note` stands behind the numbers.
  void draw(std::uint64_t done, std::uint64_t of, std::string_view note = {});
  /// Takes the line away.
  void clear();
  double seconds() const;

 private:
  std::string unit_;
  bool shown_ = false;
  std::size_t width_ = 0;    ///< of what stands there
  std::uint64_t first_ = 0;  ///< what was done before it began
  bool begun_ = false;
  std::chrono::steady_clock::time_point start_;
};

/// "1 h 02 min", "3 min 20 s", "12 s"
std::string duration_text(double seconds);

/// Set by the first Ctrl-C or a wish to end from here on: the command ends with what it has. The
/// second one ends the program as usual.
const std::atomic<bool>& catch_interrupts();

}  // namespace specter::cli
