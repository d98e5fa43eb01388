// In which order a replay is fetched.
import { describe, expect, it } from 'vitest';
import { chunkSize, nextChunk } from '../../src/replay/chunks';

describe('pieces of a replay', () => {
  it('begins where somebody looks', () => {
    expect(nextChunk(new Set(), null, 0)).toBe(0);
    expect(nextChunk(new Set(), null, 2 * chunkSize + 5)).toBe(2);
  });

  it('goes on with what follows, then takes what came before', () => {
    const last = 4 * chunkSize - 1;
    expect(nextChunk(new Set([2]), last, 2 * chunkSize)).toBe(3);
    expect(nextChunk(new Set([2, 3]), last, 2 * chunkSize)).toBe(0);
    expect(nextChunk(new Set([2, 3, 0]), last, 2 * chunkSize)).toBe(1);
  });

  it('ends when everything is there', () => {
    expect(nextChunk(new Set([0]), 50, 10)).toBeNull();
  });

  it('keeps to the game when somebody looks past its end', () => {
    expect(nextChunk(new Set(), 50, 900)).toBe(0);
  });
});
