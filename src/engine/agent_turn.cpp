// An agent's turn (AGT-1 to AGT-6), and a revealed traitor's first move (TRA-8), which is the
// same without cards and objectives.
#include "engine/figure.h"
#include "engine/flow.h"
#include "engine/hand.h"
#include "engine/objectives.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/ways.h"

namespace specter {
namespace {

bool is_reveal_move(const Public& pub, Agent a) {
  return pub.reveal_move != 0 && a == kSecondAgent;
}

/// INF-6: could she have a choice of what the hunters are told after a move?
bool sighting_opens(const Game& game, const Public& pub, Agent a) {
  if (is_reveal_move(pub, a)) return false;
  if (a == kFirstAgent && traitor_at_large(game, pub)) return true;  // TRA-2
  if (has_abilities(pub.agents[ix(a)]))
    for (const AgentKind kind : game.shifters)
      if (may_be(game, pub, a, kind)) return true;
  return pub.agents[ix(a)].played == Played::None && may_use(game, pub, a, kAtSighting);
}

/// INF-6: could she hold a card to play after the move?
bool after_opens(const Game& game, const Public& pub, Agent a) {
  return !is_reveal_move(pub, a) && pub.agents[ix(a)].played == Played::None &&
         may_use(game, pub, a, kAfterMove);
}

/// Whether her move placed a last-seen marker: public, because it stands there.
bool marker_placed(const Public& pub, Agent a, const AgentSecret& x) {
  return x.marker != kNoCell && pub.agents[ix(a)].figure.state == FigureState::Marker;
}

/// INF-6: could she hold a card that follows a marker, with somebody next to it?
bool marker_opens(const Game& game, const Public& pub, Agent a) {
  const PublicAgent& p = pub.agents[ix(a)];
  if (is_reveal_move(pub, a) || p.played != Played::None || !may_use(game, pub, a, kAtMarker))
    return false;
  for (const PublicHunter& h : pub.hunters)
    if (can_be_stunned(h) && h.stunned == 0 && distance(h.cell, p.figure.cell) <= 1) return true;
  return false;
}

/// What lasted until now ends; then what her earlier turn left behind acts (AGT-1).
void start_hooks(Ctx& c, Agent a) {
  for (const Equipment card : c.game.at_turn_start)
    if (const EquipmentRow* row = find_row(card); row->turn.wears_off != nullptr)
      row->turn.wears_off(c, a);
  if (const AgentRow* row = find_row(c.s.agents[ix(a)].kind); row->turn.start != nullptr)
    row->turn.start(c, a);
  for (const Equipment card : c.game.at_turn_start)
    if (const EquipmentRow* row = find_row(card); row->turn.start != nullptr) row->turn.start(c, a);
}

void begin_turn(Ctx& c, Agent a) {
  AgentSecret& x = c.s.agents[ix(a)];
  PublicAgent& p = c.s.pub.agents[ix(a)];
  // "Until the start of her next turn" ends here.
  x.stealth = 0;
  x.decoy = kNoCell;
  p.guard = 0;
  p.played = Played::None;
  x.stage = Stage::Start;
  tell(c, EventCode::AgentTurn, {num(a)});
  start_hooks(c, a);
}

/// OBJ-3, OBJ-6: escaping wins (END-1), or takes her off the board (END-4, END-5). One completed at
/// the start of this very turn counts (OBJ-5); a revealed traitor's first move may do it
/// (RULING-11).
bool try_escape(Ctx& c, Agent a) {
  Public& pub = c.s.pub;
  AgentSecret& x = c.s.agents[ix(a)];
  if (!c.game.escapes.has(x.cell) || objectives_done(c.s) < objectives_needed(c.game, pub))
    return false;
  for (const Agent each : kAllAgents)
    show_remote(c, each);
  pub.agents[ix(a)].escaped = 1;
  pub.agents[ix(a)].figure = Figure{};
  pub.agents[ix(a)].promise = Promise::None;
  tell(c, EventCode::AgentEscaped, {num(a)});
  if (c.game.rules.one_escape_wins || pub.turned == kNoHunter || agents_in_play(pub) == 0)
    end_game(c, Side::Agents, EndReason::Escape);
  return true;
}

/// The hunters whose reaction to her path is a shot, as bits.
unsigned shooters(const Public& pub) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < kHuntersMax; ++i)
    if (const HunterRow* row = find_row(pub.hunters[i].kind); row != nullptr && !row->trigger.late)
      bits |= 1U << i;
  return bits;
}

