#include "server/http.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <openssl/crypto.h>

#include "codec/reader.h"
#include "codec/texts.h"
#include "embedded/embedded.h"
#include "server/log.h"
#include "server/rate.h"

namespace specter::server {
namespace {

constexpr std::size_t kIdBytesMax = 64;
constexpr std::size_t kNameBytesMax = 256;  ///< the hall is stricter

struct Status {
  int number;
  const char* reason;
  const char* code;  ///< of the sentence
};
constexpr std::array kStatuses{
    Status{200, "OK", ""},
    Status{304, "Not Modified", ""},
    Status{400, "Bad Request", "http.bad_request"},
    Status{401, "Unauthorized", "http.unauthorized"},
    Status{403, "Forbidden", "http.forbidden"},
    Status{404, "Not Found", "http.not_found"},
    Status{405, "Method Not Allowed", "http.method"},
    Status{408, "Request Timeout", "http.too_late"},
    Status{409, "Conflict", "http.conflict"},
    Status{413, "Content Too Large", "http.body_size"},
    Status{414, "URI Too Long", "http.path_size"},
    Status{421, "Misdirected Request", "http.host"},
    Status{426, "Upgrade Required", "http.upgrade"},
    Status{429, "Too Many Requests", "http.too_many"},
    Status{431, "Request Header Fields Too Large", "http.header_size"},
    Status{500, "Internal Server Error", "http.internal"},
    Status{501, "Not Implemented", "http.encoding"},
    Status{503, "Service Unavailable", "http.unavailable"},
};

const Status& status_of(int number) {
  const auto* found = std::find_if(kStatuses.begin(), kStatuses.end(),
                                   [&](const Status& s) { return s.number == number; });
  SPECTER_ASSERT(found != kStatuses.end());
  return *found;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
    text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
    text.remove_suffix(1);
  return text;
}

/// Calls f for each part of a comma-separated list; stops when it says true.
template <class F>
bool any_part(std::string_view list, char separator, F&& f) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    if (f(trimmed(list.substr(0, end)))) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

/// "gzip;q=0" refuses it; `star` is what "*" means for it.
bool takes(std::string_view encodings, std::string_view coding, bool star) {
  bool named = false;
  bool takes = false;
  bool any = false;
  any_part(encodings, ',', [&](std::string_view part) {
    const std::size_t semicolon = std::min(part.find(';'), part.size());
    std::string_view name = trimmed(part.substr(0, semicolon));
    if (name.starts_with("x-")) name.remove_prefix(2);
    const bool refused = any_part(part.substr(semicolon), ';', [](std::string_view parameter) {
      return parameter.starts_with("q=0") &&
             parameter.find_first_not_of("0.", 2) == std::string_view::npos;
    });
    if (same_word(name, coding)) {
      named = true;
      takes = !refused;
    } else if (name == "*") {
      any = star && !refused;
    }
    return false;
  });
  return named ? takes : any;
}

/// A page in the smallest form that the browser takes.
struct Packed {
  std::string_view bytes;
  std::string_view coding;  ///< empty: as it is
};

Packed packed(const embedded::Page& page, std::string_view encodings) {
  if (!page.brotli.empty() && takes(encodings, "br", false)) return {page.brotli, "br"};
  if (!page.gzip.empty() && takes(encodings, "gzip", true)) return {page.gzip, "gzip"};
  return {page.identity, ""};
}

bool tag_matches(std::string_view none_match, std::string_view tag) {
  return any_part(none_match, ',', [&](std::string_view part) {
    if (part.starts_with("W/")) part.remove_prefix(2);
    return part == "*" || part == tag;
  });
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= kIdBytesMax &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
         });
}

