// Changes of a board in the editor: (board, where) → another board.
import { around, emptyBoard, placeOf, type Board } from '../model/board';
import type { Cell } from '../model/protocol';
import { limits, sections, type Section } from './limits';
import { cleared, isOpen, longEnough, opened, repaved, withSign, without } from './roads';

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
