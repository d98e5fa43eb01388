// Longer ways against a slow second opinion: every way is walked cell by cell over the characters
// of the rule book's grid (GEO-3, HUN-1, VEH-1, PET-1). No bitboards.
#include "engine/ways.h"

#include <cstdlib>
#include <set>
#include <utility>

#include "engine/preview.h"
#include "property/games.h"
#include "support/reference_moves.h"
#include "support/scene.h"

namespace specter::test {
namespace {

using reference::key;
using reference::Place;

/// What somebody may step on.
struct Ground {
  const reference::Layout& layout;
  bool road_only = false;
  std::set<int> blocked;

  bool has(Place p) const {
    if (p.row < 0 || p.row >= static_cast<int>(layout.rows.size()) || p.column < 0) return false;
    const std::string& row = layout.rows[static_cast<std::size_t>(p.row)];
    if (p.column >= static_cast<int>(row.size()) || blocked.contains(key(p))) return false;
    const char ground = row[static_cast<std::size_t>(p.column)];
    return ground == '=' || (!road_only && ground == '.');
  }
};

/// Goes every way from a cell; whoever was there before with as many steps left is not gone again.
void go(const Ground& ground, Place at, int left, std::set<std::pair<int, int>>& gone) {
  if (!gone.insert({key(at), left}).second || left == 0) return;
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy)
      if (const Place to{at.column + dx, at.row + dy}; (dx != 0 || dy != 0) && ground.has(to))
        go(ground, to, left - 1, gone);
}

/// Where ways of exactly n steps end.
std::set<int> slow_ends(const Ground& ground, Cell from, int n) {
  std::set<std::pair<int, int>> gone;
  go(ground, reference::place_of(from), n, gone);
  std::set<int> ends;
  for (const auto& [cell, left] : gone)
    if (left == 0) ends.insert(cell);
  return ends;
}

std::set<int> keys(const CellSet& cells) {
  std::set<int> out;
  cells.each([&](Cell c) { out.insert(key(reference::place_of(c))); });
  return out;
}

const reference::Layout& layout_of(const std::string& board) {
  static const reference::Layout babel = reference::babel();
  static const reference::Layout covenant = reference::covenant();
  return board == "babel" ? babel : covenant;
}

// [HUN-1] [VEH-1] [GEO-3]
TEST(Ways, EndAsAPlainEnumerationSays) {
  for (const char* name : {"babel", "covenant"}) {
    const auto board = board_named(name);
    const Ground foot{layout_of(name), false, {}};
    const Ground road{layout_of(name), true, {}};
    Public pub;
    Game game;
    game.board = board;
    board->open.each([&](Cell c) {
      for (int n = 0; n <= 5; ++n)
        ASSERT_EQ(keys(walk_ends(game, pub, c, n)), slow_ends(foot, c, n))
            << name << " " << cell_name(c) << " " << n;
    });
    board->road.each([&](Cell c) {
      for (int n = 0; n <= 12; ++n)
        ASSERT_EQ(keys(drive_ends(game, pub, c, n)), slow_ends(road, c, n))
            << name << " " << cell_name(c) << " " << n;
    });
  }
}

/// Who goes, on what, and how far: from the rule book, for a hunter's or a pet's move.
struct SlowMover {
  Ground ground;
  Cell from = kNoCell;
  int most = 0;
  ActionKind kind = ActionKind::Walk;
  bool road_at_five = false;  ///< CARD-WATCHER-2
};

bool lost(const PublicHunter& x, int ability) {
  return ((unsigned{x.disabled} >> static_cast<unsigned>(ability)) & 1U) != 0;
}

std::set<int> barriers(const Public& pub) {
  std::set<int> out;
  for (const Cell c : pub.barriers)
    if (c != kNoCell) out.insert(key(reference::place_of(c)));
  return out;
}

SlowMover hunter_on_foot(const reference::Layout& layout, const Public& pub,
                         const PublicHunter& x) {
  SlowMover m{{layout, false, barriers(pub)}, x.cell, 4};
  if (x.stunned != 0) {
    m.most = 2;
  } else if (x.kind == HunterKind::Beast && !lost(x, 2)) {
    m.most = 5;
  } else if (x.kind == HunterKind::Watcher && !lost(x, 1)) {
    m.most = 5;
    m.road_at_five = true;
  }
  return m;
}

SlowMover driver(const reference::Layout& layout, const Public& pub, const PublicHunter& x) {
  SlowMover m{{layout, true, barriers(pub)}, pub.vehicle.cell, 0, ActionKind::Drive};
  const int move = pub.vehicle.kind == VehicleKind::Interceptor ? 12 : 10;
  if (x.revoked == 0 && pub.vehicle.sensed == 0 && pub.vehicle.jammed == 0)
    m.most = move - pub.vehicle.spent;
  return m;
}

SlowMover rover(const reference::Layout& layout, const Public& pub) {
  SlowMover m{{layout, false, barriers(pub)}, pub.pet.cell, 4};
  if (pub.pet.owner != pub.turned) return m;
  for (const PublicHunter& x : pub.hunters)  // AGT-3
    if (x.kind != HunterKind::None && x.gone == 0 && x.inside == 0)
      m.ground.blocked.insert(key(reference::place_of(x.cell)));
  return m;
}

std::set<int> slow_ends(const SlowMover& m, int n) {
  if (n > m.most || (m.kind == ActionKind::Drive && n == 0)) return {};
  Ground ground = m.ground;
  if (n == 5 && m.road_at_five) {
    ground.road_only = true;
    if (!ground.has(reference::place_of(m.from))) return {};
  }
  return slow_ends(ground, m.from, n);
}

/// The longer ways that the rule book has to a cell: the fewest steps left out.
unsigned slow_longer(const std::vector<std::set<int>>& ends, Cell from, Cell to) {
  unsigned bits = 0;
  for (std::size_t n = 1; n < ends.size(); ++n)
    if (ends[n].contains(key(reference::place_of(to)))) bits |= 1U << n;
  return from == to ? bits : bits & (bits - 1);
}

void check_mover(RandomGame& g, Seat seat, const SlowMover& m) {
  const Known facts = known(g.game(), g.state(), seat);
  std::vector<std::set<int>> ends;
  for (int n = 0; n <= 13; ++n)
    ends.push_back(slow_ends(m, n));
  for (int i = 0; i < 12; ++i) {
    Action a;
    a.kind = m.kind;
    a.seat = seat;
    a.steps = static_cast<std::uint8_t>(g.rng().below(14));
    // Near the beginning, and the beginning itself often.
    const int reach = g.rng().one_in(4) ? 0 : 1 + g.rng().below(5);
    const CellSet near = square(m.from, reach) & g.game().board->open;
    a.cell = near.nth(g.rng().below(near.count()));
    const bool there = ends[a.steps].contains(key(reference::place_of(a.cell)));
    const auto no = refused(facts, a);
    ASSERT_EQ(!no, there) << cell_name(a.cell) << " in " << int{a.steps};
    const auto told = preview(facts, a);
    ASSERT_EQ(told.ok(), there);
    const unsigned more = slow_longer(ends, m.from, a.cell);
    ASSERT_EQ(longer_ways(facts, a), more) << cell_name(a.cell);
    if (!there) continue;
    ASSERT_EQ(told->steps, a.steps);
    ASSERT_EQ(told->steps_left, m.most - a.steps);
    ASSERT_EQ(told->longer, more);
    State copy = g.state();
    SeededDice dice(7, static_cast<std::uint64_t>(i));
    EventSink sink;
    ASSERT_TRUE(apply(g.game(), copy, a, dice, sink).ok());
    const auto broken = check_state(g.game(), copy);
    ASSERT_FALSE(broken.has_value()) << broken->code << " " << broken->detail;
    int way_events = 0;
    for (const Event& e : sink.events())
      if (e.code == EventCode::HunterWalked || e.code == EventCode::HunterDrove ||
          e.code == EventCode::PetMoved) {
        ++way_events;
        ASSERT_EQ(static_cast<Cell>(e.v[1]), a.cell);
        ASSERT_EQ(e.v[2], a.steps);
      }
    ASSERT_EQ(way_events, 1);
  }
}

// [HUN-1] [VEH-1] [PET-1] [STA-1] [CARD-BARRIER] [CARD-WATCHER-2] [CARD-BEAST-3]
TEST(Ways, AreAcceptedWhereTheyExistAndNowhereElse) {
  int walked = 0;
  int driven = 0;
  int pets = 0;
  over_editions(12, 61, [&](RandomGame& g) {
    const Public& pub = g.state().pub;
    const auto& layout = layout_of(g.game().board->name);
    for (const Decision& d : decisions(g.game(), g.state())) {
      if (d.kind == DecisionKind::PetMove && pub.pet.inside == 0) {
        check_mover(g, d.seat, rover(layout, pub));
        ++pets;
      }
      if (d.kind != DecisionKind::HunterMove) continue;
      const PublicHunter& x = at(pub.hunters, pub.frames[pub.depth - std::size_t{1}].hunter);
      if (x.pledge != Pledge::None) continue;
      ++(x.inside != 0 ? driven : walked);
      check_mover(g, d.seat,
                  x.inside != 0 ? driver(layout, pub, x) : hunter_on_foot(layout, pub, x));
    }
  });
  EXPECT_GT(walked, 200);
  EXPECT_GT(driven, 100);
  EXPECT_GT(pets, 20);
}

}  // namespace
}  // namespace specter::test
