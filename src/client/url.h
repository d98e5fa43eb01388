// Where a server is, and what a link to one of its tables says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace specter::client {

/// http(s)://host[:port][/t/ID[#seat=1&invite=SECRET]]; ws and wss mean the same.
struct Url {
  bool secure = false;
  std::string host;  ///< without the brackets of an IPv6 address
  std::uint16_t port = 80;
  std::string table;        ///< empty: the server alone
  std::optional<int> seat;  ///< that the link invites to
  std::string invite;
  bool operator==(const Url&) const = default;

  /// "host", or "host:port" where the port is not the usual one.
  std::string authority() const;
  /// "http://host:port": what a token belongs to.
  std::string origin() const;
};

/// Error "client.url" with the part that is wrong.
Result<Url> parse_url(std::string_view text);

/// Whether the host is this machine.
bool is_loopback(const Url& url);

}  // namespace specter::client
