#include "cli/store_command.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <fmt/core.h>
#include <sys/stat.h>

#include "cli/exit_codes.h"
#include "cli/refuse.h"
#include "cli/store_file.h"
#include "codec/texts.h"
#include "sql/file_lock.h"
#include "sql/open.h"
#include "sql/postgres_connection.h"

namespace specter::cli {
namespace {

namespace fs = std::filesystem;
using store::StoreError;

struct StoreOptions {
  std::string store;
  std::string to;
  std::string file;
};

std::unique_ptr<store::Backend> open_source(const std::string& where) {
  // SQLite would make the file, and the export of a misspelt store would be a good one of nothing.
  if (!sql::is_postgres(where) && !fs::exists(where)) throw StoreError("store.missing", where);
  return sql::open_backend(where);
}

/// A SQLite store that is filled while a server runs would hold that server up.
std::unique_ptr<sql::FileLock> lock_target(const std::string& where) {
  if (sql::is_postgres(where)) return nullptr;
  return std::make_unique<sql::FileLock>(sql::FileLock::name_for(where));
}

int report(const std::string& file, const Result<StoreCount>& count) {
  if (!count) return refuse(file, count.error());
  fmt::print("{}\n", codec::text("store.moved", {{"tables", std::to_string(count->tables)},
                                                 {"guests", std::to_string(count->guests)}}));
  return kExitOk;
}

int export_store(const StoreOptions& options) {
  const auto from = open_source(options.store);
  // Under another name until it is whole, and for nobody else to read.
  const std::string part = options.file + ".part";
  umask(S_IRWXG | S_IRWXO);
  std::ofstream out(part, std::ios::binary | std::ios::trunc);
  if (!out) return refuse(options.file, Error{"store.file", options.file, 0});
  std::error_code failure;
  fs::permissions(part, fs::perms::owner_read | fs::perms::owner_write, failure);
  const Result<StoreCount> count = write_store(*from, out);
  out.close();
  if (count && out) fs::rename(part, options.file, failure);
  if (!count || !out || failure) fs::remove(part);
  if (count && (!out || failure)) return refuse(options.file, Error{"store.file", options.file, 0});
  return report(options.file, count);
}

int import_store(const StoreOptions& options) {
  std::ifstream in(options.file, std::ios::binary);
  if (!in || fs::is_directory(options.file))
    return refuse(options.file, Error{"store.file", options.file, 0});
  const auto lock = lock_target(options.store);
  return report(options.file, read_store(in, *sql::open_backend(options.store)));
}

int copy(const StoreOptions& options) {
  const auto from = open_source(options.store);
  const auto lock = lock_target(options.to);
  return report(options.store, copy_store(*from, *sql::open_backend(options.to)));
}

int guarded(int (*run)(const StoreOptions&), const StoreOptions& options) {
  try {
    return run(options);
  } catch (const StoreError& error) {
    return refuse(options.file, Error{error.code(), error.what(), 0});
  }
}

}  // namespace

void add_store_command(CLI::App& app, int& status) {
  const auto options = std::make_shared<StoreOptions>();
  CLI::App* command = app.add_subcommand("store", "Move all tables and guests between stores");
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* words, int (*run)(const StoreOptions&)) {
    CLI::App* part = command->add_subcommand(name, words);
    part->callback([options, run, &status] { status = guarded(run, *options); });
    return part;
  };
  const char* where = "A SQLite file, or postgres://USER:PASSWORD@HOST:PORT/DATABASE";
  const auto store_option = [&](CLI::App* part, const char* name, std::string& value) {
    part->add_option(name, value, where)->required()->type_name("STORE");
  };
  const auto file_option = [&](CLI::App* part) {
    part->add_option("file", options->file, "JSON lines")->required()->type_name("FILE");
  };

  CLI::App* out = add("export", "Write a store to a file", &export_store);
  store_option(out, "--store", options->store);
  file_option(out);
  CLI::App* in =
      add("import", "Add what an export wrote to a store; all or nothing", &import_store);
  store_option(in, "--store", options->store);
  file_option(in);
  CLI::App* both = add("copy", "Add everything of one store to another; all or nothing", &copy);
  store_option(both, "--from", options->store);
  store_option(both, "--to", options->to);
}

}  // namespace specter::cli
