// An agent's turn (AGT-1 to AGT-6), and a revealed traitor's first move (TRA-8), which is the
// same without cards and objectives.
#include "engine/flow.h"

namespace specter {
namespace {

bool is_reveal_move(const Public& pub, Agent a) {
  return pub.reveal_move != 0 && a == kSecondAgent;
}

/// INF-6: could she have a choice of what the hunters are told after a move?
bool sighting_opens(const Game& game, const Public& pub, Agent a) {
  if (is_reveal_move(pub, a)) return false;
  if (a == kFirstAgent && traitor_at_large(game, pub)) return true;  // TRA-2
  return pub.agents[ix(a)].played_openly == 0 && may_use(game, pub, a, kAtSighting);
}

/// INF-6: could she hold a card to play after the move?
bool after_opens(const Game& game, const Public& pub, Agent a) {
  return !is_reveal_move(pub, a) && pub.agents[ix(a)].played_openly == 0 &&
         may_use(game, pub, a, kAfterMove);
}

void begin_turn(Ctx& c, Agent a) {
  AgentSecret& x = c.s.agents[ix(a)];
  PublicAgent& p = c.s.pub.agents[ix(a)];
  // "Until the start of her next turn" ends here.
  x.stealth = 0;
  x.decoy = kNoCell;
  p.guard = 0;
  p.played_openly = 0;
  x.stage = Stage::Start;
  tell(c, EventCode::AgentTurn, {num(a)});
}

/// OBJ-3, OBJ-6: escaping wins at once, or takes her off the board (END-4, END-5).
bool try_escape(Ctx& c, Agent a) {
  Public& pub = c.s.pub;
  AgentSecret& x = c.s.agents[ix(a)];
  constexpr int kObjectivesNeeded = 3;
  if (objectives_done(pub) < kObjectivesNeeded || !c.game.escapes.has(x.cell)) return false;
  pub.agents[ix(a)].escaped = 1;
  pub.agents[ix(a)].figure = Figure{};
  pub.agents[ix(a)].promise = Promise::None;
  tell(c, EventCode::AgentEscaped, {num(a)});
  if (pub.turned == kNoHunter || agents_in_play(pub) == 0)
    end_game(c, Side::Agents, EndReason::Escape);
  return true;
}

/// SEE-1 to SEE-3 with what she chose to show; then TRA-6.
void resolve_sighting(Ctx& c, Agent a, bool hide) {
  AgentSecret& x = c.s.agents[ix(a)];
  const Cell marker = hide ? x.marker_loyal : x.marker;
  const bool hidden_before = x.hidden != 0;
  const bool visible = marker == x.cell && x.fake == 0;
  if (marker == kNoCell) {
    hide_figure(c, a);
  } else {
    place_figure(c, a, marker, visible ? FigureState::Visible : FigureState::Marker);
  }
  const Hunter traitor =
      traitor_at_large(c.game, c.s.pub) && a == kFirstAgent ? c.s.roles.traitor : kNoHunter;
  const bool traitor_sees =
      traitor != kNoHunter && sees(c.game, c.s.pub, traitor, x.cell, x.stealth != 0);
  x.hidden = !visible && traitor_sees ? 1 : 0;
  // CARD-GUN-2: no shot if she hides from a traitor Gun.
  if (hide && traitor != kNoHunter)
    x.triggers = static_cast<std::uint8_t>(x.triggers & ~(1U << ix(traitor)));
  x.stage = Stage::Placing;
  // TRA-6: she stood here before this move, hidden from the traitor, and a loyal hunter sees her.
  if (visible && x.steps == 0 && x.marker_loyal == x.cell &&
      exposes_traitor(c, hidden_before, x.cell))
    push(c, FrameKind::Reveal, static_cast<std::uint8_t>(traitor), 1);
}

/// AGT-6: what her path set off, in the hunters' order.
void fire_triggers(Ctx& c, Agent a) {
  AgentSecret& x = c.s.agents[ix(a)];
  const unsigned triggers = x.triggers;
  x.stage = Stage::After;
  x.triggers = 0;
  for (std::size_t i = 0; i < kHuntersMax; ++i) {
    const PublicHunter& h = c.s.pub.hunters[i];
    if (((triggers >> i) & 1U) == 0 || !on_foot(h) || h.stunned != 0) continue;
    find_row(h.kind)->on_trigger(c, static_cast<Hunter>(i), a);
  }
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
  x.stage = Stage::Idle;
}

void end_turn(Ctx& c, Agent a) {
  const bool reveal = is_reveal_move(c.s.pub, a);
  clear_turn(c.s.agents[ix(a)]);
  if (!reveal) {
    age_smoke(c, a);
    tell(c, EventCode::AgentDone, {num(a)});
    c.s.pub.expired = 0;
  }
  pop(c);
}

}  // namespace

void run_agent_turn(Ctx& c, Frame& f) {
  const auto a = static_cast<Agent>(f.a);
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
      if (try_escape(c, a)) {
        if (c.s.pub.winner == Side::None) end_turn(c, a);
      } else if (sighting_opens(c.game, c.s.pub, a)) {
        wait(c);
      } else {
        resolve_sighting(c, a, false);
      }
      break;
    case Stage::Placing: fire_triggers(c, a); break;
    case Stage::After:
      x.fake = 0;
      if (after_opens(c.game, c.s.pub, a)) {
        wait(c);
      } else {
        x.stage = Stage::Closing;
      }
      break;
    case Stage::Closing:
      x.stage = Stage::Ended;
      c.s.pub.agents[ix(a)].promise = Promise::None;
      if (is_reveal_move(c.s.pub, a)) break;
      for (int i = 0; i < c.game.hunters; ++i) {
        const HunterRow* row = find_row(c.s.pub.hunters[static_cast<std::size_t>(i)].kind);
        if (c.s.pub.hunters[static_cast<std::size_t>(i)].gone == 0 &&
            row->agent_turn_end != nullptr)
          row->agent_turn_end(c, static_cast<Hunter>(i), a);
      }
      break;
    case Stage::Ended: end_turn(c, a); break;
  }
}