/// The client's own addresses, all answered with its one page (web/src/model/route.ts): whether a
/// further part may or must follow.
enum class Further { Never, May, Must };
struct Address {
  std::string_view first;
  Further further;
};
constexpr std::array kAddresses{
    Address{"", Further::Never},     Address{"new", Further::Never},
    Address{"t", Further::Must},     Address{"replay", Further::Must},
    Address{"learn", Further::May},  Address{"rules", Further::Never},
    Address{"cards", Further::May},  Address{"boards", Further::Never},
    Address{"editor", Further::May}, Address{"settings", Further::Never},
};

bool is_address(std::string_view name) {
  const std::size_t slash = std::min(name.find('/'), name.size());
  const bool further = slash < name.size();
  return std::any_of(kAddresses.begin(), kAddresses.end(), [&](const Address& address) {
    if (address.first != name.substr(0, slash)) return false;
    if (!further) return address.further != Further::Must;
    return address.further != Further::Never && is_id(name.substr(slash + 1));
  });
}

const embedded::Page* find_page(std::string_view path) {
  if (!path.starts_with('/')) return nullptr;
  std::string_view name = path.substr(1);
  if (is_address(name)) name = "index.html";
  for (const embedded::Page& page : embedded::pages())
    if (page.name == name) return &page;
  return nullptr;
}

bool takes_html(const Request& request) {
  return request.accept.find("text/html") != std::string::npos;
}

Response problem_text(int status, std::string_view code, const std::string& sentence,
                      const Request& request) {
  Response response;
  response.status = status;
  response.headers = "Cache-Control: no-store\r\n";
  if (takes_html(request)) {
    response.type = "text/html; charset=utf-8";
    response.text = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{0} {1}</title>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<link rel=\"stylesheet\" href=\"/offline.css\">\n"
        "<main><h1>{1}</h1>\n<p>{2}</p>\n<p><a href=\"/\">Specter</a></p></main>\n</html>\n",
        status, reason(status), sentence);
  } else {
    response.type = "application/json";
    response.text = fmt::format("{{\"type\":\"error\",\"code\":{},\"text\":{}}}\n", json_text(code),
                                json_text(sentence));
  }
  return response;
}

std::string date() {
  return fmt::format(
      "{:%a, %d %b %Y %H:%M:%S} GMT",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

}  // namespace

const char* reason(int status) { return status_of(status).reason; }

Response problem(int status, const Request& request) {
  const std::string code = status_of(status).code;
  return problem_text(status, code, codec::sentence(Error{code, ""}), request);
}

Response problem(const Error& error, const Request& request) {
  int status = 400;
  if (error.code == "table.unknown") status = 404;
  if (error.code == "table.not_over") status = 409;
  if (error.code.starts_with("store.") || error.code == "http.unavailable") status = 503;
  if (error.code == "limit.busy") status = 503;
  if (error.code == "limit.often" || error.code == "limit.guests" || error.code == "limit.stored")
    status = 429;
  // Sentences may repeat input; in HTML they must not become markup.
  Request plain = request;
  plain.accept.clear();
  return problem_text(status, error.code, codec::sentence(error), plain);
}

bool is_page(std::string_view path) { return find_page(path) != nullptr; }

Response page(const Request& request) {
  const embedded::Page* found = find_page(request.path);
  if (found == nullptr) return missing(request);
  const auto [bytes, coding] = packed(*found, request.encoding);
  const std::string tag =
      fmt::format("\"{}{}{}\"", found->tag, coding.empty() ? "" : "-", coding.substr(0, 2));
  Response response;
  response.type = found->type;
  // What is under assets/ has a name made from its content. All else keeps its name when it
  // changes, so a browser asks each time; the answer is short.
  const char* cache =
      found->name.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
  response.headers =
      fmt::format("ETag: {}\r\nCache-Control: {}\r\nVary: Accept-Encoding\r\n", tag, cache);
  if (tag_matches(request.none_match, tag)) {
    response.status = 304;
    return response;
  }
  response.page = bytes;
  if (!coding.empty()) response.headers += fmt::format("Content-Encoding: {}\r\n", coding);
  return response;
}

Response missing(const Request& request) {
  const bool gets = request.method == "GET" || request.method == "HEAD";
  if (!gets || !takes_html(request) || !is_page("/")) return problem(404, request);
  Request client = request;
  client.path = "/";
  client.none_match.clear();  // whether it is known already or not, there is nothing here
  Response response = page(client);
  response.status = 404;
  return response;
}

std::string record_table(std::string_view path) {
  constexpr std::string_view kBefore = "/record/";
  constexpr std::string_view kAfter = ".jsonl";
  if (!path.starts_with(kBefore) || !path.ends_with(kAfter)) return {};
  if (path.size() <= kBefore.size() + kAfter.size()) return {};
  const std::string_view id =
      path.substr(kBefore.size(), path.size() - kBefore.size() - kAfter.size());
  return is_id(id) ? std::string(id) : std::string();
}

Result<std::string> guest_name(const std::string& body) {
  const auto object = codec::parse_json_object(body);
  if (!object) return object.error();
  codec::Reader reader(*object);
  const std::string name(reader.text("name", kNameBytesMax));
  if (!reader.ok()) return reader.error();
  return name;
}

bool may_see_metrics(const Request& request, const std::string& token) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string& given = request.authorization;
  if (!token.empty() && given.size() == kBearer.size() + token.size() &&
      same_word(std::string_view(given).substr(0, kBearer.size()), kBearer) &&
      CRYPTO_memcmp(given.data() + kBearer.size(), token.data(), token.size()) == 0)
    return true;
  return is_loopback(request.address);
}

