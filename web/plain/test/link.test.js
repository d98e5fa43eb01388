import { test } from 'node:test';
import assert from 'node:assert/strict';
import { Link, backoff, beatEveryMs } from '../link.js';
import { arrived, newOutbox, put, taken, waiting } from '../outbox.js';
import { clockText, seatName, seatTitle, sitterText } from '../seating.js';
import { parseRoute } from '../route.js';

class FakeSocket {
  constructor() { this.sent = []; }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.closed = true; }
  say(message) { this.onmessage({ data: JSON.stringify(message) }); }
}

function setup(greeting = { token: 'x' }) {
  const world = { sockets: [], timers: [], now: 0, log: [], greeting };
  world.link = new Link({
    open: () => { const s = new FakeSocket(); world.sockets.push(s); return s; },
    hello: () => world.greeting,
    now: () => world.now,
    later: (task, ms) => { const t = { task, ms }; world.timers.push(t); return t; },
    cancel: (timer) => { world.timers = world.timers.filter((t) => t !== timer); },
    on: {
      welcome: (m) => world.log.push(['welcome', m.name]),
      message: (m) => world.log.push(['message', m.type]),
      status: (s) => world.log.push(['status', s.state]),
      refused: (e) => world.log.push(['refused', e.code]),
    },
  });
  world.fire = () => { const t = world.timers.shift(); world.now += t.ms; t.task(); };
  world.connect = () => {
    world.link.start();
    world.sockets.at(-1).onopen();
    world.sockets.at(-1).say({ type: 'welcome', name: 'Ann' });
  };
  return world;
}

test('the greeting is the first word, and requests get their answers in any order', async () => {
  const w = setup();
  w.connect();
  const [socket] = w.sockets;
  assert.deepEqual(socket.sent, [{ type: 'hello', version: 1, token: 'x' }]);
  const one = w.link.request('lobby');
  const two = w.link.request('act', { table: 't' });
  socket.say({ type: 'error', id: 2, code: 'act.illegal' });
  socket.say({ type: 'ok', id: 1, open: [] });
  assert.deepEqual((await one).open, []);
  await assert.rejects(two, (e) => e.code === 'act.illegal');
});

test('without a name there is no connection', () => {
  const w = setup(null);
  w.link.start();
  assert.equal(w.sockets.length, 0);
});

test('a refused greeting is told', () => {
  const w = setup();
  w.link.start();
  w.sockets[0].onopen();
  w.sockets[0].say({ type: 'error', code: 'guest.unknown' });
  assert.deepEqual(w.log.at(-1), ['refused', 'guest.unknown']);
});

test('a lost line: open requests fail, and it comes back by itself', async () => {
  const w = setup();
  w.connect();
  const asked = w.link.request('lobby');
  w.sockets[0].onclose({ code: 1006 });
  await assert.rejects(asked, (e) => e.code === 'page.lost');
  await assert.rejects(w.link.request('lobby'), (e) => e.code === 'page.offline');
  assert.deepEqual(w.log.at(-1), ['status', 'waiting']);
  w.fire();
  assert.equal(w.sockets.length, 2);
  w.sockets[1].onclose({ code: 1006 });
  w.link.retry();
  assert.equal(w.sockets.length, 3, 'at once, when asked');
});

test('a line that holds only for a moment makes us wait longer and longer', () => {
  const w = setup();
  const waits = [];
  for (let i = 0; i < 3; ++i) {
    if (i === 0) w.connect();
    else {
      w.sockets.at(-1).onopen();
      w.sockets.at(-1).say({ type: 'welcome', name: 'Ann' });
    }
    w.sockets.at(-1).onclose({ code: 4003 });
    waits.push(w.timers[0].ms);
    w.fire();
  }
  assert.ok(waits[0] < waits[1] && waits[1] < waits[2], waits.join());
  w.sockets.at(-1).onopen();
  w.sockets.at(-1).say({ type: 'welcome', name: 'Ann' });
  w.now += 6000;
  w.sockets.at(-1).onclose({ code: 1006 });
  assert.ok(w.timers[0].ms < 400, 'after a steady line it is quick again');
});

test('a silent line is given up', () => {
  const w = setup();
  w.connect();
  w.fire();
  assert.equal(w.sockets[0].sent.at(-1).type, 'beat');
  w.fire();
  w.fire();
  assert.ok(w.sockets[0].closed);
  assert.equal(w.link.state, 'waiting');
  assert.ok(3 * beatEveryMs > 45_000);
});

test('whoever is forgotten does not come back', () => {
  const w = setup();
  w.connect();
  w.sockets[0].onclose({ code: 4001 });
  assert.equal(w.link.state, 'idle');
});

test('waiting grows and has an end', () => {
  const none = () => 0;
  assert.deepEqual([0, 1, 5, 50].map((n) => backoff(n, none)), [300, 1000, 15_000, 15_000]);
  assert.equal(backoff(0, () => 1), 375);
});

test('chat leaves the outbox when the server has it', () => {
  const chat = (guest, text) => ({ kind: 'chat', guest, text });
  const talk = [chat('me', 'hello')];
  let box = put(newOutbox(), 1, 't', 'hello', talk, 'me');
  box = put(box, 2, 't', 'hello', talk, 'me');
  box = put(box, 3, 'u', 'hello', [], 'me');
  assert.deepEqual(waiting(taken(box, 1), 't').map((i) => i.key), [2]);
  assert.deepEqual(arrived(box, 't', talk, 'me').map((i) => i.key), [1, 2, 3]);
  talk.push(chat('you', 'hello'), chat('me', 'hello'));
  assert.deepEqual(arrived(box, 't', talk, 'me').map((i) => i.key), [2, 3], 'one of the two was there');
  talk.push(chat('me', 'hello'));
  assert.deepEqual(arrived(box, 't', talk, 'me').map((i) => i.key), [3]);
});

test('addresses', () => {
  assert.equal(parseRoute('/').page, 'home');
  assert.deepEqual(parseRoute('/t/k3J_-', '#seat=1&invite=abc'), { page: 'table', table: 'k3J_-', seat: 1, invite: 'abc' });
  assert.deepEqual(parseRoute('/t/k3J'), { page: 'table', table: 'k3J', seat: null, invite: null });
  assert.equal(parseRoute('/t/a/b').page, 'home');
});

test('words about seats and clocks', () => {
  assert.deepEqual([0, 1, 'spectator'].map((seat) => seatTitle(seat, 2)), ['Agent', 'Hunters', 'Spectator']);
  assert.equal(seatTitle(2, 3), 'Hunter 2');
  assert.equal(sitterText({ kind: 'bot', bot: 'greedy', guest: 'g', name: 'Ann' }), 'a bot for Ann');
  assert.equal(sitterText({ kind: 'guest', name: null }), 'somebody who left');
  const table = { seats: [{ kind: 'guest', name: 'Ann' }, { kind: 'bot', bot: 'greedy', guest: null }, { kind: 'empty' }] };
  assert.equal(seatName(table, 0), 'Ann (agent)');
  assert.equal(seatName(table, 1), 'the greedy bot (hunter 1)');
  assert.deepEqual([65_000, 9_400, 0, 60_001].map(clockText), ['1:05', '9.4', '0.0', '1:01']);
});
