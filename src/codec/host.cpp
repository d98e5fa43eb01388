#include "codec/host.h"

#include "engine/fields.h"
#include "engine/position.h"

namespace specter::codec {
namespace {

/// Runs `call` with the dice that apply; says what is wrong with them afterwards. The chance is
/// used up only if all went well.
template <class Call>
std::optional<Error> with_dice(Chance& chance, const std::optional<std::vector<int>>& own,
                               std::vector<Roll>& rolls, Call&& call) {
  if (!own && chance.seeded) {
    SeededDice dice = *chance.seeded;
    RecordingDice recorded(dice);
    if (const std::optional<Error> error = call(recorded)) return error;
    rolls = recorded.rolls();
    chance.seeded = dice;
    return std::nullopt;
  }
  ScriptedDice dice(own ? *own : chance.script);
  RecordingDice recorded(dice);
  if (const std::optional<Error> error = call(recorded)) return error;
  if (dice.failed()) return Error{"dice.ran_out", std::to_string(dice.used()), 0};
  if (own && dice.used() != own->size())
    return Error{"dice.left_over", std::to_string(own->size() - dice.used()), 0};
  if (!own)
    chance.script.erase(chance.script.begin(),
                        chance.script.begin() + static_cast<std::ptrdiff_t>(dice.used()));
  rolls = recorded.rolls();
  return std::nullopt;
}

}  // namespace

Result<Host> Host::begin(const Setup& setup, std::shared_ptr<const Board> board, Chance chance) {
  Result<Game> game = make_game(setup, std::move(board));
  if (!game) return game.error();
  Host host(std::move(*game), std::move(chance));
  EventSink sink;
  RecordHeader& header = host.record_.header;
  const auto error = with_dice(host.chance_, std::nullopt, header.rolls, [&](Dice& dice) {
    host.state_ = start(host.game_, dice, sink);
    return std::optional<Error>{};
  });
  if (error) return *error;
  host.log_.take(sink);
  header.setup = setup;
  header.board = host.game_.board->text;
  header.hash = hash(host.state_);
  return host;
}

Result<Host> Host::at_position(std::string_view position, std::shared_ptr<const Board> board,
                               Chance chance) {
  const Result<Position> parsed = parse_position(position, board);
  if (!parsed) return parsed.error();
  Result<Game> game = make_game(parsed->setup, std::move(board));
  if (!game) return game.error();
  Host host(std::move(*game), std::move(chance));
  host.state_ = parsed->state;
  RecordHeader& header = host.record_.header;
  header.setup = parsed->setup;
  header.board = host.game_.board->text;
  header.position = position_text(host.game_, host.state_);
  header.hash = hash(host.state_);
  host.record_.end = end_of(host.state_.pub);
  return host;
}

Result<Host> Host::from_record(const Record& record, Chance chance) {
  Result<Replayed> replayed = replay(record);
  if (!replayed) return replayed.error();
  Host host(std::move(replayed->game), std::move(chance));
  host.state_ = replayed->state;
  host.log_ = std::move(replayed->log);
  host.record_ = record;
  return host;
}

Result<std::monostate> Host::act(const Action& action,
                                 const std::optional<std::vector<int>>& own_dice) {
  // On a copy: dice that run out are noticed only after the fact.
  State next = state_;
  EventSink sink;
  RecordStep step;
  const auto error = with_dice(chance_, own_dice, step.rolls, [&](Dice& dice) {
    const auto done = apply(game_, next, action, dice, sink);
    return done ? std::optional<Error>{} : std::optional<Error>{done.error()};
  });
  if (error) return *error;
  state_ = next;
  log_.take(sink);
  step.action = action;
  step.hash = hash(state_);
  // A record that goes on with other dice is no longer one that can be computed from its seed.
  if (!step.rolls.empty()) record_.header.fair.reset();
  record_.steps.push_back(std::move(step));
  record_.end = end_of(state_.pub);
  return std::monostate{};
}

}  // namespace specter::codec
