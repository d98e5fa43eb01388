// Drawing a way: by steps, by dragging, by a tap far away, and never one that the list has not.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { around, cellsOf, distance, ground, parseBoard, type Board } from '../../src/model/board';
import {
  extended,
  fieldOf,
  fits,
  keyStep,
  outcomesOf,
  over,
  reachable,
  seenOn,
  startWay,
  step,
  stepsLeft,
  tapped,
  undo,
  union,
  type Field,
  type Way,
} from '../../src/model/path';
import type { Action, Cell, View } from '../../src/model/protocol';
import { agent, hunter, smallBoard, view } from './gameSamples';

/** The outcomes that the server would list: every cell and number of steps that a way can have. */
function listed(board: Board, known: View, start: Cell, max: number): Action[] {
  const held = new Set(known.hunters.filter((h) => !h.inside).map((h) => h.cell));
  let ring = new Set([start]);
  const out: Action[] = [{ type: 'move', seat: 0, cell: start, steps: 0 }];
  for (let n = 1; n <= max; ++n) {
    const next = new Set<Cell>();
    for (const from of ring)
      for (const to of around(board, from, 1))
        if (to !== from && ground(board, to) !== 'structure' && !held.has(to)) next.add(to);
    for (const cell of next) out.push({ type: 'move', seat: 0, cell, steps: n });
    ring = next;
  }
  return out;
}

/** Counts how often it is asked: once or twice for every cell that a search looks at. */
class Counted extends Set<Cell> {
  asked = 0;
  override has(cell: Cell): boolean {
    this.asked += 1;
    return super.has(cell);
  }
}

function small(hunters: View['hunters'] = [], max = 4, start = 'A1'): Field {
  const known = view({ hunters });
  known.agents = [agent({ secret: { ...agent().secret!, cell: start } })];
  return fieldOf(smallBoard, known, listed(smallBoard, known, start, max))!;
}

const drawn = (field: Field, ...cells: Cell[]): Way =>
  cells.reduce<Way>((way, cell) => step(field, way, cell), startWay(field));

describe('a field', () => {
  it('knows its start, its most steps and its ends', () => {
    const field = small();
    expect(field.start).toBe('A1');
    expect(field.max).toBe(4);
    expect(field.ends.get('A1')!.map((move) => move.steps)).toContain(0);
    expect(fieldOf(smallBoard, view(), [{ type: 'pass', seat: 0 }])).toBeNull();
  });
});

describe('steps', () => {
  it('go to open neighbours, no further than the list allows', () => {
    const field = small();
    expect(drawn(field, 'B1', 'C2', 'D2', 'E3', 'F4')).toEqual(['A1', 'B1', 'C2', 'D2', 'E3']);
    expect(step(field, ['A1'], 'B2')).toEqual(['A1']); // a structure
    expect(step(field, ['A1'], 'C1')).toEqual(['A1']); // no neighbour
    expect(stepsLeft(field, drawn(field, 'B1'))).toBe(3);
  });

  it('may double back', () => {
    const field = small();
    const way = drawn(field, 'B1', 'A1', 'B1');
    expect(way).toEqual(['A1', 'B1', 'A1', 'B1']);
    expect(outcomesOf(field, way)).toHaveLength(1);
  });

  it('never enter a hunter, and not again the cell that was shared with one [AGT-3]', () => {
    const field = small([hunter(0, { cell: 'B1' })]);
    expect(drawn(field, 'B1')).toEqual(['A1']);
    const shared = small([hunter(0, { cell: 'A1' })]);
    expect(drawn(shared, 'A2')).toEqual(['A1', 'A2']);
    expect(drawn(shared, 'A2', 'A1')).toEqual(['A1', 'A2']);
  });

  it('pass hunters in the vehicle, who hold no cell', () => {
    const field = small([hunter(0, { inside: true, cell: 'B1' })]);
    expect(drawn(field, 'B1')).toEqual(['A1', 'B1']);
  });

  it('are taken back one by one', () => {
    expect(undo(['A1', 'B1', 'C1'])).toEqual(['A1', 'B1']);
    expect(undo(['A1'])).toEqual(['A1']);
  });
});

describe('dragging', () => {
  it('adds neighbours and takes steps away on the way back', () => {
    const field = small();
    let way = startWay(field);
    for (const cell of ['B1', 'C1', 'D1']) way = over(field, way, cell);
    expect(way).toEqual(['A1', 'B1', 'C1', 'D1']);
    way = over(field, way, 'C1');
    expect(way).toEqual(['A1', 'B1', 'C1']);
    expect(over(field, way, 'C1')).toBe(way);
    expect(over(field, way, 'A1')).toEqual(['A1']);
  });

  it('fills in what a quick finger jumps over, and stops at the limit', () => {
    const field = small();
    expect(over(field, ['A1'], 'C1')).toEqual(['A1', 'B1', 'C1']);
    expect(over(field, ['A1'], 'B2')).toEqual(['A1']);
    expect(over(field, ['A1', 'B1', 'C1', 'D1', 'E1'], 'F1')).toEqual([
      'A1',
      'B1',
      'C1',
      'D1',
      'E1',
    ]);
  });
});

