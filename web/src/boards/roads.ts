// Cells and roads of a board in the editor. Roads are what the stretches cover, so that the two can
// never disagree.
import { cellsOf, ground, placeOf, type Board, type Stretch } from '../model/board';
import type { Cell } from '../model/protocol';
import { limits } from './limits';
import { cellsOfStretch } from './validate';
import { stretchName } from './write';

export const without = (cells: Cell[], cell: Cell): Cell[] => cells.filter((one) => one !== cell);
export const isOpen = (board: Board, cell: Cell): boolean => ground(board, cell) !== 'structure';
const inStretch = (s: Stretch, cell: Cell): boolean => {
  const { column, row } = placeOf(cell);
  return column >= s.left && column <= s.right && row >= s.top && row <= s.bottom;
};

export function withSign(board: Board, cell: Cell, sign: string): Board {
  const { column, row } = placeOf(cell);
  const line = board.grid[row];
  if (line === undefined || line[column] === undefined || line[column] === sign) return board;
  const grid = [...board.grid];
  grid[row] = line.slice(0, column) + sign + line.slice(column + 1);
  return { ...board, grid };
}

/** The grid's roads anew, from the stretches. */
export function repaved(board: Board): Board {
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
export function cleared(board: Board, cell: Cell): Board {
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

export const opened = (board: Board, cell: Cell): Board =>
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
