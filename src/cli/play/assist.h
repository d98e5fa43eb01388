// The terminal's assistant: where the agents can be, as the seat at hand can know it.
#pragma once

#include <optional>
#include <string>

#include "belief/belief.h"
#include "cli/play/place.h"

namespace specter::cli::play {

class Assist {
 public:
  explicit Assist(const Place& place) : place_(place), belief_(place.home()) {}

  /// Takes in a step of the home seat.
  void follow(const match::Step& step) { belief_.observe(place_.game(), step); }
  /// Why it says nothing here; else nothing.
  std::optional<std::string> refusal() const;
  /// Where the others can be.
  CellSet cells(const View& view) const;
  std::string sentence(const View& view) const;
  std::string why(const View& view, Cell cell) const;
  /// What a move would change; empty where there is nothing to say.
  std::string plan(const View& view, const Action& action);

 private:
  Agent mine(const View& view) const;

  const Place& place_;
  belief::Belief belief_;
};

}  // namespace specter::cli::play
