#include "engine/figure.h"

#include "engine/people.h"
#include "engine/sight.h"
#include "engine/tell.h"

namespace specter {

void reveal_character(Ctx& c, Agent a) {
  PublicAgent& p = c.s.pub.agents[ix(a)];
  if (p.kind != AgentKind::None) return;
  p.kind = c.s.agents[ix(a)].kind;
  tell(c, EventCode::AgentRevealed, {num(a), num(p.kind)});
}

// SEE-8: only sightings, checks, Holo Decoy and Power Fists come here.
void place_figure(Ctx& c, Agent a, Cell cell, FigureState state) {
  c.s.pub.agents[ix(a)].figure = Figure{cell, c.s.pub.round, state};
  tell(c, state == FigureState::Visible ? EventCode::FigureVisible : EventCode::MarkerPlaced,
       {num(a), num(cell)});
  reveal_character(c, a);  // SEE-5
}

void hide_figure(Ctx& c, Agent a) {
  Figure& f = c.s.pub.agents[ix(a)].figure;
  if (f.state != FigureState::Visible) return;
  f.state = FigureState::Marker;
  tell(c, EventCode::FigureHidden, {num(a)});
}

bool exposes_traitor(const Ctx& c, bool hidden_before, Cell cell) {
  if (!hidden_before || !traitor_at_large(c.game, c.s.pub)) return false;
  return sees(c.game, c.s.pub, c.s.roles.traitor, cell, c.s.agents[0].stealth != 0);
}

}  // namespace specter
