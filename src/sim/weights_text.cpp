#include "sim/weights_text.h"

#include <array>
#include <charconv>
#include <system_error>

namespace specter::sim {
namespace {

using belief::from_flat;
using belief::kManners;
using belief::kWeightCount;
using belief::Weights;

constexpr std::array<std::string_view, kManners> kMannerNames{"aimless", "tour", "wary", "lurk",
                                                              "head"};

std::string number(float x) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<double>(x),
                                 std::chars_format::fixed, 4)
                       .ptr;
  return {text.data(), end};
}

}  // namespace

std::string weights_text(const Weights& weights, std::string_view heading) {
  // Some of them look like constants of nature to clang-tidy.
  std::string text = "// " + std::string(heading) + "\n// NOLINTBEGIN(modernize-use-std-numbers)\n";
  const auto line = [&](std::string_view what, const auto& list) {
    text += "// ";
    text += what;
    text += '\n';
    for (std::size_t i = 0; i < list.size(); ++i)
      text += number(list[i]) + "F," + (i + 1 == list.size() ? "\n" : " ");
  };
  for (std::size_t m = 0; m < kManners; ++m)
    line(kMannerNames[m], weights.row[m]);
  line("stay", weights.stay);
  line("enter", weights.enter);
  line("stray, odd, even, sharp",
       std::array{weights.stray, weights.odd, weights.even, weights.sharp});
  return text + "// NOLINTEND(modernize-use-std-numbers)\n";
}

std::optional<Weights> parse_weights(std::string_view text) {
  std::array<float, kWeightCount> list{};
  std::size_t count = 0;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
    if (line.starts_with("//")) continue;
    const char* at = line.data();
    const char* const end = at + line.size();
    while (at != end) {
      if (*at == ' ' || *at == ',' || *at == 'F') {
        ++at;
        continue;
      }
      if (count == kWeightCount) return std::nullopt;
      const auto read = std::from_chars(at, end, list[count++]);
      if (read.ec != std::errc{}) return std::nullopt;
      at = read.ptr;
    }
  }
  if (count != kWeightCount) return std::nullopt;
  return from_flat(list);
}

}  // namespace specter::sim
