// How fast the same games are in WebAssembly and natively: scripts/wasm speed. Each three times in
// turn, and the best counts: what else runs on the machine only makes things slower.
import { it } from 'vitest';
import { native, Proof, type Series } from './proof';

const tries = 3;

function measured(series: Series): void {
  const proof = new Proof();
  proof.sim({ ...series, games: Math.ceil(series.games / 10) });
  let here = 0;
  let there = 0;
  for (let i = 0; i < tries; ++i) {
    const begin = performance.now();
    proof.sim(series);
    here = Math.max(here, (1000 * series.games) / (performance.now() - begin));
    const rate = native(series) as unknown as { games_per_second: number };
    there = Math.max(there, rate.games_per_second);
  }
  const share = ((100 * here) / there).toFixed(0);
  console.log(
    `${series.agent}: ${here.toFixed(0)} games/s in WebAssembly, ${there.toFixed(0)} natively: ${share} %`,
  );
}

it('plays', () => {
  const series = { edition: 'babel', players: 2, seed: 1 };
  measured({ ...series, agent: 'random', hunters: 'random', games: 10_000 });
  measured({ ...series, agent: 'greedy', hunters: 'greedy', games: 1500 });
});
