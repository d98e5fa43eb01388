// Stealth Field (CARD-STEALTH), as far as sight knows of it.
#pragma once

namespace specter {

/// From how near she is still seen.
inline constexpr int kStealthRange = 2;

}  // namespace specter
