// The hall: play at once, your tables, other people's tables.
import { button, h, memo, select } from './dom.js';
import { createForm } from './create.js';
import { lobbyEveryMs, seatTitle, sideOf } from './seating.js';
import { tablePath } from './route.js';
import { text } from './catalogue.js';

export function homePage(app) {
  let lobby = null;
  let asked = 0;
  let creating = false;
  let bot = (app.bots.find((b) => b.name === 'greedy') ?? app.bots[0])?.name ?? 'greedy';

  const mine = h('section', { 'aria-labelledby': 'mine-title' });
  const open = h('section', { 'aria-labelledby': 'open-title' });
  const rest = h('section', { 'aria-labelledby': 'rest-title' });

  /** A private table for two, the bot on the other side, and off it goes. */
  async function playNow(seat) {
    if (creating) return;
    creating = true;
    await app.attempt(async () => {
      const options = { players: 2, private: true, spectators: false, clock: null };
      const { table } = await app.request('create', { options, seat });
      await app.request('bot', { table, seat: 1 - seat, bot });
      await app.request('start', { table });
      app.go(tablePath(table));
    });
    creating = false;
  }

  async function create(options, seat) {
    await app.attempt(async () => {
      const { table } = await app.request('create', seat === null ? { options } : { options, seat });
      app.go(tablePath(table));
    });
  }

  async function sit(table, seat) {
    await app.attempt(async () => {
      await app.request('sit', { table, seat });
      app.go(tablePath(table));
    });
  }

  async function refresh() {
    asked = Date.now();
    if (app.status.state !== 'open') return;
    try {
      lobby = await app.request('lobby');
      update();
    } catch { /* the next time */ }
  }

  const root = h('div', { class: 'home' },
    h('section', { class: 'hero', 'aria-labelledby': 'now-title' },
      h('h1', { id: 'now-title' }, 'Play against a bot'),
      h('div', { class: 'sides-now' },
        sideButton('agent', 'Play as the agent', text('play.menu_agent_text'), () => playNow(0)),
        sideButton('hunters', 'Play as the hunters', text('play.menu_hunters_text'), () => playNow(1))),
      app.bots.length > 1 ? h('label', { class: 'inline' }, 'Opponent ',
        select(app.bots.map((b) => [b.name, `${b.name}: ${b.description}`]), bot, (name) => { bot = name; },
          { id: 'opponent' })) : null),
    h('div', { class: 'columns' }, mine, open),
    h('details', { class: 'panel', id: 'create' }, h('summary', {}, h('h2', {}, 'Create a table')),
      createForm(app, create)),
    rest);

  const rows = (list, build) =>
    (list.length > 0 ? h('ul', { class: 'tables' }, list.map(build)) : null);
  const section = (id, title, list, build, otherwise) =>
    [h('h2', { id }, title), rows(list, build) ?? h('p', { class: 'empty' }, otherwise)];

  function update() {
    const waits = 'Looking…';
    memo(mine, [lobby], () => section('mine-title', 'Your tables', byTurn(lobby?.mine ?? []),
      (t) => row(t, openButton(t, t.your_turn ? 'Your turn' : 'Open')),
      lobby ? 'None yet. Start a game above.' : waits));
    memo(open, [lobby], () => section('open-title', 'Open tables',
      (lobby?.open ?? []).filter((t) => t.your_seats.length === 0),
      (t) => row(t, [...t.seats.filter((s) => s.kind === 'empty' && !s.invited).map((s) =>
        button(`Join as ${seatTitle(s.seat, t.players).toLowerCase()}`, () => sit(t.table, s.seat), { id: `join-${t.table}-${s.seat}` })),
      t.spectators ? openButton(t, 'Look') : null]),
      lobby ? 'Nobody waits for players right now.' : waits));
    memo(rest, [lobby], () => [
      section('rest-title', 'Running games', lobby?.running ?? [],
        (t) => row(t, openButton(t, t.your_seats.length > 0 ? 'Open' : 'Watch')), lobby ? 'None to watch.' : waits),
      section('finished-title', 'Finished games', lobby?.finished ?? [],
        (t) => row(t, openButton(t, 'Look at it')), lobby ? 'None yet.' : waits)]);
  }

  function tick() { if (!document.hidden && Date.now() - asked > lobbyEveryMs) refresh(); }

  function openButton(t, label) {
    return h('a', { class: t.your_turn ? 'button main' : 'button', href: tablePath(t.table),
      'aria-label': `${label}: ${describe(t)}` }, label);
  }

  refresh();
  return { root, update, tick, reconnected: refresh };
}

const sideButton = (side, title, words, onclick) =>
  h('button', { type: 'button', class: `side-button ${side}`, id: `play-${side}`, onclick },
    h('strong', {}, title), h('span', {}, words));

const byTurn = (list) =>
  [...list].sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.updated - a.updated);

const describe = (t) => `${t.players} players, ${state(t)}`;

function state(t) {
  const free = t.seats.filter((s) => s.kind === 'empty').length;
  if (t.status === 'open') return free === 0 ? 'complete' : free === 1 ? '1 seat free' : `${free} seats free`;
  if (t.status === 'running') return t.round > 0 ? `round ${t.round}` : 'choosing characters';
  if (t.over) return `${text(`side.${t.over.winner}`)} won: ${text(`reason.${t.over.reason}`)}`;
  return t.status;
}

function row(t, actions) {
  const people = t.seats.map((s) => {
    const who = s.kind === 'empty' ? 'free' : s.kind === 'bot' ? `${s.name ?? 'bot'} (bot)` : s.name ?? 'somebody';
    return h('span', { class: `sitter ${sideOf(s.seat)}` }, `${seatTitle(s.seat, t.players)}: ${who}`);
  });
  return h('li', { class: t.your_turn ? 'turn' : '' },
    h('div', { class: 'what' },
      h('span', { class: 'when' }, `${describe(t)}${t.private ? ', private' : ''} · ${t.board} · ${ago(t.updated)}`),
      h('span', { class: 'people' }, people)),
    h('div', { class: 'row' }, actions));
}

function ago(time) {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}
