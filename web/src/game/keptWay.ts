// A drawn way outlives the page: the browser keeps it until its decision is answered.
import { forget, recall, remember } from '../model/keep';
import { fits, startWay, type Field, type Way } from '../model/path';
import type { Cell, SeatId } from '../model/protocol';

/** The decision that a way was drawn for. */
export interface Mark {
  seat: SeatId;
  decision: number;
}

interface Kept extends Mark {
  cells: Cell[];
}

const keyOf = (table: string): string => `way.${table}`;

export const keepWay = (table: string, mark: Mark, way: Way): void =>
  void remember(keyOf(table), { ...mark, cells: [...way] } satisfies Kept);

export const forgetWay = (table: string): void => forget(keyOf(table));

/** The way that was drawn for this very decision, if it can still be drawn; else the mere start. */
export function keptWay(table: string, field: Field, mark: Mark): Way {
  const kept = recall<Kept | null>(keyOf(table), null);
  const same = kept?.seat === mark.seat && kept.decision === mark.decision;
  return same && Array.isArray(kept.cells) && fits(field, kept.cells)
    ? kept.cells
    : startWay(field);
}
