// Writes a game as it is played to a record file.
#pragma once

#include <fstream>
#include <string>

#include "codec/record.h"
#include "sim/table.h"

namespace specter::sim {

class Recorder final : public Watcher {
 public:
  /// The game must be played with these dice.
  Recorder(const std::string& path, RecordingDice& dice);
  void started(const Game& game, const State& state) override;
  void acted(const Game& game, const State& state, const Action& action) override;
  /// Writes what is left; false if anything could not be written.
  bool finish();

 private:
  std::ofstream file_;
  RecordingDice& dice_;
  codec::RecordWriter writer_;
  codec::RecordEnd end_;  ///< as far as it was played
};

}  // namespace specter::sim
