#include "support/scene.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "engine/cards.h"
#include "engine/position.h"
#include "engine/sight.h"

namespace specter::test {
namespace {

void fail(Where where, const std::string& message) {
  ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << message;
}

[[noreturn]] void give_up(const std::string& message, Where where) {
  fail(where, message);
  std::abort();  // one process per test: ctest reports this one
}

template <class Rows>
auto row_named(const Rows& rows, std::string_view name) {
  for (const auto* row : rows)
    if (row->name == name) return row->id;
  give_up("no card is called " + std::string(name), Where::current());
}

bool is_follow_up(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::Sighting:
    case DecisionKind::AfterMove:
    case DecisionKind::Announce:
    case DecisionKind::Check:
    case DecisionKind::Answer:
    case DecisionKind::React:
    case DecisionKind::Ambush:
    case DecisionKind::QuickDraw:
    case DecisionKind::GetOut:
    case DecisionKind::Aim:
    case DecisionKind::Attack:
    case DecisionKind::AtMarker:
    case DecisionKind::Strike:
    case DecisionKind::Camera:
    case DecisionKind::ShootBack:
    case DecisionKind::Verdict: return true;
    default: return false;
  }
}

bool same_values(const Event& e, std::initializer_list<Value> values) {
  std::size_t i = 0;
  return std::all_of(values.begin(), values.end(),
                     [&](const Value& v) { return e.v[i++] == v.value; });
}

/// The board of the word "board=…", taken out of the text; else the edition's own.
std::shared_ptr<const Board> board_of(std::string& position) {
  const std::size_t word = position.find("board=");
  if (word == std::string::npos)
    return board_named(position.starts_with("babel") ? "babel" : "covenant");
  const std::size_t end = std::min(position.find(' ', word), position.size());
  const std::string name = position.substr(word + 6, end - word - 6);
  position.erase(word, end - word);
  return board_named(name);
}

}  // namespace

std::shared_ptr<const Board> board_named(std::string_view name) {
  for (const embedded::File& file : embedded::boards()) {
    if (file.name != name) continue;
    auto board = parse_board(file.text);
    if (board) return *board;
  }
  give_up("no board is called " + std::string(name), Where::current());
}

Cell at(std::string_view name) {
  const Cell c = cell_from_name(name);
  if (c == kNoCell) ADD_FAILURE() << "no cell is called " << name;
  return c;
}

HunterKind hunter_kind(std::string_view name) { return row_named(hunter_rows(), name); }
AgentKind agent_kind(std::string_view name) { return row_named(agent_rows(), name); }
Equipment card(std::string_view name) { return row_named(equipment_rows(), name); }

int StageDice::roll(Stream stream, int sides) {
  if (!prepared.empty()) {
    const int value = prepared.front();
    prepared.pop_front();
    EXPECT_TRUE(value >= 1 && value <= sides) << value << " on a die with " << sides << " sides";
    return std::clamp(value, 1, sides);
  }
  if (seeded) return seeded->roll(stream, sides);
  ADD_FAILURE() << "a roll that nobody prepared";
  return 1;
}

// --- setting up ------------------------------------------------------------------------------

Scene::Scene(std::string_view position, Where where) {
  std::string text(position);
  const auto board = board_of(text);
  load(text, board, where);
}

Scene::Scene(std::string_view position, std::string_view board_text, Where where) {
  const auto board = parse_board(board_text);
  if (!board) give_up("board refused: " + board.error().code, where);
  load(position, *board, where);
}

void Scene::load(std::string_view position, std::shared_ptr<const Board> board, Where where) {
  const auto parsed = parse_position(position, board);
  if (!parsed)
    give_up("position refused: " + parsed.error().code + " " + parsed.error().detail, where);
  auto game = make_game(parsed->setup, std::move(board));
  if (!game) give_up("setup refused: " + game.error().code, where);
  game_ = std::move(*game);
  state_ = parsed->state;
}

Scene::Scene(const Setup& setup, std::vector<int> rolls, std::optional<std::uint64_t> seed,
             Where where) {
  auto game = make_game(setup, board_named(setup.edition == Edition::Babel ? "babel" : "covenant"));
  if (!game) give_up("setup refused: " + game.error().code, where);
  game_ = std::move(*game);
  dice_.prepared.assign(rolls.begin(), rolls.end());
  if (seed) dice_.seeded.emplace(*seed, 0);
  EventSink sink;
  state_ = start(*game_, dice_, sink);
  log_.take(sink);
}

Scene::~Scene() {
  EXPECT_TRUE(dice_.prepared.empty()) << dice_.prepared.size() << " prepared dice were not rolled";
}

// --- acting ----------------------------------------------------------------------------------

Scene& Scene::dice(std::initializer_list<int> values) {
  dice_.prepared.insert(dice_.prepared.end(), values.begin(), values.end());
  return *this;
}

Action Scene::with_seat(Action action) const {
  if (action.seat != kNoSeat) return action;
  if (action.kind == ActionKind::Begin) {
    action.seat = game_->seat_of(action.chosen<Hunter>());
  } else {
    action.seat = asked();
  }
  return action;
}

