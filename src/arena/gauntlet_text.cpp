// What a gauntlet came to, as text.
#include <iterator>

#include <fmt/format.h>

#include "arena/gauntlet.h"
#include "arena/tables.h"
#include "codec/names.h"
#include "codec/write.h"

namespace specter::arena {
namespace {

constexpr double kPercent = 100;

template <class... Values>
void put(std::string& out, fmt::format_string<Values...> form, Values&&... values) {
  fmt::format_to(std::back_inserter(out), form, std::forward<Values>(values)...);
}

double share(const GauntletRow& row) {
  return row.games == 0 ? 0 : static_cast<double>(row.wins) / static_cast<double>(row.games);
}

void put_line(std::string& out, std::string_view name, double value, const Interval& in) {
  put(out, "    {:<26} {:>6.1f} %  {:>5.1f} to {:>5.1f}\n", name, kPercent * value,
      kPercent * in.low, kPercent * in.high);
}

void put_side(std::string& out, const Gauntlet& gauntlet, std::size_t setup, Side side) {
  const GauntletSum sum = sum_of(gauntlet, setup, side);
  if (sum.worst == nullptr) return;
  put(out, "  as {}\n", side == Side::Agents ? "the agent" : "the hunters");
  for (const GauntletRow& row : gauntlet.rows)
    if (row.setup == setup && row.side == side)
      put_line(out, row.opponent, share(row), wilson(row.wins, row.games));
  put_line(out, "mean", sum.mean, sum.mean_interval);
  put_line(out, "least, v " + sum.worst->opponent, share(*sum.worst),
           wilson(sum.worst->wins, sum.worst->games));
}

void put_place(std::string& out, const Gauntlet& gauntlet, std::size_t setup, Side side) {
  const Game& game = gauntlet.setups[setup];
  put(out,
      "{{\"edition\": \"{}\", \"players\": {}, \"board\": ", codec::name_of(game.setup.edition),
      game.players());
  codec::write_text(out, game.board->name);
  put(out, ", \"side\": \"{}\", ", codec::name_of(side));
}

}  // namespace

std::string gauntlet_table(const Gauntlet& gauntlet) {
  std::string out;
  put(out, "{}: {} games against each opponent, seed {}; wins with 95 % intervals\n",
      gauntlet.player.text, gauntlet.games, gauntlet.seed);
  Faults faults;
  for (const GauntletRow& row : gauntlet.rows)
    faults += row.faults;
  for (std::size_t i = 0; i < gauntlet.setups.size(); ++i) {
    put(out, "\n{}\n", setup_name(gauntlet.setups[i]));
    put_side(out, gauntlet, i, Side::Agents);
    put_side(out, gauntlet, i, Side::Hunters);
  }
  if (faults != Faults{})
    put(out,
        "\n{} decisions were made by chance in its place ({} crashes, {} stalls, {} answers that "
        "are not legal, {} restarts)\n",
        faults.replaced, faults.crashes, faults.stalls, faults.illegal, faults.restarts);
  const std::size_t left = gauntlet.all_rows().size() - gauntlet.rows.size();
  if (left != 0) put(out, "\n{} opponents are not played yet\n", left);
  return out;
}

std::string gauntlet_json(const Gauntlet& gauntlet) {
  std::string out = "{\n  \"player\": ";
  codec::write_text(out, gauntlet.player.text);
  put(out, ", \"games\": {}, \"seed\": {},\n  \"sums\": [", gauntlet.games, gauntlet.seed);
  bool first = true;
  for (std::size_t i = 0; i < gauntlet.setups.size(); ++i)
    for (const Side side : {Side::Agents, Side::Hunters}) {
      const GauntletSum sum = sum_of(gauntlet, i, side);
      if (sum.worst == nullptr) continue;
      const Interval low = wilson(sum.worst->wins, sum.worst->games);
      put(out, "{}\n    ", first ? "" : ",");
      first = false;
      put_place(out, gauntlet, i, side);
      put(out,
          "\"mean\": {:.6f}, \"mean_low\": {:.6f}, \"mean_high\": {:.6f}, \"least\": {:.6f}, "
          "\"least_low\": {:.6f}, \"least_high\": {:.6f}, \"against\": \"{}\"}}",
          sum.mean, sum.mean_interval.low, sum.mean_interval.high, share(*sum.worst), low.low,
          low.high, sum.worst->opponent);
    }
  out += "\n  ],\n  \"rows\": [";
  for (std::size_t i = 0; i < gauntlet.rows.size(); ++i) {
    const GauntletRow& row = gauntlet.rows[i];
    const Interval in = wilson(row.wins, row.games);
    put(out, "{}\n    ", i == 0 ? "" : ",");
    put_place(out, gauntlet, row.setup, row.side);
    put(out,
        "\"opponent\": \"{}\", \"games\": {}, \"wins\": {}, \"share\": {:.6f}, \"low\": {:.6f}, "
        "\"high\": {:.6f}, \"replaced\": {}}}",
        row.opponent, row.games, row.wins, share(row), in.low, in.high, row.faults.replaced);
  }
  out += "\n  ]\n}\n";
  return out;
}

std::string gauntlet_csv(const Gauntlet& gauntlet) {
  std::string out = "edition,board,players,side,opponent,games,wins,share,low,high\n";
  for (const GauntletRow& row : gauntlet.rows) {
    const Game& game = gauntlet.setups[row.setup];
    const Interval in = wilson(row.wins, row.games);
    put(out, "{},{},{},{},{},{},{},{:.6f},{:.6f},{:.6f}\n", codec::name_of(game.setup.edition),
        game.board->name, game.players(), codec::name_of(row.side), row.opponent, row.games,
        row.wins, share(row), in.low, in.high);
  }
  return out;
}

}  // namespace specter::arena
