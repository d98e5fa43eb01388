#include "sim/recorder.h"

#include "engine/fields.h"

namespace specter::sim {

Recorder::Recorder(const std::string& path, RecordingDice& dice)
    : file_(path, std::ios::binary | std::ios::trunc), dice_(dice) {}

void Recorder::started(const Game& game, const State& state) {
  codec::RecordHeader header;
  header.setup = game.setup;
  header.board = game.board->text;
  header.rolls = dice_.rolls();
  header.hash = hash(state);
  dice_.clear();
  end_ = codec::end_of(state.pub);
  file_ << writer_.begin(header);
}

void Recorder::acted(const Game& /*game*/, const State& state, const Action& action) {
  codec::RecordStep step;
  step.action = action;
  step.rolls = dice_.rolls();
  step.hash = hash(state);
  dice_.clear();
  end_ = codec::end_of(state.pub);
  file_ << writer_.add(step);
}

bool Recorder::finish() {
  file_ << writer_.end(end_);
  file_.close();
  return file_.good();
}

}  // namespace specter::sim
