// How a person comes to an action: what is done, then where; then it is confirmed.
// Plain values: (choice, step) → new choice.
import { expand, groups, onPurpose, type Group } from './legal';
import type { SeatState } from './fold';
import type { Action, Cell, Decision, TableMessage, View } from './protocol';
import { isWay, withRoundTrips } from './ways';

export interface Choice {
  key: string;
  decision: Decision;
  actions: Action[];
  grouped: Group[];
  /** What is being done: the key of a group that aims at cells. */
  group: string | null;
  cell: Cell | null;
  /** The hunter whom a card or ability aims at, where more is to be said of him. */
  hunter: number | null;
  /** Everything that can be done with the chosen cell. */
  options: Action[];
  /** What waits to be confirmed. */
  action: Action | null;
  /** So many steps of a way, where it is longer than it need be. */
  steps: number | null;
}

/** Changes whenever another decision, or another list for it, is there. */
export const keyOf = (seat: SeatState | null): string | null =>
  seat?.view?.decision
    ? `${seat.seat} ${seat.view.decision.id} ${JSON.stringify(seat.legal)}`
    : null;

/** Walking and driving are what a cell means at first. */
const plainly = (group: Group): boolean => group.cells.size > 0 && !onPurpose(group);

/** The start of a choice for a seat with an open decision. */
export function begin(seat: SeatState): Choice | null {
  const key = keyOf(seat);
  const decision = seat.view?.decision;
  if (!key || !decision || seat.legal.length === 0) return null;
  const actions = expand(seat.legal);
  const grouped = withRoundTrips(groups(actions), seat.view!);
  const first = grouped.find(plainly);
  return {
    key,
    decision,
    actions,
    grouped,
    group: first?.key ?? null,
    cell: null,
    hunter: null,
    options: [],
    action: null,
    steps: null,
  };
}

/** Something else is done; without a group, what the decision began with. */
export function chooseGroup(choice: Choice, group: string | null): Choice {
  const first = choice.grouped.find(plainly);
  return { ...back(choice), group: group ?? first?.key ?? null };
}

/** Where a cell can mean nothing but one card, it means that card before it is taken up. */
export function loneCard(choice: Choice | null): Group | null {
  const aiming = (choice?.grouped ?? []).filter((group) => group.cells.size > 0);
  return choice?.group === null && aiming.length === 1 && aiming[0]!.type === 'play'
    ? aiming[0]!
    : null;
}

/** A cell: everything that can be done there, the chosen kind first, the best of it proposed. */
export function chooseCell(choice: Choice, cell: Cell): Choice {
  const lone = loneCard(choice);
  if (lone?.cells.has(cell)) return chooseCell({ ...choice, group: lone.key }, cell);
  const aimed = currentGroup(choice);
  const found = choice.grouped.filter(
    (group) =>
      group.cells.has(cell) &&
      (group === aimed || !(onPurpose(group) || (aimed && onPurpose(aimed)))),
  );
  const own = found.filter((group) => group.key === choice.group);
  const options = [...own, ...found.filter((group) => !own.includes(group))].flatMap((group) =>
    group.cells.get(cell)!,
  );
  return { ...choice, cell, hunter: null, options, action: options[0] ?? null, steps: null };
}

/** An action without a cell, or another one for the chosen cell. */
export function chooseAction(choice: Choice, action: Action): Choice {
  const listed = choice.options.includes(action);
  return {
    ...choice,
    action,
    options: listed ? choice.options : [action],
    cell: listed ? choice.cell : null,
    hunter: typeof action.hunter === 'number' ? action.hunter : null,
    steps: null,
  };
}

/** A way of so many steps; as many as it has anyway is nothing special. */
export const chooseSteps = (choice: Choice, steps: number, fewest: number): Choice => ({
  ...choice,
  steps: steps === fewest ? null : steps,
});

/** What the chosen card or ability, or the decision itself, can do to hunters: by hunter. */
export function aimedAt(choice: Choice | null): Map<number, Action[]> {
  const group = currentGroup(choice);
  const plain =
    group && onPurpose(group)
      ? group.plain
      : (choice?.actions ?? []).filter((one) => one.type === 'strike' || one.type === 'shoot');
  const out = new Map<number, Action[]>();
  for (const action of plain)
    if (typeof action.hunter === 'number')
      out.set(action.hunter, [...(out.get(action.hunter) ?? []), action]);
  return out;
}

/** A hunter is aimed at: where there is nothing else to say, that is the action. */
export function chooseHunter(choice: Choice, hunter: number): Choice {
  const [only, ...more] = aimedAt(choice).get(hunter) ?? [];
  const action = only && more.length === 0 ? only : null;
  return { ...back(choice), hunter, options: action ? [action] : [], action };
}

/** Not to move at all, where that is possible. */
export const stayOf = (choice: Choice | null): Action | null =>
  choice?.actions.find((action) => action.type === 'move' && action.steps === 0) ?? null;

/** An action as it is sent: who stays walks a way of one cell; a longer way says how long. */
export function asSent(action: Action, steps: number | null = null): Action {
  if (action.type === 'move' && action.steps === 0 && action.cell)
    return { type: 'move', seat: action.seat, path: [action.cell] };
  return steps === null ? action : { ...action, steps };
}

