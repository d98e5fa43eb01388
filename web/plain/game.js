// The game's page: puts board, decision, log, talk and the rest together.
import { boardView } from './boardview.js';
import { button, h, memo } from './dom.js';
import { cellWords } from './pieces.js';
import { clockLeft, notes, seatToShow } from './fold.js';
import { clockText, seatName, seatTitle } from './seating.js';
import { decidePanel } from './decide.js';
import { endPanel } from './end.js';
import { eventSentence, namesOf, text, weight } from './catalogue.js';
import { infoPanel } from './info.js';
import { logPanel } from './log.js';
import { menuPanel } from './menu.js';
import { ownHunters, waitingText } from './words.js';
import { parseBoard } from './board.js';
import { replayPanel } from './replay.js';
import { talkPanel } from './talk.js';

const pingMs = 5000;
const announceMs = 2600;
const tabs = [['do', 'Decide'], ['log', 'Log'], ['talk', 'Talk'], ['info', 'Info']];

export function gamePage(app) {
  let chosen = null; // the seat that the player looks from
  let view = null; // the board's picture
  let boardText = null;
  let marked = null; // the cell that was last touched
  let pings = [];
  let replay = null;
  let looked = null; // where the board was last brought into view
  let shown = null; // the selected cell of the last picture

  const decide = decidePanel(app, () => update());
  const log = logPanel();
  const talk = talkPanel(app);
  const info = infoPanel(app);
  const menu = menuPanel(app);
  const end = endPanel(app, toggleReplay);
  const bar = h('div', { class: 'bar' });
  const clock = h('span', { class: 'clock mono', role: 'timer', 'aria-label': 'Clock' });
  const switcher = h('div', { class: 'switcher' });
  const hunterTools = h('div', { class: 'hunter-tools' });
  const announcement = h('div', { class: 'announcement', 'aria-hidden': 'true' });
  const boardPlace = h('div', { class: 'board-place' });
  const replayPlace = h('div', {});
  const tabRow = h('div', { class: 'tabs', role: 'group', 'aria-label': 'What to show' },
    tabs.map(([key, name]) => button(name, () => showTab(key), { id: `tab-${key}`, 'data-tab': key })));
  const root = h('div', { class: 'game', 'data-tab': 'do' }, h('h1', { class: 'unseen' }, 'The game'),
    h('div', { class: 'game-head' }, bar, clock, switcher),
    h('div', { class: 'left pane', 'data-pane': 'info' }, info.root, menu.root),
    h('div', { class: 'centre' }, boardPlace, announcement),
    h('div', { class: 'right' },
      h('div', { class: 'pane', 'data-pane': 'do' }, replayPlace, end.root, decide.root, hunterTools),
      h('div', { class: 'pane', 'data-pane': 'log' }, log.root),
      h('div', { class: 'pane', 'data-pane': 'talk' }, talk.root)),
    tabRow);
  showTab('do');

  function showTab(key) {
    root.dataset.tab = key;
    for (const tab of tabRow.children) tab.setAttribute('aria-pressed', String(tab.dataset.tab === key));
    if (key === 'talk') root.classList.remove('news');
  }

  const current = () => app.table.seats[seatToShow(app.table, chosen)] ?? null;
  const shownView = () => replay?.view() ?? current()?.view ?? null;

  function build() {
    boardText = app.table.boardText;
    const board = parseBoard(boardText);
    view = boardView({
      board, players: app.table.table.seats.length, onCell,
      describe: (cell) => cellWords(board, shownView(), cell, { note: notes(app.table).get(cell), target: replay ? null : decide.about(cell) }),
    });
    boardPlace.replaceChildren(view.root);
  }

  function onCell(cell, byKey) {
    marked = cell;
    if (!replay) {
      decide.onCell(cell);
      if (decide.chosen()) showTab('do');
    }
    update();
    if (byKey) document.getElementById('confirm')?.focus();
  }

  function toggleReplay() {
    replay?.leave();
    replay = replay ? null : replayPanel(app, () => update());
    replayPlace.replaceChildren(...(replay ? [replay.root] : []));
    replay?.load();
    update();
  }

  function headLine(table, seat) {
    const round = shownView()?.round ?? 0;
    const words = table.over ? 'The game is over.' : table.paused ? 'Paused.' : seat?.view ? waitingText(seat.view, (n) => seatName(table, n)) : '';
    return [
      h('span', { class: 'round' }, round > 0 ? `Round ${round} / 40` : 'Draft'),
      h('span', { class: `whose ${seat?.view?.decision ? 'mine' : ''}` }, words)];
  }

  function switcherRow(table) {
    if (table.you.seats.length < 2) return null;
    return h('div', { role: 'group', 'aria-label': 'Your seats' }, table.you.seats.map((n) => {
      const asked = app.table.seats[n]?.view?.decision;
      return button(`${seatTitle(n, table.seats.length)}${asked ? ' •' : ''}`, () => { chosen = n; update(); },
        { id: `seat-${n}`, 'aria-pressed': String(String(n) === seatToShow(app.table, chosen)), 'aria-label': `${seatTitle(n, table.seats.length)}${asked ? ', has to decide' : ''}` });
    }));
  }

  /** Hunters may point at a cell and leave notes for each other. */
  function tools(seat, cell) {
    const hunter = seat?.view && seat.seat !== 'spectator' && ownHunters(seat.view).length > 0;
    if (!hunter || !cell || app.table.table.over) return null;
    const note = notes(app.table).get(cell);
    const input = h('input', { id: 'note', maxlength: 80, value: note?.text ?? '', 'aria-label': `Note on ${cell}`, placeholder: 'Note for the hunters' });
    const ask = (type, fields) => app.attempt(() => app.request(type, { table: app.table.id, seat: seat.seat, cell, ...fields }));
    return h('form', { class: 'panel tools', onsubmit: (event) => { event.preventDefault(); ask('note', { text: input.value.trim() }); } },
      h('span', {}, 'Cell ', h('b', { class: 'mono' }, cell)), button('Point at it', () => ask('ping'), { id: 'ping' }),
      h('div', { class: 'row stretch' }, input, button(note ? 'Change' : 'Note', null, { type: 'submit', id: 'note-send' })));
  }

  function draw(seat) {
    const scene = replay ? { path: replay.path() } : { ...decide.scene(), notes: notes(app.table) };
    if (!scene.selected && marked && !replay) scene.selected = marked;
    scene.view = shownView();
    scene.pings = pings.filter((ping) => ping.until > Date.now()).map((ping) => ping.cell);
    view.draw(scene);
    if (decide.chosen() && scene.selected && scene.selected !== shown) view.reveal(scene.selected);
    shown = scene.selected;
    const where = place(scene.view);
    const key = `${replay ? replay.key() : seat?.seat} ${where}`;
    if (!where || looked === key || decide.chosen()) return;
    const first = looked === null;
    looked = key;
    if (first || replay || seat?.view?.decision) view.lookAt(where);
  }

  /** The cell that the next decision is about. */
  function place(now) {
    if (!now) return null;
    const own = now.agents.find((agent) => agent.seat === now.seat)?.secret?.cell;
    if (own) return own;
    const frame = now.frames?.findLast?.((entry) => entry.kind === 'hunter_turn');
    const hunter = frame ? now.hunters[frame.a] : ownHunters(now)[0];
    return hunter?.cell ?? now.agents[0].secret?.cell ?? now.vehicle?.cell ?? null;
  }

  function update() {
    if (!app.table?.table) return;
    if (!app.table.boardText) return;
    if (boardText !== app.table.boardText) build();
    const { table } = app.table;
    const seat = current();
    if (seat) chosen = seat.seat;
    decide.follow(table.over ? null : seat);
    decide.root.hidden = Boolean(table.over);
    memo(bar, [table, seat?.view, replay?.view()], () => headLine(table, seat));
    memo(switcher, [table, app.table.seats, chosen], () => switcherRow(table));
    memo(hunterTools, [seat?.seat, marked, notes(app.table).get(marked)?.n, table.over], () => tools(seat, marked));
    decide.update();
    end.update(seat, Boolean(replay));
    menu.update(seat);
    info.update(replay ? { ...seat, view: replay.view(), free: [] } : seat, vote);
    if (replay) log.update(replay.events(), replay.names(), replay.key(), replay.outside());
    else if (seat) log.update(seat.events, namesOf(seat.view), String(seat.seat));
    talk.update();
    draw(seat);
    tick();
    document.title = seat?.view?.decision && !table.over ? '● Your turn – Specter' : 'Specter';
  }

  const vote = (action) => app.attempt(() =>
    app.request('act', { table: app.table.id, seat: action.seat, action }));

  function tick() {
    const seat = app.table?.table && current();
    const left = seat && clockLeft(seat, app.table.table.paused, Date.now());
    clock.textContent = left === null || left === undefined || left === false ? '' : clockText(left);
    clock.classList.toggle('urgent', left !== null && left < 15_000);
  }

  let hiding = null;

  /** The loud things of an update are said once, in the middle; then they live in the log. */
  function took(message, before) {
    if (message.type === 'talk' && message.kind === 'ping' && before.table) {
      pings = [...pings.filter((ping) => ping.until > Date.now()), { cell: message.cell, until: Date.now() + pingMs }];
      setTimeout(() => update(), pingMs + 50);
    }
    if (message.type === 'talk' && message.guest !== app.guest && root.dataset.tab !== 'talk') root.classList.add('news');
    if (message.type !== 'update' || String(message.seat) !== String(chosen)) return;
    const names = namesOf(message.view);
    const known = before.seats[message.seat]?.last ?? 0;
    const fresh = (message.events ?? []).filter((event) => event.n > known);
    const loud = fresh.filter((event) => weight(event) === 'loud').map((event) => eventSentence(event, names));
    const sentences = [...loud, ...fresh.filter((event) => event.type === 'clear').map((event) => eventSentence(event, names))];
    const asked = message.view.decision && message.view.decision.id !== before.seats[message.seat]?.view?.decision?.id;
    app.say([...sentences, asked ? text(`decision.${message.view.decision.kind}`) : ''].join(' '));
    if (sentences.length === 0) return;
    announcement.replaceChildren(...sentences.slice(-3).map((sentence) => h('p', {}, sentence)));
    announcement.classList.add('on');
    clearTimeout(hiding);
    hiding = setTimeout(() => announcement.classList.remove('on'), announceMs);
  }

  return { root, update, tick, took, chatRefused: talk.giveBack, leave: () => replay?.leave() };
}
