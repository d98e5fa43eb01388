// Everybody and everything of the game has an emblem of its own.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emblemOf, emblems } from '../../src/art/emblems';

const texts = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../texts/en.json'), 'utf8'),
) as Record<string, string>;
const named = Object.keys(texts)
  .map((key) => /^((?:hunter|agent|card|vehicle)\.[a-z_0-9]+)\.name$/.exec(key)?.[1])
  .filter((name) => name !== undefined);

describe('emblems', () => {
  it('are there for every character, card and vehicle', () => {
    expect(named.length).toBeGreaterThanOrEqual(18);
    expect(named.filter((name) => !(name in emblems))).toEqual([]);
  });
  it('differ from each other', () => {
    expect(new Set(Object.values(emblems)).size).toBe(Object.keys(emblems).length);
  });
  it('are paths', () => {
    for (const [name, path] of Object.entries(emblems))
      expect(path, name).toMatch(/^M[\d\s.,MLHVCSQTAZmlhvcsqtaz-]+$/);
  });
  it('are a question mark for what is unknown', () => {
    expect(emblemOf('card.of_tomorrow')).toBe(emblems['unknown']);
  });
});
