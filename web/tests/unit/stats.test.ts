// Statistics of a finished game.
import { describe, expect, it } from 'vitest';
import { statsOf } from '../../src/end/stats';

const step = (...events: Record<string, unknown>[]): never =>
  ({ events: events.map((event, n) => ({ n, ...event })) }) as never;

describe('statistics', () => {
  const stats = statsOf([
    step({ type: 'die_rolled', purpose: 'objective', value: 3 }),
    step({ type: 'round_started', round: 1 }, { type: 'agent_moved', agent: 0, steps: 4 }),
    step({ type: 'marker_placed' }, { type: 'figure_visible' }),
    step(
      { type: 'attack_declared', hunter: 1 },
      { type: 'die_rolled', purpose: 'attack', hunter: 1, value: 6 },
      { type: 'attack_result', hunter: 1, hit: true },
      { type: 'damage', amount: 1 },
    ),
    step({ type: 'round_started', round: 2 }, { type: 'agent_moved', agent: 0, steps: 2 }),
    step({ type: 'objective_done', section: 2, cell: 'B4' }, { type: 'marker_placed' }),
    step({ type: 'attack_declared', hunter: 0 }, { type: 'attack_result', hunter: 0, hit: false }),
    step(
      { type: 'hunter_walked', hunter: 0, steps: 3 },
      { type: 'hunter_drove', hunter: 0, steps: 7 },
    ),
    step(
      { type: 'supply_drawn', agent: 0, left: 5 },
      { type: 'alarm' },
      { type: 'bark', hunter: 0 },
    ),
    step({ type: 'bark', hunter: 0 }),
  ]);

  it('counts rounds, steps and sightings', () => {
    expect(stats.rounds).toBe(2);
    expect(stats.agentSteps).toBe(6);
    expect(stats.seenRounds).toEqual([1, 2]);
  });

  it('counts attacks, hits and dice without those of objectives', () => {
    expect([stats.attacks, stats.hits, stats.damage]).toEqual([2, 1, 1]);
    expect(stats.dice).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('counts what the second edition adds', () => {
    expect([stats.supplies, stats.alarms, stats.barks]).toEqual([1, 1, 2]);
  });

  it('counts for each hunter', () => {
    expect(stats.hunters[0]).toEqual({ attacks: 1, hits: 0, steps: 3, spaces: 7 });
    expect(stats.hunters[1]).toEqual({ attacks: 1, hits: 1, steps: 0, spaces: 0 });
  });

  it('knows when objectives were completed', () => {
    expect(stats.objectives).toEqual([{ section: 2, cell: 'B4', round: 2 }]);
  });
});
