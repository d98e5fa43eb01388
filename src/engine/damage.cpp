#include "engine/damage.h"

#include <algorithm>

#include "engine/flow.h"
#include "engine/people.h"
#include "engine/tell.h"

namespace specter {

int starting_hp(const Game& game, Agent a, AgentKind kind) {
  constexpr int kHp = 4;
  const bool bonus = game.players() == 4 || game.setup.five_player_bonus;
  return kHp + find_row(kind)->extra_hp + (bonus && a == kFirstAgent ? 2 : 0);
}

bool pretends(const Ctx& c, Hunter h) {
  return c.game.rules.traitor_pretends && traitor_at_large(c.game, c.s.pub) &&
         c.s.roles.traitor == h;
}

namespace {

/// Whether somebody takes what an agent would lose.
bool guarded(Ctx& c, Agent a, int amount) {
  for (const PublicAgent& p : c.s.pub.agents)
    if (const AgentRow* row = find_row(p.kind); row != nullptr && row->attack.guards != nullptr &&
                                                has_abilities(p) &&
                                                row->attack.guards(c, a, amount))
      return true;
  return false;
}

}  // namespace

bool damage(Ctx& c, Agent a, int amount, bool pretended) {
  PublicAgent& p = c.s.pub.agents[ix(a)];
  AgentSecret& x = c.s.agents[ix(a)];
  if (!pretended && guarded(c, a, amount)) return false;  // RULING-39: true losses only
  p.hits = static_cast<std::uint8_t>(std::min(255, p.hits + amount));
  tell(c, EventCode::Damage, {num(a), num(amount)});
  if (pretended) return true;
  x.hp = static_cast<std::uint8_t>(std::max(0, x.hp - amount));
  tell_agents(c, EventCode::HpLeft, {num(a), num(x.hp)});
  if (x.hp > 0) return true;
  tell(c, EventCode::AgentCaught, {num(a)});      // ATK-6
  end_game(c, Side::Hunters, EndReason::Caught);  // END-2
  return true;
}

}  // namespace specter
