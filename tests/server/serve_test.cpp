// `specter serve` as an operator runs it.
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "server/harness.h"

namespace specter::server {
namespace {

/// The program with its output in a pipe.
class Program {
 public:
  explicit Program(std::vector<std::string> arguments) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    arguments.insert(arguments.begin(), {SPECTER_BINARY, "serve"});
    std::vector<char*> words;
    for (std::string& argument : arguments)
      words.push_back(argument.data());
    words.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      dup2(ends[1], STDERR_FILENO);
      execv(SPECTER_BINARY, words.data());
      _exit(127);
    }
    close(ends[1]);
    out_ = ends[0];
  }
  ~Program() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
    close(out_);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Reads until the text stands in the output, or the output ends.
  bool says(const std::string& text) {
    std::array<char, 1024> chunk{};
    while (output.find(text) == std::string::npos) {
      const ssize_t n = read(out_, chunk.data(), chunk.size());
      if (n <= 0) return false;
      output.append(chunk.data(), static_cast<std::size_t>(n));
    }
    return true;
  }
  void signal(int number) const { kill(pid_, number); }
  /// Waits for the end; the exit code.
  int end() {
    says("\x01");  // everything that there is
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  /// Of "Specter is at http://localhost:PORT (…".
  std::uint16_t port() {
    if (!says(" (data in ")) return 0;
    const std::size_t colon = output.rfind(':', output.find(" (data in "));
    return static_cast<std::uint16_t>(std::atoi(output.c_str() + colon + 1));
  }

  std::string output;

 private:
  pid_t pid_ = -1;
  int out_ = -1;
};

TEST(Serve, StartsServesAndStops) {
  const TempFolder folder;
  Program program({"--host", "127.0.0.1", "--port", "0", "--data", folder / "new/data"});
  const std::uint16_t port = program.port();
  ASSERT_NE(port, 0) << program.output;
  EXPECT_NE(program.output.find("Specter is at http://127.0.0.1:"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder / "new/data/specter.sqlite"));
  {
    Client client(port);
    const Reply health = client.get("/healthz");
    EXPECT_EQ(health.status, 200);
    EXPECT_EQ(health.body.find("{\"status\":\"ok\","), 0U) << health.body;
    EXPECT_EQ(client.get("/metrics").status, 200);
    EXPECT_EQ(client.get("/record/nothing.jsonl").status, 404);
  }
  program.signal(SIGTERM);
  EXPECT_EQ(program.end(), 0) << program.output;
  EXPECT_NE(program.output.find("\"what\":\"stopped\""), std::string::npos) << program.output;
}

TEST(Serve, ItsFilesAreForNobodyElse) {
  const TempFolder folder;
  const std::filesystem::path data = folder / "data";
  // A folder that others may look into, and a database of a program that was less careful.
  std::filesystem::create_directory(data);
  std::filesystem::permissions(data, std::filesystem::perms(0755));
  const std::filesystem::path file = data / "specter.sqlite";
  {
    Program program({"--host", "127.0.0.1", "--port", "0", "--data", data.string()});
    ASSERT_NE(program.port(), 0) << program.output;
    program.signal(SIGTERM);
    EXPECT_EQ(program.end(), 0);
  }
  std::filesystem::permissions(file, std::filesystem::perms(0644));
  Program program({"--host", "127.0.0.1", "--port", "0", "--data", data.string()});
  ASSERT_NE(program.port(), 0) << program.output;
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data)) {
    const auto rights = static_cast<unsigned>(entry.status().permissions());
    EXPECT_EQ(rights & 0077U, 0U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 3);  // the database, its log, the lock
}

