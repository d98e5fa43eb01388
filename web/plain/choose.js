// How a person comes to an action: what is done, then where, then which way; then it is confirmed.
// Plain values: (choice, step) → new choice.
import { actionsAt, expand, groups } from './legal.js';

/** The start of a choice for a seat with an open decision. */
export function begin(seat) {
  const actions = expand(seat.legal);
  const grouped = groups(actions);
  const first = grouped.find((group) => group.cells.size > 0);
  return {
    key: keyOf(seat), decision: seat.view.decision, view: seat.view, actions, grouped,
    group: first?.key ?? null, cell: null, options: [], action: null,
  };
}

/** Changes whenever another decision, or another list for it, is there. */
export const keyOf = (seat) =>
  (seat?.view?.decision ? `${seat.seat} ${seat.view.decision.id} ${JSON.stringify(seat.legal)}` : null);

export const chooseGroup = (choice, group) =>
  ({ ...choice, group, cell: null, options: [], action: null });

/** A cell: everything that can be done there, the chosen kind first, the best of it proposed. */
export function chooseCell(choice, cell) {
  const found = actionsAt(choice.grouped, cell);
  const own = found.filter((entry) => entry.group.key === choice.group);
  const options = [...own, ...found.filter((entry) => !own.includes(entry))].flatMap((entry) => entry.actions);
  return { ...choice, cell, options, action: options[0] ?? null };
}

/** An action without a cell, or another way to the chosen cell. */
export const chooseAction = (choice, action) => ({
  ...choice, action,
  options: choice.options.includes(action) ? choice.options : [action],
  cell: choice.options.includes(action) ? choice.cell : null,
});

export const back = (choice) => ({ ...choice, cell: null, options: [], action: null });

/** The cells that are offered on the board: cell → the best action there. */
export function targets(choice) {
  const group = choice?.grouped.find((entry) => entry.key === choice.group);
  const out = new Map();
  for (const [cell, actions] of group?.cells ?? []) out.set(cell, actions[0]);
  return out;
}

const byItself = ['show', 'pass', 'answer', 'announce', 'begin', 'hide'];

/**
 * The one thing that can be done, where it needs no thought. With five players an agent confirms
 * every answer herself until the traitor is known (INF-6): a quick answer would tell whom she can
 * not lie to.
 */
export const onlyChoice = (choice, view) => {
  const guarded = view?.players === 5 && view.turned === null && view.seat === 0;
  if (guarded || choice.actions.length !== 1) return null;
  return byItself.includes(choice.actions[0].type) ? choice.actions[0] : null;
};
