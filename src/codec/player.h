// The player's side of the line protocol: what a third-party bot implements. A host sends the
// game, then the seat's view with new events; where the seat has a decision the player answers
// with an action.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "codec/reader.h"
#include "engine/engine.h"
#include "match/step.h"

namespace specter::codec {

/// Whoever decides behind the protocol. The codec knows no bots; the program hands them in.
class Brain {
 public:
  Brain() = default;
  Brain(const Brain&) = delete;
  Brain& operator=(const Brain&) = delete;
  virtual ~Brain() = default;
  virtual void observe(const Game& game, const match::Step& step) = 0;
  virtual Action decide(const Game& game, const View& view, const Decision& decision,
                        const Choices& legal) = 0;
};

struct BrainSeed {
  std::uint64_t seed = 0;
  std::uint64_t game = 0;
  Seat seat = kNoSeat;
};

/// Null if there is no bot of that name.
using BrainFactory = std::function<std::unique_ptr<Brain>(std::string_view bot, const BrainSeed&)>;

class Player {
 public:
  Player(BrainFactory brains, std::string bot, std::uint64_t seed)
      : brains_(std::move(brains)), bot_(std::move(bot)), seed_(seed) {}

  Result<json::object> answer(std::string_view type, const json::object& request);

 private:
  Result<json::object> begin(Reader& in);
  Result<json::object> look(Reader& in, bool decide);
  Result<json::object> act(const View& view, const Decision& decision);
  std::optional<Error> take_events(Reader& in, const Public& now);

  BrainFactory brains_;
  std::string bot_;
  std::uint64_t seed_;
  std::optional<Game> game_;
  std::unique_ptr<Brain> brain_;
  Seat seat_ = kNoSeat;
  std::size_t events_ = 0;  ///< how many the seat has had
  Public last_;             ///< when it had them
};

}  // namespace specter::codec
