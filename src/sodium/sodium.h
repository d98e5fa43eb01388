// What the program takes from libsodium: hashes, and random bytes.
#pragma once

#include <cstdint>
#include <span>

#include "fair/digest.h"

namespace specter::sodium {

const fair::Digest& digest();

/// From the operating system.
void random_bytes(std::span<std::uint8_t> bytes);

}  // namespace specter::sodium
