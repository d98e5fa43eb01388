// The assistant: what it asks of the server and when, what it says, and what it draws.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import shared from '../../../texts/en.json';
import de from '../../../texts/de.json';
import web from '../../../texts/web/en/assist.json';
import { Assistant } from '../../src/assist/assistant.svelte';
import { lineOf, spotsOf, tightest } from '../../src/assist/curve';
import { byHeat, percentOf } from '../../src/assist/heat';
import { beliefText, callText, percentText, planText, whyText } from '../../src/assist/words';
import type { Belief, ReviewMoment, Why } from '../../src/model/protocol';
import { useCatalogue } from '../../src/model/texts';
import type { TableStore } from '../../src/state/table.svelte';

beforeAll(() => useCatalogue({ ...shared, ...web }));

const names = { hunters: ['beast', 'gun'], agents: [null, null] };
const belief = (count: number, changes: Partial<Belief> = {}): Belief => ({
  seat: 1,
  exact: true,
  round: 5,
  agents: [
    { agent: 0, count, around: 'U25', cells: ['U25', 'U26'], heat: [7500, 2500], next: ['T25'] },
  ],
  plan: null,
  why: null,
  ...changes,
});
const why = (changes: Partial<Why>): Why => ({
  agent: 0,
  cell: 'K17',
  possible: false,
  reason: 'noticed',
  round: 5,
  hunter: null,
  from: null,
  steps: 0,
  event: null,
  way: [],
  ...changes,
});
const moment = (
  round: number,
  count: number,
  changes: Partial<ReviewMoment> = {},
): ReviewMoment => ({
  step: round * 10,
  round,
  agent: 0,
  cell: 'K17',
  count,
  truth: Math.round(10_000 / count),
  hunter: 0,
  steps: 2,
  ...changes,
});

describe('what it says', () => {
  it('how many cells, and around which', () => {
    expect(beliefText(belief(43), names, null)).toBe('She can be on 43 cells, mostly around U25.');
    expect(beliefText(belief(1), names, null)).toBe('She can only be on U25.');
    expect(beliefText(belief(6), names, 0)).toBe(
      'They have you down to 6 cells, mostly around U25.',
    );
    expect(beliefText(belief(0, { agents: [] }), names, null)).toBe('No agent is on the board.');
    expect(beliefText(belief(9, { exact: false }), names, null)).toContain('was missed');
  });

  it('an agent hears of herself first, hunters of each by name', () => {
    const [one] = belief(43).agents;
    const both = belief(43, { agents: [one!, { ...one!, agent: 1, count: 5 }] });
    expect(beliefText(both, names, 1)).toMatch(/^They have you down to 5 cells.*The agent: She/);
    expect(beliefText(both, names, null)).toMatch(/^The agent: She.*The second agent: She/);
  });

  it('what a plan changes', () => {
    const plan = [{ agent: 0, before: 43, left: 29, cleared: [] }];
    expect(planText(plan, names, null)).toBe('This move clears 14 of 43 cells, if nobody is seen.');
    expect(planText([{ ...plan[0]!, left: 43 }], names, null)).toContain('none of 43');
    expect(planText(plan, names, 0)).toContain('down to 29 cells');
    expect(planText(null, names, null)).toBe('');
  });

  it('why a cell is in or out', () => {
    expect(whyText(why({ reason: 'far', from: 'M12', steps: 7 }), names)).toContain(
      'M12, 7 steps away',
    );
    expect(whyText(why({ reason: 'checked', hunter: 0, from: 'K9' }), names)).toContain(
      'the Beast looked from K9',
    );
    const way = [
      { round: 4, cell: 'K14' },
      { round: 5, cell: 'K15' },
    ];
    expect(whyText(why({ reason: 'way', way }), names)).toContain(
      'K14 as round 4 began, K15 as round 5 began, then here',
    );
    for (const reason of ['wall', 'sighted', 'watched', 'noticed', 'told'] as const)
      expect(whyText(why({ reason, hunter: 1, from: 'K9' }), names)).toMatch(/^K17: [a-z]/);
  });

  it('when it was close', () => {
    expect(callText(moment(7, 3), names)).toBe(
      'Round 7: 3 cells left, and the Beast stood 2 steps from the agent.',
    );
    expect(callText(moment(7, 1, { steps: 1 }), names)).toContain('only her cell left');
    expect(percentText(233)).toBe('2.3 %');
    expect(percentText(5000)).toBe('50 %');
  });

  it('the same in German', () => {
    useCatalogue({ ...shared, ...de, ...web });
    expect(beliefText(belief(43), names, null)).toBe(
      'Sie kann auf 43 Feldern sein, meist um U25 herum.',
    );
    useCatalogue({ ...shared, ...web });
  });
});

