#include "start_at.h"

#include <cstdio>
#include <cstdlib>
#include <optional>

#include <fmt/core.h>

#include "engine/position.h"
#include "support/scene.h"

namespace specter::wire {
namespace {

std::optional<Position> g_position;

}  // namespace

/// What the linker calls by these names: the engine's own, and the one that its callers get.
State real_start(const Game& game, Dice& dice, EventSink& out) asm(
    "__real__ZN7specter5startERKNS_4GameERNS_4DiceERNS_9EventSinkE");
State start_here(const Game& game, Dice& dice, EventSink& out) asm(
    "__wrap__ZN7specter5startERKNS_4GameERNS_4DiceERNS_9EventSinkE");

State start_here(const Game& game, Dice& dice, EventSink& out) {
  if (!g_position) return real_start(game, dice, out);
  Setup wanted = g_position->setup;
  // In the first edition there is only one.
  if (!wanted.vehicle) wanted.vehicle = game.setup.vehicle;
  if (!(game.setup == wanted)) {
    fmt::print(stderr, "The table's options are not those of the position\n");
    std::exit(EXIT_FAILURE);
  }
  return g_position->state;
}

std::string begin_at(std::string_view position) {
  const std::string_view edition = position.substr(0, position.find(' '));
  auto read =
      parse_position(position, test::board_named(edition == "babel" ? "babel" : "covenant"));
  if (!read) return read.error().code + " " + read.error().detail;
  g_position = std::move(*read);
  return {};
}

}  // namespace specter::wire
