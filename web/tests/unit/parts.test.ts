// One's own parts of the dice: committed to and shown without a click.
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTables } from '../../src/model/keep';
import { newPart, partOf, Parts, wordsLongest } from '../../src/model/parts';
import type { TableMessage, TableSeat } from '../../src/model/protocol';
import { sha256Hex } from '../../src/model/sha256';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A table where seat 0 is ours. */
const table = (seat: Partial<TableSeat>, changes: Partial<TableMessage> = {}): TableMessage =>
  ({
    type: 'table',
    status: 'open',
    showing: false,
    seats: [{ seat: 0, kind: 'guest', commitment: null, seed: false, ...seat }, { seat: 1 }],
    you: { seats: [0], host: true, lost: false, muted: [] },
    ...changes,
  }) as TableMessage;

beforeEach(() => forgetTables());

describe('SHA-256', () => {
  it('gives the published digests', () => {
    expect(sha256Hex(bytes(''))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(sha256Hex(bytes('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
  it('is that of the browser for every length', async () => {
    for (let length = 0; length < 200; ++length) {
      const text = bytes('dice'.repeat(50).slice(0, length));
      const right = Buffer.from(await webcrypto.subtle.digest('SHA-256', text)).toString('hex');
      expect(sha256Hex(text), String(length)).toBe(right);
    }
  });
});

describe('a part', () => {
  it('is kept by its fingerprint, and never the same twice', () => {
    const fingerprint = newPart();
    const part = partOf(fingerprint)!;
    expect(part).toMatch(/^[0-9a-f]{32}$/);
    expect(sha256Hex(bytes(part))).toBe(fingerprint);
    expect(newPart()).not.toBe(fingerprint);
    expect(partOf(null)).toBeNull();
    expect(partOf('00')).toBeNull();
  });
  it('has the words of a person, and something that nobody can guess', () => {
    const part = partOf(newPart('my luck'))!;
    expect(part).toMatch(/^my luck [0-9a-f]{32}$/);
    const longest = partOf(newPart('w'.repeat(wordsLongest)))!;
    expect(bytes(longest).length).toBe(64);
    // Half a character is none, and the fingerprint is that of what is shown.
    const torn = newPart('\ud800');
    expect(sha256Hex(bytes(partOf(torn)!))).toBe(torn);
  });
  it('is forgotten after a long time', () => {
    vi.useFakeTimers();
    const old = newPart();
    vi.advanceTimersByTime(29 * 24 * 3600 * 1000);
    newPart();
    expect(partOf(old)).not.toBeNull();
    vi.advanceTimersByTime(2 * 24 * 3600 * 1000);
    newPart();
    expect(partOf(old)).toBeNull();
    vi.useRealTimers();
  });
});

describe('a page at a table', () => {
  const setup = (): { parts: Parts; asked: [string, Record<string, unknown>][] } => {
    const asked: [string, Record<string, unknown>][] = [];
    const parts = new Parts((type, fields) => {
      asked.push([type, fields]);
      return Promise.resolve();
    });
    return { parts, asked };
  };
  const settle = (): Promise<void> => Promise.resolve().then(() => undefined);

  it('commits where a seat has not, and shows when it is time', async () => {
    const { parts, asked } = setup();
    parts.take(table({}));
    parts.take(table({})); // while it is on its way
    expect(asked.map(([type]) => type)).toEqual(['commit']);
    const hash = asked[0]![1]['hash'] as string;
    await settle();
    parts.take(table({ commitment: hash }));
    expect(asked.length).toBe(1);
    parts.take(table({ commitment: hash }, { showing: true }));
    expect(asked[1]).toEqual([
      'seed',
      { seat: 0, seed: partOf(hash), next: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    await settle();
    parts.take(table({ commitment: hash, seed: true }, { showing: true }));
    expect(asked.length).toBe(2);
    // The table opens again: the next one stands already, and is known.
    parts.take(table({ commitment: asked[1]![1]['next'] as string }));
    expect(asked.length).toBe(2);
    parts.take(table({ commitment: null }));
    expect(asked[2]![0]).toBe('commit');
  });

  it('shows after it was loaded again, and from another tab', () => {
    const hash = newPart();
    const { parts, asked } = setup();
    parts.take(table({ commitment: hash }, { showing: true }));
    expect(asked[0]).toMatchObject(['seed', { seat: 0, seed: partOf(hash) }]);
  });

  it('takes the place of another device once, and again when it is used', async () => {
    const { parts, asked } = setup();
    parts.take(table({ commitment: 'theirs' }));
    expect(asked.length).toBe(1);
    await settle();
    parts.take(table({ commitment: 'theirs again' }));
    expect(asked.length).toBe(1);
    parts.claim(table({ commitment: 'theirs again' }));
    expect(asked.length).toBe(2);
    await settle();
    parts.claim(table({ commitment: asked[1]![1]['hash'] as string }));
    expect(asked.length).toBe(2);
    // What it does not know it cannot show.
    parts.take(table({ commitment: 'theirs' }, { showing: true }));
    expect(asked.length).toBe(2);
  });

  it('leaves the part to a device that was used after it', () => {
    const { parts, asked } = setup();
    parts.take(table({ commitment: newPart() }));
    parts.take(table({ commitment: 'theirs' }));
    expect(asked).toEqual([]);
    parts.claim(table({ commitment: 'theirs' }));
    expect(asked.length).toBe(1);
  });

  it('is quiet at a game, and where it has no seat', () => {
    const { parts, asked } = setup();
    parts.take(table({}, { status: 'running' }));
    parts.take(table({}, { you: { seats: [], host: false, lost: false, muted: [] } }));
    expect(asked).toEqual([]);
  });

  it('shows its part until the server has taken it', async () => {
    vi.useFakeTimers();
    const hash = newPart();
    let tries = 0;
    const parts = new Parts(() =>
      ++tries < 3 ? Promise.reject(new Error('store.failed')) : Promise.resolve(),
    );
    parts.take(table({ commitment: hash }, { showing: true }));
    await vi.advanceTimersByTimeAsync(2500);
    expect(tries).toBe(3);
    parts.take(table({ commitment: hash, seed: true }, { status: 'running' }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(tries).toBe(3);
    vi.useRealTimers();
  });

  it('tries again after a refusal', async () => {
    let tries = 0;
    const parts = new Parts(() => {
      ++tries;
      return Promise.reject(new Error('limit.often'));
    });
    parts.take(table({}));
    await new Promise((done) => setTimeout(done));
    parts.take(table({}));
    expect(tries).toBe(2);
    await expect(parts.commit(0, 'words')).rejects.toThrow('limit.often');
  });
});
