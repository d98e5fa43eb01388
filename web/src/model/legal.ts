// The list of legal actions: expanded from its short form, and put in order for people.
import { byName } from './board';
import type { Action, Cell } from './protocol';

/** An item with `cells` stands for one action per cell; a marker "end" is that same cell. */
export function expand(items: readonly Action[]): Action[] {
  const out: Action[] = [];
  for (const item of items) {
    const { cells, ...rest } = item;
    if (!cells) {
      out.push(item);
      continue;
    }
    for (const cell of cells) {
      const action: Action = { ...rest, cell };
      if (action.marker === 'end') action.marker = cell;
      if (action.marker_loyal === 'end') action.marker_loyal = cell;
      out.push(action);
    }
  }
  return out;
}

/** Actions of one kind (each card is a kind of its own), by the cell that they aim at. */
export interface Group {
  key: string;
  type: string;
  place: number | null;
  cells: Map<Cell, Action[]>;
  plain: Action[];
}

const order = [
  'complete',
  'draw',
  'move',
  'walk',
  'drive',
  'get_out',
  'enter',
  'stay',
  'sense',
  'relay',
  'remote_sense',
  'post_cognition',
  'clairvoyance',
  'scent',
  'ability',
  'play',
  'reveal',
];

/** To do nothing comes last. */
const rank = (type: string): number => {
  const place = order.indexOf(type);
  if (type === 'pass') return order.length + 1;
  return place < 0 ? order.length : place;
};

/** Each card is a kind of its own, and so is each way to declare a move. */
const keyOf = ({ type, place, pledge }: Action): string =>
  type === 'play' ? `play ${place}` : type === 'declare' ? `declare ${pledge}` : type;

/** Cards and abilities are taken up on purpose; a cell means something else at first. */
export const onPurpose = (group: Pick<Group, 'type'>): boolean =>
  group.type === 'play' || group.type === 'ability';

export function groups(actions: readonly Action[]): Group[] {
  const found = new Map<string, Group>();
  for (const action of actions) {
    const key = keyOf(action);
    let group = found.get(key);
    if (!group) {
      group = {
        key,
        type: action.type,
        place: action.place ?? null,
        cells: new Map(),
        plain: [],
      };
      found.set(key, group);
    }
    if (!action.cell || action.type === 'enter') group.plain.push(action);
    else if (group.cells.has(action.cell)) group.cells.get(action.cell)!.push(action);
    else group.cells.set(action.cell, [action]);
  }
  for (const group of found.values()) for (const list of group.cells.values()) list.sort(byDanger);
  return [...found.values()].sort(
    (a, b) => rank(a.type) - rank(b.type) || (a.place ?? 0) - (b.place ?? 0),
  );
}

/** 0: nobody sees it, 1: a marker falls, 2: in plain sight. */
export const exposure = (action: Action): 0 | 1 | 2 =>
  !action.marker ? 0 : action.marker === action.cell ? 2 : 1;

/** Least seen first, then what sets off less, then fewer steps. */
export const byDanger = (a: Action, b: Action): number =>
  exposure(a) - exposure(b) ||
  (a.triggers ?? 0) - (b.triggers ?? 0) ||
  (a.steps ?? 0) - (b.steps ?? 0);

/** A group's cells by name. */
export const cellList = (group: Group): Cell[] => [...group.cells.keys()].sort(byName);
