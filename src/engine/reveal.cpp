// The traitor's reveal (TRA-6 to TRA-8): he becomes the second agent and moves at once.
#include "engine/damage.h"
#include "engine/figure.h"
#include "engine/flow.h"
#include "engine/hand.h"
#include "engine/tell.h"

namespace specter {
namespace {

constexpr int kRevealCards = 2;

/// TRA-8: who he is from now on.
void become(Ctx& c, AgentKind kind) {
  AgentSecret& x = c.s.agents[1];
  x.kind = kind;
  x.hp = static_cast<std::uint8_t>(starting_hp(c.game, kSecondAgent, kind));
  tell_agents(c, EventCode::AgentChosen, {1, num(kind)});
}

/// TRA-8, TRA-10: the hunter leaves, the agent begins on his cell.
void turn_coat(Ctx& c, Hunter h, bool forced) {
  Public& pub = c.s.pub;
  tell(c, EventCode::TraitorRevealed, {num(h), num(forced)});
  pub.turned = h;
  pub.turned_round = pub.round;
  pub.drafted = 0;
  PublicHunter& x = pub.hunters[ix(h)];
  c.s.agents[1].cell = x.inside != 0 ? pub.vehicle.cell : x.cell;
  const HunterKind kind = x.kind;
  x = PublicHunter{};  // TRA-10
  x.kind = kind;
  x.gone = 1;
  x.played = forced ? 0 : 1;  // TRA-7: in place of his turn
  pub.agents[1].in_play = 1;
  pub.ballots[ix(c.game.seat_of(h))] = 0;
  if (const HunterRow* row = find_row(kind); row->fate.turned != nullptr) row->fate.turned(c, h);
  c.s.agents[0].hidden = 0;
  if (pub.agents[0].played == Played::Marked) pub.agents[0].played = Played::Openly;
  // TRA-12
  for (std::size_t i = 0; i < kSections; ++i)
    c.out.emit(only_seat(c.game.seat_of(h)), EventCode::ObjectiveSet,
               {num(i), num(c.game.site(static_cast<int>(i), c.s.plan.die[i]))});
}

}  // namespace

void run_reveal(Ctx& c, Frame& f) {
  Public& pub = c.s.pub;
  switch (f.step) {
    case reveal::Begin:
      turn_coat(c, f.hunter, f.about != 0);
      f.step = reveal::Agent;
      break;
    case reveal::Agent:
      if (c.game.rules.traitor_picks_agent) return wait(c);
      // He flips his own card, which everybody knows.
      become(c, find_row(at(pub.hunters, f.hunter).kind)->side);
      reveal_character(c, kSecondAgent);
      f.step = reveal::Equipment;
      break;
    case reveal::Equipment:
      if (pub.drafted < kRevealCards) return wait(c);
      pub.drafted = 0;
      settle_hand(c, kSecondAgent, kRevealCards);
      f.step = reveal::Move;
      break;
    case reveal::Move:
      f.step = reveal::End;
      pub.reveal_move = 1;
      push(c, {.kind = FrameKind::AgentTurn, .agent = kSecondAgent});
      break;
    default:
      pub.reveal_move = 0;
      pop(c);
      break;
  }
}

void act_reveal(Ctx& c, Frame& f, const Action& a) {
  AgentSecret& x = c.s.agents[1];
  if (a.kind == ActionKind::PickAgent) {
    become(c, a.chosen<AgentKind>());
    f.step = reveal::Equipment;
  } else {
    const auto e = a.chosen<Equipment>();
    x.cards[c.s.pub.drafted++] = Card{e, find_row(e)->charges};
    tell_agents(c, EventCode::CardTaken, {1, a.choice});
  }
}

void list_reveal(const Known& k, const Frame& f, ChoiceSink& out) {
  if (f.step == reveal::Agent) {
    for (const AgentRow* row : agent_rows())
      if (in_content(*k.game, *row) && row->id != k.agent[0]->kind)
        out.one(proto(k, ActionKind::PickAgent, row->id));
    return;
  }
  for (const EquipmentRow* row : equipment_rows())
    if (!row->supply && copies_held(k, row->id) < copies(*k.game, *row))
      out.one(proto(k, ActionKind::PickEquipment, row->id));
}

}  // namespace specter
