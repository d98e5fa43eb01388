#include "client/url.h"

#include <algorithm>
#include <charconv>

#include "codec/reader.h"

namespace specter::client {
namespace {

constexpr std::size_t kUrlBytesMax = 512;
constexpr std::uint16_t kPort = 80;
constexpr std::uint16_t kSecurePort = 443;

struct Scheme {
  std::string_view name;
  bool secure = false;
};
constexpr Scheme kSchemes[] = {
    {"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};

template <class Number>
bool read_number(std::string_view text, Number& out) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  return failure == std::errc{} && end == text.data() + text.size();
}

/// Ids and secrets are made of these, so that nothing has to be decoded.
bool is_plain(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == '~';
  });
}

/// Hosts by name or number; a name with anything else in it would end up in a request's header.
bool is_host(std::string_view text, bool brackets) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || (brackets && c == ':');
  });
}

bool read_authority(std::string_view text, Url& url) {
  std::string_view port;
  const bool brackets = text.starts_with('[');
  const std::size_t end = brackets ? text.find(']') : std::min(text.find(':'), text.size());
  if (end == std::string_view::npos) return false;
  url.host = text.substr(brackets ? 1 : 0, end - (brackets ? 1 : 0));
  if (!is_host(url.host, brackets)) return false;
  port = text.substr(std::min(text.size(), end + (brackets ? 1 : 0)));
  if (port.empty()) return true;
  return port.starts_with(':') && read_number(port.substr(1), url.port) && url.port != 0;
}

bool read_fragment(std::string_view text, Url& url) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('&'), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
    const std::size_t sign = std::min(part.find('='), part.size());
    const std::string_view name = part.substr(0, sign);
    const std::string_view value = part.substr(std::min(part.size(), sign + 1));
    int seat = 0;
    if (name == "seat") {
      if (!read_number(value, seat) || seat < 0 || seat > 4) return false;
      url.seat = seat;
    } else if (name == "invite") {
      if (!is_plain(value)) return false;
      url.invite = value;
    }
  }
  return true;
}

bool read_rest(std::string_view text, Url& url) {
  const std::size_t hash = std::min(text.find('#'), text.size());
  std::string_view path = text.substr(0, std::min(text.find('?'), hash));
  constexpr std::string_view kTables = "/t/";
  if (path.starts_with(kTables)) {
    path.remove_prefix(kTables.size());
    if (path.ends_with('/')) path.remove_suffix(1);
    if (!is_plain(path)) return false;
    url.table = path;
  } else if (!path.empty() && path != "/") {
    return false;
  }
  return read_fragment(text.substr(std::min(text.size(), hash + 1)), url);
}

}  // namespace

std::string Url::authority() const {
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  const bool usual = port == (secure ? kSecurePort : kPort);
  return usual ? name : name + ":" + std::to_string(port);
}

std::string Url::origin() const { return (secure ? "https://" : "http://") + authority(); }

Result<Url> parse_url(std::string_view text) {
  const Error wrong{"client.url", codec::quoted_detail(text)};
  if (text.size() > kUrlBytesMax) return wrong;
  const auto* const scheme =
      std::find_if(std::begin(kSchemes), std::end(kSchemes),
                   [&](const Scheme& s) { return text.starts_with(s.name); });
  if (scheme == std::end(kSchemes)) return wrong;
  Url url;
  url.secure = scheme->secure;
  url.port = url.secure ? kSecurePort : kPort;
  text.remove_prefix(scheme->name.size());
  const std::size_t end = std::min(text.find_first_of("/?#"), text.size());
  if (!read_authority(text.substr(0, end), url)) return wrong;
  if (!read_rest(text.substr(end), url)) return wrong;
  return url;
}

bool is_loopback(const Url& url) {
  return url.host == "localhost" || url.host == "::1" || url.host == "127.0.0.1";
}

}  // namespace specter::client
