// Pages of text that can be called up at any time.
#pragma once

#include <span>
#include <string>

#include "cli/play/local_place.h"
#include "cli/play/style.h"
#include "cli/play/words.h"

namespace specter::cli::play {

Lines help_page(const Game& game, const Look& look);
/// The rules in short; with a word, only what mentions it.
Lines rules_page(const Game& game, const Look& look, const std::string& word);
/// What the cards in this game do: the seat's own hand first, then everybody's characters.
Lines cards_page(const Game& game, const View& view, const Look& look);
Lines log_page(std::span<const Told> story, const Look& look);

/// Who won and why, and the agents' whole way, round by round.
/// What the hunters could know, from the record; nothing where there is none.
Lines review_page(const Result<std::string>& record, const Look& look);
Lines end_page(const Game& game, const View& view, const Look& look);

}  // namespace specter::cli::play
