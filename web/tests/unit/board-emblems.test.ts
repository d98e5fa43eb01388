// Everybody and everything of the game has an emblem of its own.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hunterColour } from '../../src/art/colour';
import { emblemOf, emblems } from '../../src/art/emblems';

const texts = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../texts/en.json'), 'utf8'),
) as Record<string, string>;
const named = Object.keys(texts)
  .map((key) => /^((?:hunter|agent|card|vehicle)\.[a-z_0-9]+)\.name$/.exec(key)?.[1])
  .filter((name) => name !== undefined);

/** How many numbers each command of a path takes; the last ones are where it ends. */
const lengths: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/** The box around the points that a path goes through. */
function boxOf(path: string): { left: number; top: number; right: number; bottom: number } {
  const box = { left: 24, top: 24, right: 0, bottom: 0 };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = command.toLowerCase();
    const numbers = [...rest.matchAll(/-?(?:\d+(?:\.\d+)?|\.\d+)/g)].map(([n]) => Number(n));
    if (kind === 'z') [x, y] = [startX, startY];
    const far = command === kind;
    const size = lengths[kind] ?? 1;
    for (let i = 0; i + size <= numbers.length; i += size) {
      const end = numbers.slice(i, i + size);
      const [fromX, fromY] = far ? [x, y] : [0, 0];
      if (kind === 'h') x = fromX + end[0]!;
      else if (kind === 'v') y = fromY + end[0]!;
      else [x, y] = [fromX + end.at(-2)!, fromY + end.at(-1)!];
      if (kind === 'm') [startX, startY] = [x, y];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

describe('hunters', () => {
  const css = readFileSync(resolve(import.meta.dirname, '../../src/app.css'), 'utf8');
  const kinds = named.filter((name) => name.startsWith('hunter.')).map((name) => name.slice(7));

  it('have a colour of their own in every palette that has colours for hunters', () => {
    const palettes = css.split(/\n:root/).filter((part) => part.includes('--hunter-'));
    expect(palettes).toHaveLength(3);
    for (const palette of palettes) {
      const colours = kinds.map(
        (kind) => new RegExp(`--hunter-${kind}: (#[0-9a-f]{6});`).exec(palette)?.[1],
      );
      expect(colours).not.toContain(undefined);
      expect(new Set(colours).size).toBe(kinds.length);
    }
  });
  it('are drawn in it', () => {
    expect(hunterColour('watcher')).toBe('var(--hunter-watcher, var(--light))');
    expect(hunterColour(null)).toBe('var(--light)');
  });
});

describe('emblems', () => {
  it('are there for every character, card and vehicle', () => {
    expect(named.length).toBeGreaterThanOrEqual(44);
    expect(named.filter((name) => !(name in emblems))).toEqual([]);
  });
  it('are there for what lies on the board of the second edition', () => {
    const cameras = ['N', 'E', 'S', 'W'].map((way) => `camera.${way}`);
    const signs = ['cache', 'cache.access', 'rover', 'bark', 'barrier', 'fatigue', 'alarm', 'mine'];
    for (const name of [...cameras, ...signs]) expect(emblems).toHaveProperty([name]);
  });
  it('stay inside their square', () => {
    for (const [name, path] of Object.entries(emblems)) {
      const { left, top, right, bottom } = boxOf(path);
      expect(Math.min(left, top), name).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom), name).toBeLessThanOrEqual(24);
    }
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
