// The second edition in the model: what a view tells of it, sight, lists of actions, words, the scene.
import { beforeAll, describe, expect, test } from 'vitest';
import en from '../../../texts/en.json';
import more from '../../../texts/web/en/covenant.json';
import game from '../../../texts/web/en/game.json';
import { sceneOf } from '../../src/board/sceneOf';
import { actionCell } from '../../src/game/gameScene';
import { hunterNotes, hunterStates } from '../../src/game/hunterStates';
import { parseBoard } from '../../src/model/board';
import { cellWords } from '../../src/model/cellwords';
import { aimedAt, begin, chooseCell, chooseGroup, chooseHunter } from '../../src/model/choose';
import { outcomeText } from '../../src/model/consequence';
import { groups } from '../../src/model/legal';
import { fieldOf, neighbours, reachable, step } from '../../src/model/path';
import type { Action, View } from '../../src/model/protocol';
import { cachesOf, petOf } from '../../src/model/second';
import { seenFrom, sightOf, smokeCells } from '../../src/model/sight';
import { rolls, sayings, readerOf } from '../../src/model/story';
import { eventSentence, namesOf, useCatalogue, weight } from '../../src/model/texts';
import { answerValue, askedHunter, groupLabel, label } from '../../src/model/words';
import { watchSentences } from '../../src/model/watch';
import { agent, hunter, seatState, smallBoard, view } from './gameSamples';

beforeAll(() => useCatalogue({ ...en, ...game, ...more }));

const second = (changes: Partial<View> = {}): View =>
  view({
    ruleset: 2,
    deck: 6,
    jammed: 0,
    barriers: [],
    cameras: [
      { cell: null, facing: null },
      { cell: null, facing: null },
      { cell: null, facing: null },
    ],
    pet: { cell: null, owner: null, inside: false, hp: 0 },
    hunters: [hunter(0, { cell: 'A6' }), hunter(1, { kind: 'watcher', cell: 'F6' })],
    ...changes,
  });
const as = (kind: string): ReturnType<typeof agent> =>
  agent({ secret: { ...agent().secret!, kind } });

describe('sight', () => {
  test('smokes fill the cells around them', () => {
    const cells = smokeCells(smallBoard, [{ cell: 'A1' }, { cell: 'F6' }]);
    expect([...cells].sort()).toEqual(['A1', 'A2', 'B1', 'E5', 'E6', 'F5', 'F6']);
  });
  test('a barrier blocks like a structure, except for thermal vision', () => {
    const barriers = new Set(['C1']);
    expect([...seenFrom(smallBoard, 'A1', new Set(), 'E', { barriers })]).toEqual(['A1', 'B1']);
    const through = seenFrom(smallBoard, 'A2', new Set(), 'E', { barriers, thermal: true });
    expect([...through]).toEqual(['A2', 'C2', 'D2', 'E2', 'F2']);
  });
  test('what a hunter sees stands in the view, as cells and straight runs', () => {
    const seen = sightOf(
      second({
        hunters: [hunter(0, { sight: ['A6-D6', 'A4-A5', 'F1'] }), hunter(1, { sight: [] })],
      }),
    );
    expect([...seen.keys()]).toEqual([0]);
    expect([...seen.get(0)!].sort()).toEqual(['A4', 'A5', 'A6', 'B6', 'C6', 'D6', 'F1']);
  });
});

describe('ways', () => {
  const move = (cell: string, steps: number): Action => ({ type: 'move', seat: 0, cell, steps });
  test('a barrier is in the way; a hunter may be assaulted, not passed', () => {
    const from = second({
      barriers: ['B1'],
      hunters: [hunter(0, { cell: 'A2' })],
      agents: [as('traitor_beast')],
    });
    const field = fieldOf(smallBoard, from, [move('A1', 0), move('A2', 1)])!;
    expect(neighbours(field, 'A1')).toEqual(['A2']);
    expect(neighbours(field, 'A2')).toEqual([]);
    expect(step(field, ['A1'], 'A2')).toEqual(['A1', 'A2']);
    expect([...reachable(field, ['A1'])]).toEqual(['A2']);
  });
});

