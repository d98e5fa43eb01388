#include "engine/flow.h"

#include <bit>

#include "engine/tell.h"

namespace specter {

void end_game(Ctx& c, Side winner, EndReason reason) {
  if (c.s.pub.winner != Side::None) return;
  c.s.pub.winner = winner;
  c.s.pub.reason = reason;
  tell(c, EventCode::GameOver, {num(winner), num(reason)});
}

Frame& top(State& s) {
  SPECTER_ASSERT(s.pub.depth > 0);
  return at(s.pub.frames, s.pub.depth - 1);
}

const Frame& top(const Public& pub) {
  SPECTER_ASSERT(pub.depth > 0);
  return at(pub.frames, pub.depth - 1);
}

void push(Ctx& c, const Frame& frame) {
  SPECTER_ASSERT(c.s.pub.depth < kFramesMax);
  c.s.pub.frames[c.s.pub.depth++] = frame;
}

void pop(Ctx& c) {
  top(c.s) = Frame{};
  --c.s.pub.depth;
}

void wait(Ctx& c) {
  Frame& f = top(c.s);
  f.waiting = 1;
  const unsigned seats = deciding_seats(c.game, c.s.pub);
  SPECTER_ASSERT(seats != 0);
  for (unsigned left = seats; left != 0; left &= left - 1)
    ++c.s.asked[ix(std::countr_zero(left))];
}

const HunterRow* hunter_card(const Frame& f) {
  return ix(f.card) < kAgentCards ? find_row(static_cast<HunterKind>(f.card)) : nullptr;
}

const AgentRow* agent_card(const Frame& f) {
  return ix(f.card) >= kAgentCards && ix(f.card) < kEquipmentCards
             ? find_row(static_cast<AgentKind>(ix(f.card) - kAgentCards))
             : nullptr;
}

const EquipmentRow* equipment_card(const Frame& f) {
  return ix(f.card) >= kEquipmentCards
             ? find_row(static_cast<Equipment>(ix(f.card) - kEquipmentCards))
             : nullptr;
}

const CardFrame& card_frame(const Frame& f) {
  if (const HunterRow* row = hunter_card(f)) return row->frame;
  if (const AgentRow* row = agent_card(f)) return row->frame;
  return equipment_card(f)->frame;
}

void just_wait(Ctx& c, Frame& /*f*/) { wait(c); }

namespace {

unsigned bit_of(Seat seat) { return seat == kNoSeat ? 0U : 1U << ix(seat); }

unsigned order_seats(const Game& game, const Public& pub) {
  unsigned seats = 0;
  for (const Hunter i : game.all_hunters()) {
    const PublicHunter& h = at(pub.hunters, i);
    if (h.gone == 0 && h.played == 0) seats |= bit_of(game.seat_of(i));
  }
  return seats;
}

}  // namespace

bool of_running_turn(const Game& game, const Public& pub) {
  if (pub.reveal_move != 0) return false;
  switch (top(pub).kind) {
    case FrameKind::AgentTurn:
    case FrameKind::HunterTurn:
    case FrameKind::Rounds: return true;
    case FrameKind::PetTurn: return true;
    case FrameKind::Card: {
      // A card's question belongs to the turn if the one who is asked is on turn.
      const Frame& below = at(pub.frames, pub.depth - 2);
      const Seat asked = card_frame(top(pub)).decider(game, pub, top(pub));
      if (below.kind == FrameKind::AgentTurn) return asked == seat_of(game, pub, below.agent);
      return below.kind == FrameKind::HunterTurn && asked == game.seat_of(below.hunter);
    }
    default: return false;
  }
}

unsigned deciding_seats(const Game& game, const Public& pub) {
  const Frame& f = top(pub);
  switch (f.kind) {
    case FrameKind::Draft:
      // SET-2: the first hunter seat chooses the vehicle, hunters are chosen in seat order.
      if (f.step == draft::Vehicle) return bit_of(Seat{1});
      return f.step == draft::Hunters ? bit_of(game.seat_of(static_cast<Hunter>(pub.drafted)))
                                      : bit_of(kAgentSeat);
    case FrameKind::Rounds: return order_seats(game, pub);
    case FrameKind::AgentTurn: return bit_of(seat_of(game, pub, f.agent));
    case FrameKind::HunterTurn: return bit_of(game.seat_of(f.hunter));
    case FrameKind::Check:
    case FrameKind::Ask: return bit_of(kAgentSeat);
    case FrameKind::Attack: return bit_of(seat_of(game, pub, f.agent));
    case FrameKind::Reveal: return bit_of(game.seat_of(f.hunter));
    case FrameKind::PetTurn: return bit_of(game.seat_of(f.hunter));
    case FrameKind::Card: return bit_of(card_frame(f).decider(game, pub, f));
    case FrameKind::None: break;
  }
  return 0;
}

void run(Ctx& c) {
  while (c.s.pub.winner == Side::None) {
    Frame& f = top(c.s);
    if (f.waiting != 0) {
      if (c.s.pub.expired == 0 || !of_running_turn(c.game, c.s.pub)) return;
      // TIM-1: the rest of an expired turn is answered at once.
      unsigned seats = deciding_seats(c.game, c.s.pub);
      const auto seat = static_cast<Seat>(std::countr_zero(seats));
      act(c, default_action(known(c.game, c.s, seat)));
      continue;
    }
    switch (f.kind) {
      case FrameKind::Draft: run_draft(c, f); break;
      case FrameKind::Rounds: run_rounds(c, f); break;
      case FrameKind::AgentTurn: run_agent_turn(c, f); break;
      case FrameKind::HunterTurn: run_hunter_turn(c, f); break;
      case FrameKind::Check: run_check(c, f); break;
      case FrameKind::Attack: run_attack(c, f); break;
      case FrameKind::Ask: run_ask(c, f); break;
      case FrameKind::Reveal: run_reveal(c, f); break;
      case FrameKind::Card: card_frame(f).run(c, f); break;
      case FrameKind::PetTurn: run_pet_turn(c, f); break;
      case FrameKind::None: SPECTER_ASSERT(false); break;
    }
  }
}

void act(Ctx& c, const Action& a) {
  Frame& f = top(c.s);
  f.waiting = 0;
  switch (f.kind) {
    case FrameKind::Draft: act_draft(c, f, a); break;
    case FrameKind::Rounds: act_rounds(c, f, a); break;
    case FrameKind::AgentTurn: act_agent_turn(c, f, a); break;
    case FrameKind::HunterTurn: act_hunter_turn(c, f, a); break;
    case FrameKind::Check: act_check(c, f, a); break;
    case FrameKind::Attack: act_attack(c, f, a); break;
    case FrameKind::Ask: act_ask(c, f, a); break;
    case FrameKind::Reveal: act_reveal(c, f, a); break;
    case FrameKind::Card: card_frame(f).act(c, f, a); break;
    case FrameKind::PetTurn: act_pet_turn(c, f, a); break;
    case FrameKind::None: SPECTER_ASSERT(false); break;
  }
}

}  // namespace specter