/// SEE-1, SEE-2, SEE-3 with what she chose to show; then TRA-6. A marker may stand elsewhere
/// (Shadow Step).
void resolve_sighting(Ctx& c, Agent a, bool hide, Cell shifted = kNoCell) {
  AgentSecret& x = c.s.agents[ix(a)];
  Cell marker = hide ? marker_hiding(plain_start(c.game, c.s.pub, c.s.roles, x), x) : x.marker;
  const bool hidden_before = x.hidden != 0;
  const bool visible = marker == x.cell && x.fake == 0;
  if (shifted != kNoCell) marker = shifted;
  if (c.game.rules.marker_followed) x.marker = marker;
  if (marker == kNoCell) {
    hide_figure(c, a);  // RULING-18: after 0 steps too
  } else {
    place_figure(c, a, marker, visible ? FigureState::Visible : FigureState::Marker);
  }
  const Hunter traitor =
      traitor_at_large(c.game, c.s.pub) && a == kFirstAgent ? c.s.roles.traitor : kNoHunter;
  const bool traitor_sees =
      traitor != kNoHunter && sees(c.game, c.s.pub, traitor, x.cell, x.stealth != 0);
  x.hidden = !visible && traitor_sees ? 1 : 0;
  // TRA-2: whoever does not see her does not shoot, a traitor from whom she hides included.
  if (hide && traitor != kNoHunter)
    x.triggers =
        static_cast<std::uint16_t>(x.triggers & ~(shooters(c.s.pub) & (1U << ix(traitor))));
  x.stage = c.game.rules.next[ix(Stage::Sighting)];
  // TRA-6, RULING-2: she stood here before this move, hidden from the traitor, and a loyal hunter
  // sees her.
  if (visible && x.steps == 0 && x.marker_loyal == x.cell &&
      exposes_traitor(c, hidden_before, x.cell))
    push(c, {.kind = FrameKind::Reveal, .hunter = traitor, .about = 1});
}

/// AGT-6: shots that her path set off, in the hunters' order.
void fire_triggers(Ctx& c, Agent a) {
  const unsigned triggers = c.s.agents[ix(a)].triggers & shooters(c.s.pub);
  HunterSet::from_bits(triggers).each(
      [&](Hunter h) { find_row(at(c.s.pub.hunters, h).kind)->trigger.act(c, h, a, true); });
}

/// AGT-6: who saw her move may be shot at, then shoots. That somebody saw it is public, by the
/// figure that was placed; who did is not (INF-1).
void exchange_shots(Ctx& c, Agent a) {
  const AgentSecret& x = c.s.agents[ix(a)];
  if (x.triggers != 0) fire_triggers(c, a);
  if (x.marker == kNoCell) return;
  const AgentRow* row = find_row(x.kind);
  if (row->sight.seen != nullptr && has_abilities(c.s.pub.agents[ix(a)]))
    row->sight.seen(c, a, HunterSet::first(kHuntersMax));
}

/// AGT-6: bark.
void announce_barks(Ctx& c, Agent a) {
  const auto heard = HunterSet::from_bits(c.s.agents[ix(a)].triggers);
  for (const Hunter i : c.game.all_hunters()) {
    const PublicHunter& h = at(c.s.pub.hunters, i);
    const HunterRow* row = find_row(h.kind);
    if (row == nullptr || h.gone != 0 || !row->trigger.late) continue;
    row->trigger.act(c, i, a, heard.has(i));
  }
}

/// AGT-6: the optic alarm.
void sound_alarm(Ctx& c, Agent a) {
  if (((unsigned{c.s.agents[ix(a)].triggers} >> kVehicleBit) & 1U) != 0)
    find_row(c.s.pub.vehicle.kind)->trigger.act(c);
}

/// Back to rest: nothing of a finished move stays in the state.
void clear_turn(AgentSecret& x) {
  x.from = kNoCell;
  x.marker = kNoCell;
  x.marker_loyal = kNoCell;
  x.triggers = 0;
  x.card_played = 0;
  x.reach = 0;
  x.completed = 0;
  x.fake = 0;
  x.ability = 0;
  x.stage = Stage::Idle;
}