describe('a tap', () => {
  it('far away draws the whole way, from the end of what is there', () => {
    const field = small();
    expect(tapped(field, ['A1'], 'D1')).toEqual(['A1', 'B1', 'C1', 'D1']);
    expect(tapped(field, ['A1', 'A2'], 'A4')).toEqual(['A1', 'A2', 'A3', 'A4']);
  });

  it('out of reach of what is drawn begins anew, and out of all reach does nothing', () => {
    const field = small();
    expect(tapped(field, ['A1', 'A2', 'A3', 'A4'], 'D1')).toEqual(['A1', 'B1', 'C1', 'D1']);
    expect(tapped(field, ['A1', 'B1'], 'F6')).toEqual(['A1', 'B1']);
  });

  it('on the way cuts it there', () => {
    const field = small();
    expect(tapped(field, ['A1', 'B1', 'C1', 'D1'], 'B1')).toEqual(['A1', 'B1']);
    expect(tapped(field, ['A1', 'B1'], 'A1')).toEqual(['A1']);
  });

  it('prefers a way that nobody sees, even a longer one', () => {
    const field = small();
    const seen = new Set(['B1']);
    const way = tapped(field, ['A1'], 'C1', seen);
    expect(way.at(-1)).toBe('C1');
    expect(way.some((cell) => seen.has(cell))).toBe(false);
    expect(extended(small([], 2), ['A1'], 'C1', seen)).toEqual(['A1', 'B1', 'C1']);
  });
});

describe('a kept way', () => {
  it('is taken up only if it can be drawn', () => {
    const field = small();
    expect(fits(field, ['A1', 'B1', 'C2'])).toBe(true);
    expect(fits(field, ['B1', 'C2'])).toBe(false);
    expect(fits(field, ['A1', 'C1'])).toBe(false);
    expect(fits(field, [])).toBe(false);
    expect(fits(small([hunter(0, { cell: 'B1' })]), ['A1', 'B1'])).toBe(false);
  });
});

describe('who sees it', () => {
  it('is told by hunter, each cell once', () => {
    const sight = new Map([
      [0, new Set(['B1', 'C1'])],
      [1, new Set(['F6'])],
    ]);
    expect(seenOn(['A1', 'B1', 'A1', 'B1'], sight)).toEqual(new Map([[0, ['B1']]]));
    expect(union(sight)).toEqual(new Set(['B1', 'C1', 'F6']));
  });
});

describe('keys', () => {
  it('lead to all eight neighbours', () => {
    expect(keyStep('C3', 'ArrowUp')).toBe('C2');
    expect(keyStep('C3', 'End')).toBe('B4');
    expect(keyStep('C1', 'PageUp')).toBeNull();
    expect(keyStep('C3', 'x')).toBeNull();
  });
});

describe('on the real board', () => {
  const board = parseBoard(
    readFileSync(resolve(import.meta.dirname, '../../../boards/babel.board'), 'utf8'),
  );
  const known = view({ hunters: [hunter(0, { cell: 'L4' })] });
  known.agents = [agent({ secret: { ...agent().secret!, cell: 'N1' } })];

  it.each([4, 6])('every cell that %i steps reach can be tapped, with a legal way', (max) => {
    const field = fieldOf(board, known, listed(board, known, 'N1', max))!;
    const ends = [...field.ends.keys()].filter((cell) => cell !== 'N1');
    expect(new Set(reachable(field, ['N1']))).toEqual(new Set(ends));
    expect(ends.length).toBeGreaterThan(20);
    for (const cell of ends) {
      const way = tapped(field, ['N1'], cell);
      expect(way.at(-1)).toBe(cell);
      expect(fits(field, way)).toBe(true);
    }
  });

  it('dragging anywhere, in any order, never leaves what the list has', () => {
    const field = fieldOf(board, known, listed(board, known, 'N1', 4))!;
    const cells = cellsOf(board).filter((cell) => distance(cell, 'N1') <= 5);
    let way = startWay(field);
    let chance = 7;
    for (let i = 0; i < 600; ++i) {
      chance = (chance * 1103515245 + 12345) % 2147483648;
      way = over(field, way, cells[chance % cells.length]!);
      expect(outcomesOf(field, way).length).toBeGreaterThan(0);
      expect(fits(field, way)).toBe(true);
    }
  });

  it('a tap looks at few enough cells to be felt at once', () => {
    const field = fieldOf(board, known, listed(board, known, 'N1', 6))!;
    const held = new Counted(field.held);
    const seen = new Set(cellsOf(board).filter((_, i) => i % 3 === 0));
    for (const cell of field.ends.keys()) tapped({ ...field, held }, ['N1'], cell, seen);
    expect(held.asked).toBeGreaterThan(0);
    expect(held.asked / field.ends.size).toBeLessThan(2000);
  });
});
