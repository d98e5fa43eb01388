#include "e2e/process.h"

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace specter::e2e {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "specter-e2e-XXXXXX").string();
  if (mkdtemp(name.data()) != nullptr) path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Server::Server(const std::vector<std::string>& arguments, std::vector<std::string> environment,
               std::vector<std::string> program) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  program.insert(program.end(), arguments.begin(), arguments.end());
  std::vector<char*> words;
  for (std::string& word : program)
    words.push_back(word.data());
  words.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) {
    for (std::string& variable : environment)
      putenv(variable.data());
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    execv(words.front(), words.data());
    _exit(127);
  }
  close(ends[1]);
  out_ = ends[0];
  read_until_ready();
}

void Server::read_until_ready() {
  std::array<char, 1024> chunk{};
  const std::string mark = " (data in ";
  while (output_.find(mark) == std::string::npos) {
    const ssize_t n = read(out_, chunk.data(), chunk.size());
    if (n <= 0) return;
    output_.append(chunk.data(), static_cast<std::size_t>(n));
  }
  const std::size_t end = output_.find(mark);
  const std::size_t begin = output_.rfind("http", end);
  const auto url = client::parse_url(output_.substr(begin, end - begin));
  if (url) url_ = *url;
  // Nobody reads the rest: its log lines must not block it.
  fcntl(out_, F_SETPIPE_SZ, 1 << 20);
}

Server::~Server() {
  if (pid_ > 0) {
    signal(SIGKILL);
    wait();
  }
  if (out_ >= 0) close(out_);
}

void Server::signal(int number) const {
  if (pid_ > 0) kill(pid_, number);
}

int Server::wait() {
  if (pid_ <= 0) return 0;
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::vector<std::string> crowd_flags(const std::string& data) {
  return {"--host",
          "127.0.0.1",
          "--data",
          data,
          "--log-level",
          "error",
          "--connections-per-address",
          "10000",
          "--requests-per-second",
          "1000000",
          "--sockets-per-minute",
          "1000000",
          "--guests-per-minute",
          "1000000",
          "--messages-per-minute",
          "1000000",
          "--guest-limits",
          "10000",
          "--address-limits",
          "100000"};
}

}  // namespace specter::e2e
