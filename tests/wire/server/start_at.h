// Games that begin in the middle: the linker gives calls of the engine's `start` to the one here,
// which puts a position in its place where one is wanted. Nothing of the server knows of it.
#pragma once

#include <string>
#include <string_view>

namespace specter::wire {

/// From now on every game begins at this position (docs/positions.md), on the edition's own board.
/// The reason where it cannot be read.
std::string begin_at(std::string_view position);

}  // namespace specter::wire
