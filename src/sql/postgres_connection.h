// Connections to PostgreSQL, and what their failures mean. No text that comes from here has the
// password of the address in it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <libpq-fe.h>

#include "sql/contract.h"

namespace specter::sql {

struct ConnectionEnd {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using Connection = std::unique_ptr<PGconn, ConnectionEnd>;

struct AnswerEnd {
  void operator()(PGresult* answer) const { PQclear(answer); }
};
using Answer = std::unique_ptr<PGresult, AnswerEnd>;

/// postgres://… or postgresql://…
bool is_postgres(std::string_view where);
/// The address without its password.
std::string shown_address(const std::string& url);

/// Connects and prepares the session. Throws StoreError.
Connection connect(const std::string& url);

/// Runs statements without parameters. Throws StoreError.
Answer execute(PGconn* connection, const std::string& sql);
/// Gives a good answer back, and throws StoreError for a bad one.
Answer checked(PGconn* connection, Answer answer);

}  // namespace specter::sql