Scene& Scene::act(Action action, Where where) {
  action = with_seat(action);
  EventSink sink;
  const auto done = apply(*game_, state_, action, dice_, sink);
  if (!done)
    fail(where, std::string(action_spec(action.kind).name) + " refused: " + done.error().code +
                    ", asked for " + std::string(decision_name(decision())) + "\nat " + text());
  log_.take(sink);
  if (done)
    if (const auto broken = check_state(*game_, state_))
      fail(where, "a state that breaks " + broken->code + " " + broken->detail);
  return *this;
}

Scene& Scene::act(ActionKind kind, Where where) { return act(make(kind), where); }

Scene& Scene::move(std::vector<std::string_view> cells, Where where) {
  return act(path(std::move(cells)), where);
}

Scene& Scene::rest(Where where) {
  const int a = std::max(0, agent_of(*game_, state_.pub, asked()));
  return move({cell_name(agent(a).cell)}, where);
}

Scene& Scene::show(Where where) {
  const DecisionKind open = decision();
  if (open != DecisionKind::Sighting && open != DecisionKind::Check) return *this;
  return act(ActionKind::Show, where);
}

Scene& Scene::play(std::string_view card, Where where) { return act(card_action(card), where); }
Scene& Scene::play(std::string_view card, std::string_view cell, Where where) {
  return act(card_action(card, cell), where);
}
Scene& Scene::play_at(std::string_view card, std::string_view hunter, Where where) {
  return act(card_action(card, {}, hunter), where);
}

Scene& Scene::complete(int section, Where where) {
  return act(make(ActionKind::Complete, {}, static_cast<std::uint8_t>(section - 1)), where);
}

Scene& Scene::begin(std::string_view hunter, Where where) {
  if (decision() != DecisionKind::HunterOrder) return *this;
  return act(make(ActionKind::Begin, {}, static_cast<std::uint8_t>(hunter_id(hunter))), where);
}

Scene& Scene::walk(std::string_view hunter, std::string_view cell, Where where) {
  return begin(hunter, where).act(make(ActionKind::Walk, cell), where);
}
Scene& Scene::enter(std::string_view hunter, Where where) {
  return begin(hunter, where)
      .act(make(ActionKind::Enter, cell_name(state_.pub.vehicle.cell)), where);
}
Scene& Scene::get_out(std::string_view hunter, std::string_view cell, Where where) {
  return begin(hunter, where).act(make(ActionKind::GetOut, cell), where);
}
Scene& Scene::drive(std::string_view hunter, std::string_view cell, Where where) {
  return begin(hunter, where).act(make(ActionKind::Drive, cell), where);
}
Scene& Scene::stay(std::string_view hunter, Where where) {
  return begin(hunter, where).act(ActionKind::Stay, where);
}
Scene& Scene::attack(int agent, Where where) {
  return act(make(ActionKind::Attack, {}, static_cast<std::uint8_t>(agent)), where);
}

Scene& Scene::decline(Where where) {
  return act(default_action(known(*game_, state_, asked())), where);
}

Scene& Scene::decline_all(Where where) {
  for (int i = 0; i < 50 && is_follow_up(decision()); ++i)
    decline(where);
  return *this;
}

Scene& Scene::until(DecisionKind kind, Where where) {
  for (int i = 0; i < 50 && decision() != kind && is_follow_up(decision()); ++i)
    decline(where);
  if (decision() != kind)
    fail(where, "asked for " + std::string(decision_name(decision())) + " instead of " +
                    std::string(decision_name(kind)) + "\nat " + text());
  return *this;
}

Scene& Scene::seed(std::uint64_t value) {
  dice_.seeded.emplace(value, 0);
  return *this;
}

Scene& Scene::look(ActionKind kind, Compass way, Where where) {
  return act(make_way(kind, way), where);
}

Scene& Scene::play_at(std::string_view card, std::string_view hunter, Compass way, Where where) {
  Action a = card_action(card, {}, hunter);
  a.way = way;
  return act(a, where);
}

Scene& Scene::skip_to_agent_turn(Where where) {
  for (int i = 0; i < 100 && !over(state_); ++i) {
    if (i > 0 && decision() == DecisionKind::AgentTurn) break;
    decline(where);
  }
  return *this;
}

Scene& Scene::refused(Action action, std::string_view code, Where where) {
  action = with_seat(action);
  const State before = state_;
  const std::size_t rolls = dice_.prepared.size();
  EventSink sink;
  const auto done = apply(*game_, state_, action, dice_, sink);
  if (done) {
    fail(where, std::string(action_spec(action.kind).name) + " was allowed");
  } else if (done.error().code != code) {
    fail(where, "refused with " + done.error().code);
  }
  if (!(state_ == before)) fail(where, "a refused action changed the state");
  if (!sink.events().empty()) fail(where, "a refused action told something");
  if (dice_.prepared.size() != rolls) fail(where, "a refused action rolled");
  state_ = before;
  return *this;
}

// --- making actions --------------------------------------------------------------------------

