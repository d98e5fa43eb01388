#include "cli/sentence.h"

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "embedded/embedded.h"

namespace specter::cli {
namespace {

std::string from_catalogue(std::string_view key) {
  for (const embedded::File& file : embedded::texts()) {
    if (file.name != "en") continue;
    boost::system::error_code failed;
    const boost::json::value catalogue = boost::json::parse(file.text, failed);
    if (failed || !catalogue.is_object()) return {};
    const boost::json::value* text = catalogue.as_object().if_contains(key);
    if (text != nullptr && text->is_string()) return std::string(text->as_string());
  }
  return {};
}

}  // namespace

std::string sentence(const Error& error) {
  const std::string text = from_catalogue("error." + error.code);
  if (text.empty()) return error.detail.empty() ? error.code : error.code + ": " + error.detail;
  constexpr std::string_view kSlot = "{detail}";
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = text.find(kSlot); at != std::string::npos; at = text.find(kSlot, from)) {
    out.append(text, from, at - from).append(error.detail);
    from = at + kSlot.size();
  }
  return out.append(text, from);
}

std::string sentence_at(const std::string& source, const Error& error) {
  if (error.line == 0) return sentence(error);
  return source + ":" + std::to_string(error.line) + ": " + sentence(error);
}

}  // namespace specter::cli
