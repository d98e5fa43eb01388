#include "codec/view_check.h"

#include <string_view>

#include "codec/texts.h"
#include "engine/flow.h"
#include "engine/position.h"

namespace specter::codec {
namespace {

using Reason = std::optional<std::string_view>;

bool open_cell(const Game& game, Cell cell) {
  return cell != kNoCell && game.board->on_board(column_of(cell), row_of(cell)) &&
         game.board->open.has(cell);
}

bool open_or_none(const Game& game, Cell cell) { return cell == kNoCell || open_cell(game, cell); }

bool drafting_hunters(const Public& pub) {
  const Frame& f = pub.frames[0];
  return f.kind == FrameKind::Draft && (f.step & ~kWaiting) == draft::Hunters;
}

/// What a Card frame needs to run: its owner's row with all hooks, and whom it is about.
bool card_frame(const Game& game, const Public& pub, const Frame& f) {
  if (const HunterRow* row = hunter_card(f)) {
    if (row->decides == nullptr || row->decider == nullptr || row->choices == nullptr) return false;
    return row->decides(f) != DecisionKind::None && row->decider(game, pub, f) != kNoSeat;
  }
  const AgentRow* row = agent_card(f);
  return row != nullptr && row->decides != DecisionKind::None && row->choices != nullptr;
}

bool hunter_here(const Game& game, const Public& pub, std::uint8_t h) {
  return h < game.hunters && pub.hunters[h].gone == 0;
}

bool agent_here(const Public& pub, std::uint8_t a) {
  return a < kAgentsMax && pub.agents[a].in_play != 0;
}

bool frame_fits(const Game& game, const Public& pub, const Frame& f) {
  const auto step = static_cast<std::uint8_t>(f.step & ~kWaiting);
  switch (f.kind) {
    case FrameKind::None: return false;
    case FrameKind::Draft:
      return step <= draft::Done && (step != draft::Hunters || pub.drafted < game.hunters) &&
             pub.drafted <= kHandMax;
    case FrameKind::Rounds: return step <= rounds::End;
    case FrameKind::AgentTurn: return agent_here(pub, f.a);
    case FrameKind::HunterTurn: return step <= hunter::End && hunter_here(game, pub, f.a);
    case FrameKind::Check: return hunter_here(game, pub, f.a);
    case FrameKind::Attack:
      return hunter_here(game, pub, f.a) &&
             agent_here(pub, static_cast<std::uint8_t>(f.b & ~kQuickShot));
    case FrameKind::Ask:
      return hunter_here(game, pub, f.a) &&
             f.b <= static_cast<std::uint8_t>(Question::PostCogSecond) &&
             (f.b < static_cast<std::uint8_t>(Question::PostCogFirst) || pub.round >= 2);
    case FrameKind::Reveal: return f.a < game.hunters && step <= reveal::End;
    case FrameKind::Card: return card_frame(game, pub, f);
  }
  return false;
}

Reason check_frames(const Game& game, const Public& pub) {
  if (pub.depth == 0 || pub.depth > kFramesMax) return "depth";
  const FrameKind first = pub.frames[0].kind;
  if (first != FrameKind::Draft && first != FrameKind::Rounds) return "frames";
  if ((first == FrameKind::Rounds) != (pub.round > 0)) return "round";
  if (first == FrameKind::Draft && pub.depth > 1) return "frames";
  for (std::size_t i = 0; i < pub.frames.size(); ++i) {
    const Frame& f = pub.frames[i];
    if (i >= pub.depth) {
      if (!(f == Frame{})) return "frames";
      continue;
    }
    const bool waits = (f.step & kWaiting) != 0;
    if (waits != (i + 1 == pub.depth) || !frame_fits(game, pub, f)) return "frames";
    if (i > 0 && (f.kind == FrameKind::Draft || f.kind == FrameKind::Rounds)) return "frames";
  }
  return std::nullopt;
}

Reason check_hunters(const Game& game, const Public& pub) {
  for (int i = 0; i < game.hunters; ++i) {
    const PublicHunter& h = pub.hunters[static_cast<std::size_t>(i)];
    const bool chosen = !drafting_hunters(pub) || i < pub.drafted;
    if (chosen != (h.kind != HunterKind::None)) return "hunters";
    const HunterRow* row = find_row(h.kind);
    if (chosen && (row == nullptr || !in_content(game, *row))) return "hunters";
    for (int j = 0; chosen && j < i; ++j)
      if (pub.hunters[static_cast<std::size_t>(j)].kind == h.kind) return "hunters";
    if ((h.gone != 0) != (pub.turned == static_cast<Hunter>(i))) return "turned";
    const bool placed = pub.round > 0 && h.gone == 0;
    if (placed ? !open_cell(game, h.cell) : h.cell != kNoCell) return "hunters.cell";
    if (h.inside != 0 && h.cell != pub.vehicle.cell) return "hunters.inside";
    const bool way = h.only == Compass::None || h.only == Compass::N || h.only == Compass::E ||
                     h.only == Compass::S || h.only == Compass::W;
    if (!way) return "hunters.only";
  }
  const Cell vehicle = pub.vehicle.cell;
  if (pub.round > 0 && (!open_cell(game, vehicle) || !game.board->road.has(vehicle)))
    return "vehicle";
  return std::nullopt;
}

Reason check_public_agent(const Game& game, const Public& pub, std::size_t i) {
  const PublicAgent& a = pub.agents[i];
  const bool expected = i == 0 ? pub.round > 0 : pub.turned != kNoHunter;
  if ((a.in_play != 0) != expected) return "agents.in_play";
  if (!open_or_none(game, a.figure.cell)) return "agents.figure";
  if ((a.figure.state == FigureState::None) != (a.figure.cell == kNoCell)) return "agents.figure";
  if (a.in_play == 0 && a.figure.cell != kNoCell) return "agents.figure";
  if (a.hand > kHandMax) return "agents.hand";
  return std::nullopt;
}

Reason check_secret(const Game& game, const View& view, std::size_t i) {
  const PublicAgent& a = view.pub.agents[i];
  const AgentSecret& x = view.agents[i];
  if (view.knows.agent[i] == 0) return std::nullopt;
  const bool placed = a.in_play != 0;
  if (placed ? !open_cell(game, x.cell) : x.cell != kNoCell) return "secret.cell";
  for (const Cell cell : {x.from, x.marker, x.marker_loyal, x.decoy})
    if (!open_or_none(game, cell)) return "secret";
  for (const Cell cell : x.sheet)
    if (!open_or_none(game, cell)) return "secret.sheet";
  if (x.steps > kPathStepsMax || x.reach > kPathStepsMax) return "secret.steps";
  // A revealed traitor has a cell before he has a character.
  const bool choosing = i == 1 || view.pub.round == 0;
  if (x.kind == AgentKind::None && !choosing) return "secret.kind";
  for (const Frame& f : view.pub.frames) {
    if (f.kind != FrameKind::AgentTurn || f.a != i) continue;
    if (x.stage == Stage::Idle || x.kind == AgentKind::None) return "secret.stage";
    return std::nullopt;
  }
  return x.stage == Stage::Idle ? Reason{} : Reason{"secret.stage"};
}

/// A seat that plays an agent knows her side of things, and nobody else does.
Reason check_knowledge(const Game& game, const View& view) {
  const bool open = view.pub.winner != Side::None;
  const bool agents = open || agent_of(game, view.pub, view.seat) >= 0;
  for (const std::uint8_t knows : view.knows.agent)
    if ((knows != 0) != agents) return "secret";
  if ((view.knows.plan != 0) != (agents || !game.secret_plan)) return "plan";
  if (view.knows.plan != 0) {
    for (const std::uint8_t die : view.plan.die)
      if (die < 1 || die > 6) return "plan";
  }
  if (game.players() != kPlayersMax) return std::nullopt;
  const bool dealt = view.pub.round > 0;
  if (view.knows.roles == 0) {
    const bool hunter = view.seat != kSpectator;
    return (view.knows.loyal != 0) == (dealt && hunter) ? Reason{} : Reason{"role"};
  }
  if (dealt && ix(view.roles.traitor) >= static_cast<std::size_t>(game.hunters)) return "role";
  if (view.pub.turned != kNoHunter && view.pub.turned != view.roles.traitor) return "turned";
  return std::nullopt;
}

Reason find_fault(const Game& game, const View& view) {
  const Public& pub = view.pub;
  if (pub.winner != Side::None) return std::nullopt;  // nothing is asked any more
  if (pub.turned != kNoHunter &&
      (game.players() != kPlayersMax || ix(pub.turned) >= static_cast<std::size_t>(game.hunters)))
    return "turned";
  if (const Reason wrong = check_hunters(game, pub)) return wrong;
  for (std::size_t i = 0; i < kAgentsMax; ++i) {
    if (const Reason wrong = check_public_agent(game, pub, i)) return wrong;
    if (const Reason wrong = check_secret(game, view, i)) return wrong;
  }
  for (const Smoke& smoke : pub.smokes)
    if (!open_or_none(game, smoke.cell)) return "smokes";
  if (const Reason wrong = check_knowledge(game, view)) return wrong;
  return check_frames(game, pub);
}

}  // namespace

std::optional<Error> check_view(const Game& game, const View& view) {
  if (const Reason wrong = find_fault(game, view))
    return Error{"protocol.view_broken", std::string(*wrong), 0};
  // Whoever knows everything can be held to the rules for whole positions.
  const bool all = view.knows.agent[0] != 0 && view.knows.plan != 0 && view.knows.roles != 0;
  if (view.pub.winner != Side::None || !all) return std::nullopt;
  const auto wrong = check_state(game, complete(view, Hidden{}));
  if (wrong) return Error{"protocol.view_broken", sentence(*wrong), 0};
  return std::nullopt;
}

std::optional<Error> check_event(const Game& game, const Event& event) {
  const EventSpec& spec = event_spec(event.code);
  for (std::size_t i = 0; i < spec.fields.size(); ++i) {
    const auto [name, type] = spec.fields[i];
    const std::uint16_t value = event.v[i];
    const bool hunter = type == ValueType::HunterId && value != ix(kNoHunter);
    const bool cell = type == ValueType::CellId && value != ix(kNoCell);
    const auto at = static_cast<Cell>(value);
    if ((hunter && value >= game.hunters) ||
        (cell && !game.board->on_board(column_of(at), row_of(at))))
      return Error{"json.field_range", "event." + std::string(name), 0};
  }
  return std::nullopt;
}

}  // namespace specter::codec
