// Every `build/specter` line in the README and the other documents is run as it stands, one after
// the other, so that nobody reads one that fails.
//
// What is not as it stands: `serve` takes a free port in place of 8080, and later lines go to that
// one; `sim` plays few games; `play` is typed to by a script. All files are in a folder of the
// test's own, where `build/specter` and `boards` are links.
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace specter {
namespace {

namespace fs = std::filesystem;
using testing::ContainsRegex;
using testing::HasSubstr;

struct Line {
  std::string place;  ///< "README.md:7"
  std::string command;
};

struct Outcome {
  int code = -1;
  std::string out;
};

/// Lines of the blocks that a shell would run.
std::vector<Line> commands_in(const fs::path& file) {
  std::vector<Line> out;
  std::ifstream in(file);
  bool inside = false;
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (text.starts_with("```")) inside = text == "```sh";
    if (inside && text.find("build/specter ") != std::string::npos)
      out.push_back(Line{file.filename().string() + ":" + std::to_string(number), text});
  }
  return out;
}

std::string replaced(const std::string& text, const char* pattern, const std::string& by) {
  return std::regex_replace(text, std::regex(pattern), by);
}

bool is(const Line& line, const char* command) {
  return line.command.find("build/specter " + std::string(command)) != std::string::npos;
}

/// A whole game, at a table of one's own if it is at a server.
std::string typed_for(const Line& line) {
  const bool joins = line.command.find("--join") != std::string::npos;
  return joins ? "new\n2\n0\nyes\nauto all\n\n" : "auto all\n\n";
}

/// `serve` in a process of its own, until it is told to end.
class Served {
 public:
  explicit Served(const std::string& command) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      dup2(ends[1], STDERR_FILENO);
      execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(ends[1]);
    out_ = ends[0];
    read_port();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served() {
    if (pid_ > 0) kill(pid_, SIGKILL);
    if (pid_ > 0) waitpid(pid_, nullptr, 0);
    close(out_);
  }

  const std::string& port() const { return port_; }
  const std::string& output() const { return output_; }
  int stop() {
    kill(pid_, SIGTERM);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  /// Of "Specter is at http://localhost:PORT (data in …".
  void read_port() {
    const std::regex ready(R"(:(\d+) \(data in )");
    std::array<char, 512> chunk{};
    for (std::smatch found; !std::regex_search(output_, found, ready);) {
      const ssize_t n = read(out_, chunk.data(), chunk.size());
      if (n <= 0) return;
      output_.append(chunk.data(), static_cast<std::size_t>(n));
      if (std::regex_search(output_, found, ready)) port_ = found[1];
    }
  }

  pid_t pid_ = -1;
  int out_ = -1;
  std::string output_;
  std::string port_;
};

std::string ask_for_health(const std::string& port) {
  const int line = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  std::string answer;
  if (connect(line, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) {
    const std::string request =
        "GET /healthz HTTP/1.1\r\nHost: localhost:" + port + "\r\nConnection: close\r\n\r\n";
    std::array<char, 512> chunk{};
    if (write(line, request.data(), request.size()) == static_cast<ssize_t>(request.size()))
      for (ssize_t n = 0; (n = read(line, chunk.data(), chunk.size())) > 0;)
        answer.append(chunk.data(), static_cast<std::size_t>(n));
  }
  close(line);
  return answer;
}

class Documents : public testing::Test {
 protected:
  Documents() {
    std::string name = (fs::temp_directory_path() / "specter-readme-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) return;
    folder_ = name;
    fs::create_directory(folder_ / "build");
    fs::create_symlink(SPECTER_BINARY, folder_ / "build" / "specter");
    fs::create_symlink(fs::path(SPECTER_SOURCE_DIR) / "boards", folder_ / "boards");
  }
  ~Documents() override {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }

  /// In the folder, which is home as well.
  std::string here(const std::string& command) const {
    const std::string folder = folder_.string();
    return "/usr/bin/env -u XDG_CONFIG_HOME -u XDG_DATA_HOME HOME='" + folder +
           "' LC_ALL=C COLUMNS=80 LINES=40 /bin/sh -c 'cd \"$HOME\" && " +
           replaced(command, "'", R"('\'')") + "'";
  }

  /// What a command prints, and its exit code.
  Outcome outcome(const std::string& command) const {
    Outcome o;
    FILE* pipe = popen((here(command) + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return o;
    std::array<char, 4096> chunk{};
    for (std::size_t n = 0; (n = fread(chunk.data(), 1, chunk.size(), pipe)) > 0;)
      o.out.append(chunk.data(), n);
    const int status = pclose(pipe);
    o.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return o;
  }

  /// Starts the server of a line; others of the same document go to it.
  void serve(const Line& line) {
    std::string command = replaced(line.command, R"(\s*(&\s*)?(#.*)?$)", "");
    command = command.find("--port") == std::string::npos ? command + " --port 0"
                                                          : replaced(command, "8080", "0");
    served_ = std::make_unique<Served>(here("exec " + command));
    ASSERT_FALSE(served_->port().empty()) << line.place << ": " << served_->output();
    EXPECT_THAT(ask_for_health(served_->port()), HasSubstr(" 200 OK")) << line.place;
  }

  void run(const Line& line) {
    std::string command = replaced(line.command, R"(--games \d+)", "--games 3");
    if (served_) command = replaced(command, "8080", served_->port());
    const std::string input = (folder_ / "typed").string();
    std::ofstream(input, std::ios::binary) << (is(line, "play") ? typed_for(line) : "");
    const Outcome o = outcome("{ " + command + "\n} <'" + input + "'");
    EXPECT_EQ(o.code, 0) << line.place << ": " << command << "\n" << o.out;
    EXPECT_FALSE(o.out.empty()) << line.place;
    if (is(line, "play")) {
      EXPECT_THAT(o.out, ContainsRegex("YOU (WIN|LOSE)")) << line.place;
    }
  }

  /// How many lines were run.
  int run_all(const fs::path& document) {
    const std::vector<Line> lines = commands_in(document);
    for (const Line& line : lines) {
      SCOPED_TRACE(line.place);
      if (is(line, "serve")) {
        serve(line);
      } else {
        run(line);
      }
    }
    if (served_) {
      EXPECT_EQ(served_->stop(), 0) << served_->output();
    }
    served_.reset();
    return static_cast<int>(lines.size());
  }

 private:
  fs::path folder_;
  std::unique_ptr<Served> served_;
};

TEST_F(Documents, EveryLineOfTheReadmeRuns) {
  EXPECT_GE(run_all(fs::path(SPECTER_SOURCE_DIR) / "README.md"), 12);
}

TEST_F(Documents, EveryLineOfTheOthersRuns) {
  int lines = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(SPECTER_SOURCE_DIR) / "docs"))
    if (entry.path().extension() == ".md") lines += run_all(entry.path());
  EXPECT_GE(lines, 2);
}

/// All that a pattern's first group finds.
std::set<std::string> found(const std::string& text, const char* pattern) {
  std::set<std::string> out;
  const std::regex regex(pattern);
  for (auto m = std::sregex_iterator(text.begin(), text.end(), regex); m != std::sregex_iterator();
       ++m)
    out.insert((*m)[1]);
  return out;
}

TEST_F(Documents, NameEveryFlagOfTheServer) {
  std::ifstream in(fs::path(SPECTER_SOURCE_DIR) / "docs" / "operations.md");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  std::set<std::string> flags =
      found(outcome("build/specter serve --help").out, R"([\s,](--[a-z-]+))");
  EXPECT_EQ(flags.erase("--help"), 1U);
  EXPECT_EQ(found(text, R"(`(--[a-z-]+)[ `])"), flags);
}

}  // namespace
}  // namespace specter
