#include "codec/insight_json.h"

#include <cmath>

#include "belief/insight.h"
#include "belief/weights.h"
#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/names.h"

namespace specter::codec {
namespace {

/// Heat and chances go in ten-thousandths: short, and the same text on every machine.
constexpr double kParts = 10'000;

json::array heat_json(const std::vector<double>& weights) {
  json::array out;
  for (const double weight : weights)
    out.push_back(std::lround(weight * kParts));
  return out;
}

json::array cells_json(const CellSet& cells) {
  json::array out;
  cells.each([&](Cell c) { out.push_back(json::value(cell_name(c))); });
  return out;
}

json::value hunter_value(Hunter hunter) {
  if (hunter == kNoHunter) return nullptr;
  return ix(hunter);
}

std::string_view name_of(belief::Reason reason) {
  constexpr std::string_view kNames[] = {"way",     "wall",    "far",     "sighted",
                                         "watched", "noticed", "checked", "told"};
  return kNames[ix(reason)];
}

}  // namespace

json::object insight_json(const Game& game, const belief::Belief& belief, Agent agent,
                          Assist assist) {
  const CellSet cells = belief.possible().cells(agent);
  const std::vector<double> weights = belief::weights(belief, agent);
  json::object out;
  out["agent"] = ix(agent);
  out["count"] = cells.count();
  out["around"] = cell_value(belief::centre(cells, weights));
  out["cells"] = cells_json(cells);
  if (assist == Assist::Heat)
    out["heat"] = heat_json(weights);
  else
    out["heat"] = nullptr;
  out["next"] = cells_json(belief::next_cells(game, belief.possible(), agent));
  return out;
}

json::object to_json(const belief::Why& why, Agent agent, Cell cell) {
  json::object out;
  out["agent"] = ix(agent);
  out["cell"] = cell_value(cell);
  out["possible"] = why.reason == belief::Reason::Way;
  out["reason"] = name_value(name_of(why.reason));
  out["round"] = why.round;
  out["hunter"] = hunter_value(why.hunter);
  out["from"] = cell_value(why.from);
  out["steps"] = why.steps;
  if (why.event)
    out["event"] = to_json(*why.event);
  else
    out["event"] = nullptr;
  json::array way;
  for (const belief::Why::Stop& stop : why.way)
    way.push_back({{"round", stop.round}, {"cell", cell_value(stop.cell)}});
  out["way"] = std::move(way);
  return out;
}

json::object plan_json(Agent agent, const CellSet& before, const CellSet& left) {
  json::object out;
  out["agent"] = ix(agent);
  out["before"] = before.count();
  out["left"] = left.count();
  out["cleared"] = cells_json(before - left);
  return out;
}

json::array review_json(const belief::Review& review, const match::Match& match) {
  json::array out;
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!review.belief().possible().in_play(agent)) continue;
    json::object one;
    one["agent"] = ix(agent);
    one["cell"] = cell_value(match.state().agents[ix(agent)].cell);
    one["cells"] = cells_json(review.belief().possible().cells(agent));
    one["heat"] = heat_json(belief::weights(review.belief(), agent));
    one["truth"] = std::lround(review.truth(match, agent) * kParts);
    out.push_back(std::move(one));
  }
  return out;
}

json::object to_json(const belief::Moment& m) {
  json::object out;
  out["step"] = m.step;
  out["round"] = m.round;
  out["agent"] = ix(m.agent);
  out["cell"] = cell_value(m.cell);
  out["count"] = m.count;
  out["truth"] = std::lround(m.truth * kParts);
  out["hunter"] = hunter_value(m.hunter);
  out["steps"] = m.steps;
  return out;
}

}  // namespace specter::codec
