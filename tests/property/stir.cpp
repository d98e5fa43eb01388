#include "property/stir.h"

#include <array>
#include <utility>

#include "engine/cards.h"

namespace specter::test {
namespace {

constexpr std::array kWays{Compass::N, Compass::E, Compass::S, Compass::W};

/// A cell of the set within this range of the centre; kNoCell if there is none.
Cell any_of(const CellSet& cells, Cell centre, int range, Rng& rng) {
  const CellSet near = cells & square(centre, range);
  return near.empty() ? kNoCell : near.nth(rng.below(near.count()));
}

std::uint8_t now_and_then(int n, Rng& rng) { return rng.one_in(n) ? 1 : 0; }

Compass some_way(int n, Rng& rng) { return rng.one_in(n) ? rng.of(kWays) : Compass::None; }

/// The hunter gets this card; whoever had it takes his.
void deal(Public& pub, std::size_t hunter, HunterKind kind) {
  for (PublicHunter& other : pub.hunters)
    if (other.kind == kind) std::swap(other.kind, pub.hunters[hunter].kind);
  pub.hunters[hunter].kind = kind;
}

/// Nobody has turned yet: it is the first agent who moves.
void unmask(State& s) {
  Public& pub = s.pub;
  pub.hunters[ix(pub.turned)].gone = 0;
  pub.turned = kNoHunter;
  pub.turned_round = 0;
  pub.agents[1] = PublicAgent{};
  s.agents[1] = AgentSecret{};
}

/// TRA-8: it is the revealed traitor who moves. Of the sides (r2) two look at the path themselves.
void turn_coat(const Game& game, State& s, Rng& rng) {
  Public& pub = s.pub;
  const std::size_t h = ix(s.roles.traitor);
  if (game.ruleset == 2 && !rng.one_in(4))
    deal(pub, h, rng.one_in(2) ? HunterKind::Beast : HunterKind::Gun);
  const HunterKind kind = pub.hunters[h].kind;
  pub.hunters[h] = PublicHunter{};
  pub.hunters[h].kind = kind;
  pub.hunters[h].gone = 1;
  pub.turned = s.roles.traitor;
  pub.turned_round = pub.round;
  pub.agents[1].in_play = 1;
  AgentSecret& x = s.agents[1];
  x.kind = game.ruleset == 2 ? find_row(kind)->side : AgentKind::Orangutan;
  if (game.ruleset == 2) pub.agents[1].kind = x.kind;
  x.hp = 4;
  x.cell = s.agents[0].cell;
  x.stage = Stage::Start;
  s.agents[0].stage = Stage::Idle;
  s.agents[0].hidden = 0;
  pub.frames[pub.depth - std::size_t{1}].agent = kSecondAgent;
}

/// Who of the agents' side is about to move, and whether there is still a traitor.
void stir_roles(const Game& game, State& s, Rng& rng) {
  Public& pub = s.pub;
  Frame& turn = pub.frames[pub.depth - std::size_t{1}];
  if (game.players() != kPlayersMax || pub.reveal_move != 0) return;
  if (pub.turned != kNoHunter) {
    if (turn.agent != kFirstAgent) {
      s.agents[0].cell = s.agents[1].cell;
      s.agents[0].stage = Stage::Start;
      turn.agent = kFirstAgent;
    }
    unmask(s);
  }
  if (rng.one_in(2)) turn_coat(game, s, rng);
}

void stir_vehicle(const Game& game, Public& pub, Cell centre, Rng& rng) {
  if (const Cell road = any_of(game.board->road, centre, 8, rng); road != kNoCell)
    pub.vehicle.cell = road;
  if (game.ruleset == 1) return;
  pub.vehicle.kind = rng.one_in(3) ? VehicleKind::Tracer : VehicleKind::Interceptor;
  pub.vehicle.jammed = now_and_then(8, rng);
}

void stir_hunter(const Game& game, Public& pub, PublicHunter& h, Cell centre, Rng& rng) {
  h.inside = now_and_then(6, rng);
  h.cell = h.inside != 0 ? pub.vehicle.cell : any_of(game.board->open, centre, 7, rng);
  h.blinded = now_and_then(12, rng);
  h.stunned = now_and_then(8, rng);
  h.only = h.kind == HunterKind::Gun ? some_way(3, rng) : Compass::None;
  if (game.ruleset == 1) return;
  h.dazzled = now_and_then(16, rng);
  h.flare = some_way(10, rng);
  h.without = some_way(10, rng);
  h.thermal = h.kind == HunterKind::Heat ? now_and_then(3, rng) : 0;
  h.disabled = rng.one_in(6) ? static_cast<std::uint8_t>(1U << static_cast<unsigned>(rng.below(3)))
                             : std::uint8_t{0};
}

/// What a hunter's card has on the board.
void stir_belongings(const Game& game, Public& pub, std::size_t hunter, Cell centre, Rng& rng) {
  const PublicHunter& h = pub.hunters[hunter];
  if (h.kind == HunterKind::Tracker) {
    pub.pet = Pet{};
    pub.pet.owner = static_cast<Hunter>(hunter);
    pub.pet.inside = h.gone == 0 ? now_and_then(4, rng) : 0;
    pub.pet.cell =
        pub.pet.inside != 0 ? pub.vehicle.cell : any_of(game.board->open, centre, 6, rng);
  }
  if (h.kind == HunterKind::Watcher)
    for (Camera& camera : pub.cameras)
      camera = Camera{any_of(game.board->open, centre, 5, rng), rng.of(kWays),
                      static_cast<Hunter>(hunter)};
}

/// CARD-BARRIER: on no figure, pet, vehicle or agent; a camera is none of these.
void stir_tokens(const Game& game, State& s, Cell centre, Rng& rng) {
  Public& pub = s.pub;
  for (Smoke& smoke : pub.smokes)
    smoke = rng.one_in(6) ? Smoke{any_of(game.board->open, centre, 5, rng), 0, 1} : Smoke{};
  if (game.ruleset == 1) return;
  CellSet free = game.board->open;
  for (const PublicHunter& h : pub.hunters)
    if (h.cell != kNoCell) free.remove(h.cell);
  for (const AgentSecret& x : s.agents)
    if (x.cell != kNoCell) free.remove(x.cell);
  if (pub.pet.cell != kNoCell) free.remove(pub.pet.cell);
  free.remove(pub.vehicle.cell);
  pub.barriers.fill(kNoCell);
  for (Cell& barrier : pub.barriers) {
    if (!rng.one_in(3)) continue;
    barrier = any_of(free, centre, 4, rng);
    if (barrier != kNoCell) free.remove(barrier);
  }
}

void stir_agent(const Game& game, State& s, std::size_t mover, Rng& rng) {
  AgentSecret& x = s.agents[mover];
  PublicAgent& p = s.pub.agents[mover];
  x.stealth = now_and_then(6, rng);
  x.reach = rng.one_in(48) ? std::uint8_t{6} : std::uint8_t{0};  // CARD-ADRENAL
  if (game.ruleset == 1) return;
  if (rng.one_in(10)) x.reach = 2;  // CARD-MEDKIT
  p.fatigued = now_and_then(4, rng);
  if (mover != 0 || !rng.one_in(4)) return;
  x.kind = AgentKind::Fox;
  if (p.kind != AgentKind::None) p.kind = x.kind;
}

}  // namespace

State stirred(const Game& game, const State& state, Rng& rng) {
  State s = state;
  Public& pub = s.pub;
  stir_roles(game, s, rng);
  const std::size_t mover = ix(pub.frames[pub.depth - std::size_t{1}].agent);
  const Cell centre = s.agents[mover].cell;
  stir_vehicle(game, pub, centre, rng);
  for (PublicHunter& h : pub.hunters)
    if (h.kind != HunterKind::None && h.gone == 0) stir_hunter(game, pub, h, centre, rng);
  for (std::size_t i = 0; i < kHuntersMax; ++i)
    stir_belongings(game, pub, i, centre, rng);
  stir_tokens(game, s, centre, rng);
  stir_agent(game, s, mover, rng);
  return s;
}

}  // namespace specter::test
