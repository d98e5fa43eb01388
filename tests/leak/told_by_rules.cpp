// What the rules tell of the agents' secrets by themselves: at the end of a hunter's move, in
// answer to what he asks, at the end of his pet's turn, and first thing in an agent's turn.
#include <algorithm>

#include "engine/flow.h"
#include "engine/people.h"
#include "engine/sight.h"
#include "leak/facts.h"

namespace specter::test {
namespace {

int number(auto x) { return static_cast<int>(x); }

constexpr int kNotYet = -1;
constexpr int kDone = 100;

/// A step of the game: before, after, and what was done.
struct Span {
  const World& before;
  const World& after;
  const Action& action;

  const Game& game() const { return *after.game; }
  const Public& was() const { return before.state.pub; }
  const Public& is() const { return after.state.pub; }
  bool new_round() const { return was().round != is().round; }
  /// INF-6: she is asked, so that her answer tells and not the rules.
  bool asked() const { return at_large(before) && at_large(after); }
};

/// How far a hunter is in this round: a step of his turn, or one of the ends.
int progress(const Public& pub, std::size_t h) {
  for (std::size_t i = 0; i < pub.depth; ++i) {
    const Frame& f = pub.frames[i];
    if (f.kind != FrameKind::HunterTurn || ix(f.hunter) != h) continue;
    const Frame above = i + 1 < pub.depth ? pub.frames[i + 1] : Frame{};
    if (above.kind == FrameKind::Check && above.about == check::AfterMove) return hunter::Check;
    return f.step;
  }
  return pub.hunters[h].played != 0 ? kDone : kNotYet;
}

/// Whether this moment of the hunter's turn was in the step.
bool passed(const Span& s, std::size_t h, int moment) {
  return s.was().round != 0 && s.is().hunters[h].gone == 0 && progress(s.was(), h) <= moment &&
         (s.new_round() || progress(s.is(), h) > moment);
}

/// STA-1, STA-5.
bool works(const Span& s, std::size_t h, unsigned ability) {
  const PublicHunter& x = s.was().hunters[h];
  if (s.game().ruleset == 1) return true;
  return x.stunned == 0 && ((unsigned{x.disabled} >> ability) & 1U) == 0;
}

/// HUN-7: of the move that ends in this step, or has ended before it.
int steps_of(const Span& s, std::size_t h) {
  if (progress(s.was(), h) > hunter::Move) return s.was().steps;
  const bool walks = s.action.kind == ActionKind::Walk || s.action.kind == ActionKind::Enter;
  return walks ? s.action.steps : 0;
}

/// The board as it was when his move had ended: what came later in the step is left out.
Public at_check(const Span& s, std::size_t h) {
  Public pub = s.was();
  pub.vehicle.cell = s.is().vehicle.cell;
  pub.barriers = s.is().barriers;  // CARD-BARRIER: removed before the check
  PublicHunter& x = pub.hunters[h];
  x.cell = s.is().hunters[h].cell;
  x.inside = s.is().hunters[h].inside;
  x.blinded = 0;  // STA-4, CARD-GUN-3, CARD-FLARE: since the start of his turn
  x.only = Compass::None;
  x.flare = Compass::None;
  constexpr int kThermalSteps = 2;
  if (x.kind == HunterKind::Heat && works(s, h, 0) && steps_of(s, h) <= kThermalSteps)
    x.thermal = 1;  // CARD-HEAT-1
  return pub;
}

bool active_in(const World& w, std::size_t agent) {
  const PublicAgent& p = w.state.pub.agents[agent];
  return p.in_play != 0 && p.escaped == 0;
}

void add_seen(const Span& s, std::size_t agent, const Public& pub, std::size_t h, Facts& out) {
  const Cell cell = s.after.state.agents[agent].cell;
  const bool stealth = s.before.state.agents[agent].stealth != 0;  // may end with the round
  const bool seen = sees(s.game(), pub, static_cast<Hunter>(h), cell, stealth);
  out.push_back(seen ? 1 : 0);
  if (seen) add_shown(s.after, agent, out);
}

/// A hunter's turn.
void add_turn(const Span& s, std::size_t agent, std::size_t h, Facts& out) {
  const AgentSecret& x = s.after.state.agents[agent];
  const PublicHunter& is = s.is().hunters[h];
  const PublicHunter& was = s.was().hunters[h];
  const bool begins = progress(s.was(), h) < hunter::Move && passed(s, h, hunter::Begin);
  if (begins && was.blinded != 0 && !s.asked()) {  // STA-4
    Public pub = s.was();
    pub.hunters[h].blinded = 0;
    pub.hunters[h].only = Compass::None;
    pub.hunters[h].flare = Compass::None;
    add_seen(s, agent, pub, h, out);
  }
  if (passed(s, h, hunter::Check) && !s.asked())
    add_seen(s, agent, at_check(s, h), h, out);  // SEE-6
  const bool fatigued = s.was().agents[agent].fatigued != 0;
  if (passed(s, h, hunter::AmbushFirst + number(agent)) && on_foot(is) && was.stunned == 0 &&
      !fatigued)
    out.push_back(x.kind == AgentKind::Cobra && x.cell == is.cell ? 1 : 0);  // CARD-COBRA
  constexpr int kSensesSteps = 3;
  if (passed(s, h, hunter::Abilities) && is.kind == HunterKind::Beast && works(s, h, 0) &&
      steps_of(s, h) <= kSensesSteps && !s.asked())
    out.push_back(distance(is.cell, x.cell) <= 4 ? 1 : 0);  // CARD-BEAST-1
}

int hunter_on_turn(const Public& pub) {
  for (std::size_t i = 0; i < pub.depth; ++i)
    if (pub.frames[i].kind == FrameKind::HunterTurn) return static_cast<int>(pub.frames[i].hunter);
  return -1;
}

/// VEH-6: the set of directions, without saying whose.
void add_sensor(const Span& s, Facts& out) {
  std::vector<int> ways;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const AgentSecret& x = s.after.state.agents[i];
    if (active_in(s.after, i) && x.steps >= 3)
      ways.push_back(number(direction(s.is().vehicle.cell, x.cell)));
  }
  std::sort(ways.begin(), ways.end());
  ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
  out.push_back(number(ways.size()));
  out.insert(out.end(), ways.begin(), ways.end());
}

/// Answers to what a hunter asks instead of moving.
void add_answers(const Span& s, Facts& out) {
  const Action& a = s.action;
  if (a.kind == ActionKind::Sense || a.kind == ActionKind::RemoteSense) add_sensor(s, out);
  if (a.kind == ActionKind::PostCognition)  // CARD-PROPHET-3
    out.push_back(number(s.after.state.agents[a.choice].sheet[s.was().round - std::size_t{2}]));
  if (a.kind != ActionKind::Clairvoyance && a.kind != ActionKind::Scent) return;
  const Cell from = s.was().hunters[static_cast<std::size_t>(hunter_on_turn(s.was()))].cell;
  if (a.kind == ActionKind::Scent) {  // CARD-TRACKER-2
    const Cell her = s.after.state.agents[a.choice].cell;
    const int difference = distance(from, her) - distance(s.was().pet.cell, her);
    out.push_back(difference < 0 ? 0 : difference > 0 ? 1 : 2);
    return;
  }
  bool sensed = false;  // CARD-JUDGE-1, VEH-9: one answer for both
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    if (!active_in(s.after, i)) continue;
    const AgentSecret& x = s.before.state.agents[i];
    sensed = sensed || direction(from, x.cell) == a.way ||
             (x.decoy != kNoCell && direction(from, x.decoy) == a.way);
  }
  out.push_back(sensed ? 1 : 0);
}

