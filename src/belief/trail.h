// What is kept of a game beside the possible sets, so that one can go back from where an agent can
// be to how she came there (sample.h): each of her turns with the hypotheses that it began with and
// those that were left when the next one began.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "belief/hypothesis.h"
#include "belief/turn.h"
#include "match/step.h"

namespace specter::belief {

/// One turn of an agent, with all that it was worked out from.
struct PastTurnFacts {
  Turn turn;
  Public now;             ///< as it ended
  Hypotheses input;       ///< what could be so before her move
  Hypotheses settled;     ///< what was left of it when her next turn began
  Losses losses{};        ///< all until it ended
  Losses losses_later{};  ///< all until the next one began
  std::vector<Hindsight> hindsight;
  std::array<bool, kAgentsMax> in_play{};
  bool escaped = false;  ///< she left the board in it (END-4)
  bool final = true;     ///< what was not announced counts
  /// A traitor's first move may be settled only when the next round has begun.
  std::uint8_t round() const { return turn.first.round; }
};

/// A mine that went off (CARD-MINE): it was laid in one of her turns before.
struct PastMine {
  Cell cell = kNoCell;
  std::uint8_t round = 0;
  std::size_t turns = 0;  ///< of hers, until then
};

/// What was said of both agents together: somebody is there, without whom.
struct PastPair {
  enum class What : std::uint8_t { Sensor, Clairvoyance, Bark, Bite };
  What what = What::Sensor;
  std::uint8_t round = 0;
  std::array<std::size_t, kAgentsMax> turns{};  ///< of theirs, until then
  Cell from = kNoCell;
  Compass first = Compass::None;
  Compass second = Compass::None;
  CellSet seen{};
  int bites = 0;
};

class Trail {
 public:
  void clear();
  /// Her turn begins with these.
  void begins(Agent agent, const Hypotheses& list, const Losses& losses);
  /// Room for a turn that has ended.
  PastTurnFacts& next(Agent agent);
  /// Rounds from this one on are told again.
  void rewind(std::uint8_t round);
  /// Keeps the steps of a turn as long as it runs.
  void follow(const match::Step& step, bool running);
  void mine(Agent agent, Cell cell, std::uint8_t round);
  void pair(PastPair pair);

  std::size_t turns(Agent agent) const { return tracks_[ix(agent)].count; }
  const PastTurnFacts& turn(Agent agent, std::size_t i) const {
    return tracks_[ix(agent)].turns[i];
  }
  /// What could be so when her first turn began; empty before.
  const Hypotheses& root(Agent agent) const { return tracks_[ix(agent)].root; }
  const PastMine& mine(Agent agent) const { return tracks_[ix(agent)].mine; }
  const std::vector<PastPair>& pairs() const { return pairs_; }
  /// Of the turn that runs; the first one is that in which it began.
  std::size_t steps() const { return step_count_; }
  const match::KeptStep& step(std::size_t i) const { return steps_[i]; }

 private:
  struct Track {
    Hypotheses root;
    std::vector<PastTurnFacts> turns;  ///< the first `count` are there
    std::size_t count = 0;
    PastMine mine;
  };
  std::array<Track, kAgentsMax> tracks_;
  std::vector<PastPair> pairs_;
  std::vector<match::KeptStep> steps_;
  std::size_t step_count_ = 0;
};

/// A trail that stays behind when whoever has it is copied: those who look ahead copy beliefs.
class OwnTrail {
 public:
  OwnTrail() = default;
  OwnTrail(const OwnTrail& /*other*/) {}
  OwnTrail(OwnTrail&&) noexcept = default;
  OwnTrail& operator=(const OwnTrail& other) {
    if (this != &other) trail_.reset();
    return *this;
  }
  OwnTrail& operator=(OwnTrail&&) noexcept = default;
  ~OwnTrail() = default;

  void make() { trail_ = std::make_unique<Trail>(); }
  Trail* get() const { return trail_.get(); }
  Trail* operator->() const { return trail_.get(); }
  explicit operator bool() const { return trail_ != nullptr; }

 private:
  std::unique_ptr<Trail> trail_;
};

}  // namespace specter::belief
