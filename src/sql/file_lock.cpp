#include "sql/file_lock.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>

#include <fmt/core.h>
#include <sys/file.h>

#include "sql/contract.h"

namespace specter::sql {

FileLock::FileLock(const std::string& file)
    : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  const auto why = [] { return std::generic_category().message(errno); };
  if (descriptor_ < 0) throw StoreError("store.unwritable", fmt::format("{}: {}", file, why()));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  const bool taken = errno == EWOULDBLOCK;
  const std::string reason = why();
  close(descriptor_);
  if (taken) throw StoreError("store.in_use", file);
  throw StoreError("store.disk", fmt::format("{}: {}", file, reason));
}

std::string FileLock::name_for(const std::string& store) {
  std::error_code failure;
  const std::filesystem::path real = std::filesystem::weakly_canonical(store, failure);
  return (failure ? store : real.string()) + ".lock";
}

FileLock::~FileLock() { close(descriptor_); }

}  // namespace specter::sql
