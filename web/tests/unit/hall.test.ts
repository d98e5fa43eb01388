// The hall: order of tables, words about them, callsigns, and the form for a new table.
import { beforeAll, describe, expect, it } from 'vitest';
import { boardsFor, defaultBoard, editionFor } from '../../src/hall/boards';
import { callsign } from '../../src/hall/callsign';
import { clocksOf, clockText, secondsText } from '../../src/hall/clocks';
import { agoText, freeSeats, mineFirst, mineToShow, stateText, toJoin } from '../../src/hall/lobby';
import { newTable, optionsOf, ownBoard, seatFor } from '../../src/hall/newTable';
import type { Lobby, Summary } from '../../src/model/protocol';
import { useCatalogue } from '../../src/model/texts';
import en from '../../../texts/web/en/pages.json';

beforeAll(() => useCatalogue(en));

const summary = (table: string, changes: Partial<Summary> = {}): Summary => ({
  table,
  host: 'Ann',
  edition: 'babel',
  board: 'babel',
  players: 2,
  status: 'running',
  private: false,
  spectators: true,
  seats: [],
  round: 3,
  waiting: [],
  your_turn: false,
  your_seats: [],
  updated: 0,
  over: null,
  ...changes,
});
const lists = (changes: Partial<Lobby>): Lobby => ({
  open: [],
  running: [],
  finished: [],
  mine: [],
  ...changes,
});

describe('tables in the hall', () => {
  it('puts your turn first, then what goes on, then the newest', () => {
    const list = [
      summary('over', { status: 'over', updated: 9 }),
      summary('old', { updated: 1 }),
      summary('new', { updated: 5 }),
      summary('turn', { your_turn: true }),
      summary('open', { status: 'open' }),
    ];
    expect(mineFirst(list).map((t) => t.table)).toEqual(['turn', 'new', 'old', 'open', 'over']);
  });

  it('shows a few of the games that are over', () => {
    const over = ['a', 'b', 'c', 'd'].map((id) => summary(id, { status: 'over' }));
    const shown = mineToShow(lists({ mine: [...over, summary('now')] }));
    expect(shown.map((t) => t.table)).toEqual(['now', 'a', 'b', 'c']);
  });

  it('offers seats that are free for anybody, at tables of others', () => {
    const seat = (n: number, kind: 'empty' | 'bot', invited = false) => ({
      seat: n,
      kind,
      guest: null,
      name: null,
      invited,
    });
    const table = summary('a', {
      status: 'open',
      seats: [seat(0, 'bot'), seat(1, 'empty', true), seat(2, 'empty')],
    });
    expect(freeSeats(table)).toEqual([2]);
    expect(stateText(table)).toBe('2 seats free');
    const mine = summary('b', { your_seats: [0] });
    expect(toJoin(lists({ open: [table, mine] })).map((t) => t.table)).toEqual(['a']);
  });

  it('says how long ago', () => {
    expect(agoText(0, 20_000)).toBe('just now');
    expect(agoText(0, 5 * 60_000)).toBe('5 min ago');
    expect(agoText(0, 3 * 3_600_000)).toBe('3 h ago');
    expect(agoText(0, 72 * 3_600_000)).toBe('3 days ago');
    expect(agoText(60_000, 0)).toBe('just now');
  });
});

describe('callsigns', () => {
  it('are two words, short enough for a name', () => {
    expect(callsign(() => 0)).toBe('Quiet Heron');
    for (let i = 0; i < 50; ++i) expect(callsign().length).toBeLessThanOrEqual(24);
  });
});

describe('a new table', () => {
  it('is private, without a clock, and leaves out what is usual', () => {
    expect(optionsOf(newTable(), null)).toEqual({
      players: 2,
      private: true,
      spectators: true,
      clock: null,
      board: 'babel',
    });
  });

  it('takes an own board by its text', () => {
    expect(ownBoard('own:mine')).toBe('mine');
    expect(ownBoard('babel')).toBeNull();
    const options = optionsOf({ ...newTable(), board: 'own:mine' }, 'specter-board 1');
    expect(options['board_text']).toBe('specter-board 1');
    expect(options).not.toHaveProperty('board');
  });

  it('gives the bonus to five players only, and answers at once on wish', () => {
    const form = { ...newTable(), bonus: true, answerWindow: false };
    expect(optionsOf(form, null)).not.toHaveProperty('five_player_bonus');
    expect(optionsOf(form, null)['answer_window_ms']).toBe(0);
    expect(optionsOf({ ...form, players: 5 }, null)['five_player_bonus']).toBe(true);
  });

  it('keeps own times within what the server takes', () => {
    const custom = { hunter: 1, agent: 9e9, answer: 20.4, draft: null };
    const clock = optionsOf({ ...newTable(), clock: 'custom', custom }, null)['clock'];
    expect(clock).toEqual({ hunter: 10, agent: 604800, answer: 20, draft: 10 });
    expect(clocksOf('usual', custom)?.hunter).toBe(120);
  });

  it('finds a seat when there are fewer', () => {
    expect(seatFor(4, 3)).toBe(2);
    expect(seatFor(1, 3)).toBe(1);
    expect(seatFor(null, 3)).toBeNull();
  });

  it('offers the boards of an edition, its own first', () => {
    const boards = ['babel', 'covenant'];
    expect(boardsFor(boards, 'babel')).toEqual(['babel']);
    expect(boardsFor(boards, 'covenant')).toEqual(['covenant']);
    expect(boardsFor(boards, 'combined')).toEqual(['covenant', 'babel']);
    expect(['babel', 'covenant', 'combined'].map(defaultBoard)).toEqual([
      'babel',
      'covenant',
      'covenant',
    ]);
  });

  it('plays only editions that the server has, and the one of a board that is asked for', () => {
    const all = ['babel', 'covenant', 'combined'];
    expect(editionFor('covenant', ['babel'])).toBe('babel');
    expect(editionFor('combined', all)).toBe('combined');
    expect(editionFor('babel', all, 'covenant')).toBe('covenant');
    expect(editionFor('combined', all, 'babel')).toBe('combined');
    expect(editionFor('babel', ['babel'], 'covenant')).toBe('babel');
  });

  it('names a vehicle only where there is a choice', () => {
    const form = { ...newTable(), vehicle: 'interceptor' };
    expect(optionsOf(form, null)).not.toHaveProperty('vehicle');
    expect(optionsOf({ ...form, edition: 'covenant' }, null)).toMatchObject({
      edition: 'covenant',
      vehicle: 'interceptor',
    });
    const open = { ...newTable(), edition: 'combined' };
    expect(optionsOf(open, null)).not.toHaveProperty('vehicle');
  });
});

describe('clocks in words', () => {
  it('says times shortly', () => {
    expect(secondsText(90)).toBe('90 s');
    expect(secondsText(120)).toBe('2 min');
    expect(clockText(null)).toBe('no clock');
    expect(clockText({ hunter: 120, agent: 60, answer: 20, draft: 60 })).toBe('2 min a turn');
  });
});
