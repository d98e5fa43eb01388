// Chat, notes and pings. The field for writing is never rebuilt, so nothing typed gets lost.
import { button, h } from './dom.js';
import { notes } from './fold.js';
import { seatTitle } from './seating.js';
import { waiting } from './outbox.js';

const chatMax = 500;

export function talkPanel(app) {
  const log = h('ol', { class: 'talk-log', 'aria-live': 'polite', 'aria-label': 'What was said', tabindex: '0' });
  const pending = h('ol', { class: 'talk-log pending' });
  const channel = h('span', { class: 'hint' });
  const input = h('input', { id: 'chat', maxlength: chatMax, autocomplete: 'off', 'aria-label': 'Write to the others' });
  const key = `specter.draft.${app.table.id}`;
  try { input.value = sessionStorage.getItem(key) ?? ''; } catch { /* no storage */ }
  const keep = () => { try { sessionStorage.setItem(key, input.value); } catch { /* no storage */ } };
  input.addEventListener('input', keep);
  const send = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = '';
    keep();
    app.chat(text);
  };
  const root = h('section', { class: 'talk panel', 'aria-labelledby': 'talk-title' },
    h('div', { class: 'row between' }, h('h2', { id: 'talk-title' }, 'Talk'), channel), log, pending,
    h('form', { class: 'row stretch', onsubmit: send }, input, button('Send', null, { type: 'submit', id: 'chat-send' })));
  let shown = null;
  let sent = null;

  function line(entry) {
    const players = app.table.table?.seats.length ?? 2;
    const who = h('strong', { class: entry.seat === 0 ? 'agent' : entry.channel === 'spectators' ? 'watcher' : 'hunter' },
      `${entry.name ?? 'Somebody'} (${seatTitle(entry.seat ?? 'spectator', players).toLowerCase()})`);
    if (entry.kind === 'ping') return h('li', { class: 'ping' }, who, ` points at ${entry.cell}.`);
    if (entry.kind === 'note')
      return h('li', { class: 'note' }, who, entry.text ? ` notes on ${entry.cell}: ${entry.text}` : ` takes the note off ${entry.cell}.`);
    return h('li', {}, who, `: ${entry.text}`);
  }

  function update() {
    const { talk, table } = app.table;
    if (talk !== shown) {
      const fresh = shown && talk.length > shown.length && shown.every((e, i) => talk[i].n === e.n)
        ? talk.slice(shown.length) : null;
      if (fresh) log.append(...fresh.map(line));
      else log.replaceChildren(...talk.map(line));
      shown = talk;
      log.scrollTop = log.scrollHeight;
    }
    if (sent !== app.outbox) {
      sent = app.outbox;
      pending.replaceChildren(...waiting(sent, app.table.id).map((item) => h('li', {}, `${item.text} (being sent)`)));
    }
    const mine = table?.you.seats ?? [];
    channel.textContent = mine.length > 0 || table?.you.host ? 'The other side reads it too.'
      : 'Only other spectators read it.';
  }

  const giveBack = (text) => {
    input.value = input.value ? `${text} ${input.value}` : text;
    keep();
  };
  return { root, update, giveBack, notes: () => notes(app.table) };
}
