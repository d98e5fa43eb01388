// What lies on the board and changes: light, smoke, objectives, figures, targets, a path, notes.
import { around, cellAt, ground } from './board.js';
import { exposure } from './legal.js';
import { litCells, smokeCells } from './sight.js';
import { middle, unit } from './geometry.js';
import { s } from './dom.js';

export const badges = { beast: 'Be', gun: 'Gu', prophet: 'Pr', puppet: 'Pu' };

/**
 * `scene`: {view, targets: Map(cell → action or null), path, selected, preview, notes, pings}.
 * Light lies below the structures, the rest above them.
 */
export function drawPieces({ below, pieces, board, scene }) {
  const { view } = scene;
  below.replaceChildren(...(view ? light(board, view, scene.preview) : []));
  pieces.replaceChildren(
    ...(view ? [...smoke(board, view), ...objectives(board, view)] : []),
    ...targets(scene),
    ...notes(scene.notes),
    ...(view ? [...vehicle(view), ...path(scene.path), ...agents(view), ...hunters(view)] : []),
    ...pings(scene.pings));
}

const rect = (cell, props, inset = 0) => {
  const p = middle(cell);
  return s('rect', { x: p.x - unit / 2 + inset, y: p.y - unit / 2 + inset, width: unit - 2 * inset, height: unit - 2 * inset, ...props });
};

function light(board, view, preview) {
  const out = [...litCells(board, view)].map((cell) => rect(cell, { class: 'lit' }));
  for (const cell of preview?.lit ?? []) out.push(rect(cell, { class: 'lit-next' }));
  return out;
}

function smoke(board, view) {
  const out = [...smokeCells(board, view.smokes)].map((cell) => rect(cell, { class: 'smoke' }));
  for (const item of view.smokes ?? []) {
    const p = middle(item.cell);
    out.push(s('text', { class: 'smoke-sign', x: p.x, y: p.y + 4 }, '≋'));
  }
  return out;
}

const hexagon = 'M0 -13 L11.3 -6.5 L11.3 6.5 L0 13 L-11.3 6.5 L-11.3 -6.5 Z';

function hex(cell, state, sign, title) {
  const p = middle(cell);
  return s('g', { class: `objective ${state}`, transform: `translate(${p.x} ${p.y})` },
    s('title', {}, title), s('path', { d: hexagon }), s('text', { y: 4.5 }, sign));
}

function objectives(board, view) {
  const out = [];
  for (const site of view.objectives) {
    const plan = view.plan?.find((entry) => entry.section === site.section);
    const cell = site.cell ?? plan?.cell;
    if (site.done_round > 0) out.push(hex(site.cell ?? cell, 'done', '✓', `Section ${site.section}: done in round ${site.done_round}`));
    else if (cell) out.push(hex(cell, 'open', site.section, `Objective of section ${site.section}`));
    else for (const place of board.objectives[site.section] ?? [])
      out.push(hex(place, 'maybe', '?', `Section ${site.section}: the objective may be here`));
  }
  return out;
}

const signs = ['', '◌', '!'];

function targets({ targets: cells, selected, faded }) {
  const out = [];
  for (const [cell, action] of cells ?? []) {
    const seen = action?.type === 'move' ? exposure(action) : 0;
    out.push(rect(cell, { class: `target seen-${seen}`, rx: 6 }, 3));
    if (signs[seen]) {
      const p = middle(cell);
      out.push(s('text', { class: `target-sign seen-${seen}`, x: p.x + 10, y: p.y + 13 }, signs[seen]));
    }
  }
  const all = [s('g', { class: faded ? 'faded' : '' }, out)];
  if (selected) all.push(rect(selected, { class: 'selected', rx: 6 }, 1));
  return all;
}

function path(cells) {
  if (!cells || cells.length === 0) return [];
  const points = cells.map(middle);
  return [
    s('polyline', { class: 'path', points: points.map((p) => `${p.x},${p.y}`).join(' ') }),
    ...points.slice(1).map((p) => s('circle', { class: 'path-dot', cx: p.x, cy: p.y, r: 4 })),
  ];
}

function vehicle(view) {
  if (!view.vehicle?.cell) return [];
  const p = middle(view.vehicle.cell);
  const inside = view.hunters.filter((hunter) => hunter.inside && !hunter.gone);
  return [s('g', { class: 'vehicle', transform: `translate(${p.x} ${p.y})` },
    s('title', {}, `The vehicle, with ${inside.length} hunters inside`),
    s('rect', { x: -14, y: -14, width: 28, height: 28, rx: 8 }),
    inside.length === 0 ? s('text', { y: 4 }, 'V') : null,
    inside.map((hunter, i) => {
      const dx = inside.length === 1 ? 0 : i % 2 === 0 ? -6.5 : 6.5;
      const dy = inside.length <= 2 ? 0 : i < 2 ? -6.5 : 6.5;
      return s('g', { class: `hunter ${hunter.kind ?? ''} small`, transform: `translate(${dx} ${dy})` },
        s('circle', { r: 6.3 }), s('text', { y: 2.4 }, badges[hunter.kind] ?? hunter.hunter + 1));
    }))];
}