/// What lasted until the end of this turn ends, and what follows it begins.
void end_hooks(Ctx& c, Agent a, AgentKind kind) {
  for (const Equipment card : c.game.at_turn_end)
    if (const EquipmentRow* row = find_row(card); row->turn.end != nullptr) row->turn.end(c, a);
  if (const AgentRow* row = find_row(kind); row->turn.end != nullptr) row->turn.end(c, a);
}

void end_turn(Ctx& c, Agent a) {
  const bool reveal = is_reveal_move(c.s.pub, a);
  clear_turn(c.s.agents[ix(a)]);
  if (!reveal) {
    age_cards(c, a);
    tell(c, EventCode::AgentDone, {num(a)});
  }
  pop(c);
  c.s.pub.reacted.remove(Reaction::ShotBack);
  if (!reveal) end_hooks(c, a, c.s.agents[ix(a)].kind);
  // A pet's turn that follows is over with the turn (TIM-1).
  if (!reveal && top(c.s).kind != FrameKind::PetTurn) c.s.pub.expired = 0;
}

/// Abilities that follow a marker of her move (Blade Strike).
void strike(Ctx& c, Agent a) {
  const AgentSecret& x = c.s.agents[ix(a)];
  const AgentRow* row = find_row(x.kind);
  if (row->move.marked != nullptr && marker_placed(c.s.pub, a, x) &&
      has_abilities(c.s.pub.agents[ix(a)]))
    row->move.marked(c, a);
}

/// What she says at the end of her turn (Pre-Cognition).
void announce_plans(Ctx& c, Agent a) {
  c.s.pub.agents[ix(a)].promise = Promise::None;
  if (is_reveal_move(c.s.pub, a)) return;
  for (const Hunter i : c.game.all_hunters()) {
    const PublicHunter& h = at(c.s.pub.hunters, i);
    if (const HunterRow* row = find_row(h.kind); h.gone == 0 && row->turn.agent_ended != nullptr)
      row->turn.agent_ended(c, i, a);
  }
}

/// Whether the game may wait in this stage, or is through with her move.
constexpr bool halts(Stage stage) {
  return stage == Stage::Sighting || stage == Stage::Marked || stage == Stage::After ||
         stage == Stage::Ended;
}

/// Runs what follows her move until somebody has a say. The next stage is set before one acts,
/// because what that pushes stands on top of it.
void run_stages(Ctx& c, Agent a) {
  AgentSecret& x = c.s.agents[ix(a)];
  const std::uint8_t depth = c.s.pub.depth;
  do {
    const Stage stage = x.stage;
    x.stage = c.game.rules.next[ix(stage)];
    switch (stage) {
      case Stage::Leaving:
        if (!try_escape(c, a)) break;
        // Whoever has left while the other agent plays on has no turn to finish.
        if (c.s.pub.winner == Side::None) end_turn(c, a);
        return;
      case Stage::Strikes: strike(c, a); break;
      case Stage::Shots: exchange_shots(c, a); break;
      case Stage::Barks: announce_barks(c, a); break;
      case Stage::Alarms: sound_alarm(c, a); break;
      case Stage::Closing: announce_plans(c, a); break;
      default: break;  // only a moment at which others may have their say
    }
    if (x.stage == Stage::After) x.triggers = 0;  // all that her path set off has happened
  } while (!halts(x.stage) && c.s.pub.depth == depth && c.s.pub.winner == Side::None);
}

}  // namespace

void run_agent_turn(Ctx& c, Frame& f) {
  const Agent a = f.agent;
  AgentSecret& x = c.s.agents[ix(a)];
  switch (x.stage) {
    case Stage::Idle:
      if (!is_reveal_move(c.s.pub, a)) begin_turn(c, a);
      x.stage = Stage::Start;
      wait(c);
      break;
    case Stage::Start:
    case Stage::Carded: wait(c); break;
    case Stage::Sighting:
      if (sighting_opens(c.game, c.s.pub, a)) {
        wait(c);
      } else {
        resolve_sighting(c, a, false);
      }
      break;
    case Stage::Marked:
      if (marker_placed(c.s.pub, a, x) && marker_opens(c.game, c.s.pub, a)) return wait(c);
      run_stages(c, a);
      break;
    case Stage::After:
      x.fake = 0;
      if (after_opens(c.game, c.s.pub, a)) return wait(c);
      run_stages(c, a);
      break;
    case Stage::Ended: end_turn(c, a); break;
    default: run_stages(c, a); break;
  }
}

