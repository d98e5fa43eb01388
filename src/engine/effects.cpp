// Effects that several parts of the game share.
#include <algorithm>

#include "engine/flow.h"

namespace specter {

Audience agents_audience(const Ctx& c) {
  Audience to = only_seat(kAgentSeat);
  if (c.s.pub.turned != kNoHunter)  // TRA-12
    to = static_cast<Audience>(to | only_seat(c.game.seat_of(c.s.pub.turned)));
  return to;
}

void tell(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values) {
  c.out.emit(kEverybody, code, values);
}

void tell_agents(Ctx& c, EventCode code, std::initializer_list<std::uint16_t> values) {
  c.out.emit(agents_audience(c), code, values);
}

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
  for (int i = 0; i < c.game.hunters; ++i)
    if (sees(c.game, c.s.pub, static_cast<Hunter>(i), cell))
      dazed |= 1U << static_cast<unsigned>(i);
  for (int i = 0; i < c.game.hunters; ++i)
    if (((dazed >> static_cast<unsigned>(i)) & 1U) != 0) blind(c, static_cast<Hunter>(i));
}

void end_game(Ctx& c, Side winner, EndReason reason) {
  if (c.s.pub.winner != Side::None) return;
  c.s.pub.winner = winner;
  c.s.pub.reason = reason;
  tell(c, EventCode::GameOver, {num(winner), num(reason)});
}

void fatigue(Ctx& c, Agent a) {
  PublicAgent& p = c.s.pub.agents[ix(a)];
  if (p.fatigued != 0) return;
  p.fatigued = 1;
  tell(c, EventCode::Fatigued, {num(a)});
}

bool pretends(const Ctx& c, Hunter h) {
  return c.game.rules.traitor_pretends && traitor_at_large(c.game, c.s.pub) &&
         c.s.roles.traitor == h;
}

namespace {

/// A traitor's pet takes what an agent next to it would lose (CARD-T-TRACKER).
bool guarded(const Public& pub, const AgentSecret& x) {
  return pub.pet.hp > 0 && has_abilities(pub.agents[1]) && distance(pub.pet.cell, x.cell) <= 1;
}

}  // namespace

bool damage(Ctx& c, Agent a, int amount, bool pretended) {
  PublicAgent& p = c.s.pub.agents[ix(a)];
  AgentSecret& x = c.s.agents[ix(a)];
  if (!pretended && guarded(c.s.pub, x)) {
    Pet& pet = c.s.pub.pet;
    pet.hp = static_cast<std::uint8_t>(std::max(0, pet.hp - amount));
    tell(c, EventCode::PetHurt, {num(pet.owner), pet.hp});
    if (pet.hp == 0) pet = Pet{};
    return false;
  }
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

void roll_first(Ctx& c, Hunter h, Purpose purpose, int dice, int needed) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(dice); ++i) {
    const int value = c.dice.d6();
    c.s.pub.rolled[i] = static_cast<std::uint8_t>(value);
    tell(c, EventCode::DieRolled, {num(purpose), num(h), num(value), num(needed)});
  }
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const PublicAgent& p = c.s.pub.agents[i];
    const AgentRow* row = find_row(p.kind);
    if (active(p) && has_abilities(p) && row != nullptr && row->dice != nullptr)
      row->dice(c, static_cast<Agent>(i), h);
  }
}

void reveal_character(Ctx& c, Agent a) {
  PublicAgent& p = c.s.pub.agents[ix(a)];
  if (p.kind != AgentKind::None) return;
  p.kind = c.s.agents[ix(a)].kind;
  tell(c, EventCode::AgentRevealed, {num(a), num(p.kind)});
}

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

bool active(const PublicAgent& p) { return p.in_play != 0 && p.escaped == 0; }

int agents_in_play(const Public& pub) {
  return static_cast<int>(active(pub.agents[0])) + static_cast<int>(active(pub.agents[1]));
}

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

