// What hunters see, for the light on the board (docs/rules/rules.md, "Vision"). It is a picture
// only: the server alone decides who is seen.
import { around, cellName, ground, groundAt, placeOf, type Board } from './board';
import { barriersOf } from './second';
import type { Cell, Compass, Hunter, View } from './protocol';

const ways: Record<string, readonly [number, number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};

/** Cells that smoke fills. */
export function smokeCells(board: Board, smokes: { cell: Cell }[]): Set<Cell> {
  const out = new Set<Cell>();
  for (const smoke of smokes)
    for (const cell of around(board, smoke.cell, 1))
      if (ground(board, cell) !== 'structure') out.add(cell);
  return out;
}

/** What the second edition adds to a look: what blocks, and ways that are closed. */
export interface Limits {
  barriers?: ReadonlySet<Cell>;
  flare?: Compass | null;
  without?: Compass | null;
  /** Structures and barriers do not block. */
  thermal?: boolean;
}

/** What is seen from a cell; `only` limits it to one direction. */
export function seenFrom(
  board: Board,
  cell: Cell,
  smoke: ReadonlySet<Cell> = new Set(),
  only: Compass | null = null,
  limits: Limits = {},
): Set<Cell> {
  const out = new Set([cell]);
  if (smoke.has(cell)) return out;
  const { column, row } = placeOf(cell);
  const ray = (
    c: number,
    r: number,
    [dx, dy]: readonly [number, number],
    inside: (c: number, r: number) => boolean,
  ): void => {
    for (; inside(c, r); c += dx, r += dy) {
      const name = cellName(c, r);
      const wall = groundAt(board, c, r) === 'structure' || limits.barriers?.has(name);
      if (smoke.has(name) || (wall && !limits.thermal)) return;
      if (!wall) out.add(name);
    }
  };
  const onBoard = (c: number, r: number): boolean =>
    c >= 0 && r >= 0 && c < board.columns && r < board.rows;
  for (const [name, way] of Object.entries(ways)) {
    if ((only && only !== name) || (limits.flare && limits.flare !== name)) continue;
    if (limits.without === name) continue;
    ray(column + way[0], row + way[1], way, onBoard);
    for (const s of board.stretches) {
      const inside = (c: number, r: number): boolean =>
        c >= s.left && c <= s.right && r >= s.top && r <= s.bottom;
      if (!inside(column, row) || s.vertical !== (way[0] === 0)) continue;
      // The other lane is traced by itself, from the cell diagonally ahead.
      const c = s.vertical ? s.left + s.right - column : column + way[0];
      const r = s.vertical ? row + way[1] : s.top + s.bottom - row;
      ray(c, r, way, inside);
    }
  }
  return out;
}

/** The cells of runs such as "A7-W7". */
export function cellsOfRuns(runs: readonly string[]): Set<Cell> {
  const out = new Set<Cell>();
  for (const run of runs) {
    const [first, last = first] = run.split('-') as [Cell, Cell?];
    const [from, to] = [placeOf(first), placeOf(last)];
    for (let c = from.column; c <= to.column; c++)
      for (let r = from.row; r <= to.row; r++) out.add(cellName(c, r));
  }
  return out;
}

/** What each hunter of a view sees now; those who see nothing are left out. */
export function sightOf(view: View): Map<number, Set<Cell>> {
  const told = view.decision?.sight;
  if (told) return new Map(told.map((entry) => [entry.hunter, new Set(entry.cells)]));
  return new Map(
    view.hunters.flatMap(({ hunter, sight }) =>
      sight.length > 0 ? [[hunter, cellsOfRuns(sight)] as const] : [],
    ),
  );
}

/** What a hunter would see from a cell, with all that hinders him. */
export function lookOf(board: Board, view: View, hunter: Hunter, cell: Cell): Set<Cell> {
  const { flare = null, without = null, thermal = false } = hunter;
  const barriers = barriersOf(view);
  const limits = { barriers, flare, without, thermal };
  return seenFrom(board, cell, smokeCells(board, view.smokes), hunter.only, limits);
}
