// Whether the page is older than the files that it came from.
import { afterEach, expect, it, vi } from 'vitest';
import { isOlder } from '../../src/local/newer.svelte';

const list = 'https://club.example/games/files.json';
const script = 'https://club.example/games/assets/index-abc.js';
const answers = (answer: Response): void => void vi.stubGlobal('fetch', async () => answer);
afterEach(() => vi.unstubAllGlobals());

it('is not, as long as its script is among them', async () => {
  answers(Response.json(['icon.svg', 'assets/index-abc.js']));
  expect(await isOlder(script, list)).toBe(false);
});
it('is, when another script has taken its place', async () => {
  answers(Response.json(['icon.svg', 'assets/index-def.js']));
  expect(await isOlder(script, list)).toBe(true);
});
it('is not, where nobody can tell', async () => {
  answers(new Response('gone', { status: 404 }));
  expect(await isOlder(script, list)).toBe(false);
  answers(Response.json({}));
  expect(await isOlder(script, list)).toBe(false);
});
