// The legal choices as a person reads them: sorted, numbered, with what each would mean.
#pragma once

#include <span>
#include <string>

#include "cli/play/place.h"
#include "cli/play/style.h"

namespace specter::cli::play {

/// Brings the choices into the order of their numbers: what is rare first, then the best way to
/// each cell, then the rest.
void sort_choices(std::vector<Action>& actions);

/// One page of those that the words fit; all of them without words.
Lines choices_page(const Game& game, const OpenChoice& question, std::span<const std::string> words,
                   int page, const Look& look);

/// The draft: each choice with all that it does.
Lines draft_page(const Game& game, const OpenChoice& question, const Look& look);

}  // namespace specter::cli::play
