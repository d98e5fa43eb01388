#include "codec/view_check.h"

#include <algorithm>
#include <string_view>

#include "codec/texts.h"
#include "engine/cards.h"
#include "engine/damage.h"
#include "engine/flow.h"
#include "engine/position.h"

// A view is held to the rules for whole positions (check_state): what the seat does not know is
// guessed, in any way that agrees with what it does.

namespace specter::codec {
namespace {

using Reason = std::optional<std::string_view>;

/// How often a card is already known to be somewhere.
int known_copies(const State& s, Equipment card) {
  int n = 0;
  for (const AgentSecret& x : s.agents)
    for (const Card& c : x.cards)
      n += static_cast<int>(c.card == card);
  return n;
}

/// Some card that can lie face down on a place like this: used ones are marked, unused ones can
/// be any.
Card guess_card(const Game& game, const State& s, const PublicPlace& place) {
  const bool marked = place.marked != 0;
  Card found;
  for (const EquipmentRow* row : equipment_rows()) {
    const bool marks = row->secrecy == Secrecy::Marked;
    if ((marked && !marks) || row->supply != (place.supply != 0)) continue;
    if (known_copies(s, row->id) >= copies(game, *row)) continue;
    found = Card{row->id, marked ? std::uint8_t{0} : row->charges};
    if (marked == marks) break;  // else a marked place might find none left
  }
  return found;
}

/// Some character that fits: the shown one, or one that nobody else has.
AgentKind guess_kind(const Game& game, const State& s, std::size_t i) {
  const PublicAgent& p = s.pub.agents[i];
  if (p.kind != AgentKind::None) return p.kind;
  const std::size_t other = 1 - i;
  for (const AgentRow* row : agent_rows())
    if (in_content(game, *row) && row->id != s.agents[other].kind &&
        row->id != s.pub.agents[other].kind)
      return row->id;
  return AgentKind::None;
}

Stage guess_stage(const Public& pub, std::size_t agent) {
  for (std::size_t i = 0; i < pub.depth && i < pub.frames.size(); ++i) {
    const Frame& f = pub.frames[i];
    if (f.kind == FrameKind::AgentTurn && ix(f.agent) == agent)
      return i + 1 == pub.depth ? Stage::Start : Stage::Placing;
  }
  return Stage::Idle;
}

void show_cards(State& s, std::size_t i) {
  const PublicAgent& p = s.pub.agents[i];
  for (std::size_t j = 0; j < kHandMax; ++j)
    if (p.places[j].card != Equipment::None)
      s.agents[i].cards[j] = Card{p.places[j].card, p.places[j].charges};
}

/// The step of the frame that waits, if it is of this kind.
std::optional<std::uint8_t> waiting_step(const Public& pub, FrameKind kind) {
  if (pub.depth == 0 || pub.depth > kFramesMax || top(pub).kind != kind) return std::nullopt;
  return top(pub).step;
}

/// In the draft she has what she has picked so far: a character, then cards.
void guess_picks(const Game& game, State& s) {
  const auto step = waiting_step(s.pub, FrameKind::Draft);
  if (!step || *step < draft::Equipment || *step == draft::Vehicle) return;
  AgentSecret& x = s.agents[0];
  x.kind = guess_kind(game, s, 0);
  const AgentRow* row = find_row(x.kind);
  if (row != nullptr) x.hp = static_cast<std::uint8_t>(starting_hp(game, kFirstAgent, x.kind));
  for (std::size_t j = 0; j < kHandMax && j < s.pub.drafted; ++j)
    if (x.cards[j].card == Equipment::None) x.cards[j] = guess_card(game, s, PublicPlace{});
}

void guess_agent(const Game& game, State& s, std::size_t i) {
  const PublicAgent& p = s.pub.agents[i];
  AgentSecret& x = s.agents[i];
  if (i == 0) guess_picks(game, s);
  for (std::size_t j = 0; j < kHandMax && j < p.hand; ++j)
    if (p.places[j].card == Equipment::None) x.cards[j] = guess_card(game, s, p.places[j]);
  if (p.in_play == 0) return;
  x.cell = p.figure.state == FigureState::Visible ? p.figure.cell : game.board->agent_start;
  // A traitor who was just revealed has a cell before he has a character.
  if (i == 1 && waiting_step(s.pub, FrameKind::Reveal) == reveal::Agent) return;
  x.kind = guess_kind(game, s, i);
  x.hp = 1;
  x.stage = guess_stage(s.pub, i);
  if (x.stage != Stage::Idle) x.from = x.cell;
}

State guess(const Game& game, const View& view) {
  State s = complete(view, Hidden{});
  if (view.knows.plan == 0 && waiting_step(s.pub, FrameKind::Draft) != draft::Vehicle)
    for (std::size_t i = 0; i < kSections; ++i)
      s.plan.die[i] = std::max<std::uint8_t>(view.pub.sites[i].die, 1);
  if (view.knows.roles == 0 && view.pub.round > 0) {
    // Before a reveal: somebody else than the viewer.
    s.roles.dealt = 1;
    s.roles.traitor = game.seat_of(Hunter{0}) == view.seat ? Hunter{1} : Hunter{0};
  }
  // What is shown first: both agents' cards come from one box.
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (view.knows.agent[i] == 0) show_cards(s, i);
  for (std::size_t i = 0; i < kAgentsMax; ++i)
    if (view.knows.agent[i] == 0) guess_agent(game, s, i);
  return s;
}

/// A seat that plays an agent knows her side of things, and nobody else does.
Reason check_knowledge(const Game& game, const View& view) {
  const bool agents = agent_of(game, view.pub, view.seat) >= 0;
  for (const std::uint8_t knows : view.knows.agent)
    if ((knows != 0) != agents) return "secret";
  if ((view.knows.plan != 0) != (agents || !game.secret_plan)) return "plan";
  if (game.players() != kPlayersMax) return std::nullopt;
  const bool dealt = view.pub.round > 0;
  if (view.knows.roles == 0) {
    const bool hunter = view.seat != kSpectator;
    // The letter may come before the first round: roles are dealt at the end of the draft.
    return !dealt || (view.knows.loyal != 0) == hunter ? Reason{} : Reason{"role"};
  }
  if (dealt && ix(view.roles.traitor) >= static_cast<std::size_t>(game.hunters)) return "role";
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_view(const Game& game, const View& view) {
  if (view.pub.winner != Side::None) return std::nullopt;  // nothing is asked any more
  const Hunter turned = view.pub.turned;
  if (turned != kNoHunter &&
      (game.players() != kPlayersMax || ix(turned) >= static_cast<std::size_t>(game.hunters)))
    return Error{"protocol.view_broken", "turned", 0};
  if (const Reason wrong = check_knowledge(game, view))
    return Error{"protocol.view_broken", std::string(*wrong), 0};
  if (const auto wrong = check_state(game, guess(game, view)))
    return Error{"protocol.view_broken", sentence(*wrong), 0};
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
