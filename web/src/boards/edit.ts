// Changes of a board in the editor: (board, where) → another board. Roads are what the stretches
// cover, so that the two can never disagree.
import {
  around,
  cellsOf,
  emptyBoard,
  ground,
  placeOf,
  type Board,
  type Stretch,
} from '../model/board';
import type { Cell } from '../model/protocol';
import { limits, sections, type Section } from './limits';
import { cellsOfStretch } from './validate';
import { stretchName } from './write';

export type Tool =
  | 'floor'
  | 'structure'
  | 'road'
  | 'site1'
  | 'site2'
  | 'site3'
  | 'site4'
  | 'exit'
  | 'extra'
  | 'agent'
  | 'vehicle23'
  | 'vehicle45'
  | 'cache'
  | 'erase';

export function newBoard(columns = 23, rows = 32): Board {
  return {
    ...emptyBoard(),
    columns,
    rows,
    grid: Array.from({ length: rows }, () => '.'.repeat(columns)),
  };
}

const without = (cells: Cell[], cell: Cell): Cell[] => cells.filter((one) => one !== cell);
const isOpen = (board: Board, cell: Cell): boolean => ground(board, cell) !== 'structure';
const inStretch = (s: Stretch, cell: Cell): boolean => {
  const { column, row } = placeOf(cell);
  return column >= s.left && column <= s.right && row >= s.top && row <= s.bottom;
};

function withSign(board: Board, cell: Cell, sign: string): Board {
  const { column, row } = placeOf(cell);
  const line = board.grid[row];
  if (line === undefined || line[column] === undefined || line[column] === sign) return board;
  const grid = [...board.grid];
  grid[row] = line.slice(0, column) + sign + line.slice(column + 1);
  return { ...board, grid };
}

/** The grid's roads anew, from the stretches. */
function repaved(board: Board): Board {
  const covered = new Set(board.stretches.flatMap(cellsOfStretch));
  let out = board;
  for (const cell of cellsOf(board)) {
    if (covered.has(cell)) out = withSign(out, cell, '=');
    else if (ground(board, cell) === 'road') out = withSign(out, cell, '.');
  }
  return out;
}

/** What is left of a stretch when a cell of it is no road any more. */
function pieces(s: Stretch, cell: Cell): Stretch[] {
  const { column, row } = placeOf(cell);
  const parts = s.vertical
    ? [
        { ...s, bottom: row - 1 },
        { ...s, top: row + 1 },
      ]
    : [
        { ...s, right: column - 1 },
        { ...s, left: column + 1 },
      ];
  return parts.filter(
    (part) =>
      Math.max(part.right - part.left, part.bottom - part.top) + 1 >= limits.stretchLength &&
      part.right > part.left &&
      part.bottom > part.top,
  );
}

/** Takes road, sites and caches from a cell, so that it can become something else. */
function cleared(board: Board, cell: Cell): Board {
  const objectives = Object.fromEntries(
    Object.entries(board.objectives).map(([section, sites]) => [section, without(sites, cell)]),
  );
  const out = {
    ...board,
    objectives,
    caches: board.caches.filter((cache) => cache.icon !== cell),
  };
  if (!board.stretches.some((stretch) => inStretch(stretch, cell))) return out;
  return repaved({
    ...out,
    stretches: board.stretches.flatMap((s) => (inStretch(s, cell) ? pieces(s, cell) : [s])),
  });
}

const opened = (board: Board, cell: Cell): Board =>
  isOpen(board, cell) ? board : withSign(cleared(board, cell), cell, '.');

/** The two lanes between two cells; `b` decides on which side of `a` the second lane is. */
export function stretchBetween(board: Board, a: Cell, b: Cell): Stretch {
  const p = placeOf(a);
  const q = placeOf(b);
  const vertical = Math.abs(q.row - p.row) >= Math.abs(q.column - p.column);
  const lane = (from: number, to: number, count: number): [number, number] => {
    const second = to < from || from + 1 >= count ? from - 1 : from + 1;
    return [Math.max(0, Math.min(from, second)), Math.max(from, second)];
  };
  const [left, right] = vertical
    ? lane(p.column, q.column, board.columns)
    : [Math.min(p.column, q.column), Math.max(p.column, q.column)];
  const [top, bottom] = vertical
    ? [Math.min(p.row, q.row), Math.max(p.row, q.row)]
    : lane(p.row, q.row, board.rows);
  return { left, right, top, bottom, vertical };
}

export const longEnough = (s: Stretch): boolean =>
  Math.max(s.right - s.left, s.bottom - s.top) + 1 >= limits.stretchLength;

export function addStretch(board: Board, a: Cell, b: Cell): Board {
  const stretch = stretchBetween(board, a, b);
  const known = board.stretches.some((one) => stretchName(one) === stretchName(stretch));
  if (!longEnough(stretch) || known || board.stretches.length >= limits.stretches) return board;
  let out = board;
  for (const cell of cellsOfStretch(stretch)) out = opened(out, cell);
  return repaved({ ...out, stretches: [...out.stretches, stretch] });
}

/** Puts a site there, or takes it away. It gets the next free number of the die. */
function toggleSite(board: Board, cell: Cell, section: Section): Board {
  const sites = board.objectives[section] ?? [];
  if (sites.includes(cell)) return withSign(cleared(board, cell), cell, '#');
  if (sites.length >= limits.sites) return board;
  const free = cleared(board, cell);
  return withSign(
    {
      ...free,
      objectives: { ...free.objectives, [section]: [...(free.objectives[section] ?? []), cell] },
    },
    cell,
    section,
  );
}