describe('lists of actions', () => {
  const omen: Action[] = [
    { type: 'ability', seat: 0, hunter: 0 },
    { type: 'ability', seat: 0, hunter: 0, which: 1 },
    { type: 'ability', seat: 0, hunter: 1, which: 1 },
    { type: 'move', seat: 0, cell: 'A1', steps: 0 },
  ];
  test('an ability is taken up on purpose, and aims at a hunter first', () => {
    const choice = begin(
      seatState(omen, second({ agents: [as('raven')], decision: { id: 7, kind: 'agent_turn' } })),
    )!;
    expect(choice.group).toBe('move');
    const taken = chooseGroup(choice, 'ability');
    expect([...aimedAt(taken).keys()]).toEqual([0, 1]);
    expect(chooseHunter(taken, 0)).toMatchObject({ hunter: 0, action: null });
    expect(chooseHunter(taken, 1).action).toEqual(omen[2]);
  });
  test('each way to declare a move is a kind of its own', () => {
    const list: Action[] = [
      { type: 'declare', seat: 1, pledge: 'inside' },
      { type: 'declare', seat: 1, pledge: 'on_foot', cell: 'A1' },
      { type: 'declare', seat: 1, pledge: 'driving', cell: 'A4' },
      { type: 'declare', seat: 1, pledge: 'on_foot', cell: 'A4' },
    ];
    expect(
      groups(list)
        .map((one) => one.key)
        .sort(),
    ).toEqual(['declare driving', 'declare inside', 'declare on_foot']);
    const choice = begin(seatState(list, { decision: { id: 1, kind: 'declare' } }))!;
    const both = chooseCell(chooseGroup(choice, 'declare driving'), 'A4');
    expect(both.options.map((one) => one.pledge)).toEqual(['driving', 'on_foot']);
    expect(groupLabel(second(), groups(list)[0]!)).toMatch(/vehicle|foot|Driving/);
  });
});

describe('words', () => {
  const raven = second({ agents: [as('raven')] });
  test('abilities have their names', () => {
    expect(label(raven, { type: 'ability', seat: 0, hunter: 0 })).toBe(
      'Omen: take Sharp Shooting from the Gun',
    );
    expect(label(raven, { type: 'ability', seat: 0, hunter: 0, which: 2 })).toContain(
      'Sniper Shot',
    );
    const delve = second({ agents: [as('traitor_prophet')] });
    expect(label(delve, { type: 'ability', seat: 0, hunter: 0, direction: 'W' })).toBe(
      'Mind Delve: the Gun no longer sees to the west',
    );
    const trap = second({
      agents: [as('traitor_watcher')],
      cameras: [{ cell: 'C1', facing: 'S' }],
    });
    expect(label(trap, { type: 'ability', seat: 0 })).toContain('C1');
  });
  test('every new action has words without gaps', () => {
    const cards = agent({
      secret: { ...agent().secret!, cards: [{ card: 'flare', charges: 1 }] },
    });
    const now = second({
      agents: [cards],
      rolled: [1, 4],
      cameras: [{ cell: 'C1', facing: 'S' }],
      objectives: [{ section: 1, die: 1, cell: 'B2', done_round: 0 }],
    });
    const list: Action[] = [
      { type: 'pick_vehicle', seat: 1, vehicle: 'interceptor' },
      { type: 'draw', seat: 0, cache: 0 },
      { type: 'complete', seat: 0, section: 1, place: 1 },
      { type: 'play', seat: 0, place: 1, hunter: 0, direction: 'N' },
      { type: 'shift', seat: 0, cell: 'A2' },
      { type: 'shift', seat: 0, cell: 'A2', hide: true },
      { type: 'strike', seat: 0, hunter: 0 },
      { type: 'shoot', seat: 1, hunter: 0 },
      { type: 'declare', seat: 1, pledge: 'on_foot', cell: 'A1' },
      { type: 'declare', seat: 1, pledge: 'inside' },
      { type: 'place_camera', seat: 1, direction: 'N' },
      { type: 'take_camera', seat: 1, camera: 0 },
      { type: 'clairvoyance', seat: 1, direction: 'NE' },
      { type: 'scent', seat: 1, agent: 0 },
      { type: 'reroll', seat: 1, die: 1 },
    ];
    for (const action of list) {
      const words = label(now, action);
      expect(words, action.type).not.toMatch(/[{}]|undefined|null|action\.|ui\.|nobody|nothing/);
    }
    expect(label(now, list.at(-1)!)).toBe('Roll the 4 again');
  });
  test('answers are said in words', () => {
    const asked = (question: string): View =>
      second({ decision: { id: 1, kind: 'answer', question, truth: { value: 1 } } });
    const say = (question: string, value: number): string =>
      answerValue(asked(question), { type: 'answer', seat: 0, value });
    expect([0, 1].map((value) => say('bark', value))).toEqual(['Rover is quiet', 'Rover barks']);
    expect([0, 1].map((value) => say('clairvoyance', value))).toEqual(['nothing', 'sensed']);
    expect([0, 1, 2].map((value) => say('scent', value))).toEqual([
      'the Tracker is nearer',
      'Rover is nearer',
      'equally near',
    ]);
    expect(say('senses', 1)).toBe('close');
  });
  test('Panther may leave her marker where it falls', () => {
    const own = as('panther');
    own.secret = { ...own.secret!, marker: 'C1' };
    const now = second({ agents: [own], decision: { id: 1, kind: 'sighting' } });
    expect(label(now, { type: 'show', seat: 0 })).toBe('Leave the marker on C1');
    const tired = { ...now, agents: [{ ...own, fatigued: true }] };
    expect(label(tired, { type: 'show', seat: 0 })).toBe('Go on');
  });
  test('a choice among hunters is about none of them', () => {
    expect(askedHunter(second({ decision: { id: 1, kind: 'strike', hunter: 8 } }))).toBeNull();
    expect(askedHunter(second({ decision: { id: 1, kind: 'camera', hunter: 1 } }))).toBe(1);
  });
  test('what a move sets off', () => {
    const now = second({ pet: { cell: 'F6', owner: 1, inside: false, hp: 0 } });
    const words = outcomeText(now, { type: 'move', seat: 0, cell: 'A2', steps: 1, triggers: 259 });
    expect(words).toContain('sets off the Gun');
    expect(words).toContain('Rover barks');
    expect(words).toContain('the alarm goes off');
  });
});

