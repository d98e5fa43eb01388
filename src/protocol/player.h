// The player's side of the line protocol: what a third-party bot implements. A host sends the game,
// then a step for every act that the seat can notice; where the seat has a decision the player is
// asked and answers with an action.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "belief/belief.h"
#include "bots/bot.h"
#include "codec/reader.h"
#include "engine/engine.h"

namespace specter::protocol {

namespace json = boost::json;

/// Null if there is no bot of that name.
using BotFactory =
    std::function<std::unique_ptr<bots::Bot>(std::string_view bot, const bots::BotSeed&)>;

class Player {
 public:
  Player(BotFactory bots, std::string bot, std::uint64_t seed)
      : bots_(std::move(bots)), name_(std::move(bot)), seed_(seed) {}

  Result<json::object> answer(std::string_view type, const json::object& request);

 private:
  Result<json::object> begin(codec::Reader& in);
  Result<json::object> step(codec::Reader& in);
  Result<json::object> decide(codec::Reader& in);
  Result<json::object> show_belief(codec::Reader& in) const;
  Result<View> read_view(codec::Reader& in) const;
  Result<std::vector<Event>> read_events(codec::Reader& in) const;

  BotFactory bots_;
  std::string name_;
  std::uint64_t seed_;
  std::optional<Game> game_;
  std::unique_ptr<bots::Bot> bot_;
  Seat seat_ = kNoSeat;
  std::size_t events_ = 0;  ///< how many the seat has had
  Public last_;             ///< after the last step
  belief::Belief belief_;
};

}  // namespace specter::protocol