Action Scene::path(std::vector<std::string_view> cells) const {
  Action a = make(ActionKind::Move);
  if (cells.size() > a.path.size()) give_up("too long a path", Where::current());
  for (std::size_t i = 0; i < cells.size(); ++i)
    a.path[i] = at(cells[i]);
  a.length = static_cast<std::uint8_t>(cells.size());
  return a;
}

int Scene::place_of(std::string_view name) const {
  const int a = std::max(0, agent_of(*game_, state_.pub, asked()));
  int found = -1;
  for (int i = 0; i < kHandMax; ++i) {
    const Card& c = agent(a).cards[static_cast<std::size_t>(i)];
    if (c.card == card(name) && (found < 0 || c.charges > 0)) {
      found = i;
      if (c.charges > 0) break;
    }
  }
  if (found < 0) ADD_FAILURE() << "no card " << name << " in her hand";
  return std::max(0, found);
}

Action Scene::card_action(std::string_view card, std::string_view cell,
                          std::string_view hunter) const {
  Action a = make(ActionKind::Play, cell, static_cast<std::uint8_t>(place_of(card)));
  if (!hunter.empty()) a.target = hunter_id(hunter);
  return a;
}

Action Scene::make(ActionKind kind, std::string_view cell, std::uint8_t a) {
  Action action;
  action.kind = kind;
  (kind == ActionKind::Play ? action.place : action.choice) = a;
  if (!cell.empty()) action.cell = at(cell);
  return action;
}

Action Scene::make_way(ActionKind kind, Compass way) {
  Action action = make(kind);
  action.way = way;
  return action;
}

Action Scene::ability_at(std::string_view hunter, std::uint8_t which, Compass way) const {
  Action action = make(ActionKind::Ability, {}, which);
  action.target = hunter_id(hunter);
  action.way = way;
  return action;
}

// --- looking ---------------------------------------------------------------------------------

Hunter Scene::hunter_id(std::string_view name) const {
  for (std::size_t i = 0; i < kHuntersMax; ++i)
    if (state_.pub.hunters[i].kind == hunter_kind(name)) return static_cast<Hunter>(i);
  give_up("no such hunter in this game: " + std::string(name), Where::current());
}

const PublicHunter& Scene::hunter(std::string_view name) const {
  return state_.pub.hunters[ix(hunter_id(name))];
}

bool Scene::sees(std::string_view hunter, std::string_view cell) const {
  return specter::sees(*game_, state_.pub, hunter_id(hunter), at(cell));
}

DecisionKind Scene::decision() const {
  const Decisions d = decisions(*game_, state_);
  return d.count == 0 ? DecisionKind::None : d.list[0].kind;
}

Seat Scene::asked() const {
  const Decisions d = decisions(*game_, state_);
  return d.count == 0 ? kNoSeat : d.list[0].seat;
}

std::vector<Action> Scene::offers(ActionKind kind, Seat seat) const {
  std::vector<Action> found;
  if (seat == kNoSeat) seat = asked();
  if (seat == kNoSeat) return found;
  Choices choices;
  legal(known(*game_, state_, seat), choices);
  choices.each([&](const Action& a) {
    if (a.kind == kind) found.push_back(a);
  });
  return found;
}

bool Scene::offers_card(std::string_view name) const {
  const int agent_index = std::max(0, agent_of(*game_, state_.pub, asked()));
  const std::vector<Action> plays = offers(ActionKind::Play);
  return std::any_of(plays.begin(), plays.end(), [&](const Action& a) {
    return agent(agent_index).cards[a.place].card == card(name);
  });
}

bool Scene::offered(Action action) const {
  action = with_seat(action);
  if (action.seat == kNoSeat) return false;
  if (action.kind == ActionKind::Move && action.length > 0) {
    State copy = state_;
    StageDice dice;
    dice.seeded.emplace(1, 1);
    EventSink sink;
    return apply(*game_, copy, action, dice, sink).ok();
  }
  Choices choices;
  legal(known(*game_, state_, action.seat), choices);
  return choices.contains(action);
}

bool Scene::offered_at(ActionKind kind, std::string_view cell) const {
  const std::vector<Action> all = offers(kind);
  return std::any_of(all.begin(), all.end(), [&](const Action& a) { return a.cell == at(cell); });
}

std::vector<Event> Scene::events(Seat seat) const {
  const auto all = log_.since(seat, from_[ix(seat)]);
  return {all.begin(), all.end()};
}

int Scene::heard(Seat seat, EventCode code, std::initializer_list<Value> values) const {
  int n = 0;
  for (const Event& e : events(seat))
    if (e.code == code && same_values(e, values)) ++n;
  return n;
}

int Scene::heard_at(Seat seat, EventCode code, std::initializer_list<Value> values) const {
  int i = 0;
  for (const Event& e : events(seat)) {
    if (e.code == code && same_values(e, values)) return i;
    ++i;
  }
  return -1;
}

void Scene::forget() {
  for (std::size_t i = 0; i < from_.size(); ++i)
    from_[i] = log_.size(static_cast<Seat>(i));
}

std::string Scene::text() const { return position_text(*game_, state_); }

}  // namespace specter::test