describe('the story', () => {
  test('an alarm and a bark are said aloud', () => {
    const events = [
      { n: 1, type: 'alarm' },
      { n: 2, type: 'bark', hunter: 1 },
    ];
    const said = sayings(events, readerOf(second(), []));
    expect(said.map(({ tone, sound }) => [tone, sound])).toEqual([
      ['alarm', 'alarm'],
      ['alarm', 'bark'],
    ]);
    expect(weight({ n: 3, type: 'camera_placed' })).toBe('quiet');
  });
  test('a disabled ability is named', () => {
    const event = { n: 1, type: 'ability_disabled', hunter: 0, ability: 1 };
    expect(eventSentence(event, namesOf(second()))).toBe(
      'Omen: the Gun cannot use Quick Draw now.',
    );
  });
  test('a die that is rolled again counts in its place', () => {
    const events = [
      { n: 1, type: 'attack_declared', hunter: 0, agent: 0, cell: 'A1', distance: 4 },
      { n: 2, type: 'die_rolled', purpose: 'attack', hunter: 0, value: 6 },
      { n: 3, type: 'die_rolled', purpose: 'attack', hunter: 0, value: 2 },
      { n: 4, type: 'die_rerolled', agent: 1, die: 0, value: 1 },
      { n: 5, type: 'attack_result', hunter: 0, agent: 0, hit: false },
    ];
    expect(rolls(events)[0]).toMatchObject({ dice: [1, 2], sum: 3, success: false });
  });
});

const depot = parseBoard(`specter-board 1
name depot
cache B2 B1
grid
   ABC
 1 ...
 2 .#.
 3 ...
end
`);

