#include "engine/objectives.h"

#include "engine/people.h"
#include "engine/tell.h"

namespace specter {

namespace {

int sites_done(const Public& pub) {
  int n = 0;
  for (const PublicSite& s : pub.sites)
    n += static_cast<int>(s.done_round != 0);
  return n;
}

}  // namespace

int objectives_done(const Known& k) {
  int n = sites_done(*k.pub);
  for (const AgentSecret* x : k.agent)
    n += static_cast<int>(x != nullptr && x->remote != 0);
  return n;
}

int objectives_done(const State& s) {
  int n = sites_done(s.pub);
  for (const AgentSecret& x : s.agents)
    n += static_cast<int>(x.remote != 0);
  return n;
}

int objectives_needed(const Game& game, const Public& pub) {
  return traitor_at_large(game, pub) ? game.rules.objectives_unrevealed : kObjectivesToEscape;
}

void complete_objective(Ctx& c, Agent a, std::size_t section) {
  PublicSite& site = c.s.pub.sites[section];
  site.die = c.s.plan.die[section];
  site.done_round = c.s.pub.round;
  ++c.s.agents[ix(a)].completed;
  tell(c, EventCode::ObjectiveDone,
       {num(section), num(c.game.site(static_cast<int>(section), site.die))});  // OBJ-2
}

void show_remote(Ctx& c, Agent a) {
  AgentSecret& x = c.s.agents[ix(a)];
  if (x.remote == 0) return;
  const std::size_t section = x.remote - std::size_t{1};
  x.remote = 0;
  complete_objective(c, a, section);
}

unsigned caches_at(const Game& game, const AgentSecret& x) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < game.board->caches.size(); ++i)
    if (game.board->caches[i].access == x.cell) bits |= 1U << i;
  return bits & ~unsigned{x.caches};
}

unsigned completable(const Known& k, Agent a) {
  if (k.plan == nullptr) return 0;
  if (a != kFirstAgent && !k.game->rules.second_agent_completes) return 0;  // TRA-9
  const AgentSecret& x = *k.agent[ix(a)];
  const int range = has_abilities(k.pub->agents[ix(a)]) ? find_row(x.kind)->objective_range : 1;
  unsigned sections = 0;
  for (std::size_t i = 0; i < kSections; ++i) {
    if (k.pub->sites[i].done_round != 0 || k.plan->die[i] == 0) continue;
    const Cell site = k.game->site(static_cast<int>(i), k.plan->die[i]);
    if (distance(x.cell, site) <= range) sections |= 1U << i;  // OBJ-1
  }
  if (sections == 0) return 0;
  for (const AgentSecret* y : k.agent)  // completed already, and not shown yet
    if (y != nullptr && y->remote != 0) sections &= ~(1U << (y->remote - 1U));
  return sections;
}

Promise binding_promise(const Known& k, Agent a) {
  const Promise said = k.pub->agents[ix(a)].promise;
  if (said == Promise::None || k.roles == nullptr) return said;
  // TRA-4: what she told the traitor binds nothing. A promise stands only while its asker is in
  // play, so an unrevealed traitor who can ask for one is the one it was made to.
  const Hunter t = k.roles->traitor;
  if (t == kNoHunter || k.pub->turned != kNoHunter) return said;
  const HunterRow* row = find_row(k.pub->hunters[ix(t)].kind);
  return row != nullptr && row->turn.agent_ended != nullptr ? Promise::None : said;
}

}  // namespace specter