describe('what it draws', () => {
  it('hotter where she is likelier', () => {
    const spread = { cells: ['A1', 'A2', 'A3', 'A4'], heat: [100, 2600, 5100, 10_000] };
    expect(byHeat(spread)).toEqual([['A1'], ['A2'], ['A3'], ['A4']]);
    expect(percentOf(spread, 'A2')).toBe(26);
    expect(percentOf(spread, 'A1')).toBe(1);
    expect(percentOf(spread, 'B1')).toBeNull();
  });
  it('nothing stands out where all is alike', () => {
    expect(byHeat({ cells: ['A1', 'A2'], heat: [5000, 5000] })[0]).toEqual(['A1', 'A2']);
    expect(byHeat({ cells: ['A1', 'A2'], heat: null })[0]).toEqual(['A1', 'A2']);
  });
  it('a curve from the first round to the last', () => {
    const moments = [moment(1, 1), moment(2, 10), moment(3, 4)];
    const spots = spotsOf(moments, (one) => one.count, 10, { width: 100, height: 50 });
    expect(lineOf(spots)).toBe('0.0,45.0 50.0,0.0 100.0,30.0');
    // Everybody knows where she begins.
    expect(tightest(moments)?.round).toBe(3);
  });
});

describe('what it asks', () => {
  const asked: Record<string, unknown>[] = [];
  const table = (assist: string, seat: number | string = 1): TableStore =>
    ({
      state: { table: { status: 'running', options: { assist } } },
      seat: {
        view: { seat, round: 5, hunters: [], agents: [{ agent: 0, seat: 0, in_play: true }] },
      },
      seatNames: [],
      ask: (type: string, fields: Record<string, unknown>) => {
        asked.push({ type, ...fields });
        const plan = fields['action'] ? [{ agent: 0, before: 9, left: 4, cleared: ['A1'] }] : null;
        return Promise.resolve(
          belief(9, { plan, why: fields['cell'] ? why({ cell: String(fields['cell']) }) : null }),
        );
      },
    }) as unknown as TableStore;
  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers();
  });

  it('once for much news, and nothing where the table does not allow it', async () => {
    const off = new Assistant(table('off'));
    off.news();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual([]);
    expect(off.mode).toBe('off');
    const on = new Assistant(table('heat'));
    for (let i = 0; i < 5; ++i) on.news();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual([{ type: 'belief', seat: 1 }]);
    expect(on.sentence).toContain('9 cells');
  });

  it('turns from cells to heat to the next turn to nothing', async () => {
    const on = new Assistant(table('heat'));
    on.news();
    await vi.advanceTimersByTimeAsync(2000);
    expect(on.mode).toBe('cells');
    expect(on.spreads[0]).toEqual({ cells: ['U25', 'U26'], heat: null });
    on.turn();
    expect(on.spreads[0]?.heat).toEqual([7500, 2500]);
    expect(on.describe('U25')).toContain('75 %');
    on.turn();
    expect(on.spreads[0]?.cells).toEqual(['T25']);
    on.turn();
    expect(on.mode).toBe('off');
    expect(on.spreads).toEqual([]);
    on.turn();
    expect(new Assistant(table('cells')).modes).toEqual(['cells', 'next']);
  });

  it('what a move would clear, and not of other acts', async () => {
    const on = new Assistant(table('cells'));
    on.foresee({ type: 'attack', seat: 1 });
    on.foresee({ type: 'walk', seat: 1, cell: 'K9' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual([
      { type: 'belief', seat: 1, action: { type: 'walk', seat: 1, cell: 'K9' } },
    ]);
    expect(on.planned).toContain('clears 5 of 9');
    expect(on.cleared).toEqual(['A1']);
    on.foresee(null);
    expect(on.planned).toBe('');
  });

  it('an agent is told of herself, and her board stays free of crosses', async () => {
    const on = new Assistant(table('cells', 0));
    on.news();
    on.foresee({ type: 'move', seat: 0, path: ['A1', 'A2'] });
    await vi.advanceTimersByTimeAsync(2000);
    expect(on.sentence).toContain('down to 9 cells');
    expect(on.planned).toContain('down to 4 cells');
    expect(on.cleared).toEqual([]);
  });

  it('why, while the layer is shown', async () => {
    const on = new Assistant(table('cells'));
    await on.explain('K9');
    expect(on.reason).toContain('K9: not here');
    on.choose('cells');
    asked.length = 0;
    await on.explain('K9');
    expect(asked).toEqual([]);
    on.choose('cells');
  });
});