bool pet_done(const Public& pub) {
  for (std::size_t i = 0; i < pub.depth; ++i)
    if (pub.frames[i].kind == FrameKind::PetTurn) return false;
  return pub.hunters[ix(pub.pet.owner)].played != 0;
}

/// CARD-TRACKER-1: the end of Rover's turn.
void add_pet(const Span& s, Facts& out) {
  const Pet& pet = s.is().pet;
  if (pet.owner == kNoHunter || s.was().pet.owner != pet.owner || pet.owner == s.is().turned)
    return;
  if (pet_done(s.was()) || !(s.new_round() || pet_done(s.is()))) return;
  if ((s.was().hunters[ix(pet.owner)].disabled & 1U) != 0) return;  // STA-5
  Public pub = s.was();  // smoke may clear later in the step
  pub.barriers = s.is().barriers;
  const CellSet seen = plain_sight(s.game(), pub, pet.cell);
  bool barks = false;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    if (!active_in(s.after, i)) continue;
    const Cell cell = s.after.state.agents[i].cell;
    const bool smelt = s.before.state.agents[i].stealth == 0;
    out.push_back(smelt && pet.inside == 0 && pet.cell == cell ? 1 : 0);  // the bite's roll
    barks = barks || (smelt && seen.has(cell));
  }
  if (!s.asked()) out.push_back(barks ? 1 : 0);  // VEH-9: it does not say whose
}

