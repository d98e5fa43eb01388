// A lock that the operating system gives back when its process ends, however it ends.
#pragma once

#include <string>

namespace specter::sql {

class FileLock {
 public:
  /// Locks `file`, which is made if need be and stays. Throws StoreError "store.in_use" if another
  /// process, or another FileLock of this one, has it.
  explicit FileLock(const std::string& file);
  /// The lock of whoever has a SQLite store for himself: FILE.lock, next to the file itself,
  /// whatever links lead to it.
  static std::string name_for(const std::string& store);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int descriptor_ = -1;
};

}  // namespace specter::sql
