#include "arena/gauntlet.h"

#include <algorithm>

#include <fmt/format.h>

#include "arena/files.h"
#include "codec/checksum.h"
#include "codec/names.h"
#include "codec/reader.h"
#include "codec/setup_json.h"
#include "codec/write.h"

namespace specter::arena {
namespace {

namespace json = codec::json;

constexpr std::string_view kCheck = "{\"check\":\"";
constexpr std::size_t kNameMax = 200;

/// What was asked, as the first line of the file.
std::string head_line(const Gauntlet& gauntlet) {
  std::string line = fmt::format(
      R"({{"format":"specter-gauntlet","version":1,"rules":{},"player":)", kRulesVersion);
  codec::write_text(line, gauntlet.player.text);
  line += fmt::format(R"(,"games":{},"seed":{},"setups":[)", gauntlet.games, gauntlet.seed);
  for (std::size_t i = 0; i < gauntlet.setups.size(); ++i) {
    const Game& game = gauntlet.setups[i];
    line += fmt::format(R"({}{{"setup":{},"board":"{}"}})", i == 0 ? "" : ",",
                        json::serialize(codec::to_json(game.setup)),
                        codec::hex16(codec::checksum(game.board->text)));
  }
  return line + "]}\n";
}

std::string row_line(const GauntletRow& row) {
  const Faults& f = row.faults;
  return fmt::format(
      R"({{"setup":{},"side":"{}","opponent":"{}","games":{},"wins":{},"faults":[{},{},{},{},{}]}})"
      "\n",
      row.setup, codec::name_of(row.side), row.opponent, row.games, row.wins, f.crashes, f.stalls,
      f.illegal, f.restarts, f.replaced);
}

std::optional<GauntletRow> read_row(std::string_view line, std::uint64_t games) {
  const auto object = codec::parse_json_object(line);
  if (!object) return std::nullopt;
  codec::Reader in(*object);
  GauntletRow row;
  row.setup = in.number64("setup");
  row.side = in.word<Side>("side");
  row.opponent = in.text("opponent", kNameMax);
  row.games = in.number64("games");
  row.wins = in.number64("wins");
  const json::array* faults = in.array("faults", 5);
  if (!in.ok() || faults->size() != 5 || row.games != games || row.wins > games)
    return std::nullopt;
  std::uint64_t* const fields[] = {&row.faults.crashes, &row.faults.stalls, &row.faults.illegal,
                                   &row.faults.restarts, &row.faults.replaced};
  for (std::size_t i = 0; i < 5; ++i) {
    const auto n = codec::as_number((*faults)[i], 0, INT64_MAX);
    if (!n) return std::nullopt;
    *fields[i] = static_cast<std::uint64_t>(*n);
  }
  return row;
}

bool same_place(const GauntletRow& a, const GauntletRow& b) {
  return a.setup == b.setup && a.side == b.side && a.opponent == b.opponent;
}

/// The rows of a file whose first line and last line are right.
std::optional<std::vector<GauntletRow>> read_rows(std::string_view text, std::uint64_t games) {
  std::vector<GauntletRow> rows;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    auto row = read_row(text.substr(0, end), games);
    if (!row) return std::nullopt;
    rows.push_back(std::move(*row));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return rows;
}

GauntletRow played(const Gauntlet& gauntlet, GauntletRow row, const GauntletRun& run) {
  const Result<Contender> other = parse_contender(row.opponent);
  SPECTER_ASSERT(other.ok());
  const bool agent = row.side == Side::Agents;
  const Sides sides{agent ? gauntlet.player : *other,
                    agent ? *other : gauntlet.player,
                    gauntlet.setups[row.setup],
                    gauntlet.games,
                    gauntlet.seed,
                    run.jobs,
                    run.limits};
  const SidesResult result = play_sides(sides, run.stop);
  row.games = result.games;
  row.wins = agent ? result.agent_wins : result.games - result.agent_wins;
  row.faults = result.faults.at(agent ? 0 : 1);
  return row;
}

}  // namespace

std::vector<std::string> opponents(Side side) {
  const Side other = side == Side::Agents ? Side::Hunters : Side::Agents;
  std::vector<std::string> out;
  for (const bots::BotInfo& info : bots::bot_infos()) {
    if (info.sparring ? info.side != other : info.name == "random") continue;
    out.emplace_back(info.name);
    for (const std::string_view temper : info.tempers)
      out.push_back(std::string(info.name) + ":temper=" + std::string(temper));
  }
  return out;
}

std::vector<GauntletRow> Gauntlet::all_rows() const {
  std::vector<GauntletRow> out;
  for (std::size_t i = 0; i < setups.size(); ++i)
    for (const Side side : {Side::Agents, Side::Hunters})
      for (const std::string& opponent : opponents(side))
        out.push_back(GauntletRow{i, side, opponent, 0, 0, {}});
  return out;
}

GauntletSum sum_of(const Gauntlet& gauntlet, std::size_t setup, Side side) {
  GauntletSum sum;
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  for (const GauntletRow& row : gauntlet.rows) {
    if (row.setup != setup || row.side != side) continue;
    games += row.games;
    wins += row.wins;
    if (sum.worst == nullptr || row.wins < sum.worst->wins) sum.worst = &row;
  }
  // Every row has as many games, so the mean of the rows is the share of all games.
  sum.mean = games == 0 ? 0 : static_cast<double>(wins) / static_cast<double>(games);
  sum.mean_interval = wilson(wins, games);
  return sum;
}

std::string gauntlet_text(const Gauntlet& gauntlet) {
  std::string text = head_line(gauntlet);
  for (const GauntletRow& row : gauntlet.rows)
    text += row_line(row);
  text += fmt::format("{}{}\"}}\n", kCheck, codec::hex16(codec::checksum(text)));
  return text;
}

Result<std::monostate> resume_gauntlet(Gauntlet& gauntlet, const std::string& file) {
  if (file.empty() || !file_exists(file)) return std::monostate{};
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  const Error damaged{"sim.file_damaged", file};
  if (!text->starts_with("{\"format\":\"specter-gauntlet\"")) return Error{"sim.file_kind", file};
  const std::size_t mark = text->rfind(kCheck);
  if (mark == std::string::npos ||
      text->substr(mark) !=
          fmt::format("{}{}\"}}\n", kCheck, codec::hex16(codec::checksum(text->substr(0, mark)))))
    return damaged;
  const std::string head = head_line(gauntlet);
  if (!text->starts_with(head))
    return Error{"sim.file_other", "the player, --games, --seed, --edition, --players"};
  auto rows =
      read_rows(std::string_view(*text).substr(head.size(), mark - head.size()), gauntlet.games);
  if (!rows) return damaged;
  gauntlet.rows = std::move(*rows);
  return std::monostate{};
}

Result<std::monostate> run_gauntlet(Gauntlet& gauntlet, const GauntletRun& run) {
  const std::vector<GauntletRow> all = gauntlet.all_rows();
  std::vector<GauntletRow> kept;
  kept.swap(gauntlet.rows);
  for (const GauntletRow& row : all) {
    const auto done = std::find_if(kept.begin(), kept.end(),
                                   [&](const GauntletRow& k) { return same_place(k, row); });
    if (done != kept.end()) {
      gauntlet.rows.push_back(*done);
      continue;
    }
    if (run.progress) run.progress(gauntlet.rows.size(), all.size());
    GauntletRow now = played(gauntlet, row, run);
    if (now.games < gauntlet.games) break;  // it was told to stop
    gauntlet.rows.push_back(std::move(now));
    if (run.file.empty()) continue;
    if (auto wrote = write_file(run.file, gauntlet_text(gauntlet)); !wrote) return wrote;
  }
  if (run.progress) run.progress(gauntlet.rows.size(), all.size());
  return std::monostate{};
}

}  // namespace specter::arena
