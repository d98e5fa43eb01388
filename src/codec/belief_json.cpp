#include "codec/belief_json.h"

#include <span>
#include <string>

#include "codec/action_json.h"
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

/// Of these cells, in their order.
json::array weights_json(const CellSet& cells, std::span<const float> weights) {
  double sum = 0;
  cells.each([&](Cell c) { sum += static_cast<double>(weights[ix(c)]); });
  json::array out;
  cells.each([&](Cell c) { out.emplace_back(static_cast<double>(weights[ix(c)]) / sum); });
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
    one["weights"] = weights_json(cells, belief.likely().weights(agent));
    json::array hypotheses;
    for (const belief::Hypothesis& h : possible.hypotheses(agent))
      hypotheses.push_back(to_json(h, possible.shown(agent)));
    one["hypotheses"] = std::move(hypotheses);
    agents.push_back(std::move(one));
  }
  out["agents"] = std::move(agents);
  return out;
}

}  // namespace specter::codec
