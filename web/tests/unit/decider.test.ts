// The decision at hand: nothing goes out before somebody has confirmed it.
import { describe, expect, it, vi } from 'vitest';
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

/** A decider with a decision, and the actions that it has sent. */
function deciding(legal: Action[]): { decider: Decider; sent: Action[] } {
  const sent: Action[] = [];
  const table = {
    id: 't',
    board: smallBoard,
    state: emptyTable,
    seat: seatState(legal),
    act: vi.fn(async (_seat: number, _decision: number, action: Action) => void sent.push(action)),
    preview: vi.fn(() => new Promise(() => undefined)),
  };
  const decider = new Decider(table as unknown as TableStore);
  decider.follow();
  return { decider, sent };
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