export const back = (choice: Choice): Choice => ({
  ...choice,
  cell: null,
  hunter: null,
  options: [],
  action: null,
  steps: null,
});

export const currentGroup = (choice: Choice | null): Group | null =>
  choice?.grouped.find((entry) => entry.key === choice.group) ?? null;

/** The cells that are offered on the board: cell → the best action there. */
export function targets(choice: Choice | null): Map<Cell, Action> {
  const out = new Map<Cell, Action>();
  const group = currentGroup(choice) ?? loneCard(choice);
  for (const [cell, actions] of group?.cells ?? []) out.set(cell, actions[0]!);
  return out;
}

/** The cards that can be played now, by place. */
export const playable = (choice: Choice | null): Map<number, Group> =>
  new Map(
    (choice?.grouped ?? [])
      .filter((group) => group.type === 'play' && group.place !== null)
      .map((group) => [group.place!, group]),
  );

/** The ability that can be used now, or null. */
export const usableAbility = (choice: Choice | null): Group | null =>
  choice?.grouped.find((group) => group.type === 'ability') ?? null;

/** Looked at once more even where there is nothing else to do: these go somewhere, or spend something. */
const aimed = ['move', 'walk', 'enter', 'drive', 'relay', 'get_out', 'play', 'ability', 'reveal'];
/** They show on the board what they come to before they are final. */
const shown = ['aim', 'place_camera', 'clairvoyance', 'declare', 'shift'];

/**
 * Whether the main button has to confirm it. What goes somewhere, spends a card or reveals is
 * confirmed once; all else has a button of its own that says what it does, the chance included.
 */
export const worthAsking = (action: Action, actions: readonly Action[]): boolean =>
  aimed.includes(action.type) ||
  action.type.startsWith('pick_') ||
  Boolean(action.cell) ||
  (actions.length > 1 && shown.includes(action.type));

/** What ends her turn, where nothing but cards and her ability could come before it. */
export function endOf(choice: Choice | null): Action | null {
  if (choice?.decision.kind !== 'after_move') return null;
  const others = choice.actions.filter((one) => one.type !== 'pass');
  const quiet = others.every((one) => one.type === 'play' || one.type === 'ability');
  return quiet ? (choice.actions.find((one) => one.type === 'pass') ?? null) : null;
}

const foreseen = ['move', 'get_out', 'stay', 'play', 'attack', 'shoot'];

/** Actions whose result can be asked for before; of Rover's turn, the ways that it can go. */
export const hasPreview = (action: Action, decision: string): boolean =>
  isWay(action) ||
  (decision !== 'pet_move' && decision !== 'shoot_back' && foreseen.includes(action.type));

/** The ballots that a seat may cast (TRA-5); agents have none. */
export const votesOf = (free: readonly Action[]): Action[] =>
  free.filter((action) => action.type === 'vote');

/** Whether ballots matter: before the traitor is known, and after, while any can be cast or stands. */
export function ballotsCount(view: View, free: readonly Action[]): boolean {
  if (view.players !== 5 || view.winner) return false;
  if (view.turned === null || votesOf(free).length > 0) return true;
  return view.hunters.some((hunter) => !hunter.gone && (view.ballots[hunter.seat] ?? 0) > 0);
}

/** Whether this round's ballots are still to be counted: nobody has begun (TRA-5). */
export const ballotsOpen = (view: View): boolean =>
  view.players === 5 &&
  view.decision?.kind === 'hunter_order' &&
  !view.hunters.some((hunter) => hunter.played || hunter.revoked);

const byItself = ['show', 'pass', 'answer', 'announce', 'begin', 'hide'];

/** Others could act instead: whoever begins first is next (TRN-3), and that is for people to say. */
const contested = (action: Action, view: View): boolean =>
  action.type === 'begin' && view.waiting.some((entry) => entry.seat !== view.seat);

/**
 * Whether anybody besides the agent could notice how long she takes: not where all hunters are bots
 * that stand in for nobody, and nobody looks on (docs/protocol.md, `held`).
 */
export const watched = (table: TableMessage | null): boolean =>
  !table ||
  table.options.spectators ||
  !table.options.private ||
  table.host !== table.seats[0]?.guest ||
  table.seats.slice(1).some((seat) => seat.kind !== 'bot' || seat.guest !== null);

const questions = [
  ...['sighting', 'after_move', 'announce', 'check', 'answer'],
  ...['react', 'at_marker', 'verdict', 'ambush'],
];

/**
 * Whether the server itself gives an agent's only answer (INF-6): a page would only come too late.
 * With a traitor about it does not.
 */
export const givenForHer = (choice: Choice, view: View): boolean =>
  questions.includes(choice.decision.kind) &&
  choice.actions.length === 1 &&
  (view.players !== 5 || view.turned !== null) &&
  view.agents.some((agent) => agent.seat === view.seat);

/**
 * The one thing that can be done, where it needs no thought. With five players everybody confirms
 * himself until the traitor is known (INF-6): a quick answer would tell who has no choice.
 */
export function onlyChoice(choice: Choice, view: View, noticed = true): Action | null {
  const guarded = view.players === 5 && view.turned === null && noticed;
  const [only, ...more] = choice.actions;
  if (guarded || !only || more.length > 0 || contested(only, view)) return null;
  return byItself.includes(only.type) ? only : null;
}
