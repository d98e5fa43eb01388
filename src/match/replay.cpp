#include "match/replay.h"

#include <string>

#include "engine/fields.h"
#include "engine/position.h"
#include "match/recorded_dice.h"
#include "match/state_hash.h"

namespace specter::match {
namespace {

using RollWatch = std::function<void(const ReplayRoll&)>;

/// Tells of each roll of a line, where somebody wants to know.
RecordedDice::Watch watch_line(const RollWatch& rolled, std::size_t number) {
  if (!rolled) return {};
  return [&rolled, number](const Roll& roll, int sides) {
    rolled(ReplayRoll{number, roll.stream, roll.value, sides});
  };
}

/// Of the first line.
Error in_header(const Error& error) {
  return Error{"record.line", error.code + (error.detail.empty() ? "" : " " + error.detail), 1};
}

/// The match before the first action.
Result<Match> open_match(const RecordHeader& header, const RollWatch& rolled) {
  const auto board = parse_board(header.board);
  if (!board) return in_header(board.error());
  Result<Game> game = make_game(header.setup, *board);
  if (!game) return in_header(game.error());
  if (header.position) {
    Result<Match> match = Match::at_position(*header.position, *board);
    if (!match) return in_header(match.error());
    if (!(match->game().setup == header.setup) || !header.rolls.empty())
      return Error{"record.line", "position", 1};
    if (hash_by_rules(header.rules, match->game(), match->state()) != header.hash)
      return Error{"record.hash", {}, 1};
    return match;
  }
  RecordedDice dice(header.rolls, watch_line(rolled, 0));
  Match match(std::make_shared<const Game>(std::move(*game)), dice);
  if (!dice.fits()) return Error{"record.rolls", {}, 1};
  if (hash_by_rules(header.rules, match.game(), match.state()) != header.hash)
    return Error{"record.hash", {}, 1};
  return match;
}

/// TIM-1: what a clock chose in the draft is the choice that its roll gives.
std::optional<Error> check_draft(const Match& at, const RecordStep& step, std::size_t number,
                                 const RollWatch& rolled) {
  if (!step.draft) return std::nullopt;
  if (rolled) rolled(ReplayRoll{number, std::nullopt, step.draft->value, step.draft->sides});
  Choices choices;
  legal(known(at.game(), at.state(), step.action.seat), choices);
  const bool fits =
      choices.count() == step.draft->sides && choices.nth(step.draft->value - 1) == step.action;
  if (fits) return std::nullopt;
  return Error{"record.draft", {}, 0};
}

/// Plays one line; the match is as before after an error.
std::optional<Error> replay_step(Match& match, int rules, const RecordStep& step,
                                 std::size_t number, const RollWatch& rolled) {
  if (ix(step.action.seat) >= static_cast<std::size_t>(match.game().players()))
    return Error{"record.action", "act.no_such_seat", 0};
  if (const auto wrong = check_draft(match, step, number, rolled)) return wrong;
  RecordedDice dice(step.rolls, watch_line(rolled, number));
  Result<Act> act = match.work_out(step.action, dice);
  if (!act) return Error{"record.action", act.error().code, 0};
  if (!dice.fits()) return Error{"record.rolls", {}, 0};
  if (hash_by_rules(rules, match.game(), *act) != step.hash) return Error{"record.hash", {}, 0};
  act->draft = step.draft;
  match.take(*act);
  return std::nullopt;
}

}  // namespace

Result<Match> replay(const Record& record, const std::function<void(const ReplayStep&)>& watch,
                     const RollWatch& rolled, OtherRules other) {
  const int rules = record.header.rules;
  if (rules != kRulesVersion && other == OtherRules::Refused)
    return Error{rules < kRulesVersion ? "record.rules" : "record.newer", std::to_string(rules), 1};
  Result<Match> match = open_match(record.header, rolled);
  if (!match) return match.error();
  if (watch) watch(ReplayStep{0, *match});
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    if (auto wrong = replay_step(*match, rules, record.steps[i], i + 1, rolled)) {
      wrong->line = static_cast<int>(i) + 2;
      return *wrong;
    }
    if (watch) watch(ReplayStep{i + 1, *match});
  }
  const bool said = record.header.format >= 2 && !record.cut;
  if (said && !(record.end == end_of(match->state().pub)))
    return Error{"record.end", {}, static_cast<int>(record.steps.size()) + 2};
  return match;
}

std::vector<KeptStep> steps_so_far(const Match& match, Seat audience) {
  return steps_so_far(match.shared_game(), match.record(), audience);
}

std::vector<KeptStep> steps_so_far(const std::shared_ptr<const Game>& game, const Record& record,
                                   Seat audience) {
  std::vector<KeptStep> steps;
  const auto keep = [&](const Match& at) {
    if (const auto step = at.step(audience)) steps.emplace_back(*step);
  };
  const auto follow = [&](Match again) {
    keep(again);
    for (const RecordStep& done : record.steps) {
      RecordedDice dice(done.rolls);
      const auto played = again.act(done.action, dice);
      SPECTER_ASSERT(played.ok() && dice.fits());
      keep(again);
    }
  };
  if (record.header.position) {
    Result<Match> again = Match::at_position(*record.header.position, game->board);
    SPECTER_ASSERT(again.ok());
    follow(std::move(*again));
  } else {
    RecordedDice dice(record.header.rolls);
    follow(Match(game, dice, Keep{false, false}));
  }
  return steps;
}

}  // namespace specter::match
