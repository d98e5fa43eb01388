#include "store/recording_vfs.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <sqlite3.h>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

namespace specter::store {
namespace {

constexpr std::int64_t kSectorBytes = 512;

/// What SQLite takes for its file; the real one lies behind it.
struct RecordedFile {
  sqlite3_file base;
  RecordingVfs* vfs;
  std::string* suffix;  ///< null: not written down
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

RecordedFile* mine(sqlite3_file* file) { return reinterpret_cast<RecordedFile*>(file); }
sqlite3_file* real(sqlite3_file* file) { return mine(file)->real(); }
sqlite3_vfs* real(sqlite3_vfs*) { return sqlite3_vfs_find(nullptr); }

void note(sqlite3_file* file, DiskStep::Kind kind, std::int64_t offset = 0,
          std::string bytes = {}) {
  if (mine(file)->suffix != nullptr)
    mine(file)->vfs->note({kind, *mine(file)->suffix, offset, std::move(bytes)});
}

int file_close(sqlite3_file* file) {
  delete mine(file)->suffix;
  return real(file)->pMethods->xClose(real(file));
}
int file_read(sqlite3_file* file, void* to, int size, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), to, size, offset);
}
int file_write(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
  if (!mine(file)->vfs->takes(size)) return SQLITE_FULL;
  note(file, DiskStep::Kind::Write, offset,
       std::string(static_cast<const char*>(from), static_cast<std::size_t>(size)));
  return real(file)->pMethods->xWrite(real(file), from, size, offset);
}
int file_truncate(sqlite3_file* file, sqlite3_int64 size) {
  note(file, DiskStep::Kind::Truncate, size);
  return real(file)->pMethods->xTruncate(real(file), size);
}
int file_sync(sqlite3_file* file, int) {
  // Nobody pulls the plug of the test machine: the diary is enough.
  note(file, DiskStep::Kind::Sync);
  return SQLITE_OK;
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int file_lock(sqlite3_file* file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
int file_unlock(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int file_reserved(sqlite3_file* file, int* out) {
  return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
int file_control(sqlite3_file* file, int what, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), what, argument);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, out);
}
int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, n, flags);
}
void shm_barrier(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int shm_unmap(sqlite3_file* file, int remove) {
  return real(file)->pMethods->xShmUnmap(real(file), remove);
}

const sqlite3_io_methods kMethods{
    2,         file_close,  file_read,     file_write,   file_truncate, file_sync,       file_size,
    file_lock, file_unlock, file_reserved, file_control, sector_size,   characteristics, shm_map,
    shm_lock,  shm_barrier, shm_unmap,     nullptr,      nullptr};

int vfs_open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  auto* self = static_cast<RecordingVfs*>(vfs->pAppData);
  auto* opened = new (file) RecordedFile{{nullptr}, self, nullptr};
  const int result = real(vfs)->xOpen(real(vfs), name, opened->real(), flags, out);
  if (result != SQLITE_OK) return result;
  opened->base.pMethods = &kMethods;
  std::string suffix;
  if (self->ours(name, suffix)) {
    opened->suffix = new std::string(suffix);
    note(file, DiskStep::Kind::Create);
  }
  return SQLITE_OK;
}

int vfs_delete(sqlite3_vfs* vfs, const char* name, int sync) {
  auto* self = static_cast<RecordingVfs*>(vfs->pAppData);
  std::string suffix;
  if (self->ours(name, suffix)) self->note({DiskStep::Kind::Delete, suffix, 0, {}});
  return real(vfs)->xDelete(real(vfs), name, sync);
}

}  // namespace

RecordingVfs::RecordingVfs(std::string database)
    : database_(std::move(database)), vfs_(new sqlite3_vfs(*sqlite3_vfs_find(nullptr))) {
  EXPECT_EQ(sqlite3_vfs_find(kName), nullptr);
  vfs_->szOsFile += static_cast<int>(sizeof(RecordedFile));
  vfs_->pNext = nullptr;
  vfs_->zName = kName;
  vfs_->pAppData = this;
  vfs_->xOpen = vfs_open;
  vfs_->xDelete = vfs_delete;
  sqlite3_vfs_register(vfs_, 0);
}

