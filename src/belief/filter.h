// One turn of an agent in numbers: a weight for each cell and manner, moved on by what each manner
// would do from there, and cut by what was announced. Training goes through the same steps
// backwards.
#pragma once

#include <array>

#include "belief/facts.h"
#include "belief/models.h"
#include "engine/cellset.h"

namespace specter::belief {

using Lane = std::array<float, kLanes>;
/// By cell and lane; all of it adds up to 1.
using Joint = std::array<Lane, kCells>;

/// The weights as shares and factors, with so many goals in play.
struct Rates {
  Lane stay{};
  Lane enter{};
  std::array<Lane, kSteps> step{};  ///< by the number of steps
  float stray = 0;
  float odd = 1;
  Rates(const Weights& weights, int goals);
};

/// A cell in reach, and how many steps away it is.
struct Reached {
  Cell cell;
  std::uint8_t steps;
};
/// What can be reached from a cell in one move, tokens and figures aside.
class Reach {
 public:
  Reach(const Board& board, Cell from) {
    for (std::size_t k = 0; k < kSteps; ++k)
      board.walk_ring(from, static_cast<int>(k)).cells.each([&](Cell c) {
        list_[count_++] = Reached{c, static_cast<std::uint8_t>(k)};
      });
  }
  const Reached* begin() const { return list_.data(); }
  const Reached* end() const { return list_.data() + count_; }

 private:
  static constexpr std::size_t kMost = (2 * kStepsMost + 1) * (2 * kStepsMost + 1);
  std::array<Reached, kMost> list_;
  std::size_t count_ = 0;
};

/// Puts the whole weight evenly on some cells.
void spread_evenly(const CellSet& cells, const Rates& rates, Joint& joint);
/// Takes away what lies outside of `to`. Gives what was left, before it is made to add up to 1; at
/// next to nothing the weights are spread evenly. Cells of `to` that were not in `support` get the
/// share that they are of it.
float cut(const CellSet& support, const CellSet& to, const Rates& rates, Joint& joint);
/// She may go about it in another manner from now on. Written where the support is.
void change_manner(const CellSet& support, const Rates& rates, const Joint& joint, Joint& out);
/// She was here.
void leave_trail(const CellSet& support, const Joint& joint, Trail& trail);

/// Cells that a move from the support can end on.
CellSet in_reach(const Board& board, const CellSet& support);
/// How readily she ends on each of these cells, by lane.
void pull_of(const Facts& facts, const Weights& weights, const CellSet& cells, Joint& pull);
/// Her move: from the support to what is in reach of it. `out` must be 0 there.
void move_on(const Board& board, const CellSet& support, const Rates& rates, const Joint& from,
             const Joint& pull, Joint& out);
/// A dash or a surge took her farther than a move does: what can be but is not in reach is as
/// likely as what it is next to.
inline constexpr int kRunOnSteps = 2;          // CARD-FOX, CARD-ADRENAL
inline constexpr float kRunOn = 1.0F / 12.0F;  ///< of each cell in so many steps
template <class F>
void each_run_on(const Board& board, const CellSet& reach, const CellSet& to, F&& f) {
  (to - reach).each([&](Cell c) {
    for (int k = 1; k <= kRunOnSteps; ++k)
      board.walk_ring(c, k).cells.each([&](Cell from) {
        if (reach.has(from)) f(from, c);
      });
  });
}
void run_on(const Board& board, const CellSet& reach, const CellSet& to, Joint& joint);
/// What was announced: only `to` is left, and `odd` is what needs a hidden card. Gives the mass
/// that was left.
float announce(const CellSet& reach, const CellSet& to, const CellSet& odd, const Rates& rates,
               Joint& joint);

/// What is handed out: a power of the weights of the cells, manners aside, with a share of even
/// ones. They add up to 1.
void hand_out(const CellSet& cells, const Weights& weights, const Joint& joint, CellWeights& out);

}  // namespace specter::belief
