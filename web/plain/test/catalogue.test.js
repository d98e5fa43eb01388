import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  agentText, errorSentence, eventSentence, hunterText, huntersText, loadCatalogue, namesOf,
  narration, text, weight,
} from '../catalogue.js';

loadCatalogue(JSON.parse(readFileSync(new URL('../../../texts/en.json', import.meta.url), 'utf8')));
const names = { hunters: ['gun', 'beast', null], agents: ['blue_jay', null] };
const say = (event) => eventSentence(event, names);

test('placeholders and unknown keys', () => {
  assert.equal(text('play.round', { round: 3 }), 'Round 3 of 40.');
  assert.equal(text('no.such.key'), 'no.such.key');
});

test('who is who', () => {
  assert.equal(hunterText(0, names), 'the Gun');
  assert.equal(hunterText(2, names), 'hunter 3');
  assert.equal(hunterText(null, names), 'nobody');
  assert.equal(agentText(0, names), 'Blue Jay');
  assert.equal(agentText(1, names), 'the second agent');
  assert.equal(huntersText([0, 1, 2], names), 'the Gun, the Beast and hunter 3');
  assert.deepEqual(namesOf({ hunters: [{ kind: 'gun' }], agents: [{ kind: null, secret: { kind: 'cobra' } }] }),
    { hunters: ['gun'], agents: ['cobra'] });
});

test('an event\'s sentence: the first variant of a field wins', () => {
  assert.equal(say({ n: 1, type: 'agent_moved', agent: 0, cell: 'N3', steps: 2, path: ['N1', 'N2', 'N3'] }),
    'Blue Jay moves to N3, 2 steps.');
  assert.equal(say({ n: 1, type: 'agent_moved', agent: 0, cell: 'N3', steps: 1 }), 'Blue Jay moves one step to N3.');
  assert.equal(say({ n: 1, type: 'sensor_reading', hunter: 0, direction: null, second: null }),
    'Motion sensor (the Gun): no motion.');
  assert.equal(say({ n: 1, type: 'sensor_reading', hunter: 0, direction: 'NW', second: null }),
    'Motion sensor (the Gun): movement to the north-west.');
  assert.equal(say({ n: 1, type: 'senses_reading', hunter: 1, agent: 0, close: false }),
    'The Beast senses Blue Jay: not close.');
  assert.equal(say({ n: 1, type: 'die_rolled', purpose: 'objective', hunter: null, value: 4 }),
    'The die for an objective shows 4.');
  assert.equal(say({ n: 1, type: 'hunter_chosen', hunter: 1, kind: 'beast' }), 'The Beast joins the hunt.');
  assert.equal(say({ n: 1, type: 'agent_revealed', agent: 1, kind: 'cobra' }), 'The second agent is Cobra!');
  assert.equal(say({ n: 1, type: 'game_over', side: 'agents', reason: 'escape' }),
    'The game is over: the agents win by escaping.');
  assert.equal(say({ n: 1, type: 'unheard_of', cell: 'A1' }), 'Event.unheard_of');
});

test('told from outside', () => {
  assert.equal(narration({ n: 1, type: 'card_taken', agent: 0, card: 'flash_bang' }, names),
    'Blue Jay takes Flash Bang.');
  assert.equal(narration({ n: 1, type: 'clear', hunter: 0 }, names), 'The Gun sees nobody: clear.');
});

test('errors', () => {
  assert.equal(errorSentence({ code: 'setup.players', detail: '9' }), '9 players cannot play. Choose 2 to 5.');
  assert.equal(errorSentence({ code: 'board.vehicle_road', detail: 'A1', line: 43 }),
    'Line 43: The vehicle starts on A1, which is not road. Choose a road cell (=).');
  assert.equal(errorSentence({ code: 'brand.new', text: 'As the server says.' }), 'As the server says.');
  assert.equal(errorSentence({ code: 'brand.new', detail: 'x' }), 'Something was refused: brand.new x');
});

test('weights', () => {
  assert.equal(weight({ type: 'hunter_begins' }), 'silent');
  assert.equal(weight({ type: 'die_rolled', purpose: 'attack' }), 'quiet');
  assert.equal(weight({ type: 'marker_placed' }), 'loud');
});
