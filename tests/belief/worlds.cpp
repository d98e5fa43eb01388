#include "worlds.h"

#include <algorithm>
#include <cstring>

#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/fields.h"
#include "match/event_log.h"
#include "match/recorded_dice.h"
#include "states.h"

namespace specter::test {
namespace {

/// A card that nobody can play: it stands for one that was never looked at.
constexpr Card kBlank{Equipment::FlashBang, 0};

bool plays_place(const Action& a, std::size_t place) {
  return (a.kind == ActionKind::Play || a.kind == ActionKind::Complete) && a.place == place;
}

}  // namespace

struct Worlds::Seen {
  const match::Step& step;
  std::span<const Roll> rolls;
};

void Worlds::open(const State& state) {
  for (const PublicHunter& h : state.pub.hunters)
    sheet_counts_ = sheet_counts_ || h.kind == HunterKind::Prophet;
  State world = state;
  for (std::size_t i = 0; i < state.pub.agents[0].hand; ++i)
    world.agents[0].cards[i] = kBlank;
  next_.clear();
  for (const AgentRow* row : agent_rows()) {
    if (!in_content(game_, *row)) continue;
    world.agents[0].kind = row->id;
    world.agents[0].hp = static_cast<std::uint8_t>(starting_hp(game_, kFirstAgent, row->id));
    if (game_.players() < kPlayersMax) {
      keep(world);
      continue;
    }
    for (int i = 0; i < game_.hunters; ++i) {
      world.roles.traitor = static_cast<Hunter>(i);
      const bool me = game_.seat_of(world.roles.traitor) == audience_;
      const bool i_am = game_.seat_of(state.roles.traitor) == audience_;
      if (me == i_am || (audience_ == kSpectator)) keep(world);
    }
  }
  worlds_.swap(next_);
}

void Worlds::keep(State world) {
  world.asked = {};
  AgentSecret& her = world.agents[0];
  for (std::size_t r = 0; r <= kRoundLast; ++r)
    if (!sheet_counts_ || r + 2 < world.pub.round) her.sheet[r] = kNoCell;
  if (her.stage == Stage::Idle) {
    her.steps = her.steps < belief::kSensorSteps ? 0 : belief::kSensorSteps;
    her.hidden = game_.players() == kPlayersMax ? her.hidden : std::uint8_t{0};
  }
  next_.push_back(world);
}

void Worlds::advance(const match::Step& step, const Action& action, std::span<const Roll> rolls) {
  next_.clear();
  const Seen seen{step, rolls};
  for (const State& world : worlds_) {
    if (action.seat == kAgentSeat)
      try_all(world, seen, 0);
    else
      try_act(world, action, seen, kSilentActsMax);
  }
  std::sort(next_.begin(), next_.end(), less);
  next_.erase(std::unique(next_.begin(), next_.end()), next_.end());
  worlds_.swap(next_);
}

/// Everything that she could do, and what she could play if a card that lies face down is one.
void Worlds::try_all(const State& world, const Seen& seen, int depth) {
  const Known facts = known(game_, world, kAgentSeat);
  if (!decision_of(facts)) return;
  Choices choices;
  legal(facts, choices);
  choices.each([&](const Action& a) { try_act(world, a, seen, depth); });
  const PublicAgent& shown = world.pub.agents[0];
  for (std::size_t place = 0; place < shown.hand; ++place) {
    if (shown.places[place].card != Equipment::None || shown.places[place].marked != 0) continue;
    if (!(world.agents[0].cards[place] == kBlank)) continue;
    std::vector<Equipment> cards{Equipment::AdrenalSurge, Equipment::StealthField,
                                 Equipment::HoloDecoy, Equipment::RemoteTrigger};
    for (const Event& e : seen.step.events)
      if (e.code == EventCode::CardRevealed && e.v[0] == 0 && e.v[1] == place)
        cards.push_back(static_cast<Equipment>(e.v[2]));
    for (const Equipment card : cards) {
      const EquipmentRow& row = *find_row(card);
      int held = 0;
      for (const Card& c : world.agents[0].cards)
        held += static_cast<int>(c.card == card && !(c == kBlank));
      if (held >= copies(game_, row)) continue;
      State with = world;
      with.agents[0].cards[place] = Card{card, row.charges};
      Choices more;
      legal(known(game_, with, kAgentSeat), more);
      more.each([&](const Action& a) {
        if (plays_place(a, place)) try_act(with, a, seen, depth);
      });
    }
  }
}

void Worlds::try_act(const State& world, const Action& action, const Seen& seen, int depth) {
  State after = world;
  EventSink sink;
  match::RecordedDice dice(seen.rolls);
  if (!apply(game_, after, action, dice, sink)) return;
  std::size_t told = 0;
  bool same = true;
  for (const Event& e : sink.events()) {
    if (!match::told(e, audience_)) continue;
    same = same && told < seen.step.events.size() && seen.step.events[told].code == e.code &&
           seen.step.events[told].v == e.v;
    ++told;
    if (!same) return;
  }
  if (told == 0 && after.pub == world.pub) {
    if (depth < kSilentActsMax) try_all(after, seen, depth + 1);
    return;
  }
  if (told != seen.step.events.size() || !dice.fits() || !(after.pub == seen.step.after)) return;
  keep(after);
}

belief::Ends Worlds::ends() const {
  belief::Ends r;
  for (const State& w : worlds_)
    (w.agents[0].steps < belief::kSensorSteps ? r.slow : r.fast).add(w.agents[0].cell);
  return r;
}

bool Worlds::has(const State& truth) const {
  return std::any_of(worlds_.begin(), worlds_.end(), [&](const State& w) {
    return w.agents[0].cell == truth.agents[0].cell && w.agents[0].kind == truth.agents[0].kind;
  });
}

}  // namespace specter::test
