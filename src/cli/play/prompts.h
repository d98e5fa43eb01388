// What a decision asks, and what may be typed.
#pragma once

#include <string>

#include "cli/play/place.h"

namespace specter::cli::play {

bool is_draft(DecisionKind kind);
/// "The Beast: move, or do something else instead."
std::string question_text(const Game& game, const OpenChoice& question);
/// Ways to answer, in one or two lines.
std::string hint_text(const Game& game, const OpenChoice& question, int columns);
/// Cells where a typed cell alone would lead.
CellSet reach_of(const OpenChoice& question);
/// Whether a typed wish of this kind is shown before it is done.
bool worth_asking(const Action& action);

}  // namespace specter::cli::play
