// Words for decisions, actions, consequences and stories, in the reader's person.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellWords } from '../../src/model/cellwords';
import { clockText } from '../../src/model/clock';
import { consequence, outcomeText } from '../../src/model/consequence';
import type { GameEvent, Preview } from '../../src/model/protocol';
import { chapters, pieces, readerOf, rolls, rollText, sayings } from '../../src/model/story';
import { useCatalogue, type Catalogue } from '../../src/model/texts';
import { decisionText, isTrue, label, trueAnswer, waitingText } from '../../src/model/words';
import { hunter, smallBoard, view } from './gameSamples';

beforeAll(() => {
  const read = (path: string): Catalogue =>
    JSON.parse(
      readFileSync(resolve(import.meta.dirname, '../../../texts', path), 'utf8'),
    ) as Catalogue;
  useCatalogue({ ...read('en.json'), ...read('web/en/game.json') });
});

const hunted = view({ hunters: [hunter(0, { cell: 'C1' }), hunter(1, { cell: 'A4' })] });
const preview = (more: Partial<Preview>): Preview => ({
  steps: 3,
  steps_left: 1,
  end: 'C3',
  marker: null,
  visible: false,
  escapes: false,
  seen_by: [],
  seen_at_end: [],
  chances: [],
  stunned: [],
  blinded: [],
  ...more,
});
const move = { type: 'move', seat: 0, path: ['A1', 'B1', 'C2', 'C3'] };

describe('the order of the hunters', () => {
  const begin = (hunter: number) => ({ type: 'begin', seat: 1, hunter });

  it('is one button of his own for who has one hunter', () => {
    const four = { players: 4, seat: 1, hunters: [hunter(0), hunter(1, { seat: 2 })] };
    expect(label(view(four), begin(0))).toBe('Begin your turn');
  });

  it('is a choice of hunters for who has more', () => {
    const two = { seat: 1, hunters: [hunter(0, { played: true }), hunter(1)] };
    expect(label(view(two), begin(1))).toBe('Begin with the Beast');
    const gone = { seat: 1, hunters: [hunter(0, { gone: true }), hunter(1)] };
    expect(label(view(gone), begin(1))).toBe('Begin your turn');
  });
});

describe('consequences', () => {
  it('say where the marker falls and what it costs', () => {
    const words = consequence(
      hunted,
      move,
      preview({ marker: 'B1', seen_by: [0], chances: [{ hunter: 0, agent: 0, permille: 833 }] }),
    );
    expect(words).toContain('3 steps to C3, seen on the way by the Gun: the marker falls on B1.');
    expect(words).toContain('83%');
    expect(consequence(hunted, move, preview({}))).toContain('nobody sees you');
    expect(consequence(hunted, move, preview({ escapes: true }))).toContain('you escape!');
  });

  it('tell a hunter what he would see', () => {
    const words = consequence(
      hunted,
      { type: 'walk', seat: 1, cell: 'C3', steps: 3 },
      preview({ lit: ['C1', 'C2', 'C3'] }),
    );
    expect(words).toContain('3 cells in sight');
  });
});

describe('decisions', () => {
  it('name the hunter that they are about', () => {
    const asked = view({ ...hunted, decision: { id: 1, kind: 'attack', hunter: 1 } });
    expect(decisionText(asked)).toMatch(/^The Beast: /);
    expect(decisionText(view({ decision: { id: 1, kind: 'agent_turn' } }))).toMatch(/^Your turn/);
  });

  it('that leave no choice do not pretend that there is one', () => {
    const asked = view({ decision: { id: 1, kind: 'ambush' } });
    expect(decisionText(asked, [{ type: 'pass', seat: 0 }])).not.toContain('an ambush?');
    expect(
      decisionText(asked, [
        { type: 'pass', seat: 0 },
        { type: 'roll', seat: 0 },
      ]),
    ).toContain('an ambush?');
  });

  it('know the truth that they are told, and no other', () => {
    const told = view({
      decision: { id: 1, kind: 'answer', question: 'senses', truth: { value: 1 } },
    });
    expect(isTrue(told, { type: 'answer', seat: 0, value: 1 })).toBe(true);
    expect(isTrue(told, { type: 'answer', seat: 0, value: 0 })).toBe(false);
    expect(trueAnswer(view(hunted))).toBeNull();
    expect(label(told, { type: 'answer', seat: 0, value: 1 })).toContain('close');
    const past = view({
      decision: { id: 1, kind: 'answer', question: 'post_cognition', truth: { cell: 'C3' } },
    });
    expect(isTrue(past, { type: 'answer', seat: 0, cell: 'C3' })).toBe(true);
    expect(isTrue(past, { type: 'answer', seat: 0, cell: 'A1' })).toBe(false);
    expect(label(past, { type: 'answer', seat: 0, cell: 'C3' })).toContain('C3');
  });

  it('say for whom the game waits', () => {
    const name = (seat: number): string => ['Ann', 'Bob', 'Cid'][seat]!;
    const waits = (...seats: number[]): string =>
      waitingText(view({ waiting: seats.map((seat) => ({ seat, kind: 'x' })) }), name);
    expect(waits(0)).toBe('Your decision');
    expect(waits(1, 2)).toBe('Waiting for Bob or Cid');
    expect(waits()).toBe('One moment…');
  });
});

