// The one thing that the two sources with Beast in them hand to each other.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace specter::server {

struct Upgrade {
  boost::beast::http::request<boost::beast::http::string_body> request;
  std::vector<std::pair<std::string, std::string>> headers;  ///< for the answer
};

}  // namespace specter::server
