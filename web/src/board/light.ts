// Light on the floor: each lit cell belongs to the hunter who is nearest, so that light of several
// hunters meets without a seam and never adds up.
import { placeOf } from '../model/board';
import type { Cell } from '../model/protocol';
import type { Scene } from './scene';

const far = (a: Cell, b: Cell): number => {
  const p = placeOf(a);
  const q = placeOf(b);
  return Math.hypot(p.column - q.column, p.row - q.row);
};

/** For each source of light the cells that it lights best. */
export function shares(light: Scene['light']): Map<string, Cell[]> {
  const best = new Map<Cell, { id: string; far: number }>();
  for (const entry of light)
    for (const cell of entry.cells) {
      const distance = far(entry.from, cell);
      const known = best.get(cell);
      if (!known || distance < known.far) best.set(cell, { id: entry.id, far: distance });
    }
  const out = new Map<string, Cell[]>(light.map((entry) => [entry.id, []]));
  for (const [cell, { id }] of best) out.get(id)!.push(cell);
  return out;
}
