// The ground of a board as SVG paths: made once per board, never again while a game is played.
import { groundAt, placeOf, type Board, type Stretch } from '../model/board';
import type { Cell } from '../model/protocol';
import { corner, middle, unit } from './geometry';
import { outline } from './outline';

export interface GroundPaths {
  grid: string;
  roads: string;
  lanes: string;
  slabs: string;
  /** Lines on the roofs. */
  roofs: string;
}

export function groundPaths(board: Board): GroundPaths {
  const is = (kind: string) => (column: number, row: number) =>
    groundAt(board, column, row) === kind;
  const { columns, rows } = board;
  return {
    grid: gridLines(columns, rows),
    roads: outline(is('road'), columns, rows, { radius: 3 }),
    lanes: board.stretches.map((stretch) => laneOf(board, stretch)).join(''),
    slabs: outline(is('structure'), columns, rows, { inset: 2, radius: 6 }),
    roofs: roofs(board),
  };
}

function gridLines(columns: number, rows: number): string {
  let path = '';
  for (let c = 1; c < columns; ++c) path += `M${c * unit} 0V${rows * unit}`;
  for (let r = 1; r < rows; ++r) path += `M0 ${r * unit}H${columns * unit}`;
  return path;
}

const holds = (s: Stretch, column: number, row: number): boolean =>
  column >= s.left && column <= s.right && row >= s.top && row <= s.bottom;

/** The middle line of a stretch, left out where another one crosses. */
function laneOf(board: Board, s: Stretch): string {
  const crossed = (column: number, row: number): boolean =>
    board.stretches.some((other) => other.vertical !== s.vertical && holds(other, column, row));
  const [from, to] = s.vertical ? [s.top, s.bottom] : [s.left, s.right];
  let path = '';
  for (let i = from; i <= to; ++i) {
    const column = s.vertical ? s.left : i;
    const row = s.vertical ? i : s.top;
    if (crossed(column, row)) continue;
    const a = i * unit + unit * 0.22;
    const b = (i + 1) * unit - unit * 0.22;
    path += s.vertical ? `M${(s.left + 1) * unit} ${a}V${b}` : `M${a} ${(s.top + 1) * unit}H${b}`;
  }
  return path;
}

const details: ((x: number, y: number) => string)[] = [
  // a hatch
  (x, y) => `M${x + 10} ${y + 9}h12v12h-12zM${x + 13} ${y + 15}h6`,
  // slats
  (x, y) => `M${x + 9} ${y + 11}h14M${x + 9} ${y + 15.5}h14M${x + 9} ${y + 20}h14`,
  // a fan
  (x, y) =>
    `M${x + 10} ${y + 15}a6 6 0 1 0 12 0a6 6 0 1 0-12 0M${x + 16} ${y + 12}v6M${x + 13} ${y + 15}h6`,
  // a pipe
  (x, y) => `M${x + 8} ${y + 12}h8v7h8`,
];

/** Quiet lines on some roofs, always the same for the same cell. Sites and caches stay free. */
function roofs(board: Board): string {
  const taken = new Set([
    ...Object.values(board.objectives).flat(),
    ...board.caches.map((cache) => cache.icon),
  ]);
  let path = '';
  for (let row = 0; row < board.rows; ++row)
    for (let column = 0; column < board.columns; ++column) {
      if (groundAt(board, column, row) !== 'structure') continue;
      const detail = details[(column * 7 + row * 13 + ((column * row) % 5)) % 7];
      const cell = String.fromCharCode(65 + column) + (row + 1);
      if (detail && !taken.has(cell)) path += detail(column * unit, row * unit);
    }
  return path;
}

/** A hexagon that stands on its tip. */
export function hexagon(cell: Cell, radius: number): string {
  const { x, y } = middle(cell);
  const w = Math.round(radius * 0.866 * 100) / 100;
  const h = radius / 2;
  return `M${x} ${y - radius}l${w} ${h}v${radius}l${-w} ${h}l${-w} ${-h}v${-radius}Z`;
}

/** A square of a cell, smaller by `inset` on each side. */
export function square(cell: Cell, inset: number): string {
  const { x, y } = corner(cell);
  const side = unit - 2 * inset;
  return `M${x + inset} ${y + inset}h${side}v${side}h${-side}Z`;
}

/** How the road runs at a cell: a car stands along it. */
export function roadTurn(board: Board, cell: Cell): number {
  const { column, row } = placeOf(cell);
  const here = board.stretches.filter((stretch) => holds(stretch, column, row));
  return here.length > 0 && here.every((stretch) => !stretch.vertical) ? 90 : 0;
}
