// The draft (SET-2) and the course of rounds (TRN-1 to TRN-3).
#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/hand.h"
#include "engine/people.h"
#include "engine/tell.h"

namespace specter {
namespace {

/// SET-5: hunters of the content set that nobody has taken.
bool hunter_free(const Public& pub, HunterKind kind) {
  for (const PublicHunter& h : pub.hunters)
    if (h.kind == kind) return false;
  return true;
}

void choose_hunter(Ctx& c, HunterKind kind) {
  const auto i = c.s.pub.drafted++;
  c.s.pub.hunters[i].kind = kind;
  tell(c, EventCode::HunterChosen, {i, num(kind)});
}

void choose_agent(Ctx& c, AgentKind kind) {
  AgentSecret& x = c.s.agents[0];
  x.kind = kind;
  x.hp = static_cast<std::uint8_t>(starting_hp(c.game, kFirstAgent, kind));
  tell_agents(c, EventCode::AgentChosen, {0, num(kind)});
}

void choose_card(Ctx& c, Equipment e) {
  const auto i = c.s.pub.drafted++;
  c.s.agents[0].cards[i] = Card{e, find_row(e)->charges};
  tell_agents(c, EventCode::CardTaken, {0, num(e)});
}

void choose_traitor(Ctx& c, Hunter t) {
  c.s.roles = Roles{t, 1};
  tell_agents(c, EventCode::TraitorNamed, {num(t)});
  for (const Hunter h : c.game.all_hunters()) {
    c.out.emit(only_seat(c.game.seat_of(h)), EventCode::RoleDealt, {num(h == t)});
  }
}

void choose_vehicle(Ctx& c, VehicleKind kind) {
  c.s.pub.vehicle.kind = kind;
  tell(c, EventCode::VehicleChosen, {num(kind)});
}

/// SET-3: one objective for each section.
void roll_objectives(Ctx& c) {
  const bool secret = c.game.secret_plan;
  for (std::size_t i = 0; i < kSections; ++i) {
    const int die = c.dice.roll(secret ? Stream::Objectives : Stream::Dice, 6);
    c.s.plan.die[i] = static_cast<std::uint8_t>(die);
    if (!secret) c.s.pub.sites[i].die = c.s.plan.die[i];  // SET-4
    const Audience to = secret ? only_seat(kAgentSeat) : kEverybody;
    if (!secret)
      c.out.emit(to, EventCode::DieRolled,
                 {num(Purpose::Objective), num(kNoHunter), num(die), kNothingTold});
    c.out.emit(to, EventCode::ObjectiveSet, {num(i), num(c.game.site(static_cast<int>(i), die))});
  }
}

/// SET-8: everybody to his start.
void set_pieces(Ctx& c) {
  Public& pub = c.s.pub;
  const Board& board = *c.game.board;
  pub.vehicle.cell = c.game.players() >= 4 ? board.vehicle_start_many : board.vehicle_start_few;
  for (const Hunter i : c.game.all_hunters()) {
    PublicHunter& h = at(pub.hunters, i);
    h.cell = pub.vehicle.cell;
    h.inside = 1;
    if (find_row(h.kind)->pet.acts != nullptr) pub.pet = Pet{pub.vehicle.cell, i, 1, 0};
  }
  if (c.game.supplies)  // SET-9
    for (const EquipmentRow* row : equipment_rows())
      if (row->supply) pub.deck = static_cast<std::uint8_t>(pub.deck + copies(c.game, *row));
  c.s.agents[0].cell = board.agent_start;
  c.s.agents[0].sheet[0] = board.agent_start;
  pub.agents[0].in_play = 1;
  pub.drafted = 0;
}

}  // namespace

void run_draft(Ctx& c, Frame& f) {
  Public& pub = c.s.pub;
  const Setup& setup = c.game.setup;
  switch (f.step) {
    case draft::Vehicle:
      if (c.game.rules.vehicle_chosen) {
        if (!setup.vehicle) return wait(c);
        choose_vehicle(c, *setup.vehicle);
      }
      f.step = draft::Objectives;
      break;
    case draft::Objectives:
      roll_objectives(c);
      f.step = draft::Hunters;
      break;
    case draft::Hunters:
      if (pub.drafted == c.game.hunters) {
        pub.drafted = 0;
        f.step = draft::Agent;
      } else if (!setup.hunters.empty()) {
        choose_hunter(c, setup.hunters[pub.drafted]);
      } else {
        wait(c);
      }
      break;
    case draft::Agent:
      if (setup.agent == AgentKind::None) return wait(c);
      choose_agent(c, setup.agent);
      f.step = draft::Equipment;
      break;
    case draft::Equipment:
      if (pub.drafted == c.game.hand) {
        settle_hand(c, kFirstAgent, c.game.hand);
        f.step = draft::Traitor;
      } else if (!setup.equipment.empty()) {
        choose_card(c, setup.equipment[pub.drafted]);
      } else {
        wait(c);
      }
      break;
    case draft::Traitor:
      if (c.game.players() == kPlayersMax) {
        if (setup.traitor == kNoHunter) return wait(c);
        choose_traitor(c, setup.traitor);
      }
      f.step = draft::Done;
      break;
    default:
      set_pieces(c);
      pop(c);
      push(c, {.kind = FrameKind::Rounds});
      break;
  }
}

void act_draft(Ctx& c, Frame& f, const Action& a) {
  switch (a.kind) {
    case ActionKind::PickVehicle:
      choose_vehicle(c, a.chosen<VehicleKind>());
      f.step = draft::Objectives;
      break;
    case ActionKind::PickHunter: choose_hunter(c, a.chosen<HunterKind>()); break;
    case ActionKind::PickAgent:
      choose_agent(c, a.chosen<AgentKind>());
      f.step = draft::Equipment;
      break;
    case ActionKind::PickEquipment: choose_card(c, a.chosen<Equipment>()); break;
    default:
      choose_traitor(c, a.chosen<Hunter>());
      f.step = draft::Done;
      break;
  }
}

void list_draft(const Known& k, const Frame& f, ChoiceSink& out) {
  const Game& game = *k.game;
  switch (f.step) {
    case draft::Vehicle:
      for (const VehicleRow* row : vehicle_rows())
        if (in_content(game, *row)) out.one(proto(k, ActionKind::PickVehicle, row->id));
      break;
    case draft::Hunters:
      for (const HunterRow* row : hunter_rows())
        if (in_content(game, *row) && hunter_free(*k.pub, row->id))
          out.one(proto(k, ActionKind::PickHunter, row->id));
      break;
    case draft::Agent:
      for (const AgentRow* row : agent_rows())
        if (in_content(game, *row)) out.one(proto(k, ActionKind::PickAgent, row->id));
      break;
    case draft::Equipment:
      for (const EquipmentRow* row : equipment_rows())
        if (!row->supply && copies_held(k, row->id) < copies(game, *row))
          out.one(proto(k, ActionKind::PickEquipment, row->id));
      break;
    case draft::Traitor:
      for (const Hunter i : game.all_hunters())
        out.one(proto(k, ActionKind::PickTraitor, i));
      break;
    default: break;
  }
}

namespace {

/// TRA-5: ballots are counted once a round, when the first hunter begins.
void count_ballots(Ctx& c) {
  Public& pub = c.s.pub;
  if (c.game.players() != kPlayersMax) return;
  int voters = 0;
  std::array<int, kHuntersMax + 1> votes{};
  for (const Hunter i : c.game.all_hunters()) {
    if (at(pub.hunters, i).gone != 0) continue;
    ++voters;
    ++votes[pub.ballots[ix(c.game.seat_of(i))]];
  }
  for (std::size_t i = 0; i < kHuntersMax; ++i) {
    PublicHunter& h = pub.hunters[i];
    h.revoked = h.gone == 0 && 2 * votes[i + 1] > voters ? 1 : 0;
    if (h.revoked != 0) tell(c, EventCode::AccessRevoked, {num(i)});
  }
}

void begin_round(Ctx& c) {
  Public& pub = c.s.pub;
  ++pub.round;
  pub.vehicle.spent = 0;
  pub.vehicle.sensed = 0;
  pub.reacted = {};
  for (PublicHunter& h : pub.hunters) {
    h.played = 0;
    h.revoked = 0;
  }
  tell(c, EventCode::RoundStarted, {pub.round});
}

/// TRN-2. An agent who is off the board has no turn, but her smoke still clears (RULING-13).
void begin_agent_turn(Ctx& c, Agent a) {
  if (active(c.s.pub.agents[ix(a)])) {
    push(c, {.kind = FrameKind::AgentTurn, .agent = a});
  } else {
    age_cards(c, a);
  }
}

}  // namespace

void run_rounds(Ctx& c, Frame& f) {
  Public& pub = c.s.pub;
  switch (f.step) {
    case rounds::Begin:
      begin_round(c);
      f.step = rounds::SecondAgent;
      begin_agent_turn(c, kFirstAgent);
      break;
    case rounds::SecondAgent:
      f.step = rounds::Hunters;
      // TRA-8: a traitor revealed in this round has had his move.
      if (pub.turned != kNoHunter && pub.turned_round != pub.round)
        begin_agent_turn(c, kSecondAgent);
      break;
    case rounds::Hunters:
      // END-4: no turn of an agent is left that could still win.
      f.step = rounds::Order;
      break;
    case rounds::Order: {
      int left = 0;
      Hunter last = kNoHunter;
      for (const Hunter i : c.game.all_hunters()) {
        const PublicHunter& h = at(pub.hunters, i);
        if (h.gone != 0 || h.played != 0) continue;
        ++left;
        last = i;
      }
      if (left == 0) {
        f.step = rounds::End;
      } else if (left == 1 && c.game.players() < kPlayersMax) {
        push(c, {.kind = FrameKind::HunterTurn, .hunter = last});
      } else {
        wait(c);
      }
      break;
    }
    default:
      if (pub.round >= kRoundLast)
        return end_game(c, Side::Hunters, EndReason::RoundsOver);  // END-3
      f.step = rounds::Begin;
      break;
  }
}

void act_rounds(Ctx& c, Frame& /*f*/, const Action& a) {
  if (!ballots_counted(c.s.pub)) count_ballots(c);  // before a reveal too (RULING-45)
  if (a.kind == ActionKind::Begin) {
    push(c, {.kind = FrameKind::HunterTurn, .hunter = a.chosen<Hunter>()});
  } else {
    push(c, {.kind = FrameKind::Reveal, .hunter = c.s.roles.traitor});  // TRA-7
  }
}

void list_rounds(const Known& k, const Frame& /*f*/, ChoiceSink& out) {
  for (const Hunter h : k.game->all_hunters()) {
    const PublicHunter& x = k.pub->hunters[ix(h)];
    if (x.gone != 0 || x.played != 0 || k.game->seat_of(h) != k.seat) continue;
    out.one(proto(k, ActionKind::Begin, h));
    if (traitor_at_large(*k.game, *k.pub) && k.roles != nullptr && k.roles->traitor == h)
      out.one(proto(k, ActionKind::Reveal));  // TRA-7
  }
}

}  // namespace specter
