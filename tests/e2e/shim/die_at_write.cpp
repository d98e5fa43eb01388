// Loaded before the C library (LD_PRELOAD): the process ends, as by a power cut, at its n-th write
// or sync of a file, n from the environment. Half of the writes that kill are done halfway. Or the
// disk is full as long as a certain file is there.
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

namespace {

std::atomic<long> g_writes{0};

/// Whether this call is the one.
bool last_call() {
  static const char* const kText = std::getenv("SPECTER_DIE_AT_WRITE");
  return kText != nullptr && ++g_writes == std::atol(kText);
}

bool disk_full() {
  static const char* const kSign = std::getenv("SPECTER_FULL_WHILE");
  return kSign != nullptr && access(kSign, F_OK) == 0;
}

void die() { kill(getpid(), SIGKILL); }

template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" ssize_t pwrite64(int file, const void* data, size_t size, off64_t offset) {
  using Call = ssize_t (*)(int, const void*, size_t, off64_t);
  static const Call kCall = real<Call>("pwrite64");
  if (disk_full()) {
    errno = ENOSPC;
    return -1;
  }
  if (last_call()) {
    if (g_writes % 2 == 0) kCall(file, data, size / 2, offset);
    die();
  }
  return kCall(file, data, size, offset);
}

extern "C" int fdatasync(int file) {
  using Call = int (*)(int);
  static const Call kCall = real<Call>("fdatasync");
  if (last_call()) die();
  return kCall(file);
}

extern "C" int fsync(int file) {
  using Call = int (*)(int);
  static const Call kCall = real<Call>("fsync");
  if (last_call()) die();
  return kCall(file);
}
