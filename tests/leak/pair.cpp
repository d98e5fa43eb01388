#include "leak/pair.h"

#include <algorithm>

#include "engine/cards.h"
#include "engine/position.h"
#include "engine/sight.h"

namespace specter::test {
namespace {

using Facts = std::vector<int>;

int number(auto x) { return static_cast<int>(x); }

bool at_large(const World& w) { return traitor_at_large(*w.game, w.state.pub); }

/// SEE-5: placing her figure shows who she is.
void add_shown(const World& w, std::size_t agent, Facts& out) {
  out.push_back(number(w.state.agents[agent].cell));
  out.push_back(number(w.state.agents[agent].kind));
  // TRA-6: what may expose the traitor.
  out.push_back(w.state.agents[agent].hidden);
  if (w.state.agents[agent].hidden != 0) out.push_back(number(w.state.roles.traitor));
}

/// A sighting's public result: where the figure goes, and who shoots.
void add_sighting(const World& w, std::size_t agent, Cell placed, bool visible, unsigned triggers,
                  Facts& out) {
  out.push_back(number(placed));
  out.push_back(visible ? 1 : 0);
  out.push_back(number(triggers));
  if (placed != kNoCell) out.push_back(number(w.state.agents[agent].kind));
  if (visible) add_shown(w, agent, out);
}

/// CARD-HOLO: the Gun looks at the decoy only.
unsigned decoy_triggers(const World& w, std::size_t agent, Cell decoy) {
  const AgentSecret& x = w.state.agents[agent];
  unsigned bits = 0;
  for (int i = 0; i < w.game->hunters; ++i) {
    const PublicHunter& h = w.state.pub.hunters[ix(i)];
    if (h.kind != HunterKind::Gun || !on_foot(h) || h.stunned != 0 || h.blinded != 0) continue;
    const auto gun = static_cast<Hunter>(i);
    const bool stealth = x.stealth != 0;
    if (sees(*w.game, w.state.pub, gun, decoy, stealth) &&
        !sees(*w.game, w.state.pub, gun, x.from, stealth))
      bits |= 1U << static_cast<unsigned>(i);
  }
  return bits;
}

void add_play(const World& w, std::size_t agent, const Action& action, Facts& out) {
  const AgentSecret& x = w.state.agents[agent];
  const PublicAgent& p = w.state.pub.agents[agent];
  const Card& card = x.cards[action.a];
  const EquipmentRow& row = *find_row(card.card);
  out.push_back(action.a);
  if (p.figure.state == FigureState::Visible) {  // SEE-3: the card may hide her
    out.push_back(number(card.card));
    out.push_back(x.stealth);
  }
  if (row.secrecy == Secrecy::Marked) return;
  for (const int v :
       {number(card.card), number(card.charges), number(action.cell), number(action.b)})
    out.push_back(v);
  if (card.card == Equipment::TangleLine)
    out.push_back(distance(x.cell, w.state.pub.hunters[action.b].cell));
  if (card.card == Equipment::PowerFists) add_shown(w, agent, out);
}

void add_move(const World& w, std::size_t agent, const Action& given, bool sighting, Facts& out) {
  const Known k = known(*w.game, w.state, given.seat);
  const Action m =
      given.length > 0 ? *outcome_of(move_ground(k, static_cast<Agent>(agent)), given) : given;
  int done = 0;
  for (const PublicSite& site : w.state.pub.sites)
    done += site.done_round != 0 ? 1 : 0;
  const bool escapes = done >= 3 && w.game->escapes.has(m.cell);
  out.push_back(escapes ? 1 : 0);
  if (escapes || sighting) return;
  const bool visible = m.marker == m.cell;
  out.push_back(number(m.marker));
  out.push_back(visible ? 1 : 0);
  out.push_back(m.triggers);
  if (m.marker != kNoCell) out.push_back(number(w.state.agents[agent].kind));
}

/// The public result of an agent's action, as far as it depends on her secrets. `sighting`: her
/// move is followed by a decision about what is told, so it tells nothing by itself.
Facts public_result(const World& w, DecisionKind kind, const Action& action, Seat observer,
                    bool sighting) {
  const auto agent =
      static_cast<std::size_t>(std::max(0, agent_of(*w.game, w.state.pub, action.seat)));
  const AgentSecret& x = w.state.agents[agent];
  Facts out{number(action.kind)};
  switch (kind) {
    case DecisionKind::PickAgent:
    case DecisionKind::PickEquipment:
    case DecisionKind::RevealAgent:
    case DecisionKind::RevealEquipment: break;  // INF-2: nobody learns what she took
    case DecisionKind::PickTraitor:
      out.push_back(w.game->seat_of(static_cast<Hunter>(action.a)) == observer ? 1 : 0);
      break;
    case DecisionKind::Sighting:
      out[0] = 0;
      if (action.kind == ActionKind::Play) {
        add_sighting(w, agent, action.cell, false, decoy_triggers(w, agent, action.cell), out);
      } else {
        const bool hide = action.kind == ActionKind::Hide;
        const Cell placed = hide ? x.marker_loyal : x.marker;
        unsigned triggers = x.triggers;
        if (hide) triggers &= ~(1U << ix(w.state.roles.traitor));
        add_sighting(w, agent, placed, placed == x.cell, triggers, out);
      }
      break;
    case DecisionKind::Check: {
      const Public& pub = w.state.pub;
      const auto h = static_cast<Hunter>(pub.frames[pub.depth - std::size_t{1}].a);
      const bool shown =
          action.kind == ActionKind::Show && sees(*w.game, pub, h, x.cell, x.stealth != 0);
      out[0] = shown ? 1 : 0;
      if (shown) add_shown(w, agent, out);
      break;
    }
    default:
      if (action.kind == ActionKind::Move) add_move(w, agent, action, sighting, out);
      if (action.kind == ActionKind::Play) add_play(w, agent, action, out);
      if (action.kind == ActionKind::Complete) {
        out.push_back(action.a);
        out.push_back(w.state.plan.die[action.a]);
      }
      if (action.kind == ActionKind::Answer || action.kind == ActionKind::Announce) {
        out.push_back(action.a);
        out.push_back(number(action.cell));
      }
      break;
  }
  return out;
}

int hunter_on_turn(const State& s) {
  for (std::size_t i = 0; i < s.pub.depth; ++i)
    if (s.pub.frames[i].kind == FrameKind::HunterTurn) return s.pub.frames[i].a;
  return -1;
}

/// The hunters who were on turn at some time of the step: the last one's turn begins by itself.
std::vector<std::size_t> hunters_on_turn(const World& before, const World& after) {
  std::vector<std::size_t> out;
  const Public& was = before.state.pub;
  const Public& is = after.state.pub;
  for (std::size_t i = 0; i < static_cast<std::size_t>(before.game->hunters); ++i) {
    const int h = static_cast<int>(i);
    const bool on = hunter_on_turn(before.state) == h || hunter_on_turn(after.state) == h;
    const bool done =
        was.hunters[i].played == 0 && (is.hunters[i].played != 0 || is.round != was.round);
    if ((on || done) && is.hunters[i].gone == 0) out.push_back(i);
  }
  return out;
}

/// What the rules themselves tell of an agent's secrets during a hunter's turn, asked or not.
Facts told_by_rules(const World& before, const World& after, const Action& action) {
  Facts out;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const PublicAgent& p = after.state.pub.agents[i];
    const AgentSecret& x = after.state.agents[i];
    if (p.in_play == 0 || p.escaped != 0) continue;
    out.push_back(x.hp > 0 || x.kind == AgentKind::None ? 1 : 0);  // ATK-6
    // The step may end the round, and with it her Stealth Field.
    const bool stealth = before.state.agents[i].stealth != 0;
    const bool asked = at_large(before) && at_large(after);  // INF-6: each time
    for (const std::size_t hunter : hunters_on_turn(before, after)) {
      const PublicHunter& h = after.state.pub.hunters[hunter];
      out.push_back(x.kind == AgentKind::Cobra && x.cell == h.cell ? 1 : 0);  // CARD-COBRA
      if (asked) continue;
      const auto id = static_cast<Hunter>(hunter);
      const bool seen = sees(*after.game, after.state.pub, id, x.cell, stealth);
      out.push_back(seen ? 1 : 0);  // SEE-6, STA-4
      if (seen) add_shown(after, i, out);
      if (h.kind == HunterKind::Beast) out.push_back(distance(h.cell, x.cell) <= 4 ? 1 : 0);
    }
    if (asked) continue;
    if (action.kind == ActionKind::Sense || action.kind == ActionKind::RemoteSense)
      out.push_back(x.steps >= 3 ? number(direction(after.state.pub.vehicle.cell, x.cell)) : -1);
    if (action.kind == ActionKind::PostCognition && action.a == i)
      out.push_back(number(x.sheet[before.state.pub.round - std::size_t{2}]));
  }
  return out;
}

}  // namespace

