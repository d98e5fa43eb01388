import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseBoard } from '../board.js';
import { litCells, seenFrom, smokeCells } from '../sight.js';

const babel = parseBoard(readFileSync(new URL('../../../boards/babel.board', import.meta.url), 'utf8'));

test('both lanes of a road, and the row beyond it', () => {
  // As `specter vision babel K17` has it.
  const lanes = [];
  for (let row = 15; row <= 32; ++row) lanes.push(`J${row}`, `K${row}`);
  assert.deepEqual([...seenFrom(babel, 'K17')].sort(), [...lanes, 'K13', 'K14'].sort());
});

test('beside a road only row and column', () => {
  const seen = seenFrom(babel, 'L10');
  assert.ok(seen.has('N10') && seen.has('O10') && seen.has('S10'));
  assert.ok(!seen.has('N9'));
});

test('one direction only', () => {
  const seen = seenFrom(babel, 'K20', new Set(), 'S');
  assert.ok(seen.has('K20') && seen.has('K32') && seen.has('J32') && seen.has('J21'));
  assert.ok(!seen.has('K19') && !seen.has('J20'));
});

test('smoke hides and blocks', () => {
  const smoke = smokeCells(babel, [{ cell: 'K20' }]);
  assert.ok(smoke.has('J21') && !smoke.has('L20'), 'structures hold no smoke');
  const seen = seenFrom(babel, 'K17', smoke);
  assert.ok(seen.has('K18') && !seen.has('K19') && !seen.has('K30') && !seen.has('J30'));
  assert.deepEqual([...seenFrom(babel, 'K20', smoke)], ['K20']);
});

test('blinded and turned hunters see nothing, passengers from the vehicle', () => {
  const hunter = { cell: 'A1', inside: false, blinded: false, gone: false, only: null };
  const view = (changes) => ({ vehicle: { cell: 'K17' }, smokes: [], hunters: [{ ...hunter, ...changes }] });
  assert.ok(litCells(babel, view({})).has('B1'));
  assert.equal(litCells(babel, view({ blinded: true })).size, 0);
  assert.equal(litCells(babel, view({ gone: true })).size, 0);
  assert.ok(litCells(babel, view({ inside: true })).has('K32'));
  assert.equal(litCells(babel, view({ cell: null })).size, 0);
});
