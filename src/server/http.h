// Requests and answers, as far as they need no connection: which page, which status, which headers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "server/service.h"

namespace specter::server {

struct Request {
  std::string method;
  std::string path;  ///< without the query
  std::string host;
  std::string accept;
  std::string encoding;    ///< Accept-Encoding
  std::string none_match;  ///< If-None-Match
  std::string authorization;
  std::string body;
  std::string address;  ///< of the client, behind a proxy the one that the proxy names
  bool secure = false;  ///< the client speaks https
  bool local = false;   ///< from this machine itself, not through a proxy
};

struct Response {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string text;       ///< the body, or
  std::string_view page;  ///< one that is built in
  std::string headers;    ///< further lines, each with its \r\n
  std::string_view body() const { return page.empty() ? std::string_view(text) : page; }
};

/// An answer that only says what is wrong: a sentence of texts/ as HTML for a browser, else JSON.
Response problem(int status, const Request& request);
/// What the hall refused.
Response problem(const Error& error, const Request& request);

/// Whether there is a built-in page. "/", a table's page "/t/ID" and the client's other addresses
/// are the same one.
bool is_page(std::string_view path);
Response page(const Request& request);
/// 404. Who looks with a browser gets the client, which says so in his language.
Response missing(const Request& request);

/// The id in "/record/ID.jsonl", or empty.
std::string record_table(std::string_view path);
/// The name in the body of POST /guest.
Result<std::string> guest_name(const std::string& body);

bool may_see_metrics(const Request& request, const std::string& token);
/// Whether a browser may open a socket from there; `origins` empty: only from this very server.
bool origin_is_ours(std::string_view origin, const Request& request,
                    const std::vector<std::string>& origins);
/// "example.org:8080": nothing that could end a header or a directive.
bool host_is_clean(std::string_view host);
/// "example.org:8080" without its port, "[::1]" without its brackets.
std::string_view host_name(std::string_view host);
/// Whether the server goes by that name; without `names` by any.
bool host_is_ours(const Request& request, const std::vector<std::string>& names);

/// Headers that every answer has, socket handshakes included: names and values.
std::vector<std::pair<std::string, std::string>> common_headers(const Request& request);
/// Status line and headers.
std::string head_of(const Response& response, const Request& request, bool keep_alive);
const char* reason(int status);

}  // namespace specter::server
