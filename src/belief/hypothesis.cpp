#include "belief/hypothesis.h"

#include <algorithm>

namespace specter::belief {
namespace {

void join(Hypothesis& a, const Hypothesis& b) {
  const CellSet shown = (a.cells() - a.hidden_sure) | (b.cells() - b.hidden_sure);
  a.hidden_sure |= b.hidden_sure;
  a.hidden_sure -= shown;
  a.hidden |= b.hidden;
  a.at.slow |= b.at.slow;
  a.at.fast |= b.at.fast;
}

bool same_but_kinds(const Answers& a, Answers b) {
  b.kinds = a.kinds;
  return a == b;
}

/// Too many: those that differ only in what was spent are drawn together.
void draw_together(Hypotheses& list) {
  std::size_t n = 0;
  for (const Hypothesis& h : list) {
    const auto fits = [&](const Hypothesis& o) {
      return o.is.traitor == h.is.traitor && o.is.covered == h.is.covered &&
             o.is.decoy_at == h.is.decoy_at &&
             (o.is.remote == Remote::Pending) == (h.is.remote == Remote::Pending);
    };
    const auto first = list.begin();
    const auto at = std::find_if(first, first + static_cast<std::ptrdiff_t>(n), fits);
    if (at == first + static_cast<std::ptrdiff_t>(n)) {
      const Hypothesis copy = h;
      list[n] = copy;
      list[n].is.loose = 1;
      ++n;
      continue;
    }
    at->is.kinds |= h.is.kinds;
    at->is.decoyed = std::min(at->is.decoyed, h.is.decoyed);
    if (h.is.remote == Remote::Unused) at->is.remote = Remote::Unused;
    at->is.caches = static_cast<std::uint8_t>(at->is.caches & h.is.caches);
    join(*at, h);
  }
  list.resize(n);
}

}  // namespace

void tidy(Hypotheses& list) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].dead()) continue;
    bool joined = false;
    for (std::size_t j = 0; j < n && !joined; ++j) {
      if (list[j].is == list[i].is) {
        join(list[j], list[i]);
        joined = true;
      } else if (same_but_kinds(list[j].is, list[i].is) && list[j].at == list[i].at) {
        list[j].is.kinds |= list[i].is.kinds;
        join(list[j], list[i]);
        joined = true;
      }
    }
    if (joined) continue;
    if (n != i) list[n] = list[i];
    ++n;
  }
  list.resize(n);
  if (list.size() > kHypothesesMax) draw_together(list);
}

}  // namespace specter::belief
