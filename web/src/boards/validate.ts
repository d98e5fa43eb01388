// What a board must obey (BRD-1 to BRD-5): the same rules as the program's own, but all broken
// ones at once, with the cells that they are about.
import {
  around,
  byName,
  cellAt,
  cellName,
  cellsOf,
  distance,
  ground,
  type Board,
  type Stretch,
} from '../model/board';
import type { Cell } from '../model/protocol';
import { bytesOf, limits, sections, type Problem } from './limits';
import { stretchName } from './write';

const problem = (code: string, detail: string, ...cells: Cell[]): Problem => ({
  code: `board.${code}`,
  detail,
  cells,
});

const onBoard = (board: Board, cell: Cell): boolean => ground(board, cell) !== null;
const isOpen = (board: Board, cell: Cell): boolean => {
  const kind = ground(board, cell);
  return kind === 'open' || kind === 'road';
};
const signOf = (board: Board, cell: Cell): string => {
  const at = cellAt(cell);
  return (at && board.grid[at.row]?.[at.column]) ?? '';
};
const repeated = (cells: Cell[]): Cell[] => cells.filter((cell, i) => cells.indexOf(cell) < i);

export function checkNames(board: Board): Problem[] {
  const out: Problem[] = [];
  if (board.name === '') out.push(problem('missing', 'name'));
  else if (!/^[a-z0-9][a-z0-9-]*$/.test(board.name) || board.name.length > limits.nameBytes)
    out.push(problem('name', board.name));
  if (board.title.trim() === '') out.push(problem('missing', 'title'));
  else if (bytesOf(board.title) > limits.titleBytes) out.push(problem('title', board.title));
  return out;
}

/** BRD-1: the size. */
export function checkSize(board: Board): Problem[] {
  if (board.columns < 1 || board.rows < 1) return [problem('missing', 'grid')];
  const out: Problem[] = [];
  if (board.columns > limits.columns) out.push(problem('columns', String(board.columns)));
  if (board.rows > limits.rows) out.push(problem('rows', String(board.rows)));
  return out;
}

function checkOpen(board: Board, cell: Cell, code: string): Problem[] {
  if (!onBoard(board, cell)) return [problem('off_board', cell)];
  return isOpen(board, cell) ? [] : [problem(code, cell, cell)];
}

/** BRD-4: the agent starts in the open, the vehicle on road. */
export function checkStarts(board: Board): Problem[] {
  const out = board.agentStart
    ? checkOpen(board, board.agentStart, 'start_closed')
    : [problem('missing', 'agent-start')];
  for (const players of ['2-3', '4-5']) {
    const cell = board.vehicleStart[players];
    if (!cell) out.push(problem('missing', `vehicle-start ${players}`));
    else if (!onBoard(board, cell)) out.push(problem('off_board', cell));
    else if (ground(board, cell) !== 'road') out.push(problem('vehicle_road', cell, cell));
  }
  return out;
}

/** BRD-4: escape points are open, each named once. */
export function checkEscapes(board: Board): Problem[] {
  const all = [...board.escapes, ...board.escapesExtra];
  const out: Problem[] = [];
  if (board.escapes.length === 0) out.push(problem('missing', 'escape'));
  if (board.escapes.length > limits.escapes) out.push(problem('too_many', 'escape'));
  if (board.escapesExtra.length > limits.escapes) out.push(problem('too_many', 'escape-extra'));
  for (const cell of all) out.push(...checkOpen(board, cell, 'escape_closed'));
  for (const cell of repeated(all)) out.push(problem('escape_twice', cell, cell));
  return out;
}

export function checkCaches(board: Board): Problem[] {
  const out: Problem[] = [];
  if (board.caches.length > limits.caches) out.push(problem('too_many', 'cache'));
  for (const { icon, access } of board.caches) {
    if (!onBoard(board, icon)) {
      out.push(problem('off_board', icon));
      continue;
    }
    if (signOf(board, icon) !== '#') out.push(problem('cache_icon', icon, icon));
    out.push(...checkOpen(board, access, 'cache_closed'));
    if (distance(icon, access) !== 1)
      out.push(problem('cache_apart', `${icon} ${access}`, icon, access));
  }
  for (const icon of repeated(board.caches.map((cache) => cache.icon)))
    out.push(problem('cache_twice', icon, icon));
  return out;
}

