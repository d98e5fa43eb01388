#include "client/tokens.h"

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include <sys/stat.h>

#include "codec/reader.h"

namespace specter::client {
namespace {

namespace fs = std::filesystem;
namespace json = codec::json;

constexpr ::mode_t kOwnerOnly = 0600;

json::object read_book(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  auto book = codec::parse_json_object(text.str());
  return book ? std::move(*book) : json::object{};
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

/// A new file beside the old one, then its name.
bool replace(const fs::path& file, std::string_view text) {
  std::string name = file.string() + ".XXXXXX";
  const int out = ::mkstemp(name.data());
  if (out < 0) return false;
  const bool written = ::fchmod(out, kOwnerOnly) == 0 && write_all(out, text);
  const bool closed = ::close(out) == 0;
  if (written && closed && std::rename(name.c_str(), file.c_str()) == 0) return true;
  ::unlink(name.c_str());
  return false;
}

}  // namespace

fs::path TokenBook::usual_file() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (config != nullptr && *config == '/')
    folder = config;
  else
    folder = fs::path(home == nullptr ? "." : home) / ".config";
  return folder / "specter" / "tokens.json";
}

std::optional<std::string> TokenBook::find(const std::string& origin) const {
  const json::object book = read_book(file_);
  const json::value* token = book.if_contains(origin);
  if (token == nullptr || !token->is_string()) return std::nullopt;
  return std::string(token->as_string());
}

Result<std::monostate> TokenBook::keep(const std::string& origin, const std::string& token) const {
  std::error_code failure;
  fs::create_directories(file_.parent_path(), failure);
  json::object book = read_book(file_);
  if (token.empty())
    book.erase(origin);
  else
    book[origin] = token;
  if (!replace(file_, json::serialize(book) + "\n")) return Error{"client.tokens", file_.string()};
  return std::monostate{};
}

}  // namespace specter::client