describe('actions', () => {
  it('say what they do', () => {
    expect(label(hunted, { type: 'play', seat: 0, place: 1, cell: 'C3' })).toBe(
      'Play Flash Bang on C3',
    );
    expect(label(hunted, { type: 'play', seat: 0, place: 2, hunter: 0 })).toBe(
      'Play Tangle Line at the Gun',
    );
    expect(label(hunted, { type: 'walk', seat: 1, cell: 'C3', steps: 0 })).toBe('Stay on C3');
    expect(outcomeText(hunted, { type: 'move', seat: 0, cell: 'C3', steps: 1, triggers: 1 })).toBe(
      '1 step, unseen, sets off the Gun',
    );
  });
});

const told: GameEvent[] = [
  { n: 1, type: 'role_dealt', traitor: true },
  { n: 2, type: 'round_started', round: 1 },
  { n: 3, type: 'agent_moved', agent: 0, cell: 'C3', steps: 3 },
  { n: 4, type: 'hunter_begins', hunter: 0 },
  { n: 5, type: 'figure_visible', agent: 0, cell: 'C3' },
  { n: 6, type: 'attack_declared', hunter: 0, agent: 0, cell: 'C3', distance: 3, needed: 5 },
  { n: 7, type: 'die_rolled', purpose: 'attack', hunter: 0, value: 6, needed: 5 },
  { n: 8, type: 'die_rolled', purpose: 'attack', hunter: 0, value: 4, needed: 5 },
  { n: 9, type: 'attack_result', hunter: 0, agent: 0, hit: true, needed: 5 },
];

