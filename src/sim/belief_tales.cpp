#include "sim/belief_tales.h"

#include <algorithm>
#include <array>

#include "codec/setup_json.h"
#include "embedded/embedded.h"
#include "sim/series.h"

namespace specter::sim {
namespace {

constexpr std::array<AgentKindRow, 7> kAgents{{{"greedy", "tour"},
                                               {"straight", "tour"},
                                               {"decoyer", "tour"},
                                               {"shade", "wary"},
                                               {"darter", "wary"},
                                               {"doubler", "devious"},
                                               {"feinter", "devious"}}};
constexpr std::array<std::string_view, 7> kHunters{"greedy",  "chaser", "guard",   "camper",
                                                   "sweeper", "driver", "ambusher"};

/// Follows a game as spectators see it.
class Listener final : public Watcher {
 public:
  Listener(const Series& series, Tale& tale) : series_(series), tale_(tale) {}
  void started(const Game& game, const State& state) override { hear(game, state); }
  void acted(const Game& game, const State& state, const Action& /*action*/) override {
    hear(game, state);
  }

 private:
  void hear(const Game& game, const State& state) {
    const auto step = series_.match().step(kSpectator);
    if (!step) return;
    belief_.observe(game, *step);
    const bool done = std::any_of(step->events.begin(), step->events.end(), [](const Event& e) {
      return e.code == EventCode::AgentDone && e.v[0] == ix(kFirstAgent);
    });
    if (!done || !belief_.possible().in_play(kFirstAgent) || state.pub.winner != Side::None) return;
    tale_.turns.push_back(
        Look{belief_.likely().last_move(kFirstAgent), state.agents[ix(kFirstAgent)].cell});
  }

  const Series& series_;
  Tale& tale_;
  belief::Belief belief_;
};

}  // namespace

std::span<const AgentKindRow> agent_kinds() { return kAgents; }
std::span<const std::string_view> hunter_kinds() { return kHunters; }

std::vector<std::shared_ptr<const Game>> tale_games(Edition edition) {
  std::vector<std::shared_ptr<const Game>> games;
  const std::string_view wanted = codec::default_board(edition);
  for (const embedded::File& file : embedded::boards()) {
    if (file.name != wanted) continue;
    const auto board = parse_board(file.text);
    SPECTER_ASSERT(board.ok());
    for (int players = 2; players <= kPlayersMax; ++players) {
      Setup setup;
      setup.edition = edition;
      setup.players = players;
      const auto game = make_game(setup, *board);
      SPECTER_ASSERT(game.ok());
      games.push_back(std::make_shared<const Game>(*game));
    }
  }
  return games;
}

std::vector<Tale> tell_tales(const TaleOptions& options) {
  std::vector<Tale> tales;
  for (const std::string& agent : options.agents) {
    for (std::uint64_t i = 0; i < options.count; ++i) {
      const std::size_t at = static_cast<std::size_t>(i) % options.games.size();
      const std::size_t round = static_cast<std::size_t>(i) / options.games.size();
      Tale& tale = tales.emplace_back();
      tale.game = options.games[at];
      tale.agent = agent;
      Series series(*tale.game, agent, kHunters[(round + at) % kHunters.size()]);
      Listener listener(series, tale);
      series.play(options.seed, i, &listener);
    }
  }
  return tales;
}

}  // namespace specter::sim
