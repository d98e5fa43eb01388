#include "leak/pair.h"

#include <algorithm>

#include "belief/insight.h"
#include "belief/weights.h"
#include "engine/cards.h"
#include "engine/decision_facts.h"
#include "engine/position.h"
#include "leak/facts.h"
#include "leak/furnish.h"
#include "match/match.h"

namespace specter::test {
namespace {

/// One in so many: with a random traitor the part before his reveal would be over at once.
constexpr int kRevealOdds = 12;

bool is_play_of(const World& w, const Action& action, Equipment card) {
  const int agent = agent_of(*w.game, w.state.pub, action.seat);
  return action.kind == ActionKind::Play && agent >= 0 &&
         w.state.agents[ix(agent)].cards[action.place].card == card;
}

bool is_lie(const World& w, const Action& action) {
  if (action.kind != ActionKind::Answer) return false;
  const DecisionFacts matter = decision_facts(known(*w.game, w.state, action.seat));
  return matter.truth &&
         (matter.truth->choice != action.choice || matter.truth->cell != action.cell);
}

/// HP loss that was announced and did not happen (TRA-3, CARD-HOLO).
bool pretended(const World& before, const World& after) {
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (after.state.pub.agents[i].hits > before.state.pub.agents[i].hits &&
        after.state.agents[i].hp == before.state.agents[i].hp)
      return true;
  return false;
}

/// What one world did in secret, as bits per trick.
unsigned tricks_of(const World& before, const World& after, const Action& action) {
  unsigned bits = 0;
  const auto note = [&](Trick trick, bool done) { bits |= done ? 1U << ix(trick) : 0U; };
  note(Trick::Decoy, is_play_of(before, action, Equipment::HoloDecoy));
  note(Trick::Mine, is_play_of(before, action, Equipment::ProximityMine));
  note(Trick::Remote, action.kind == ActionKind::Complete && action.place != kNone8);
  note(Trick::Lie, is_lie(before, action));
  note(Trick::Pretence, pretended(before, after));
  return bits;
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
    note(8, a.agents[i].mine != b.agents[i].mine || a.agents[i].remote != b.agents[i].remote ||
                a.agents[i].caches != b.agents[i].caches);
  }
  note(4, a.plan != b.plan);
  note(5, a.roles != b.roles);
  note(6, a.asked != b.asked);
  return bits;
}

Pair::Pair(const World& world, Seat seat, const Redraw& what, std::uint64_t seed)
    : a_(world),
      b_(world),
      belief_a_(seat),
      belief_b_(seat),
      seat_(seat),
      dice_(seed, 9),
      rng_(seed) {
  b_.state = resample(*world.game, world.state, seat, what, rng_);
  told_ = a_.log.size(seat);
}

bool Pair::play(World& world, const Action& action, SeededDice& dice) const {
  if (action.kind == ActionKind::None) return true;
  const std::shared_ptr<const Game> game(std::shared_ptr<const Game>{}, world.game);
  match::Match match = match::Match::at(game, world.state);
  if (!match.act(action, dice)) return false;
  world.state = match.state();
  world.log.take(match.events());
  ++world.acts;
  if (const auto step = match.step(seat_)) world.steps.emplace_back(*step);
  return true;
}

bool Pair::act(const Action& a, const Action& b) {
  const World before_a = a_;
  const World before_b = b_;
  SeededDice other = dice_;
  if (!play(a_, a, dice_) || !play(b_, b, other)) return false;
  if (over(a_.state) || over(b_.state)) return false;  // END-6: everything is public now
  // He has changed sides: from now on he knows what the worlds differ in (TRA-12).
  if (seat_ != kAgentSeat && agent_of(*a_.game, a_.state.pub, seat_) >= 0) return false;
  if (seat_ != kAgentSeat && agent_of(*b_.game, b_.state.pub, seat_) >= 0) return false;
  if (told_by_rules(before_a, a_, a) != told_by_rules(before_b, b_, b)) return false;
  if (!(a == b)) ++hidden_acts_;
  const unsigned tricks = tricks_of(before_a, a_, a) ^ tricks_of(before_b, b_, b);
  for (std::size_t i = 0; i < tricks_.size(); ++i)
    tricks_[i] += static_cast<int>((tricks >> i) & 1U);
  return true;
}

/// An act of a hunter. Half of the moves are looked for where he finds her on foot: attacks and
/// all that follows from them need it.
Action Pair::hunters_act(const Choices& choices) {
  Action action = pick(choices, true, rng_);
  if (rng_.one_in(2)) return action;
  const bool two = a_.state.pub.agents[1].in_play != 0;
  const Cell her = a_.state.agents[two && rng_.one_in(2) ? 1 : 0].cell;
  for (int i = 0; i < 24; ++i) {
    const Action other = pick(choices, true, rng_);
    if (other.kind != ActionKind::Walk && other.kind != ActionKind::GetOut) continue;
    action = other;
    if (a_.game->board->sight(action.cell).has(her)) break;
  }
  return action;
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
    const Action action = hunters_act(choices);
    if (action.kind == ActionKind::Reveal && !rng_.one_in(kRevealOdds)) continue;
    if (action.kind == ActionKind::Pass && !rng_.one_in(3)) continue;  // he mostly attacks
    // A traitor's own offers are not there in a world where he is loyal.
    if (there.contains(action)) return act(action, action);
  }
  return false;
}

