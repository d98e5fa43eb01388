#include "codec/belief_json.h"

#include <cmath>
#include <string>

#include "belief/insight.h"
#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/names.h"
#include "engine/cards.h"

namespace specter::codec {
namespace {

json::array cells_json(const CellSet& cells) {
  json::array out;
  cells.each([&](Cell c) { out.push_back(json::value(cell_name(c))); });
  return out;
}

json::value remote_json(belief::Remote remote) {
  switch (remote) {
    case belief::Remote::Pending: return "pending";
    case belief::Remote::Shown: return "shown";
    default: return "unused";
  }
}

json::object to_json(const belief::Hypothesis& h, const PublicAgent& shown) {
  json::object out;
  json::array kinds;
  for (const AgentRow* row : agent_rows())
    if ((h.is.kinds & belief::kind_bit(row->id)) != 0) kinds.push_back(name_value(row->name));
  out["kinds"] = std::move(kinds);
  if (h.is.traitor == kNoHunter)
    out["traitor"] = nullptr;
  else
    out["traitor"] = ix(h.is.traitor);
  json::array marked;
  for (std::size_t i = 0; i < shown.hand; ++i) {
    if (shown.places[i].marked == 0) continue;
    json::object card;
    card["place"] = i + 1;
    const bool field = ((unsigned{h.is.stealth} >> i) & 1U) != 0;
    if (h.is.loose != 0)
      card["card"] = nullptr;
    else
      card["card"] = name_value(name_of(field ? Equipment::StealthField : Equipment::AdrenalSurge));
    marked.push_back(std::move(card));
  }
  out["marked"] = std::move(marked);
  out["stealth"] = h.is.covered != 0;
  out["decoy_used"] = h.is.decoyed != 0;
  if (h.is.decoy_at == kNoCell)
    out["decoy"] = nullptr;
  else
    out["decoy"] = json::value(cell_name(h.is.decoy_at));
  out["remote"] = remote_json(h.is.remote);
  out["count"] = h.cells().count();
  return out;
}

}  // namespace

json::object to_json(const belief::Belief& belief, Seat seat) {
  const belief::Possible& possible = belief.possible();
  json::object out;
  out["type"] = "belief";
  if (seat == kSpectator)
    out["seat"] = "spectator";
  else
    out["seat"] = ix(seat);
  out["exact"] = possible.exact();
  json::array agents;
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!possible.in_play(agent)) continue;
    json::object one;
    one["agent"] = ix(agent);
    const CellSet cells = possible.cells(agent);
    one["cells"] = cells_json(cells);
    json::array weights;
    for (const double weight : belief::weights(belief, agent))
      weights.emplace_back(weight);
    one["weights"] = std::move(weights);
    json::array hypotheses;
    for (const belief::Hypothesis& h : possible.hypotheses(agent))
      hypotheses.push_back(to_json(h, possible.shown(agent)));
    one["hypotheses"] = std::move(hypotheses);
    agents.push_back(std::move(one));
  }
  out["agents"] = std::move(agents);
  return out;
}

namespace {

/// Heat and chances go in ten-thousandths: short, and the same text on every machine.
constexpr double kParts = 10'000;

json::array heat_json(const std::vector<double>& weights) {
  json::array out;
  for (const double weight : weights)
    out.push_back(std::lround(weight * kParts));
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

std::string_view name_of(Assist assist) {
  constexpr std::string_view kNames[] = {"off", "cells", "heat"};
  return kNames[ix(assist)];
}

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
