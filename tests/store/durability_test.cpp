// After a loss of power at any moment, a SQLite store opens, is sound, and has everything that was
// ever acknowledged. The same check finds the loss where SQLite is told to sync less.
#include <filesystem>
#include <fstream>
#include <sqlite3.h>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "sql/sqlite.h"
#include "store/places.h"
#include "store/recording_vfs.h"
#include "store/transact.h"

namespace specter::store {
namespace {

constexpr std::int64_t kAppends = 36;
constexpr int kTables = 3;

/// The table of append number n, and its number there.
std::string table_of(std::int64_t n) { return fmt::format("t{}", n % kTables); }
std::int64_t seq_of(std::int64_t n) { return n / kTables + 1; }
/// Small ones, and some that need pages of their own.
std::string body_of(std::int64_t n) {
  return std::string(static_cast<std::size_t>(n % 5 == 0 ? 6000 : 40), 'a') + std::to_string(n);
}

/// Appends 0, 1, 2, … in commits of one to three; each commit is marked when it is done.
std::vector<DiskStep> run_and_record(const sql::SqliteOptions& how) {
  const Folder folder;
  const std::string file = folder.file("store.db");
  RecordingVfs vfs(file);
  sql::SqliteOptions options = how;
  options.vfs = RecordingVfs::kName;
  options.checkpoint_pages = 12;  // several checkpoints on the way
  const auto backend = sql::sqlite_backend(file, options);
  for (std::int64_t n = 0; n < kAppends;) {
    const std::int64_t end = std::min(kAppends, n + 1 + n % 3);
    transact(*backend, [&](Backend& b) {
      for (std::int64_t i = n; i < end; ++i)
        EXPECT_EQ(b.append(row(table_of(i), seq_of(i)), entry(seq_of(i), body_of(i)), ""),
                  Appended::Done);
    });
    n = end;
    vfs.mark(n);
  }
  return vfs.steps();
}

/// "ok", or what SQLite finds wrong with the file.
std::string integrity(const std::string& file) {
  sqlite3* database = nullptr;
  std::string out = "not opened";
  const auto note = [](void* to, int, char** values, char**) {
    *static_cast<std::string*>(to) = values[0];
    return 0;
  };
  if (sqlite3_open(file.c_str(), &database) == SQLITE_OK &&
      sqlite3_exec(database, "PRAGMA integrity_check", note, &out, nullptr) != SQLITE_OK)
    out = sqlite3_errmsg(database);
  sqlite3_close(database);
  return out;
}

/// What is wrong with the files after a crash, given that `acknowledged` appends were promised;
/// empty if nothing is.
std::string complaint(const std::map<std::string, std::string>& files, std::int64_t acknowledged,
                      const Folder& folder) {
  const std::string file = folder.file("crashed.db");
  for (const char* suffix : {"", "-wal", "-shm", "-journal"})
    std::filesystem::remove(file + suffix);
  for (const auto& [suffix, bytes] : files)
    std::ofstream(file + suffix, std::ios::binary) << bytes;
  try {
    const auto backend = sql::sqlite_backend(file, {.synchronous = "OFF"});
    std::map<std::string, TableLog> logs;
    for (int i = 0; i < kTables; ++i)
      if (auto log = backend->load(table_of(i))) logs[table_of(i)] = std::move(*log);
    for (std::int64_t n = 0; n < acknowledged; ++n) {
      const auto& entries = logs[table_of(n)].entries;
      const auto at = static_cast<std::size_t>(seq_of(n) - 1);
      if (entries.size() <= at) return fmt::format("append {} is lost", n);
      if (entries[at].body != body_of(n)) return fmt::format("append {} is damaged", n);
    }
  } catch (const StoreError& error) {
    return error.what();
  }
  const std::string found = integrity(file);
  return found == "ok" ? "" : found;
}

struct Verdict {
  int crashes = 0;
  std::vector<std::string> complaints;
};

/// Pulls the plug before and after every sync and at every acknowledgement.
Verdict pull_the_plug(const std::vector<DiskStep>& steps, int draws) {
  const Folder folder;
  std::mt19937 dice(1);
  Disk disk;
  Verdict verdict;
  std::int64_t acknowledged = 0;
  const auto crash = [&](std::size_t step) {
    const auto check = [&](Disk::Luck luck) {
      ++verdict.crashes;
      const std::string found = complaint(disk.crash(luck, dice), acknowledged, folder);
      if (!found.empty())
        verdict.complaints.push_back(
            fmt::format("step {}, luck {}: {}", step, static_cast<int>(luck), found));
    };
    check(Disk::Luck::Nothing);
    check(Disk::Luck::Everything);
    for (int i = 0; i < draws; ++i)
      check(Disk::Luck::Sectors);
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool sync = steps[i].kind == DiskStep::Kind::Sync;
    if (sync) crash(i);
    disk.apply(steps[i]);
    if (steps[i].kind == DiskStep::Kind::Mark) acknowledged = steps[i].offset;
    if (sync || steps[i].kind == DiskStep::Kind::Mark) crash(i);
  }
  return verdict;
}

std::string first_of(const std::vector<std::string>& complaints) {
  return complaints.empty() ? "" : complaints.front();
}

TEST(DurabilitySlow, NothingAcknowledgedIsLostWithThePower) {
  const std::vector<DiskStep> steps = run_and_record({});
  const auto synced = [&](const char* file) {
    return std::count_if(steps.begin(), steps.end(), [&](const DiskStep& step) {
      return step.kind == DiskStep::Kind::Sync && step.file == file;
    });
  };
  EXPECT_GT(synced("-wal"), kAppends / 3);
  EXPECT_GT(synced(""), 2);  // there were checkpoints
  const Verdict verdict = pull_the_plug(steps, 6);
  RecordProperty("crashes", verdict.crashes);
  EXPECT_GT(verdict.crashes, 500);
  EXPECT_EQ(first_of(verdict.complaints), "")
      << verdict.complaints.size() << " of " << verdict.crashes;
}

TEST(DurabilitySlow, TheCheckFindsTheLossWithoutSync) {
  EXPECT_FALSE(pull_the_plug(run_and_record({.synchronous = "OFF"}), 1).complaints.empty());
}

TEST(DurabilitySlow, TheCheckFindsTheLossWithSyncAtCheckpointsOnly) {
  EXPECT_FALSE(pull_the_plug(run_and_record({.synchronous = "NORMAL"}), 1).complaints.empty());
}

}  // namespace
}  // namespace specter::store