/** BRD-3: six sites for each section, structures with an open neighbour, as the grid marks them. */
export function checkSites(board: Board): Problem[] {
  const out: Problem[] = [];
  for (const section of sections) {
    const sites = board.objectives[section] ?? [];
    if (sites.length === 0) out.push(problem('missing', `objectives ${section}`));
    else if (sites.length !== limits.sites) out.push(problem('site_count', section, ...sites));
    for (const cell of sites) {
      if (!onBoard(board, cell)) out.push(problem('off_board', cell));
      else if (isOpen(board, cell)) out.push(problem('site_open', cell, cell));
      else if (signOf(board, cell) !== section) out.push(problem('site_mismatch', cell, cell));
      else if (!around(board, cell, 1).some((near) => isOpen(board, near)))
        out.push(problem('site_enclosed', cell, cell));
    }
  }
  const listed = sections.flatMap((section) => board.objectives[section] ?? []);
  for (const cell of repeated(listed)) out.push(problem('site_twice', cell, cell));
  for (const cell of cellsOf(board))
    if (/[1-4]/.test(signOf(board, cell)) && !listed.includes(cell))
      out.push(problem('site_unlisted', cell, cell));
  return out;
}

export function cellsOfStretch(s: Stretch): Cell[] {
  const out: Cell[] = [];
  for (let row = s.top; row <= s.bottom; ++row)
    for (let column = s.left; column <= s.right; ++column) out.push(cellName(column, row));
  return out;
}

function checkStretch(board: Board, s: Stretch): Problem[] {
  const name = stretchName(s);
  const cells = cellsOfStretch(s);
  const wide = s.right - s.left + 1;
  const high = s.bottom - s.top + 1;
  const outside = [cells[0]!, cells.at(-1)!].find((cell) => !onBoard(board, cell));
  if (outside) return [problem('off_board', outside)];
  if (wide !== 2 && high !== 2) return [problem('stretch_width', name, ...cells)];
  if (wide + high - 2 < limits.stretchLength) return [problem('stretch_length', name, ...cells)];
  const closed = cells.find((cell) => !isOpen(board, cell));
  if (closed) return [problem('stretch_structure', closed, closed)];
  const bare = cells.find((cell) => ground(board, cell) !== 'road');
  return bare ? [problem('stretch_not_road', bare, bare)] : [];
}

/** BRD-5: stretches are two lanes wide, long enough, and together exactly the road. */
export function checkRoads(board: Board): Problem[] {
  if (board.stretches.length === 0) return [problem('missing', 'stretch')];
  const out = board.stretches.flatMap((stretch) => checkStretch(board, stretch));
  if (board.stretches.length > limits.stretches) out.push(problem('too_many', 'stretch'));
  for (const name of repeated(board.stretches.map(stretchName)))
    out.push(problem('stretch_twice', name, name.split('-')[0]!));
  const covered = new Set(board.stretches.flatMap(cellsOfStretch));
  const bare = cellsOf(board)
    .filter((cell) => ground(board, cell) === 'road' && !covered.has(cell))
    .sort(byName);
  if (bare[0]) out.push(problem('road_uncovered', bare[0], ...bare));
  return out;
}

/** BRD-2: every open cell can be reached from the agent's start. */
export function checkReachable(board: Board): Problem[] {
  if (!board.agentStart || !isOpen(board, board.agentStart)) return [];
  const reached = new Set([board.agentStart]);
  for (const cell of reached)
    for (const near of around(board, cell, 1)) if (isOpen(board, near)) reached.add(near);
  const cut = cellsOf(board)
    .filter((cell) => isOpen(board, cell) && !reached.has(cell))
    .sort(byName);
  return cut[0] ? [problem('unreachable', cut[0], ...cut)] : [];
}

const checks = [
  checkNames,
  checkSize,
  checkStarts,
  checkEscapes,
  checkCaches,
  checkSites,
  checkRoads,
  checkReachable,
];

/** Everything that is wrong with a board; nothing if a game can be played on it. */
export const problemsOf = (board: Board): Problem[] => checks.flatMap((check) => check(board));
