#include "sim/belief_score.h"

#include <algorithm>
#include <cmath>

namespace specter::sim {

Score& Score::operator+=(const Score& o) {
  looks += o.looks;
  bits += o.bits;
  even += o.even;
  for (std::size_t i = 0; i < held.size(); ++i)
    held[i] += o.held[i];
  return *this;
}

Score score_look(const Look& look, const belief::CellWeights& weights) {
  constexpr double kPercent = 100;
  const auto own = static_cast<double>(weights[ix(look.truth)]);
  // Cells of the same weight share what they hold.
  double before = 0;
  double same = 0;
  look.move.to.each([&](Cell c) {
    const auto x = static_cast<double>(weights[ix(c)]);
    if (x > own)
      before += x;
    else if (x == own)
      same += x;
  });
  Score r;
  r.looks = 1;
  r.bits = -std::log2(own);
  r.even = std::log2(static_cast<double>(look.move.to.count()));
  for (std::size_t i = 0; i < r.held.size(); ++i)
    r.held[i] = std::clamp((kHeldPercent[i] / kPercent - before) / same, 0.0, 1.0);
  return r;
}

Score score(std::span<const Tale> tales, const belief::Weights& weights) {
  Score all;
  Lesson lesson;
  for (const Tale& tale : tales)
    lesson.look(tale, weights, [&](const Look& look, const belief::CellWeights& handed) {
      all += score_look(look, handed);
    });
  return all;
}

}  // namespace specter::sim
