// The vehicle and what hunters do with it (VEH-1, VEH-2, VEH-5).
#pragma once

#include "engine/cards.h"

namespace specter {

/// Hunters can neither drive nor use it.
bool jammed(const Public& pub);
/// What the vehicle can still drive this round (VEH-1, VEH-5).
int vehicle_budget(const Public& pub);
/// Spaces that it drives in a round when nothing stops it.
int vehicle_spaces(const Public& pub);
bool may_sense(const Public& pub);
/// The vehicle goes to a cell with all who are inside, and that many spaces are spent.
void roll_vehicle(Public& pub, Cell to, int steps);
/// Drives: spends the budget and takes the passengers along.
void drive(Ctx& c, Hunter h, const Action& a);
void list_drive(const Known& k, ActionKind kind, ChoiceSink& out);
/// VEH-1: ways of as many spaces as the sink asks for, longer than they need be or not (RULING-46).
void list_exact_drive(const Known& k, const Action& proto, int budget, ChoiceSink& out);

}  // namespace specter
