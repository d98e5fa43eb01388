import { test } from 'node:test';
import assert from 'node:assert/strict';
import { back, begin, chooseAction, chooseCell, chooseGroup, keyOf, onlyChoice, targets } from '../choose.js';

const seat = (legal) => ({ seat: 0, last: 7, legal, view: { decision: { id: 3, kind: 'agent_turn' } } });
const legal = [
  { type: 'complete', seat: 0, section: 1 },
  { type: 'move', seat: 0, cells: ['A1', 'A2'], steps: 2 },
  { type: 'move', seat: 0, cells: ['A1'], steps: 1, marker: 'end' },
  { type: 'play', seat: 0, place: 2, cells: ['A1', 'B1'] },
];

test('a choice begins with the first kind that aims at cells', () => {
  const choice = begin(seat(legal));
  assert.equal(choice.key, keyOf({ ...seat(legal), last: 9 }), 'events alone do not change it');
  assert.notEqual(choice.key, keyOf(seat(legal.slice(1))));
  assert.equal(choice.group, 'move');
  assert.deepEqual([...targets(choice).keys()], ['A1', 'A2']);
  assert.equal(keyOf({ view: {} }), null);
});

test('a cell offers all that can be done there, the chosen kind first', () => {
  const choice = chooseCell(begin(seat(legal)), 'A1');
  assert.deepEqual(choice.options.map((a) => a.type), ['move', 'move', 'play']);
  assert.equal(choice.action.steps, 2, 'the least seen way');
  const other = chooseCell(chooseGroup(choice, 'play 2'), 'A1');
  assert.equal(other.action.type, 'play');
  assert.deepEqual([...targets(other).keys()], ['A1', 'B1']);
});

test('another way keeps the cell, another action leaves it', () => {
  const choice = chooseCell(begin(seat(legal)), 'A1');
  const way = chooseAction(choice, choice.options[1]);
  assert.deepEqual([way.cell, way.action.steps, way.options.length], ['A1', 1, 3]);
  const plain = chooseAction(choice, choice.actions[0]);
  assert.deepEqual([plain.cell, plain.options.length], [null, 1]);
  assert.equal(back(way).action, null);
});

test('a cell where nothing can be done', () => {
  const choice = chooseCell(begin(seat(legal)), 'Z9');
  assert.deepEqual([choice.cell, choice.action], ['Z9', null]);
});

test('what is done by itself', () => {
  assert.equal(onlyChoice(begin(seat([{ type: 'show', seat: 0 }]))).type, 'show');
  assert.equal(onlyChoice(begin(seat([{ type: 'move', seat: 0, cell: 'A1', steps: 0 }]))), null);
  assert.equal(onlyChoice(begin(seat([{ type: 'show' }, { type: 'hide' }]))), null);
  // INF-6: with a traitor about, the agent confirms every answer.
  const show = begin(seat([{ type: 'show', seat: 0 }]));
  assert.equal(onlyChoice(show, { players: 5, turned: null, seat: 0 }), null);
  assert.equal(onlyChoice(show, { players: 5, turned: 2, seat: 0 }).type, 'show');
  assert.equal(onlyChoice(show, { players: 4, turned: null, seat: 0 }).type, 'show');
});
