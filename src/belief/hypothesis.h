// What public facts leave open about an agent, answered in one way, and where she can be if that is
// so. Only what changes her possible cells is told apart: characters that could have played the
// same game so far stand together in one hypothesis.
#pragma once

#include <cstdint>
#include <vector>

#include "belief/moves.h"
#include "engine/ids.h"

namespace specter::belief {

/// An objective completed in secret (CARD-REMOTE).
enum class Remote : std::uint8_t { Unused, Pending, Shown };

struct Answers {
  Hunter traitor = kNoHunter;  ///< at large; kNoHunter: there is none
  std::uint32_t kinds = 0;     ///< bit per AgentKind
  std::uint16_t stealth = 0;   ///< bit per marked place: a Stealth Field; the others Adrenal Surge
  Cell decoy_at = kNoCell;     ///< an active Holo Decoy
  std::uint8_t decoyed = 0;    ///< Holo Decoy was used
  Remote remote = Remote::Unused;
  std::uint8_t covered = 0;  ///< a Stealth Field is in force
  std::uint8_t lost = 0;     ///< HP
  std::uint8_t caches = 0;   ///< bit per cache that was used (OBJ-7)
  std::uint8_t loose = 0;  ///< steps were missed, or too much was open: hand and HP are not counted
  bool operator==(const Answers&) const = default;
};

struct Hypothesis {
  Answers is;
  Ends at;
  /// Cells on which she stands unannounced in the traitor's sight, for certain and perhaps (TRA-6).
  CellSet hidden_sure;
  CellSet hidden;

  CellSet cells() const { return at.all(); }
  void keep(const CellSet& cells) {
    at.slow &= cells;
    at.fast &= cells;
  }
  void drop(const CellSet& cells) {
    at.slow -= cells;
    at.fast -= cells;
  }
  bool dead() const { return is.kinds == 0 || at.empty(); }
};

constexpr std::uint32_t kind_bit(AgentKind kind) { return 1U << ix(kind); }

inline constexpr int kHackRange = 2;  ///< CARD-BLUEJAY
inline constexpr int kDashSteps = 5;  ///< CARD-FOX

/// More are drawn together, with less known of each.
inline constexpr std::size_t kHypothesesMax = 192;
using Hypotheses = std::vector<Hypothesis>;

/// Takes out what is impossible, and joins what no longer differs.
void tidy(Hypotheses& list);

}  // namespace specter::belief
