// What is said aloud: every time, and nothing that was said before.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '../../src/game/announcer.svelte';
import type { GameEvent } from '../../src/model/protocol';
import { readerOf } from '../../src/model/story';
import { useCatalogue, type Catalogue } from '../../src/model/texts';
import { view } from './gameSamples';

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
const lines = (announcer: Announcer): string[] => announcer.spoken.map((line) => line.text);

describe('those who listen', () => {
  it('hear the same sentence again', () => {
    const announcer = new Announcer();
    announcer.follow('1', [], 0, reader);
    announcer.follow('1', [clear(1)], 1, reader);
    announcer.follow('1', [clear(1), clear(2)], 2, reader);
    const [first, second, ...more] = lines(announcer);
    expect(more).toEqual([]);
    expect(first).toMatch(/clear/i);
    expect(second).toBe(first);
    expect(new Set(announcer.spoken.map((line) => line.id)).size).toBe(2);
    vi.advanceTimersByTime(20_000);
    expect(announcer.spoken).toEqual([]);
    announcer.destroy();
  });
});
