// What the agents still need, and what an error about the line is worth when the line is back.
import { beforeAll, describe, expect, it } from 'vitest';
import { completed, exitsCount, forAgents, goalText, needed } from '../../src/model/goal';
import { useCatalogue } from '../../src/model/texts';
import { toasts } from '../../src/state/toasts.svelte';
import en from '../../../texts/en.json';
import game from '../../../texts/web/en/game.json';
import { view } from './gameSamples';

beforeAll(() => useCatalogue({ ...en, ...game }));

const sites = (...rounds: number[]) =>
  rounds.map((done_round, i) => ({ section: i + 1, die: 1, cell: 'A1', done_round }));
const known = (changes: object) => view({ agents: [], ...changes } as never);

describe('the goal', () => {
  it('is three objectives and an exit [OBJ-3]', () => {
    const two = known({ objectives: sites(3, 0, 5, 0) });
    expect([completed(two), needed(two), exitsCount(two)]).toEqual([2, 3, false]);
    expect(goalText(two)).toBe('2 of 3 objectives, then an exit');
    const three = known({ objectives: sites(3, 0, 5, 6) });
    expect(exitsCount(three)).toBe(true);
    expect(goalText(three)).toMatch(/exit counts/);
  });

  it('is two while a traitor of the second edition is unknown [END-4]', () => {
    const five = { players: 5, ruleset: 2, objectives: sites(3, 5, 0, 0) };
    expect(exitsCount(known({ ...five, turned: null }))).toBe(true);
    expect(exitsCount(known({ ...five, turned: 1 }))).toBe(false);
    expect(needed(known({ ...five, ruleset: 1, turned: null }))).toBe(3);
  });

  it('counts what was completed in secret for her alone [CARD-REMOTE]', () => {
    const her = { agent: 0, seat: 0, secret: { remote: 2 } };
    const own = known({ seat: 0, agents: [her], objectives: sites(3, 0, 5, 0) });
    expect(exitsCount(own)).toBe(true);
    expect(forAgents(own)).toBe(true);
    const theirs = known({ seat: 1, agents: [{ ...her, secret: null }], objectives: sites(3) });
    expect([completed(theirs), forAgents(theirs)]).toEqual([1, false]);
  });
});

describe('errors', () => {
  it('about the line go when it is back, others stay', () => {
    toasts.fail({ type: 'error', code: 'page.lost', text: 'gone' });
    toasts.fail({ type: 'error', code: 'seat.taken', detail: '2', text: 'taken' });
    expect(toasts.list).toHaveLength(2);
    toasts.lineBack();
    expect(toasts.list.map((toast) => toast.text)).toEqual([expect.stringContaining('taken')]);
  });
});
