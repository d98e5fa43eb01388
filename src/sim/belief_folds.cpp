#include "sim/belief_folds.h"

#include <algorithm>

namespace specter::sim {
namespace {

constexpr std::uint64_t kMeasuredSeed = 0x5C0;  // games that no training sees
constexpr std::string_view kAimless = "random";

std::vector<Tale> tales_of(const std::vector<std::string>& agents, Edition edition,
                           std::uint64_t games, std::uint64_t seed) {
  TaleOptions options;
  options.agents = agents;
  options.games = tale_games(edition);
  options.count = games;
  options.seed = seed;
  return tell_tales(options);
}

/// What is left out together.
std::vector<std::vector<std::string>> left_out(Folds folds) {
  std::vector<std::vector<std::string>> out;
  std::vector<std::string_view> families;
  for (const AgentKindRow& row : agent_kinds()) {
    if (folds == Folds::Kinds) {
      out.push_back({std::string(row.name)});
      continue;
    }
    if (folds == Folds::Stock) {
      if (row.name == "greedy") continue;
      if (out.empty()) out.emplace_back();
      out.front().emplace_back(row.name);
      continue;
    }
    const auto at = std::find(families.begin(), families.end(), row.family);
    const auto i = static_cast<std::size_t>(at - families.begin());
    if (at == families.end()) {
      families.push_back(row.family);
      out.emplace_back();
    }
    out[i].emplace_back(row.name);
  }
  return out;
}

std::vector<std::string> all_kinds() {
  std::vector<std::string> names;
  for (const AgentKindRow& row : agent_kinds())
    names.emplace_back(row.name);
  return names;
}

}  // namespace

std::vector<Tale> train_tales(const std::vector<std::string>& left, std::uint64_t games,
                              std::uint64_t seed) {
  const auto is_left = [&](std::string_view name) {
    return std::find(left.begin(), left.end(), name) != left.end();
  };
  std::vector<std::string> agents;
  for (const AgentKindRow& row : agent_kinds())
    if (!is_left(row.name) && !is_left(row.family)) agents.emplace_back(row.name);
  std::vector<Tale> tales;
  for (const Edition edition : kScoredEditions)
    for (Tale& tale : tales_of(agents, edition, games, 2 * seed + ix(edition)))
      tales.push_back(std::move(tale));
  return tales;
}

std::vector<FoldScore> score_folds(const FoldOptions& options, const belief::Weights& weights,
                                   const FoldProgress& progress) {
  std::vector<FoldScore> scores;
  const auto measure = [&](const std::vector<std::string>& agents, const belief::Weights& with) {
    for (const Edition edition : kScoredEditions)
      for (const std::string& agent : agents) {
        const auto tales = tales_of({agent}, edition, options.games, kMeasuredSeed);
        scores.push_back({agent, edition, score(tales, with)});
      }
  };
  if (options.folds == Folds::None) {
    measure(all_kinds(), weights);
  } else {
    for (const std::vector<std::string>& left : left_out(options.folds)) {
      std::string what;
      for (const std::string& name : left)
        what += (what.empty() ? "" : ", ") + name;
      if (progress) progress(what);
      const auto tales = train_tales(left, options.train_games, options.seed);
      measure(left, train(tales, first_guess(), options.train));
    }
  }
  measure({std::string(kAimless)}, weights);
  std::vector<FoldScore> sorted;
  for (const Edition edition : kScoredEditions)
    for (const FoldScore& s : scores)
      if (s.edition == edition) sorted.push_back(s);
  return sorted;
}

Score of_edition(const std::vector<FoldScore>& scores, Edition edition) {
  Score all;
  for (const FoldScore& s : scores)
    if (s.edition == edition && s.agent != kAimless) all += s.score;
  return all;
}

double mean_gain(const std::vector<FoldScore>& scores, Edition edition) {
  double sum = 0;
  double count = 0;
  for (const FoldScore& s : scores) {
    if (s.edition != edition || s.agent == kAimless) continue;
    sum += s.score.gain();
    count += 1;
  }
  return count > 0 ? sum / count : 0;
}

}  // namespace specter::sim
