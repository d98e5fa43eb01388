#include "cli/play/screen.h"

#include <algorithm>

namespace specter::cli::play {
namespace {

using namespace colours;

constexpr int kPanelMin = 24;
constexpr int kPanelMax = 52;

}  // namespace

Lines flowing(const std::string& text, Style style, int columns) {
  Lines out;
  if (text.empty()) return out;
  for (const std::string& part : wrapped(text, columns))
    out.push_back({{part, style}});
  return out;
}

Lines foot_lines(const Foot& foot, const Look& look, int room) {
  Lines below;
  append(below, flowing(foot.message, {kTealText, -1, true}, look.columns));
  append(below, flowing(foot.question, {kInk, -1, true}, look.columns));
  append(below, flowing(foot.hint, {kQuiet}, look.columns));
  const int left = std::max(1, room - static_cast<int>(below.size()));
  const std::size_t keep = std::min(foot.banner.size(), ix(left));
  Lines out(foot.banner.end() - static_cast<std::ptrdiff_t>(keep), foot.banner.end());
  append(out, below);
  return out;
}

Lines screen_lines(const Scene& scene, const PanelInput& panel, const Foot& foot,
                   const Look& look) {
  Lines out = board_lines(scene, look);
  const int height = static_cast<int>(out.size());
  const int beside = look.columns - board_width(*scene.game.board) - 1;
  if (beside >= kPanelMin) {
    const int columns = std::min(beside, kPanelMax);
    const Lines side = panel_lines(panel, look, columns, height);
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i].push_back({" ", {}});
      const Line part = fitted(side[i], columns);
      out[i].insert(out[i].end(), part.begin(), part.end());
    }
  } else {
    append(out, panel_lines(panel, look, look.columns, 24));
  }
  append(out, foot_lines(foot, look, look.rows - height - 1));
  return out;
}

}  // namespace specter::cli::play
