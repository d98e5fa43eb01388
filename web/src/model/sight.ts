// What hunters see, for the light on the board (docs/rules/rules.md, "Vision"). It is a picture
// only: the server alone decides who is seen.
import { around, cellName, ground, groundAt, placeOf, type Board } from './board';
import type { Cell, Compass, View } from './protocol';

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

/** What is seen from a cell; `only` limits it to one direction. */
export function seenFrom(
  board: Board,
  cell: Cell,
  smoke: ReadonlySet<Cell> = new Set(),
  only: Compass | null = null,
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
      if (groundAt(board, c, r) === 'structure' || smoke.has(name)) return;
      out.add(name);
    }
  };
  const onBoard = (c: number, r: number): boolean =>
    c >= 0 && r >= 0 && c < board.columns && r < board.rows;
  for (const [name, way] of Object.entries(ways)) {
    if (only && only !== name) continue;
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

/** What each hunter of a view sees now. A traitor who has turned is no hunter any more. */
export function sightOf(board: Board, view: View): Map<number, Set<Cell>> {
  const told = view.decision?.sight;
  if (told) return new Map(told.map((entry) => [entry.hunter, new Set(entry.cells)]));
  const smoke = smokeCells(board, view.smokes);
  const out = new Map<number, Set<Cell>>();
  for (const hunter of view.hunters) {
    const cell = hunter.inside ? view.vehicle.cell : hunter.cell;
    if (!cell || hunter.blinded || hunter.gone) continue;
    out.set(hunter.hunter, seenFrom(board, cell, smoke, hunter.only));
  }
  return out;
}
