// WebAssembly plays as the program does: the same games between bots, and every golden game event
// for event.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { native, Proof, root, type Totals } from './proof';

const proof = new Proof();
const picked = ({ signature, agent_wins, actions }: Totals): Totals => ({
  signature,
  agent_wins,
  actions,
});

describe.each(['babel', 'covenant', 'combined'])('%s', (edition) => {
  describe.each([2, 3, 4, 5])('%i players', (players) => {
    it.each([
      ['random', 'random', 20],
      ['greedy', 'greedy', 8],
    ])('%s against %s', (agent, hunters, games) => {
      const series = { edition, players, agent, hunters, games, seed: 11 * players };
      const here = proof.sim(series);
      expect(here.signature).toMatch(/^[0-9a-f]{16}$/);
      expect(here).toEqual(picked(native(series)));
    });
  });
});

it('replays the golden games event for event', () => {
  const folder = resolve(root, 'tests/golden');
  const names = readdirSync(resolve(folder, 'games')).map((file) => file.replace(/\.jsonl$/, ''));
  expect(names.length).toBeGreaterThanOrEqual(80);
  for (const name of names) {
    const events = readFileSync(resolve(folder, 'events', `${name}.events`), 'utf8');
    const told = proof.golden(readFileSync(resolve(folder, 'games', `${name}.jsonl`), 'utf8'));
    expect(told, name).toBe(events.slice(events.indexOf('\n') + 1));
  }
});
