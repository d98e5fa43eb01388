// proof.wasm: the same objects as specter.wasm, with doors for tests alone. Games between bots and
// the golden games are played here and natively, and have to be the same.
#include <cstdint>
#include <string>

#include "codec/names.h"
#include "codec/reader.h"
#include "codec/record.h"
#include "codec/setup_json.h"
#include "engine/fields.h"
#include "golden/golden.h"
#include "match/replay.h"
#include "sim/series.h"

#define PROOF_CALLS(name) __attribute__((export_name(name)))

namespace specter {
namespace {

namespace json = codec::json;

std::string& input() {
  static std::string one;
  return one;
}
std::string& output() {
  static std::string one;
  return one;
}

std::string why(const Error& error) { return json::serialize(codec::to_json(error)); }

/// {"edition","players","agent","hunters","games","seed"} → the totals of `specter sim --json`.
std::string simulated() {
  const auto object = codec::parse_json_object(input());
  if (!object) return why(object.error());
  codec::Reader in(*object);
  Setup setup;
  setup.edition = in.word<Edition>("edition");
  setup.players = static_cast<int>(in.number("players", 2, kPlayersMax));
  const std::string agent(in.text("agent", 64));
  const std::string hunters(in.text("hunters", 64));
  const std::uint64_t games = in.number64("games");
  const std::uint64_t seed = in.number64("seed");
  if (!in.ok()) return why(in.error());
  const auto board = codec::built_in_board(codec::default_board(setup.edition));
  if (!board) return why(board.error());
  const auto game = make_game(setup, *board);
  if (!game) return why(game.error());
  sim::Series series(*game, agent, hunters);
  std::uint64_t signature = 0;
  std::uint64_t wins = 0;
  std::uint64_t actions = 0;
  for (std::uint64_t i = 0; i < games; ++i) {
    const sim::Series::Outcome outcome = series.play(seed, i);
    signature += mix64(outcome.hash);
    wins += outcome.winner == Side::Agents ? 1U : 0U;
    actions += outcome.actions;
  }
  return json::serialize(json::object{
      {"signature", codec::hex16(signature)}, {"agent_wins", wins}, {"actions", actions}});
}

/// A record → the lines of its events file, without the first.
std::string golden_lines() {
  const auto record = codec::parse_record(input());
  if (!record) return why(record.error());
  std::string told;
  const auto replayed = match::replay(*record, [&](const match::ReplayStep& step) {
    told += golden::step_line(step.number, step.match.events()) + "\n";
  });
  if (!replayed) return why(replayed.error());
  return told + golden::counts_line(replayed->log()) + "\n";
}

}  // namespace

extern "C" {
PROOF_CALLS("input") char* proof_input(std::size_t size) {
  input().resize(size);
  return input().data();
}
PROOF_CALLS("output") const char* proof_output() { return output().data(); }
PROOF_CALLS("sim") std::size_t proof_sim() { return (output() = simulated()).size(); }
PROOF_CALLS("golden") std::size_t proof_golden() { return (output() = golden_lines()).size(); }
}

}  // namespace specter
