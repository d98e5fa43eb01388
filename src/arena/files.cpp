#include "arena/files.h"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

namespace specter::arena {
namespace {

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(file, text.data(), text.size());
    if (n <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return ::fsync(file) == 0;
}

}  // namespace

bool file_exists(const std::string& path) {
  std::error_code failed;
  return std::filesystem::exists(path, failed);
}

Result<std::string> read_file(const std::string& path) {
  std::error_code failed;
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path, failed)) return Error{"sim.file_unreadable", path};
  std::string text(kFileBytesMax + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return Error{"sim.file_unreadable", path};
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

Result<std::monostate> write_file(const std::string& path, std::string_view text) {
  const Error wrong{"sim.file_unwritable", path};
  // A device or a pipe cannot be replaced: it is written to as it is.
  std::error_code failed;
  if (std::filesystem::is_other(path, failed)) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out.good()) return wrong;
    return std::monostate{};
  }
  const std::string beside = path + ".part" + std::to_string(::getpid());
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return wrong;
  const bool written = write_all(file, text);
  const bool closed = ::close(file) == 0;
  if (!written || !closed || ::rename(beside.c_str(), path.c_str()) != 0) {
    ::unlink(beside.c_str());
    return wrong;
  }
  return std::monostate{};
}

}  // namespace specter::arena
