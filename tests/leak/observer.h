// All that reaches a seat, as the bytes that it would receive. The virtual functions are where the
// planted leaks of planted_test.cpp tamper with the data; the plain observer hands on what the
// engine gives.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/preview.h"
#include "match/event_log.h"
#include "match/step.h"

namespace specter::test {

/// One of two games that look the same to a seat.
struct World {
  const Game* game = nullptr;
  State state;
  match::EventLog log;
  std::vector<match::KeptStep> steps{};  ///< of the seat that is looked at, since the last look
  int acts = 0;
};

/// Texts of one kind each, for messages that say where two worlds differ.
struct Observation {
  std::string events;  ///< with their numbers
  std::string steps;   ///< public part before, events, public part after; for each act noticed
  std::string view;
  std::string decisions;  ///< whom the game waits for, and the seat's own decision with its id
  std::string legal;
  std::string free;
  std::string previews;
  std::string errors;
  std::string belief;  ///< where the agents can be, from the steps of the seat
  bool operator==(const Observation&) const = default;
};

/// The first part in which two observations differ, with both texts; empty if they are equal.
std::string difference(const Observation& a, const Observation& b);

class Observer {
 public:
  virtual ~Observer() = default;
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  /// What the seat gets: events after number `from`, and everything of this moment. `salt` picks
  /// the previews and the bad input, the same for both worlds.
  Observation observe(const World& world, Seat seat, std::size_t from, std::uint64_t salt);

 protected:
  virtual std::vector<Event> events(const World& world, Seat seat, std::size_t from);
  virtual std::vector<match::KeptStep> steps(const World& world);
  virtual View view_of(const World& world, Seat seat);
  virtual Decisions waiting(const World& world, Seat seat);
  virtual std::optional<Decision> own(const World& world, Seat seat);
  virtual std::vector<Action> legal_of(const World& world, Seat seat);
  virtual std::vector<Action> free_of(const World& world, Seat seat);
  virtual Result<Preview> preview_of(const World& world, Seat seat, const Action& action);
  virtual Result<std::monostate> refusal(const World& world, const Action& action);
};

}  // namespace specter::test
