// What the audiences of a running game can know of where the agents are (docs/belief.md). A belief
// is made when somebody asks for it first and follows every act from then on. Those who know the
// same share one: with fewer than 5 players that is everybody.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "app/table.h"
#include "belief/belief.h"

namespace specter::app {

class Beliefs {
 public:
  /// Whose steps a seat's belief is made of. The agents get what everybody can know of them.
  static Seat source(const Play& play, Seat seat);
  /// Whether the answer needs no look at the whole game.
  bool ready(const Play& play, Seat seat) const;
  const belief::Belief& of(const Play& play, Seat seat);
  /// What people are told of it, as JSON text: written once for all who share it.
  const std::string& told(const Play& play, Seat seat, codec::Assist assist);
  /// After an act, or several.
  void follow(const Play& play);
  /// How many there are.
  std::size_t size() const;

 private:
  struct Kept {
    std::unique_ptr<belief::Belief> belief;
    std::uint64_t acts = 0;  ///< that are in it
    std::string told{};      ///< empty until somebody asks
  };
  void rebuild(const Play& play, Seat from);

  std::array<Kept, kAudiences> kept_;
};

}  // namespace specter::app
