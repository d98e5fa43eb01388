import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadCatalogue } from '../catalogue.js';
import { consequence, decisionText, label, outcomeText, trueAnswer, waitingText } from '../words.js';

loadCatalogue(JSON.parse(readFileSync(new URL('../../../texts/en.json', import.meta.url), 'utf8')));

const view = (changes = {}) => ({
  seat: 0, round: 9, drafted: 1, winner: null,
  hunters: [
    { hunter: 0, seat: 1, kind: 'gun', cell: 'K17', inside: true, only: null },
    { hunter: 1, seat: 2, kind: 'beast', cell: 'E5', inside: false, only: null },
  ],
  vehicle: { cell: 'N9' },
  agents: [{
    agent: 0, seat: 0, kind: null, figure: { state: 'visible', cell: 'L4' },
    secret: {
      kind: 'blue_jay', cell: 'L4', steps: 3, sheet: ['N1', 'N2', 'N3', 'N4', 'O4', 'O5', 'O6', 'P7', 'L4'],
      cards: [{ card: 'flash_bang', charges: 1 }],
    },
  }],
  frames: [{ kind: 'rounds', a: 0, b: 0 }], waiting: [], decision: { id: 1, kind: 'agent_turn' },
  ...changes,
});
const asked = (hunter, question) => view({ frames: [{ kind: 'ask', a: hunter, b: question }] });

test('what is asked, and about whom', () => {
  assert.equal(decisionText(view()), 'Your turn: complete objectives, play a card, or move.');
  assert.equal(decisionText(view({ decision: { id: 1, kind: 'pick_equipment' } }), 3),
    'Choose card 2 of 3 for your hand.');
  assert.equal(decisionText(view({ decision: { id: 1, kind: 'attack' }, frames: [{ kind: 'hunter_turn', a: 1 }] })),
    'The Beast: attack, or end your turn.');
});

test('labels', () => {
  assert.equal(label(view(), { type: 'move', cell: 'L5', steps: 1 }), 'Move to L5');
  assert.equal(label(view(), { type: 'move', cell: 'L4', steps: 0 }), 'Stay on L4');
  assert.equal(label(view(), { type: 'play', place: 1, cell: 'L5' }), 'Play Flash Bang on L5');
  assert.equal(label(view(), { type: 'begin', hunter: 1 }), 'The Beast is next');
  assert.equal(label(view(), { type: 'aim', direction: 'N' }), 'Aim to the north');
  assert.equal(label(view(), { type: 'vote', ballot: 2 }), 'Vote to bar the Beast from the vehicle');
  assert.equal(label(view(), { type: 'vote', ballot: 0 }), 'Vote for nobody');
  assert.equal(label(view(), { type: 'announce', yes: false }), 'No, I will not');
  assert.equal(label(view(), { type: 'complete', section: 2 }), 'Complete the objective of section 2');
});

test('answers say whether they are true', () => {
  assert.deepEqual(trueAnswer(asked(0, 0)), { value: 8 });
  assert.deepEqual(trueAnswer(asked(1, 1)), { value: 0 });
  assert.deepEqual(trueAnswer(asked(0, 2)), { cell: 'P7' });
  assert.equal(label(asked(0, 0), { type: 'answer', value: 8 }), 'Answer: north-west (the truth)');
  assert.equal(label(asked(0, 0), { type: 'answer', value: 0 }), 'Answer: no motion (a lie)');
  assert.equal(label(asked(1, 1), { type: 'answer', value: 1 }), 'Answer: close (a lie)');
  assert.equal(label(asked(0, 2), { type: 'answer', value: 0, cell: 'P7' }), 'Answer: P7 (the truth)');
});

test('outcomes of one cell', () => {
  assert.equal(outcomeText(view(), { cell: 'L6', steps: 2 }), '2 steps, unseen');
  assert.equal(outcomeText(view(), { cell: 'L6', steps: 1, marker: 'L6', marker_loyal: 'L6' }), 'one step, in plain sight');
  assert.equal(outcomeText(view(), { cell: 'L6', steps: 3, marker: 'L5', triggers: 1 }),
    '3 steps, marker on L5, or nothing, hiding from the traitor, sets off the Gun');
});

test('what would follow', () => {
  const p = { steps: 3, steps_left: 1, end: 'L6', marker: 'L5', marker_hiding: 'L5', visible: false, seen_by: [0],
    seen_at_end: [], escapes: false, chances: [{ hunter: 0, agent: 0, permille: 833 }], stunned: [], blinded: [], lit: [] };
  assert.equal(consequence(view(), { type: 'move', cell: 'L6' }, p),
    '3 steps to L6, seen on the way by the Gun: the marker falls on L5. Quick Draw by the Gun hits with 83%.');
  assert.equal(consequence(view(), { type: 'move', cell: 'L6' }, { ...p, marker: null, marker_hiding: null, chances: [] }),
    '3 steps to L6: nobody sees you.');
  assert.equal(consequence(view(), { type: 'walk', cell: 'L6' }, { ...p, lit: ['L4', 'L6'] }),
    '3 steps to L6, with 2 cells in sight. Blue Jay is among them, 2 away.');
  assert.equal(consequence(view(), { type: 'play', place: 1 }, { ...p, blinded: [0, 1] }), 'Blinds the Gun and the Beast.');
  assert.equal(consequence(view(), { type: 'attack', agent: 0 }, p), 'Hits with 83%.');
  assert.equal(consequence(view(), { type: 'pass' }, p), '');
});

test('for whom the game waits', () => {
  const name = (seat) => `Seat ${seat}`;
  assert.equal(waitingText(view({ waiting: [{ seat: 0 }] }), name), 'It is your decision.');
  assert.equal(waitingText(view({ waiting: [{ seat: 1 }, { seat: 2 }] }), name), 'Waiting for Seat 1 or Seat 2.');
  assert.equal(waitingText(view({ winner: 'agents', waiting: [] }), name), '');
});
