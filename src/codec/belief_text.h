// What a belief is in words, for the terminal: the sentences that the web client has too.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "belief/belief.h"
#include "belief/explain.h"
#include "belief/review.h"
#include "codec/texts.h"

namespace specter::codec {

/// "She can be on 43 cells, mostly around U25." `mine` is the agent who is told of herself.
std::string belief_sentence(const belief::Belief& belief, const Names& names,
                            Agent mine = kNoAgent);
/// "This move clears 14 of 43 cells", of one agent.
std::string clears_sentence(int before, int left);
/// What an agent's move would leave the hunters.
std::string leaves_sentence(int left);
std::string why_sentence(const belief::Why& why, Cell cell, const Names& names);
/// "Round 7: 3 cells left, and the Beast stood 2 steps from her."
std::string call_sentence(const belief::Moment& moment, const Names& names);
/// A finished game: a line for each round, and the closest calls.
std::vector<std::string> review_lines(const belief::Review& review, const Names& names);

/// Goes through a record; with who is who, as the end shows it.
Result<std::pair<belief::Review, Names>> review_of(const match::Record& record);
/// Who is who, secrets included: for a game that is over.
Names all_names(const State& state);

}  // namespace specter::codec
