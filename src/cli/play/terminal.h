// The player's terminal, or whatever stands in for it: a pipe, a file.
#pragma once

#include <deque>
#include <optional>
#include <string>

#include "cli/play/style.h"

namespace specter::cli::play {

/// What the user wants; the rest is found out.
struct LookOptions {
  std::optional<bool> colour;
  std::optional<bool> screen;
};

Look find_look(const LookOptions& options);

class Terminal {
 public:
  explicit Terminal(const LookOptions& options) : options_(options), look_(find_look(options)) {}

  /// Looked up anew before each screen: windows change their size.
  const Look& refresh();
  const Look& look() const { return look_; }

  void print(const Lines& lines);
  void print(const std::string& text);
  /// Starts an empty screen; in line mode nothing happens.
  void clear() const;
  /// The next line without its end; nothing at the end of input. What was pushed back comes first.
  std::optional<std::string> ask(const std::string& prompt);
  void push_back(std::string line) { queue_.push_front(std::move(line)); }
  void drop_queue() { queue_.clear(); }

 private:
  LookOptions options_;
  Look look_;
  std::deque<std::string> queue_;
};

}  // namespace specter::cli::play
