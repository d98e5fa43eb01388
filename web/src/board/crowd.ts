// Pieces that stand on the same cell make room for each other.
import type { Cell } from '../model/protocol';
import type { Point } from './geometry';

export interface Seat extends Point {
  scale: number;
}

const layouts: Record<number, Seat[]> = {
  1: [{ x: 0, y: 0, scale: 1 }],
  2: [
    { x: -6.5, y: -4, scale: 0.72 },
    { x: 6.5, y: 4, scale: 0.72 },
  ],
  3: [
    { x: -7, y: -5, scale: 0.6 },
    { x: 7, y: -5, scale: 0.6 },
    { x: 0, y: 7, scale: 0.6 },
  ],
};
const tight: Seat[] = [
  { x: -7.5, y: -7, scale: 0.52 },
  { x: 7.5, y: -7, scale: 0.52 },
  { x: -7.5, y: 7, scale: 0.52 },
  { x: 7.5, y: 7, scale: 0.52 },
  { x: 0, y: 0, scale: 0.52 },
];

/** Where each piece stands within its cell, by id, and how large. */
export function seats(pieces: readonly { id: string; cell: Cell }[], scale = 1): Map<string, Seat> {
  const byCell = new Map<Cell, string[]>();
  for (const piece of pieces) byCell.set(piece.cell, [...(byCell.get(piece.cell) ?? []), piece.id]);
  const out = new Map<string, Seat>();
  for (const ids of byCell.values()) {
    const layout = layouts[ids.length] ?? tight;
    ids.forEach((id, i) => {
      const seat = layout[i % layout.length]!;
      out.set(id, { ...seat, scale: seat.scale * scale });
    });
  }
  return out;
}

/** The rounds in which somebody was on a cell, short enough to stand on it. */
export function roundsOn(trail: readonly { cell: Cell; round: number }[]): Map<Cell, string> {
  const byCell = new Map<Cell, number[]>();
  for (const { cell, round } of trail) {
    const rounds = byCell.get(cell) ?? [];
    if (!rounds.includes(round)) byCell.set(cell, [...rounds, round]);
  }
  return new Map(
    [...byCell].map(([cell, rounds]) => [
      cell,
      rounds.length <= 2 ? rounds.join('·') : `${rounds[0]}…${rounds.at(-1)}`,
    ]),
  );
}
