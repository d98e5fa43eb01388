import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  around, cellAt, cellName, cellsOf, direction, distance, escapesOf, ground, parseBoard,
} from '../board.js';

const file = (name) => readFileSync(new URL(`../../../boards/${name}`, import.meta.url), 'utf8');
const babel = parseBoard(file('babel.board'));

test('cells have names and places', () => {
  assert.equal(cellName(10, 16), 'K17');
  assert.deepEqual(cellAt('K17'), { column: 10, row: 16 });
  assert.deepEqual(cellAt('k17'), { column: 10, row: 16 });
  for (const wrong of ['', null, '17', 'KK1', 'K0', 'K100', 'K1x']) assert.equal(cellAt(wrong), null);
});

test('distance is the king\'s, direction the compass\'s', () => {
  assert.equal(distance('A1', 'C2'), 2);
  assert.equal(distance('N9', 'N9'), 0);
  assert.equal(direction('N9', 'L4'), 'NW');
  assert.equal(direction('N9', 'N4'), 'N');
  assert.equal(direction('N9', 'P9'), 'E');
  assert.equal(direction('N9', 'P10'), 'SE');
  assert.equal(direction('N9', 'N9'), 'here');
});

test('a built-in board is understood', () => {
  assert.equal(babel.name, 'babel');
  assert.equal(babel.title, 'Facility 83X');
  assert.deepEqual([babel.columns, babel.rows], [23, 32]);
  assert.equal(babel.agentStart, 'N1');
  assert.deepEqual(babel.vehicleStart, { '2-3': 'K17', '4-5': 'K23' });
  assert.equal(babel.stretches.length, 7);
  assert.deepEqual(babel.stretches[0], { left: 13, right: 14, top: 0, bottom: 15, vertical: true });
  assert.equal(babel.stretches[1].vertical, false);
  assert.deepEqual(babel.objectives[1], ['B19', 'C17', 'D19', 'C14', 'F11', 'H12']);
  assert.equal(ground(babel, 'N1'), 'road');
  assert.equal(ground(babel, 'A1'), 'open');
  assert.equal(ground(babel, 'C1'), 'structure');
  assert.equal(ground(babel, 'B19'), 'structure');
  assert.equal(ground(babel, 'X1'), null);
  assert.equal(ground(babel, 'A33'), null);
  assert.equal(cellsOf(babel).length, 23 * 32);
});

test('more escape points with four players', () => {
  assert.deepEqual(escapesOf(babel, 2), ['A3', 'N1', 'W3']);
  assert.deepEqual(escapesOf(babel, 4), ['A3', 'N1', 'W3', 'H1']);
});

test('caches, Windows line ends and unknown lines', () => {
  const covenant = parseBoard(file('covenant.board'));
  assert.equal(covenant.caches.length, 6);
  assert.deepEqual(covenant.caches[0], { icon: 'T5', access: 'S5' });
  const small = parseBoard('specter-board 1\r\n; note\r\nname a\r\ngrid\r\n  AB\r\n1 .=\r\n2 #1\r\nend\r\nfuture x\r\n');
  assert.deepEqual([small.columns, small.rows], [2, 2]);
  assert.deepEqual(small.grid, ['.=', '#1']);
});

test('around a cell ends at the edge', () => {
  assert.deepEqual(around(babel, 'A1', 1).sort(), ['A1', 'A2', 'B1', 'B2']);
  assert.equal(around(babel, 'K17', 4).length, 81);
});
