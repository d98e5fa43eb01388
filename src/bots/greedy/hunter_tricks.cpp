// What the second edition gives a hunter: questions, cameras, Rover, Mind Tap, and a traitor's
// lies.
#include <limits>

#include "bots/greedy/hunt.h"

namespace specter::bots {
namespace {

// Habits; none is a rule.
constexpr int kCameraCells = 5;     // a camera is worth so many cells that she may come to
constexpr int kCameraSteps = 6;     // within so many steps of hers
constexpr int kBitePermille = 500;  // CARD-TRACKER-1: 4 and more
constexpr int kPetOutSteps = 12;    // Rover gets out when she may be this near
constexpr int kDriveSteps = 14;     // declares to drive when she is farther than this
constexpr int kTrickPermille = 400;
constexpr int kRevealPermille = 100;
constexpr int kHurt = 2;

}  // namespace

/// How many of her possible cells are left after the worst answer.
int Hunt::largest_part(Hunter hunter, const Action& question) const {
  const Cell me = pub().hunters[ix(hunter)].cell;
  std::array<int, 3> parts{};
  targets_.each([&](Cell c) {
    if (question.kind == ActionKind::Clairvoyance) {
      ++parts[direction(me, c) == question.way ? 1 : 0];
      return;
    }
    const int nearer = distance(me, c) - distance(pub().pet.cell, c);
    ++parts[nearer < 0 ? 0 : nearer > 0 ? 1 : 2];
  });
  return *std::max_element(parts.begin(), parts.end());
}

/// Clairvoyance or Catch the Scent, where every answer rules out a good part.
std::optional<Action> Hunt::inquire(Hunter hunter) const {
  std::optional<Action> best;
  int best_left = total_ * 3 / 4;
  for (const Group& g : ask_.legal.groups()) {
    if (g.proto.kind != ActionKind::Clairvoyance && g.proto.kind != ActionKind::Scent) continue;
    const int left = largest_part(hunter, g.proto);
    if (left >= best_left) continue;
    best_left = left;
    best = g.proto;
  }
  return best;
}

CellSet Hunt::filmed(const Camera& camera) const {
  if (camera.cell == kNoCell) return {};
  SightLimits limits = limits_;
  limits.only = camera.facing;
  return vision(*ask_.game.board, camera.cell, limits);
}

/// A camera where she may soon be and no other looks; the one that sees least comes back for it.
Action Hunt::camera() {
  const CellSet soon = spread(targets_, kCameraSteps, ask_.game.board->open);
  CellSet watched;
  std::uint8_t idle = 0;
  int least = std::numeric_limits<int>::max();
  for (std::uint8_t i = 0; i < kCameras; ++i) {
    const CellSet cells = filmed(pub().cameras[i]) & soon;
    watched |= cells;
    if (cells.count() >= least) continue;
    least = cells.count();
    idle = i;
  }
  const Hunter hunter = acting();
  std::optional<Action> place = first(ActionKind::Pass);
  int most = kCameraCells - 1;
  for (const Compass way : {Compass::N, Compass::E, Compass::S, Compass::W}) {
    if (hunter == kNoHunter) break;
    const CellSet cells = filmed(Camera{pub().hunters[ix(hunter)].cell, way, hunter}) & soon;
    const int count = (cells - watched).count();
    if (count <= most) continue;
    most = count;
    for (const Group& g : ask_.legal.groups()) {
      const bool fits = g.proto.kind == ActionKind::PlaceCamera
                            ? g.proto.way == way
                            : g.proto.kind == ActionKind::TakeCamera && g.proto.choice == idle &&
                                  count > 2 * least;
      if (fits) place = g.proto;
    }
  }
  return place ? *place : any();
}

/// Rover runs to where she may be: it bites whom it stands on and barks at whom it sees.
Action Hunt::pet() {
  HitTable bite{};
  bite[0] = kBitePermille;
  const Pet& rover = pub().pet;
  if (rover.inside != 0 && steps_(pub().vehicle.cell) > kPetOutSteps)
    if (const auto stay = first(ActionKind::Stay)) return *stay;
  std::optional<Action> best;
  int best_value = 0;
  for (const Group& g : ask_.legal.groups()) {
    if (!g.over_cells) continue;
    g.cells.each([&](Cell c) {
      const int v = value(c, bite, limits_) + random_.below(20);
      if (best && v <= best_value) return;
      best_value = v;
      best = at_cell(g, c);
    });
  }
  return best ? *best : any();
}

/// Mind Tap: as he would move now; a long way goes by road.
Action Hunt::declare() {
  const HitTable none{};
  std::optional<Action> best;
  int best_value = 0;
  const auto weigh = [&](const Group& g, Cell c, int v) {
    if (best && v <= best_value) return;
    best_value = v;
    best = at_cell(g, c);
  };
  for (const Group& g : ask_.legal.groups()) {
    const auto pledge = g.proto.chosen<Pledge>();
    if (!g.over_cells) continue;
    g.cells.each([&](Cell c) {
      const bool far = steps_(c) > kDriveSteps;
      if (pledge == Pledge::OnFoot) return weigh(g, c, value(c, none, limits_));
      if (far) weigh(g, c, value(c, none, limits_) + 1);
    });
  }
  return best ? *best : any();
}

/// TRA-7: the traitor shows himself when she is hurt and no escape is near; END-4 asks for more
/// objectives then.
std::optional<Action> Hunt::unmask() {
  const PublicAgent& her = pub().agents[ix(kFirstAgent)];
  const bool needed = her.hits >= her.heals + kHurt && objectives_done(pub()) < 2;
  if (!needed || !random_.chance(kRevealPermille)) return std::nullopt;
  return first(ActionKind::Reveal);
}

/// TRA-4: whatever the traitor asks she may answer falsely.
std::optional<Action> Hunt::deceive() {
  if (!random_.chance(kTrickPermille)) return std::nullopt;
  for (const ActionKind kind : {ActionKind::Clairvoyance, ActionKind::Scent, ActionKind::Sense,
                                ActionKind::RemoteSense, ActionKind::PostCognition})
    if (const auto question = first(kind)) return question;
  return std::nullopt;
}

}  // namespace specter::bots