function toggleExit(board: Board, cell: Cell, key: 'escapes' | 'escapesExtra'): Board {
  if (board[key].includes(cell)) return { ...board, [key]: without(board[key], cell) };
  if (board[key].length >= limits.escapes) return board;
  const other = key === 'escapes' ? 'escapesExtra' : 'escapes';
  const out = opened(board, cell);
  return { ...out, [other]: without(out[other], cell), [key]: [...out[key], cell] };
}

/** Where a cache can be used from: cells beside it first, then those at its corners. */
const accessOf = (board: Board, icon: Cell): Cell[] => {
  const { column, row } = placeOf(icon);
  const straight = (cell: Cell): boolean => {
    const p = placeOf(cell);
    return p.column === column || p.row === row;
  };
  const open = around(board, icon, 1).filter((cell) => cell !== icon && isOpen(board, cell));
  return [...open.filter(straight), ...open.filter((cell) => !straight(cell))];
};

/** Puts a cache there; on a cache, its access goes to the next open neighbour. */
function turnCache(board: Board, icon: Cell): Board {
  const access = accessOf(board, icon);
  const known = board.caches.find((cache) => cache.icon === icon);
  if (known) {
    const next = access[(access.indexOf(known.access) + 1) % access.length];
    if (!next) return board;
    const caches = board.caches.map((one) => (one === known ? { icon, access: next } : one));
    return { ...board, caches };
  }
  if (!access[0] || board.caches.length >= limits.caches) return board;
  const out = withSign(cleared(board, icon), icon, '#');
  return { ...out, caches: [...out.caches, { icon, access: access[0] }] };
}

/** First what stands on a cell, then the cell itself. */
function erase(board: Board, cell: Cell): Board {
  const vehicleStart = Object.fromEntries(
    Object.entries(board.vehicleStart).filter(([, at]) => at !== cell),
  );
  const bare = {
    ...board,
    agentStart: board.agentStart === cell ? null : board.agentStart,
    vehicleStart,
    escapes: without(board.escapes, cell),
    escapesExtra: without(board.escapesExtra, cell),
  };
  const stood =
    board.agentStart === cell ||
    Object.values(board.vehicleStart).includes(cell) ||
    [...board.escapes, ...board.escapesExtra].includes(cell);
  return stood ? bare : withSign(cleared(board, cell), cell, '.');
}

/** One dab of a tool. Roads are drawn with addStretch. */
export function paint(board: Board, tool: Exclude<Tool, 'road'>, cell: Cell): Board {
  switch (tool) {
    case 'floor':
      return withSign(cleared(board, cell), cell, '.');
    case 'structure':
      return withSign(cleared(board, cell), cell, '#');
    case 'site1':
    case 'site2':
    case 'site3':
    case 'site4':
      return toggleSite(board, cell, tool.slice(4) as Section);
    case 'exit':
      return toggleExit(board, cell, 'escapes');
    case 'extra':
      return toggleExit(board, cell, 'escapesExtra');
    case 'agent':
      return { ...opened(board, cell), agentStart: cell };
    case 'vehicle23':
      return { ...board, vehicleStart: { ...board.vehicleStart, '2-3': cell } };
    case 'vehicle45':
      return { ...board, vehicleStart: { ...board.vehicleStart, '4-5': cell } };
    case 'cache':
      return turnCache(board, cell);
    case 'erase':
      return erase(board, cell);
  }
}

/** Tools that go on while the pointer is dragged; the others do one thing where it was pressed. */
export const sweeps = (tool: Tool): boolean =>
  tool === 'floor' || tool === 'structure' || tool === 'erase';

/** Another size; what would be outside is gone. */
export function resized(board: Board, columns: number, rows: number): Board {
  const within = (cell: Cell): boolean => {
    const { column, row } = placeOf(cell);
    return column < columns && row < rows;
  };
  const kept = (cells: Cell[]): Cell[] => cells.filter(within);
  const grid = Array.from({ length: rows }, (_, row) =>
    (board.grid[row] ?? '').slice(0, columns).padEnd(columns, '.'),
  );
  return repaved({
    ...board,
    columns,
    rows,
    grid,
    agentStart: board.agentStart && within(board.agentStart) ? board.agentStart : null,
    vehicleStart: Object.fromEntries(
      Object.entries(board.vehicleStart).filter(([, cell]) => within(cell)),
    ),
    escapes: kept(board.escapes),
    escapesExtra: kept(board.escapesExtra),
    objectives: Object.fromEntries(
      sections.map((section) => [section, kept(board.objectives[section] ?? [])]),
    ),
    caches: board.caches.filter((cache) => within(cache.icon) && within(cache.access)),
    stretches: board.stretches
      .map((s) => ({
        ...s,
        right: Math.min(s.right, columns - 1),
        bottom: Math.min(s.bottom, rows - 1),
      }))
      .filter((s) => s.right > s.left && s.bottom > s.top && longEnough(s)),
  });
}

/** The number of the die and the section of a site, "2·5". */
export function siteNumber(board: Board, cell: Cell): string | null {
  for (const section of sections) {
    const at = (board.objectives[section] ?? []).indexOf(cell);
    if (at >= 0) return `${section}·${at + 1}`;
  }
  return null;
}
