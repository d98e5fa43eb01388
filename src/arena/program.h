// Another program that is talked to by lines over its standard input and output. It runs in a
// process group of its own, which is ended with it; what it writes to its standard error goes to
// ours.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace specter::arena {

class Program {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// `command` is a line for the shell.
  explicit Program(std::string command) : command_(std::move(command)) {}
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() { stop(); }

  bool start();
  bool running() const { return pid_ > 0; }
  /// Ends it and all that it has started.
  void stop();

  enum class Got { Line, Late, Gone };
  /// Sends a line and waits for the answer. After Late or Gone it has been stopped: nobody knows to
  /// what its next line would be the answer.
  Got ask(std::string_view line, std::string& answer, Milliseconds limit);
  /// How it ended, where it ended by itself: its exit code, or minus the signal.
  std::optional<int> ended() const { return ended_; }

 private:
  using Deadline = std::chrono::steady_clock::time_point;
  Got send(std::string_view line, Deadline deadline);
  Got receive(std::string& answer, Deadline deadline);

  std::string command_;
  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
  std::optional<int> ended_;
};

}  // namespace specter::arena
