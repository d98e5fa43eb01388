// The fold over the server's messages: nothing is lost, nothing is there twice.
import { describe, expect, it } from 'vitest';
import {
  askedSeats,
  clockLeft,
  fold,
  newTable,
  notes,
  openDecisions,
  seatToShow,
  seatToTurnTo,
  seen,
  type TableState,
} from '../../src/model/fold';
import type { TableEvent, TableMessage, Talk } from '../../src/model/protocol';
import { update, view } from './gameSamples';

const play = (...messages: TableEvent[]): TableState =>
  messages.reduce((state, message) => fold(state, message, 1000), newTable('t'));
const table = (more: Partial<TableMessage>): TableMessage =>
  ({ type: 'table', table: 't', seats: [], ...more }) as TableMessage;
const you = (...seats: number[]): TableMessage['you'] => ({
  seats,
  host: false,
  lost: false,
  muted: [],
});
const opened = (talk: Talk[] = []): TableEvent => ({
  type: 'opened',
  table: 't',
  setup: {},
  board_text: 'x',
  board: 'babel',
  talk,
});

describe('events', () => {
  it('are added once each', () => {
    let state = play({ ...update(1, 1, 3), type: 'state' }, update(1, 4, 5));
    expect(state.seats['1']!.last).toBe(5);
    state = fold(state, { ...update(1, 4, 6), type: 'state' });
    expect(state.seats['1']!.events.map((event) => event.n)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state.gap).toBe(false);
    expect(seen(state)).toEqual({ 1: 6 });
  });

  it('that are missing are noticed, and asked for from before the gap', () => {
    let state = play(update(1, 1, 3), update(1, 6, 7));
    expect(state.gap).toBe(true);
    expect(seen(state)).toEqual({ 1: 3 });
    state = fold(state, opened());
    state = fold(state, { ...update(1, 4, 7), type: 'state' });
    expect(state.gap).toBe(false);
    expect(state.seats['1']!.last).toBe(7);
    expect(fold(state, update(1, 8, 7, { last: 9 })).gap).toBe(true);
  });

  it('that were there at first are told from those that came since', () => {
    let state = play({ ...update(1, 1, 3), type: 'state' }, update(1, 4, 5));
    expect(state.seats['1']).toMatchObject({ first: 3, last: 5 });
    // A line that broke changes nothing; another history does.
    state = fold(state, { ...update(1, 6, 8), type: 'state' });
    expect(state.seats['1']!.first).toBe(3);
    expect(fold(state, { ...update(1, 1, 2), type: 'state' }).seats['1']!.first).toBe(2);
  });

  it('of another history begin anew', () => {
    const state = play(update(1, 1, 5), { ...update(1, 1, 2), type: 'state' });
    expect(state.seats['1']!.last).toBe(2);
    expect(state.seats['1']!.events).toHaveLength(2);
  });

  it('of other tables, and unknown messages, change nothing', () => {
    const state = play(update(1, 1, 1));
    expect(fold(state, { ...update(1, 2, 2), table: 'other' })).toBe(state);
    expect(fold(state, { type: 'fireworks', table: 't' } as unknown as TableEvent)).toBe(state);
  });
});

