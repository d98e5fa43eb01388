// An open table: a refusal that passes is tried again, another one is told.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../src/model/link';
import { TableStore } from '../../src/state/table.svelte';

const ok = (): Promise<Answer> => Promise.resolve({ type: 'ok', id: 1 });
const refusal = (code: string): Promise<Answer> => Promise.reject({ code });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('opening a table', () => {
  it('is tried again where the refusal passes', async () => {
    const ask = vi.fn(ok).mockImplementationOnce(() => refusal('limit.often'));
    const store = new TableStore('t', ask);
    await store.open();
    expect(store.failure?.code).toBe('limit.often');
    expect(store.retrying).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(store.failure).toBeNull();
    expect(store.retrying).toBe(false);
    expect(store.state.opened).toBe(true);
  });

  it('waits longer and longer, and ends with the page', async () => {
    const ask = vi.fn(() => refusal('store.busy'));
    const store = new TableStore('t', ask);
    await store.open();
    await vi.advanceTimersByTimeAsync(60_000);
    const tries = ask.mock.calls.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(10);
    store.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(tries);
  });

  it('is given up where the refusal stays, and left to the line where that is gone', async () => {
    const ask = vi.fn(() => refusal('table.unknown'));
    const store = new TableStore('t', ask);
    await store.open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(store.retrying).toBe(false);
    const cut = new TableStore('t', () => refusal('page.lost'));
    await cut.open();
    expect(cut.failure).toBeNull();
  });
});
