#include "match/match.h"

#include <cstring>
#include <string>
#include <type_traits>

#include "engine/fields.h"
#include "engine/position.h"
#include "match/replay.h"

namespace specter::match {
namespace {

static_assert(std::has_unique_object_representations_v<Public>);

bool same(const Public& a, const Public& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace

Match::Match(std::shared_ptr<const Game> game, Dice& dice, Keep keep)
    : game_(std::move(game)), keep_(keep) {
  if (!keep.steps && !keep.log && !keep.record) sink_ = EventSink::deaf();
  begin_again(dice);
}

Result<Match> Match::begin(const Setup& setup, std::shared_ptr<const Board> board, Chance chance) {
  Result<Game> game = make_game(setup, std::move(board));
  if (!game) return game.error();
  auto shared = std::make_shared<const Game>(std::move(*game));
  if (chance.seeded) {
    Match match(std::move(shared), *chance.seeded);
    match.chance_ = std::move(chance);
    return match;
  }
  ScriptedDice dice(chance.script);
  Match match(std::move(shared), dice);
  if (dice.failed()) return Error{"dice.ran_out", std::to_string(dice.used()), 0};
  chance.script.erase(chance.script.begin(),
                      chance.script.begin() + static_cast<std::ptrdiff_t>(dice.used()));
  match.chance_ = std::move(chance);
  return match;
}

Result<Match> Match::at_position(std::string_view position, std::shared_ptr<const Board> board,
                                 Chance chance) {
  const Result<Position> parsed = parse_position(position, board);
  if (!parsed) return parsed.error();
  Result<Game> game = make_game(parsed->setup, std::move(board));
  if (!game) return game.error();
  Match match(std::make_shared<const Game>(std::move(*game)));
  match.stand_at(parsed->state, position_text(match.game(), parsed->state));
  match.chance_ = std::move(chance);
  return match;
}

Match Match::at(std::shared_ptr<const Game> game, const State& state) {
  Match match(std::move(game));
  match.keep_ = Keep{false, false};
  match.state_ = state;
  match.before_ = state.pub;
  return match;
}

Result<Match> Match::from_record(const Record& record, Chance chance) {
  Result<Match> match = replay(record);
  if (!match) return match.error();
  match->record_ = record;
  match->chance_ = std::move(chance);
  return match;
}

void Match::begin_again(Dice& dice) {
  acts_ = 0;
  log_.clear();
  record_.steps.clear();
  before_ = Public{};
  sink_.clear();
  if (!keep_.record) {
    state_ = start(*game_, dice, sink_);
    return tell();
  }
  RecordingDice recorded(dice);
  state_ = start(*game_, recorded, sink_);
  tell();
  record_.header.setup = game_->setup;
  record_.header.board = game_->board->text;
  record_.header.rolls = recorded.rolls();
  record_.header.hash = hash(state_);
  record_.end = end_of(state_.pub);
}

void Match::stand_at(const State& state, std::string position) {
  state_ = state;
  before_ = state.pub;
  record_.header.setup = game_->setup;
  record_.header.board = game_->board->text;
  record_.header.position = std::move(position);
  record_.header.hash = hash(state_);
  record_.end = end_of(state_.pub);
}

Match::Done Match::act(const Action& action) {
  if (!chance_.seeded) return act_scripted(action, chance_.script, false);
  SeededDice dice = *chance_.seeded;
  Done done = act(action, dice);
  if (done) chance_.seeded = dice;
  return done;
}

Match::Done Match::act(const Action& action, const std::vector<int>& rolls) {
  return act_scripted(action, rolls, true);
}

/// On a copy: dice that run out are noticed only after the fact.
Match::Done Match::act_scripted(const Action& action, std::vector<int> rolls, bool all) {
  const std::size_t given = rolls.size();
  ScriptedDice dice(std::move(rolls));
  const Result<Act> made = work_out(action, dice);
  if (!made) return made.error();
  if (dice.failed()) return Error{"dice.ran_out", std::to_string(dice.used()), 0};
  if (all && dice.used() != given)
    return Error{"dice.left_over", std::to_string(given - dice.used()), 0};
  if (!all)
    chance_.script.erase(chance_.script.begin(),
                         chance_.script.begin() + static_cast<std::ptrdiff_t>(dice.used()));
  take(*made);
  return std::monostate{};
}

Match::Done Match::act(const Action& action, Dice& dice) {
  if (keep_.record) {
    // The hash is wanted anyway, and a refused act leaves the last step as it was.
    const Result<Act> made = work_out(action, dice);
    if (!made) return made.error();
    take(*made);
    return std::monostate{};
  }
  before_ = state_.pub;
  sink_.clear();
  const auto done = apply(*game_, state_, action, dice, sink_);
  tell();
  if (!done) return done.error();
  ++acts_;
  return std::monostate{};
}

void Match::act_listed(const Action& action, Dice& dice) {
  if (keep_.record) {
    const Done done = act(action, dice);
    SPECTER_ASSERT(done.ok());
    return;
  }
  if (keep_.steps) before_ = state_.pub;
  sink_.clear();
  apply_listed(*game_, state_, action, dice, sink_);
  if (keep_.steps || keep_.log) tell();
  ++acts_;
}

Result<Act> Match::work_out(const Action& action, Dice& dice) const {
  RecordingDice recorded(dice);
  Result<Act> made = Act{action, state_, {}, {}, {}, 0};
  if (const auto done = apply(*game_, made->next, action, recorded, made->sink); !done)
    return done.error();
  made->rolls = recorded.rolls();
  made->hash = hash(made->next);
  return made;
}

void Match::take(const Act& act) {
  before_ = state_.pub;
  state_ = act.next;
  sink_ = act.sink;
  tell();
  ++acts_;
  if (!keep_.record) return;
  // A record that goes on with other dice is no longer one that can be computed from its seed.
  if (!act.rolls.empty()) record_.header.fair.reset();
  record_.steps.push_back({act.action, act.rolls, act.draft, act.hash});
  record_.end = end_of(state_.pub);
}

void Match::tell() {
  const std::span<const Event> events = sink_.events();
  all_told_ = kEverybody;
  some_told_ = 0;
  for (const Event& e : events) {
    all_told_ &= e.audience;
    some_told_ |= e.audience;
  }
  const auto seats = static_cast<unsigned>(game_->players());
  const unsigned listening = ((1U << seats) - 1U) | only_seat(kSpectator);
  const unsigned partly = listening & some_told_ & ~unsigned{all_told_};
  for (std::size_t i = 0; partly >> i != 0; ++i) {
    if (((partly >> i) & 1U) == 0) continue;
    part_[i].clear();
    for (const Event& e : events)
      if (told(e, static_cast<Seat>(i))) part_[i].push_back(e);
  }
  // Whoever is told something has noticed it anyway.
  changed_ = (listening & ~unsigned{some_told_}) != 0 && !same(before_, state_.pub);
  if (keep_.log) log_.take(events);
}

std::span<const Event> Match::told_to(Seat audience) const {
  const unsigned bit = only_seat(audience);
  if ((some_told_ & bit) == 0) return {};
  if ((all_told_ & bit) != 0) return sink_.events();
  return part_[ix(audience)];
}

}  // namespace specter::match
