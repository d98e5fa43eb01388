// A board file (docs/boards.md) as data. The server has checked it already, so that this reader
// only has to understand, not to judge. Cells are their names everywhere: "K17".
import type { Cell, Compass } from './protocol';

const A = 'A'.charCodeAt(0);

export interface Place {
  column: number;
  row: number;
}

/** A straight two-lane piece of road. */
export interface Stretch {
  left: number;
  right: number;
  top: number;
  bottom: number;
  vertical: boolean;
}

export interface Board {
  name: string;
  title: string;
  columns: number;
  rows: number;
  grid: string[];
  agentStart: Cell | null;
  vehicleStart: Record<string, Cell>;
  escapes: Cell[];
  escapesExtra: Cell[];
  stretches: Stretch[];
  objectives: Record<string, Cell[]>;
  caches: { icon: Cell; access: Cell }[];
}

/** "K17" from a column and a row, both from 0. */
export const cellName = (column: number, row: number): Cell =>
  String.fromCharCode(A + column) + (row + 1);

/** Column and row from 0, or null where the text is no cell. */
export function cellAt(name: string | null | undefined): Place | null {
  const found = /^([A-Za-z])([1-9][0-9]?)$/.exec(name ?? '');
  if (!found) return null;
  return { column: found[1]!.toUpperCase().charCodeAt(0) - A, row: Number(found[2]) - 1 };
}

/** The place of what is known to be a cell. */
export function placeOf(cell: Cell): Place {
  const at = cellAt(cell);
  if (!at) throw new Error(`no cell: ${cell}`);
  return at;
}

/** King-move distance. */
export function distance(a: Cell, b: Cell): number {
  const p = placeOf(a);
  const q = placeOf(b);
  return Math.max(Math.abs(p.column - q.column), Math.abs(p.row - q.row));
}

/** Compass direction of `to` seen from `from`. */
export function direction(from: Cell, to: Cell): Compass {
  const p = placeOf(from);
  const q = placeOf(to);
  const vertical = q.row < p.row ? 'N' : q.row > p.row ? 'S' : '';
  const horizontal = q.column < p.column ? 'W' : q.column > p.column ? 'E' : '';
  return (vertical + horizontal || 'here') as Compass;
}

const upper = (text: string | undefined): string => (text ?? '').toUpperCase();

const readers: Record<string, (board: Board, values: string[]) => void> = {
  name: (board, [name]) => {
    board.name = name ?? '';
  },
  title: (board, words) => {
    board.title = words.join(' ');
  },
  'agent-start': (board, [cell]) => {
    board.agentStart = upper(cell);
  },
  'vehicle-start': (board, [players, cell]) => {
    if (players) board.vehicleStart[players] = upper(cell);
  },
  escape: (board, cells) => {
    board.escapes = cells.map(upper);
  },
  'escape-extra': (board, cells) => {
    board.escapesExtra = cells.map(upper);
  },
  stretch: (board, [corners]) => {
    const found = stretchOf(corners ?? '');
    if (found) board.stretches.push(found);
  },
  objectives: (board, [section, ...cells]) => {
    if (section) board.objectives[section] = cells.map(upper);
  },
  cache: (board, [icon, access]) => {
    board.caches.push({ icon: upper(icon), access: upper(access) });
  },
};

function stretchOf(corners: string): Stretch | null {
  const [p, q] = corners.split('-').map(cellAt);
  if (!p || !q) return null;
  const box = {
    left: Math.min(p.column, q.column),
    right: Math.max(p.column, q.column),
    top: Math.min(p.row, q.row),
    bottom: Math.max(p.row, q.row),
  };
  return { ...box, vertical: box.right - box.left === 1 && box.bottom - box.top > 1 };
}

export const emptyBoard = (): Board => ({
  name: '',
  title: '',
  columns: 0,
  rows: 0,
  grid: [],
  agentStart: null,
  vehicleStart: {},
  escapes: [],
  escapesExtra: [],
  stretches: [],
  objectives: {},
  caches: [],
});

/** Reads the text of a board file. Unknown lines are skipped. */
export function parseBoard(text: string): Board {
  const board = emptyBoard();
  let inGrid = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith(';')) continue;
    if (inGrid) inGrid = gridLine(board, line);
    else if (line === 'grid') inGrid = true;
    else {
      const [key = '', ...values] = line.split(/\s+/);
      readers[key]?.(board, values);
    }
  }
  board.rows = board.grid.length;
  return board;
}

function gridLine(board: Board, line: string): boolean {
  if (line === 'end') return false;
  if (/^[A-Z]/.test(line)) board.columns = line.length;
  else board.grid.push(line.replace(/^\d+\s+/, ''));
  return true;
}

export type Ground = 'structure' | 'open' | 'road';

export function groundAt(board: Board, column: number, row: number): Ground | null {
  const sign = board.grid[row]?.[column];
  if (sign === undefined) return null;
  return sign === '.' ? 'open' : sign === '=' ? 'road' : 'structure';
}

/** What a cell is, or null off the board. */
export function ground(board: Board, cell: Cell): Ground | null {
  const at = cellAt(cell);
  return at && groundAt(board, at.column, at.row);
}

/** Every cell's name, row by row. */
export function cellsOf(board: Board): Cell[] {
  const all: Cell[] = [];
  for (let row = 0; row < board.rows; ++row)
    for (let column = 0; column < board.columns; ++column) all.push(cellName(column, row));
  return all;
}

/** The escape points of a game with so many players. */
export const escapesOf = (board: Board, players: number): Cell[] =>
  players >= 4 ? [...board.escapes, ...board.escapesExtra] : board.escapes;

/** Cells within `range` of one, itself included, that are on the board. */
export function around(board: Board, cell: Cell, range: number): Cell[] {
  const { column, row } = placeOf(cell);
  const out: Cell[] = [];
  for (let r = Math.max(0, row - range); r <= Math.min(board.rows - 1, row + range); ++r)
    for (let c = Math.max(0, column - range); c <= Math.min(board.columns - 1, column + range); ++c)
      out.push(cellName(c, r));
  return out;
}

/** Cells by name: A1, A2, …, B1. */
export const byName = (a: Cell, b: Cell): number =>
  a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));
