#include "arena/tables.h"

#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "codec/checksum.h"
#include "codec/names.h"
#include "codec/setup_json.h"
#include "codec/write.h"

namespace specter::arena {
namespace {

constexpr double kPercent = 100;

template <class... Values>
void put(std::string& out, fmt::format_string<Values...> form, Values&&... values) {
  fmt::format_to(std::back_inserter(out), form, std::forward<Values>(values)...);
}

double share(const sim::Rate& rate) {
  return rate.games == 0 ? 0 : static_cast<double>(rate.wins) / static_cast<double>(rate.games);
}

sim::Rate rate_of(const sim::Totals& totals) { return {totals.games, totals.agent_wins}; }

/// Those that occurred, the highest share first; names decide between equal ones.
void take(std::vector<RateRow>& out, std::vector<RateRow> rows) {
  std::erase_if(rows, [](const RateRow& row) { return row.rate.games == 0; });
  std::sort(rows.begin(), rows.end(), [](const RateRow& a, const RateRow& b) {
    return share(a.rate) != share(b.rate) ? share(a.rate) > share(b.rate) : a.name < b.name;
  });
  out.insert(out.end(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
}

template <class Id, class Rates>
void take_kind(std::vector<RateRow>& out, std::string_view kind, const Rates& rates) {
  std::vector<RateRow> rows;
  for (std::size_t i = 0; i < rates.size(); ++i)
    rows.push_back({kind, std::string(codec::name_of(static_cast<Id>(i))), rates[i]});
  take(out, std::move(rows));
}

std::string draft_name(std::size_t pair) {
  return std::string(codec::name_of(static_cast<HunterKind>(pair / sim::kHunterKinds))) + "+" +
         std::string(codec::name_of(static_cast<HunterKind>(pair % sim::kHunterKinds)));
}

void put_rate(std::string& out, const sim::Rate& rate) {
  const Interval in = wilson(rate.wins, rate.games);
  put(out,
      "\"games\": {}, \"agent_wins\": {}, \"share\": {:.6f}, \"low\": {:.6f}, \"high\": {:.6f}",
      rate.games, rate.wins, share(rate), in.low, in.high);
}

void put_rates(std::string& out, const std::vector<RateRow>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    put(out, "{}\n      {{\"by\": \"{}\", \"name\": ", i == 0 ? "" : ",", rows[i].kind);
    codec::write_text(out, rows[i].name);
    out += ", ";
    put_rate(out, rows[i].rate);
    out += '}';
  }
}

void put_cells(std::string& out, std::string_view name, const sim::CellCounts& counts) {
  put(out, "\n      \"{}\": {{", name);
  bool first = true;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    put(out, "{}\"{}\": {}", first ? "" : ", ", cell_name(static_cast<Cell>(i)), counts[i]);
    first = false;
  }
  out += '}';
}

void put_ends(std::string& out, const sim::Detail& detail) {
  out += "\n      \"ends\": {";
  for (std::size_t reason = 1; reason < detail.ends.size(); ++reason) {
    put(out, "{}\"{}\": [", reason == 1 ? "" : ", ",
        codec::name_of(static_cast<EndReason>(reason)));
    for (std::size_t i = 0; i < detail.ends.at(reason).size(); ++i)
      put(out, "{}{}", i == 0 ? "" : ",", detail.ends.at(reason).at(i));
    out += ']';
  }
  out += "},";
}

void put_row_json(std::string& out, const LabRow& row) {
  const sim::Totals& t = row.totals;
  put(out, "    {{\n      \"edition\": \"{}\", \"players\": {}, \"board\": ",
      codec::name_of(row.game.setup.edition), row.game.players());
  codec::write_text(out, row.game.board->name);
  out += ",\n      ";
  put_rate(out, rate_of(t));
  put(out, ",\n      \"hunter_wins\": {}, \"escapes\": {}, \"caught\": {}, \"rounds_over\": {},",
      t.hunter_wins, t.escapes, t.caught, t.rounds_over);
  put(out, "\n      \"rounds\": {}, \"decisions\": {}, \"actions\": {}, \"signature\": \"{}\",",
      t.rounds, t.decisions, t.actions, codec::hex16(t.signature));
  out += "\n      \"rates\": [";
  put_rates(out, rates_of(row));
  out += "],";
  put_ends(out, row.detail);
  put_cells(out, "visited", row.detail.visited);
  out += ',';
  put_cells(out, "hunted", row.detail.hunted);
  out += ',';
  put_cells(out, "caught_at", row.detail.caught);
  out += ',';
  put_cells(out, "escaped_at", row.detail.escaped);
  out += "\n    }";
}

void put_line(std::string& out, std::string_view name, const sim::Rate& rate) {
  const Interval in = wilson(rate.wins, rate.games);
  put(out, "  {:<28} {:>10} {:>7.1f} %  {:>5.1f} to {:>5.1f}\n", name, rate.games,
      kPercent * share(rate), kPercent * in.low, kPercent * in.high);
}

void put_detail(std::string& out, const LabRow& row) {
  put(out, "\n{}\n", setup_name(row.game));
  std::string_view kind;
  for (const RateRow& rate : rates_of(row)) {
    if (rate.kind != kind) put(out, " by {}\n", rate.kind);
    kind = rate.kind;
    put_line(out, rate.name, rate.rate);
  }
  out += " how games end\n";
  const sim::Totals& t = row.totals;
  put(out, "  escape {}, caught {}, round {} over {}\n", t.escapes, t.caught, kRoundLast,
      t.rounds_over);
  std::vector<std::pair<std::uint64_t, std::string>> cells;
  for (std::size_t i = 0; i < row.detail.caught.size(); ++i)
    if (row.detail.caught.at(i) != 0)
      cells.emplace_back(row.detail.caught.at(i), cell_name(static_cast<Cell>(i)));
  std::sort(cells.begin(), cells.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  constexpr std::size_t kMost = 8;
  if (cells.size() > kMost) cells.resize(kMost);
  if (cells.empty()) return;
  out += " caught most often at\n ";
  for (const auto& [count, cell] : cells)
    put(out, " {} ({})", cell, count);
  out += '\n';
}

std::string bots_of(const Lab& lab) {
  std::string out = "agent " + lab.agent + ", hunters " + lab.hunters;
  for (std::size_t i = 0; i < lab.seats.size(); ++i)
    if (!lab.seats.at(i).empty()) put(out, ", seat {} {}", i, lab.seats.at(i));
  return out;
}

void csv_line(std::string& out, const LabRow& row, std::string_view kind, std::string_view name,
              const sim::Rate& rate) {
  const Interval in = wilson(rate.wins, rate.games);
  put(out, "{},{},{},{},{},{},{},{:.6f},{:.6f},{:.6f}\n", codec::name_of(row.game.setup.edition),
      row.game.board->name, row.game.players(), kind, name, rate.games, rate.wins, share(rate),
      in.low, in.high);
}

}  // namespace

std::vector<RateRow> rates_of(const LabRow& row) {
  const sim::Detail& d = row.detail;
  std::vector<RateRow> out;
  take_kind<AgentKind>(out, "agent", d.agents);
  take_kind<Equipment>(out, "card", d.cards);
  take_kind<HunterKind>(out, "hunter", d.hunters);
  std::vector<RateRow> drafts;
  for (std::size_t i = 0; i < d.pairs.size(); ++i)
    drafts.push_back({"draft", draft_name(i), d.pairs.at(i)});
  take(out, std::move(drafts));
  take_kind<VehicleKind>(out, "vehicle", d.vehicles);
  std::vector<RateRow> traitors;
  for (std::size_t i = 0; i < d.traitors.size(); ++i)
    traitors.push_back({"traitor", "seat " + std::to_string(i + 1), d.traitors.at(i)});
  take(out, std::move(traitors));
  return out;
}

std::vector<RateRow> rates_of(const Lab& lab) {
  std::map<std::pair<int, std::string>, sim::Rate> sums;
  for (const LabRow& row : lab.rows) {
    const sim::Rate rate = rate_of(row.totals);
    const std::string names[] = {std::string(codec::name_of(row.game.setup.edition)),
                                 row.game.board->name, std::to_string(row.game.players())};
    for (int i = 0; i < 3; ++i) {
      sim::Rate& sum = sums[{i, names[i]}];
      sum.games += rate.games;
      sum.wins += rate.wins;
    }
  }
  constexpr std::string_view kKinds[] = {"edition", "board", "players"};
  std::vector<RateRow> out;
  for (const auto& [key, rate] : sums)
    out.push_back({kKinds[key.first], key.second, rate});
  return out;
}

std::string setup_name(const Game& game) {
  std::string out(codec::name_of(game.setup.edition));
  if (game.board->name != codec::default_board(game.setup.edition))
    out += " on " + game.board->name;
  put(out, ", {} players", game.players());
  if (game.setup.vehicle && game.rules.vehicle_chosen)
    put(out, ", {}", codec::name_of(*game.setup.vehicle));
  if (game.setup.five_player_bonus) out += ", bonus";
  if (game.setup.traitor != kNoHunter) put(out, ", traitor at seat {}", ix(game.setup.traitor) + 1);
  return out;
}

std::string lab_table(const Lab& lab, bool detail) {
  std::string out;
  put(out, "{} games of each setup, {}, seed {}", lab.games, bots_of(lab), lab.seed);
  if (lab.shard != Shard{}) put(out, ", part {}/{}", lab.shard.index, lab.shard.count);
  put(out, "\n\n  {:<28} {:>10}   agent wins, 95 %\n", "setup", "games");
  for (const LabRow& row : lab.rows)
    put_line(out, setup_name(row.game), rate_of(row.totals));
  if (lab.rows.size() > 1) {
    out += '\n';
    for (const RateRow& row : rates_of(lab))
      put_line(out, std::string(row.kind) + " " + row.name, row.rate);
  }
  if (detail)
    for (const LabRow& row : lab.rows)
      put_detail(out, row);
  return out;
}

std::string lab_json(const Lab& lab) {
  std::string out = "{\n  \"agent\": ";
  codec::write_text(out, lab.agent);
  out += ", \"hunters\": ";
  codec::write_text(out, lab.hunters);
  out += ", \"seats\": [";
  for (std::size_t i = 0; i < lab.seats.size(); ++i) {
    if (i > 0) out += ", ";
    codec::write_text(out, lab.seats.at(i));
  }
  put(out, "],\n  \"games\": {}, \"seed\": {}, \"shard\": {}, \"shards\": {},\n", lab.games,
      lab.seed, lab.shard.index, lab.shard.count);
  out += "  \"over_all\": [";
  put_rates(out, rates_of(lab));
  out += "],\n  \"setups\": [\n";
  for (std::size_t i = 0; i < lab.rows.size(); ++i) {
    if (i > 0) out += ",\n";
    put_row_json(out, lab.rows[i]);
  }
  out += "\n  ]\n}\n";
  return out;
}

std::string lab_csv(const Lab& lab) {
  std::string out = "edition,board,players,by,name,games,agent_wins,share,low,high\n";
  for (const LabRow& row : lab.rows) {
    csv_line(out, row, "all", "", rate_of(row.totals));
    for (const RateRow& rate : rates_of(row))
      csv_line(out, row, rate.kind, rate.name, rate.rate);
    for (std::size_t reason = 1; reason < row.detail.ends.size(); ++reason) {
      sim::Rate ended;
      for (const std::uint64_t n : row.detail.ends.at(reason))
        ended.games += n;
      if (static_cast<EndReason>(reason) == EndReason::Escape) ended.wins = ended.games;
      csv_line(out, row, "end", codec::name_of(static_cast<EndReason>(reason)), ended);
    }
  }
  return out;
}

}  // namespace specter::arena
