#include "protocol/player.h"

#include <vector>

#include "codec/action_json.h"
#include "codec/belief_json.h"
#include "codec/event_json.h"
#include "codec/limits.h"
#include "codec/setup_json.h"
#include "codec/view_check.h"
#include "codec/view_json.h"

namespace specter::protocol {
namespace {

using namespace codec;  // nearly every line is about its forms

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
  if (type != "decide" && type != "step" && type != "belief")
    return Error{"protocol.type_unknown", quoted_detail(type), 0};
  if (!game_) return Error{"protocol.no_game", {}, 0};
  if (type == "belief") return show_belief(in);
  return type == "step" ? step(in) : decide(in);
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
  auto bot = bots_(name_, bots::BotSeed{seed_, number, static_cast<Seat>(seat)});
  if (bot == nullptr) return Error{"protocol.no_bot", quoted_detail(name_), 0};
  game_.emplace(std::move(*game));
  bot_ = std::move(bot);
  seat_ = static_cast<Seat>(seat);
  events_ = 0;
  last_ = Public{};
  belief_.begin(seat_);
  return reply("ready");
}

Result<std::vector<Event>> Player::read_events(Reader& in) const {
  std::vector<Event> events;
  const json::array* list = in.array("events", kEventsMax);
  if (list == nullptr) return in.error();
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
    if (const auto wrong = check_event(*game_, *event)) return *wrong;
    events.push_back(*event);
  }
  return events;
}

Result<View> Player::read_view(Reader& in) const {
  const json::object* object = in.object("view");
  if (object == nullptr) return in.error();
  Result<View> view = parse_view(*object, *game_);
  if (!view) return view.error();
  if (view->seat != seat_) return Error{"protocol.view_seat", {}, 0};
  if (const auto wrong = check_view(*game_, *view)) return *wrong;
  return view;
}

Result<json::object> Player::step(Reader& in) {
  const Result<View> view = read_view(in);
  if (!view) return view.error();
  const Result<std::vector<Event>> events = read_events(in);
  if (!events) return events.error();
  events_ += events->size();
  bot_->observe(*game_, {last_, *events, view->pub});
  belief_.observe(*game_, {last_, *events, view->pub});
  last_ = view->pub;
  return reply("ok");
}

/// A player is told what its own seat can know, and nothing else (INF-4).
Result<json::object> Player::show_belief(Reader& in) const {
  const json::value* value = in.find("seat");
  const bool spectator =
      value != nullptr && value->is_string() && value->as_string() == "spectator";
  const std::int64_t seat = spectator ? -1 : in.number("seat", 0, UINT8_MAX);
  if (!in.ok()) return in.error();
  if (seat != static_cast<std::int64_t>(ix(seat_)))
    return Error{"protocol.belief_seat", std::to_string(ix(seat_)), 0};
  return to_json(belief_, seat_);
}

Result<json::object> Player::decide(Reader& in) {
  const Result<View> view = read_view(in);
  if (!view) return view.error();
  const auto decision = decision_of(known(*game_, *view));
  if (!decision) return Error{"protocol.not_waiting", std::to_string(ix(seat_)), 0};
  bots::Limits limits;
  if (in.has("nodes")) limits.nodes = in.number64("nodes");
  if (!in.ok()) return in.error();
  Choices choices;
  legal(known(*game_, *view), choices);
  if (choices.empty()) return Error{"protocol.not_waiting", std::to_string(ix(seat_)), 0};
  const Action action =
      bot_->decide(bots::Ask{*game_, *view, *decision, choices, std::move(limits)});
  json::object out = reply("act");
  out["decision"] = decision->id;
  out["action"] = to_json(action);
  return out;
}

}  // namespace specter::protocol
