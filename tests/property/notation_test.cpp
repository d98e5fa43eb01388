// The position notation loses nothing, and the hash tells every two states apart that differ.
#include <algorithm>

#include "property/games.h"
#include "support/flipped.h"

namespace specter::test {
namespace {

TEST(Notation, APositionIsReadBackAsItWas) {
  const auto board = built_in("babel");
  over_games(32, 41, [&](const RandomGame& g) {
    const std::string text = position_text(g.game(), g.state());
    ASSERT_EQ(text.find('\n'), std::string::npos);
    const auto read = parse_position(text, board);
    ASSERT_TRUE(read.ok()) << read.error().code << " " << read.error().detail;
    ASSERT_EQ(read->state, g.state());
    ASSERT_EQ(read->setup.players, g.game().players());
    ASSERT_EQ(position_text(g.game(), read->state), text);
  });
}

TEST(Notation, DamagedTextIsRefusedOrMakesALegalPosition) {
  const auto board = built_in("babel");
  check_property(
      [&] {
        const RandomGame g = any_moment();
        std::string text = position_text(g.game(), g.state());
        Rng rng(*rc::gen::arbitrary<std::uint32_t>().as("damage"));
        for (int i = 0; i < 8; ++i) {
          std::string bad = text;
          const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(bad.size())));
          switch (rng.below(3)) {
            case 0: bad[at] = static_cast<char>(rng.below(256)); break;
            case 1: bad.erase(at, static_cast<std::size_t>(1 + rng.below(12))); break;
            default: bad.insert(at, 1, "0123456789=.,- A"[rng.below(16)]); break;
          }
          const auto read = parse_position(bad, board);
          if (!read.ok()) continue;
          const auto game = make_game(read->setup, board);
          RC_ASSERT(game.ok());
          RC_ASSERT(!check_state(*game, read->state).has_value());
          // It can be played on: whoever is asked has a choice that works.
          for (const Decision& d : decisions(*game, read->state)) {
            Choices choices;
            legal(known(*game, read->state, d.seat), choices);
            if (choices.empty()) continue;
            State copy = read->state;
            SeededDice dice(1, 1);
            EventSink sink;
            RC_ASSERT(apply(*game, copy, pick(choices, true, rng), dice, sink).ok());
          }
        }
      },
      1500);
}

TEST(Hash, EqualStatesHaveEqualHashesAndGamesDoNotCollide) {
  std::map<std::uint64_t, std::string> seen;
  over_games(24, 42, [&](const RandomGame& g) {
    const State copy = g.state();
    ASSERT_EQ(hash(copy), hash(g.state()));
    const std::string bytes(reinterpret_cast<const char*>(&copy), sizeof copy);
    const auto [it, fresh] = seen.try_emplace(hash(copy), bytes);
    ASSERT_TRUE(fresh || it->second == bytes) << "two states, one hash";
  });
  EXPECT_GT(seen.size(), 3000U);
}

/// Calls f with a copy of the state for every single field, changed by one bit.
template <class F>
void each_change(const State& state, F&& f) {
  int fields = 0;
  each_field(state, [&](int, std::string_view, int, const auto&) { ++fields; });
  for (int wanted = 0; wanted < fields; ++wanted) {
    State changed = state;
    int at = 0;
    std::string name;
    each_field(changed, [&](int id, std::string_view field, int index, auto& value) {
      if (at++ != wanted) return;
      value = flipped(value);
      name = std::to_string(id) + " " + std::string(field) + " " + std::to_string(index);
    });
    f(changed, name);
  }
}

TEST(Hash, ChangesWithEveryField) {
  for (int players = 2; players <= 5; ++players) {
    Rng rng(static_cast<std::uint64_t>(players));
    RandomGame g(random_setup(players, rng), 5, Style::Mixed);
    g.run(150);
    std::set<std::uint64_t> all{hash(g.state())};
    each_change(g.state(), [&](const State& changed, const std::string& name) {
      ASSERT_NE(changed, g.state()) << name;
      ASSERT_TRUE(all.insert(hash(changed)).second) << name;
    });
  }
}

TEST(Hash, EveryByteOfAStateBelongsToAField) {
  // A byte that no field covers would escape the hash and the notation.
  State state;
  const std::string plain(reinterpret_cast<const char*>(&state), sizeof state);
  std::vector<bool> covered(sizeof state, false);
  each_change(state, [&](const State& changed, const std::string&) {
    const std::string bytes(reinterpret_cast<const char*>(&changed), sizeof changed);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      if (bytes[i] != plain[i]) covered[i] = true;
  });
  // Two-byte values change in their low byte only; spare bytes never change in a game.
  const auto bare = static_cast<std::size_t>(std::count(covered.begin(), covered.end(), false));
  std::size_t wide = 0;
  std::size_t fields = 0;
  each_field(state, [&](int, std::string_view, int, const auto& value) {
    ++fields;
    wide += sizeof value - 1;
  });
  ASSERT_LE(fields + wide, sizeof(State));
  const std::size_t spare = sizeof(State) - fields - wide;
  // One of each part of an agent, camera, the vehicle and the pet, for even sizes.
  EXPECT_LE(spare, 9U) << "bytes that no field covers";
  EXPECT_EQ(bare, wide + spare);
}

TEST(Hash, FieldIdsAreUnique) {
  State state;
  std::set<std::pair<int, int>> ids;
  std::map<int, std::string> names;
  each_field(state, [&](int id, std::string_view name, int index, const auto&) {
    EXPECT_TRUE(ids.insert({id, index}).second) << name;
    const auto [it, fresh] = names.try_emplace(id, name);
    EXPECT_EQ(it->second, name);
  });
}

TEST(Hash, KnownValues) {
  // Records carry hashes: they are the same on every compiler and must never change.
  EXPECT_EQ(hash(State{}), mix64(0));
  State state;
  state.pub.round = 7;
  state.agents[0].cell = cell_at(10, 16);
  state.agents[1].hp = 4;
  state.pub.turned = Hunter{2};
  EXPECT_EQ(hash(state), 14325040460652084444ULL);
}

}  // namespace
}  // namespace specter::test
