// What is said aloud: every time, and nothing that was said before.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer, announcerOf } from '../../src/game/announcer.svelte';
import type { SeatState } from '../../src/model/fold';
import type { GameEvent } from '../../src/model/protocol';
import { readerOf } from '../../src/model/story';
import { useCatalogue, type Catalogue } from '../../src/model/texts';
import { seatState, view } from './gameSamples';

vi.mock('../../src/state/sound', () => ({ sound: { play: () => undefined } }));

beforeAll(() => {
  const read = (path: string): Catalogue =>
    JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../../../texts', path), 'utf8'),
    ) as Catalogue;
  useCatalogue({ ...read('en.json'), ...read('web/en/game.json') });
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reader = readerOf(view({ seat: 1, agents: [] }), []);
const clear = (n: number): GameEvent => ({ n, type: 'clear', hunter: 0 });
/** A seat with these events, of which the first few were there when the page came. */
const seat = (events: GameEvent[], first = 0): SeatState => ({
  ...seatState([]),
  events,
  first,
  last: events.at(-1)?.n ?? 0,
});
const lines = (announcer: Announcer): string[] => announcer.spoken.map((line) => line.text);

describe('those who listen', () => {
  it('hear the same sentence again', () => {
    const announcer = new Announcer();
    announcer.follow({ 1: seat([clear(1)]) }, '1', reader);
    announcer.follow({ 1: seat([clear(1), clear(2)]) }, '1', reader);
    const [first, second, ...more] = lines(announcer);
    expect(more).toEqual([]);
    expect(first).toMatch(/clear/i);
    expect(second).toBe(first);
    expect(new Set(announcer.spoken.map((line) => line.id)).size).toBe(2);
    vi.advanceTimersByTime(20_000);
    expect(announcer.spoken).toEqual([]);
  });
});

describe('what is said', () => {
  it('is what came since the page did, though the board was not there yet', () => {
    const announcer = new Announcer();
    announcer.follow({ 1: seat([clear(1), clear(2), clear(3)], 2) }, '1', reader);
    expect(announcer.shown.map((saying) => saying.n)).toEqual([3]);
  });

  it('goes on where it was after the board was away', () => {
    const table = {};
    const events = [1, 2, 3].map(clear);
    announcerOf(table).follow({ 1: seat(events) }, '1', reader);
    announcerOf(table).rest();
    expect(announcerOf(table).shown).toEqual([]);
    announcerOf(table).follow({ 1: seat([...events, clear(4)]) }, '1', reader);
    vi.advanceTimersByTime(2000);
    expect(announcerOf(table).shown.map((saying) => saying.n)).toEqual([2, 3, 4]);
    expect(lines(announcerOf(table))).toHaveLength(1);
  });

  it('is not repeated by another seat of the same person, however late', () => {
    const announcer = new Announcer();
    const both = (n: number): Record<string, SeatState> => {
      const events = Array.from({ length: n }, (_, i) => clear(i + 1));
      return { 1: seat(events), 2: seat(events) };
    };
    announcer.follow(both(2), '1', reader);
    vi.advanceTimersByTime(60_000);
    announcer.follow(both(2), '2', reader);
    expect(announcer.shown).toEqual([]);
    announcer.follow(both(3), '2', reader);
    expect(announcer.shown.map((saying) => saying.n)).toEqual([3]);
  });

  it('is not repeated in other words where the seat changes with it', () => {
    const announcer = new Announcer();
    const seen = { n: 1, type: 'figure_visible', agent: 0, cell: 'C3' };
    announcer.follow({ 0: seat([]), 1: seat([seen]) }, '1', reader);
    const own = readerOf(view(), []);
    announcer.follow({ 0: seat([{ ...seen, n: 1 }]), 1: seat([seen]) }, '0', own);
    expect(lines(announcer)).toHaveLength(1);
  });
});
