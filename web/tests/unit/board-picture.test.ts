// The board picture's pure parts: outlines, camera, light, crowds, keys.
import { describe, expect, it } from 'vitest';
import { parseBoard } from '../../src/model/board';
import * as camera from '../../src/board/camera';
import { roundsOn, seats } from '../../src/board/crowd';
import { between, stepped, wayOut } from '../../src/board/geometry';
import { groundPaths, roadTurn } from '../../src/board/ground';
import { moveBy, ownCell } from '../../src/board/keys';
import { outlineOf } from '../../src/board/outline';
import { emptyScene } from '../../src/board/scene';
import { targetPaths } from '../../src/board/signs';
import { boardText } from './boardSamples';

const board = parseBoard(boardText('babel'));
const loops = (path: string): number => path.split('M').length - 1;

describe('outline', () => {
  it('goes around one cell', () => {
    expect(loops(outlineOf(['A1']))).toBe(1);
  });
  it('joins neighbours and keeps corners apart', () => {
    expect(loops(outlineOf(['A1', 'B1', 'B2']))).toBe(1);
    expect(loops(outlineOf(['A1', 'B2']))).toBe(2);
  });
  it('leaves a hole open', () => {
    const ringOfCells = ['A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'B3', 'C3'];
    expect(loops(outlineOf(ringOfCells))).toBe(2);
  });
  it('moves inwards', () => {
    const numbers = outlineOf(['A1'], { inset: 2 })
      .match(/[\d.]+/g)!
      .map(Number);
    expect(Math.min(...numbers)).toBe(2);
    expect(Math.max(...numbers)).toBe(30);
  });
});

describe('camera', () => {
  const phone = { width: 390, height: 460 };
  const desktop = { width: 900, height: 844 };
  it('shows the whole board on a large screen', () => {
    const view = camera.opening(desktop, board, 'K17');
    expect(camera.showsAll(view, desktop, board)).toBe(true);
  });
  it('opens at a finger’s size around the action on a phone', () => {
    const view = camera.opening(phone, board, 'K17');
    expect(view.size).toBeGreaterThanOrEqual(camera.sizeTouch);
    const at = camera.pointOf(view, 'K17');
    expect(at).toEqual({ x: 195, y: 230 });
  });
  it('finds the cell under a point and back', () => {
    const view = camera.opening(desktop, board, 'K17');
    for (const cell of ['A1', 'K17', 'W32'])
      expect(camera.cellUnder(view, camera.pointOf(view, cell), board)).toBe(cell);
    expect(camera.cellUnder(view, { x: 0, y: 0 }, board)).toBeNull();
  });
  it('keeps what is under the pointer when it zooms', () => {
    const view = camera.fitted(desktop, board);
    const point = camera.pointOf(view, 'C5');
    const larger = camera.zoomed(view, point, 2);
    expect(larger.size).toBeCloseTo(view.size * 2);
    expect(camera.cellUnder(larger, point, board)).toBe('C5');
  });
  it('never loses the board', () => {
    const far = camera.kept({ x: -5000, y: 5000, size: 40 }, phone, board);
    expect(camera.cellUnder(far, { x: 195, y: 230 }, board)).not.toBeNull();
    expect(camera.kept({ x: 0, y: 0, size: 9999 }, phone, board).size).toBe(camera.sizeMax);
  });
  it('moves only as far as a cell needs', () => {
    const view = camera.kept(camera.lookingAt('K17', 36, phone), phone, board);
    expect(camera.showing(view, 'K17', phone)).toEqual(view);
    const shifted = camera.showing(view, 'K30', phone);
    expect(camera.pointOf(shifted, 'K30').y).toBeLessThan(phone.height);
  });
  it('knows which columns and rows are in sight', () => {
    const view = camera.lookingAt('K17', 40, phone);
    const { from, to } = camera.span(view, phone, board);
    expect([from.x, to.x]).toEqual([5, 15]);
  });
});

describe('geometry', () => {
  it('walks like a king', () => {
    expect(between('A1', 'C2')).toEqual(['B2', 'C2']);
    expect(between('A1', 'A1')).toEqual([]);
  });
  it('stays on the board', () => {
    expect(stepped(board, 'A1', -1, -1)).toBe('A1');
    expect(stepped(board, 'W32', 1, 5)).toBe('W32');
  });
  it('points to the nearest edge', () => {
    expect(wayOut(board, 'N1')).toBe(0);
    expect(wayOut(board, 'A3')).toBe(270);
    expect(wayOut(board, 'W3')).toBe(90);
  });
  it('puts a car along its road', () => {
    expect(roadTurn(board, 'C7')).toBe(90);
    expect(roadTurn(board, 'N3')).toBe(0);
  });
  it('draws slabs and lanes for the whole board', () => {
    const paths = groundPaths(board);
    expect(loops(paths.slabs)).toBeGreaterThan(100);
    expect(paths.lanes).not.toBe('');
  });
});

describe('pieces', () => {
  it('make room on one cell', () => {
    const places = seats([
      { id: 'a', cell: 'A1' },
      { id: 'b', cell: 'A1' },
      { id: 'c', cell: 'B1' },
    ]);
    expect(places.get('c')).toEqual({ x: 0, y: 0, scale: 1 });
    expect(places.get('a')).not.toEqual(places.get('b'));
  });
  it('say the rounds of a cell shortly', () => {
    const trail = [1, 2, 2, 3].map((round) => ({ cell: round === 1 ? 'A1' : 'B1', round }));
    expect([...roundsOn(trail)]).toEqual([
      ['A1', '1'],
      ['B1', '2·3'],
    ]);
    expect(roundsOn([4, 7, 9].map((round) => ({ cell: 'A1', round }))).get('A1')).toBe('4…9');
  });
  it('have a sign for every tone', () => {
    const tones = ['plain', 'safe', 'risky', 'seen', 'aim'] as const;
    const paths = targetPaths(new Map(tones.map((tone) => ['C3', { tone, label: '' }] as const)));
    expect(paths).toHaveLength(1);
    const drawn = tones.map((tone) => targetPaths(new Map([['C3', { tone, label: '' }]]))[0]!.sign);
    expect(new Set(drawn).size).toBe(tones.length);
  });
});

describe('keys', () => {
  const targets = ['A1', 'B2', 'C3'];
  it('move the cursor and stop at the edge', () => {
    expect(moveBy('ArrowRight', board, 'A1', [], null)).toBe('B1');
    expect(moveBy('ArrowUp', board, 'A1', [], null)).toBe('A1');
  });
  it('go around the targets', () => {
    expect(moveBy('n', board, 'K17', targets, null)).toBe('A1');
    expect(moveBy('n', board, 'C3', targets, null)).toBe('A1');
    expect(moveBy('p', board, 'A1', targets, null)).toBe('C3');
    expect(moveBy('p', board, 'K17', targets, null)).toBe('C3');
  });
  it('go home, and let other keys be', () => {
    expect(moveBy('Home', board, 'A1', targets, 'K6')).toBe('K6');
    expect(moveBy('x', board, 'A1', targets, null)).toBeNull();
  });
  it('know the own figure', () => {
    const scene = emptyScene();
    expect(ownCell(scene)).toBeNull();
    scene.figures.push({
      id: 'h',
      kind: 'hunter',
      character: 'gun',
      cell: 'A1',
      active: true,
      label: '',
    });
    expect(ownCell(scene)).toBe('A1');
    scene.figures.push({
      id: 's',
      kind: 'agent',
      character: null,
      cell: 'K6',
      secret: true,
      label: '',
    });
    expect(ownCell(scene)).toBe('K6');
  });
});
