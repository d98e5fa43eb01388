// A person's side of a game: what a seat knows, what it is asked, and what it does about it. The
// game itself may be here (LocalPlace) or at a server (RemotePlace).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "belief/possible.h"
#include "cli/play/terminal.h"
#include "cli/play/words.h"
#include "engine/engine.h"
#include "match/step.h"

namespace specter::cli::play {

/// A decision of a person, with two choices or more.
struct OpenChoice {
  View view;  ///< of the seat that is asked
  Decision decision;
  std::vector<Action> actions;
  std::vector<Action> free;  ///< ballots
  bool may_wait = false;     ///< a bot would act first if the person does not
};

enum class Standing {
  Asked,    ///< it is the person's turn
  Waiting,  ///< for somebody elsewhere
  Over,     ///< the game has ended
  Ended,    ///< there is no game any more; the notices say why
};

struct Turn {
  Standing standing = Standing::Waiting;
  OpenChoice question;  ///< while waiting: without actions
};

class Place {
 public:
  using Done = Result<std::monostate>;

  Place() = default;
  Place(const Place&) = default;
  Place(Place&&) = default;
  Place& operator=(const Place&) = default;
  Place& operator=(Place&&) = default;
  virtual ~Place() = default;

  virtual const Game& game() const = 0;
  /// A seat of the person: the one whose view is shown between questions.
  virtual Seat home() const = 0;
  virtual View view() const = 0;
  /// Events of the home seat after its number n.
  virtual std::span<const Event> told(std::size_t n) const = 0;
  /// Its steps after the first n.
  virtual std::span<const match::KeptStep> steps(std::size_t n) const = 0;

  /// How things stand. What is forced has been done.
  virtual Turn next() = 0;
  virtual Done act(const Action& action) = 0;
  /// Another seat goes first.
  virtual void wait() {}
  /// What a bot would do in the person's place.
  virtual Action advise(const OpenChoice& question) = 0;
  /// The person gives up.
  virtual Done resign() = 0;
  /// The game as a text that can be kept.
  virtual Result<std::string> record() = 0;

  /// Whether people are told here where the agents can be.
  virtual bool assists() const { return true; }
  /// How many cells everybody could have an agent down to after this move of hers, if it can be
  /// said.
  virtual std::optional<int> leaves(const belief::Possible& belief, const Action& move) const = 0;

  // What only a game elsewhere has.
  virtual bool remote() const { return false; }
  /// When look() should be called.
  virtual Wake wake() const { return {}; }
  /// Takes in what has happened elsewhere; false if that is nothing.
  virtual bool look() { return false; }
  /// Whether a question can still be answered.
  virtual bool asks(const OpenChoice&) const { return true; }
  /// What happened around the game since the last time.
  virtual std::vector<Told> notices() { return {}; }
  /// Whom we wait for.
  virtual std::string waiting_text() const { return {}; }
  virtual Done chat(const std::string&) { return Error{"play.alone", {}}; }
  /// An empty text removes the note.
  virtual Done note(Cell, const std::string&) { return Error{"play.alone", {}}; }
  virtual Done ping(Cell) { return Error{"play.alone", {}}; }
};

}  // namespace specter::cli::play
