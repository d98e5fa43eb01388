// A thread that hears from PostgreSQL when another server has written an entry.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "sql/postgres_connection.h"

namespace specter::sql {

class PostgresListener {
 public:
  /// Called in the listener's thread. Table "" means that messages may have been lost.
  using OnWake = std::function<void(std::string table, std::int64_t seq)>;

  /// Listens when it returns. What `sender` wrote is passed over. Throws StoreError.
  PostgresListener(std::string url, std::string sender, OnWake on_wake);
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;
  ~PostgresListener();

 private:
  void loop();
  void listen();
  void listen_again();
  bool wait(int descriptor, std::chrono::milliseconds time) const;
  bool hear();

  const std::string url_;
  const std::string sender_;
  const OnWake on_wake_;
  int stop_;  ///< an event: it is time to end
  Connection connection_;
  std::thread thread_;
};

}  // namespace specter::sql
