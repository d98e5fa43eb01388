// The page's frame: who is here, the connection, and which page is shown.
import { errorSentence, loadCatalogue } from './catalogue.js';
import { arrived, newOutbox, put, taken, waiting } from './outbox.js';
import { button, h } from './dom.js';
import { fold, newTable, seen } from './fold.js';
import { forget, recall, remember } from './keep.js';
import { homePage } from './home.js';
import { Link } from './link.js';
import { openAccount } from './account.js';
import { parseRoute } from './route.js';
import { tablePage } from './table.js';
import { welcomePage } from './welcome.js';

const main = document.getElementById('main');
const connection = document.getElementById('connection');
const accountButton = document.getElementById('account-button');

const app = {
  guest: null, name: null, bots: [], boards: ['babel'], editions: ['babel'],
  greeting: null, // what the next hello says
  table: null, // the open table's folded state
  outbox: newOutbox(),
  status: { state: 'idle', at: null, tries: 0 },
  settings: { onlyChoice: true, motion: true, ...recall('settings', {}) },

  request: (type, fields) => app.link.request(type, fields),
  /** Does something that may be refused; the refusal is shown. */
  async attempt(work) {
    try { return await work(); } catch (error) { app.complain(error); return null; }
  },
  complain: (error) => {
    if (!error?.code) console.error(error);
    app.toast(error?.code ? errorSentence(error) : String(error));
  },
  toast,
  say: (sentence) => { document.getElementById('live').textContent = sentence; },
  go(path) {
    history.pushState(null, '', path);
    show();
    window.scrollTo(0, 0);
    main.focus({ preventScroll: true });
  },
  setSetting(name, value) {
    app.settings = { ...app.settings, [name]: value };
    remember('settings', app.settings);
    applySettings();
    app.changed();
  },
  /** Begins as a new guest, or as one with a code. */
  enter(greeting) {
    app.greeting = greeting;
    app.link.restart();
  },
  leave() {
    forget('token');
    Object.assign(app, { greeting: null, guest: null, name: null, table: null });
    app.link.stop();
    history.pushState(null, '', '/');
    show();
  },
  async openTable(id) {
    if (app.table?.id !== id) app.table = newTable(id);
    const answer = await app.request('open', { table: id, seen: seen(app.table) });
    if (app.table?.id !== id) return;
    take({ ...answer, type: 'opened', table: id });
    app.outbox = arrived(app.outbox, id, app.table.talk, app.guest);
    for (const item of waiting(app.outbox, id)) deliver(item);
  },
  closeTable() {
    if (app.table && app.link.ready) app.request('close', { table: app.table.id }).catch(() => {});
    app.table = null;
  },
  chat(text) {
    const key = crypto.randomUUID?.() ?? String(Math.random());
    app.outbox = put(app.outbox, key, app.table.id, text, app.table.talk, app.guest);
    if (app.link.ready) deliver(app.outbox.at(-1));
    app.changed();
  },
  changed,
};

async function deliver(item) {
  try {
    await app.request('chat', { table: item.table, text: item.text });
    app.outbox = taken(app.outbox, item.key);
  } catch (error) {
    if (error.code?.startsWith('page.')) return; // stays in the outbox until we are back
    app.outbox = taken(app.outbox, item.key);
    page?.chatRefused?.(item.text);
    app.complain(error);
  }
  changed();
}

let page = null;
let address = ''; // what is shown
let dirty = false;

function changed() {
  if (dirty) return;
  dirty = true;
  setTimeout(() => {
    dirty = false;
    page?.update?.();
  });
}

function toast(sentence, kind = 'error') {
  const close = () => node.remove();
  const node = h('div', { class: `toast ${kind}` }, h('span', {}, sentence),
    button('×', close, { 'aria-label': 'Close this message', class: 'quiet' }));
  document.getElementById('toasts').append(node);
  setTimeout(close, kind === 'error' ? 9000 : 4500);
}

/** A message of the server about the open table. */
function take(message) {
  if (message.type === 'error') return app.complain(message);
  if (!app.table) return;
  const before = app.table;
  app.table = fold(before, message, Date.now());
  if (app.table === before) return;
  if (app.table.gap && !before.gap) app.openTable(app.table.id).catch(() => {});
  page?.took?.(message, before);
  changed();
}

function welcomed(message) {
  if (message.token) remember('token', message.token);
  const first = app.guest === null;
  app.greeting = null;
  for (const key of ['guest', 'name', 'bots', 'boards', 'editions'])
    if (message[key] !== undefined) app[key] = message[key];
  if (first) show();
  else page?.reconnected?.();
  showAccount();
}

/** The greeting was refused. Only a token that nobody knows is thrown away. */
function refused(error) {
  if (!app.greeting && error.code !== 'hello.token') {
    app.complain(error);
    return app.link.lost();
  }
  app.link.stop();
  if (!app.greeting) forget('token');
  app.greeting = null;
  app.guest = null;
  show();
  app.complain(error);
}

function showAccount() {
  accountButton.hidden = app.guest === null;
  accountButton.textContent = app.name ?? 'Account';
  accountButton.setAttribute('aria-label', `You are ${app.name}. Account`);
}

function showStatus(status) {
  app.status = status;
  const words = { connecting: 'Connecting…', open: '', idle: '', waiting: 'Connection lost.' }[status.state];
  connection.className = `connection ${status.state}`;
  if (status.state === 'connecting' && status.tries === 0 && !app.guest) connection.replaceChildren();
  else if (status.state === 'waiting')
    connection.replaceChildren(`${words} Trying again by itself. `, button('Try now', () => app.link.retry()));
  else connection.textContent = words;
  changed();
}

function applySettings() {
  document.documentElement.toggleAttribute('data-still', !app.settings.motion);
}

/** Shows the page that the address names. */
function show() {
  page?.leave?.();
  page = null;
  const route = parseRoute(location.pathname, location.hash);
  address = JSON.stringify(route);
  document.title = 'Specter';
  showAccount();
  if (app.guest === null && !recall('token') && !app.greeting) page = welcomePage(app, route);
  else if (app.guest === null) page = { root: h('p', { class: 'loading' }, 'Connecting…') };
  else if (route.page === 'table') page = tablePage(app, route);
  else page = homePage(app);
  main.replaceChildren(page.root);
  main.className = page.kind ?? '';
  page.update?.();
}

app.link = new Link({
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
  hello: () => app.greeting ?? (recall('token') ? { token: recall('token') } : null),
  on: { welcome: welcomed, message: take, status: showStatus, refused },
});

async function begin() {
  applySettings();
  try {
    const answer = await fetch('/texts/en.json');
    if (!answer.ok) throw new Error(answer.statusText);
    loadCatalogue(await answer.json());
  } catch {
    toast('The texts could not be loaded. Reload the page.');
  }
  show();
  app.link.start();
}

document.addEventListener('click', (event) => {
  const anchor = event.target.closest?.('a[href^="/"]');
  if (!anchor || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (anchor.hasAttribute('download') || anchor.target) return;
  event.preventDefault();
  app.go(anchor.getAttribute('href'));
});
accountButton.addEventListener('click', () => openAccount(app));
window.addEventListener('popstate', show);
window.addEventListener('hashchange', () => {
  if (JSON.stringify(parseRoute(location.pathname, location.hash)) !== address) show();
});
window.addEventListener('online', () => app.link.retry());
document.addEventListener('visibilitychange', () => { if (!document.hidden) app.link.retry(); });
setInterval(() => page?.tick?.(), 250);
begin();
