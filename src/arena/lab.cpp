#include "arena/lab.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace specter::arena {
namespace {

/// Where the n-th of `count` equal parts of the games begins.
std::uint64_t cut(std::uint64_t games, std::uint64_t n, std::uint64_t count) {
  return games / count * n + games % count * n / count;
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, failed] = std::from_chars(text.data(), end, value);
  if (failed != std::errc{} || stopped != end) return std::nullopt;
  return value;
}

}  // namespace

Result<Shard> parse_shard(std::string_view text) {
  const std::size_t slash = text.find('/');
  const Error wrong{"sim.shard", std::string(text.substr(0, 40))};
  if (slash == std::string_view::npos) return wrong;
  const auto index = number(text.substr(0, slash));
  const auto count = number(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count || *count > kShardsMax) return wrong;
  return Shard{*index, *count};
}

std::uint64_t Lab::from() const { return cut(games, shard.index - 1, shard.count); }

std::uint64_t Lab::to() const { return cut(games, shard.index, shard.count); }

bool Lab::complete() const {
  return std::all_of(rows.begin(), rows.end(), [&](const LabRow& row) { return row.next >= to(); });
}

std::uint64_t Lab::played() const {
  std::uint64_t sum = 0;
  for (const LabRow& row : rows)
    sum += row.next - from();
  return sum;
}

sim::SimOptions Lab::options() const {
  sim::SimOptions out;
  out.agent = agent;
  out.hunters = hunters;
  out.seats = seats;
  out.seed = seed;
  out.games = to();
  out.detail = true;
  return out;
}

Lab begin_lab(Lab asked, const std::vector<Game>& games) {
  asked.rows.clear();
  for (const Game& game : games) {
    LabRow row;
    row.game = game;
    row.next = asked.from();
    asked.rows.push_back(std::move(row));
  }
  return asked;
}

std::optional<Error> differs(const Lab& a, const Lab& b) {
  const auto other = [](const char* what) { return Error{"sim.file_other", what}; };
  if (a.games != b.games) return other("--games");
  if (a.seed != b.seed) return other("--seed");
  if (a.agent != b.agent || a.hunters != b.hunters || a.seats != b.seats)
    return other("--agent, --hunters, --seat");
  if (a.rows.size() != b.rows.size()) return other("--edition, --players");
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    const Game& one = a.rows[i].game;
    const Game& two = b.rows[i].game;
    if (one.setup != two.setup) return other("--edition, --players, --vehicle, --traitor, --pick");
    if (one.board->text != two.board->text) return other("--board");
  }
  return std::nullopt;
}

Result<Lab> merge(std::span<const Lab> parts) {
  SPECTER_ASSERT(!parts.empty());
  const Lab& first = parts.front();
  std::set<std::uint64_t> seen;
  for (const Lab& part : parts) {
    if (const auto other = differs(first, part)) return *other;
    if (part.shard.count != first.shard.count)
      return Error{"sim.shards_differ", std::to_string(part.shard.count)};
    const std::string name =
        std::to_string(part.shard.index) + "/" + std::to_string(part.shard.count);
    if (!seen.insert(part.shard.index).second) return Error{"sim.shard_twice", name};
    if (!part.complete()) return Error{"sim.shard_unfinished", name};
  }
  for (std::uint64_t i = 1; i <= first.shard.count; ++i)
    if (seen.count(i) == 0)
      return Error{"sim.shard_missing",
                   std::to_string(i) + "/" + std::to_string(first.shard.count)};
  Lab all = first;
  all.shard = Shard{};
  for (std::size_t i = 0; i < all.rows.size(); ++i) {
    LabRow& row = all.rows[i];
    row.totals = {};
    row.detail = {};
    row.next = all.to();
    for (const Lab& part : parts) {
      row.totals += part.rows[i].totals;
      row.detail += part.rows[i].detail;
    }
  }
  return all;
}

}  // namespace specter::arena
