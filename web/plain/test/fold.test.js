import { test } from 'node:test';
import assert from 'node:assert/strict';
import { askedSeats, clockLeft, fold, newTable, notes, seatToShow, seen } from '../fold.js';

const view = (decision = null) => ({ decision, hunters: [], agents: [] });
const events = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ n: from + i, type: 'clear' }));
const update = (seat, from, to, more = {}) => ({
  type: 'update', table: 't', seat, events: events(from, to), last: to, view: view(), legal: [], free: [], clock: null, ...more,
});
const play = (...messages) => messages.reduce((state, m) => fold(state, m, 1000), newTable('t'));

test('updates add events, repeated ones do not', () => {
  let state = play({ ...update(1, 1, 3), type: 'state' }, update(1, 4, 5));
  assert.equal(state.seats[1].last, 5);
  state = fold(state, { ...update(1, 4, 6), type: 'state' });
  assert.deepEqual(state.seats[1].events.map((e) => e.n), [1, 2, 3, 4, 5, 6]);
  assert.equal(state.gap, false);
  assert.deepEqual(seen(state), { 1: 6 });
});

test('a gap is noticed, and filled by the next state', () => {
  let state = play(update(1, 1, 3), update(1, 6, 7));
  assert.equal(state.gap, true);
  assert.equal(state.seats[1].last, 3, 'what came after the gap is asked for again');
  state = fold(state, { type: 'opened', table: 't', setup: {}, board_text: 'x', board: 'babel', talk: [] });
  state = fold(state, { ...update(1, 4, 7), type: 'state' });
  assert.equal(state.gap, false);
  assert.equal(state.seats[1].last, 7);
  assert.equal(fold(state, update(1, 8, 7, { last: 9 })).gap, true, 'the newest event is missing');
});

test('numbers that go back begin a new history', () => {
  const state = play(update(1, 1, 5), { ...update(1, 1, 2), type: 'state' });
  assert.equal(state.seats[1].last, 2);
  assert.equal(state.seats[1].events.length, 2);
});

test('messages of other tables and unknown ones are left alone', () => {
  const state = play(update(1, 1, 1));
  assert.equal(fold(state, { ...update(1, 2, 2), table: 'other' }), state);
  assert.equal(fold(state, { type: 'fireworks', table: 't' }), state);
});

test('seats that are lost are forgotten', () => {
  let state = play(update('spectator', 1, 2), { type: 'table', table: 't', you: { seats: [] } });
  assert.ok(state.seats.spectator);
  state = fold(state, { type: 'table', table: 't', you: { seats: [1] } });
  assert.deepEqual(Object.keys(state.seats), []);
});

test('a held answer lasts until the decision is another', () => {
  let state = play(update(1, 1, 1, { view: view({ id: 4, kind: 'attack' }) }),
    { type: 'held', table: 't', seat: 1, decision: 4, ms: 2000 });
  assert.equal(state.held.until, 3000);
  state = fold(state, update(1, 2, 2, { view: view({ id: 4, kind: 'attack' }) }));
  assert.ok(state.held);
  state = fold(state, update(1, 3, 3));
  assert.equal(state.held, null);
});

test('talk is kept in order, once each; the last note of a cell stands', () => {
  const talk = (n, kind, cell, text) => ({ type: 'talk', table: 't', n, kind, cell, text, guest: 'g', time: n * 10 });
  let state = play(talk(2, 'note', 'K1', 'here?'), talk(1, 'chat', null, 'hi'), talk(2, 'note', 'K1', 'here?'),
    talk(3, 'note', 'K2', 'x'), talk(4, 'note', 'K2', ''));
  assert.deepEqual(state.talk.map((e) => e.n), [1, 2, 3, 4]);
  assert.deepEqual([...notes(state).keys()], ['K1']);
  // Another seat hears other things: the numbers begin anew, the entries stay.
  state = fold(state, { type: 'opened', table: 't', talk: [{ ...talk(1, 'chat', null, 'old'), time: 5 }, { ...talk(1, 'chat', null, 'hi'), n: 2 }] });
  assert.deepEqual(state.talk.map((e) => e.text), ['old', 'hi', 'here?', 'x', '']);
});

test('the page shows the seat that has to decide', () => {
  const asked = { view: view({ id: 1, kind: 'attack' }) };
  const state = play(update(1, 1, 1), update(2, 1, 1, asked));
  assert.deepEqual(askedSeats(state), [2]);
  assert.equal(seatToShow(state, 1), '2');
  assert.equal(seatToShow(fold(state, update(1, 2, 2, asked)), 1), '1', 'not away from one that is asked itself');
  assert.equal(seatToShow(play(update(1, 1, 1), update(2, 1, 1)), 2), '2');
  assert.equal(seatToShow(play(update(1, 1, 1)), 7), '1');
  const bots = { type: 'table', table: 't', you: { seats: [1, 2] }, seats: [{}, { kind: 'guest' }, { kind: 'bot' }] };
  assert.deepEqual(askedSeats(fold(state, bots)), [], 'not to one that a bot plays');
  assert.equal(seatToShow(newTable('t'), 1), null);
});

test('clocks count down unless the game is paused', () => {
  const state = play(update(1, 1, 1, { clock: { kind: 'turn', seats: [1], rest_ms: 5000, budget_ms: 9000 } }));
  assert.equal(clockLeft(state.seats[1], false, 3000), 3000);
  assert.equal(clockLeft(state.seats[1], true, 3000), 5000);
  assert.equal(clockLeft(state.seats[1], false, 99_000), 0);
  assert.equal(clockLeft({ clock: { rest_ms: 5000, stands: true }, clockAt: 0 }, false, 3000), 5000);
  assert.equal(clockLeft(play(update(1, 1, 1)).seats[1], false, 0), null);
});