describe('seats', () => {
  it('that are lost are forgotten', () => {
    let state = play(update('spectator', 1, 2), table({ you: you() }));
    expect(state.seats['spectator']).toBeDefined();
    state = fold(state, table({ you: you(1) }));
    expect(Object.keys(state.seats)).toEqual([]);
  });

  it('that have to decide are shown at first, then what was chosen', () => {
    const asked = { view: view({ decision: { id: 1, kind: 'attack' } }) };
    const state = play(update(1, 1, 1), update(2, 1, 1, asked));
    expect(askedSeats(state)).toEqual([2]);
    expect([...openDecisions(state)]).toEqual([['2', 1]]);
    expect(seatToShow(state, null)).toBe('2');
    expect(seatToShow(state, '1')).toBe('1');
    expect(seatToShow(play(update(1, 1, 1), update(2, 1, 1)), '2')).toBe('2');
    expect(seatToShow(play(update(1, 1, 1)), '7')).toBe('1');
    expect(seatToShow(newTable('t'), '1')).toBeNull();
  });

  it('are turned to where a new decision comes, or one is left', () => {
    const open = (...entries: [string, number][]): Map<string, number> => new Map(entries);
    const none = open();
    expect(seatToTurnTo(open(['2', 1]), none, '1')).toBe('2');
    // Somebody looks from another seat of his: he may.
    expect(seatToTurnTo(open(['2', 1]), open(['2', 1]), '1')).toBeNull();
    expect(seatToTurnTo(open(['2', 2]), open(['2', 1]), '1')).toBe('2');
    // He decided here, and there is one more.
    expect(seatToTurnTo(open(['2', 1]), open(['1', 4], ['2', 1]), '1')).toBe('2');
    expect(seatToTurnTo(open(['1', 4], ['2', 1]), open(['1', 4]), '1')).toBeNull();
    expect(seatToTurnTo(none, open(['1', 4]), '1')).toBeNull();
    expect(seatToTurnTo(open(['1', 4]), none, null)).toBeNull();
  });

  it('that a bot plays are not asked', () => {
    const asked = { view: view({ decision: { id: 1, kind: 'attack' } }) };
    const seats = [{}, { kind: 'bot' }] as TableMessage['seats'];
    expect(askedSeats(play(update(1, 1, 1, asked), table({ you: you(1), seats })))).toEqual([]);
  });
});

describe('a held answer', () => {
  it('lasts until the decision is another', () => {
    const same = { view: view({ decision: { id: 4, kind: 'answer' } }) };
    let state = play(update(1, 1, 1, same), {
      type: 'held',
      table: 't',
      seat: 1,
      decision: 4,
      ms: 2000,
    });
    expect(state.held?.until).toBe(3000);
    state = fold(state, update(1, 2, 2, same));
    expect(state.held).not.toBeNull();
    expect(fold(state, update(1, 3, 3)).held).toBeNull();
  });
});

describe('talk', () => {
  const said = (n: number, kind: Talk['kind'], cell: string | null, text: string) =>
    ({
      type: 'talk',
      table: 't',
      n,
      kind,
      cell,
      text,
      guest: 'g',
      time: n * 10,
      channel: 'table',
      seat: 1,
      name: 'Ann',
    }) as const;

  it('is kept in order, once each, and the last note of a cell stands', () => {
    let state = play(
      said(2, 'note', 'K1', 'here?'),
      said(1, 'chat', null, 'hi'),
      said(2, 'note', 'K1', 'here?'),
      said(3, 'note', 'K2', 'x'),
      said(4, 'note', 'K2', ''),
    );
    expect(state.talk.map((entry) => entry.n)).toEqual([1, 2, 3, 4]);
    expect([...notes(state).keys()]).toEqual(['K1']);
    // Another seat hears other things: the numbers begin anew, the entries stay.
    state = fold(
      state,
      opened([
        { ...said(1, 'chat', null, 'old'), time: 5 },
        { ...said(1, 'chat', null, 'hi'), n: 2 },
      ]),
    );
    expect(state.talk.map((entry) => entry.text)).toEqual(['old', 'hi', 'here?', 'x', '']);
  });
});

describe('clocks', () => {
  it('count down unless the game is paused', () => {
    const clock = { kind: 'turn', seats: [1], rest_ms: 5000, budget_ms: 9000 };
    const seat = play(update(1, 1, 1, { clock })).seats['1']!;
    expect(clockLeft(seat, false, 3000)).toBe(3000);
    expect(clockLeft(seat, true, 3000)).toBe(5000);
    expect(clockLeft(seat, false, 99_000)).toBe(0);
    expect(clockLeft({ ...seat, clock: { ...clock, stands: true } }, false, 3000)).toBe(5000);
    expect(clockLeft(play(update(1, 1, 1)).seats['1']!, false, 0)).toBeNull();
  });
});
