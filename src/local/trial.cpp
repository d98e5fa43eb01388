#include "local/trial.h"

#include <utility>

#include "bots/registry.h"
#include "codec/names.h"
#include "codec/reader.h"
#include "codec/setup_json.h"
#include "engine/fields.h"

namespace specter::local {
namespace {

namespace json = codec::json;

constexpr std::size_t kBotNameMax = 64;
/// Longer than any board can be.
constexpr std::size_t kBoardTextMax = 64 * 1024;

}  // namespace

Result<std::unique_ptr<Trial>> Trial::open(std::string_view text) {
  const auto object = codec::parse_json_object(text);
  if (!object) return object.error();
  codec::Reader in(*object);
  Setup setup;
  setup.edition = in.word<Edition>("edition");
  setup.players = static_cast<int>(in.number("players", 2, kPlayersMax));
  const std::string agent(in.text("agent", kBotNameMax));
  const std::string hunters(in.text("hunters", kBotNameMax));
  const std::string file(in.text("board", kBoardTextMax));
  const std::uint64_t seed = in.number64("seed");
  if (!in.ok()) return in.error();
  for (const std::string& name : {agent, hunters})
    if (bots::find_bot(name) == nullptr) return Error{"bot.unknown", name, 0};
  auto board = parse_board(file);
  if (!board) return board.error();
  const auto game = make_game(setup, *board);
  if (!game) return game.error();
  return std::unique_ptr<Trial>(new Trial(*game, agent, hunters, seed));
}

Trial::Trial(const Game& game, std::string_view agent, std::string_view hunters, std::uint64_t seed)
    : board_(game.board), series_(game, agent, hunters), seed_(seed) {}

void Trial::play(int games) {
  for (int i = 0; i < games; ++i)
    count(series_.play(seed_, totals_.games), series_.match().state());
}

void Trial::count(const sim::Series::Outcome& outcome, const State& state) {
  ++totals_.games;
  totals_.agent_wins += outcome.winner == Side::Agents ? 1U : 0U;
  totals_.escapes += outcome.reason == EndReason::Escape ? 1U : 0U;
  totals_.caught += outcome.reason == EndReason::Caught ? 1U : 0U;
  totals_.rounds_over += outcome.reason == EndReason::RoundsOver ? 1U : 0U;
  totals_.rounds += static_cast<std::uint64_t>(outcome.rounds);
  const Cell end = state.agents[ix(kFirstAgent)].cell;
  if (outcome.reason == EndReason::Caught && end != kNoCell) ++totals_.caught_on[ix(end)];
  for (int section = 0; section < kSections; ++section) {
    const int die = state.plan.die[ix(section)];
    if (die == 0) continue;
    ++totals_.drawn[ix(section)][ix(die - 1)];
    if (state.pub.sites[ix(section)].done_round != 0) ++totals_.completed[ix(section)][ix(die - 1)];
  }
}

std::string Trial::text() const {
  json::object caught_on;
  for (std::size_t i = 0; i < totals_.caught_on.size(); ++i)
    if (totals_.caught_on[i] != 0)
      caught_on[cell_name(static_cast<Cell>(i))] = totals_.caught_on[i];
  json::object objectives;
  for (int section = 0; section < kSections; ++section)
    for (std::size_t die = 0; die < totals_.drawn[ix(section)].size(); ++die)
      if (const std::uint64_t drawn = totals_.drawn[ix(section)][die]; drawn != 0)
        objectives[cell_name(board_->sites[ix(section)][die])] =
            json::array{drawn, totals_.completed[ix(section)][die]};
  return json::serialize(json::object{{"games", totals_.games},
                                      {"agent_wins", totals_.agent_wins},
                                      {"escapes", totals_.escapes},
                                      {"caught", totals_.caught},
                                      {"rounds_over", totals_.rounds_over},
                                      {"rounds", totals_.rounds},
                                      {"caught_on", std::move(caught_on)},
                                      {"objectives", std::move(objectives)}});
}

}  // namespace specter::local
