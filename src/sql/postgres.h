// PostgreSQL: one database for several servers.
#pragma once

#include <memory>
#include <string>

#include "sql/contract.h"

namespace specter::sql {

/// The channel on which servers tell each other of new entries.
inline constexpr const char* kWakeChannel = "specter_entries";

/// What a message on the channel says: "sender:seq:table".
struct WakeMessage {
  std::string sender;
  std::int64_t seq = 0;
  std::string table;
};
std::optional<WakeMessage> parse_wake(std::string_view payload);

/// A name for one process's writes, by which it knows them again.
std::string new_sender();

/// Opens (and migrates) a database.
std::unique_ptr<Backend> postgres_backend(const std::string& url, const std::string& sender);

}  // namespace specter::sql
