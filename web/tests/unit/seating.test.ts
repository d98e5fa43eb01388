// Seats before the game: which page a table shows, who may sit where.
import { describe, expect, it } from 'vitest';
import type { TableMessage, TableSeat } from '../../src/model/protocol';
import {
  awayWithPart,
  emptySeats,
  hostName,
  maySit,
  phaseOf,
  unready,
  withoutOwnPart,
} from '../../src/seats/seating';

const seat = (n: number, changes: Partial<TableSeat> = {}): TableSeat => ({
  seat: n,
  kind: 'empty',
  guest: null,
  name: null,
  ...changes,
});
const table = (seats: TableSeat[], changes: Partial<TableMessage> = {}): TableMessage => ({
  type: 'table',
  table: 't',
  status: 'open',
  options: {
    edition: 'babel',
    players: seats.length,
    vehicle: 'tracer',
    five_player_bonus: false,
    board: 'babel',
    board_text: null,
    private: false,
    spectators: true,
    clock: null,
    answer_window_ms: 2000,
  },
  host: 'h',
  commitment: null,
  showing: false,
  attempts: 0,
  asking: [],
  invited: false,
  again: false,
  seats,
  you: { seats: [], host: false, lost: false, muted: [] },
  paused: false,
  over: null,
  rematch: null,
  reason: null,
  ...changes,
});

describe('the page of a table', () => {
  const known = { table: table([seat(0), seat(1)]), gone: null, failed: false };
  const running = { ...known, table: table([seat(0), seat(1)], { status: 'running' }) };
  it('follows the status', () => {
    const nothing = { round: null, decision: undefined };
    expect(phaseOf({ ...known, table: null, ...nothing })).toBe('loading');
    expect(phaseOf({ ...known, table: null, failed: true, ...nothing })).toBe('failed');
    expect(phaseOf({ ...known, ...nothing })).toBe('seats');
    expect(phaseOf({ ...known, failed: true, ...nothing })).toBe('failed');
    expect(phaseOf({ ...known, failed: 'passing', ...nothing })).toBe('seats');
    expect(phaseOf({ ...known, table: null, failed: 'passing', ...nothing })).toBe('failed');
    expect(phaseOf({ ...known, gone: 'kicked', ...nothing })).toBe('gone');
    expect(phaseOf({ ...running, ...nothing })).toBe('loading');
  });
  it('tells the draft from the game', () => {
    expect(phaseOf({ ...running, round: 0, decision: undefined })).toBe('draft');
    expect(phaseOf({ ...running, round: 1, decision: 'agent_turn' })).toBe('game');
    expect(phaseOf({ ...running, round: 9, decision: 'reveal_agent' })).toBe('draft');
  });
});

describe('sitting down', () => {
  it('is for everybody at a listed table, but not on a kept seat', () => {
    const listed = table([seat(0), seat(1, { invited: true })]);
    expect(maySit(listed, 0)).toBe('sit');
    expect(maySit(listed, 1)).toBeNull();
  });
  it('needs an invitation at a private one', () => {
    const own = table([seat(0), seat(1)]);
    own.options.private = true;
    expect(maySit(own, 0)).toBeNull();
    own.you.host = true;
    expect(maySit(own, 0)).toBe('sit');
  });
  it('changes sides by leaving the other', () => {
    const three = table([seat(0, { kind: 'guest', guest: 'h' }), seat(1), seat(2)]);
    three.you = { seats: [0], host: true, lost: false, muted: [] };
    expect(maySit(three, 1)).toBe('switch');
    three.you.seats = [1];
    expect(maySit(three, 2)).toBe('sit');
  });
  it('gives everybody one seat with five', () => {
    const five = table([0, 1, 2, 3, 4].map((n) => seat(n)));
    five.you = { seats: [1], host: true, lost: false, muted: [] };
    expect(maySit(five, 2)).toBe('switch');
  });
});

describe('parts of the dice', () => {
  const [ann, bob] = [
    seat(0, { kind: 'guest', guest: 'h', name: 'Ann', commitment: 'aa' }),
    seat(1, { kind: 'guest', guest: 'b', name: 'Bob' }),
  ];
  it('are missing where others have one and you have none', () => {
    const you = { seats: [1], host: false, lost: false, muted: [] };
    expect(withoutOwnPart(table([ann, bob], { you }))).toBe(true);
    expect(withoutOwnPart(table([ann, { ...bob, commitment: 'bb' }], { you }))).toBe(false);
    expect(withoutOwnPart(table([{ ...ann, commitment: null }, bob], { you }))).toBe(false);
    expect(withoutOwnPart(table([ann, bob]))).toBe(false);
  });
  it('cannot be shown by who is away', () => {
    expect(awayWithPart(table([ann, { ...bob, away: 5 }]))).toEqual([]);
    expect(awayWithPart(table([{ ...ann, away: 5 }, bob]))).toEqual(['Ann']);
  });
});

describe('who is missing', () => {
  const some = table([
    seat(0, { kind: 'guest', guest: 'h', name: 'Ann' }),
    seat(1, { kind: 'guest', guest: 'b', name: 'Bob' }),
    seat(2),
  ]);
  it('names the host, empty seats and those who are not ready', () => {
    expect(hostName(some)).toBe('Ann');
    expect(emptySeats(some)).toEqual([2]);
    expect(unready(some)).toEqual(['Bob']);
  });
});
