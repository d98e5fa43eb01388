#include "protocol/driver.h"

#include "codec/action_json.h"
#include "codec/belief_json.h"
#include "codec/event_json.h"
#include "codec/limits.h"
#include "codec/record.h"
#include "codec/setup_json.h"
#include "codec/view_json.h"
#include "engine/fields.h"
#include "engine/position.h"
#include "engine/preview.h"
#include "match/replay.h"

namespace specter::protocol {
namespace {

using namespace codec;  // nearly every line is about its forms

json::object reply(std::string_view type) {
  json::object out;
  out["type"] = text_value(type);
  return out;
}

/// A list of numbers under "dice": rolls of any stream, in the order in which they are asked for.
std::vector<int> read_dice(Reader& in) {
  std::vector<int> values;
  const json::array* list = in.array("dice", kDiceMax);
  if (list == nullptr) return values;
  for (const json::value& item : *list) {
    const auto value = as_number(item, 1, 255);
    if (!value) {
      in.fail("json.field_range", "dice");
      return values;
    }
    values.push_back(static_cast<int>(*value));
  }
  return values;
}

/// "seed" (with "game"), or "dice", or neither: then actions bring their own.
match::Chance read_chance(Reader& in) {
  match::Chance chance;
  if (in.has("seed")) {
    const std::uint64_t seed = in.number64("seed");
    const std::uint64_t game = in.has("game") ? in.number64("game") : 0;
    chance.seeded.emplace(seed, game);
  } else if (in.has("dice")) {
    chance.script = read_dice(in);
  }
  return chance;
}

/// "board": a built-in name; "board_text": a whole board; neither: the default.
Result<std::shared_ptr<const Board>> read_board(Reader& in, std::string_view fallback) {
  if (in.has("board_text")) {
    const std::string_view text = in.text("board_text", kBoardBytesMax);
    if (!in.ok()) return in.error();
    return parse_board(text);
  }
  const std::string_view name = in.has("board") ? in.text("board", kNameBytesMax) : fallback;
  if (!in.ok()) return in.error();
  return built_in_board(name);
}

json::value seat_value(Seat seat) {
  if (seat == kSpectator) return "spectator";
  return ix(seat);
}

json::value ending(const Public& pub) {
  if (pub.winner == Side::None) return nullptr;
  json::object out;
  out["winner"] = name_value(name_of(pub.winner));
  out["reason"] = name_value(name_of(pub.reason));
  return out;
}

json::object choices_reply(std::string_view type, Seat seat, const Choices& choices) {
  json::object out = reply(type);
  out["seat"] = ix(seat);
  out["count"] = choices.count();
  out["actions"] = to_json(choices);
  return out;
}

}  // namespace

const Driver::Row* Driver::find(std::string_view type) {
  static constexpr Row kRows[] = {
      {"new_game", &Driver::new_game, false},
      {"set_position", &Driver::set_position, false},
      {"load", &Driver::load, false},
      {"legal", &Driver::legal_actions},
      {"free_actions", &Driver::free_list},
      {"preview", &Driver::preview_action},
      {"apply", &Driver::apply_action},
      {"view", &Driver::show_view},
      {"events", &Driver::events},
      {"step", &Driver::last_step},
      {"decisions", &Driver::open_decisions},
      {"position", &Driver::position},
      {"path", &Driver::path},
      {"save", &Driver::save},
      {"belief", &Driver::show_belief},
  };
  for (const Row& row : kRows)
    if (row.type == type) return &row;
  return nullptr;
}

Result<json::object> Driver::answer(std::string_view type, const json::object& request) {
  const Row* row = find(type);
  if (row == nullptr) return Error{"protocol.type_unknown", quoted_detail(type), 0};
  if (row->needs_game && !match_) return Error{"protocol.no_game", {}, 0};
  Reader in(request);
  return (this->*row->handler)(in);
}

json::object Driver::summary(std::string_view type) const {
  json::object out = reply(type);
  out["n"] = match_->record().steps.size();
  out["hash"] = text_value(hex16(hash(match_->state())));
  out["round"] = match_->state().pub.round;
  out["waiting"] = waiting_json(decisions(match_->game(), match_->state()));
  out["over"] = ending(match_->state().pub);
  return out;
}

std::optional<Seat> Driver::read_seat(Reader& in, bool spectators) const {
  const json::value* value = in.find("seat");
  if (spectators && value != nullptr && value->is_string() && value->as_string() == "spectator")
    return kSpectator;
  const auto seat = in.number("seat", 0, 255);
  if (!in.ok()) return std::nullopt;
  if (seat >= match_->game().players()) {
    in.fail(Error{"protocol.seat", std::to_string(seat), 0});
    return std::nullopt;
  }
  return static_cast<Seat>(seat);
}

std::optional<Action> Driver::read_action(Reader& in) const {
  const json::object* object = in.object("action");
  if (object == nullptr) return std::nullopt;
  const Result<Action> action = parse_sent_action(*object);
  if (!action) {
    in.fail(action.error());
    return std::nullopt;
  }
  if (ix(action->seat) >= static_cast<std::size_t>(match_->game().players())) {
    in.fail(Error{"protocol.seat", std::to_string(ix(action->seat)), 0});
    return std::nullopt;
  }
  return *action;
}

void Driver::take(match::Match match) {
  match_.emplace(std::move(match));
  for (auto& belief : beliefs_)
    belief.reset();
}

Result<json::object> Driver::new_game(Reader& in) {
  const json::object* object = in.object("setup");
  match::Chance chance = read_chance(in);
  if (!in.ok()) return in.error();
  const Result<Setup> setup = parse_setup(*object);
  if (!setup) return setup.error();
  const auto board = read_board(in, default_board(setup->edition));
  if (!board) return board.error();
  Result<match::Match> made = match::Match::begin(*setup, *board, std::move(chance));
  if (!made) return made.error();
  take(std::move(*made));
  return summary("game");
}

Result<json::object> Driver::set_position(Reader& in) {
  const std::string_view text = in.text("position", kPositionBytesMax);
  match::Chance chance = read_chance(in);
  if (!in.ok()) return in.error();
  // Its first word is the edition; what is none is refused with the position.
  const auto edition = from_name<Edition>(text.substr(0, text.find(' ')));
  const auto board = read_board(in, default_board(edition.value_or(Edition::Babel)));
  if (!board) return board.error();
  Result<match::Match> made = match::Match::at_position(text, *board, std::move(chance));
  if (!made) return made.error();
  take(std::move(*made));
  return summary("game");
}

Result<json::object> Driver::load(Reader& in) {
  const std::string_view text = in.text("record", kRecordBytesMax);
  match::Chance chance = read_chance(in);
  if (!in.ok()) return in.error();
  const Result<match::Record> record = parse_record(text);
  if (!record) return record.error();
  Result<match::Match> made = match::Match::from_record(*record, std::move(chance));
  if (!made) return made.error();
  take(std::move(*made));
  return summary("game");
}

Result<json::object> Driver::legal_actions(Reader& in) {
  const auto seat = read_seat(in, false);
  if (!seat) return in.error();
  const Known facts = known(match_->game(), match_->state(), *seat);
  Choices choices;
  const auto own = decision_of(facts);
  if (own) legal(facts, choices);
  json::object out = choices_reply("legal", *seat, choices);
  if (own)
    out["decision"] = to_json(*own);
  else
    out["decision"] = nullptr;
  return out;
}

Result<json::object> Driver::free_list(Reader& in) {
  const auto seat = read_seat(in, false);
  if (!seat) return in.error();
  Choices choices;
  free_actions(known(match_->game(), match_->state(), *seat), choices);
  return choices_reply("free_actions", *seat, choices);
}

Result<json::object> Driver::preview_action(Reader& in) {
  const auto action = read_action(in);
  if (!action) return in.error();
  const Known facts = known(match_->game(), match_->state(), action->seat);
  const Result<Preview> result = preview(facts, *action);
  if (!result) return result.error();
  json::object out = reply("preview");
  out["preview"] = to_json(*result);
  return out;
}

Result<json::object> Driver::apply_action(Reader& in) {
  const auto action = read_action(in);
  std::optional<std::vector<int>> dice;
  if (in.has("dice")) dice = read_dice(in);
  std::optional<std::int64_t> decision;
  if (in.has("decision")) decision = in.number("decision", 0, UINT16_MAX);
  if (!in.ok()) return in.error();
  if (decision) {
    const auto own = decision_of(known(match_->game(), match_->state(), action->seat));
    if (!own || own->id != *decision)
      return Error{"protocol.decision", std::to_string(*decision), 0};
  }
  const auto done = dice ? match_->act(*action, *dice) : match_->act(*action);
  if (!done) return done.error();
  for (std::size_t i = 0; i < beliefs_.size(); ++i)
    if (beliefs_[i])
      if (const auto step = match_->step(static_cast<Seat>(i)))
        beliefs_[i]->observe(match_->game(), *step);
  json::object out = summary("applied");
  json::array rolls;
  for (const Roll& roll : match_->record().steps.back().rolls) {
    json::array pair;
    pair.push_back(name_value(name_of(roll.stream)));
    pair.emplace_back(roll.value);
    rolls.push_back(std::move(pair));
  }
  out["rolls"] = std::move(rolls);
  return out;
}

Result<json::object> Driver::show_view(Reader& in) {
  const auto seat = read_seat(in, true);
  if (!seat) return in.error();
  json::object out = reply("view");
  out["view"] = to_json(match_->game(), view(match_->game(), match_->state(), *seat));
  return out;
}

Result<json::object> Driver::events(Reader& in) {
  const auto seat = read_seat(in, true);
  const auto since = static_cast<std::size_t>(in.number_or("since", 0, INT32_MAX, 0));
  if (!in.ok()) return in.error();
  json::object out = reply("events");
  out["seat"] = seat_value(*seat);
  out["last"] = match_->log().size(*seat);
  out["events"] = to_json(match_->log().since(*seat, since), since + 1);
  return out;
}

/// What a host passes on to the seat's player after an act.
Result<json::object> Driver::last_step(Reader& in) {
  const auto seat = read_seat(in, true);
  if (!seat) return in.error();
  json::object out = reply("step");
  out["seat"] = seat_value(*seat);
  const auto step = match_->step(*seat);
  if (!step) {
    out["step"] = nullptr;
    return out;
  }
  const std::size_t first = match_->log().size(*seat) - step->events.size() + 1;
  json::object told;
  told["events"] = to_json(step->events, first);
  told["view"] = to_json(match_->game(), view(match_->game(), match_->state(), *seat));
  out["step"] = std::move(told);
  return out;
}

Result<json::object> Driver::open_decisions(Reader& /*in*/) {
  json::array list;
  for (const Decision& d : decisions(match_->game(), match_->state())) {
    json::object item = to_json(d);
    item["seat"] = ix(d.seat);
    item["first_wins"] = d.first_wins;
    list.push_back(std::move(item));
  }
  json::object out = reply("decisions");
  out["decisions"] = std::move(list);
  return out;
}

Result<json::object> Driver::position(Reader& /*in*/) {
  json::object out = reply("position");
  out["position"] = text_value(position_text(match_->game(), match_->state()));
  out["hash"] = text_value(hex16(hash(match_->state())));
  return out;
}

Result<json::object> Driver::path(Reader& in) {
  const auto action = read_action(in);
  if (!action) return in.error();
  const Known facts = known(match_->game(), match_->state(), action->seat);
  if (action->kind != ActionKind::Move || !decision_of(facts))
    return Error{"protocol.not_a_move", {}, 0};
  const auto with = with_path(facts, *action);
  if (!with) return Error{"protocol.not_a_move", {}, 0};
  json::object out = reply("path");
  out["action"] = to_json(*with);
  return out;
}

/// The first time the game is gone through again, later each act is followed.
Result<json::object> Driver::show_belief(Reader& in) {
  const auto seat = read_seat(in, true);
  if (!seat) return in.error();
  std::optional<belief::Belief>& belief = beliefs_[ix(*seat)];
  if (!belief) {
    belief.emplace(*seat);
    const std::vector<match::KeptStep> steps = match::steps_so_far(*match_, *seat);
    if (match_->record().header.position) {  // nobody was told how it came to that
      const Public& first = steps.empty() ? match_->state().pub : steps.front().before;
      belief->observe(match_->game(), match::Step{first, {}, first, true});
    }
    for (const match::KeptStep& step : steps)
      belief->observe(match_->game(), step.step());
  }
  return to_json(*belief, *seat);
}

Result<json::object> Driver::save(Reader& /*in*/) {
  json::object out = reply("record");
  out["record"] = text_value(record_text(match_->record()));
  return out;
}

}  // namespace specter::protocol