std::optional<Action> Pair::silent_act(const World& world, Seat decider) {
  const Known k = known(*world.game, world.state, decider);
  const DecisionKind kind = decision_of(k)->kind;
  if (kind != DecisionKind::AgentTurn) return std::nullopt;
  Choices choices;
  legal(k, choices);
  const int count = choices.count();
  const int first = rng_.below(count);
  for (int i = 0; i < count; ++i) {
    const Action action = choices.nth((first + i) % count);
    if (action.kind != ActionKind::Complete && action.kind != ActionKind::Play) continue;
    if (public_result(world, Moment{kind, seat_, false, dice_}, action).empty()) return action;
  }
  return std::nullopt;
}

/// An act of hers. Half of the moves are looked for where she is spotted on the way: markers,
/// decoys and shots come from these.
Action Pair::agents_act(const Choices& choices) {
  Action action = pick(choices, true, rng_);
  if (action.kind == ActionKind::Play && choices.nth(0).kind == ActionKind::Show && rng_.one_in(2))
    return choices.nth(0);  // so that the other world may answer a true marker with a decoy
  if (action.kind != ActionKind::Move || rng_.one_in(2)) return action;
  for (int i = 0; i < 8 && (action.marker == kNoCell || action.marker == action.cell); ++i)
    if (const Action other = pick(choices, true, rng_); other.kind == ActionKind::Move)
      action = other;
  return action;
}

/// Acts of both worlds with the same public result. One world leads with an act of any kind, the
/// other follows with any that looks the same; kind None if none does.
std::pair<Action, Action> Pair::alike(const World& lead, const World& follow, Seat decider) {
  const Known k = known(*lead.game, lead.state, decider);
  const Known other = known(*follow.game, follow.state, decider);
  Choices here;
  Choices there;
  legal(k, here);
  legal(other, there);
  if (here.empty() || there.empty()) return {};
  const auto agent =
      static_cast<std::size_t>(std::max(0, agent_of(*lead.game, lead.state.pub, decider)));
  for (int tries = 0; tries < 6; ++tries) {
    const Action a = agents_act(here);
    State after = lead.state;
    SeededDice dice = dice_;
    EventSink sink;
    if (!apply(*lead.game, after, a, dice, sink)) return {};
    const bool sighting =
        !over(after) && after.agents[agent].stage == Stage::Sighting && a.kind == ActionKind::Move;
    const Facts wanted =
        public_result(lead, Moment{decision_of(k)->kind, seat_, sighting, dice_}, a);
    if (wanted.empty()) return {a, Action{}};
    // Start anywhere in the other list, so that the two worlds part in secret.
    const int count = there.count();
    const int first = rng_.below(count);
    const Moment moment{decision_of(other)->kind, seat_, sighting, dice_};
    Action same;
    for (int i = 0; i < count; ++i) {
      const Action b = there.nth((first + i) % count);
      if (public_result(follow, moment, b) != wanted) continue;
      if (b.kind != a.kind) return {a, b};  // the greater difference
      if (same.kind == ActionKind::None) same = b;
    }
    if (same.kind != ActionKind::None) return {a, same};
  }
  return {};
}

