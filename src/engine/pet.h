// Pets (PET-1, TRN-4).
#pragma once

#include "engine/cards.h"

namespace specter {

/// PET-1: it moves as far as a hunter.
inline constexpr int kPetSteps = 4;
/// The fewest steps in which the pet gets to a cell that it can get to.
int pet_distance(const Game& game, const Public& pub, Cell to);
/// The pet follows its owner's turn, if it acts (TRN-4).
void begin_pet_turn(Ctx& c, Hunter owner);

}  // namespace specter
