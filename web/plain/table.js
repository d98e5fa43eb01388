// A table's page: before the start the seats, then the game.
import { button, h } from './dom.js';
import { gamePage } from './game.js';
import { seatsPage } from './seats.js';
import { tablePath } from './route.js';

export function tablePage(app, route) {
  const root = h('div', { class: 'table-page' });
  let inner = null;
  let phase = null;
  let problem = null;

  async function open() {
    problem = null;
    try {
      await app.openTable(route.table);
    } catch (error) {
      if (error.code?.startsWith('page.')) return;
      problem = error;
      app.complain(error);
    }
    update();
  }

  /** Takes the seat that the address invites to. */
  async function sit(seat) {
    await app.attempt(async () => {
      await app.request('sit', { table: route.table, seat, ...(route.invite ? { invite: route.invite } : {}) });
      route.invite = route.seat = null;
      history.replaceState(null, '', tablePath(route.table));
      await open();
    });
  }

  function wanted() {
    const { table, gone } = app.table ?? {};
    if (problem || gone) return 'gone';
    if (!table) return 'loading';
    if (table.status === 'open') return 'seats';
    if (table.status === 'closed') return 'closed';
    return 'game';
  }

  function update() {
    const now = wanted();
    if (now !== phase) {
      inner?.leave?.();
      phase = now;
      inner = build(now);
      root.replaceChildren(inner.root);
      document.getElementById('main').classList.toggle('full', now === 'game');
    }
    inner.update?.();
  }

  function build(now) {
    if (now === 'seats') return seatsPage(app, { invite: route, sit });
    if (now === 'game') return gamePage(app);
    const words = {
      loading: 'Opening the table…',
      closed: 'This table is closed. It was played with another version of the rules and cannot go on.',
      gone: route.invite ? 'The table cannot be opened yet. You are invited to a seat.'
        : 'This table is not there, or not for you.',
    }[now];
    const sentAway = { kicked: 'The host has sent you away from this table.',
      expired: 'This table was not used for a long time and is gone.' }[app.table?.gone];
    return { root: h('div', { class: 'panel notice' }, h('p', {}, sentAway ?? words),
      now === 'gone' && route.invite && route.seat !== null
        ? button('Take the seat', () => sit(route.seat), { class: 'main' }) : null,
      h('a', { class: 'button', href: '/' }, 'Back to the hall')) };
  }

  open();
  return {
    root, update,
    kind: 'wide',
    tick: () => inner?.tick?.(),
    took: (message, before) => inner?.took?.(message, before),
    reconnected: open,
    chatRefused: (text) => inner?.chatRefused?.(text),
    leave() {
      inner?.leave?.();
      app.closeTable();
      document.getElementById('main').classList.remove('full');
    },
  };
}
