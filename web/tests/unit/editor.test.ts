// What the editor's tools do to a board, and a board in a link.
import { describe, expect, it } from 'vitest';
import { ground, parseBoard, type Board } from '../../src/model/board';
import { newBoard, paint, resized, siteNumber, sweeps, type Tool } from '../../src/boards/edit';
import { addStretch, stretchBetween } from '../../src/boards/roads';
import { packed, unpacked } from '../../src/boards/share';
import { checkRoads, problemsOf } from '../../src/boards/validate';
import { stretchName, writeBoard } from '../../src/boards/write';
import { boardText } from './boardSamples';

const strokes = (board: Board, ...list: [Exclude<Tool, 'road'>, string][]): Board =>
  list.reduce((at, [tool, cell]) => paint(at, tool, cell), board);

describe('tools', () => {
  it('paint structures and floor', () => {
    const board = strokes(
      newBoard(8, 8),
      ['structure', 'B2'],
      ['structure', 'C2'],
      ['floor', 'C2'],
    );
    expect(ground(board, 'B2')).toBe('structure');
    expect(ground(board, 'C2')).toBe('open');
  });
  it('number sites in the order in which they are put', () => {
    const board = strokes(newBoard(8, 8), ['site2', 'B2'], ['site2', 'D2']);
    expect(board.objectives['2']).toEqual(['B2', 'D2']);
    expect(siteNumber(board, 'D2')).toBe('2·2');
    expect(board.grid[1]).toBe('.2.2....');
  });
  it('take a site away again, and move one to another section', () => {
    const board = strokes(newBoard(8, 8), ['site2', 'B2'], ['site1', 'B2']);
    expect(board.objectives).toMatchObject({ '1': ['B2'], '2': [] });
    expect(paint(board, 'site1', 'B2').objectives['1']).toEqual([]);
  });
  it('put no more than six sites in a section', () => {
    const cells = ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1'];
    const board = strokes(
      newBoard(8, 8),
      ...cells.map((cell) => ['site1', cell] as [Exclude<Tool, 'road'>, string]),
    );
    expect(board.objectives['1']).toHaveLength(6);
  });
  it('open a cell for exits and the start', () => {
    const board = strokes(
      newBoard(8, 8),
      ['structure', 'A1'],
      ['exit', 'A1'],
      ['structure', 'C3'],
      ['agent', 'C3'],
    );
    expect(ground(board, 'A1')).toBe('open');
    expect(board.escapes).toEqual(['A1']);
    expect(board.agentStart).toBe('C3');
    expect(paint(board, 'extra', 'A1')).toMatchObject({ escapes: [], escapesExtra: ['A1'] });
    expect(paint(board, 'exit', 'A1').escapes).toEqual([]);
  });
  it('put a cache with an access and turn it', () => {
    const board = paint(newBoard(3, 1), 'cache', 'B1');
    expect(board.caches).toEqual([{ icon: 'B1', access: 'A1' }]);
    expect(paint(board, 'cache', 'B1').caches).toEqual([{ icon: 'B1', access: 'C1' }]);
  });
  it('erase first what stands there, then the cell', () => {
    const board = strokes(
      newBoard(8, 8),
      ['structure', 'B2'],
      ['agent', 'C3'],
      ['erase', 'C3'],
      ['erase', 'B2'],
    );
    expect(board.agentStart).toBeNull();
    expect(ground(board, 'B2')).toBe('open');
  });
  it('go on while dragging, or not', () => {
    expect(sweeps('structure')).toBe(true);
    expect(sweeps('site1')).toBe(false);
  });
});

describe('roads', () => {
  const board = newBoard(10, 10);
  it('are two lanes from a drag in any direction', () => {
    expect(stretchName(stretchBetween(board, 'B2', 'B6'))).toBe('B2-C6');
    expect(stretchName(stretchBetween(board, 'B6', 'A2'))).toBe('A2-B6');
    expect(stretchName(stretchBetween(board, 'B2', 'H3'))).toBe('B2-H3');
    expect(stretchName(stretchBetween(board, 'J2', 'J8'))).toBe('I2-J8');
    expect(stretchName(stretchBetween(board, 'B10', 'H10'))).toBe('B9-H10');
  });
  it('clear what is in their way', () => {
    const paved = addStretch(strokes(board, ['structure', 'C4'], ['site1', 'B3']), 'B2', 'B6');
    expect(ground(paved, 'C4')).toBe('road');
    expect(paved.objectives['1']).toEqual([]);
    expect(checkRoads(paved)).toEqual([]);
  });
  it('are not made too short or twice', () => {
    expect(addStretch(board, 'B2', 'B3').stretches).toEqual([]);
    const once = addStretch(board, 'B2', 'B6');
    expect(addStretch(once, 'B6', 'B2').stretches).toHaveLength(1);
  });
  it('give way to a structure, in pieces that are long enough', () => {
    const paved = addStretch(board, 'A1', 'J2');
    const cut = paint(paved, 'structure', 'D1');
    expect(cut.stretches.map(stretchName)).toEqual(['A1-C2', 'E1-J2']);
    expect(ground(cut, 'D2')).toBe('open');
    expect(checkRoads(cut)).toEqual([]);
    const end = paint(paved, 'structure', 'B1');
    expect(end.stretches.map(stretchName)).toEqual(['C1-J2']);
  });
  it('stay where another stretch crosses', () => {
    const crossed = addStretch(addStretch(board, 'A4', 'J5'), 'D1', 'D9');
    expect(checkRoads(crossed)).toEqual([]);
    const cut = paint(crossed, 'floor', 'D1');
    expect(ground(cut, 'D4')).toBe('road');
    expect(checkRoads(cut)).toEqual([]);
  });
});

describe('size', () => {
  it('leaves out what is outside', () => {
    const board = resized(parseBoard(boardText('babel')), 12, 20);
    expect(board.grid).toHaveLength(20);
    expect(board.grid.every((row) => row.length === 12)).toBe(true);
    expect(board.escapes).toEqual(['A3']);
    expect(checkRoads(board)).toEqual([]);
    expect(problemsOf(board).filter((one) => one.code === 'board.off_board')).toEqual([]);
  });
  it('adds floor', () => {
    expect(resized(newBoard(3, 3), 5, 4).grid).toEqual(['.....', '.....', '.....', '.....']);
  });
});

describe('a board in a link', () => {
  it('comes back as it was', async () => {
    const text = writeBoard(parseBoard(boardText('babel')));
    const code = await packed(text);
    expect(code).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(code.length).toBeLessThan(text.length);
    expect(await unpacked(code)).toBe(text);
  });
  it('is nothing when it is broken or far too large', async () => {
    expect(await unpacked('!!')).toBeNull();
    expect(await unpacked(await packed('x'.repeat(16385)))).toBeNull();
  });
});
