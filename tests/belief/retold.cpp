#include "retold.h"

#include <algorithm>
#include <cstring>

#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/hand.h"
#include "engine/position.h"
#include "match/event_log.h"
#include "states.h"

namespace specter::test {
namespace {

/// Rolls as they were; but a supply card is the drawn one.
class SameDice final : public Dice {
 public:
  SameDice(std::span<const Roll> rolls, int supply) : rolls_(rolls), supply_(supply) {}
  int roll(Stream stream, int sides) override {
    if (at_ == rolls_.size() || rolls_[at_].stream != stream) {
      failed_ = true;
      return 1;
    }
    const int value = rolls_[at_++].value;
    if (stream == Stream::Supply) return supply_;
    if (value > sides) failed_ = true;
    return std::min(value, sides);
  }
  bool fits() const { return !failed_ && at_ == rolls_.size(); }

 private:
  std::span<const Roll> rolls_;
  int supply_ = 1;
  std::size_t at_ = 0;
  bool failed_ = false;
};

int roll_for(const Game& game, const State& s, Equipment card) {
  int nth = 1;
  for (const EquipmentRow* row : equipment_rows()) {
    if (!row->supply) continue;
    if (row->id == card) break;
    nth += copies(game, *row) - copies_held(s, row->id);
  }
  return nth;
}

}  // namespace

void Retold::note(const State& after, const Action& action, std::span<const Roll> rolls,
                  std::optional<match::Step> step) {
  if (!open_) {
    open_ = after.pub.round > 0;
    first_ = after;
    return;
  }
  if (!step) return;
  for (const Event& e : step->events)
    if (e.code == EventCode::MineWentOff) mines_[e.v[0]] = static_cast<Cell>(e.v[1]);
  acts_.push_back(Act{action, {rolls.begin(), rolls.end()}, match::KeptStep(*step)});
}

void Retold::begin(const State& drawn) {
  State world = first_;
  AgentSecret& her = world.agents[0];
  const AgentSecret& is = drawn.agents[0];
  her.kind = is.kind;
  her.hp = static_cast<std::uint8_t>(starting_hp(game_, kFirstAgent, is.kind));
  for (std::size_t i = 0; i < world.pub.agents[0].hand; ++i)
    her.cards[i] = Card{is.cards[i].card, find_row(is.cards[i].card)->charges};
  world.plan = drawn.plan;
  world.roles = drawn.roles;
  worlds_.clear();
  next_.clear();
  keep(world);
  worlds_.swap(next_);
}

void Retold::keep(State world) {
  world.asked = {};
  next_.push_back(world);
}

std::string Retold::check(const State& drawn) {
  drawn_ = &drawn;
  begin(drawn);
  std::size_t n = 0;
  for (const Act& act : acts_) {
    next_.clear();
    for (const State& world : worlds_) {
      if (agent_of(game_, world.pub, act.action.seat) >= 0)
        try_all(world, &act, 0, true);
      else
        try_act(world, act.action, &act, kSilentActsMax);
    }
    std::sort(next_.begin(), next_.end(), less);
    next_.erase(std::unique(next_.begin(), next_.end()), next_.end());
    worlds_.swap(next_);
    ++n;
    if (!worlds_.empty()) continue;
    std::string text = "act " + std::to_string(n) + " of " + std::to_string(acts_.size()) +
                       ", round " + std::to_string(act.step.before.round) + ", is told otherwise:";
    for (const Event& e : act.step.events) {
      text += "\n  " + std::string(event_spec(e.code).name);
      for (const std::uint16_t v : e.v)
        text += " " + std::to_string(v);
    }
    return text;
  }
  // What she did since, unnoticed.
  next_.clear();
  for (const State& world : worlds_) {
    keep(world);
    try_all(world, nullptr, 0, true);
  }
  State want = drawn;
  want.asked = {};
  if (std::find(next_.begin(), next_.end(), want) != next_.end()) return {};
  // The one that is most like it, for whoever looks for the reason.
  const auto likeness = [&](const State& w) {
    int n = 0;
    for (std::size_t i = 0; i < kAgentsMax; ++i)
      n += static_cast<int>(w.agents[i].cell == want.agents[i].cell) +
           static_cast<int>(w.agents[i].stage == want.agents[i].stage) +
           static_cast<int>(w.agents[i].steps == want.agents[i].steps);
    return n;
  };
  const auto nearest =
      std::max_element(next_.begin(), next_.end(),
                       [&](const State& x, const State& y) { return likeness(x) < likeness(y); });
  return "the end is another: " + std::to_string(next_.size()) + " worlds\nsuch as " +
         position_text(game_, *nearest);
}

/// Whether an agent's act can lead to the drawn state.
bool Retold::fits(const State& world, const Action& action) const {
  const int agent = agent_of(game_, world.pub, action.seat);
  if (agent < 0) return true;
  const auto a = static_cast<std::size_t>(agent);
  const AgentSecret& is = drawn_->agents[a];
  switch (action.kind) {
    case ActionKind::Move: {
      // A revealed traitor may move twice in his first round.
      const bool again = a == 1 && world.pub.reveal_move != 0;
      return again || action.cell == is.sheet[world.pub.round];
    }
    case ActionKind::PickAgent: return action.chosen<AgentKind>() == is.kind;
    case ActionKind::PickEquipment:
      return std::any_of(is.cards.begin(), is.cards.end(),
                         [&](const Card& c) { return c.card == action.chosen<Equipment>(); });
    case ActionKind::Play:
      return world.agents[a].cards[action.place].card != Equipment::ProximityMine ||
             (mines_[a] != kNoCell && action.cell == mines_[a]);
    default: return true;
  }
}

void Retold::try_all(const State& world, const Act* act, int depth, bool agents_only) {
  Choices choices;
  for (const Decision& d : decisions(game_, world)) {
    if (agents_only && agent_of(game_, world.pub, d.seat) < 0) continue;
    legal(known(game_, world, d.seat), choices);
    choices.each([&](const Action& a) {
      if (fits(world, a)) try_act(world, a, act, depth);
    });
  }
}

void Retold::try_act(const State& world, const Action& action, const Act* act, int depth) {
  State after = world;
  EventSink sink;
  const int agent = std::max(0, agent_of(game_, world.pub, action.seat));
  const auto a = static_cast<std::size_t>(agent);
  const bool draws = action.kind == ActionKind::Draw;
  const std::size_t place = world.pub.agents[a].hand;
  SameDice dice(act != nullptr ? std::span<const Roll>(act->rolls) : std::span<const Roll>{},
                draws ? roll_for(game_, world, drawn_->agents[a].cards[place].card) : 1);
  if (!apply(game_, after, action, dice, sink)) return;
  std::size_t told = 0;
  for (const Event& e : sink.events()) {
    if (!match::told(e, audience_)) continue;
    if (act == nullptr || told == act->step.events.size() ||
        act->step.events[told].code != e.code || act->step.events[told].v != e.v)
      return;
    ++told;
  }
  if (told == 0 && after.pub == world.pub) {
    if (act == nullptr) keep(after);
    if (depth < kSilentActsMax) try_all(after, act, depth + 1, true);
    return;
  }
  if (act == nullptr || told != act->step.events.size() || !dice.fits() ||
      !(after.pub == act->step.after))
    return;
  keep(after);
}

}  // namespace specter::test
