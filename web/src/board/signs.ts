// Signs for cells that can be chosen: each tone has a form of its own, never a colour alone.
import type { Cell } from '../model/protocol';
import { middle } from './geometry';
import { outlineOf } from './outline';
import type { Target, Tone } from './scene';

/** A circle as a path. */
export const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const signs: Record<Tone, (x: number, y: number) => string> = {
  // a dot in a ring
  plain: (x, y) => ring(x, y, 3),
  // a tick
  safe: (x, y) => `M${x - 4.5} ${y + 0.5}l3 3.200l6-7`,
  // a triangle that warns
  risky: (x, y) => `M${x} ${y - 5.5}l5.800 10h-11.600ZM${x} ${y - 1.5}v2.600M${x} ${y + 2.8}v.2`,
  // an eye
  seen: (x, y) =>
    `M${x - 7} ${y}q7-8.500 14 0q-7 8.500-14 0ZM${x - 1.8} ${y}a1.800 1.800 0 1 0 3.600 0a1.800 1.800 0 1 0-3.600 0`,
  // a ring around a piece of one's own
  own: (x, y) => ring(x, y, 15.5),
  // cross hairs
  aim: (x, y) =>
    `${ring(x, y, 4.5)}M${x} ${y - 8}v5M${x} ${y + 3}v5M${x - 8} ${y}h5M${x + 3} ${y}h5`,
};

/** Cross hairs around a piece. */
export const aimAround = (cell: Cell): string => {
  const { x, y } = middle(cell);
  return `${ring(x, y, 15.5)}M${x} ${y - 20}v8M${x} ${y + 12}v8M${x - 20} ${y}h8M${x + 12} ${y}h8`;
};

export interface TargetPaths {
  tone: Tone;
  area: string;
  sign: string;
}

/** One area and one path of signs for each tone, however many cells there are. */
export function targetPaths(targets: ReadonlyMap<Cell, Target>): TargetPaths[] {
  const byTone = new Map<Tone, Cell[]>();
  for (const [cell, target] of targets)
    byTone.set(target.tone, [...(byTone.get(target.tone) ?? []), cell]);
  return [...byTone].map(([tone, cells]) => ({
    tone,
    area: outlineOf(cells, { inset: 2, radius: 5 }),
    sign: cells
      .map((cell) => {
        const { x, y } = middle(cell);
        return signs[tone](x, y);
      })
      .join(''),
  }));
}

/** Corner brackets around a cell. */
export function brackets(x: number, y: number, half: number, length: number): string {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return corners
    .map(
      ([sx, sy]) =>
        `M${x + sx * half} ${y + sy * (half - length)}V${y + sy * half}H${x + sx * (half - length)}`,
    )
    .join('');
}
