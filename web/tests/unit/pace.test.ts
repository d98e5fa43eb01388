// What bots do is shown one thing after the other, and at once for whoever does not want to wait.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableEvent, TableMessage } from '../../src/model/protocol';
import { onlyBots, Pace, pacing } from '../../src/state/pace';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  pacing.speed = () => 'brisk';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const act = (n: number): TableEvent => ({ type: 'update', last: n }) as unknown as TableEvent;

function pace() {
  const shown: number[] = [];
  const one = new Pace((message) => void shown.push((message as unknown as { last: number }).last));
  const take = (n: number): void => one.take(act(n), () => true);
  return { one, shown, take };
}

describe('bots', () => {
  it('act one after the other', () => {
    const { shown, take } = pace();
    for (const n of [1, 2, 3]) take(n);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(300);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(300);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('need no time where that is the wish, and none for what is nothing to look at', () => {
    pacing.speed = () => 'instant';
    const { one, shown, take } = pace();
    for (const n of [1, 2]) take(n);
    pacing.speed = () => 'brisk';
    for (const n of [3, 4]) one.take(act(n), () => false);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it('are done when somebody is in a hurry, or the whole state comes', () => {
    const { one, shown, take } = pace();
    for (const n of [1, 2, 3]) take(n);
    expect(one.busy).toBe(true);
    one.finish();
    expect(shown).toEqual([1, 2, 3]);
    expect(one.busy).toBe(false);
    for (const n of [4, 5]) take(n);
    one.take({ type: 'state', last: 6 } as unknown as TableEvent, () => false);
    expect(shown).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('have their own time only where nobody else plays and no clock runs', () => {
    const seats = [
      { seat: 0, kind: 'guest' },
      { seat: 1, kind: 'bot' },
    ];
    const table = (changes: object): TableMessage =>
      ({
        status: 'running',
        options: { clock: null },
        you: { seats: [0] },
        seats,
        ...changes,
      }) as unknown as TableMessage;
    expect(onlyBots(table({}))).toBe(true);
    expect(onlyBots(table({ you: { seats: [] } }))).toBe(false);
    expect(onlyBots(table({ options: { clock: {} } }))).toBe(false);
    expect(onlyBots(table({ status: 'over' }))).toBe(false);
  });
});
