// Who we are at each server: tokens are kept in one file that only its owner can read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/result.h"

namespace specter::client {

class TokenBook {
 public:
  explicit TokenBook(std::filesystem::path file) : file_(std::move(file)) {}
  /// $XDG_CONFIG_HOME/specter/tokens.json, or under ~/.config.
  static std::filesystem::path usual_file();

  std::optional<std::string> find(const std::string& origin) const;
  /// Replaces the file as a whole: a crash leaves the old one or the new one.
  Result<std::monostate> keep(const std::string& origin, const std::string& token) const;
  /// Forgets a token that the server no longer knows.
  Result<std::monostate> drop(const std::string& origin) const { return keep(origin, {}); }

 private:
  std::filesystem::path file_;
};

}  // namespace specter::client