namespace {

void complete_objective(Ctx& c, Agent a, std::size_t section) {
  PublicSite& site = c.s.pub.sites[section];
  site.die = c.s.plan.die[section];
  site.done_round = c.s.pub.round;
  ++c.s.agents[ix(a)].completed;
  tell(c, EventCode::ObjectiveDone,
       {num(section), num(c.game.site(static_cast<int>(section), site.die))});  // OBJ-2
}

void move(Ctx& c, Agent a, const Action& given) {
  AgentSecret& x = c.s.agents[ix(a)];
  Action m = given;
  if (m.length > 0) m = *outcome_of(move_ground(known(c.game, c.s, given.seat), a), given);
  x.from = x.cell;
  x.cell = m.cell;
  x.steps = m.steps;
  x.marker = m.marker;
  x.marker_loyal = m.marker_loyal;
  x.triggers = m.triggers;
  x.sheet[c.s.pub.round] = m.cell;  // AGT-4
  x.stage = Stage::Sighting;
  Event e;
  e.code = EventCode::AgentMoved;
  e.v[0] = num(a);
  e.v[1] = num(m.cell);
  e.v[2] = m.steps;
  for (std::size_t i = 0; i < m.path.size(); ++i)
    e.v[3 + i] = num(m.path[i]);
  tell_agents(c, e.code,
              {e.v[0], e.v[1], e.v[2], e.v[3], e.v[4], e.v[5], e.v[6], e.v[7], e.v[8], e.v[9]});
}

}  // namespace

void act_agent_turn(Ctx& c, Frame& f, const Action& a) {
  const auto agent = static_cast<Agent>(f.a);
  AgentSecret& x = c.s.agents[ix(agent)];
  switch (x.stage) {
    case Stage::Start:
    case Stage::Carded:
      if (a.kind == ActionKind::Complete) {
        complete_objective(c, agent, a.a);
      } else if (a.kind == ActionKind::Play) {
        use_card(c, agent, a);
        x.stage = Stage::Carded;
      } else {
        move(c, agent, a);
      }
      break;
    case Stage::Sighting:
      if (a.kind == ActionKind::Play) use_card(c, agent, a);
      // A card at the sighting stands in place of every true marker.
      resolve_sighting(c, agent, a.kind == ActionKind::Hide);
      break;
    default:
      if (a.kind == ActionKind::Play) use_card(c, agent, a);
      x.stage = Stage::Closing;
      break;
  }
}

namespace {

/// TRA-2: she may hide what the traitor saw, if that changes anything.
bool hiding_matters(const Known& k, const AgentSecret& x) {
  if (!traitor_at_large(*k.game, *k.pub)) return false;
  return x.marker != x.marker_loyal || ((x.triggers >> ix(k.roles->traitor)) & 1U) != 0;
}

}  // namespace

void list_agent_turn(const Known& k, const Frame& f, ChoiceSink& out) {
  const auto a = static_cast<Agent>(f.a);
  const AgentSecret& x = *k.agent[ix(a)];
  const bool reveal = is_reveal_move(*k.pub, a);
  switch (x.stage) {
    case Stage::Start:
    case Stage::Carded: {
      const Promise promise = reveal ? Promise::None : binding_promise(k, a);
      unsigned open = 0;
      if (x.stage == Stage::Start && !reveal && promise != Promise::No) open = completable(k, a);
      if (out.wants(ActionKind::Complete))
        for (std::size_t i = 0; i < kSections; ++i)
          if (((open >> i) & 1U) != 0)
            out.one(proto(k, ActionKind::Complete, static_cast<std::uint8_t>(i)));
      // CARD-PROPHET-2: she said yes, so one has to be completed first.
      if (promise == Promise::Yes && x.completed == 0 && open != 0) return;
      if (x.stage == Stage::Start && !reveal) list_cards(k, a, kBeforeMove, out);
      if (out.wants(ActionKind::Move))
        list_outcomes(move_ground(k, a), proto(k, ActionKind::Move), out);
      break;
    }
    case Stage::Sighting:
      out.one(proto(k, ActionKind::Show));
      if (a == kFirstAgent && hiding_matters(k, x)) out.one(proto(k, ActionKind::Hide));  // TRA-2
      if (x.card_played == 0) list_cards(k, a, kAtSighting, out);
      break;
    default:
      out.one(proto(k, ActionKind::Pass));
      if (x.card_played == 0) list_cards(k, a, kAfterMove, out);
      break;
  }
}

}  // namespace specter
