// Where cells are on the picture. One cell is `unit` wide; the camera turns units into pixels.
import { cellName, placeOf, type Board } from '../model/board';
import type { Cell } from '../model/protocol';

export const unit = 32;

export interface Point {
  x: number;
  y: number;
}

/** The middle of a cell. */
export function middle(cell: Cell): Point {
  const { column, row } = placeOf(cell);
  return { x: (column + 0.5) * unit, y: (row + 0.5) * unit };
}

/** The upper left corner of a cell. */
export function corner(cell: Cell): Point {
  const { column, row } = placeOf(cell);
  return { x: column * unit, y: row * unit };
}

/** Cells on a straight way of king's moves, without `from`. */
export function between(from: Cell, to: Cell): Cell[] {
  const a = placeOf(from);
  const b = placeOf(to);
  const out: Cell[] = [];
  while (a.column !== b.column || a.row !== b.row) {
    a.column += Math.sign(b.column - a.column);
    a.row += Math.sign(b.row - a.row);
    out.push(cellName(a.column, a.row));
  }
  return out;
}

/** The cell that lies so far away, kept on the board. */
export function stepped(board: Board, cell: Cell, columns: number, rows: number): Cell {
  const { column, row } = placeOf(cell);
  const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));
  return cellName(within(column + columns, board.columns), within(row + rows, board.rows));
}

const edges = [
  { side: 'N', angle: 0 },
  { side: 'E', angle: 90 },
  { side: 'S', angle: 180 },
  { side: 'W', angle: 270 },
] as const;

/** Where the nearest edge of the board is, as an angle clockwise from north. */
export function wayOut(board: Board, cell: Cell): number {
  const { column, row } = placeOf(cell);
  const far = { N: row, E: board.columns - 1 - column, S: board.rows - 1 - row, W: column };
  return [...edges].sort((a, b) => far[a.side] - far[b.side])[0]!.angle;
}
