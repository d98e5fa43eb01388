#include "engine/sight.h"

#include <bit>

#include "engine/cards/stealth_field.h"
#include "engine/people.h"
#include "engine/vision.h"
#include "engine/ways.h"

namespace specter {

namespace {
/// Any smoke on the board? Asked for every look, so all places are compared at once.
bool smoky(const Public& pub) {
  using Words = std::array<std::uint64_t, sizeof(Public::smokes) / sizeof(std::uint64_t)>;
  constexpr auto kNone = std::bit_cast<Words>(std::array<Smoke, kSmokesMax>{});
  return std::bit_cast<Words>(pub.smokes) != kNone;
}

/// Nothing on the board or on him changes what the bare board shows.
bool unhindered(const Public& pub, const PublicHunter& h) {
  return h.only == Compass::None && h.flare == Compass::None && h.without == Compass::None &&
         h.thermal == 0 && !smoky(pub) && !any_barrier(pub);
}

bool sightless(const PublicHunter& h) {  // VIS-7
  return h.blinded != 0 || h.dazzled != 0 || h.gone != 0 || h.cell == kNoCell;
}

SightLimits limits_of(const Public& pub, const PublicHunter& h) {
  SightLimits limits;
  for (const Smoke& s : pub.smokes)
    if (s.cell != kNoCell) limits.smoke |= smoke_cloud(s.cell);
  for (const Cell c : pub.barriers)
    if (c != kNoCell) limits.barriers.add(c);
  limits.thermal = h.thermal != 0;
  limits.only = h.only;
  limits.without = h.without;
  limits.flare = h.flare;
  return limits;
}
}  // namespace

CellSet smoke_cells(const Public& pub) {
  CellSet r;
  for (const Smoke& s : pub.smokes)
    if (s.cell != kNoCell) r |= smoke_cloud(s.cell);
  return r;
}

CellSet sight_from(const Game& game, const Public& pub, Hunter hunter, Cell from) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (unhindered(pub, h)) return game.board->sight(from);
  return vision(*game.board, from, limits_of(pub, h));
}

CellSet plain_sight(const Game& game, const Public& pub, Cell from) {
  if (!smoky(pub) && !any_barrier(pub)) return game.board->sight(from);
  return vision(*game.board, from, limits_of(pub, PublicHunter{}));
}

void add_sight(const Game& game, const Public& pub, Hunter hunter, bool stealth, CellSet& out) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (sightless(h)) return;
  if (!stealth) {
    if (const HunterRow* row = find_row(h.kind);
        game.rules.sight_from_afar && row->sight.afar != nullptr)
      row->sight.afar(game, pub, hunter, out);
    if (unhindered(pub, h)) {
      out |= game.board->sight(h.cell);
      return;
    }
  }
  CellSet seen = vision(*game.board, h.cell, limits_of(pub, h));
  if (stealth) seen &= square(h.cell, kStealthRange);
  out |= seen;
}

CellSet sight_of(const Game& game, const Public& pub, Hunter hunter, bool stealth) {
  CellSet r;
  add_sight(game, pub, hunter, stealth, r);
  return r;
}

bool sees(const Game& game, const Public& pub, Hunter hunter, Cell cell, bool stealth) {
  const PublicHunter& h = pub.hunters[ix(hunter)];
  if (sightless(h) || cell == kNoCell) return false;
  if (stealth && distance(h.cell, cell) > kStealthRange) return false;
  const bool alone =
      !game.rules.sight_from_afar || stealth || find_row(h.kind)->sight.afar == nullptr;
  if (alone && h.thermal == 0) {
    // Restrictions only take away: what the bare board hides stays hidden.
    if (!game.board->sight(h.cell).has(cell)) return false;
    if (unhindered(pub, h)) return true;
  }
  return sight_of(game, pub, hunter, stealth).has(cell);
}

bool seen_by_any(const Game& game, const Public& pub, Cell cell, bool stealth) {
  for (const Hunter i : game.all_hunters())
    if (sees(game, pub, i, cell, stealth)) return true;
  return false;
}

bool plainly_seen(const Game& game, const Public& pub, Hunter hunter, bool cover) {
  const Figure& f = pub.agents[0].figure;
  return f.state == FigureState::Visible && sees(game, pub, hunter, f.cell, cover);
}

Cell plain_start(const Game& game, const Public& pub, const Roles& roles, const AgentSecret& me) {
  if (!traitor_at_large(game, pub) || roles.traitor == kNoHunter) return kNoCell;
  // A marked card is no excuse: a Stealth Field would have turned the figure to a marker (SEE-3).
  const bool plain = plainly_seen(game, pub, roles.traitor, me.stealth != 0);
  return plain ? pub.agents[0].figure.cell : kNoCell;
}

}  // namespace specter
