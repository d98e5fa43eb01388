// The Tracker with Rover: bark, bite, Catch the Scent; and his traitor side.
#include <algorithm>

#include "engine/cards/rows.h"
#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/pet.h"
#include "engine/position_parts.h"
#include "engine/questions.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/ways.h"

namespace specter::cards {
namespace {

constexpr int kRover = 0;
constexpr int kScent = 1;
constexpr int kBiteRoll = 4;

// STA-1, STA-5: Rover goes on while its hunter is stunned, not while Omen is on it.
bool acts(const Public& pub, Hunter h) {
  return ((unsigned{pub.hunters[ix(h)].disabled} >> static_cast<unsigned>(kRover)) & 1U) == 0;
}

/// Whether she is where Rover barks at: never under Stealth Field.
bool smelt(const Game& game, const Public& pub, const AgentSecret& x) {
  return x.stealth == 0 && plain_sight(game, pub, pub.pet.cell).has(x.cell);
}

// CARD-TRACKER-1: any cell of the path.
bool trigger(const Game& game, const Public& pub, Hunter h, bool stealth, PathTrigger& out) {
  if (stealth || pub.pet.owner != h || pub.pet.cell == kNoCell || !acts(pub, h)) return false;
  out.mode = PathTrigger::Mode::Touch;
  out.cells = plain_sight(game, pub, pub.pet.cell);
  return true;
}

// What the bark is about: her path, or where she is at the end of Rover's turn.
constexpr std::uint8_t kPath = 0;
constexpr std::uint8_t kEndOfTurn = 1;

void on_trigger(Ctx& c, Hunter h, Agent /*a*/, bool set_off) {
  if (c.s.pub.pet.owner != h || !acts(c.s.pub, h)) return;
  // INF-6: with a traitor at large she confirms every answer.
  if (traitor_at_large(c.game, c.s.pub)) return ask(c, h, Question::Bark, kPath);
  if (set_off) tell(c, EventCode::Bark, {num(h)});
}

bool bites(Ctx& c, Hunter h, Agent a) {
  const AgentSecret& x = c.s.agents[ix(a)];
  return active(c.s.pub.agents[ix(a)]) && x.stealth == 0 && c.s.pub.pet.inside == 0 &&
         c.s.pub.pet.cell == x.cell && acts(c.s.pub, h);
}

// At the end of its own move, one of 0 steps included (RULING-29): it bites whom it stands on, and
// barks at whom it sees.
void pet_moved(Ctx& c, Hunter h) {
  for (const Agent a : kAllAgents) {
    if (!bites(c, h, a)) continue;
    const int value = c.dice.d6();
    tell(c, EventCode::DieRolled, {num(Purpose::Bite), num(h), num(value), kBiteRoll});
    if (value >= kBiteRoll) damage(c, a, 1, pretends(c, h));
    if (c.s.pub.winner != Side::None) return;
  }
  if (agents_in_play(c.s.pub) > 0) ask(c, h, Question::Bark, kEndOfTurn);
}

Action truth(const Game& game, const Public& pub, const AgentSecret& x, Hunter asker,
             std::uint8_t about) {
  Action a;
  a.kind = ActionKind::Answer;
  const bool barks =
      about == kEndOfTurn ? smelt(game, pub, x) : ((unsigned{x.triggers} >> ix(asker)) & 1U) != 0;
  a.choice = barks ? 1 : 0;
  return a;
}

// VEH-9: one answer that does not say whose.
void announce(Ctx& c, Hunter asker, std::uint8_t about, const Action& first) {
  const Public& pub = c.s.pub;
  const bool one = active(pub.agents[0]) && first.choice != 0;
  const bool two =
      about == kEndOfTurn && active(pub.agents[1]) && smelt(c.game, pub, c.s.agents[1]);
  if (one || two) tell(c, EventCode::Bark, {num(asker)});
}

// CARD-TRACKER-2: asked of one agent by name (VEH-9).
void instead(const Known& k, Hunter h, ChoiceSink& out) {
  if (!has_ability(*k.game, *k.pub, h, kScent) || k.pub->pet.cell == kNoCell) return;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (active(k.pub->agents[i])) out.one(proto(k, ActionKind::Scent, i));
}

void do_instead(Ctx& c, Hunter h, const Action& a) {
  ask(c, h, a.choice == 0 ? Question::ScentFirst : Question::ScentSecond);
}

enum Nearer : std::uint8_t { kHunter, kPet, kBoth };

Action nearer(const Game& /*game*/, const Public& pub, const AgentSecret& x, Hunter asker,
              std::uint8_t /*about*/) {
  Action a;
  a.kind = ActionKind::Answer;
  const int hunter = distance(pub.hunters[ix(asker)].cell, x.cell);
  const int pet = distance(pub.pet.cell, x.cell);
  a.choice = hunter < pet ? kHunter : pet < hunter ? kPet : kBoth;
  return a;
}

void nearer_forms(const Known& /*k*/, const Action& proto, ChoiceSink& out) {
  Action a = proto;
  for (a.choice = kHunter; a.choice <= kBoth; ++a.choice)
    out.one(a);
}

void announce_first(Ctx& c, Hunter asker, std::uint8_t /*about*/, const Action& first) {
  tell(c, EventCode::ScentReading, {num(asker), 0, first.choice});
}

void announce_second(Ctx& c, Hunter asker, std::uint8_t about, const Action& /*first*/) {
  tell(c, EventCode::ScentReading,
       {num(asker), 1, nearer(c.game, c.s.pub, c.s.agents[1], asker, about).choice});
}

// CARD-T-TRACKER: it takes what an agent next to it would lose.
bool guards(Ctx& c, Agent a, int amount) {
  Pet& pet = c.s.pub.pet;
  if (pet.hp == 0 || distance(pet.cell, c.s.agents[ix(a)].cell) > 1) return false;
  pet.hp = static_cast<std::uint8_t>(std::max(0, pet.hp - amount));
  tell(c, EventCode::PetHurt, {num(pet.owner), pet.hp});
  if (pet.hp == 0) pet = Pet{};
  return true;
}

constexpr int kGuardHp = 2;

// CARD-T-TRACKER: it stays with him, openly on the board; out of the vehicle first (RULING-32).
void turned(Ctx& c, Hunter h) {
  Pet& pet = c.s.pub.pet;
  if (pet.owner != h) return;
  pet.hp = kGuardHp;
  if (pet.inside == 0) return;
  const CellSet around = walk_ring(c.game, c.s.pub, c.s.pub.vehicle.cell, 1);
  const CellSet free = around - hunter_figures(c.game, c.s.pub);
  pet.inside = 0;
  if (!around.empty()) pet.cell = (free.empty() ? around : free).nth(0);
  tell(c, EventCode::PetGotOut, {num(pet.owner), num(pet.cell)});
}

// CARD-T-TRACKER: after its master's turn.
void turn_end(Ctx& c, Agent /*a*/) { begin_pet_turn(c, c.s.pub.turned); }

bool scent_possible(const Public& pub, std::uint8_t about, FrameKind below) {
  return pub.pet.cell != kNoCell && about == 0 && below == FrameKind::HunterTurn;
}

bool bark_possible(const Public& pub, std::uint8_t about, FrameKind below) {
  return pub.pet.cell != kNoCell &&
         (about == kPath ? below == FrameKind::AgentTurn
                         : about == kEndOfTurn && below == FrameKind::Rounds);
}

// As its hunter's it may be inside; as a guard it has HP and stands on the board.
Check lift(const Game& game, State& s) {
  const Pet& pet = s.pub.pet;
  if (pet == Pet{} || !game.has(pet.owner) ||
      s.pub.hunters[ix(pet.owner)].kind != HunterKind::Tracker)
    return std::nullopt;
  const bool guard = s.pub.turned != kNoHunter && pet.owner == s.pub.turned;
  const bool ok = open_cell(game, pet.cell) && pet.inside <= 1 &&
                  (pet.inside == 0 || (!guard && pet.cell == s.pub.vehicle.cell)) &&
                  (guard ? pet.hp >= 1 && pet.hp <= kGuardHp : pet.hp == 0);
  if (!ok) return broken("position.pet", cell_name(pet.cell));
  s.pub.pet = Pet{};
  return std::nullopt;
}

}  // namespace

const HunterRow kTracker{.id = HunterKind::Tracker,
                         .name = "tracker",
                         .sets = 2,
                         .abilities = 2,
                         .side = AgentKind::TraitorTracker,
                         .move = {.instead = &instead, .do_instead = &do_instead},
                         .trigger = {.cells = &trigger, .late = true, .act = &on_trigger},
                         .fate = {.turned = &turned},
                         .pet = {.acts = &acts, .moved = &pet_moved},
                         .position = {.lift = &lift}};
// CARD-T-TRACKER, Loyal to the End. How it moves is a rule of pets (pet_turn.cpp).
const AgentRow kTraitorTracker{.id = AgentKind::TraitorTracker,
                               .name = "traitor_tracker",
                               .sets = 2,
                               .side = true,
                               .turn = {.end = &turn_end},
                               .attack = {.guards = &guards}};
const QuestionRow kAskBark{.id = Question::Bark,
                           .name = "bark",
                           .possible = &bark_possible,
                           .truth = &truth,
                           .forms = &yes_or_no,
                           .announce = &announce};
const QuestionRow kAskScentFirst{.id = Question::ScentFirst,
                                 .name = "scent",
                                 .possible = &scent_possible,
                                 .truth = &nearer,
                                 .forms = &nearer_forms,
                                 .announce = &announce_first};
const QuestionRow kAskScentSecond{.id = Question::ScentSecond,
                                  .name = "scent",
                                  .of_second = true,
                                  .possible = &scent_possible,
                                  .truth = &nearer,
                                  .forms = &nearer_forms,
                                  .announce = &announce_second};

}  // namespace specter::cards
