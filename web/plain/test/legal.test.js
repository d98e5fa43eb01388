import { test } from 'node:test';
import assert from 'node:assert/strict';
import { actionsAt, cellList, expand, exposure, groups } from '../legal.js';

test('groups of cells become actions', () => {
  const list = expand([
    { type: 'pass', seat: 0 },
    { type: 'move', seat: 0, cells: ['N2', 'N3'], steps: 2, marker: 'end', marker_loyal: 'end' },
    { type: 'move', seat: 0, cells: ['N4'], steps: 3, marker: 'N2' },
  ]);
  assert.deepEqual(list, [
    { type: 'pass', seat: 0 },
    { type: 'move', seat: 0, steps: 2, marker: 'N2', marker_loyal: 'N2', cell: 'N2' },
    { type: 'move', seat: 0, steps: 2, marker: 'N3', marker_loyal: 'N3', cell: 'N3' },
    { type: 'move', seat: 0, steps: 3, marker: 'N2', cell: 'N4' },
  ]);
  assert.deepEqual(expand(undefined), []);
});

test('how much a move shows', () => {
  assert.equal(exposure({ cell: 'A1' }), 0);
  assert.equal(exposure({ cell: 'A1', marker: 'A2' }), 1);
  assert.equal(exposure({ cell: 'A1', marker: 'A1' }), 2);
});

test('groups by what is done, cards by place, moves first', () => {
  const found = groups([
    { type: 'play', place: 2, cell: 'B1' },
    { type: 'play', place: 1 },
    { type: 'play', place: 3, hunter: 1 },
    { type: 'move', cell: 'B1', steps: 3 },
    { type: 'move', cell: 'B1', steps: 1, marker: 'B1' },
    { type: 'move', cell: 'A10', steps: 1 },
    { type: 'move', cell: 'A9', steps: 1 },
    { type: 'complete', section: 2 },
  ]);
  assert.deepEqual(found.map((g) => g.key), ['complete', 'move', 'play 1', 'play 2', 'play 3']);
  const move = found[1];
  assert.deepEqual(cellList(move), ['A9', 'A10', 'B1']);
  assert.deepEqual(move.cells.get('B1').map((a) => a.steps), [3, 1], 'unseen before short');
  assert.equal(found[2].plain.length, 1);
  assert.equal(found[4].plain[0].hunter, 1);
  assert.deepEqual(actionsAt(found, 'B1').map((f) => f.group.key), ['move', 'play 2']);
  assert.deepEqual(actionsAt(found, 'C1'), []);
});

test('getting into the vehicle is a button, not a cell', () => {
  const [enter] = groups([{ type: 'enter', cell: 'K17', steps: 2 }]);
  assert.equal(enter.cells.size, 0);
  assert.equal(enter.plain.length, 1);
});
