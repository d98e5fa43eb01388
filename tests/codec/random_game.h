// Games of random actions for the codec's tests.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "codec/setup_json.h"
#include "engine/engine.h"
#include "match/match.h"

namespace specter::test {

inline constexpr std::array kEveryEdition{Edition::Babel, Edition::Covenant, Edition::Combined};

inline std::shared_ptr<const Board> babel() {
  const auto board = codec::built_in_board("babel");
  return board ? *board : nullptr;
}

inline match::Match begin_game(int players, std::uint64_t seed, Edition edition = Edition::Babel) {
  Setup setup;
  setup.players = players;
  setup.edition = edition;
  match::Chance chance;
  chance.seeded.emplace(seed, 0);
  const auto board = codec::built_in_board(codec::default_board(edition));
  auto host = match::Match::begin(setup, board ? *board : nullptr, std::move(chance));
  if (!host) {
    ADD_FAILURE() << host.error().code;
    std::abort();
  }
  return std::move(*host);
}

/// Numbers that depend on the seed alone.
class Chooser {
 public:
  explicit Chooser(std::uint64_t seed) : state_(seed) {}
  int below(int n) {
    state_ = mix64(state_);
    return static_cast<int>(state_ % static_cast<std::uint64_t>(n));
  }

 private:
  std::uint64_t state_;
};

/// One random action of a random seat that is asked; with 5 players now and then a ballot.
inline std::optional<Action> random_action(const match::Match& host, Chooser& chooser) {
  const Decisions open = decisions(host.game(), host.state());
  if (open.count == 0) return std::nullopt;
  const Decision& d = open.list[static_cast<std::size_t>(chooser.below(open.count))];
  Choices choices;
  if (host.game().players() == kPlayersMax && chooser.below(20) == 0) {
    const auto seat = static_cast<Seat>(1 + chooser.below(4));
    free_actions(known(host.game(), host.state(), seat), choices);
    const Action free = choices.nth(chooser.below(choices.count()));
    if (free.kind == ActionKind::Vote) return free;
  }
  const Known facts = known(host.game(), host.state(), d.seat);
  legal(facts, choices);
  if (choices.empty()) return std::nullopt;
  Action action = choices.nth(chooser.below(choices.count()));
  // Half of the agent's moves come with an explicit path.
  if (action.kind == ActionKind::Move && chooser.below(2) == 0) {
    if (const auto with = with_path(facts, action)) action = *with;
  }
  return action;
}

/// Plays up to `steps` actions; `look` sees the game before each.
inline void play_random(match::Match& host, std::uint64_t seed, int steps,
                        const std::function<void(const match::Match&)>& look = {}) {
  Chooser chooser(seed);
  for (int i = 0; i < steps; ++i) {
    if (look) look(host);
    const auto action = random_action(host, chooser);
    if (!action) return;
    const auto done = host.act(*action);
    ASSERT_TRUE(done.ok()) << done.error().code << " for " << action_spec(action->kind).name;
  }
}

}  // namespace specter::test
