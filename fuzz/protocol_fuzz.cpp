// Feeds lines to the protocol in either role: it must answer each with one JSON object.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "cli/engine_command.h"

namespace {

/// A greeting in front, so that the input need not find it first.
constexpr std::string_view kDriver = R"({"type":"hello","version":2,"role":"driver"})";
constexpr std::string_view kPlayer = R"({"type":"hello","version":2,"role":"player"})";
constexpr std::size_t kLinesMax = 32;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  specter::protocol::Session session = specter::cli::make_session("random");
  // The first byte chooses the role, so that both are tried.
  const bool player = !text.empty() && text.front() == 'p';
  session.answer(player ? kPlayer : kDriver);
  for (std::size_t i = 0; i < kLinesMax && !text.empty(); ++i) {
    const std::size_t end = text.find('\n');
    const std::string answer = session.answer(text.substr(0, end));
    if (!specter::codec::parse_json_object(answer).ok()) std::abort();
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return 0;
}