describe('on the board', () => {
  test('caches, cameras, barriers, mines and Rover lie in the scene', () => {
    const own = as('fox');
    own.secret = { ...own.secret!, mine: 'C3', caches: 1 };
    own.fatigued = true;
    const now = second({
      agents: [own],
      barriers: [null, 'A3'],
      cameras: [{ cell: 'A1', facing: 'E' }],
      pet: { cell: 'C1', owner: 1, inside: false, hp: 0 },
      jammed: 1,
      vehicle: { kind: 'interceptor', cell: 'A2', spent: 0, sensed: false, spaces: 12, left: 12 },
      hunters: [hunter(0, { cell: 'C3' }), hunter(1, { kind: 'tracker', cell: 'C3' })],
    });
    const scene = sceneOf(depot, now);
    expect(scene.caches).toEqual([{ icon: 'B2', access: 'B1', used: true }]);
    expect(scene.cameras).toEqual([{ cell: 'A1', facing: 'E', blind: true }]);
    expect(scene.barriers).toEqual(['A3']);
    expect(scene.mines).toEqual(['C3']);
    expect(scene.vehicle).toMatchObject({ jammed: true, pet: false });
    expect(scene.figures.find((one) => one.kind === 'pet')).toMatchObject({ cell: 'C1' });
    expect(scene.figures.find((one) => one.kind === 'agent')).toMatchObject({ fatigued: true });
    const none = { lit: new Set<string>(), smoke: new Set<string>(), note: null, can: null };
    expect(cellWords(depot, now, 'B1', none)).toContain('cache, used already');
    expect(cellWords(depot, now, 'A1', none)).toContain('camera looking east');
    expect(cellWords(depot, now, 'C1', none)).toContain('Rover');
  });
  test('who does not know of a mine is not shown it; nor are caches of the first edition', () => {
    const others = second({ seat: 1, agents: [agent({ secret: null })] });
    expect(sceneOf(depot, others).mines).toEqual([]);
    expect(cachesOf(depot, others).map((cache) => cache.used)).toEqual([false]);
    expect(cachesOf(depot, view())).toEqual([]);
    expect(petOf(view())).toBeNull();
  });
  test('a way is warned of Rover and the alarm', () => {
    const now = second({
      pet: { cell: 'A6', owner: 1, inside: false, hp: 0 },
      vehicle: { kind: 'interceptor', cell: 'F5', spent: 0, sensed: false, spaces: 12, left: 12 },
    });
    const say = (way: string[], stealth = false): string[] =>
      watchSentences(smallBoard, now, way, stealth);
    expect(say(['B1', 'B3'])).toEqual([]);
    expect(say(['A1', 'B1'])).toEqual(['Rover notices you on A1 and barks.']);
    expect(say(['E4', 'E3'])).toEqual([]);
    expect(say(['E3', 'E4'])[0]).toContain('alarm');
    expect(say(['A1', 'A2', 'E4'], true)).toEqual([]);
  });
});

describe('what is shown of a turn', () => {
  test("Rover's move is about Rover, not about a hunter who is still to come", () => {
    const moving = second({
      hunters: [
        hunter(0, { kind: 'tracker', cell: 'A6', played: true }),
        hunter(1, { cell: 'F6' }),
      ],
      pet: { cell: 'C3', owner: 0, inside: false, hp: 0 },
      active: { pet: 0 },
      decision: { id: 1, kind: 'pet_move' },
      seat: 1,
    });
    expect(actionCell(moving)).toBe('C3');
    expect(label(moving, { type: 'enter', seat: 1 })).toBe('Send Rover into the vehicle');
    const walking = { ...moving, decision: { id: 1, kind: 'hunter_move' } };
    expect(label(walking, { type: 'enter', seat: 1 })).toBe('Walk to the vehicle and get in');
  });
  test('to do nothing comes last', () => {
    const list: Action[] = [
      { type: 'pass', seat: 0 },
      { type: 'strike', seat: 0, hunter: 0 },
      { type: 'strike', seat: 0, hunter: 1 },
    ];
    expect(groups(list).map((group) => group.type)).toEqual(['strike', 'pass']);
  });
  test('a condition has a note, each once; stunned means more than in the first edition', () => {
    const one = hunter(0, { kind: 'gun', stunned: true, flare: 'N', disabled: 3, played: true });
    const shown = second({ hunters: [one] });
    expect(hunterStates(shown, one)).toEqual([
      'stunned',
      'sees only north',
      'without Sharp Shooting',
      'without Quick Draw',
      'done this round',
    ]);
    expect(hunterNotes(shown, one).map((note) => note.split(':')[0])).toEqual([
      'Stunned',
      'Flare',
      'Omen',
    ]);
    expect(hunterNotes(shown, one)[0]).toContain('no abilities');
    expect(hunterNotes(view({ hunters: [one] }), one)[0]).not.toContain('abilities');
  });
});