TEST(Serve, ANameToListenOnIsItsName) {
  const TempFolder folder;
  Program program({"--host", "localhost", "--port", "0", "--data", folder.path()});
  const std::uint16_t port = program.port();
  ASSERT_NE(port, 0) << program.output;
  const auto status = [&](const std::string& host) {
    Client client(port);
    client.send("GET /healthz HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return client.reply().status;
  };
  EXPECT_EQ(status("localhost"), 200);
  EXPECT_EQ(status("127.0.0.1:" + std::to_string(port)), 200);
  // A page of somebody else whose name leads to this machine.
  EXPECT_EQ(status("evil.example"), 421);
}

TEST(Serve, AProgramGetsItsGuestByPostAndATokenLetsItIn) {
  const TempFolder folder;
  Program program(
      {"--host", "127.0.0.1", "--port", "0", "--data", folder.path(), "--log-level", "debug"});
  const std::uint16_t port = program.port();
  ASSERT_NE(port, 0) << program.output;
  Client client(port);
  client.send("POST /guest HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ann\"}");
  const Reply guest = client.reply();
  ASSERT_EQ(guest.status, 200) << guest.body;
  const std::string mark = "\"token\":\"";
  const std::size_t begin = guest.body.find(mark) + mark.size();
  const std::string token = guest.body.substr(begin, guest.body.find('"', begin) - begin);
  ASSERT_FALSE(token.empty());
  Client socket(port);
  ASSERT_EQ(socket.upgrade().status, 101);
  socket.text(R"({"type":"hello","version":1,"token":")" + token + "\"}");
  const Frame welcome = socket.next();
  EXPECT_NE(welcome.payload.find("\"type\":\"welcome\""), std::string::npos) << welcome.payload;
  EXPECT_NE(welcome.payload.find("\"name\":\"Ann\""), std::string::npos) << welcome.payload;
  program.signal(SIGINT);
  EXPECT_EQ(socket.close_code(), 4005);
  EXPECT_EQ(program.end(), 0);
  EXPECT_EQ(program.output.find(token), std::string::npos);
}

TEST(Serve, AQueryIsNeverLogged) {
  const TempFolder folder;
  Program program(
      {"--host", "127.0.0.1", "--port", "0", "--data", folder.path(), "--log-level", "debug"});
  const std::uint16_t port = program.port();
  ASSERT_NE(port, 0) << program.output;
  EXPECT_EQ(Client(port).get("/healthz?invite=geheim").status, 200);
  EXPECT_TRUE(program.says("\"path\":\"/healthz\""));
  program.signal(SIGTERM);
  EXPECT_EQ(program.end(), 0);
  EXPECT_EQ(program.output.find("geheim"), std::string::npos);
}

TEST(Serve, SaysWhatKeepsItFromStarting) {
  const TempFolder folder;
  const auto refusal = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--log-level", "off"});
    Program program(std::move(arguments));
    const int code = program.end();
    EXPECT_EQ(code, 2) << program.output;
    return program.output;
  };
  TestServer other(test_options());
  const std::string port = std::to_string(other.port());
  const std::string data = folder.path();
  EXPECT_NE(refusal({"--host", "127.0.0.1", "--port", port, "--data", data})
                .find("Port " + port + " is in use already."),
            std::string::npos);
  EXPECT_NE(refusal({"--host", "no.such.host.invalid", "--port", "0", "--data", data})
                .find("There is no host"),
            std::string::npos);
  std::ofstream(folder / "file") << "x";
  EXPECT_NE(refusal({"--port", "0", "--data", folder / "file"}).find("Choose another one"),
            std::string::npos);
  EXPECT_NE(refusal({"--port", "0", "--data", data, "--cert", folder / "none"}).find("--key"),
            std::string::npos);
  EXPECT_NE(
      refusal({"--port", "0", "--data", data, "--cert", folder / "none", "--key", folder / "none"})
          .find("cannot be read"),
      std::string::npos);
  EXPECT_NE(refusal({"--port", "70000"}).find("--port"), std::string::npos);
  EXPECT_NE(refusal({"--origin", "example.org"}).find("https://example.org"), std::string::npos);
}

TEST(Serve, SpeaksTls) {
  const TempFolder folder;
  ASSERT_TRUE(make_certificate(folder, "a"));
  Program program({"--host", "127.0.0.1", "--port", "0", "--data", folder.path(), "--cert",
                   folder / "a.crt", "--key", folder / "a.key"});
  const std::uint16_t port = program.port();
  ASSERT_NE(port, 0) << program.output;
  EXPECT_NE(program.output.find("https://127.0.0.1"), std::string::npos);
  {
    Client client(port, true);
    EXPECT_EQ(client.get("/healthz").status, 200);
  }
  program.signal(SIGTERM);
  EXPECT_EQ(program.end(), 0);
}

}  // namespace
}  // namespace specter::server
