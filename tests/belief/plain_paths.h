// Where a move can end, by walking every explicit path of every first cell (AGT-2, SEE-1 to SEE-4):
// written from the rule book, without the sets of belief/moves.cpp.
#pragma once

#include "belief/moves.h"

namespace specter::test {

belief::Ends plain_paths(const belief::MoveQuery& query);

}  // namespace specter::test
