// What the second edition adds to a view: read here, so that the rest need not ask which edition it is.
import type { Board } from './board';
import type { Action, Agent, Cell, Compass, Hunter, Ruleset, View } from './protocol';

/** The ruleset of an edition: everything but the first one plays by the second. */
export const rulesetOfEdition = (edition: string): Ruleset => (edition === 'babel' ? 1 : 2);

export const barriersOf = (view: View): Set<Cell> =>
  new Set((view.barriers ?? []).filter((cell) => cell !== null));

export interface PlacedCamera {
  camera: number;
  cell: Cell;
  facing: Compass;
}

/** The cameras that stand on the board, by number. */
export const camerasOf = (view: View): PlacedCamera[] =>
  (view.cameras ?? []).flatMap(({ cell, facing }, camera) =>
    cell && facing ? [{ camera, cell, facing }] : [],
  );

/** Rover, where it is in play: its cell is the vehicle's while it is inside. */
export function petOf(
  view: View,
): { cell: Cell; owner: number; inside: boolean; hp: number } | null {
  const { cell, owner, inside, hp } = view.pet ?? { cell: null, owner: null, inside: false, hp: 0 };
  return cell && owner !== null ? { cell, owner, inside, hp } : null;
}

/** Whether an ability of a hunter is switched on; numbers from 0 (STA-1, STA-5). */
export const hasAbility = (hunter: Hunter, ability: number): boolean =>
  !hunter.stunned && !isDisabled(hunter, ability);

export const isDisabled = (hunter: Hunter, ability: number): boolean =>
  (((hunter.disabled ?? 0) >> ability) & 1) === 1;

export interface KnownCache {
  icon: Cell;
  access: Cell;
  /** This seat's agent has used it. */
  used: boolean;
}

/** The caches of a game with supplies; which were used only their agent knows. */
export function cachesOf(board: Board, view: View): KnownCache[] {
  if (view.deck === undefined) return [];
  const used = view.agents.find((agent) => agent.seat === view.seat)?.secret?.caches ?? 0;
  return board.caches.map((cache, i) => ({ ...cache, used: ((used >> i) & 1) === 1 }));
}

/** Mines that this view knows of. */
export const minesOf = (view: View): Cell[] =>
  view.agents.flatMap(({ secret }) => (secret?.mine ? [secret.mine] : []));

/** The vehicle's alarm in a move's list of what it sets off (VEH-7). */
const alarmBit = 8;

export const setsOffAlarm = (action: Action): boolean =>
  (((action.triggers ?? 0) >> alarmBit) & 1) === 1;

/** The character whose ability an action uses: that of the seat's own agent. */
export const abilityOwner = (view: View): string | null =>
  view.agents.find((agent: Agent) => agent.seat === view.seat && agent.secret)?.secret?.kind ??
  null;
