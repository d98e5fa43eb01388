// The hand, the objectives and what was completed in secret.
#include <algorithm>

#include "belief/sample.h"
#include "engine/cards.h"
#include "engine/people.h"

namespace specter::belief {
namespace {

constexpr std::uint8_t kDieSides = 6;
constexpr int kGuesses = 32;

/// How near an objective must be for her.
int reach_of(AgentKind kind, const PublicAgent& shown) {
  return has_abilities(shown) ? find_row(kind)->objective_range : 1;
}

unsigned open_sites(const Public& pub) {
  unsigned bits = 0;
  for (std::size_t i = 0; i < kSections; ++i)
    if (pub.sites[i].done_round == 0) bits |= 1U << i;
  return bits;
}

bool may_hold(AgentKind kind, const EquipmentRow& row) {
  return row.owners == 0 || ((row.owners >> ix(kind)) & 1U) != 0;
}

}  // namespace

/// `loose`: what does not fit is left out.
bool Sampler::deal(Sample& out, bool loose) {
  left_.fill(0);
  for (const EquipmentRow* row : equipment_rows())
    left_[ix(row->id)] = static_cast<std::uint8_t>(copies(*game_, *row));
  for (const PublicAgent& a : view_->pub.agents)
    for (std::size_t i = 0; i < a.hand; ++i)
      if (a.places[i].card != Equipment::None) --left_[ix(a.places[i].card)];
  for (const Agent agent : kAllAgents)
    if (view_->pub.agents[ix(agent)].in_play != 0 &&
        !deal_used(agent, loose, out.hidden.agents[ix(agent)]) && !loose)
      return false;
  for (const Agent agent : kAllAgents)
    if (view_->pub.agents[ix(agent)].in_play != 0) deal_rest(agent, out.hidden.agents[ix(agent)]);
  return true;
}

/// What lies open, and what she has used in secret (EQP-3).
bool Sampler::deal_used(Agent agent, bool loose, AgentSecret& x) {
  const PublicAgent& shown = view_->pub.agents[ix(agent)];
  const Answers& is = pasts_[ix(agent)].now().is;
  std::array<std::uint8_t, kHandMax> dealt{};
  std::size_t down = 0;
  const auto take = [&](Equipment card) {
    if (left_[ix(card)] == 0) return false;
    --left_[ix(card)];
    return true;
  };
  for (std::size_t i = 0; i < shown.hand; ++i) {
    const PublicPlace& place = shown.places[i];
    if (place.card != Equipment::None) {
      x.cards[i] = Card{place.card, place.charges};
    } else if (place.marked != 0) {
      Equipment card = ((unsigned{is.stealth} >> i) & 1U) != 0 ? Equipment::StealthField
                                                               : Equipment::AdrenalSurge;
      // After a gap nobody knows which.
      if ((loose || is.loose != 0) && left_[ix(card)] == 0)
        card = card == Equipment::StealthField ? Equipment::AdrenalSurge : Equipment::StealthField;
      if (!take(card) && !loose) return false;
      x.cards[i] = Card{card, 0};
    } else if (place.supply == 0) {
      dealt[down++] = static_cast<std::uint8_t>(i);
    }
  }
  const auto hide = [&](Equipment card) {
    if (down == 0 || !take(card)) return false;
    const std::size_t nth = draws_->below(down);
    x.cards[dealt[nth]] = Card{card, 0};
    dealt[nth] = dealt[--down];
    return true;
  };
  if (is.loose != 0) return true;  // nothing is counted then
  if ((is.decoyed != 0 || is.decoy_at != kNoCell) && !hide(Equipment::HoloDecoy)) return false;
  return is.remote == Remote::Unused || hide(Equipment::RemoteTrigger);
}

/// The others are any cards that nobody else holds; those that her character can use, as long as
/// there are some.
void Sampler::deal_rest(Agent agent, AgentSecret& x) {
  const PublicAgent& shown = view_->pub.agents[ix(agent)];
  // TRA-8: he is taking his cards.
  const std::size_t taken = agent == kSecondAgent && shown.hand == 0 ? view_->pub.drafted : 0;
  for (std::size_t i = 0; i < shown.hand + taken; ++i) {
    if (x.cards[i].card != Equipment::None) continue;
    const bool supply = shown.places[i].supply != 0;
    for (const bool usable : {true, false}) {
      std::size_t sum = 0;
      const auto counts = [&](const EquipmentRow& row) {
        return row.supply == supply && (!usable || may_hold(x.kind, row))
                   ? std::size_t{left_[ix(row.id)]}
                   : std::size_t{0};
      };
      for (const EquipmentRow* row : equipment_rows())
        sum += counts(*row);
      if (sum == 0) continue;
      std::size_t nth = draws_->below(sum);
      for (const EquipmentRow* row : equipment_rows()) {
        if (nth >= counts(*row)) {
          nth -= counts(*row);
          continue;
        }
        --left_[ix(row->id)];
        x.cards[i] = Card{row->id, row->charges};
        break;
      }
      break;
    }
  }
}

/// What her announcements and her silence say of the objectives.
void Sampler::demand(Agent agent) {
  const Trail* trail = possible_->trail();
  if (trail == nullptr) return;
  const Past& past = pasts_[ix(agent)];
  const std::size_t n = past.moves().size();
  for (std::size_t i = 0; i < n; ++i) {
    const PastTurnFacts& facts = trail->turn(agent, trail->turns(agent) - 1 - i);
    const PastMove& move = past.moves()[i];
    const auto true_to = [&](const Public& pub) {
      const Hunter prophet = hunter_of(*game_, pub, HunterKind::Prophet);
      return move.before.is.traitor == kNoHunter || move.before.is.traitor != prophet;
    };
    const bool hides =
        move.after.is.remote == Remote::Pending && move.before.is.remote != Remote::Pending;
    const Public& ground = facts.turn.first;
    const PublicAgent& before = ground.agents[ix(agent)];
    if (hides)
      demands_.push_back(
          {move.before.cell, reach_of(past.kind(), before), open_sites(ground), true});
    // She said yes, and did not: there was none (CARD-PROPHET-2).
    if (before.promise == Promise::Yes && !facts.turn.completed && !hides && !facts.turn.reveal &&
        !facts.escaped && true_to(ground))
      demands_.push_back(
          {move.before.cell, reach_of(past.kind(), before), open_sites(ground), false});
    if (facts.turn.asked && facts.turn.promised && true_to(facts.now) &&
        move.after.is.remote != Remote::Pending)
      demands_.push_back({move.after.cell, reach_of(past.kind(), facts.now.agents[ix(agent)]),
                          open_sites(facts.now), true});
  }
}

bool Sampler::meets(const Plan& plan) const {
  return std::all_of(demands_.begin(), demands_.end(), [&](const Demand& d) {
    bool near = false;
    for (std::size_t i = 0; i < kSections; ++i)
      near = near || (((d.open >> i) & 1U) != 0 &&
                      distance(d.cell, game_->site(static_cast<int>(i), plan.die[i])) <= d.range);
    return near == d.near;
  });
}

bool Sampler::draw_plan(Sample& out) {
  std::array<std::size_t, kSections> secret{};
  std::size_t count = 0;
  std::size_t total = 1;
  Plan& plan = out.hidden.plan;
  for (std::size_t i = 0; i < kSections; ++i) {
    plan.die[i] = view_->pub.sites[i].die;
    if (plan.die[i] != 0) continue;
    secret[count++] = i;
    total *= kDieSides;
  }
  const auto take = [&](std::size_t nth) {
    for (std::size_t i = 0; i < count; ++i) {
      plan.die[secret[i]] = static_cast<std::uint8_t>(1 + nth % kDieSides);
      nth /= kDieSides;
    }
    return meets(plan);
  };
  for (int i = 0; i < kGuesses; ++i)
    if (take(draws_->below(total))) return true;
  const std::size_t first = draws_->below(total);
  for (std::size_t i = 0; i < total; ++i)
    if (take((first + i) % total)) return true;
  return false;
}

/// CARD-REMOTE: which one it was.
bool Sampler::hide_objective(Agent agent, const Plan& plan, AgentSecret& x) {
  const Past& past = pasts_[ix(agent)];
  if (view_->pub.agents[ix(agent)].in_play == 0) return true;
  if (past.now().is.loose != 0) return true;
  if (past.now().is.remote != Remote::Pending || past.moves().empty() || past.runs()) return true;
  const Trail& trail = *possible_->trail();
  const PastTurnFacts& facts = trail.turn(agent, trail.turns(agent) - 1);
  const int range = reach_of(past.kind(), facts.turn.first.agents[ix(agent)]);
  const unsigned open = open_sites(facts.turn.first);
  std::array<std::uint8_t, kSections> near{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < kSections; ++i)
    if (((open >> i) & 1U) != 0 && view_->pub.sites[i].done_round == 0 &&
        distance(past.moves()[0].before.cell, game_->site(static_cast<int>(i), plan.die[i])) <=
            range)
      near[count++] = static_cast<std::uint8_t>(i + 1);
  if (count == 0) return false;
  x.remote = near[draws_->below(count)];
  return true;
}

}  // namespace specter::belief
