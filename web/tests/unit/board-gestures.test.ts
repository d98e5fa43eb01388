// Fingers on the board: taps, drags, drawn ways, pinches.
import { beforeEach, describe, expect, it } from 'vitest';
import { cellName, placeOf } from '../../src/model/board';
import { Gestures, type Drawing, type Touch } from '../../src/board/gestures';

const size = 40;
const touch = (x: number, y: number, more: Partial<Touch> = {}): Touch => ({
  id: 1,
  kind: 'touch',
  button: 0,
  x,
  y,
  ...more,
});
/** The middle of a cell on a board whose cells are 40 pixels wide. */
const on = (cell: string, more: Partial<Touch> = {}): Touch => {
  const { column, row } = placeOf(cell);
  return touch((column + 0.5) * size, (row + 0.5) * size, more);
};

let said: string[];
let drawing: Drawing | null;
let gestures: Gestures;
beforeEach(() => {
  said = [];
  drawing = null;
  gestures = new Gestures({
    cellAt: (p) => (p.x < 0 ? null : cellName(Math.floor(p.x / size), Math.floor(p.y / size))),
    offMiddle: (cell, p) => {
      const m = on(cell);
      return Math.max(Math.abs(p.x - m.x), Math.abs(p.y - m.y)) / size;
    },
    drawing: () => drawing,
    tap: (cell) => said.push(`tap ${cell}`),
    pan: (dx, dy) => said.push(`pan ${dx} ${dy}`),
    zoom: (_, factor) => said.push(`zoom ${factor.toFixed(1)}`),
    magnify: (at) => said.push(at ? 'glass' : 'no glass'),
  });
});
const drawFrom = (cell: string): void => {
  drawing = {
    start: (at) => at === cell,
    over: (at) => said.push(`over ${at}`),
    end: () => said.push('end'),
  };
};
const without = (word: string): string[] => said.filter((line) => !line.includes(word));

describe('gestures', () => {
  it('tap a cell, even with a shaky finger', () => {
    gestures.down(on('B2'));
    gestures.move(touch(64, 63));
    gestures.up(touch(64, 63));
    expect(said).toEqual(['tap B2']);
  });
  it('move the picture and choose nothing', () => {
    gestures.down(touch(50, 50));
    gestures.move(touch(90, 50));
    gestures.move(touch(95, 55));
    gestures.up(touch(95, 55));
    expect(said).toEqual(['pan 40 0', 'pan 5 5']);
  });
  it('draw a way from where it may begin', () => {
    drawFrom('B2');
    gestures.down(on('B2'));
    gestures.move(on('C3'));
    gestures.move(on('D3'));
    gestures.up(on('D3'));
    expect(without('glass')).toEqual(['over C3', 'over D3', 'end']);
  });
  it('do not catch the corner cells of a diagonal', () => {
    drawFrom('B2');
    gestures.down(on('B2'));
    gestures.move(touch(81, 78));
    gestures.move(touch(88, 87));
    gestures.move(on('C3'));
    expect(without('glass')).toEqual(['over C3']);
  });
  it('fill in what a quick drag left out', () => {
    drawFrom('A1');
    gestures.down(on('A1'));
    gestures.move(on('D1'));
    expect(without('glass')).toEqual(['over B1', 'over C1', 'over D1']);
  });
  it('take a press without a drag for a tap', () => {
    drawFrom('B2');
    gestures.down(on('B2'));
    gestures.up(on('B2'));
    expect(without('glass')).toEqual(['end', 'tap B2']);
  });
  it('magnify for fingers only', () => {
    drawFrom('B2');
    gestures.down(on('B2', { kind: 'mouse' }));
    gestures.move(on('C2', { kind: 'mouse' }));
    expect(said).toEqual(['over C2']);
  });
  it('zoom with two fingers and end a way that was begun', () => {
    drawFrom('B2');
    gestures.down(on('B2'));
    gestures.down(touch(160, 60, { id: 2 }));
    gestures.move(touch(260, 60, { id: 2 }));
    gestures.up(touch(260, 60, { id: 2 }));
    gestures.up(on('B2'));
    expect(without('glass')).toEqual(['end', 'pan 50 0', 'zoom 2.0']);
  });
  it('forget a touch that the system takes away', () => {
    gestures.down(on('B2'));
    gestures.cancel(on('B2'));
    gestures.up(on('B2'));
    expect(said).toEqual([]);
  });
});
