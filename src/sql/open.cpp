#include "sql/open.h"

#include <utility>

#include "sql/file_lock.h"
#include "sql/postgres.h"
#include "sql/postgres_connection.h"
#include "sql/postgres_listener.h"
#include "sql/sqlite.h"
#include "sql/worker.h"
#include "store/memory.h"

namespace specter::sql {
namespace {

constexpr const char* kMemory = ":memory:";

/// SQLite: a writer and a reader on one file, which is ours as long as the store lives.
class FileStore final : public Store {
 public:
  FileStore(const std::string& file, const Post& post, StoreMeter meter)
      : lock_(FileLock::name_for(file)),
        writer_(
            Worker::Kind::Writer, opened(file), [file] { return sqlite_backend(file); }, post,
            std::move(meter)),
        reader_(Worker::Kind::Reader, sqlite_backend(file), [file] { return sqlite_backend(file); },
                post, {}) {}

  void write(Work work, Done done) override { writer_.add({std::move(work), std::move(done)}); }
  void read(Work work, Done done) override { reader_.add({std::move(work), std::move(done)}); }
  void on_wake(Wake) override {}  // there is no other server
  bool shared() const override { return false; }

 private:
  static std::unique_ptr<Backend> opened(const std::string& file) {
    std::unique_ptr<Backend> backend = sqlite_backend(file, {.locked = true});
    // We hold the lock, so whoever has a lease here died a moment ago.
    transact(*backend, [](Backend& b) {
      for (const std::string& server : b.living())
        b.leave(server);
    });
    return backend;
  }

  FileLock lock_;
  Worker writer_;
  Worker reader_;
};

/// Nothing of it is waited for, so one thread is enough.
class MemoryStore final : public Store {
 public:
  MemoryStore(const Post& post, StoreMeter meter)
      : worker_(Worker::Kind::Writer, store::memory_backend(), &lost, post, std::move(meter)) {}

  void write(Work work, Done done) override { worker_.add({std::move(work), std::move(done)}); }
  void read(Work work, Done done) override { worker_.add({std::move(work), std::move(done)}); }
  void on_wake(Wake) override {}
  bool shared() const override { return false; }

 private:
  static std::unique_ptr<Backend> lost() { throw StoreError("store.gone", kMemory); }

  Worker worker_;
};

/// PostgreSQL: others write to it too, and tell us.
class PostgresStore final : public Store {
 public:
  PostgresStore(const std::string& url, const Post& post, StoreMeter meter)
      : sender_(new_sender()),
        open_([url, sender = sender_] { return postgres_backend(url, sender); }),
        writer_(Worker::Kind::Writer, open_(), open_, post, std::move(meter)),
        reader_(Worker::Kind::Reader, open_(), open_, post, {}),
        listener_(url, sender_, [post, wake = wake_](const std::string& table, std::int64_t seq) {
          post([wake, table, seq] { (*wake)(table, seq); });
        }) {}

  void write(Work work, Done done) override { writer_.add({std::move(work), std::move(done)}); }
  void read(Work work, Done done) override { reader_.add({std::move(work), std::move(done)}); }
  void on_wake(Wake wake) override { *wake_ = std::move(wake); }
  bool shared() const override { return true; }

 private:
  const std::string sender_;
  const Worker::Open open_;
  /// Touched in the app's thread alone, and shared with what is still to run there.
  std::shared_ptr<Wake> wake_ = std::make_shared<Wake>([](const std::string&, std::int64_t) {});
  Worker writer_;
  Worker reader_;
  PostgresListener listener_;
};

}  // namespace

std::unique_ptr<Backend> open_backend(const std::string& where) {
  if (is_postgres(where)) return postgres_backend(where, new_sender());
  if (where == kMemory) return store::memory_backend();
  return sqlite_backend(where);
}

std::unique_ptr<Store> open_store(const std::string& where, Post post, StoreMeter meter) {
  if (is_postgres(where)) return std::make_unique<PostgresStore>(where, post, std::move(meter));
  if (where == kMemory) return std::make_unique<MemoryStore>(post, std::move(meter));
  return std::make_unique<FileStore>(where, post, std::move(meter));
}

}  // namespace specter::sql