describe('a story', () => {
  it('is told by round, in the person of its reader', () => {
    const own = chapters(told, readerOf(hunted, []));
    expect(own.map((chapter) => chapter.round)).toEqual([0, 1]);
    expect(own[1]!.lines[0]!.text).toBe('You move to C3, 3 steps.');
    const other = chapters(told, readerOf(view({ ...hunted, seat: 1, agents: [] }), []));
    expect(other[1]!.lines[1]!.text).toBe('The agent stands in plain sight on C3.');
  });

  it('keeps a role from whoever looks over a shoulder', () => {
    const own = chapters(told, readerOf(hunted, []));
    expect(own[0]!.lines[0]!.text).not.toMatch(/traitor/);
    expect(sayings(told, readerOf(hunted, [])).some((one) => /traitor/.test(one.text))).toBe(false);
  });

  it('adds up dice, and says what was needed', () => {
    const [roll] = rolls(told);
    expect(roll).toMatchObject({ dice: [6, 4], sum: 10, need: 5, success: true });
    expect(rollText(roll!)).toBe('Rolled 6 + 4 = 10; 5 needed.');
    const secret = told.map(({ needed: _, ...event }): GameEvent => ({ ...event, needed: null }));
    expect(rollText(rolls(secret)[0]!)).toBe('Rolled 6 + 4 = 10.');
  });

  it('says what a shot needs when it is announced [ATK-2]', () => {
    const other = chapters(told, readerOf(view({ ...hunted, seat: 1, agents: [] }), []));
    const text = (n: number) => other[1]!.lines.find((line) => line.n === n)?.text;
    expect(text(6)).toBe('The Gun shoots at the agent on C3, 3 away: 5 needed.');
    const own = chapters(told, readerOf(hunted, []));
    expect(own[1]!.lines.find((line) => line.n === 6)!.text).toBe(
      'The Gun shoots at you on C3, 3 away: 5 needed.',
    );
  });

  it('goes by the number that the dice had, not by the one before a reaction [CARD-VELOCITY]', () => {
    const blade: GameEvent[] = [
      { n: 1, type: 'attack_declared', hunter: 1, agent: 0, cell: 'C3', distance: 3, needed: 3 },
      { n: 2, type: 'card_revealed', agent: 0, place: 1, card: 'velocity_blade', charges: 2 },
      { n: 3, type: 'die_rolled', purpose: 'attack', hunter: 1, value: 5, needed: 6 },
      { n: 4, type: 'attack_result', hunter: 1, agent: 0, hit: false, needed: 6 },
    ];
    // On the table before the result is there, and after it.
    expect(rollText(rolls(blade.slice(0, 3))[0]!)).toBe('Rolled 5; 6 needed.');
    expect(rollText(rolls(blade)[0]!)).toBe('Rolled 5; 6 needed.');
  });

  it("leaves a Prophet's old line alone when he is stunned later [CARD-PROPHET-1, STA-1]", () => {
    const line = (stunned: boolean, disabled: number): string => {
      const now = view({
        ...hunted,
        seat: 1,
        hunters: [0, 1, 2, 3].map((i) => hunter(i, { kind: 'prophet', stunned, disabled })),
        cameras: [],
      });
      const shot: GameEvent[] = [
        { n: 1, type: 'attack_declared', hunter: 3, agent: 0, cell: 'C3', distance: 5, needed: 3 },
        { n: 2, type: 'die_rolled', purpose: 'attack', hunter: 3, value: 2, needed: 3 },
        { n: 3, type: 'attack_result', hunter: 3, agent: 0, hit: false, needed: 3 },
      ];
      const said = sayings(shot, readerOf(now, [])).at(-1)!;
      return [...rolls(shot), said.roll!].map(rollText).join(' ');
    };
    expect(line(false, 0)).toBe('Rolled 2; 3 needed. Rolled 2; 3 needed.');
    expect(line(true, 0)).toBe(line(false, 0));
    expect(line(false, 1)).toBe(line(false, 0));
  });

  it('shows no dice with a hit that needed none [ATK-2]', () => {
    const close: GameEvent[] = [
      ...told,
      {
        n: 10,
        type: 'attack_declared',
        hunter: 1,
        agent: 0,
        cell: 'C3',
        distance: 0,
        needed: null,
      },
      { n: 11, type: 'attack_result', hunter: 1, agent: 0, hit: true, needed: null },
    ];
    const said = sayings(close, readerOf(hunted, []));
    expect(said.map(({ n, roll }) => [n, roll?.sum ?? null])).toEqual([
      [5, null],
      [9, 10],
      [11, null],
    ]);
    const text = chapters(close, readerOf(hunted, []))
      .at(-1)!
      .lines.find(({ n }) => n === 10)!.text;
    expect(text).toBe("The Beast strikes you on C3, at arm's length.");
  });

  it('says aloud what is new, with dice that fell before', () => {
    const said = sayings(told, readerOf(hunted, []), 8);
    expect(said.map(({ n, roll }) => [n, roll?.sum])).toEqual([[9, 10]]);
  });

  it('says loud things aloud, with their dice', () => {
    const said = sayings(told, readerOf(hunted, []));
    expect(said.map((one) => one.n)).toEqual([5, 9]);
    expect(said[1]).toMatchObject({ tone: 'bad', sound: 'hit', roll: { sum: 10 } });
  });

  it('has links to cells', () => {
    expect(pieces('From K17 to A1.').filter((piece) => piece.cell)).toEqual([
      { text: 'K17', cell: true },
      { text: 'A1', cell: true },
    ]);
    expect(pieces('Round 12, K99')).toEqual([{ text: 'Round 12, K99', cell: false }]);
  });
});

describe('a cell in words', () => {
  it('tells ground, people and what can be done', () => {
    const more = { lit: new Set(['C1']), smoke: new Set<string>(), note: 'here?', can: 'go' };
    expect(cellWords(smallBoard, hunted, 'C1', more)).toBe(
      'C1, open ground, the Gun, in sight of a hunter, note: here?, go',
    );
    const none = { lit: new Set<string>(), smoke: new Set<string>(), note: null, can: null };
    expect(cellWords(smallBoard, hunted, 'A1', none)).toBe('A1, open ground, you');
    expect(cellWords(smallBoard, hunted, 'F5', none)).toBe('F5, road, the vehicle, empty');
  });
});

describe('times', () => {
  it('are short', () => {
    expect([65_000, 9_449, 0].map(clockText)).toEqual(['1:05', '9.4', '0.0']);
  });
});
