#include "codec/player.h"

#include <vector>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/limits.h"
#include "codec/setup_json.h"
#include "codec/view_check.h"
#include "codec/view_json.h"

namespace specter::codec {
namespace {

/// One message brings at most the events of a whole game.
constexpr std::size_t kEventsMax = 20000;

json::object reply(std::string_view type) {
  json::object out;
  out["type"] = text_value(type);
  return out;
}

}  // namespace

Result<json::object> Player::answer(std::string_view type, const json::object& request) {
  Reader in(request);
  if (type == "game") return begin(in);
  const bool decide = type == "decide";
  if (!decide && type != "view") return Error{"protocol.type_unknown", quoted_detail(type), 0};
  if (!game_) return Error{"protocol.no_game", {}, 0};
  return look(in, decide);
}

Result<json::object> Player::begin(Reader& in) {
  const json::object* object = in.object("setup");
  const auto seat = in.number("seat", 0, kPlayersMax - 1);
  const std::uint64_t number = in.has("game") ? in.number64("game") : 0;
  if (!in.ok()) return in.error();
  const Result<Setup> setup = parse_setup(*object);
  if (!setup) return setup.error();
  const bool custom = in.has("board_text");
  const std::string_view board_text = custom ? in.text("board_text", kBoardBytesMax) : "";
  const std::string_view board_name =
      in.has("board") ? in.text("board", kNameBytesMax) : default_board(setup->edition);
  if (!in.ok()) return in.error();
  const auto board = custom ? parse_board(board_text) : built_in_board(board_name);
  if (!board) return board.error();
  Result<Game> game = make_game(*setup, *board);
  if (!game) return game.error();
  if (seat >= game->players()) return Error{"protocol.seat", std::to_string(seat), 0};
  auto brain = brains_(bot_, BrainSeed{seed_, number, static_cast<Seat>(seat)});
  if (brain == nullptr) return Error{"protocol.no_bot", quoted_detail(bot_), 0};
  game_.emplace(std::move(*game));
  brain_ = std::move(brain);
  seat_ = static_cast<Seat>(seat);
  events_ = 0;
  last_ = Public{};
  return reply("ready");
}

std::optional<Error> Player::take_events(Reader& in, const Public& now) {
  if (!in.has("events")) return std::nullopt;
  const json::array* list = in.array("events", kEventsMax);
  if (list == nullptr) return in.error();
  std::vector<Event> events;
  for (const json::value& item : *list) {
    const json::object* object = item.if_object();
    if (object == nullptr) return Error{"json.field_type", "events", 0};
    Reader part(*object, "event.");
    const auto n = part.number("n", 1, INT32_MAX);
    if (!part.ok()) return part.error();
    if (static_cast<std::size_t>(n) != events_ + events.size() + 1)
      return Error{"protocol.events_gap", std::to_string(n), 0};
    const Result<Event> event = parse_event(*object, only_seat(seat_));
    if (!event) return event.error();
    if (const auto wrong = check_event(*game_, *event)) return wrong;
    events.push_back(*event);
  }
  events_ += events.size();
  brain_->observe(*game_, {last_, events, now});
  last_ = now;
  return std::nullopt;
}

Result<json::object> Player::look(Reader& in, bool decide) {
  const json::object* object = in.object("view");
  if (object == nullptr) return in.error();
  const Result<View> view = parse_view(*object, *game_);
  if (!view) return view.error();
  if (view->seat != seat_) return Error{"protocol.view_seat", {}, 0};
  if (const auto wrong = check_view(*game_, *view)) return *wrong;
  const auto decision = decision_of(known(*game_, *view));
  if (decide && !decision) return Error{"protocol.not_waiting", std::to_string(ix(seat_)), 0};
  if (const auto wrong = take_events(in, view->pub)) return *wrong;
  if (!decide) return reply("ok");
  return act(*view, *decision);
}

Result<json::object> Player::act(const View& view, const Decision& decision) {
  Choices choices;
  legal(known(*game_, view), choices);
  if (choices.empty()) return Error{"protocol.not_waiting", std::to_string(ix(seat_)), 0};
  const Action action = brain_->decide(*game_, view, decision, choices);
  json::object out = reply("act");
  out["decision"] = decision.id;
  out["action"] = to_json(action);
  return out;
}

}  // namespace specter::codec
