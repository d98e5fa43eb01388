#include "belief/replay.h"

#include <algorithm>

#include "belief/scene.h"
#include "engine/cards.h"
#include "engine/hand.h"
#include "match/event_log.h"

namespace specter::belief {
namespace {

constexpr int kActs = 3000;    ///< that are tried in all
constexpr int kSilentMax = 4;  ///< acts in a row that nobody notices

/// The dice that everybody heard of; chance that nobody hears of falls as it is wanted.
class HeardDice final : public Dice {
 public:
  HeardDice(std::span<const Event> events, int supply) : events_(events), supply_(supply) {}
  int roll(Stream stream, int sides) override {
    if (stream == Stream::Supply) return std::min(supply_, sides);
    if (stream != Stream::Dice) return sides;  // a shuffle that leaves all as it is
    while (at_ < events_.size()) {
      const Event& e = events_[at_++];
      if (e.code == EventCode::DieRolled || e.code == EventCode::DieRerolled)
        return std::clamp(static_cast<int>(e.v[2]), 1, sides);
    }
    return 1;
  }

 private:
  std::span<const Event> events_;
  std::size_t at_ = 0;
  int supply_ = 1;
};

/// The roll with which she draws a card (RULING-23).
int roll_for(const Game& game, const State& s, Equipment card) {
  int nth = 1;
  for (const EquipmentRow* row : equipment_rows()) {
    if (!row->supply) continue;
    if (row->id == card) break;
    nth += copies(game, *row) - copies_held(s, row->id);
  }
  return nth;
}

/// Whether an act was told as it is written down; private events are not compared (INF-2).
bool same_told(std::span<const Event> events, std::span<const Event> told) {
  std::size_t n = 0;
  const auto skip = [&] {
    while (n < told.size() && is_private(told[n].code))
      ++n;
  };
  skip();
  for (const Event& e : events) {
    if (!match::told(e, kSpectator)) continue;
    if (n == told.size() || told[n].code != e.code || told[n].v != e.v) return false;
    ++n;
    skip();
  }
  return n == told.size();
}

/// Somebody voted or resigned beside the turn (TRA-5): the state with that, if it is no more.
bool beside(const match::KeptStep& step, State& s) {
  if (step.events.empty() ||
      !std::all_of(step.events.begin(), step.events.end(), [](const Event& e) {
        return e.code == EventCode::Voted || e.code == EventCode::SeatResigned;
      }))
    return false;
  s.pub.ballots = step.after.ballots;
  s.pub.resigned = step.after.resigned;
  return s.pub == step.after;
}

bool silent_act(std::span<const Event> events) {
  return std::none_of(events.begin(), events.end(),
                      [](const Event& e) { return match::told(e, kSpectator); });
}

}  // namespace

bool Replay::run(State& state) {
  budget_ = kActs;
  if (!go_on(state, 1, 0)) return false;
  state = end_;
  return true;
}

bool Replay::arrived(const State& state) const {
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const ReplayGoal& goal = goals_[i];
    const AgentSecret& x = state.agents[i];
    if (!goal.counts) continue;
    if (x.cell != goal.cell || x.decoy != goal.decoy || (x.stealth != 0) != goal.covered ||
        (x.remote != 0) != goal.pending)
      return false;
  }
  return true;
}

/// Leaves out what cannot lead there.
bool Replay::makes_sense(const State& state, const Action& action) const {
  const int agent = agent_of(game_, state.pub, action.seat);
  if (agent < 0) return true;
  const ReplayGoal& goal = goals_[static_cast<std::size_t>(agent)];
  switch (action.kind) {
    case ActionKind::Move: return action.cell == goal.cell;
    case ActionKind::PickAgent: return action.chosen<AgentKind>() == goal.kind;
    case ActionKind::PickEquipment:
      return action.chosen<Equipment>() == goal.cards[state.pub.drafted];
    case ActionKind::Play: {
      const Equipment card = state.agents[static_cast<std::size_t>(agent)].cards[action.place].card;
      return card != Equipment::ProximityMine &&
             (card != Equipment::HoloDecoy || action.cell == goal.decoy);
    }
    case ActionKind::Complete: return action.place == kNone8 || goal.pending;
    default: return true;
  }
}

bool Replay::go_on(const State& state, std::size_t step, int silent) {
  if (step == trail_.steps() && arrived(state)) {
    end_ = state;
    return true;
  }
  if (silent > kSilentMax) return false;
  if (State voted = state; step < trail_.steps() && beside(trail_.step(step), voted))
    if (go_on(voted, step + 1, silent)) return true;
  Choices choices;
  bool found = false;
  for (const Decision& d : decisions(game_, state)) {
    // Nobody but an agent acts unnoticed.
    if (step == trail_.steps() && agent_of(game_, state.pub, d.seat) < 0) continue;
    legal(known(game_, state, d.seat), choices);
    choices.each([&](const Action& a) {
      if (found || budget_ <= 0 || !makes_sense(state, a)) return;
      found = try_act(state, a, step, silent);
    });
    if (found) return true;
  }
  return false;
}

bool Replay::try_act(const State& state, const Action& action, std::size_t step, int silent) {
  --budget_;
  State after = state;
  EventSink sink;
  const bool more = step < trail_.steps();
  const int agent = std::max(0, agent_of(game_, state.pub, action.seat));
  const Equipment drawn = goals_[static_cast<std::size_t>(agent)]
                              .cards[state.pub.agents[static_cast<std::size_t>(agent)].hand];
  HeardDice dice(more ? std::span<const Event>(trail_.step(step).events) : std::span<const Event>{},
                 action.kind == ActionKind::Draw ? roll_for(game_, state, drawn) : 1);
  apply_listed(game_, after, action, dice, sink);
  if (silent_act(sink.events()) && after.pub == state.pub) return go_on(after, step, silent + 1);
  if (!more || !(after.pub == trail_.step(step).after) ||
      !same_told(sink.events(), trail_.step(step).events))
    return false;
  return go_on(after, step + 1, 0);
}

}  // namespace specter::belief
