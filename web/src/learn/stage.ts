// The model of a lesson: what is lit, what can be chosen, whether a try is right, and what comes
// of it. Pure; the light is the same as in a game (model/sight.ts).
import { around, direction, distance, ground, type Board } from '../model/board';
import { neighbours, type Field } from '../model/path';
import type { Action, Cell } from '../model/protocol';
import { seenFrom, smokeCells } from '../model/sight';
import type { Goal, PathGoal, Reach, Setting, Sighting, Step } from './types';

export const place = (setting: Setting, hunter: number): Cell => {
  const one = setting.hunters[hunter]!;
  return one.inside ? (setting.vehicle ?? one.cell) : one.cell;
};

const smokeOf = (board: Board, setting: Setting): Set<Cell> =>
  smokeCells(
    board,
    (setting.smoke ?? []).map((cell) => ({ cell })),
  );

/** Per hunter what he sees; a blinded one sees nothing. */
export function sights(board: Board, setting: Setting): Map<number, Set<Cell>> {
  const smoke = smokeOf(board, setting);
  const out = new Map<number, Set<Cell>>();
  setting.hunters.forEach((hunter, index) => {
    if (!hunter.blinded) out.set(index, seenFrom(board, place(setting, index), smoke));
  });
  return out;
}

export const lit = (board: Board, setting: Setting): Set<Cell> =>
  new Set([...sights(board, setting).values()].flatMap((cells) => [...cells]));

const open = (board: Board, cell: Cell): boolean =>
  ground(board, cell) !== null && ground(board, cell) !== 'structure';

const heldBy = (setting: Setting): Set<Cell> =>
  new Set(setting.hunters.filter((one) => !one.inside).map((one) => one.cell));

/** Cells that so many steps over allowed ground lead to, the start included. */
function spread(board: Board, from: Cell, steps: number, allowed: (cell: Cell) => boolean): Cell[] {
  const found = new Set([from]);
  let ring = [from];
  for (let n = 0; n < steps; ++n) {
    const next = ring
      .flatMap((cell) => around(board, cell, 1))
      .filter((cell) => !found.has(cell) && allowed(cell));
    next.forEach((cell) => found.add(cell));
    ring = next;
  }
  return [...found];
}

/** Cells that can be chosen. */
export function choices(board: Board, setting: Setting, reach: Reach): Cell[] {
  switch (reach.kind) {
    case 'walk':
      return spread(board, place(setting, reach.hunter), reach.steps, (cell) => open(board, cell));
    case 'drive':
      return spread(
        board,
        setting.vehicle!,
        reach.spaces,
        (cell) => ground(board, cell) === 'road',
      );
    case 'get_out':
      return around(board, setting.vehicle!, 1).filter(
        (cell) => cell !== setting.vehicle && open(board, cell),
      );
    case 'throw':
      return around(board, setting.agent!.cell, reach.range).filter(
        (cell) => open(board, cell) && (reach.what !== 'decoy' || !heldBy(setting).has(cell)),
      );
    case 'listed':
      return reach.cells;
  }
}

/** What a choice makes of the setting: figures move, things fly. */
export function chosen(board: Board, setting: Setting, reach: Reach, cell: Cell): Setting {
  switch (reach.kind) {
    case 'walk': {
      const inside = cell === setting.vehicle;
      return withHunter(setting, reach.hunter, { cell, inside });
    }
    case 'get_out':
      return withHunter(setting, reach.hunter, { cell, inside: false });
    case 'drive':
      return { ...setting, vehicle: cell };
    case 'throw':
      return thrown(board, setting, reach.what, cell);
    case 'listed':
      return setting;
  }
}

const withHunter = (
  setting: Setting,
  index: number,
  change: Partial<Setting['hunters'][number]>,
): Setting => ({
  ...setting,
  hunters: setting.hunters.map((one, at) => (at === index ? { ...one, ...change } : one)),
});

function thrown(
  board: Board,
  setting: Setting,
  what: 'flash' | 'smoke' | 'decoy',
  cell: Cell,
): Setting {
  if (what === 'smoke') return { ...setting, smoke: [...(setting.smoke ?? []), cell] };
  if (what === 'decoy') return { ...setting, marker: { cell, round: setting.marker?.round ?? 1 } };
  const blinded = [...sights(board, setting)].filter(([, cells]) => cells.has(cell));
  return blinded.reduce<Setting>((now, [hunter]) => withHunter(now, hunter, { blinded: true }), {
    ...setting,
    flashes: [cell],
  });
}

/** What would be seen from where the choice leads, by the one who moves. */
function viewFrom(board: Board, setting: Setting, cell: Cell): Set<Cell> {
  return seenFrom(board, cell, smokeOf(board, setting));
}

