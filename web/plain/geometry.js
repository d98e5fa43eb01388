// Where cells are in the picture of a board.
import { cellAt } from './board.js';

export const unit = 32;
export const margin = 22;

export const x = (column) => margin + column * unit;
export const y = (row) => margin + row * unit;

/** The middle of a cell. */
export function middle(cell) {
  const at = cellAt(cell);
  return { x: x(at.column) + unit / 2, y: y(at.row) + unit / 2 };
}
