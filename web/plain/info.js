// What lies open on the table: the own character, hunters, objectives, the sheet.
import { agentText, capitalised, hunterText, namesOf, text } from './catalogue.js';
import { button, h, memo } from './dom.js';
import { abilities } from './draft.js';
import { badges } from './pieces.js';
import { ownAgent, ownHunters } from './words.js';
import { sitterText } from './seating.js';

const driveMax = { tracer: 10, interceptor: 12 };

export function infoPanel(app) {
  const role = h('div', {});
  const rest = h('div', { class: 'info-list' });
  const root = h('section', { class: 'info', 'aria-label': 'What is known' }, role, rest);

  return {
    root,
    update(seat, pick) {
      const view = seat?.view;
      const table = app.table.table;
      const secret = view && view.players === 5 && seat.seat !== 'spectator' ? roleText(view) : null;
      memo(role, [secret], () => (secret ? roleBox(secret) : null));
      memo(rest, [view, table, seat?.free], () => (view ? [
        ownAgent(view)?.secret.kind ? ownBox(view) : null,
        view.agents.filter((agent) => agent.agent === 0 || agent.in_play || agent.escaped)
          .filter((agent) => agent !== ownAgent(view)).map((agent) => agentBox(view, agent)),
        huntersBox(view, table), ballotBox(view, seat, pick), objectivesBox(view),
        view.agents.map((agent) => (agent.secret?.sheet.length > 0 ? sheetBox(view, agent) : null)),
      ] : null));
    },
  };
}

function roleText(view) {
  const traitor = view.hunters.find((hunter) => hunter.role === 'T');
  if (view.turned !== null || view.winner) return null;
  if (view.seat === 0) return traitor ? `${capitalised(hunterText(traitor.hunter, namesOf(view)))} is secretly on your side.` : null;
  if (ownHunters(view).length === 0 || ownHunters(view)[0].role === '?') return null;
  return text(traitor?.seat === view.seat ? 'play.you_traitor' : 'play.you_loyal');
}

/** Shown only while it is held, so that nobody reads over a shoulder. */
function roleBox(secret) {
  const words = h('span', { role: 'status' });
  const show = () => { words.textContent = secret; };
  const hide = () => { words.textContent = ''; };
  return h('div', { class: 'role panel' },
    button('Hold to see the secret role', null, {
      id: 'role', onpointerdown: show, onpointerup: hide, onpointerleave: hide, onblur: hide,
      onkeydown: (event) => { if (event.key === ' ' || event.key === 'Enter') show(); }, onkeyup: hide,
      oncontextmenu: (event) => event.preventDefault(),
    }), words);
}

const section = (title, ...content) => h('section', { class: 'panel' }, h('h2', { class: 'quiet-title' }, title), content);

const explain = (key) => h('details', { class: 'explain' }, h('summary', {}, 'What it can do'),
  abilities(key).map((ability) => h('p', {}, h('em', {}, `${ability.name}. `), ability.text)));

function ownBox(view) {
  const agent = ownAgent(view);
  const { secret } = agent;
  return section(`You: ${agentText(agent.agent, namesOf(view))}`,
    h('p', {}, h('span', { class: 'hp', 'aria-hidden': 'true' }, '♥'.repeat(secret.hp)), ` ${secret.hp} HP, on `,
      h('b', { class: 'mono' }, secret.cell ?? '–'), agent.escaped ? `. ${text('play.escaped')}` : '.'),
    figureText(agent), secret.stealth ? h('p', {}, text('play.stealth_on')) : null, promiseText(agent),
    explain(`agent.${secret.kind}`),
    h('ul', { class: 'hand' }, secret.cards.map((card, i) => {
      const shown = agent.places[i];
      const state = card.charges === 0 ? text('play.spent') : `${card.charges} ×`;
      return h('li', { class: card.charges === 0 ? 'spent' : '' },
        h('details', {}, h('summary', {}, h('b', {}, text(`card.${card.card}.name`)), ` ${state}`,
          shown?.card ? ' · shown' : shown?.marked ? ` · ${text('play.marked')}` : ''),
        h('p', {}, text(`card.${card.card}.text`))));
    })));
}

const figureText = ({ figure }) => h('p', {},
  figure.state === 'visible' ? text('play.figure_visible', { cell: figure.cell })
    : figure.state === 'marker' ? text('play.figure_marker', { cell: figure.cell, round: figure.round })
      : text('play.figure_none'));

const promiseText = ({ promise }) => (promise ? h('p', {}, text(`play.promised_${promise}`)) : null);

