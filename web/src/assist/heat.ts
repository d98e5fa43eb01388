// A belief as areas of the board: cells of about the same chance stand together.
import type { Cell } from '../model/protocol';

/** Where an agent can be, and how likely each cell is, if that is known. */
export interface Spread {
  cells: readonly Cell[];
  heat: readonly number[] | null;
}

export const levels = 4;

/**
 * The cells by how likely they are, the least likely first: level 0 holds up to a quarter of what
 * the likeliest cell has, and so on. Where all are alike, none stands out.
 */
export function byHeat({ cells, heat }: Spread): Cell[][] {
  const out: Cell[][] = Array.from({ length: levels }, () => []);
  const most = Math.max(0, ...(heat ?? []));
  const least = Math.min(most, ...(heat ?? []));
  cells.forEach((cell, i) => {
    const share = most > least ? (heat?.[i] ?? 0) / most : 0;
    out[Math.min(levels - 1, Math.floor(share * levels))]!.push(cell);
  });
  return out;
}

/** The chance of a cell in percent, with a place behind the point where it is small. */
export function percentOf({ cells, heat }: Spread, cell: Cell): number | null {
  const at = cells.indexOf(cell);
  if (at < 0 || !heat) return null;
  const percent = (heat[at] ?? 0) / 100;
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
}