int starting_hp(const Game& game, Agent a, AgentKind kind) {
  constexpr int kHp = 4;
  const bool bonus = game.players() == 4 || game.setup.five_player_bonus;
  return kHp + find_row(kind)->extra_hp + (bonus && a == kFirstAgent ? 2 : 0);
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

void age_smoke(Ctx& c, Agent owner) {
  for (Smoke& s : c.s.pub.smokes) {
    if (s.cell == kNoCell || s.owner != ix(owner) || --s.turns > 0) continue;
    const Cell cell = s.cell;
    s = Smoke{};
    tell(c, EventCode::SmokeCleared, {num(cell)});
  }
}

void list_cards(const Known& k, Agent a, std::uint8_t timing, ChoiceSink& out) {
  if (!out.wants(ActionKind::Play)) return;
  const AgentSecret& x = *k.agent[ix(a)];
  for (std::size_t i = 0; i < k.pub->agents[ix(a)].hand; ++i) {
    const Card& card = x.cards[i];
    if (card.charges == 0) continue;
    const EquipmentRow* row = find_row(card.card);
    if (row == nullptr || (row->timing & timing) == 0) continue;
    if (row->owners != 0 && ((row->owners >> ix(x.kind)) & 1U) == 0) continue;  // EQP-5
    row->targets(k, a, proto(k, ActionKind::Play, static_cast<std::uint8_t>(i)), out);
  }
}

void use_card(Ctx& c, Agent a, const Action& action) {
  AgentSecret& x = c.s.agents[ix(a)];
  PublicAgent& p = c.s.pub.agents[ix(a)];
  Card& card = x.cards[action.a];
  PublicPlace& place = p.places[action.a];
  const EquipmentRow& row = *find_row(card.card);
  const bool reaction = (row.timing & kBeforeAttackRoll) != 0;
  const bool was_seen = p.figure.state == FigureState::Visible &&
                        seen_by_any(c.game, c.s.pub, x.cell, x.stealth != 0);
  if (!reaction) {
    x.card_played = 1;  // EQP-1
    p.played_openly = row.secrecy != Secrecy::Secret ? 1 : p.played_openly;
    if (row.secrecy == Secrecy::Marked && traitor_at_large(c.game, c.s.pub)) p.played_marked = 1;
  }
  switch (row.secrecy) {
    case Secrecy::Revealed:
      place.card = card.card;
      place.charges = card.charges;
      tell(c, EventCode::CardRevealed, {num(a), action.a, num(card.card), card.charges});
      // SEE-5: a card that only one agent may use shows who she is.
      if (row.owners != 0 && (row.owners & (row.owners - 1)) == 0) reveal_character(c, a);
      break;
    case Secrecy::Marked:
      place.marked = 1;
      tell(c, EventCode::CardMarked, {num(a), action.a});
      tell_agents(c, EventCode::CardUsed, {num(a), action.a, num(card.card)});
      break;
    case Secrecy::Secret:
      tell_agents(c, EventCode::CardUsed, {num(a), action.a, num(card.card)});
      break;
  }
  if (row.play(c, a, action)) {
    --card.charges;
    if (row.secrecy == Secrecy::Revealed) {
      place.charges = card.charges;
      tell(c, EventCode::CardSpent, {num(a), action.a, card.charges});
    }
  }
  // SEE-3: "or a card hides her". What any hunter still sees stays in the open.
  if (was_seen && !seen_by_any(c.game, c.s.pub, x.cell, x.stealth != 0)) hide_figure(c, a);
}

void settle_hand(Ctx& c, Agent a, int cards) {
  AgentSecret& x = c.s.agents[ix(a)];
  for (int i = cards - 1; i > 0; --i) {
    const int j = c.dice.roll(Stream::Places, i + 1) - 1;
    std::swap(x.cards[static_cast<std::size_t>(i)], x.cards[static_cast<std::size_t>(j)]);
  }
  c.s.pub.agents[ix(a)].hand = static_cast<std::uint8_t>(cards);
  for (int i = 0; i < cards; ++i)
    tell_agents(c, EventCode::CardPlaced,
                {num(a), num(i), num(x.cards[static_cast<std::size_t>(i)].card)});
  tell(c, EventCode::AgentReady, {num(a), num(cards)});
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
  return row != nullptr && row->agent_turn_end != nullptr ? Promise::None : said;
}

bool jammed(const Public& pub) { return pub.vehicle.jammed != 0; }

int vehicle_budget(const Public& pub) {
  if (pub.vehicle.sensed != 0 || jammed(pub)) return 0;  // VEH-5, CARD-EMP
  return std::max(0, find_row(pub.vehicle.kind)->move - pub.vehicle.spent);
}

bool may_sense(const Public& pub) {
  return pub.vehicle.sensed == 0 && pub.vehicle.spent == 0 && !jammed(pub) &&
         find_row(pub.vehicle.kind)->sensor;
}

void roll_vehicle(Public& pub, Cell to, int steps) {
  pub.vehicle.cell = to;
  pub.vehicle.spent = static_cast<std::uint8_t>(pub.vehicle.spent + steps);
  for (PublicHunter& x : pub.hunters)
    if (x.inside != 0) x.cell = to;
  if (pub.pet.inside != 0) pub.pet.cell = to;
}

void drive(Ctx& c, Hunter h, const Action& a) {
  Public& pub = c.s.pub;
  const int most = vehicle_budget(pub);
  const int steps =
      a.steps != kNone8 ? a.steps : drive_distance(c.game, pub, pub.vehicle.cell, a.cell, most);
  SPECTER_ASSERT(steps > 0 && steps <= most);
  roll_vehicle(pub, a.cell, steps);
  tell(c, EventCode::HunterDrove, {num(h), num(a.cell), num(steps)});
  pub.steps = static_cast<std::uint8_t>(steps);  // HUN-7
  pub.drove = 1;
}

void list_exact_drive(const Known& k, const Action& proto, int budget, ChoiceSink& out) {
  if (out.exact() > budget) return;
  Action a = proto;
  a.steps = static_cast<std::uint8_t>(out.exact());
  out.over(a, drive_ends(*k.game, *k.pub, k.pub->vehicle.cell, out.exact()));
}

void list_drive(const Known& k, ActionKind kind, ChoiceSink& out) {
  if (!out.wants(kind)) return;
  const int budget = vehicle_budget(*k.pub);
  if (out.exact() != 0) return list_exact_drive(k, proto(k, kind), budget, out);
  for (int i = 1; i <= budget; ++i) {
    Action a = proto(k, kind);
    a.steps = static_cast<std::uint8_t>(i);
    if (any_barrier(*k.pub)) {
      out.over(a, drive_ring(*k.game, *k.pub, k.pub->vehicle.cell, i));
      continue;
    }
    for (const Ring& part : k.game->board->drive_ring(k.pub->vehicle.cell, i))
      if (part.count != 0) out.over(a, part);
  }
}

}  // namespace specter
