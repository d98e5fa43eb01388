// An agent's figure on the board (SEE-1 to SEE-5).
#pragma once

#include "engine/cards.h"

namespace specter {

/// Places the figure on a cell: herself, or a last-seen marker. Reveals the character (SEE-5).
void place_figure(Ctx& c, Agent a, Cell cell, FigureState state);
/// SEE-3: a visible figure that nobody sees any more is a marker from now on.
void hide_figure(Ctx& c, Agent a);
void reveal_character(Ctx& c, Agent a);
/// TRA-6, when the figure was just placed for a loyal hunter's sight.
bool exposes_traitor(const Ctx& c, bool hidden_before, Cell cell);

}  // namespace specter
