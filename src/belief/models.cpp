#include "belief/models.h"

namespace specter::belief {
namespace {

constexpr std::array<float, kWeightCount> kTrained{
#include "belief/weights.inc"
};

template <class W, class F>
constexpr void each(W& w, F&& f) {
  for (auto& row : w.row)
    for (auto& x : row)
      f(x);
  for (auto& x : w.stay)
    f(x);
  for (auto& x : w.enter)
    f(x);
  f(w.stray);
  f(w.odd);
  f(w.even);
  f(w.sharp);
}

constexpr Weights unflat(const std::array<float, kWeightCount>& list) {
  Weights w;
  std::size_t i = 0;
  each(w, [&](float& x) { x = list[i++]; });
  return w;
}

constexpr Weights kLearned = unflat(kTrained);

}  // namespace

std::array<float, kWeightCount> flat(const Weights& weights) {
  std::array<float, kWeightCount> list{};
  std::size_t i = 0;
  each(weights, [&](const float& x) { list[i++] = x; });
  return list;
}

Weights from_flat(const std::array<float, kWeightCount>& list) { return unflat(list); }

const Weights& trained() { return kLearned; }

}  // namespace specter::belief
