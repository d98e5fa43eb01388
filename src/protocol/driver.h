// The driver's side of the line protocol: it starts games, acts for every seat and sees all.
// docs/protocol.md describes the messages.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "belief/belief.h"
#include "codec/reader.h"
#include "match/match.h"

namespace specter::protocol {

namespace json = boost::json;
using codec::Reader;

class Driver {
 public:
  /// Answers one request, or refuses it.
  Result<json::object> answer(std::string_view type, const json::object& request);

 private:
  using Handler = Result<json::object> (Driver::*)(Reader&);
  struct Row {
    std::string_view type;
    Handler handler = nullptr;
    bool needs_game = true;
  };
  static const Row* find(std::string_view type);

  Result<json::object> new_game(Reader& in);
  Result<json::object> set_position(Reader& in);
  Result<json::object> load(Reader& in);
  Result<json::object> legal_actions(Reader& in);
  Result<json::object> free_list(Reader& in);
  Result<json::object> preview_action(Reader& in);
  Result<json::object> apply_action(Reader& in);
  Result<json::object> show_view(Reader& in);
  Result<json::object> events(Reader& in);
  Result<json::object> last_step(Reader& in);
  Result<json::object> open_decisions(Reader& in);
  Result<json::object> position(Reader& in);
  Result<json::object> path(Reader& in);
  Result<json::object> save(Reader& in);
  Result<json::object> show_belief(Reader& in);

  /// The answer to whatever replaces the game.
  json::object summary(std::string_view type) const;
  std::optional<Seat> read_seat(Reader& in, bool spectators) const;
  std::optional<Action> read_action(Reader& in) const;

  /// Takes the place of the game.
  void take(match::Match match);

  std::optional<match::Match> match_;
  /// What audiences believe who were asked for once.
  std::array<std::optional<belief::Belief>, kAudiences> beliefs_;
};

}  // namespace specter::protocol