int differing(const State& a, const State& b) {
  int bits = 0;
  const auto note = [&](int bit, bool differs) { bits |= differs ? 1 << bit : 0; };
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    note(0, a.agents[i].cell != b.agents[i].cell);
    note(1, a.agents[i].cards != b.agents[i].cards);
    note(2, a.agents[i].kind != b.agents[i].kind);
    note(3, a.agents[i].hp != b.agents[i].hp);
    note(7, a.agents[i].sheet != b.agents[i].sheet);
  }
  note(4, a.plan != b.plan);
  note(5, a.roles != b.roles);
  note(6, a.asked != b.asked);
  return bits;
}

Pair::Pair(const World& world, Seat seat, const Redraw& what, std::uint64_t seed)
    : a_(world), b_(world), seat_(seat), dice_(seed, 9), rng_(seed) {
  b_.state = resample(*world.game, world.state, seat, what, rng_);
  told_ = a_.log.size(seat);
}

bool Pair::act(const Action& a, const Action& b) {
  const World before_a = a_;
  const World before_b = b_;
  SeededDice other = dice_;
  EventSink sink;
  if (!apply(*a_.game, a_.state, a, dice_, sink)) return false;
  a_.log.take(sink);
  sink.clear();
  if (!apply(*b_.game, b_.state, b, other, sink)) return false;
  b_.log.take(sink);
  if (over(a_.state) || over(b_.state)) return false;  // END-6: everything is public now
  // He has changed sides: from now on he knows what the worlds differ in (TRA-12).
  if (seat_ != kAgentSeat && agent_of(*a_.game, a_.state.pub, seat_) >= 0) return false;
  if (seat_ != kAgentSeat && agent_of(*b_.game, b_.state.pub, seat_) >= 0) return false;
  return told_by_rules(before_a, a_, a) == told_by_rules(before_b, b_, b);
}

