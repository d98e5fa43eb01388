// What an open decision is about, as the seat that decides may know it: for those who show it.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/action.h"
#include "engine/cellset.h"
#include "engine/engine.h"
#include "engine/view.h"

namespace specter {

struct DecisionFacts {
  Hunter hunter = kNoHunter;                 ///< whose turn, check, shot or question it is
  std::string_view question;                 ///< what an Answer answers; else empty
  std::optional<Action> truth;               ///< the true Answer
  bool moves = false;                        ///< a decision of an agent's turn: `sight` counts
  std::array<CellSet, kHuntersMax> sight{};  ///< where each hunter would see her now
};

/// Of this seat's own open decision; nothing without one.
DecisionFacts decision_facts(const Known& known);

}  // namespace specter
