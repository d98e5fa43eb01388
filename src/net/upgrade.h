// A request that asks for a WebSocket, in Beast's form: whoever reads HTTP hands it to WebSocket.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace specter::net {

struct Upgrade {
  boost::beast::http::request<boost::beast::http::string_body> request;
  std::vector<std::pair<std::string, std::string>> headers;  ///< for the answer
};

}  // namespace specter::net
