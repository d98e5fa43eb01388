#include "sql/postgres_connection.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

namespace specter::sql {
namespace {

/// What the address does not say itself. A server that vanished without a word must be noticed
/// within a minute, not after the two hours that are the default.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"connect_timeout", "5"},  {"keepalives_idle", "20"},     {"keepalives_interval", "10"},
    {"keepalives_count", "3"}, {"tcp_user_timeout", "30000"}, {"application_name", "specter"}};

// A server that stands still in a transaction holds rows that the others wait for: it loses them
// before a lease or a lock's patience is over, and tries again when it wakes. A commit that is
// not flushed would break the store's promise; stronger settings are left as they are.
constexpr const char* kSession =
    "SET client_encoding = 'UTF8'; SET client_min_messages = 'warning'; SET lock_timeout = '5s'; "
    "SET idle_in_transaction_session_timeout = '2s'; "
    "SET default_transaction_isolation = 'read committed'; "
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off'";

struct OptionsEnd {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, OptionsEnd>;

/// The last line that is not indented: it says what is wrong with the last address of the host.
/// Indented ones only guess.
std::string main_line(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.empty() && line.front() != '\t' && line.front() != ' ') out = line;
  }
  return out;
}

/// A password with a bare @ or / in it is read as part of the host or of the database's name, and
/// those are repeated in messages.
bool ambiguous(std::string_view url) {
  url.remove_prefix(url.find("://") + 3);
  url = url.substr(0, url.find('?'));
  const std::size_t at = url.find('@');
  if (at == std::string_view::npos) return false;
  return url.find('/') < at || url.find('@', at + 1) != std::string_view::npos;
}

std::string option(const PQconninfoOption* options, std::string_view name) {
  for (; options->keyword != nullptr; ++options)
    if (name == options->keyword && options->val != nullptr) return options->val;
  return {};
}

/// The parts of an address; null if it is none.
Options parsed(const std::string& url) {
  if (ambiguous(url)) return nullptr;
  char* message = nullptr;  // may repeat the password, so nobody sees it
  Options options(PQconninfoParse(url.c_str(), &message));
  PQfreemem(message);
  // Without the @ and the host, a password is read as the port.
  const bool numbers =
      options != nullptr &&
      option(options.get(), "port").find_first_not_of("0123456789,") == std::string::npos;
  return numbers ? std::move(options) : nullptr;
}

StoreError refused(PGconn* connection, const std::string& url) {
  const std::string why = main_line(PQerrorMessage(connection));
  const std::string detail = fmt::format("{}: {}", shown_address(url), why);
  const bool answered = PQconnectionUsedPassword(connection) != 0 ||
                        PQconnectionNeedsPassword(connection) != 0 ||
                        why.find("FATAL") != std::string::npos;
  return {answered ? "store.login" : "store.refused", detail};
}

const char* code_of(std::string_view state) {
  static constexpr std::pair<std::string_view, const char*> kCodes[] = {
      {"08", "store.gone"},         {"57P", "store.gone"},      {"25P03", "store.gone"},
      {"40", "store.conflict"},     {"55P03", "store.busy"},    {"57014", "store.busy"},
      {"53100", "store.full"},      {"53", "store.busy"},       {"58", "store.disk"},
      {"XX001", "store.damaged"},   {"XX002", "store.damaged"}, {"25006", "store.unwritable"},
      {"42501", "store.unwritable"}};
  for (const auto& [prefix, code] : kCodes)
    if (state.starts_with(prefix)) return code;
  return "store.failed";
}

}  // namespace

bool is_postgres(std::string_view where) {
  return where.starts_with("postgres://") || where.starts_with("postgresql://");
}

std::string shown_address(const std::string& url) {
  const Options options = parsed(url);
  if (options == nullptr) return "postgres://...";
  std::string out = "postgres://";
  if (const std::string user = option(options.get(), "user"); !user.empty()) out += user + "@";
  out += option(options.get(), "host");
  if (const std::string port = option(options.get(), "port"); !port.empty()) out += ":" + port;
  return out + "/" + option(options.get(), "dbname");
}

Connection connect(const std::string& url) {
  if (parsed(url) == nullptr) throw StoreError("store.address", shown_address(url));
  std::vector<const char*> keys;
  std::vector<const char*> values;
  for (const auto& [key, value] : kDefaults) {
    keys.push_back(key);
    values.push_back(value);
  }
  // The address comes last and is taken apart by the library: what it says wins.
  keys.insert(keys.end(), {"dbname", nullptr});
  values.insert(values.end(), {url.c_str(), nullptr});
  Connection connection(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(connection.get()) != CONNECTION_OK) throw refused(connection.get(), url);
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  execute(connection.get(), kSession);
  return connection;
}

Answer checked(PGconn* connection, Answer answer) {
  const ExecStatusType status = PQresultStatus(answer.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return answer;
  if (PQstatus(connection) != CONNECTION_OK)
    throw StoreError("store.gone", main_line(PQerrorMessage(connection)));
  const char* state = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
  const char* why = PQresultErrorField(answer.get(), PG_DIAG_MESSAGE_PRIMARY);
  throw StoreError(code_of(state == nullptr ? "" : state),
                   why == nullptr ? main_line(PQerrorMessage(connection)) : why);
}

Answer execute(PGconn* connection, const std::string& sql) {
  return checked(connection, Answer(PQexec(connection, sql.c_str())));
}

}  // namespace specter::sql