bool in_turn(const Public& pub, std::size_t agent) {
  for (std::size_t i = 0; i < pub.depth; ++i)
    if (pub.frames[i].kind == FrameKind::AgentTurn && ix(pub.frames[i].agent) == agent &&
        pub.reveal_move == 0)
      return true;
  return false;
}

/// AGT-1: what acts and is shown first thing in her turn.
void add_beginning(const Span& s, std::size_t agent, Facts& out) {
  if (!in_turn(s.is(), agent) || (in_turn(s.was(), agent) && !s.new_round())) return;
  const AgentSecret& x = s.before.state.agents[agent];
  bool anybody = false;
  for (const PublicHunter& h : s.is().hunters)
    anybody = anybody || (x.mine != kNoCell && can_be_stunned(h) && distance(h.cell, x.mine) <= 4);
  if (anybody) {  // CARD-MINE: card and cell are shown
    out.push_back(number(x.mine));
    for (std::size_t i = 0; i < kHandMax; ++i)
      if (x.cards[i].card == Equipment::ProximityMine) out.push_back(number(i));
  }
  out.push_back(x.remote);  // CARD-REMOTE
  if (x.remote != 0) out.push_back(s.before.state.plan.die[x.remote - std::size_t{1}]);
}

bool attack_runs(const Span& s) {
  for (std::size_t i = 0; i < s.was().depth; ++i)
    if (s.was().frames[i].kind == FrameKind::Attack) return true;
  return s.action.kind == ActionKind::Attack || s.action.kind == ActionKind::Shoot;
}

}  // namespace

Facts told_by_rules(const World& before, const World& after, const Action& action) {
  const Span s{before, after, action};
  Facts out;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    const AgentSecret& x = after.state.agents[i];
    if (!active_in(after, i)) continue;
    out.push_back(x.hp > 0 || x.kind == AgentKind::None ? 1 : 0);  // ATK-6
    for (std::size_t h = 0; h < static_cast<std::size_t>(after.game->hunters); ++h)
      add_turn(s, i, h, out);
    if (s.was().pet.hp > 0 && attack_runs(s))  // CARD-T-TRACKER: takes it publicly
      out.push_back(
          distance(s.was().pet.cell, x.cell) <= 1 && before.state.agents[i].decoy == kNoCell ? 1
                                                                                             : 0);
    if (after.game->ruleset == 2) add_beginning(s, i, out);
  }
  if (!s.asked()) add_answers(s, out);
  add_pet(s, out);
  return out;
}

}  // namespace specter::test
