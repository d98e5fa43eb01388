// Mind Tap (CARD-MINDTAP): every hunter declares where his next move will end.
#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/position_parts.h"

namespace specter::cards {
namespace {

// The frame: b is the agent and, above, the hunter who declares now.
bool play(Ctx& c, Agent a, const Action& /*action*/) {
  push(c, FrameKind::Card, card_id(Equipment::MindTap), agent_and_hunter(a, Hunter{0}));
  return true;
}

void run(Ctx& c, Frame& f) {
  while (ix(hunter_in(f)) < static_cast<std::size_t>(c.game.hunters) &&
         c.s.pub.hunters[ix(hunter_in(f))].gone != 0)
    f.b = static_cast<std::uint8_t>(f.b + 2U);
  if (ix(hunter_in(f)) >= static_cast<std::size_t>(c.game.hunters)) return pop(c);
  wait(c);
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Declare; }
Seat decider(const Game& game, const Public& /*pub*/, const Frame& f) {
  return game.seat_of(hunter_in(f));
}

/// Where he could end on foot next turn, as things stand.
CellSet ends_on_foot(const Known& k, Hunter h) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  CellSet r;
  if (x.inside == 0) {
    for (int i = 0; i <= walk_steps(*k.game, *k.pub, h); ++i) {
      CellSet ring = walk_ring(*k.game, *k.pub, x.cell, i);
      const HunterRow* row = find_row(x.kind);
      if (i > 4 && row->fifth != nullptr) row->fifth(*k.game, *k.pub, h, ring);
      r |= ring;
    }
    return r;
  }
  // He may drive first.
  CellSet stops;
  const int move = jammed(*k.pub) ? 0 : find_row(k.pub->vehicle.kind)->move;
  for (int i = 0; i <= move; ++i)
    stops |= drive_ring(*k.game, *k.pub, k.pub->vehicle.cell, i);
  CellSet open = k.game->board->open;
  open -= barrier_cells(*k.pub);
  return grown(stops) & open;
}

Action declaration(const Known& k, Pledge pledge) {
  return proto(k, ActionKind::Declare, static_cast<std::uint8_t>(pledge));
}

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  const Hunter h = hunter_in(f);
  const PublicHunter& x = k.pub->hunters[ix(h)];
  CellSet ends_walking = ends_on_foot(k, h);
  if (x.inside == 0) {
    // First where he stays: who says nothing declares that (TIM-1).
    Action here = declaration(k, Pledge::OnFoot);
    here.cell = x.cell;
    out.one(here);
    ends_walking.remove(x.cell);
  }
  out.one(declaration(k, Pledge::Inside));
  out.over(declaration(k, Pledge::OnFoot), ends_walking);
  if (x.inside == 0 || jammed(*k.pub)) return;
  CellSet ends;
  for (int i = 1; i <= find_row(k.pub->vehicle.kind)->move; ++i)
    ends |= drive_ring(*k.game, *k.pub, k.pub->vehicle.cell, i);
  out.over(declaration(k, Pledge::Driving), ends);
}

void act(Ctx& c, Frame& f, const Action& a) {
  const Hunter h = hunter_in(f);
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  x.pledge = static_cast<Pledge>(a.a);
  x.pledged = a.cell;
  tell(c, EventCode::Declared, {num(h), a.a, num(a.cell)});
  f.b = static_cast<std::uint8_t>(f.b + 2U);
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  return below == FrameKind::AgentTurn &&
         ix(hunter_in(f)) < static_cast<std::size_t>(game.hunters) &&
         pub.hunters[ix(hunter_in(f))].gone == 0;
}

// On foot and driving he declared a cell; only who is inside can drive.
Check lift(const Game& game, State& s) {
  return each_hunter(game, s, "position.hunter_condition", [&](PublicHunter& h) {
    const bool drives = h.pledge == Pledge::Driving;
    const bool cell = h.pledge == Pledge::OnFoot || drives;
    const bool ok = (cell ? open_cell(game, h.pledged) : h.pledged == kNoCell) &&
                    (!drives || (h.inside != 0 && game.board->road.has(h.pledged)));
    h.pledge = Pledge::None;
    h.pledged = kNoCell;
    return ok;
  });
}

}  // namespace

const EquipmentRow kMindTap{.id = Equipment::MindTap,
                            .name = "mind_tap",
                            .copies = {0, 1},
                            .owners = owner(AgentKind::Raven),
                            .timing = kAtStart,
                            .targets = &no_target,
                            .play = &play,
                            .lift = &lift,
                            .frame = {.run = &run,
                                      .decides = &decides,
                                      .decider = &decider,
                                      .choices = &choices,
                                      .act = &act,
                                      .ok = &frame_ok,
                                      .of_one_hunter = true}};

}  // namespace specter::cards
