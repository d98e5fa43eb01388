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

/// What to listen to beside the keyboard.
struct Wake {
  int fd = -1;  ///< readable: something has happened
  int ms = -1;  ///< and after this time in any case
};

/// What came first.
struct Heard {
  enum class Kind { Typed, End, Woken };
  Kind kind = Kind::Typed;
  std::string line;
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
  std::optional<std::string> ask(const std::string& words);
  void prompt(const std::string& words);
  /// The next line, unless something else happens first.
  Heard hear(const Wake& wake);
  /// The same between questions: a script's lines are for questions and are left alone.
  Heard overhear(const Wake& wake);
  /// A person types, not a script.
  bool live() const;
  void push_back(std::string line) { queue_.push_front(std::move(line)); }
  void drop_queue() { queue_.clear(); }

 private:
  LookOptions options_;
  Look look_;
  /// Whether there is a line; blocks for what wakes us at the most.
  Heard read(const Wake& wake);
  std::optional<std::string> buffered_line();
  void fill();

  std::deque<std::string> queue_;
  std::string buffer_;  ///< read, but not yet a line
  bool ended_ = false;
};

}  // namespace specter::cli::play
