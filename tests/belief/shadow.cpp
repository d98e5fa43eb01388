#include "shadow.h"

#include <cstdlib>

#include "engine/people.h"

namespace specter::test {

bool is_true(const belief::Hypothesis& h, const Game& game, const State& state, Agent agent) {
  const AgentSecret& her = state.agents[ix(agent)];
  const PublicAgent& shown = state.pub.agents[ix(agent)];
  const bool at_large = traitor_at_large(game, state.pub) && agent == kFirstAgent;
  if (h.is.traitor != (at_large ? state.roles.traitor : kNoHunter)) return false;
  if ((h.is.kinds & belief::kind_bit(her.kind)) == 0) return false;
  if ((h.is.covered != 0) != (her.stealth != 0)) return false;
  if (h.is.decoy_at != her.decoy) return false;
  if ((h.is.remote == belief::Remote::Pending) != (her.remote != 0)) return false;
  if (h.is.loose == 0) {
    for (std::size_t i = 0; i < shown.hand; ++i)
      if (shown.places[i].marked != 0 &&
          (((h.is.stealth >> i) & 1U) != 0) != (her.cards[i].card == Equipment::StealthField))
        return false;
    bool decoyed = false;
    for (std::size_t i = 0; i < shown.hand; ++i)
      decoyed = decoyed || (her.cards[i].card == Equipment::HoloDecoy && her.cards[i].charges == 0);
    if ((h.is.decoyed != 0) != decoyed) return false;
    if (h.is.caches != her.caches) return false;
  }
  return (her.steps < belief::kSensorSteps ? h.at.slow : h.at.fast).has(her.cell);
}

std::string Shadow::compare(const State& state, Looks& looks) const {
  for (const Seat seat : audiences(game_)) {
    const belief::Possible& belief = *beliefs_[ix(seat)];
    for (const Agent agent : {kFirstAgent, kSecondAgent}) {
      const AgentSecret& her = state.agents[ix(agent)];
      if (!active(state.pub.agents[ix(agent)]) || state.pub.round == 0) continue;
      ++looks.looks;
      const auto where = [&] {
        return label_ + " seat " + std::to_string(ix(seat)) + " agent " +
               std::to_string(ix(agent)) + " is on " + cell_name(her.cell) + "\n" +
               position_text(game_, state);
      };
      if (!belief.in_play(agent)) return where() + "\nnot believed to be there";
      const CellSet cells = belief.cells(agent);
      looks.cells += cells.count();
      looks.hypotheses += static_cast<std::int64_t>(belief.hypotheses(agent).size());
      if (!cells.has(her.cell)) return where() + "\nher cell is left out";
      if (her.kind == AgentKind::None) continue;  // a traitor who has not picked yet
      bool alive = false;
      for (const belief::Hypothesis& h : belief.hypotheses(agent))
        alive = alive || is_true(h, game_, state, agent);
      if (!alive) return where() + "\nthe true hypothesis is left out";
    }
  }
  return {};
}

std::string follow(RandomGame& played, Looks& looks, const std::string& label) {
  Shadow shadow(played.game(), label);
  shadow.tell(played.match());
  std::string events;
  while (played.step()) {
    shadow.tell(played.match());
    if (played.over()) break;
    if (std::getenv("SPECTER_BELIEF_TRACE") != nullptr) {  // NOLINT(concurrency-mt-unsafe)
      events += "\n--";
      for (const Event& e : played.news().events()) {
        events += "\n  " + std::string(event_spec(e.code).name);
        for (const std::uint16_t v : e.v)
          events += " " + std::to_string(v);
      }
    }
    const std::string wrong = shadow.compare(played.state(), looks);
    if (!wrong.empty()) return wrong + events;
  }
  return {};
}

}  // namespace specter::test