bool Pair::step_agent(Seat decider) {
  if (agent_of(*a_.game, a_.state.pub, seat_) >= 0) {  // he knows what she does
    Choices choices;
    legal(known(*a_.game, a_.state, decider), choices);
    const Action action = pick(choices, true, rng_);
    return act(action, action);
  }
  if (rng_.one_in(3)) {
    if (const auto a = silent_act(a_, decider)) return act(*a, Action{});
    if (const auto b = silent_act(b_, decider)) return act(Action{}, *b);
  }
  const bool turned = rng_.one_in(2);
  const auto [lead, follow] = turned ? alike(b_, a_, decider) : alike(a_, b_, decider);
  if (lead.kind == ActionKind::None) return false;
  return turned ? act(follow, lead) : act(lead, follow);
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

std::string Pair::follow(belief::Belief& belief, const World& world) {
  if (world.steps.empty()) return {};
  for (const match::KeptStep& step : world.steps)
    belief.observe(*world.game, step.step());
  std::string out = belief.possible().exact() ? "exact" : "inexact";
  for (const Agent agent : {kFirstAgent, kSecondAgent}) {
    if (!belief.possible().in_play(agent)) continue;
    const CellSet cells = belief.possible().cells(agent);
    out += ' ' + std::string(cell_name(belief::centre(cells, belief::weights(belief, agent))));
    for (const std::uint32_t column : cells.column)
      out += ' ' + std::to_string(column);
  }
  return out;
}

std::string Pair::compare(Observer& observer) {
  const std::uint64_t salt = rng_.next();
  Observation a = observer.observe(a_, seat_, told_, salt);
  Observation b = observer.observe(b_, seat_, told_, salt);
  a.belief = follow(belief_a_, a_);
  b.belief = follow(belief_b_, b_);
  told_ = a_.log.size(seat_);
  a_.steps.clear();
  b_.steps.clear();
  return difference(a, b);
}

namespace {

/// With 5 players the traitor is often all that differs: such worlds go the same way in public
/// however often she is seen and hurt.
Redraw redraw_for(const Game& game, Rng& rng) {
  Redraw what = random_redraw(rng);
  if (game.players() != kPlayersMax || !rng.one_in(2)) return what;
  what = Redraw{false, false, false, false, false, false, false, false, false};
  what.traitor = true;
  what.hp = true;
  return what;
}

std::string trace(const Pair& pair, const std::string& where, const std::string& found) {
  return where + "\n" + found + "\n  " + position_text(*pair.first().game, pair.first().state) +
         "\n  " + position_text(*pair.second().game, pair.second().state);
}

}  // namespace

void play_on(RandomGame& g, int actions, Rng& rng) {
  while (actions-- > 0 && !g.over()) {
    Action next = g.next();
    if (next.kind == ActionKind::Reveal && !rng.one_in(kRevealOdds)) {
      next.kind = ActionKind::Begin;
      next.choice = static_cast<std::uint8_t>(g.state().roles.traitor);
    }
    g.take(next);
  }
}

void PairTotals::add(const Pair& pair) {
  ++pairs;
  hidden_acts += pair.hidden_acts();
  for (std::size_t i = 0; i < tricks.size(); ++i)
    tricks[i] += pair.tricks()[i];
}

std::string search_leaks(const Search& search, Observer& observer, PairTotals& totals) {
  for (int i = 0; i < search.games; ++i) {
    const std::uint64_t own = search.seed * 1000 + static_cast<std::uint64_t>(i);
    Rng rng(own);
    const Style style = kStyles[static_cast<std::size_t>(i) % kStyles.size()];
    RandomGame g(random_setup(search.players, rng, search.edition), own, style);
    while (!g.over()) {
      play_on(g, 1 + rng.below(60), rng);
      if (g.over()) break;
      const World world{&g.game(), furnish(g.game(), g.state(), rng), g.log()};
      const Seat seat = rng.of(audiences(g.game()));
      Pair pair(world, seat, redraw_for(g.game(), rng), rng.next());
      if (!pair.different()) continue;
      int steps = 0;
      do {
        ++totals.steps;
        totals.secret_bits |= pair.differences();
        const std::string found = pair.compare(observer);
        if (found.empty()) continue;
        const std::string where = "edition " + std::to_string(ix(search.edition)) + " " +
                                  label(search.players, own, style) + " seat " +
                                  std::to_string(ix(seat)) + " step " + std::to_string(steps);
        return trace(pair, where, found);
      } while (++steps < 60 && pair.step());
      totals.add(pair);
    }
  }
  return "";
}

}  // namespace specter::test
