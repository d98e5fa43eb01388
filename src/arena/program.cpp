#include "arena/program.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <unistd.h>

#include <sys/wait.h>

#include "codec/limits.h"

extern char** environ;

namespace specter::arena {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a program that was told to quit may take before it is ended.
constexpr std::chrono::milliseconds kQuitTime{300};
constexpr std::chrono::milliseconds kLook{5};

/// Closes what is open.
void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

/// Waits for the end to be ready; false when the time is over.
bool wait_for(int end, short what, Clock::time_point deadline) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd look{end, what, 0};
    const int n = ::poll(&look, 1, static_cast<int>(std::min<long long>(left, 60'000)));
    if (n > 0) return true;
    if (n < 0 && errno != EINTR) return true;  // reading or writing says what is wrong
  }
}

/// The child's side: its own group, our pipes, signals as at the start of a program.
struct SpawnPlan {
  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};

  SpawnPlan(int in, int out) {
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
};

}  // namespace

bool Program::start() {
  stop();
  ended_.reset();
  buffer_.clear();
  // Whoever writes to a program that is gone gets an error, not a signal.
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> in{-1, -1};
  std::array<int, 2> out{-1, -1};
  if (::pipe2(in.data(), O_CLOEXEC) != 0) return false;
  if (::pipe2(out.data(), O_CLOEXEC) != 0) {
    close_end(in[0]);
    close_end(in[1]);
    return false;
  }
  const SpawnPlan plan(in[0], out[1]);
  std::string shell = "sh";
  std::string option = "-c";
  std::array<char*, 4> words{shell.data(), option.data(), command_.data(), nullptr};
  const int failed =
      ::posix_spawn(&pid_, "/bin/sh", &plan.files, &plan.attributes, words.data(), environ);
  close_end(in[0]);
  close_end(out[1]);
  to_ = in[1];
  from_ = out[0];
  if (failed != 0) {
    pid_ = -1;
    close_end(to_);
    close_end(from_);
    return false;
  }
  ::fcntl(to_, F_SETFL, O_NONBLOCK);
  ::fcntl(from_, F_SETFL, O_NONBLOCK);
  return true;
}

void Program::stop() {
  close_end(to_);  // its input ends: that is how it is told
  if (pid_ > 0) {
    const Clock::time_point deadline = Clock::now() + kQuitTime;
    int status = 0;
    pid_t gone = ::waitpid(pid_, &status, WNOHANG);
    while (gone == 0 && Clock::now() < deadline) {
      ::usleep(static_cast<useconds_t>(std::chrono::microseconds(kLook).count()));
      gone = ::waitpid(pid_, &status, WNOHANG);
    }
    ::kill(-pid_, SIGKILL);  // the whole group: it may have children
    if (gone == 0) ::waitpid(pid_, &status, 0);
    if (gone > 0) ended_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    pid_ = -1;
  }
  close_end(from_);
}

Program::Got Program::ask(std::string_view line, std::string& answer, Milliseconds limit) {
  if (!running()) return Got::Gone;
  const Deadline deadline = Clock::now() + limit;
  Got got = send(line, deadline);
  if (got == Got::Line) got = receive(answer, deadline);
  if (got != Got::Line) stop();
  return got;
}

Program::Got Program::send(std::string_view line, Deadline deadline) {
  std::string text(line);
  text += '\n';
  std::string_view left = text;
  while (!left.empty()) {
    const ssize_t n = ::write(to_, left.data(), left.size());
    if (n > 0) {
      left.remove_prefix(static_cast<std::size_t>(n));
    } else if (n < 0 && errno == EAGAIN) {
      if (!wait_for(to_, POLLOUT, deadline)) return Got::Late;
    } else if (n < 0 && errno != EINTR) {
      return Got::Gone;
    }
  }
  return Got::Line;
}

Program::Got Program::receive(std::string& answer, Deadline deadline) {
  constexpr std::size_t kChunk = 64 * 1024;
  std::array<char, kChunk> chunk{};
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      answer.assign(buffer_, 0, end);
      buffer_.erase(0, end + 1);
      return Got::Line;
    }
    if (buffer_.size() > codec::kMessageBytesMax) return Got::Gone;  // a line without an end
    const ssize_t n = ::read(from_, chunk.data(), chunk.size());
    if (n > 0) {
      buffer_.append(chunk.data(), static_cast<std::size_t>(n));
    } else if (n == 0) {
      return Got::Gone;
    } else if (errno == EAGAIN) {
      if (!wait_for(from_, POLLIN, deadline)) return Got::Late;
    } else if (errno != EINTR) {
      return Got::Gone;
    }
  }
}

}  // namespace specter::arena
