// Ways that are longer than they need be: out and back, and with more steps than the fewest.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Decider } from '../../src/game/decider.svelte';
import { asSent, begin, chooseCell, chooseGroup, chooseSteps } from '../../src/model/choose';
import { cellList } from '../../src/model/legal';
import type { Action, Preview, View } from '../../src/model/protocol';
import { useCatalogue, type Catalogue } from '../../src/model/texts';
import { countsOf, isWay, lengthText, wayLabel } from '../../src/model/ways';
import type { TableStore } from '../../src/state/table.svelte';
import { emptyTable, hunter, seatState, smallBoard } from './gameSamples';

vi.mock('../../src/state/settings.svelte', () => ({
  settings: { values: { onlyChoice: true } },
}));

beforeAll(() => {
  const read = (path: string): Catalogue =>
    JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../../../texts', path), 'utf8'),
    ) as Catalogue;
  useCatalogue({ ...read('en.json'), ...read('web/en/game.json') });
});

const walks: Action[] = [
  { type: 'walk', seat: 1, cell: 'A3', steps: 0 },
  { type: 'walk', seat: 1, cells: ['A4', 'B4'], steps: 1 },
];
const drives: Action[] = [
  { type: 'drive', seat: 1, cells: ['E5', 'E4'], steps: 1 },
  { type: 'get_out', seat: 1, cells: ['F6'] },
  { type: 'stay', seat: 1 },
];
const relays: Action[] = [...walks, { type: 'relay', seat: 1, cells: ['E5'], steps: 1 }];

/** The first hunter's turn; the vehicle stands on F5. */
const turn = (more: Partial<View> = {}): Partial<View> => ({
  seat: 1,
  decision: { id: 7, kind: 'hunter_move', hunter: 0 },
  hunters: [hunter(0, { inside: true })],
  ...more,
});
const cellsOf = (legal: Action[], type: string, more: Partial<View> = {}): string[] =>
  cellList(begin(seatState(legal, turn(more)))!.grouped.find((group) => group.type === type)!);

const preview = (steps: number, longer: number[]): Preview => ({
  steps,
  steps_left: 0,
  longer,
  end: null,
  marker: null,
  visible: false,
  escapes: false,
  seen_by: [],
  seen_at_end: [],
  chances: [],
  stunned: [],
  blinded: [],
});

describe('out and back', () => {
  it('is offered on the vehicle’s own cell, with two spaces', () => {
    expect(cellsOf(drives, 'drive')).toEqual(['E4', 'E5', 'F5']);
    const choice = chooseCell(begin(seatState(drives, turn()))!, 'F5');
    expect(choice.action).toEqual({ type: 'drive', seat: 1, cell: 'F5', steps: 2 });
    const afar = chooseGroup(begin(seatState(relays, turn()))!, 'relay');
    expect(chooseCell(afar, 'F5').action).toEqual({ type: 'relay', seat: 1, cell: 'F5', steps: 2 });
  });

  it('is one of the ways on foot already', () => {
    expect(cellsOf(walks, 'walk')).toEqual(['A3', 'A4', 'B4']);
  });

  it('needs two spaces, and somebody who drives', () => {
    const spent = {
      vehicle: { kind: 'tracer', cell: 'F5', spent: 9, sensed: false, spaces: 10, left: 1 },
    };
    expect(cellsOf(drives, 'drive', spent)).toEqual(['E4', 'E5']);
    expect(cellsOf(drives, 'get_out')).toEqual(['F6']);
    expect(begin(seatState(walks, turn()))!.grouped).toHaveLength(1);
  });

  it('keeps to what was declared', () => {
    const declared = (pledge: 'driving' | 'on_foot', pledged: string): string[] =>
      cellsOf(drives, 'drive', { hunters: [hunter(0, { inside: true, pledge, pledged })] });
    expect(declared('driving', 'E5')).not.toContain('F5');
    expect(declared('driving', 'F5')).toContain('F5');
    expect(declared('on_foot', 'F6')).toContain('F5');
    expect(declared('on_foot', 'C6')).not.toContain('F5');
  });

  it('is no part of what was listed', () => {
    expect(begin(seatState(drives, turn()))!.actions).toHaveLength(4);
  });
});