RecordingVfs::~RecordingVfs() {
  sqlite3_vfs_unregister(vfs_);
  delete vfs_;
}

void RecordingVfs::mark(std::int64_t n) { note({DiskStep::Kind::Mark, {}, n, {}}); }

void RecordingVfs::set_room(std::int64_t bytes) {
  const std::scoped_lock lock(mutex_);
  room_ = bytes;
}

bool RecordingVfs::takes(std::int64_t bytes) {
  const std::scoped_lock lock(mutex_);
  if (room_ < 0) return true;
  if (bytes > room_) return false;
  room_ -= bytes;
  return true;
}

std::vector<DiskStep> RecordingVfs::steps() const {
  const std::scoped_lock lock(mutex_);
  return steps_;
}

void RecordingVfs::note(DiskStep step) {
  const std::scoped_lock lock(mutex_);
  steps_.push_back(std::move(step));
}

bool RecordingVfs::ours(const char* path, std::string& suffix) const {
  const std::string_view name = path == nullptr ? "" : path;
  if (!name.starts_with(database_)) return false;
  suffix = name.substr(database_.size());
  return suffix.empty() || suffix == "-wal" || suffix == "-journal";
}

// --- the disk ------------------------------------------------------------------------------------

namespace {

void write_at(std::string& image, std::int64_t offset, std::string_view bytes) {
  const auto at = static_cast<std::size_t>(offset);
  if (image.size() < at + bytes.size()) image.resize(at + bytes.size());
  std::memcpy(image.data() + at, bytes.data(), bytes.size());
}

void do_step(std::string& image, const DiskStep& step) {
  if (step.kind == DiskStep::Kind::Truncate)
    image.resize(static_cast<std::size_t>(step.offset));
  else
    write_at(image, step.offset, step.bytes);
}

/// Each sector of a write arrives or does not.
void do_sectors(std::string& image, const DiskStep& step, std::mt19937& dice) {
  if (step.kind == DiskStep::Kind::Truncate) {
    if (dice() % 2 == 0) do_step(image, step);
    return;
  }
  const auto end = step.offset + static_cast<std::int64_t>(step.bytes.size());
  for (std::int64_t at = step.offset; at < end;) {
    const std::int64_t next = std::min(end, (at / kSectorBytes + 1) * kSectorBytes);
    if (dice() % 2 == 0)
      write_at(image, at,
               std::string_view(step.bytes)
                   .substr(static_cast<std::size_t>(at - step.offset),
                           static_cast<std::size_t>(next - at)));
    at = next;
  }
}

}  // namespace

void Disk::apply(const DiskStep& step) {
  switch (step.kind) {
    case DiskStep::Kind::Create: files_.try_emplace(step.file); break;
    case DiskStep::Kind::Delete: files_.erase(step.file); break;
    case DiskStep::Kind::Write:
    case DiskStep::Kind::Truncate: files_[step.file].pending.push_back(step); break;
    case DiskStep::Kind::Sync: {
      File& file = files_[step.file];
      for (const DiskStep& one : file.pending)
        do_step(file.synced, one);
      file.pending.clear();
      break;
    }
    case DiskStep::Kind::Mark: break;
  }
}

std::map<std::string, std::string> Disk::crash(Luck luck, std::mt19937& dice) const {
  std::map<std::string, std::string> out;
  for (const auto& [suffix, file] : files_) {
    std::string image = file.synced;
    for (const DiskStep& step : file.pending) {
      if (luck == Luck::Everything) do_step(image, step);
      if (luck == Luck::Sectors) do_sectors(image, step, dice);
    }
    out.emplace(suffix, std::move(image));
  }
  return out;
}

}  // namespace specter::store
