// Ways that are longer than they need be: out and back, or simply with more steps. Lists have each
// end of a way once, with the fewest steps; what else there is the server's previews say.
import { distance } from './board';
import type { Group } from './legal';
import type { Action, Cell, Preview, View } from './protocol';
import { t } from './texts';
import { askedHunter, label } from './words';

const onFoot = ['walk', 'enter'];
const byRoad = ['drive', 'relay'];

/** Whether an action goes somewhere step by step; an ability with a cell drives the vehicle. */
export const isWay = (action: Action): boolean =>
  onFoot.includes(action.type) || drives(action) || (action.type === 'ability' && !!action.cell);

const drives = ({ type }: Pick<Action, 'type'>): boolean => byRoad.includes(type);

/** What Mind Tap made the driver declare leaves room for a way that ends where it began. */
function mayReturn(view: View, cell: Cell): boolean {
  const hunter = view.hunters[askedHunter(view) ?? -1];
  if (!hunter?.pledge || !hunter.inside) return true;
  const { pledge, pledged } = hunter;
  if (pledge === 'driving') return pledged === cell;
  return pledge === 'on_foot' && !!pledged && distance(pledged, cell) === 1;
}

/** Out and back takes two spaces: no list has it, since the vehicle is there already. */
const shortestRound = 2;

/** The groups that drive the vehicle also offer its own cell, as long as it has the spaces. */
export function withRoundTrips(grouped: Group[], view: View): Group[] {
  const { cell, left } = view.vehicle;
  if (!cell || left < shortestRound || !mayReturn(view, cell)) return grouped;
  return grouped.map((group) => {
    const [first] = [...group.cells.values()].flat();
    if (!first || group.cells.has(cell)) return group;
    if (!drives(group) && group.type !== 'ability') return group;
    const round: Action = { ...first, cell, steps: shortestRound };
    return { ...group, cells: new Map(group.cells).set(cell, [round]) };
  });
}

/** The way that a preview is about: its end, however long it is. */
export const wayKey = ({ type, cell }: Action): string => `${type} ${cell}`;

/** All numbers of steps that lead there, from the preview of the shortest way. */
export const countsOf = ({ steps, longer }: Preview): number[] =>
  [...new Set([steps, ...(longer ?? [])])].sort((a, b) => a - b);

/** "3 steps", "3 spaces". */
export const lengthText = (action: Action, n: number): string =>
  t(onFoot.includes(action.type) ? 'ui.game.steps' : 'ui.game.way_spaces', { n });

/**
 * An action with the number of steps that was chosen for it: "Walk to K9, 4 steps". In short
 * without the number, where it stands beside.
 */
export function wayLabel(view: View, action: Action, steps: number | null, short = false): string {
  if (steps === null) return label(view, action);
  const there =
    action.type === 'walk' && action.steps === 0
      ? t('ui.game.walk_round', { cell: action.cell })
      : label(view, action);
  return short ? there : t('ui.game.in_steps', { action: there, steps: lengthText(action, steps) });
}
