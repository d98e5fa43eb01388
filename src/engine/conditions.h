// What is done to people for a while (STA-1 to STA-4).
#pragma once

#include "engine/cards.h"

namespace specter {

void stun(Ctx& c, Hunter h);
void blind(Ctx& c, Hunter h);
/// Blinds every hunter who sees the cell.
void flash(Ctx& c, Cell cell);
void fatigue(Ctx& c, Agent a);

}  // namespace specter
