#include "bots/spec.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <system_error>

namespace specter::bots {
namespace {

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 60;
  return std::string(text.substr(0, kMost));
}

Result<std::uint64_t> read_nodes(const std::string& value) {
  std::uint64_t nodes = 0;
  const char* end = value.data() + value.size();
  const auto [stopped, failed] = std::from_chars(value.data(), end, nodes);
  if (failed != std::errc{} || stopped != end || nodes < 1 || nodes > kNodesMax)
    return Error{"sim.spec_nodes", quoted(value)};
  return nodes;
}

/// One "key=value".
std::optional<Error> read_part(std::string_view part, const BotInfo& info, BotSpec& spec,
                               std::set<std::string_view>& seen) {
  const std::size_t sign = part.find('=');
  const std::string_view key = part.substr(0, sign);
  if (sign == std::string_view::npos || (key != "nodes" && key != "temper"))
    return Error{"sim.spec_key", quoted(part)};
  if (!seen.insert(key).second) return Error{"sim.spec_twice", quoted(key)};
  const std::string_view value = part.substr(sign + 1);
  if (key == "nodes") {
    const Result<std::uint64_t> nodes = read_nodes(std::string(value));
    if (!nodes) return nodes.error();
    spec.nodes = *nodes;
    return std::nullopt;
  }
  if (std::find(info.tempers.begin(), info.tempers.end(), value) == info.tempers.end()) {
    std::string known;
    for (const std::string_view temper : info.tempers)
      known.append(known.empty() ? "" : ", ").append(temper);
    return known.empty() ? Error{"sim.spec_no_tempers", std::string(info.name)}
                         : Error{"sim.spec_temper", known};
  }
  spec.temper = value;
  return std::nullopt;
}

}  // namespace

std::unique_ptr<Bot> BotSpec::make() const {
  const BotInfo* info = find_bot(name);
  SPECTER_ASSERT(info != nullptr);
  return temper.empty() ? info->make() : info->make_with(temper);
}

Result<BotSpec> parse_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  BotSpec spec;
  spec.name = text.substr(0, colon);
  const BotInfo* info = find_bot(spec.name);
  if (info == nullptr) return Error{"sim.bot_unknown", quoted(spec.name)};
  if (colon == std::string_view::npos) return spec;
  std::set<std::string_view> seen;
  for (std::string_view rest = text.substr(colon + 1);;) {
    const std::size_t comma = rest.find(',');
    if (auto wrong = read_part(rest.substr(0, comma), *info, spec, seen)) return *wrong;
    if (comma == std::string_view::npos) return spec;
    rest = rest.substr(comma + 1);
  }
}

std::string spec_text(const BotSpec& spec) {
  std::string text = spec.name;
  char sign = ':';
  if (spec.nodes != kNodesDefault) {
    text.append(1, sign).append("nodes=").append(std::to_string(spec.nodes));
    sign = ',';
  }
  if (!spec.temper.empty()) text.append(1, sign).append("temper=").append(spec.temper);
  return text;
}

}  // namespace specter::bots
