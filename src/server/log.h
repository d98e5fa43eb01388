// One line of JSON on stderr per thing worth knowing. Never a token, an invite or a query string:
// callers hand in paths and addresses only.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace spdlog {
class logger;  // NOLINT(readability-identifier-naming): spdlog's name
}

namespace specter::server {

/// Text as a JSON string, quotes included.
std::string json_text(std::string_view text);

class Log {
 public:
  /// `level` is one of debug, info, warn, error, off.
  explicit Log(const std::string& level);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// `fields` are members of a JSON object ("\"port\":8080"), or a whole object.
  void debug(std::string_view what, std::string_view fields = {}) const;
  void info(std::string_view what, std::string_view fields = {}) const;
  void warn(std::string_view what, std::string_view fields = {}) const;
  void error(std::string_view what, std::string_view fields = {}) const;
  void line(std::string_view level, std::string_view what, std::string_view fields) const;
  bool debugging() const;

 private:
  std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace specter::server