function hunters(view) {
  const byCell = new Map();
  for (const hunter of view.hunters) {
    if (!hunter.cell || hunter.inside || hunter.gone) continue;
    byCell.set(hunter.cell, [...(byCell.get(hunter.cell) ?? []), hunter]);
  }
  const out = [];
  for (const [cell, list] of byCell) {
    const p = middle(cell);
    // Aside where an agent stands or was seen, so that neither hides the other.
    const aside = view.agents.some((agent) => agent.figure.cell === cell || agent.secret?.cell === cell) ? 9 : 0;
    list.forEach((hunter, i) => {
      const shift = list.length === 1 ? 0 : (i - (list.length - 1) / 2) * 9;
      const state = `${hunter.stunned ? ' stunned' : ''}${hunter.blinded ? ' blinded' : ''}`;
      out.push(s('g', { class: `hunter ${hunter.kind ?? ''}${state}`, transform: `translate(${p.x + shift - aside} ${p.y - aside})` },
        s('title', {}, `${hunter.kind ?? 'hunter'} on ${cell}${state.replaceAll(' ', ', ')}`),
        s('circle', { r: 12.5 }), s('text', { y: 4.5 }, badges[hunter.kind] ?? hunter.hunter + 1),
        hunter.stunned ? s('text', { class: 'state', x: 11, y: -7 }, '✕') : null,
        hunter.blinded ? s('text', { class: 'state', x: -11, y: -7 }, '∅') : null,
        hunter.only ? aim(hunter.only) : null));
    });
  }
  return out;
}

const turns = { N: 0, E: 90, S: 180, W: 270 };
const aim = (way) => s('path', { class: 'aim', d: 'M-5 -14 L0 -21 L5 -14 Z', transform: `rotate(${turns[way] ?? 0})` });

function agents(view) {
  const out = [];
  for (const agent of view.agents) {
    const { figure, secret } = agent;
    const sign = agent.agent === 0 ? 'A' : '2';
    if (figure.state === 'marker') out.push(marker(figure, sign));
    if (figure.state === 'visible' && secret?.cell !== figure.cell) out.push(person(figure.cell, sign, 'visible', 'in plain sight'));
    if (secret?.cell && agent.in_play && !agent.escaped)
      out.push(person(secret.cell, sign, figure.state === 'visible' && figure.cell === secret.cell ? 'own visible' : 'own', 'true place'));
  }
  return out;
}

function marker(figure, sign) {
  const p = middle(figure.cell);
  return s('g', { class: `marker agent-${sign}`, transform: `translate(${p.x} ${p.y})` },
    s('title', {}, `Last seen on ${figure.cell} in round ${figure.round}`),
    s('circle', { r: 13 }), s('text', { y: 4.5 }, figure.round),
    sign === 'A' ? null : s('text', { class: 'whose', x: 12, y: -7 }, sign));
}

function person(cell, sign, state, words) {
  const p = middle(cell);
  return s('g', { class: `agent ${state}`, transform: `translate(${p.x} ${p.y})` },
    s('title', {}, `The agent, ${words}: ${cell}`),
    state.includes('visible') ? s('circle', { class: 'halo', r: 16 }) : null,
    s('rect', { x: -10, y: -10, width: 20, height: 20, rx: 5, transform: 'rotate(45)' }), s('text', { y: 5 }, sign));
}

function notes(found) {
  return [...(found ?? new Map())].map(([cell, note]) => {
    const p = middle(cell);
    return s('g', { class: 'note', transform: `translate(${p.x + 8} ${p.y - 8})` },
      s('title', {}, `${note.name}: ${note.text}`), s('rect', { x: -7, y: -7, width: 14, height: 14, rx: 2 }), s('text', { y: 4 }, 'i'));
  });
}

const pings = (cells) => (cells ?? []).map((cell) => {
  const p = middle(cell);
  return s('g', { class: 'ping', transform: `translate(${p.x} ${p.y})` }, s('circle', { r: 20 }), s('circle', { class: 'inner', r: 8 }));
});

/** Words for a cell: what it is and what stands there. */
export function cellWords(board, view, cell, more = {}) {
  const parts = [ground(board, cell) ?? 'nothing'];
  const near = cellAt(cell) && around(board, cell, 0).length > 0;
  if (!near) return cell;
  if (view) {
    const site = [...view.objectives, ...(view.plan ?? [])].find((entry) => entry.cell === cell);
    const done = view.objectives.find((entry) => entry.cell === cell)?.done_round;
    if (site) parts.push(done ? `objective of section ${site.section}, done in round ${done}` : `objective of section ${site.section}`);
    for (const hunter of view.hunters)
      if (hunter.cell === cell && !hunter.gone)
        parts.push(`the ${hunter.kind ?? `hunter ${hunter.hunter + 1}`}${hunter.inside ? ' in the vehicle' : ''}`);
    if (view.vehicle?.cell === cell && !view.hunters.some((hunter) => hunter.inside)) parts.push('the empty vehicle');
    for (const agent of view.agents) {
      if (agent.secret?.cell === cell && agent.in_play) parts.push(view.seat === agent.seat ? 'you' : 'the agent');
      if (agent.figure.cell === cell && agent.figure.state === 'visible') parts.push('the agent in plain sight');
      if (agent.figure.cell === cell && agent.figure.state === 'marker') parts.push(`last seen here in round ${agent.figure.round}`);
    }
    if (smokeCells(board, view.smokes).has(cell)) parts.push('smoke');
    else if (litCells(board, view).has(cell)) parts.push('in sight of a hunter');
  }
  if (more.note) parts.push(`note: ${more.note.text}`);
  if (more.target) parts.push(more.target);
  return `${cell}: ${parts.join(', ')}.`;
}