describe('the number of steps', () => {
  it('is said only where it is not the fewest', () => {
    const choice = chooseCell(begin(seatState(walks, turn()))!, 'B4');
    const longer = chooseSteps(choice, 3, 1);
    expect(asSent(longer.action!, longer.steps)).toEqual({ ...choice.action, steps: 3 });
    expect(chooseSteps(longer, 1, 1).steps).toBeNull();
    expect(chooseCell(longer, 'A4').steps).toBeNull();
  });

  it('counts from the fewest on', () => {
    expect(countsOf(preview(1, [2, 3, 4]))).toEqual([1, 2, 3, 4]);
    expect(countsOf(preview(2, [2, 4]))).toEqual([2, 4]);
    expect(countsOf({ ...preview(2, []), longer: undefined })).toEqual([2]);
  });

  it('belongs to ways alone', () => {
    for (const type of ['walk', 'enter', 'drive', 'relay'])
      expect(isWay({ type, seat: 1, cell: 'A1' })).toBe(true);
    expect(isWay({ type: 'ability', seat: 4, cell: 'A1' })).toBe(true);
    expect(isWay({ type: 'ability', seat: 0, hunter: 1 })).toBe(false);
    expect(isWay({ type: 'get_out', seat: 1, cell: 'A1' })).toBe(false);
  });

  it('stands in the words', () => {
    const { view } = seatState(drives, turn());
    const walk = { type: 'walk', seat: 1, cell: 'B4', steps: 1 };
    expect(wayLabel(view!, walk, 4)).toBe('Walk to B4, 4 steps');
    expect(wayLabel(view!, walk, null)).toBe('Walk to B4');
    expect(wayLabel(view!, walk, 4, true)).toBe('Walk to B4');
    expect(wayLabel(view!, { ...walk, cell: 'A3', steps: 0 }, 2)).toBe(
      'Walk out and back to A3, 2 steps',
    );
    const drive = { type: 'drive', seat: 1, cell: 'F5', steps: 2 };
    expect(wayLabel(view!, drive, 7)).toBe('Drive out and back to F5, 7 spaces');
    expect(lengthText(drive, 1)).toBe('1 space');
  });
});

describe('a decider', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const deciding = (legal: Action[], longer: number[]) => {
    const table = {
      id: 't',
      board: smallBoard,
      state: emptyTable,
      seat: seatState(legal, turn({ hunters: [hunter(0, { cell: 'A3' })] })),
      act: vi.fn((_seat: number, _decision: number, _action: Action) => Promise.resolve()),
      preview: vi.fn((_seat: number, action: Action) =>
        Promise.resolve(preview(action.steps ?? 0, longer)),
      ),
    };
    const decider = new Decider(table as unknown as TableStore);
    decider.follow();
    return { decider, table };
  };

  it('knows the lengths once the server has told them, and keeps them', async () => {
    const { decider, table } = deciding(walks, [2, 3, 4]);
    decider.tap('B4');
    expect(decider.counts).toEqual([1]);
    decider.takeSteps(3); // nobody knows yet whether there is one
    expect(decider.action?.steps).toBe(1);
    await vi.runAllTimersAsync();
    expect(decider.counts).toEqual([1, 2, 3, 4]);
    decider.takeSteps(3);
    expect(decider.counts).toEqual([1, 2, 3, 4]);
    await vi.runAllTimersAsync();
    expect(table.preview.mock.calls.map(([, action]) => action.steps)).toEqual([1, 3]);
    expect(decider.counts).toEqual([1, 2, 3, 4]);
    expect(decider.look?.preview?.steps).toBe(3);
    decider.confirm();
    expect(table.act.mock.calls[0]![2]).toEqual({ type: 'walk', seat: 1, cell: 'B4', steps: 3 });
    decider.destroy();
  });

  it('forgets the length with the cell', async () => {
    const { decider } = deciding(walks, [2]);
    decider.tap('B4');
    await vi.runAllTimersAsync();
    decider.takeSteps(2);
    decider.tap('A4');
    expect(decider.action?.steps).toBe(1);
    decider.tap('B4');
    expect(decider.action?.steps).toBe(1);
    expect(decider.counts).toEqual([1, 2]);
    decider.back();
    expect(decider.counts).toEqual([]);
    decider.destroy();
  });
});