/** Null where the choice is right, else what is wrong with it. */
export function judgeCell(
  board: Board,
  setting: Setting,
  reach: Reach,
  goal: Goal,
  cell: Cell,
): string | null {
  if (!choices(board, setting, reach).includes(cell)) return 'reach';
  const after = chosen(board, setting, reach, cell);
  switch (goal.kind) {
    case 'sees': {
      const seen = viewFrom(board, after, cell);
      if (!goal.cells.every((wanted) => seen.has(wanted))) return 'sight';
      const far = Math.max(...goal.cells.map((wanted) => distance(cell, wanted)));
      return far > (goal.within ?? Infinity) ? 'far' : null;
    }
    case 'lit':
      return lit(board, setting).has(cell) ? null : 'dark';
    case 'dark':
      return lit(board, setting).has(cell) ? 'lit' : null;
    case 'hides': {
      const seen = lit(board, after);
      return goal.cells.some((wanted) => seen.has(wanted)) ? 'sight' : null;
    }
    case 'blinds':
      return goal.hunters.every((hunter) => after.hunters[hunter]!.blinded) ? null : 'sight';
    case 'direction':
      return direction(setting.vehicle!, cell) === goal.way ? null : 'direction';
    case 'far':
      return distance(setting.agent!.cell, cell) >= goal.distance ? null : 'near';
    case 'is':
      return goal.cells.includes(cell) ? null : 'other';
  }
}

/** The ground for drawing a way of up to so many steps. */
export function fieldFor(board: Board, setting: Setting, steps: number): Field {
  const start = setting.agent!.cell;
  const field: Field = { board, start, max: steps, held: heldBy(setting), ends: new Map() };
  const ends = new Map<Cell, Action[]>();
  let ring = new Set([start]);
  for (let n = 0; n <= steps; ++n) {
    for (const cell of ring) {
      const move: Action = { type: 'move', seat: 0, cell, steps: n };
      ends.set(cell, [...(ends.get(cell) ?? []), move]);
    }
    ring = new Set([...ring].flatMap((cell) => neighbours(field, cell)));
  }
  return { ...field, ends };
}

export interface Sighted {
  sighting: Sighting;
  /** Where figure or marker is placed. */
  marker: Cell | null;
}

/** What hunters learn of a way (SEE-1 to SEE-4). */
export function sighted(board: Board, setting: Setting, way: readonly Cell[]): Sighted {
  const seen = lit(board, setting);
  const last = way.findLast((cell) => seen.has(cell)) ?? null;
  if (last === null) return { sighting: 'unseen', marker: null };
  return { sighting: last === way.at(-1) ? 'visible' : 'spotted', marker: last };
}

/** What the Interceptor watches: everything that it sees while nobody is inside (VEH-7). */
export const watched = (board: Board, setting: Setting): Set<Cell> =>
  setting.interceptor && setting.vehicle && !setting.hunters.some((one) => one.inside)
    ? seenFrom(board, setting.vehicle, smokeOf(board, setting))
    : new Set();

/** The first cell of a way that sets the alarm off; where it begins does not count. */
export function alarmOn(board: Board, setting: Setting, way: readonly Cell[]): Cell | null {
  const cells = watched(board, setting);
  return way.slice(1).find((cell) => cells.has(cell)) ?? null;
}

/** Null where a way is right, else what is wrong with it. */
export function judgePath(
  board: Board,
  setting: Setting,
  goal: PathGoal,
  way: readonly Cell[],
): string | null {
  const end = way.at(-1)!;
  if (goal.ends && !goal.ends.includes(end)) return 'end';
  if (goal.next && distance(goal.next, end) !== 1) return 'end';
  if (way.length - 1 > (goal.most ?? Infinity)) return 'long';
  if (goal.silent && alarmOn(board, setting, way) !== null) return 'alarm';
  const { sighting } = sighted(board, setting, way);
  return goal.sighting.includes(sighting) ? null : sighting;
}

/** The setting after a way was gone: she stands at its end, and what was seen is placed. */
export function gone(board: Board, setting: Setting, way: readonly Cell[], round: number): Setting {
  const { sighting, marker } = sighted(board, setting, way);
  const cell = way.at(-1)!;
  const after: Setting = {
    ...setting,
    agent: { ...setting.agent!, cell, shown: sighting === 'visible' },
  };
  delete after.way;
  if (sighting === 'visible') delete after.marker;
  if (sighting === 'spotted') after.marker = { cell: marker!, round };
  return after;
}

/** The setting after a right try, with what the step adds. */
export function resultOf(
  board: Board,
  setting: Setting,
  step: Step,
  attempt: Cell[] | string | null,
): Setting {
  const { task } = step;
  let after = setting;
  if (task.kind === 'cell') after = chosen(board, setting, task.reach, (attempt as Cell[])[0]!);
  if (task.kind === 'path') after = gone(board, setting, attempt as Cell[], 7);
  return { ...after, dark: false, ...step.then };
}

/** Null where a try is right, else what is wrong with it. */
export function judge(
  board: Board,
  setting: Setting,
  step: Step,
  attempt: Cell[] | string | null,
): string | null {
  const { task } = step;
  switch (task.kind) {
    case 'cell':
      return judgeCell(board, setting, task.reach, task.goal, (attempt as Cell[])[0] ?? '');
    case 'path':
      return judgePath(board, setting, task.goal, attempt as Cell[]);
    case 'answer': {
      const option = task.options.find((one) => one.id === attempt);
      return option?.right ? null : (option?.id ?? 'none');
    }
    case 'attack':
    case 'read':
      return null;
  }
}
