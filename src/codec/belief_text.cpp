#include "codec/belief_text.h"

#include <cmath>

#include <fmt/core.h>

#include "belief/insight.h"
#include "belief/weights.h"
#include "match/replay.h"

namespace specter::codec {
namespace {

std::string counted(std::string_view key, int n, std::initializer_list<TextValue> values) {
  return counted_text(key, n, values);
}

std::string cells_sentence(const belief::Belief& belief, Agent agent, bool mine) {
  const CellSet cells = belief.possible().cells(agent);
  const int n = cells.count();
  if (n == 0) return text("belief.nobody");
  const std::string around = cell_name(belief::centre(cells, belief::weights(belief, agent)));
  return counted(mine ? "belief.mine" : "belief.cells", n,
                 {{"n", std::to_string(n)}, {"cell", around}});
}

/// One place behind the point where it is little.
std::string percent(double share) {
  constexpr double kWhole = 100;
  constexpr double kLittle = 0.1;
  return share < kLittle ? fmt::format("{:.1f}", share * kWhole)
                         : fmt::format("{:.0f}", share * kWhole);
}

std::string_view key_of(belief::Reason reason) {
  constexpr std::string_view kKeys[] = {"way",     "wall",    "far",     "sighted",
                                        "watched", "noticed", "checked", "noticed"};
  return kKeys[ix(reason)];
}

}  // namespace

std::string belief_sentence(const belief::Belief& belief, const Names& names, Agent mine) {
  std::string out;
  const bool both =
      belief.possible().in_play(kFirstAgent) && belief.possible().in_play(kSecondAgent);
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!belief.possible().in_play(agent)) continue;
    const std::string words = cells_sentence(belief, agent, agent == mine);
    if (!out.empty()) out += ' ';
    out += both && agent != mine
               ? text("belief.two",
                      {{"agent", capitalised(agent_text(agent, names))}, {"text", words}})
               : words;
  }
  if (out.empty()) return text("belief.nobody");
  return belief.possible().exact() ? out : out + " " + text("belief.inexact");
}

std::string clears_sentence(int before, int left) {
  return counted("belief.clears", before - left,
                 {{"n", std::to_string(before - left)}, {"before", std::to_string(before)}});
}

std::string leaves_sentence(int left) {
  return counted("belief.leaves", left, {{"n", std::to_string(left)}});
}

std::string why_sentence(const belief::Why& why, Cell cell, const Names& names) {
  const std::string here = cell_name(cell);
  const std::string round = std::to_string(why.round);
  if (why.reason == belief::Reason::Way) {
    std::string way;
    for (const belief::Why::Stop& stop : why.way)
      way += (way.empty() ? "" : ", ") +
             text("belief.why.stop",
                  {{"cell", cell_name(stop.cell)}, {"round", std::to_string(stop.round)}});
    return text(way.empty() ? "belief.why.here" : "belief.why.way", {{"cell", here}, {"way", way}});
  }
  if (why.reason == belief::Reason::Told && why.event)
    return text("belief.why.told",
                {{"cell", here}, {"round", round}, {"event", sentence(*why.event, names)}});
  const std::string hunter = why.hunter == kNoHunter ? "" : hunter_text(why.hunter, names);
  const std::string from = why.from == kNoCell ? "" : std::string(cell_name(why.from));
  return text(fmt::format("belief.why.{}", key_of(why.reason)), {{"cell", here},
                                                                 {"round", round},
                                                                 {"hunter", hunter},
                                                                 {"from", from},
                                                                 {"n", std::to_string(why.steps)}});
}

std::string call_sentence(const belief::Moment& m, const Names& names) {
  const std::string left = counted("belief.left", m.count, {{"n", std::to_string(m.count)}});
  return counted("belief.call", m.steps,
                 {{"round", std::to_string(m.round)},
                  {"left", left},
                  {"hunter", hunter_text(m.hunter, names)},
                  {"agent", agent_text(m.agent, names)},
                  {"n", std::to_string(m.steps)}});
}

std::vector<std::string> review_lines(const belief::Review& review, const Names& names) {
  std::vector<std::string> out;
  for (const belief::Moment& m : review.rounds()) {
    const std::string cells =
        counted("belief.review.cells", m.count, {{"n", std::to_string(m.count)}});
    const std::string line = text("belief.review.round", {{"round", std::to_string(m.round)},
                                                          {"cells", cells},
                                                          {"cell", cell_name(m.cell)},
                                                          {"percent", percent(m.truth)}});
    out.push_back(m.agent == kFirstAgent
                      ? line
                      : text("belief.two",
                             {{"agent", capitalised(agent_text(m.agent, names))}, {"text", line}}));
  }
  out.emplace_back();
  const std::vector<belief::Moment> calls = review.calls();
  out.push_back(text(calls.empty() ? "belief.review.none" : "belief.review.calls"));
  for (const belief::Moment& call : calls)
    out.push_back(call_sentence(call, names));
  return out;
}

Names all_names(const State& state) {
  Names names = names_of(state.pub);
  for (std::size_t i = 0; i < names.agents.size(); ++i)
    names.agents[i] = state.agents[i].kind;
  return names;
}

Result<std::pair<belief::Review, Names>> review_of(const match::Record& record) {
  belief::Review review;
  const auto replayed = match::replay(
      record, [&](const match::ReplayStep& step) { review.look(step.match, step.number); });
  if (!replayed) return replayed.error();
  return std::pair(std::move(review), all_names(replayed->state()));
}

}  // namespace specter::codec
