// Mind Tap (CARD-MINDTAP): every hunter declares where his next move will end.
#include "engine/cards/rows.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/tell.h"
#include "engine/vehicle.h"
#include "engine/ways.h"

namespace specter::cards {
namespace {

// The frame has the hunter who declares now.
bool play(Ctx& c, Agent a, const Action& /*action*/) {
  push(c, {.kind = FrameKind::Card,
           .card = card_id(Equipment::MindTap),
           .hunter = Hunter{0},
           .agent = a});
  return true;
}

void go_on(Frame& f) { f.hunter = static_cast<Hunter>(ix(f.hunter) + 1); }

void run(Ctx& c, Frame& f) {
  const auto last = ix(c.game.hunters);
  while (ix(f.hunter) < last && at(c.s.pub.hunters, f.hunter).gone != 0)
    go_on(f);
  if (ix(f.hunter) >= last) return pop(c);
  wait(c);
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Declare; }
Seat decider(const Game& game, const Public& /*pub*/, const Frame& f) {
  return game.seat_of(f.hunter);
}

/// Where he could end on foot next turn, as things stand.
CellSet ends_on_foot(const Known& k, Hunter h) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  CellSet r;
  if (x.inside == 0) {
    for (int i = 0; i <= walk_steps(*k.game, *k.pub, h); ++i) {
      CellSet ring = walk_ring(*k.game, *k.pub, x.cell, i);
      const HunterRow* row = find_row(x.kind);
      if (i > 4 && row->move.fifth != nullptr) row->move.fifth(*k.game, *k.pub, h, ring);
      r |= ring;
    }
    return r;
  }
  // He may drive first (RULING-31).
  CellSet stops;
  const int move = jammed(*k.pub) ? 0 : find_row(k.pub->vehicle.kind)->move;
  for (int i = 0; i <= move; ++i)
    stops |= drive_ring(*k.game, *k.pub, k.pub->vehicle.cell, i);
  CellSet open = k.game->board->open;
  open -= barrier_cells(*k.pub);
  return grown(stops) & open;
}

Action declaration(const Known& k, Pledge pledge) { return proto(k, ActionKind::Declare, pledge); }

void choices(const Known& k, const Frame& f, ChoiceSink& out) {
  const Hunter h = f.hunter;
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
  const Hunter h = f.hunter;
  PublicHunter& x = c.s.pub.hunters[ix(h)];
  x.pledge = a.chosen<Pledge>();
  x.pledged = a.cell;
  tell(c, EventCode::Declared, {num(h), a.choice, num(a.cell)});
  go_on(f);
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  return below == FrameKind::AgentTurn && ix(f.agent) < kAgentsMax && plays_on(game, pub, f.hunter);
}

/// Passes on what fits to what he declared, and counts it.
class PledgeFilter final : public ChoiceSink {
 public:
  PledgeFilter(const Known& k, const PublicHunter& h, ChoiceSink& out)
      : ChoiceSink(nullptr, out.exact()), k_(k), h_(h), out_(out) {}
  int moves() const { return moves_; }
  using ChoiceSink::over;
  void one(const Action& a) override {
    if (a.kind == ActionKind::Enter ? h_.pledge == Pledge::Inside : fits_here(a)) pass(a);
  }
  void over(const Action& p, const Patch& cells) override {
    CellSet fits;
    cells.each([&](Cell c) {
      if (fits_to(p.kind, c)) fits.add(c);
    });
    if (fits.empty()) return;
    ++moves_;
    out_.over(p, fits);
  }

 private:
  void pass(const Action& a) {
    ++moves_;
    out_.one(a);
  }
  /// Without a cell: staying, the sensor, abilities.
  bool fits_here(const Action& a) const {
    if (h_.inside == 0) return h_.pledge == Pledge::OnFoot && h_.pledged == h_.cell;
    if (h_.pledge == Pledge::Inside) return true;
    // The sensor, and then out to the cell.
    return a.kind == ActionKind::Sense && h_.pledge == Pledge::OnFoot &&
           next_to(k_.pub->vehicle.cell);
  }
  bool fits_to(ActionKind kind, Cell c) const {
    if (kind == ActionKind::Relay) return h_.pledge == Pledge::OnFoot && h_.pledged == h_.cell;
    if (kind == ActionKind::Drive)
      return h_.pledge == Pledge::Driving ? c == h_.pledged
                                          : h_.pledge == Pledge::OnFoot && next_to(c);
    return h_.pledge == Pledge::OnFoot && c == h_.pledged;
  }
  bool next_to(Cell vehicle) const {
    return walk_ring(*k_.game, *k_.pub, vehicle, 1).has(h_.pledged);
  }

  const Known& k_;
  const PublicHunter& h_;
  ChoiceSink& out_;
  int moves_ = 0;
};

// He does what he declared, by any way that ends there (RULING-48), or does not move.
void list_pledged_move(const Known& k, Hunter h, MoveList list, ChoiceSink& out) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  PledgeFilter filter(k, x, out);
  list(k, h, filter);
  if (filter.moves() > 0) return;
  if (x.inside != 0) return out.one(proto(k, ActionKind::Stay));
  Action stay = proto(k, ActionKind::Walk);
  stay.steps = 0;
  CellSet here;
  here.add(x.cell);
  out.over(stay, here);
}

bool bound_move(const Known& k, Hunter h, MoveList list, ChoiceSink& out) {
  if (k.pub->hunters[ix(h)].pledge == Pledge::None) return false;
  list_pledged_move(k, h, list, out);
  return true;
}

// Out to the cell that he declared, if it is next to the vehicle; else he stays inside.
bool bound_get_out(const Known& k, Hunter h, ChoiceSink& out) {
  const PublicHunter& x = k.pub->hunters[ix(h)];
  if (x.pledge == Pledge::None) return false;
  const Cell vehicle = k.pub->vehicle.cell;
  if (x.pledge != Pledge::OnFoot || x.pledged == kNoCell ||
      !walk_ring(*k.game, *k.pub, vehicle, 1).has(x.pledged)) {
    out.one(proto(k, ActionKind::Stay));
    return true;
  }
  CellSet end;
  end.add(x.pledged);
  out.over(proto(k, ActionKind::GetOut), end);
  return true;
}

void hunter_ends(Ctx& c, Hunter h) {
  c.s.pub.hunters[ix(h)].pledge = Pledge::None;
  c.s.pub.hunters[ix(h)].pledged = kNoCell;
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

const EquipmentRow kMindTap{
    .id = Equipment::MindTap,
    .name = "mind_tap",
    .copies = {0, 1},
    .owners = owner(AgentKind::Raven),
    .timing = kAtStart,
    .play = {.targets = &no_target, .act = &play},
    .hunter_turn = {.move = &bound_move, .get_out = &bound_get_out, .ends = &hunter_ends},
    .position = {.lift = &lift},
    .frame = {.run = &run,
              .decides = &decides,
              .decider = &decider,
              .choices = &choices,
              .act = &act,
              .ok = &frame_ok,
              .uses = {.hunter = true, .agent = true}}};

}  // namespace specter::cards