bool Pair::step_hunter(Seat decider) {
  Choices choices;
  const Known k = known(*a_.game, a_.state, decider);
  if (a_.game->players() == kPlayersMax && rng_.one_in(8)) {
    free_actions(k, choices);
    const Action free = choices.nth(rng_.below(choices.count()));
    if (free.kind == ActionKind::Vote) return act(free, free);
  }
  if (rng_.one_in(40)) {
    Action late;
    late.kind = ActionKind::Timeout;
    late.seat = decider;
    return act(late, late);
  }
  legal(k, choices);
  Choices there;
  legal(known(*b_.game, b_.state, decider), there);
  for (int i = 0; i < 8; ++i) {
    const Action action = pick(choices, true, rng_);
    // A traitor's own offers are not there in a world where he is loyal.
    if (there.contains(action)) return act(action, action);
  }
  return false;
}

bool Pair::step_agent(Seat decider) {
  Choices here;
  Choices there;
  legal(known(*a_.game, a_.state, decider), here);
  legal(known(*b_.game, b_.state, decider), there);
  if (here.empty() || there.empty()) return false;
  const DecisionKind kind = decision_of(known(*a_.game, a_.state, decider))->kind;
  const DecisionKind other = decision_of(known(*b_.game, b_.state, decider))->kind;
  const auto agent =
      static_cast<std::size_t>(std::max(0, agent_of(*a_.game, a_.state.pub, decider)));
  const bool own = agent_of(*a_.game, a_.state.pub, seat_) >= 0;  // he knows what she does
  for (int tries = 0; tries < 6; ++tries) {
    const Action a = pick(here, true, rng_);
    if (own) return act(a, a);
    State after = a_.state;
    SeededDice dice = dice_;
    EventSink sink;
    if (!apply(*a_.game, after, a, dice, sink)) return false;
    const bool sighting =
        !over(after) && after.agents[agent].stage == Stage::Sighting && a.kind == ActionKind::Move;
    const Facts wanted = public_result(a_, kind, a, seat_, sighting);
    // Start anywhere in the other list, so that the two worlds part in secret.
    const int count = there.count();
    const int first = rng_.below(count);
    for (int i = 0; i < count; ++i) {
      const Action b = there.nth((first + i) % count);
      if (public_result(b_, other, b, seat_, sighting) != wanted) continue;
      if (!(a == b)) ++hidden_acts_;
      return act(a, b);
    }
  }
  return false;
}

