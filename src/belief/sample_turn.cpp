// What an agent alone knows of herself: at rest from her past, in a turn that runs by playing it.
#include <algorithm>

#include "belief/replay.h"
#include "belief/sample.h"
#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/people.h"

namespace specter::belief {
namespace {

std::uint8_t hp_of(const Game& game, Agent agent, AgentKind kind, const Answers& is,
                   const PublicAgent& shown) {
  if (kind == AgentKind::None) return 0;
  const int most = starting_hp(game, agent, kind);
  const int lost = is.loose != 0 ? shown.hits - shown.heals : is.lost;
  return static_cast<std::uint8_t>(std::clamp(most - lost, 1, most));
}

bool in_turn(const Public& pub, Agent agent) {
  const auto end = pub.frames.begin() + pub.depth;
  return std::any_of(pub.frames.begin(), end, [&](const Frame& f) {
    return f.kind == FrameKind::AgentTurn && f.agent == agent;
  });
}

/// TRA-8: he has shown himself, and has not picked his character yet.
bool picks(const Public& pub) {
  const auto end = pub.frames.begin() + pub.depth;
  return std::any_of(pub.frames.begin(), end, [](const Frame& f) {
    return f.kind == FrameKind::Reveal && f.step <= reveal::Agent;
  });
}

}  // namespace

/// At rest.
void Sampler::fill(Agent agent, AgentSecret& x) const {
  const Past& past = pasts_[ix(agent)];
  const Footing& now = past.now();
  const PublicAgent& shown = view_->pub.agents[ix(agent)];
  x.cell = now.cell;
  if (now.is.loose == 0) {
    x.decoy = now.is.decoy_at;
    x.stealth = now.is.covered;
  }
  x.kind = agent == kSecondAgent && picks(view_->pub) ? AgentKind::None : past.kind();
  x.hp = hp_of(*game_, agent, x.kind, now.is, shown);
  x.steps = static_cast<std::uint8_t>(past.steps());
  x.hidden = agent == kFirstAgent && traitor_at_large(*game_, view_->pub) && now.hidden ? 1 : 0;
  x.caches = now.is.caches;
  const std::size_t n = past.moves().size();
  for (std::size_t i = n; i > 0; --i) {
    const PastTurnFacts& facts =
        possible_->trail()->turn(agent, possible_->trail()->turns(agent) - i);
    x.sheet[facts.round()] = past.moves()[i - 1].after.cell;
  }
  if (agent == kFirstAgent) x.sheet[0] = game_->board->agent_start;
  // What nobody was told of stays near what is known.
  const std::size_t since = agent == kFirstAgent ? 1 : view_->pub.turned_round;
  if (possible_->exact() && n > 0) return;
  Cell next = past.runs() ? past.running().before.cell : x.cell;
  for (std::size_t r = view_->pub.round; r > since;) {
    if (x.sheet[--r] == kNoCell) x.sheet[r] = next;
    next = x.sheet[r];
  }
}

/// As her turn began.
void Sampler::fill_start(Agent agent, const Public& base, AgentSecret& x) const {
  const Past& past = pasts_[ix(agent)];
  const Footing& was = past.opening();
  const PublicAgent& shown = base.agents[ix(agent)];
  const bool begun = in_turn(base, agent);
  x.cell = past.running().before.cell;
  x.decoy = kNoCell;
  x.stealth = 0;
  x.remote = 0;
  x.completed = was.is.remote == Remote::Pending ? 1 : 0;  // it was shown first thing
  x.caches = was.is.caches;
  x.hidden = agent == kFirstAgent && traitor_at_large(*game_, base) && was.hidden ? 1 : 0;
  x.stage = begun ? Stage::Start : Stage::Idle;
  x.kind = agent == kSecondAgent && picks(base) ? AgentKind::None : past.kind();
  x.hp = hp_of(*game_, agent, x.kind, was.is, shown);
  for (std::size_t i = 0; i < kHandMax; ++i) {
    Card& card = x.cards[i];
    if (i >= shown.hand) {
      card = Card{};
      continue;
    }
    const PublicPlace& place = shown.places[i];
    const bool used = place.marked != 0 ||
                      (card.card == Equipment::HoloDecoy && was.is.decoyed != 0) ||
                      (card.card == Equipment::RemoteTrigger && was.is.remote != Remote::Unused);
    card.charges = place.card != Equipment::None ? place.charges
                   : used                        ? std::uint8_t{0}
                                                 : find_row(card.card)->charges;
  }
}

/// Plays the turn that runs, if there is one.
bool Sampler::run_turn(Sample& out) const {
  const Trail* trail = possible_->trail();
  const Public& pub = view_->pub;
  const auto end = pub.frames.begin() + pub.depth;
  const bool runs = std::any_of(pub.frames.begin(), end, [](const Frame& f) {
    return f.kind == FrameKind::AgentTurn || f.kind == FrameKind::Reveal;
  });
  if (!runs) return true;
  if (trail == nullptr || trail->steps() == 0) return false;
  State s;
  s.pub = trail->step(0).after;
  s.plan = out.hidden.plan;
  s.roles = out.hidden.roles;
  std::array<ReplayGoal, kAgentsMax> goals;
  for (const Agent agent : kAllAgents) {
    const Past& past = pasts_[ix(agent)];
    if (pub.agents[ix(agent)].in_play == 0) continue;
    const AgentSecret& x = out.hidden.agents[ix(agent)];
    ReplayGoal& goal = goals[ix(agent)];
    goal.counts = past.runs();
    goal.cell = past.now().cell;
    goal.decoy = x.decoy;
    goal.covered = x.stealth != 0;
    goal.pending = past.now().is.remote == Remote::Pending;
    goal.kind = past.kind();
    for (std::size_t i = 0; i < kHandMax; ++i)
      goal.cards[i] = x.cards[i].card;
    if (s.pub.agents[ix(agent)].in_play == 0) continue;
    s.agents[ix(agent)] = x;
    if (past.runs()) fill_start(agent, s.pub, s.agents[ix(agent)]);
  }
  if (!Replay(*game_, *trail, goals).run(s)) return false;
  if (!(s.pub == pub)) return false;
  out.hidden.agents = s.agents;
  return true;
}

/// SET-2: what was picked in secret so far.
void Sampler::draft(Sample& out) {
  const Public& pub = view_->pub;
  const std::uint8_t step = pub.frames[0].step;
  if (step == draft::Vehicle) return;
  draw_plan(out);
  if (step < draft::Equipment || step == draft::Objectives) return;
  std::vector<AgentKind> kinds;
  for (const AgentRow* row : agent_rows())
    if (in_content(*game_, *row)) kinds.push_back(row->id);
  AgentSecret& x = out.hidden.agents[0];
  x.kind = kinds[draws_->below(kinds.size())];
  x.hp = static_cast<std::uint8_t>(starting_hp(*game_, kFirstAgent, x.kind));
  std::vector<Equipment> box;
  for (const EquipmentRow* row : equipment_rows())
    if (!row->supply)
      box.insert(box.end(), static_cast<std::size_t>(copies(*game_, *row)), row->id);
  for (std::size_t i = 0; i < pub.drafted && !box.empty(); ++i) {
    const std::size_t nth = draws_->below(box.size());
    x.cards[i] = Card{box[nth], find_row(box[nth])->charges};
    box.erase(box.begin() + static_cast<std::ptrdiff_t>(nth));
  }
}

/// Nothing better is known of a turn that runs: she is about to move.
void Sampler::stand_in(Sample& out) {
  const Public& pub = view_->pub;
  for (const Agent agent : kAllAgents) {
    AgentSecret& x = out.hidden.agents[ix(agent)];
    if (pub.agents[ix(agent)].in_play == 0) continue;
    const Figure& figure = pub.agents[ix(agent)].figure;
    if (figure.state == FigureState::Visible) x.cell = figure.cell;
    const auto holds = [&](Equipment card) {
      return std::any_of(x.cards.begin(), x.cards.end(),
                         [&](const Card& c) { return c.card == card; });
    };
    if (!holds(Equipment::HoloDecoy)) x.decoy = kNoCell;
    if (!holds(Equipment::StealthField)) x.stealth = 0;
    if (!in_turn(pub, agent)) continue;
    const bool top =
        pub.frames[static_cast<std::size_t>(pub.depth - 1)].kind == FrameKind::AgentTurn;
    x.stage = top ? Stage::Start : Stage::After;
    if (!top) x.from = x.cell;
  }
}

}  // namespace specter::belief
