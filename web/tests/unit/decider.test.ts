// The decision at hand: nothing goes out before somebody has confirmed it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Decider } from '../../src/game/decider.svelte';
import type { Action } from '../../src/model/protocol';
import type { TableStore } from '../../src/state/table.svelte';
import { emptyTable, seatState, smallBoard } from './gameSamples';

vi.mock('../../src/state/settings.svelte', () => ({
  settings: { values: { onlyChoice: true } },
}));

const moves: Action[] = [
  { type: 'move', seat: 0, cell: 'A1', steps: 0 },
  { type: 'move', seat: 0, cells: ['B1', 'A2'], steps: 1 },
];

/** A decider with a decision, the actions that it has sent, and what it has asked about. */
function deciding(legal: Action[], act?: () => Promise<void>) {
  const sent: Action[] = [];
  const table = {
    id: 't',
    board: smallBoard,
    state: emptyTable,
    seat: seatState(legal),
    act: vi.fn(async (_seat: number, _decision: number, action: Action) => {
      sent.push(action);
      await act?.();
    }),
    preview: vi.fn((_seat: number, _action: Action) => new Promise(() => undefined)),
  };
  const decider = new Decider(table as unknown as TableStore);
  decider.follow();
  return { decider, sent, table, preview: table.preview };
}

describe('staying', () => {
  it('is confirmed: a second tap on “Undo” does not end the move', () => {
    const { decider, sent } = deciding(moves);
    decider.tap('B1');
    expect(decider.action?.path).toEqual(['A1', 'B1']);
    decider.undo();
    expect(decider.action).toBeNull();
    decider.stay();
    expect(sent).toEqual([]);
    expect(decider.action).toEqual({ type: 'move', seat: 0, path: ['A1'] });
    decider.confirm();
    expect(sent).toEqual([{ type: 'move', seat: 0, path: ['A1'] }]);
    decider.destroy();
  });

  it('is given up for a way, or taken back', () => {
    const { decider, sent } = deciding(moves);
    decider.stay();
    decider.tap('A2');
    expect(decider.action?.path).toEqual(['A1', 'A2']);
    decider.clearWay();
    decider.stay();
    decider.back();
    expect(decider.action).toBeNull();
    expect(sent).toEqual([]);
    decider.destroy();
  });
});

describe('a turn that is to end', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass: Action = { type: 'pass', seat: 0 };
  const card: Action = { type: 'play', seat: 0, place: 1 };
  const asked = (kind: string, round: number, ...legal: Action[]) =>
    seatState(legal, { round, decision: { id: 9, kind } });

  it('ends by itself when nothing but cards is left, and no other one does', () => {
    const { decider, sent, table } = deciding(moves);
    const round = table.seat.view!.round;
    decider.tap('B1');
    decider.confirm(true);
    table.seat = asked('after_move', round, card, pass);
    decider.follow();
    vi.runAllTimers();
    expect(sent.map((action) => action.type)).toEqual(['move', 'pass']);
  });

  it('does not end over something new, nor in another round', () => {
    for (const [more, later] of [
      [{ type: 'complete', seat: 0, section: 1 }, 0],
      [card, 1],
    ] as const) {
      const { decider, sent, table } = deciding(moves);
      const round = table.seat.view!.round;
      decider.tap('B1');
      decider.confirm(true);
      table.seat = asked('after_move', round + later, more, pass);
      decider.follow();
      vi.runAllTimers();
      expect(sent.map((action) => action.type)).toEqual(['move']);
    }
  });
});

describe('a look at what would follow', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const way = { type: 'move', seat: 0, path: ['A1', 'B1'] };

  it('waits until nothing changes for a moment', () => {
    const { decider, preview } = deciding(moves);
    decider.tap('A2');
    decider.clearWay();
    decider.tap('B1');
    expect(preview).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(preview.mock.calls).toEqual([[0, way]]);
  });

  it('is not asked for any more once the action is sent', async () => {
    const { decider, sent, preview } = deciding(moves);
    decider.tap('B1');
    decider.confirm();
    await vi.runAllTimersAsync();
    expect(sent).toEqual([way]);
    expect(preview).not.toHaveBeenCalled();
  });

  it('is asked for after all where the action was refused', async () => {
    const refusal = { type: 'error', code: 'act.illegal', text: 'No.' };
    const { decider, preview } = deciding(moves, () => Promise.reject(refusal));
    decider.tap('B1');
    decider.confirm();
    await vi.runAllTimersAsync();
    expect(decider.problem).not.toBeNull();
    expect(preview.mock.calls).toEqual([[0, way]]);
  });
});
