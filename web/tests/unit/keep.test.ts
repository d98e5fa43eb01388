// What the browser remembers, also where its storage is full or not allowed.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forget, forgetTable, forgetTables, recall, remember } from '../../src/model/keep';

const kept = new Map<string, string>();
let full = false;

beforeEach(() => {
  kept.clear();
  full = false;
  vi.stubGlobal('window', {
    localStorage: {
      get length() {
        return kept.size;
      },
      key: (i: number) => [...kept.keys()][i] ?? null,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (full) throw new Error('quota');
        kept.set(key, value);
      },
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterEach(() => {
  forget('board');
  vi.unstubAllGlobals();
});

describe('remembering', () => {
  it('says whether it is stored; what could not be stored is newer than the storage', () => {
    expect(remember('board', 'old')).toBe(true);
    full = true;
    expect(remember('board', 'new')).toBe(false);
    expect(recall('board', '')).toBe('new');
    full = false;
    expect(remember('board', 'newer')).toBe(true);
    expect(kept.get('specter.board')).toBe('"newer"');
    kept.set('specter.board', '"from another page"');
    expect(recall('board', '')).toBe('from another page');
  });

  it('lasts as long as the page where there is no storage', () => {
    vi.stubGlobal('window', {});
    expect(remember('board', 1)).toBe(false);
    expect(recall('board', 0)).toBe(1);
    forget('board');
    expect(recall('board', 0)).toBe(0);
  });
});

describe('forgetting tables', () => {
  it('leaves the rest', () => {
    for (const key of ['way.a', 'chat.a', 'outbox.a', 'read.a', 'way.b', 'settings', 'boards'])
      remember(key, key);
    remember('dice', [{ table: 'a' }]);
    remember('part.ff', { part: 'mine', at: 0 });
    full = true;
    remember('chat.c', 'secret');
    full = false;
    forgetTable('a');
    expect([...kept.keys()]).toContain('specter.way.b');
    expect([...kept.keys()]).not.toContain('specter.way.a');
    forgetTables();
    expect([...kept.keys()]).toEqual(['specter.settings', 'specter.boards']);
    expect(recall('chat.c', '')).toBe('');
  });
});
