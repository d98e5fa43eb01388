// `specter serve` as a process of its own: started, stopped, killed, put to sleep.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include <sys/types.h>

#include "client/url.h"

namespace specter::e2e {

/// A folder that is gone after the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class Server {
 public:
  /// Waits until it serves. `environment` is added to ours ("NAME=value").
  explicit Server(const std::vector<std::string>& arguments,
                  std::vector<std::string> environment = {},
                  std::vector<std::string> program = {SPECTER_BINARY, "serve", "--port", "0"});
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  bool serves() const { return url_.port != 0; }
  const client::Url& url() const { return url_; }
  pid_t pid() const { return pid_; }
  const std::string& output() const { return output_; }
  void signal(int number) const;
  /// Waits for its end; the exit code, or minus the signal.
  int wait();
  /// As if the power went.
  void crash() {
    signal(SIGKILL);
    wait();
  }

 private:
  void read_until_ready();

  pid_t pid_ = -1;
  int out_ = -1;
  std::string output_;
  client::Url url_;
};

/// Flags without the limits that stop a crowd of one address.
std::vector<std::string> crowd_flags(const std::string& data);

}  // namespace specter::e2e
