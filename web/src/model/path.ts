// Drawing an agent's way, step by step. Plain values: (field, way, cell) → new way. A way is the
// list of its cells, the first one being where she stands. The server judges; this only makes sure
// that nothing is drawn that it would refuse.
import { around, ground, type Board } from './board';
import type { Action, Cell, View } from './protocol';
import { barriersOf } from './second';

export type Way = readonly Cell[];

export interface Field {
  board: Board;
  start: Cell;
  /** The most steps that any listed outcome has. */
  max: number;
  /** Cells that hunters hold (AGT-3): nobody enters them, nor comes back to one left behind. */
  held: ReadonlySet<Cell>;
  /** Listed outcomes by end cell. */
  ends: ReadonlyMap<Cell, readonly Action[]>;
}

/** Cells with a hunter's figure or a barrier; who is in the vehicle holds none. */
export const heldCells = (view: View): Set<Cell> =>
  new Set([
    ...view.hunters
      .filter((hunter) => !hunter.inside && !hunter.gone && hunter.cell !== null)
      .map((hunter) => hunter.cell!),
    ...barriersOf(view),
  ]);

/** The ground for drawing, from the moves that are listed; null where none is. */
export function fieldOf(board: Board, view: View, actions: readonly Action[]): Field | null {
  const moves = actions.filter((action) => action.type === 'move' && action.cell);
  const start = moves.find((move) => move.steps === 0)?.cell ?? ownCell(view);
  if (moves.length === 0 || !start) return null;
  const ends = new Map<Cell, Action[]>();
  for (const move of moves) {
    const list = ends.get(move.cell!);
    if (list) list.push(move);
    else ends.set(move.cell!, [move]);
  }
  const max = Math.max(...moves.map((move) => move.steps ?? 0));
  return { board, start, max, held: heldCells(view), ends };
}

const ownCell = (view: View): Cell | null =>
  view.agents.find((agent) => agent.seat === view.seat)?.secret?.cell ?? null;

export const stepsOf = (way: Way): number => Math.max(0, way.length - 1);
export const stepsLeft = (field: Field, way: Way): number => field.max - stepsOf(way);
export const startWay = (field: Field): Way => [field.start];

/** What the server lists for a way like this: same end, same number of steps. */
export const outcomesOf = (field: Field, way: Way): Action[] =>
  (field.ends.get(way.at(-1) ?? '') ?? []).filter((move) => move.steps === stepsOf(way));

/** A held cell on which a move may end all the same (Brutal Assault). */
const endsOnly = (field: Field, cell: Cell): boolean =>
  field.held.has(cell) && cell !== field.start && field.ends.has(cell);

/** Cells that one step leads to. */
export const neighbours = (field: Field, cell: Cell): Cell[] =>
  endsOnly(field, cell)
    ? []
    : around(field.board, cell, 1).filter(
        (next) =>
          next !== cell &&
          ground(field.board, next) !== 'structure' &&
          (!field.held.has(next) || endsOnly(field, next)),
      );

/** One step further, where it is allowed; else the way as it was. */
export function step(field: Field, way: Way, cell: Cell): Way {
  const last = way.at(-1);
  if (last === undefined || stepsLeft(field, way) <= 0) return way;
  if (!neighbours(field, last).includes(cell)) return way;
  const longer = [...way, cell];
  return outcomesOf(field, longer).length > 0 ? longer : way;
}

export const undo = (way: Way): Way => (way.length > 1 ? way.slice(0, -1) : way);

/**
 * While a finger drags: back over the last step takes it away, a neighbour is a step, and a cell
 * that was jumped over is filled in. Where nothing fits, the way stays.
 */
export function over(field: Field, way: Way, cell: Cell): Way {
  if (cell === way.at(-1)) return way;
  if (cell === way.at(-2)) return undo(way);
  const next = step(field, way, cell);
  if (next !== way) return next;
  const back = way.lastIndexOf(cell);
  if (back >= 0) return way.slice(0, back + 1);
  return extended(field, way, cell) ?? way;
}

