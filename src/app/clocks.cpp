#include "app/clocks.h"

#include <algorithm>
#include <bit>

#include "engine/facts.h"

namespace specter::app {
namespace {

Seat owner_of(const Game& game, const Public& pub, const Frame& turn) {
  return turn.kind == FrameKind::AgentTurn ? seat_of(game, pub, turn.agent)
                                           : game.seat_of(turn.hunter);
}

constexpr std::uint32_t key_of(unsigned a, unsigned b, unsigned c, unsigned d) {
  return (a << 24U) | (b << 16U) | (c << 8U) | d;
}

unsigned played_mask(const Public& pub) {
  unsigned mask = 0;
  for (std::size_t i = 0; i < kHuntersMax; ++i)
    mask |= static_cast<unsigned>(pub.hunters[i].played != 0) << i;
  return mask;
}

/// Who is waited for, as everybody knows.
unsigned waiting_mask(const Game& game, const Public& pub) {
  View everybody;
  everybody.pub = pub;
  unsigned mask = 0;
  for (const Decision& d : decisions(known(game, everybody)))
    mask |= 1U << ix(d.seat);
  return mask;
}

/// An answer within a turn: which question of which turn it is.
std::uint32_t answer_key(const Public& pub, std::uint32_t turn, unsigned seats) {
  const Frame& f = pub.frames[pub.depth - std::size_t{1}];
  std::uint64_t about = 0;
  for (const std::size_t part : {ix(f.kind), ix(f.card), ix(f.hunter), ix(f.agent),
                                 std::size_t{f.hunters.bits}, ix(f.question), std::size_t{f.about}})
    about = (about << 8U) | part;
  return turn ^ static_cast<std::uint32_t>(mix64(about ^ mix64(pub.depth * 8U + seats)));
}

}  // namespace

std::string_view clock_name(ClockKind kind) {
  constexpr std::string_view kNames[] = {"none", "draft", "order", "turn", "answer"};
  return kNames[ix(kind)];
}

Millis Clock::rest_at(Millis now) const {
  if (standing != 0) return rest;
  return std::max<Millis>(0, rest - std::max<Millis>(0, now - since));
}

Clock advance(const ClockOptions& options, const Clock& before, const Game& game,
              const Public& after, Millis now) {
  const unsigned seats = after.winner == Side::None ? waiting_mask(game, after) : 0;
  if (seats == 0) return {};
  Clock c;
  c.since = now;
  c.standing = before.standing;
  c.seats = static_cast<std::uint8_t>(seats);
  const Millis ran = before.rest_at(now);
  // What the turn has left: it runs, or it stood while somebody answered.
  const Millis turn_left = before.kind == ClockKind::Turn ? ran : before.turn_rest;
  const auto start = [&](ClockKind kind, std::uint32_t key, Millis budget) {
    const bool same = before.kind == kind && before.key == key;
    c.kind = kind;
    c.key = key;
    c.budget = budget;
    c.rest = same ? ran : budget;
  };
  const Frame& top = after.frames[after.depth - std::size_t{1}];
  if (top.kind == FrameKind::Draft) {
    start(ClockKind::Draft, key_of(1, top.step, after.drafted, seats), options.draft);
    return c;
  }
  const Frame* turn = running_turn(after);
  if (turn == nullptr && top.kind != FrameKind::Rounds) {
    // Between two turns: what a pet found is answered.
    start(ClockKind::Answer,
          answer_key(after, key_of(6, after.round, played_mask(after), 0), seats), options.answer);
    return c;
  }
  if (turn == nullptr) {
    start(ClockKind::Order, key_of(2, after.round, played_mask(after), 0), options.hunter);
    return c;
  }
  const bool hers = turn->kind == FrameKind::AgentTurn;
  const bool pet = turn->kind == FrameKind::PetTurn;
  const auto who = static_cast<unsigned>(hers ? ix(turn->agent) : ix(turn->hunter));
  c.turn = key_of(hers ? 3 : pet ? 5 : 4, after.round, who, after.reveal_move);
  const bool same_turn = before.turn == c.turn;
  const Millis budget = hers ? options.agent : options.hunter;
  c.turn_rest = same_turn ? turn_left : budget;
  if (seats == 1U << ix(owner_of(game, after, *turn))) {
    c.kind = ClockKind::Turn;
    c.key = c.turn;
    c.budget = budget;
    // TIM-1: once it is over, nothing of this turn gets more time.
    c.rest = after.expired != 0 ? 0 : c.turn_rest;
  } else {
    start(ClockKind::Answer, answer_key(after, c.turn, seats), options.answer);
  }
  return c;
}

Clock resumed(Clock clock, Millis now) {
  clock.since = now;
  clock.standing = 0;
  return clock;
}

Clock paused(Clock clock, Millis now) {
  clock.rest = clock.rest_at(now);
  clock.since = now;
  clock.standing = 1;
  return clock;
}

Seat expiring_seat(const Game& game, const Public& pub, const Clock& clock) {
  if (clock.kind == ClockKind::Order) {
    // TIM-1: the first hunter in seat order who has not played.
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.hunters); ++i)
      if (pub.hunters[i].played == 0 && pub.hunters[i].gone == 0)
        return game.seat_of(static_cast<Hunter>(i));
  }
  return static_cast<Seat>(std::countr_zero(unsigned{clock.seats}));
}

}  // namespace specter::app
