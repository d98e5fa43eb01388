// The table of belief_folds.h as a picture.
#include <string>

#include <fmt/core.h>

#include "sim/belief_folds.h"

namespace specter::sim {
namespace {

constexpr int kWidth = 720;
constexpr int kLeft = 150;
constexpr int kTop = 40;
constexpr int kRowHeight = 22;
constexpr int kBarHeight = 8;
constexpr double kBitWidth = 40;
constexpr int kHeldLeft = 480;
constexpr double kHeldWidth = 220;
constexpr int kGap = 34;
constexpr const char* kEven = "#b9b2a6";
constexpr const char* kOurs = "#2f6f8f";
constexpr const char* kInk = "#333333";

std::string text(double x, double y, std::string_view what, std::string_view anchor = "start") {
  return fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     what);
}

std::string bar(double x, double y, double width, std::string_view colour) {
  return fmt::format(
      "<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"{}\" fill=\"{}\"/>\n", x, y, width,
      kBarHeight, colour);
}

/// One kind of agent: two bars of bits, and a point for each set.
std::string row(const FoldScore& s, double y) {
  const auto looks = static_cast<double>(s.score.looks);
  const double even = s.score.even / looks;
  const double bits = s.score.bits / looks;
  std::string out = text(kLeft - 8, y + 12, s.agent, "end");
  out += bar(kLeft, y + 1, even * kBitWidth, kEven);
  out += bar(kLeft, y + 1 + kBarHeight, bits * kBitWidth, kOurs);
  for (std::size_t i = 0; i < s.score.held.size(); ++i)
    out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.0f}\" r=\"4\" fill=\"{}\"/>\n",
                       kHeldLeft + s.score.held_share(i) * kHeldWidth, y + 9, kOurs);
  return out;
}

}  // namespace

std::string score_plot(const std::vector<FoldScore>& scores) {
  std::string body;
  double y = kTop;
  for (const Edition edition : kScoredEditions) {
    const std::string_view name = edition == Edition::Babel ? "babel" : "covenant";
    body += text(kLeft, y, fmt::format("{}: bits of her cell, even (grey) and ours", name));
    body += text(kHeldLeft, y, "she is in the sets of 50, 80, 95 %");
    const double first = y + 8;
    y = first;
    for (const FoldScore& s : scores) {
      if (s.edition != edition) continue;
      body += row(s, y);
      y += kRowHeight;
    }
    for (const int percent : kHeldPercent) {
      const double x = kHeldLeft + percent / 100.0 * kHeldWidth;
      body += fmt::format(
          "<line x1=\"{0:.1f}\" y1=\"{1:.0f}\" x2=\"{0:.1f}\" y2=\"{2:.0f}\" stroke=\"{3}\" "
          "stroke-dasharray=\"3 3\"/>\n",
          x, first, y, kEven);
    }
    for (int bits = 0; bits <= 8; bits += 2)
      body += text(kLeft + bits * kBitWidth, y + 12, fmt::format("{}", bits), "middle");
    y += kGap + kRowHeight;
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.0f}\" viewBox=\"0 0 "
      "{0} "
      "{1:.0f}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"{2}\">\n<rect width=\"100%\" "
      "height=\"100%\" fill=\"#ffffff\"/>\n{3}</svg>\n",
      kWidth, y, kInk, body);
}

}  // namespace specter::sim
