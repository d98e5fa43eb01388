// SQLite's files with a diary: every write, truncation, sync and deletion, in order. From the diary
// `Disk` makes the files as they may be after a loss of power.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace specter::store {

struct DiskStep {
  enum class Kind : std::uint8_t { Create, Write, Truncate, Sync, Delete, Mark };
  Kind kind = Kind::Mark;
  std::string file;         ///< what follows the database's name: "", "-wal", "-journal"
  std::int64_t offset = 0;  ///< of a write; the size after a truncation; the number of a mark
  std::string bytes;
};

/// A VFS over the default one. One at a time, for one database.
class RecordingVfs {
 public:
  /// `database` is the file whose steps are written down.
  explicit RecordingVfs(std::string database);
  RecordingVfs(const RecordingVfs&) = delete;
  RecordingVfs& operator=(const RecordingVfs&) = delete;
  ~RecordingVfs();

  static constexpr const char* kName = "specter-recording";

  /// Notes that something outside happened: number `n` was acknowledged.
  void mark(std::int64_t n);
  /// From now on, writes beyond so many bytes find the disk full; negative: there is room.
  void set_room(std::int64_t bytes);
  std::vector<DiskStep> steps() const;

  // For the functions that SQLite calls.
  void note(DiskStep step);
  bool takes(std::int64_t bytes);
  /// The part of a file's name after the database's; false if it is another file.
  bool ours(const char* path, std::string& suffix) const;

 private:
  std::string database_;
  mutable std::mutex mutex_;
  std::vector<DiskStep> steps_;
  std::int64_t room_ = -1;
  sqlite3_vfs* vfs_;
};

/// A disk on which steps are done one after the other, and that can lose power at any time.
class Disk {
 public:
  void apply(const DiskStep& step);

  enum class Luck : std::uint8_t {
    Nothing,     ///< only what was synced is there
    Everything,  ///< all that was written is there
    Sectors,     ///< of what was not synced, each sector of 512 bytes got there or not
  };
  /// The files after a loss of power now, by suffix.
  std::map<std::string, std::string> crash(Luck luck, std::mt19937& dice) const;

 private:
  struct File {
    std::string synced;
    std::vector<DiskStep> pending;
  };
  std::map<std::string, File> files_;
};

}  // namespace specter::store
