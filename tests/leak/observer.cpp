#include "leak/observer.h"

#include <algorithm>
#include <cstring>

#include <boost/json/serialize.hpp>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/setup_json.h"
#include "codec/view_json.h"
#include "support/random_play.h"

namespace specter::test {
namespace {

namespace json = boost::json;

constexpr int kPreviews = 5;
constexpr int kBadActions = 5;

std::string list_text(const std::vector<Action>& actions) {
  std::string out = std::to_string(actions.size());
  // Long lists in full would cost most of the time; nothing that tells two lists apart is lost.
  for (const Action& a : actions)
    out += ' ' + std::to_string(ix(a.kind)) + ',' + std::to_string(ix(a.seat)) + ',' +
           std::to_string(a.choice) + ',' + std::to_string(ix(a.target)) + ',' +
           std::to_string(a.place) + ',' + std::to_string(ix(a.cell)) + ',' +
           std::to_string(a.steps) + ',' + std::to_string(ix(a.marker)) + ',' +
           std::to_string(ix(a.marker_loyal)) + ',' + std::to_string(a.triggers) + ',' +
           std::to_string(ix(a.way));
  const std::size_t step = std::max<std::size_t>(1, actions.size() / 8);
  for (std::size_t i = 0; i < actions.size(); i += step)
    out += json::serialize(codec::to_json(actions[i]));
  return out;
}

/// All of it, in few characters.
std::string public_text(const Public& pub) {
  std::array<unsigned char, sizeof(Public)> bytes{};
  std::memcpy(bytes.data(), &pub, sizeof pub);
  std::uint64_t hash = 0;
  for (const unsigned char byte : bytes)
    hash = mix64(hash ^ byte);
  return std::to_string(hash);
}

/// Input that is mostly wrong: from the seat's own list with a field changed, or plain nonsense.
Action bad_action(const std::vector<Action>& legal, Seat seat, Rng& rng) {
  Action a = legal.empty() || rng.one_in(3) ? Action{} : rng.of(legal);
  a.seat = seat;
  if (legal.empty() || rng.one_in(2))
    a.kind = static_cast<ActionKind>(rng.below(static_cast<int>(ActionKind::Count)));
  if (a.kind == ActionKind::Resign || a.kind == ActionKind::Timeout) a.kind = ActionKind::None;
  if (rng.one_in(2)) a.cell = static_cast<Cell>(rng.below(736));
  if (rng.one_in(2)) a.choice = static_cast<std::uint8_t>(rng.below(12));
  if (rng.one_in(4)) a.steps = static_cast<std::uint8_t>(rng.below(6));
  if (rng.one_in(4)) a.target = static_cast<Hunter>(rng.below(5));
  if (rng.one_in(4)) a.place = static_cast<std::uint8_t>(rng.below(12));
  if (rng.one_in(4)) a.way = static_cast<Compass>(rng.below(10));
  return a;
}

}  // namespace

std::string difference(const Observation& a, const Observation& b) {
  const auto part = [](const char* name, const std::string& x, const std::string& y) {
    return x == y ? std::string() : std::string(name) + ":\n  " + x + "\n  " + y + "\n";
  };
  return part("events", a.events, b.events) + part("steps", a.steps, b.steps) +
         part("view", a.view, b.view) + part("decisions", a.decisions, b.decisions) +
         part("legal", a.legal, b.legal) + part("free", a.free, b.free) +
         part("previews", a.previews, b.previews) + part("errors", a.errors, b.errors) +
         part("belief", a.belief, b.belief);
}

Observation Observer::observe(const World& world, Seat seat, std::size_t from, std::uint64_t salt) {
  Observation o;
  const std::vector<Event> news = events(world, seat, from);
  o.events = json::serialize(codec::to_json(news, from + 1));
  for (const match::KeptStep& step : steps(world))
    o.steps += public_text(step.before) + json::serialize(codec::to_json(step.events, 1)) +
               public_text(step.after) + '\n';
  o.view = json::serialize(codec::to_json(*world.game, view_of(world, seat)));
  o.decisions = json::serialize(codec::waiting_json(waiting(world, seat)));
  if (const auto mine = own(world, seat)) o.decisions += json::serialize(codec::to_json(*mine));
  const std::vector<Action> list = legal_of(world, seat);
  o.legal = list_text(list);
  o.free = list_text(free_of(world, seat));
  Rng rng(salt);
  for (int i = 0; i < kPreviews && !list.empty(); ++i) {
    const auto told = preview_of(world, seat, rng.of(list));
    o.previews += json::serialize(told ? codec::to_json(*told) : codec::to_json(told.error()));
  }
  if (seat == kSpectator) return o;
  for (int i = 0; i < kBadActions; ++i) {
    const auto done = refusal(world, bad_action(list, seat, rng));
    o.errors += done ? "accepted" : json::serialize(codec::to_json(done.error()));
  }
  return o;
}

std::vector<Event> Observer::events(const World& world, Seat seat, std::size_t from) {
  const auto news = world.log.since(seat, from);
  return {news.begin(), news.end()};
}

std::vector<match::KeptStep> Observer::steps(const World& world) { return world.steps; }

View Observer::view_of(const World& world, Seat seat) {
  return view(*world.game, world.state, seat);
}

Decisions Observer::waiting(const World& world, Seat seat) {
  return decisions(known(*world.game, world.state, seat));
}

std::optional<Decision> Observer::own(const World& world, Seat seat) {
  return decision_of(known(*world.game, world.state, seat));
}

std::vector<Action> Observer::legal_of(const World& world, Seat seat) {
  Choices choices;
  legal(known(*world.game, world.state, seat), choices);
  return choices.list();
}

std::vector<Action> Observer::free_of(const World& world, Seat seat) {
  Choices choices;
  free_actions(known(*world.game, world.state, seat), choices);
  return choices.list();
}

Result<Preview> Observer::preview_of(const World& world, Seat seat, const Action& action) {
  return preview(known(*world.game, world.state, seat), action);
}

Result<std::monostate> Observer::refusal(const World& world, const Action& action) {
  State copy = world.state;
  SeededDice dice(1, 1);
  EventSink sink;
  return apply(*world.game, copy, action, dice, sink);
}

}  // namespace specter::test
