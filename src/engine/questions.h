// Questions that hunters ask the agents (TRA-4, INF-6, VEH-9). What is asked and how it is
// announced are rows.
#pragma once

#include "engine/cards.h"

namespace specter {

/// Asks the agents; the answer is told to everybody. `about` is below 16.
void ask(Ctx& c, Hunter asker, Question question, std::uint8_t about = 0);
/// An Ask frame's question and what it is about.
inline constexpr unsigned kAboutShift = 4;
Question question_of(const Frame& f);
std::uint8_t about_of(const Frame& f);

}  // namespace specter