bool origin_is_ours(std::string_view origin, const Request& request,
                    const std::vector<std::string>& origins) {
  if (!origins.empty())
    return std::any_of(origins.begin(), origins.end(),
                       [&](const std::string& ours) { return same_word(origin, ours); });
  const std::string ours = (request.secure ? "https://" : "http://") + request.host;
  return !request.host.empty() && same_word(origin, ours);
}

bool host_is_clean(std::string_view host) {
  constexpr std::size_t kHostBytesMax = 255;
  return !host.empty() && host.size() <= kHostBytesMax &&
         std::all_of(host.begin(), host.end(), [](char c) {
           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == ':' ||
                  c == '-' || c == '_' || c == '[' || c == ']';
         });
}

std::string_view host_name(std::string_view host) {
  const std::size_t end = host.starts_with('[') ? host.find(']') : std::string_view::npos;
  if (end != std::string_view::npos) return host.substr(1, end - 1);
  return host.substr(0, host.rfind(':'));
}

bool host_is_ours(const Request& request, const std::vector<std::string>& names) {
  if (names.empty()) return true;
  const std::string_view name = host_name(request.host);
  // Whoever watches over the server from its own machine need not know what others call it.
  if (request.local && (same_word(name, "localhost") || is_loopback(std::string(name))))
    return true;
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& ours) { return same_word(name, ours); });
}

std::vector<std::pair<std::string, std::string>> common_headers(const Request& request) {
  // 'self' covers the socket in new browsers; older ones want it by name.
  const std::string socket =
      request.host.empty() ? "" : (request.secure ? " wss://" : " ws://") + request.host;
  std::vector<std::pair<std::string, std::string>> headers{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
       "'self'; "
       "connect-src 'self'" +
           socket +
           "; manifest-src 'self'; font-src 'self'; worker-src 'self'; base-uri 'none'; "
           "form-action 'none'; "
           "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
  };
  if (request.secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
  return headers;
}

std::string head_of(const Response& response, const Request& request, bool keep_alive) {
  std::string head = fmt::format("HTTP/1.1 {} {}\r\nDate: {}\r\n", response.status,
                                 reason(response.status), date());
  if (response.status != 304)
    head += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", response.type,
                        response.body().size());
  head += response.headers;
  for (const auto& [name, value] : common_headers(request))
    head.append(name).append(": ").append(value).append("\r\n");
  head += keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n";
  return head;
}

}  // namespace specter::server