bool Pair::step() {
  if (over(a_.state)) return false;
  const Decisions open = decisions(*a_.game, a_.state);
  const Seat decider = open.list[static_cast<std::size_t>(rng_.below(open.count))].seat;
  const bool agents =
      agent_of(*a_.game, a_.state.pub, decider) >= 0 ||
      a_.state.pub.frames[a_.state.pub.depth - std::size_t{1}].kind == FrameKind::Reveal;
  return agents ? step_agent(decider) : step_hunter(decider);
}

std::string Pair::compare(Observer& observer) {
  const std::uint64_t salt = rng_.next();
  const Observation a = observer.observe(a_, seat_, told_, salt);
  const Observation b = observer.observe(b_, seat_, told_, salt);
  told_ = a_.log.size(seat_);
  return difference(a, b);
}

std::string search_leaks(int players, int games, std::uint64_t seed, Observer& observer,
                         PairTotals& totals) {
  for (int i = 0; i < games; ++i) {
    const std::uint64_t own = seed * 1000 + static_cast<std::uint64_t>(i);
    Rng rng(own);
    const Style style = kStyles[static_cast<std::size_t>(i) % kStyles.size()];
    RandomGame g(random_setup(players, rng), own, style);
    while (!g.over()) {
      g.run(1 + rng.below(60));
      if (g.over()) break;
      const World world{&g.game(), g.state(), g.log()};
      const Seat seat = rng.of(audiences(g.game()));
      Pair pair(world, seat, random_redraw(rng), rng.next());
      if (!pair.different()) continue;
      ++totals.pairs;
      int steps = 0;
      do {
        ++totals.steps;
        totals.secret_bits |= pair.differences();
        const std::string found = pair.compare(observer);
        if (found.empty()) continue;
        return label(players, own, style) + " seat " + std::to_string(ix(seat)) + " step " +
               std::to_string(steps) + "\n" + found + "\n  " +
               position_text(g.game(), pair.first().state) + "\n  " +
               position_text(g.game(), pair.second().state);
      } while (++steps < 60 && pair.step());
      totals.hidden_acts += pair.hidden_acts();
    }
  }
  return "";
}

}  // namespace specter::test