namespace {

/// With a card that hides it: it counts at once, and is shown later.
void complete_secretly(Ctx& c, Agent a, const Action& given) {
  Action play = given;
  play.kind = ActionKind::Play;
  use_card(c, a, play);
  ++c.s.agents[ix(a)].completed;
}

/// STA-3: rest, or what the move itself did to her; before its sighting (RULING-38).
void after_move(Ctx& c, Agent a, bool tired) {
  AgentSecret& x = c.s.agents[ix(a)];
  PublicAgent& p = c.s.pub.agents[ix(a)];
  constexpr int kRestSteps = 2;
  const AgentRow* row = find_row(x.kind);
  if (!tired && row->move.ended != nullptr) row->move.ended(c, a);
  if (!tired || x.steps > kRestSteps) return;
  p.fatigued = 0;
  tell(c, EventCode::Recovered, {num(a)});
}

void move(Ctx& c, Agent a, const Action& given) {
  AgentSecret& x = c.s.agents[ix(a)];
  Action m = given;
  if (m.length > 0) m = *outcome_of(move_ground(known(c.game, c.s, given.seat), a), given);
  const bool tired = !has_abilities(c.s.pub.agents[ix(a)]);
  x.from = x.cell;
  x.cell = m.cell;
  x.steps = m.steps;
  x.marker = m.marker;
  x.marker_loyal = m.marker_loyal;
  x.triggers = m.triggers;
  x.sheet[c.s.pub.round] = m.cell;  // AGT-4
  x.stage = c.game.rules.after_move;
  Event e;
  e.code = EventCode::AgentMoved;
  e.v[0] = num(a);
  e.v[1] = num(m.cell);
  e.v[2] = m.steps;
  for (std::size_t i = 0; i < m.path.size(); ++i)
    e.v[3 + i] = num(m.path[i]);
  tell_agents(c, e.code,
              {e.v[0], e.v[1], e.v[2], e.v[3], e.v[4], e.v[5], e.v[6], e.v[7], e.v[8], e.v[9]});
  after_move(c, a, tired);
}

/// What she does before her move.
void act_at_start(Ctx& c, Agent agent, const Action& a) {
  AgentSecret& x = c.s.agents[ix(agent)];
  switch (a.kind) {
    case ActionKind::Complete:
      if (a.place != kNone8) return complete_secretly(c, agent, a);
      return complete_objective(c, agent, a.choice);
    case ActionKind::Draw: return draw_supply(c, agent, a.choice);
    case ActionKind::Ability: x.ability = 1; return find_row(x.kind)->turn.act(c, agent, a);
    case ActionKind::Play: {
      // A card of the start leaves objectives and caches open (AGT-1, RULING-24); others close them
      // (RULING-9).
      const EquipmentRow* row = find_row(x.cards[a.place].card);
      if ((row->timing & kAtStart) == 0) x.stage = Stage::Carded;
      return use_card(c, agent, a);
    }
    default: return move(c, agent, a);
  }
}

}  // namespace

void act_agent_turn(Ctx& c, Frame& f, const Action& a) {
  const Agent agent = f.agent;
  AgentSecret& x = c.s.agents[ix(agent)];
  switch (x.stage) {
    case Stage::Start:
    case Stage::Carded: act_at_start(c, agent, a); break;
    case Stage::Sighting:
      if (a.kind == ActionKind::Play) use_card(c, agent, a);
      // A card at the sighting stands in place of every true marker.
      if (a.kind == ActionKind::Shift) return resolve_sighting(c, agent, a.choice != 0, a.cell);
      resolve_sighting(c, agent, a.kind == ActionKind::Hide);
      break;
    case Stage::Marked:
      if (a.kind == ActionKind::Play) use_card(c, agent, a);
      x.stage = c.game.rules.next[ix(Stage::Marked)];
      break;
    default:
      if (a.kind == ActionKind::Play) use_card(c, agent, a);
      x.stage = c.game.rules.next[ix(Stage::After)];
      break;
  }
}

