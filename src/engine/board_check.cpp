#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board_draft.h"

namespace specter {
namespace {

using Refusal = std::optional<Error>;

Error refuse(std::string_view code, std::string detail, int line) {
  return Error{"board." + std::string(code), std::move(detail), line};
}

std::string stretch_name(const Stretch& s) { return cell_name(s.from) + "-" + cell_name(s.to); }

Refusal check_present(const BoardDraft& d) {
  struct Part {
    int line;
    const char* what;
  };
  const Part parts[] = {
      {d.name_line, "name"},
      {d.title_line, "title"},
      {d.grid_line, "grid"},
      {d.agent_line, "agent-start"},
      {d.vehicle_few_line, "vehicle-start 2-3"},
      {d.vehicle_many_line, "vehicle-start 4-5"},
      {d.escape_line, "escape"},
      {d.stretch_line.empty() ? 0 : d.stretch_line.front(), "stretch"},
      {d.objectives_line[0], "objectives 1"},
      {d.objectives_line[1], "objectives 2"},
      {d.objectives_line[2], "objectives 3"},
      {d.objectives_line[3], "objectives 4"},
  };
  for (const Part& part : parts)
    if (part.line == 0) return refuse("missing", part.what, d.last_line);
  return {};
}

/// BRD-4: on the board and open.
Refusal check_open(const BoardDraft& d, Cell c, int line, std::string_view code) {
  if (!d.on_board(c)) return refuse("off_board", cell_name(c), line);
  if (!d.board.open.has(c)) return refuse(code, cell_name(c), line);
  return {};
}

Refusal check_vehicle(const BoardDraft& d, Cell c, int line) {
  if (!d.on_board(c)) return refuse("off_board", cell_name(c), line);
  if (!d.board.road.has(c)) return refuse("vehicle_road", cell_name(c), line);
  return {};
}

Refusal check_escapes(const BoardDraft& d) {
  CellSet seen;
  const auto check = [&](const std::vector<Cell>& cells, int line) -> Refusal {
    for (const Cell c : cells) {
      if (Refusal r = check_open(d, c, line, "escape_closed")) return r;
      if (seen.has(c)) return refuse("escape_twice", cell_name(c), line);
      seen.add(c);
    }
    return {};
  };
  if (Refusal r = check(d.board.escapes, d.escape_line)) return r;
  return check(d.board.escapes_extra, d.escape_extra_line);
}

Refusal check_caches(const BoardDraft& d) {
  CellSet icons;
  for (std::size_t i = 0; i < d.board.caches.size(); ++i) {
    const Cache& cache = d.board.caches[i];
    const int line = d.cache_line[i];
    if (!d.on_board(cache.icon)) return refuse("off_board", cell_name(cache.icon), line);
    if (d.at(cache.icon) != '#') return refuse("cache_icon", cell_name(cache.icon), line);
    if (Refusal r = check_open(d, cache.access, line, "cache_closed")) return r;
    if (distance(cache.icon, cache.access) != 1)
      return refuse("cache_apart", cell_name(cache.icon) + " " + cell_name(cache.access), line);
    if (icons.has(cache.icon)) return refuse("cache_twice", cell_name(cache.icon), line);
    icons.add(cache.icon);
  }
  return {};
}

/// BRD-3, and the digits of the grid say the same as the tables.
Refusal check_sites(const BoardDraft& d) {
  CellSet listed;
  for (std::size_t section = 0; section < d.board.sites.size(); ++section) {
    const int line = d.objectives_line[section];
    for (const Cell c : d.board.sites[section]) {
      if (!d.on_board(c)) return refuse("off_board", cell_name(c), line);
      if (d.board.open.has(c)) return refuse("site_open", cell_name(c), line);
      if (d.at(c) != static_cast<char>('1' + section))
        return refuse("site_mismatch", cell_name(c), line);
      if (listed.has(c)) return refuse("site_twice", cell_name(c), line);
      if (d.board.steps(c).empty()) return refuse("site_enclosed", cell_name(c), line);
      listed.add(c);
    }
  }
  for (int y = 0; y < d.board.rows; ++y)
    for (int x = 0; x < d.board.columns; ++x) {
      const Cell c = cell_at(x, y);
      if (d.at(c) >= '1' && d.at(c) <= '4' && !listed.has(c))
        return refuse("site_unlisted", cell_name(c), at(d.row_line, y));
    }
  return {};
}

/// BRD-5 for one stretch; its cells are added to `covered`.
Refusal check_stretch(const BoardDraft& d, const Stretch& s, int line, CellSet& covered) {
  for (const Cell c : {s.from, s.to})
    if (!d.on_board(c)) return refuse("off_board", cell_name(c), line);
  const int wide = column_of(s.to) - column_of(s.from) + 1;
  const int high = row_of(s.to) - row_of(s.from) + 1;
  if (wide != 2 && high != 2) return refuse("stretch_width", stretch_name(s), line);
  if (wide + high - 2 <= 2) return refuse("stretch_length", stretch_name(s), line);
  for (int x = column_of(s.from); x <= column_of(s.to); ++x)
    for (int y = row_of(s.from); y <= row_of(s.to); ++y) {
      const Cell c = cell_at(x, y);
      if (!d.board.open.has(c)) return refuse("stretch_structure", cell_name(c), line);
      if (!d.board.road.has(c)) return refuse("stretch_not_road", cell_name(c), line);
      covered.add(c);
    }
  return {};
}

Refusal check_roads(const BoardDraft& d) {
  CellSet covered;
  for (std::size_t i = 0; i < d.board.stretches.size(); ++i) {
    const Stretch& s = d.board.stretches[i];
    if (Refusal r = check_stretch(d, s, d.stretch_line[i], covered)) return r;
    for (std::size_t j = 0; j < i; ++j)
      if (d.board.stretches[j] == s)
        return refuse("stretch_twice", stretch_name(s), d.stretch_line[i]);
  }
  const CellSet bare = d.board.road - covered;
  if (bare.empty()) return {};
  const Cell c = bare.nth(0);
  return refuse("road_uncovered", cell_name(c), d.row_line[ix(row_of(c))]);
}

/// BRD-2.
Refusal check_reachable(const BoardDraft& d) {
  CellSet reached;
  reached.add(d.board.agent_start);
  for (CellSet before; before != reached;) {
    before = reached;
    reached = grown(reached) & d.board.open;
  }
  const CellSet cut_off = d.board.open - reached;
  if (cut_off.empty()) return {};
  const Cell c = cut_off.nth(0);
  return refuse("unreachable", cell_name(c), d.row_line[ix(row_of(c))]);
}

}  // namespace

std::optional<Error> check_board(const BoardDraft& d) {
  if (Refusal r = check_present(d)) return r;
  if (Refusal r = check_open(d, d.board.agent_start, d.agent_line, "start_closed")) return r;
  if (Refusal r = check_vehicle(d, d.board.vehicle_start_few, d.vehicle_few_line)) return r;
  if (Refusal r = check_vehicle(d, d.board.vehicle_start_many, d.vehicle_many_line)) return r;
  if (Refusal r = check_escapes(d)) return r;
  if (Refusal r = check_caches(d)) return r;
  if (Refusal r = check_sites(d)) return r;
  if (Refusal r = check_roads(d)) return r;
  return check_reachable(d);
}

}  // namespace specter