function agentBox(view, agent) {
  const name = capitalised(agentText(agent.agent, namesOf(view)));
  return section(agent.agent === 0 ? `Agent${agent.kind ? `: ${name}` : ''}` : name,
    agent.escaped ? h('p', {}, text('play.escaped')) : figureText(agent),
    h('p', {}, capitalised(text('play.hits', { hits: agent.hits })), '.', agent.secret ? ` HP left: ${agent.secret.hp}, on ${agent.secret.cell ?? '–'}.` : ''),
    promiseText(agent), agent.kind ? explain(`agent.${agent.kind}`) : null,
    h('ul', { class: 'hand' }, agent.places.slice(0, agent.hand || agent.places.length).map((place, i) => {
      const own = agent.secret?.cards[i]?.card;
      const name = place.card ?? own;
      return h('li', {}, `${i + 1}. `, h('b', {}, name ? text(`card.${name}.name`) : text('play.face_down')),
        place.card ? ` ${place.charges} ×` : place.marked ? ` · ${text('play.marked')}` : '');
    })));
}

function states(view, hunter) {
  const out = [];
  if (hunter.gone) out.push(text('play.turned'));
  else out.push(hunter.inside ? text('play.inside') : hunter.cell ?? '');
  if (hunter.stunned) out.push(text('play.stunned'));
  if (hunter.blinded) out.push(text('play.blinded'));
  if (hunter.revoked) out.push(text('play.barred'));
  if (hunter.only) out.push(text('play.aims', { way: text(`direction.${hunter.only}`) }));
  if (hunter.played && !hunter.gone) out.push('done this round');
  if (view.players === 5 && (view.winner || view.seat === 'above')) out.push(text(`role.${hunter.role}`));
  return out.filter(Boolean).join(' · ');
}

function huntersBox(view, table) {
  const vehicle = view.vehicle;
  return section('Hunters',
    h('ul', { class: 'hunters' }, view.hunters.map((hunter) => h('li', {},
      h('span', { class: `badge ${hunter.kind ?? ''}`, 'aria-hidden': 'true' }, badges[hunter.kind] ?? hunter.hunter + 1),
      h('div', {}, h('b', {}, hunter.kind ? text(`hunter.${hunter.kind}.name`) : hunterText(hunter.hunter, namesOf(view))),
        h('span', { class: 'hint' }, ` ${table.seats[hunter.seat] ? sitterText(table.seats[hunter.seat]) : ''}${hunter.seat === view.seat ? ' (you)' : ''}`),
        h('div', { class: 'state' }, states(view, hunter)),
        hunter.kind ? explain(`hunter.${hunter.kind}`) : null)))),
    vehicle.cell ? h('p', {}, h('b', {}, text(`vehicle.${vehicle.kind}.name`)), ' on ', h('b', { class: 'mono' }, vehicle.cell), ', ',
      `${(driveMax[vehicle.kind] ?? 10) - vehicle.spent} spaces left`, vehicle.sensed ? ` · ${text('play.sensor_used')}` : '', '.') : null);
}

/** Five players: who may be barred from the vehicle. */
function ballotBox(view, seat, pick) {
  const votes = (seat.free ?? []).filter((action) => action.type === 'vote');
  if (view.players !== 5 || view.turned !== null || view.winner) return null;
  const names = namesOf(view);
  return section('Ballots',
    h('p', { class: 'hint' }, 'Whom more than half of the hunter players name may not use the vehicle next round.'),
    h('ul', {}, view.ballots.map((ballot, i) => h('li', {}, `${capitalised(hunterText(i, names))}: `,
      ballot === 0 ? text('word.nobody') : hunterText(ballot - 1, names)))),
    votes.length > 0 ? h('div', { class: 'row' }, votes.map((action) => button(
      action.ballot === 0 ? 'Nobody' : capitalised(hunterText(action.ballot - 1, names)), () => pick(action),
      { id: `vote-${action.ballot}` }))) : null);
}

function objectivesBox(view) {
  return section('Objectives', h('ul', { class: 'objectives' }, view.objectives.map((site) => {
    const cell = site.cell ?? view.plan?.find((entry) => entry.section === site.section)?.cell;
    const done = site.done_round > 0;
    return h('li', { class: done ? 'done' : 'open' }, h('span', { class: 'sign', 'aria-hidden': 'true' }, done ? '✓' : site.section),
      `Section ${site.section}: `, h('b', { class: 'mono' }, cell ?? 'unknown'), done ? `, done in round ${site.done_round}` : ', open');
  })));
}

function sheetBox(view, agent) {
  const own = agent.seat === view.seat;
  const name = agentText(agent.agent, namesOf(view));
  return section(own ? 'Your way' : `The way of ${name}`,
    h('ol', { class: 'sheet mono', start: 0 }, agent.secret.sheet.map((cell, round) =>
      h('li', {}, h('span', {}, String(round).padStart(2, '0')), ` ${cell ?? '–'}`))));
}
