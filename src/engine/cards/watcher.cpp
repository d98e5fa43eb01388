// The Watcher: Surveillance, Full Speed; and his traitor side.
#include "engine/cards/rows.h"
#include "engine/conditions.h"
#include "engine/flow.h"
#include "engine/people.h"
#include "engine/position_parts.h"
#include "engine/sight.h"
#include "engine/tell.h"
#include "engine/vision.h"
#include "engine/ways.h"

namespace specter::cards {
namespace {

constexpr int kSurveillance = 0;
constexpr int kFullSpeed = 1;
constexpr std::uint8_t kSprint = 5;
constexpr Compass kWays[] = {Compass::N, Compass::E, Compass::S, Compass::W};

// CARD-WATCHER-2: all cells of the move are road, the first included (RULING-47).
void fifth(const Game& game, const Public& pub, Hunter h, CellSet& ring) {
  const Cell from = pub.hunters[ix(h)].cell;
  if (!game.board->road.has(from)) {
    ring = CellSet{};
    return;
  }
  ring &= drive_ends(game, pub, from, kSprint);
}

/// What one camera sees: its own cell and its direction; nothing under a barrier (RULING-49).
CellSet camera_sight(const Game& game, const Public& pub, const Camera& camera) {
  SightLimits limits;
  limits.smoke = smoke_cells(pub);
  limits.barriers = barrier_cells(pub);
  limits.only = camera.facing;
  return vision(*game.board, camera.cell, limits);
}

// CARD-WATCHER-1: what a camera sees he sees. A directional limit turns off those that face
// other ways.
void sight(const Game& game, const Public& pub, Hunter h, CellSet& out) {
  if (!has_ability(game, pub, h, kSurveillance)) return;
  const PublicHunter& x = pub.hunters[ix(h)];
  for (const Camera& camera : pub.cameras) {
    if (camera.owner != h || x.without == camera.facing) continue;
    if (x.only != Compass::None && x.only != camera.facing) continue;
    if (x.flare != Compass::None && x.flare != camera.facing) continue;
    out |= camera_sight(game, pub, camera);
  }
}

void after_move(Ctx& c, Hunter h) {
  if (!has_ability(c.game, c.s.pub, h, kSurveillance)) return;
  push(c, {.kind = FrameKind::Card, .card = card_id(HunterKind::Watcher), .hunter = h});
}

DecisionKind decides(const Frame& /*f*/) { return DecisionKind::Camera; }
Seat decider(const Game& game, const Public& /*pub*/, const Frame& f) {
  return game.seat_of(f.hunter);
}

bool all_out(const Public& pub) {
  for (const Camera& camera : pub.cameras)
    if (camera.cell == kNoCell) return false;
  return true;
}

// With all three out, one is taken back first.
void choices(const Known& k, const Frame& /*f*/, ChoiceSink& out) {
  out.one(proto(k, ActionKind::Pass));
  if (all_out(*k.pub)) {
    for (std::uint8_t i = 0; i < kCameras; ++i)
      out.one(proto(k, ActionKind::TakeCamera, i));
    return;
  }
  for (const Compass way : kWays) {
    Action a = proto(k, ActionKind::PlaceCamera);
    a.way = way;
    out.one(a);
  }
}

void act(Ctx& c, Frame& f, const Action& a) {
  const Hunter h = f.hunter;
  Public& pub = c.s.pub;
  if (a.kind == ActionKind::TakeCamera) {
    tell(c, EventCode::CameraTaken, {num(h), a.choice, num(pub.cameras[a.choice].cell)});
    pub.cameras[a.choice] = Camera{};
    return;  // and now it may be placed
  }
  pop(c);
  if (a.kind != ActionKind::PlaceCamera) return;
  for (std::size_t i = 0; i < kCameras; ++i) {
    if (pub.cameras[i].cell != kNoCell) continue;
    pub.cameras[i] = Camera{pub.hunters[ix(h)].cell, a.way, h};
    tell(c, EventCode::CameraPlaced, {num(h), num(i), num(pub.cameras[i].cell), num(a.way)});
    return;
  }
}

bool frame_ok(const Game& game, const Public& pub, FrameKind below, const Frame& f) {
  return below == FrameKind::HunterTurn && f.hunter != kNoHunter &&
         hunter_of(game, pub, HunterKind::Watcher) == f.hunter;
}

// CARD-T-WATCHER, Booby Traps: a camera goes off like a Flash Bang.
void start(const Known& k, Agent /*a*/, ChoiceSink& out) {
  for (std::uint8_t i = 0; i < kCameras; ++i)
    if (k.pub->cameras[i].cell != kNoCell) out.one(proto(k, ActionKind::Ability, i));
}

void do_start(Ctx& c, Agent /*a*/, const Action& action) {
  const Cell cell = c.s.pub.cameras[action.choice].cell;
  tell(c, EventCode::CameraSetOff, {action.choice, num(cell)});
  c.s.pub.cameras[action.choice] = Camera{};
  flash(c, cell);
}

// All cameras are his.
void fill_in(const Game& game, Public& pub) {
  for (const Hunter h : game.all_hunters())
    if (at(pub.hunters, h).kind == HunterKind::Watcher)
      for (Camera& camera : pub.cameras)
        if (camera.cell != kNoCell && camera.owner == kNoHunter) camera.owner = h;
}

// Cameras are there while he is in play, and stay when he has turned (TRA-10).
Check lift(const Game& game, State& s) {
  if (s.pub.frames[0].kind == FrameKind::Draft) return std::nullopt;
  for (Camera& camera : s.pub.cameras) {
    if (camera == Camera{}) continue;
    if (!open_cell(game, camera.cell) || !straight(camera.facing) ||
        camera.facing == Compass::None || camera.owner == kNoHunter ||
        at(s.pub.hunters, camera.owner).kind != HunterKind::Watcher)
      return broken("position.camera", cell_name(camera.cell));
    camera = Camera{};
  }
  return std::nullopt;
}

}  // namespace

const HunterRow kWatcher{.id = HunterKind::Watcher,
                         .name = "watcher",
                         .sets = 2,
                         .abilities = 2,
                         .side = AgentKind::TraitorWatcher,
                         .walk = kSprint,
                         .walk_ability = kFullSpeed,
                         .move = {.fifth = &fifth, .after = &after_move},
                         .sight = {.afar = &sight},
                         .position = {.lift = &lift, .fill_in = &fill_in},
                         .frame = {.run = &just_wait,
                                   .decides = &decides,
                                   .decider = &decider,
                                   .choices = &choices,
                                   .act = &act,
                                   .ok = &frame_ok,
                                   .uses = {.hunter = true}}};
const AgentRow kTraitorWatcher{.id = AgentKind::TraitorWatcher,
                               .name = "traitor_watcher",
                               .sets = 2,
                               .side = true,
                               .turn = {.choices = &start, .act = &do_start}};

}  // namespace specter::cards
