// Reads actions, events, setups and views from JSON: what is accepted comes back unchanged.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/setup_json.h"
#include "codec/view_check.h"
#include "codec/view_json.h"

namespace {

using namespace specter;  // NOLINT(google-build-using-namespace)

const Game& game_of(int players) {
  static const std::array<Game, 2> games = [] {
    const auto board = codec::built_in_board("babel");
    Setup few;
    Setup many;
    many.players = kPlayersMax;
    return std::array<Game, 2>{*make_game(few, *board), *make_game(many, *board)};
  }();
  return games[players == 2 ? 0 : 1];
}

void try_view(const codec::json::object& object, const Game& game) {
  const auto view = codec::parse_view(object, game);
  if (!view || codec::check_view(game, *view)) return;
  const Known facts = known(game, *view);
  Choices choices;
  if (decision_of(facts)) legal(facts, choices);
  free_actions(facts, choices);
  const auto again = codec::parse_view(codec::to_json(game, *view), game);
  if (!again || !(*again == *view)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto object = codec::parse_json_object(text);
  if (!object) return 0;
  if (const auto action = codec::parse_action(*object)) {
    const auto again = codec::parse_action(codec::to_json(*action));
    if (!again || !(*again == *action)) std::abort();
  }
  if (const auto event = codec::parse_event(*object, kEverybody)) {
    const auto again = codec::parse_event(codec::to_json(*event), kEverybody);
    if (!again || !(*again == *event)) std::abort();
  }
  if (const auto setup = codec::parse_setup(*object)) {
    const auto again = codec::parse_setup(codec::to_json(*setup));
    if (!again || !(*again == *setup)) std::abort();
  }
  for (const int players : {2, 5})
    try_view(*object, game_of(players));
  return 0;
}
