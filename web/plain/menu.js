// The table's menu during a game: who is there, pause, bots for the absent, resigning.
import { button, confirmed, copy, h, memo, select } from './dom.js';
import { graceMs, seatTitle, sitterText } from './seating.js';

export function menuPanel(app) {
  const content = h('div', {});
  const root = h('details', { class: 'menu panel' }, h('summary', {}, 'Table'), content);
  const id = app.table.id;
  const muted = new Set();
  const ask = (type, fields) => app.attempt(() => app.request(type, { table: id, ...fields }));
  let bot = (app.bots.find((b) => b.name === 'greedy') ?? app.bots[0])?.name;

  function person(table, seat, running) {
    const mine = table.you.seats.includes(seat.seat) || seat.guest === app.guest;
    const away = seat.away && seat.kind === 'guest';
    const gone = seat.left || away && Date.now() - seat.away > graceMs;
    const title = seatTitle(seat.seat, table.seats.length);
    return h('li', {},
      h('div', {}, h('b', {}, title), `: ${sitterText(seat)}${mine ? ' (you)' : ''}`,
        seat.left ? ' · left' : away ? ` · away for ${Math.max(1, Math.round((Date.now() - seat.away) / 60_000))} min` : '',
        seat.pause ? ' · wants a pause' : ''),
      h('div', { class: 'row' },
        running && seat.kind === 'guest' && (mine || gone) && table.you.seats.length > 0
          ? button(mine ? 'Let a bot play for me' : 'Let a bot play', () => ask('handover', { seat: seat.seat, bot }), { id: `hand-${seat.seat}` }) : null,
        running && mine && (seat.kind === 'bot' || seat.left)
          ? button('Take the seat back', () => ask('take_back', { seat: seat.seat }), { id: `back-${seat.seat}` }) : null,
        seat.guest && !mine ? button(muted.has(seat.guest) ? 'Listen again' : 'Mute', () => mute(seat.guest), { id: `mute-${seat.seat}` }) : null));
  }

  async function mute(guest) {
    const on = !muted.has(guest);
    if (!await ask('mute', { guest, on })) return;
    if (on) muted.add(guest);
    else muted.delete(guest);
    content.memoValues = null;
    app.changed();
  }

  async function resign(seat) {
    if (!await confirmed('Give up the game? This cannot be taken back.', 'Give up')) return;
    await ask('act', { seat, action: { type: 'resign', seat } });
  }

  async function stand(seat) {
    if (!await confirmed('Leave your seat? The others may let a bot play for you; you can take it back.', 'Leave')) return;
    await ask('stand', { seat });
  }

  async function share() {
    const link = location.origin + location.pathname;
    app.toast(await copy(link) ? 'The link to this table is copied.' : link, 'good');
  }

  function build(table, seat) {
    const running = table.status === 'running';
    const mine = seat && seat.seat !== 'spectator' ? seat.seat : null;
    const wants = table.seats.some((entry) => entry.guest === app.guest && entry.pause);
    const canResign = (seat?.free ?? []).some((action) => action.type === 'resign');
    return [
      h('ul', { class: 'people-list' }, table.seats.map((entry) => person(table, entry, running))),
      running && app.bots.length > 1 ? h('label', { class: 'inline' }, 'Bot: ',
        select(app.bots.map((entry) => [entry.name, entry.name]), bot, (name) => { bot = name; }, { id: 'menu-bot' })) : null,
      h('div', { class: 'row' },
        running && mine !== null ? button(wants ? 'Go on playing' : 'Ask for a pause', () => ask('pause', { on: !wants }), { id: 'pause' }) : null,
        button('Copy the link', share, { id: 'share' }),
        running && mine !== null ? button('Leave the seat', () => stand(mine), { id: 'leave' }) : null,
        canResign ? button('Resign', () => resign(mine), { class: 'danger', id: 'resign' }) : null)];
  }

  let minute = 0;
  return {
    root,
    update(seat) {
      minute = Math.floor(Date.now() / 30_000);
      memo(content, [app.table.table, seat?.seat, seat?.free, minute], () => build(app.table.table, seat));
    },
  };
}