/** A cell was tapped: a cell of the way cuts it there, any other is gone to the best way. */
export function tapped(
  field: Field,
  way: Way,
  cell: Cell,
  seen: ReadonlySet<Cell> = new Set(),
): Way {
  if (cell === way.at(-1)) return way;
  const back = way.lastIndexOf(cell);
  if (back >= 0) return way.slice(0, back + 1);
  return extended(field, way, cell, seen) ?? extended(field, [field.start], cell, seen) ?? way;
}

/** Whether a kept way can still be drawn as it is. */
export function fits(field: Field, way: Way): boolean {
  if (way[0] !== field.start || way.length < 1) return false;
  let drawn: Way = [field.start];
  for (const cell of way.slice(1)) {
    const next = step(field, drawn, cell);
    if (next === drawn) return false;
    drawn = next;
  }
  return true;
}

/** How a way compares: seen at its end, seen on it, then fewer steps. */
const cost = (way: Way, seen: ReadonlySet<Cell>): number =>
  (seen.has(way.at(-1)!) ? 10_000 : 0) +
  way.filter((cell) => seen.has(cell)).length * 100 +
  way.length;

/** The way continued to a cell: the least seen continuation, of those the shortest; or null. */
export function extended(
  field: Field,
  way: Way,
  cell: Cell,
  seen: ReadonlySet<Cell> = new Set(),
): Way | null {
  const far = stepsTo(field, cell, stepsLeft(field, way));
  let best: Way | null = null;
  let bestCost = Infinity;
  const search = (drawn: Way): void => {
    const last = drawn.at(-1)!;
    if (last === cell && drawn.length > way.length) {
      const price = cost(drawn, seen);
      if (price < bestCost && outcomesOf(field, drawn).length > 0) {
        best = drawn;
        bestCost = price;
      }
      return;
    }
    const left = stepsLeft(field, drawn);
    for (const next of neighbours(field, last)) {
      const rest = far.get(next);
      if (rest === undefined || rest > left - 1 || drawn.includes(next)) continue;
      search([...drawn, next]);
    }
  };
  search(way);
  return best;
}

/** How many steps each cell is from one, up to a limit. */
export function stepsTo(field: Field, cell: Cell, limit: number): Map<Cell, number> {
  const far = new Map([[cell, 0]]);
  let ring = [cell];
  for (let n = 1; n <= limit && ring.length > 0; ++n) {
    const next: Cell[] = [];
    for (const from of ring)
      for (const to of around(field.board, from, 1)) {
        if (far.has(to) || ground(field.board, to) === 'structure') continue;
        far.set(to, n);
        if (!field.held.has(to)) next.push(to);
      }
    ring = next;
  }
  return far;
}

/** Cells that can still be reached from the end of the way, each with an outcome. */
export function reachable(field: Field, way: Way): Set<Cell> {
  const out = new Set<Cell>();
  const last = way.at(-1);
  if (last === undefined) return out;
  const left = stepsLeft(field, way);
  let ring = [last];
  const known = new Set(ring);
  for (let n = 1; n <= left && ring.length > 0; ++n) {
    const next: Cell[] = [];
    for (const from of ring)
      for (const to of neighbours(field, from)) {
        if (known.has(to)) continue;
        known.add(to);
        next.push(to);
        if (field.ends.has(to)) out.add(to);
      }
    ring = next;
  }
  return out;
}

/** Per hunter, the cells of the way that he sees; hunters who see nothing are left out. */
export function seenOn(
  way: Way,
  sight: ReadonlyMap<number, ReadonlySet<Cell>>,
): Map<number, Cell[]> {
  const out = new Map<number, Cell[]>();
  for (const [hunter, cells] of sight) {
    const found = [...new Set(way.filter((cell) => cells.has(cell)))];
    if (found.length > 0) out.set(hunter, found);
  }
  return out;
}

/** Everything that any hunter sees. */
export const union = (sight: ReadonlyMap<number, ReadonlySet<Cell>>): Set<Cell> =>
  new Set([...sight.values()].flatMap((cells) => [...cells]));

const arrows: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};

/** The cell that a key leads to from another, or null. */
export function keyStep(cell: Cell, key: string): Cell | null {
  const way = arrows[key];
  if (!way) return null;
  const column = cell.charCodeAt(0) + way[0];
  const row = Number(cell.slice(1)) + way[1];
  return row >= 1 ? String.fromCharCode(column) + row : null;
}
