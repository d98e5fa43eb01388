#include "engine/view.h"

#include "engine/result.h"

namespace specter {
namespace {

/// The one place that says who knows which group (INF-1 to INF-3, TRA-12, END-6).
Knowledge knowledge(const Game& game, const State& s, Seat seat) {
  Knowledge k;
  const bool all = s.pub.winner != Side::None;  // END-6
  const bool turned = s.pub.turned != kNoHunter;
  const bool agent_side = agent_of(game, s.pub, seat) >= 0;
  k.agent[0] = all || agent_side;
  k.agent[1] = all || agent_side;  // TRA-12; before a reveal there is nothing in it
  k.plan = all || agent_side || !game.secret_plan;  // SET-4
  if (all || turned || game.players() < kPlayersMax || seat == kAgentSeat) {
    k.roles = 1;
  } else if (s.roles.dealt != 0 && s.roles.traitor != kNoHunter && seat != kSpectator &&
             game.seat_of(s.roles.traitor) == seat) {
    k.roles = 1;  // INF-3
  }
  k.loyal = k.roles == 0 && s.roles.dealt != 0 && seat != kSpectator;
  return k;
}

}  // namespace

Seat seat_of(const Game& game, const Public& pub, Agent agent) {
  if (agent == kFirstAgent) return kAgentSeat;
  return pub.turned == kNoHunter ? kNoSeat : game.seat_of(pub.turned);
}

int agent_of(const Game& game, const Public& pub, Seat seat) {
  if (seat == kAgentSeat) return 0;
  return pub.turned != kNoHunter && game.seat_of(pub.turned) == seat ? 1 : -1;
}

bool plays_hunter(const Game& game, const Public& pub, Seat seat, Hunter hunter) {
  return game.has(hunter) && pub.hunters[ix(hunter)].gone == 0 && game.seat_of(hunter) == seat;
}

Known known(const Game& game, const State& state, Seat seat) {
  const Knowledge k = knowledge(game, state, seat);
  Known r;
  r.game = &game;
  r.pub = &state.pub;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (k.agent[i] != 0) r.agent[i] = &state.agents[i];
  if (k.plan != 0) r.plan = &state.plan;
  if (k.roles != 0) r.roles = &state.roles;
  if (ix(seat) < kPlayersMax) r.asked = state.asked[ix(seat)];
  r.seat = seat;
  return r;
}

Known known(const Game& game, const View& view) {
  Known r;
  r.game = &game;
  r.pub = &view.pub;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (view.knows.agent[i] != 0) r.agent[i] = &view.agents[i];
  if (view.knows.plan != 0) r.plan = &view.plan;
  if (view.knows.roles != 0) r.roles = &view.roles;
  r.asked = view.asked;
  r.seat = view.seat;
  return r;
}

View view(const Game& game, const State& state, Seat seat) {
  static constexpr AgentSecret kBlank{};
  const Knowledge knows = knowledge(game, state, seat);
  const auto asked = ix(seat) < kPlayersMax ? state.asked[ix(seat)] : std::uint16_t{0};
  return View{.pub = state.pub,
              .agents = {knows.agent[0] != 0 ? state.agents[0] : kBlank,
                         knows.agent[1] != 0 ? state.agents[1] : kBlank},
              .plan = knows.plan != 0 ? state.plan : Plan{},
              .roles = knows.roles != 0 ? state.roles : Roles{},
              .knows = knows,
              .asked = asked,
              .seat = seat};
}

Hidden hidden(const Game& game, const State& state, Seat seat) {
  const Knowledge k = knowledge(game, state, seat);
  Hidden h;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (k.agent[i] == 0) h.agents[i] = state.agents[i];
  if (k.plan == 0) h.plan = state.plan;
  if (k.roles == 0) h.roles = state.roles;
  for (std::size_t i = 0; i < kPlayersMax; ++i)
    if (i != ix(seat)) h.asked[i] = state.asked[i];
  return h;
}

State complete(const View& view, const Hidden& hidden) {
  State s;
  s.pub = view.pub;
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    s.agents[i] = view.knows.agent[i] != 0 ? view.agents[i] : hidden.agents[i];
  s.plan = view.knows.plan != 0 ? view.plan : hidden.plan;
  s.roles = view.knows.roles != 0 ? view.roles : hidden.roles;
  s.asked = hidden.asked;
  if (ix(view.seat) < kPlayersMax) s.asked[ix(view.seat)] = view.asked;
  return s;
}

}  // namespace specter