namespace {

/// TRA-2: she may hide what the traitor saw, if that changes anything.
bool hiding_matters(const Known& k, const AgentSecret& x) {
  if (!traitor_at_large(*k.game, *k.pub)) return false;
  const Cell plain = plain_start(*k.game, *k.pub, *k.roles, x);
  if (x.cell == plain) return false;
  const unsigned shots = x.triggers & shooters(*k.pub);
  return x.marker != marker_hiding(plain, x) || ((shots >> ix(k.roles->traitor)) & 1U) != 0;
}

/// The same completion once more for each card that hides it.
void list_hidden_completions(const Known& k, Agent a, unsigned open, ChoiceSink& out) {
  const AgentSecret& x = *k.agent[ix(a)];
  if (x.card_played != 0 || x.remote != 0) return;
  for (std::size_t i = 0; i < kSections; ++i) {
    if (((open >> i) & 1U) == 0) continue;
    for (std::size_t j = 0; j < k.pub->agents[ix(a)].hand; ++j) {
      const EquipmentRow* row = find_row(x.cards[j].card);
      if ((row->timing & kAtCompletion) == 0 || !usable(x, x.cards[j])) continue;
      Action action = proto(k, ActionKind::Complete, i);
      action.place = static_cast<std::uint8_t>(j);
      out.one(action);
    }
  }
}

/// Objectives, the cache, her ability and cards of the start, in any order (AGT-1).
void list_start(const Known& k, Agent a, unsigned open, Promise promise, ChoiceSink& out) {
  const AgentSecret& x = *k.agent[ix(a)];
  if (open != 0 && out.wants(ActionKind::Complete)) {
    const unsigned shown = promise == Promise::No ? 0 : open;
    for (std::size_t i = 0; i < kSections; ++i)
      if (((shown >> i) & 1U) != 0) out.one(proto(k, ActionKind::Complete, i));
    if ((k.game->timings[ix(x.kind)] & kAtCompletion) != 0)
      list_hidden_completions(k, a, open, out);
  }
  if (k.pub->deck > 0 && out.wants(ActionKind::Draw))
    for (std::size_t i = 0; i < kCachesMax; ++i)
      if (((caches_at(*k.game, x) >> i) & 1U) != 0) out.one(proto(k, ActionKind::Draw, i));
  const AgentRow* row = find_row(x.kind);
  if (row->turn.choices != nullptr && x.ability == 0 && has_abilities(k.pub->agents[ix(a)]) &&
      out.wants(ActionKind::Ability))
    row->turn.choices(k, a, out);
  if (x.card_played == 0 && (k.game->timings[ix(x.kind)] & kAtStart) != 0)
    list_cards(k, a, kAtStart, out);
}

}  // namespace

void list_agent_turn(const Known& k, const Frame& f, ChoiceSink& out) {
  const Agent a = f.agent;
  const AgentSecret& x = *k.agent[ix(a)];
  const bool reveal = is_reveal_move(*k.pub, a);
  switch (x.stage) {
    case Stage::Start:
    case Stage::Carded: {
      const bool start = x.stage == Stage::Start && !reveal;
      const unsigned open = start ? completable(k, a) : 0;
      const Promise promise = open != 0 ? binding_promise(k, a) : Promise::None;
      if (start) list_start(k, a, open, promise, out);
      // She said yes, so one has to be completed first.
      if (promise == Promise::Yes && x.completed == 0) return;
      if (start && x.card_played == 0) list_cards(k, a, kBeforeMove, out);
      if (out.wants(ActionKind::Move))
        list_outcomes(move_ground(k, a), proto(k, ActionKind::Move), out);
      break;
    }
    case Stage::Sighting:
      out.one(proto(k, ActionKind::Show));
      if (a == kFirstAgent && hiding_matters(k, x)) out.one(proto(k, ActionKind::Hide));  // TRA-2
      if (x.card_played == 0) list_cards(k, a, kAtSighting, out);
      if (const AgentRow* row = find_row(x.kind);
          row->move.sighting != nullptr && has_abilities(k.pub->agents[ix(a)]))
        row->move.sighting(k, a, out);
      break;
    case Stage::Marked:
      out.one(proto(k, ActionKind::Pass));
      if (x.card_played == 0) list_cards(k, a, kAtMarker, out);
      break;
    default:
      out.one(proto(k, ActionKind::Pass));
      if (x.card_played == 0) list_cards(k, a, kAfterMove, out);
      break;
  }
}

}  // namespace specter
