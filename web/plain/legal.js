// The list of legal actions: expanded from its short form, and put in order for people.

/** An item with `cells` stands for one action per cell; a marker "end" is that same cell. */
export function expand(items) {
  const out = [];
  for (const item of items ?? []) {
    if (!item.cells) {
      out.push(item);
      continue;
    }
    for (const cell of item.cells) {
      const { cells, ...action } = item;
      action.cell = cell;
      for (const field of ['marker', 'marker_loyal'])
        if (action[field] === 'end') action[field] = cell;
      out.push(action);
    }
  }
  return out;
}

const order = [
  'complete', 'move', 'walk', 'drive', 'get_out', 'enter', 'stay', 'sense', 'relay',
  'remote_sense', 'post_cognition', 'play', 'reveal',
];

const rank = (type) => {
  const place = order.indexOf(type);
  return place < 0 ? order.length : place;
};

/**
 * Groups by what is done: {key, type, place, cells: Map(cell → actions), plain: actions}. A card is
 * a group of its own. Groups that aim at cells have them in `cells`, in board order.
 */
export function groups(actions) {
  const found = new Map();
  for (const action of actions) {
    const key = action.type === 'play' ? `play ${action.place}` : action.type;
    if (!found.has(key))
      found.set(key, { key, type: action.type, place: action.place ?? null, cells: new Map(), plain: [] });
    const group = found.get(key);
    if (!action.cell || action.type === 'enter') group.plain.push(action);
    else if (group.cells.has(action.cell)) group.cells.get(action.cell).push(action);
    else group.cells.set(action.cell, [action]);
  }
  for (const group of found.values())
    for (const [cell, list] of group.cells) group.cells.set(cell, list.sort(byDanger));
  return [...found.values()].sort((a, b) => rank(a.type) - rank(b.type) || (a.place ?? 0) - (b.place ?? 0));
}

/** 0: nobody sees it, 1: a marker falls, 2: in plain sight. */
export const exposure = (action) =>
  !action.marker ? 0 : action.marker === action.cell ? 2 : 1;

/** Least seen first, then what sets off less, then fewer steps. */
export const byDanger = (a, b) =>
  exposure(a) - exposure(b) || (a.triggers ?? 0) - (b.triggers ?? 0) ||
  (a.steps ?? 0) - (b.steps ?? 0);

/** Every action that aims at a cell, by group. */
export function actionsAt(grouped, cell) {
  const out = [];
  for (const group of grouped)
    if (group.cells.has(cell)) out.push({ group, actions: group.cells.get(cell) });
  return out;
}

const byName = (a, b) =>
  a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));

/** A group's cells by name: A1, A2, …, B1. */
export const cellList = (group) => [...group.cells.keys()].sort(byName);

/** Whether a person should look at it once more before it is sent. */
export const worthAsking = (action) =>
  ['move', 'walk', 'enter', 'drive', 'relay', 'get_out', 'play', 'reveal', 'pick_hunter',
    'pick_agent', 'pick_equipment', 'pick_traitor', 'post_cognition'].includes(action.type) ||
  (action.type === 'answer' && Boolean(action.cell));

/** Actions whose result can be asked for before. */
export const hasPreview = (action) =>
  ['move', 'walk', 'enter', 'drive', 'relay', 'get_out', 'stay', 'play', 'attack', 'shoot',
    'complete'].includes(action.type);

export const sameAction = (a, b) => JSON.stringify(a) === JSON.stringify(b);
