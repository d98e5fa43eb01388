#include "engine/conditions.h"

#include "engine/people.h"
#include "engine/sight.h"
#include "engine/tell.h"

namespace specter {

void stun(Ctx& c, Hunter h) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (!can_be_stunned(x) || x.stunned != 0) return;
  x.stunned = 1;
  tell(c, EventCode::HunterStunned, {num(h)});
}

void blind(Ctx& c, Hunter h) {
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  if (x.blinded != 0) return;
  x.blinded = 1;
  tell(c, EventCode::HunterBlinded, {num(h)});
}

void flash(Ctx& c, Cell cell) {
  unsigned dazed = 0;  // who sees it now, before anybody is blinded
  for (const Hunter i : c.game.all_hunters())
    if (sees(c.game, c.s.pub, i, cell)) dazed |= 1U << static_cast<unsigned>(i);
  for (const Hunter i : c.game.all_hunters())
    if (((dazed >> static_cast<unsigned>(i)) & 1U) != 0) blind(c, i);
}

// RULING-22: agents alone.
void fatigue(Ctx& c, Agent a) {
  PublicAgent& p = c.s.pub.agents[ix(a)];
  if (p.fatigued != 0) return;
  p.fatigued = 1;
  tell(c, EventCode::Fatigued, {num(a)});
}

}  // namespace specter
