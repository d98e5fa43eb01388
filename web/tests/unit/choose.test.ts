// From what is listed to an action: groups, cells, options, and what needs no thought.
import { describe, expect, it } from 'vitest';
import {
  back,
  ballotsCount,
  ballotsOpen,
  begin,
  chooseAction,
  chooseCell,
  chooseGroup,
  currentGroup,
  endOf,
  givenForHer,
  hasPreview,
  keyOf,
  onlyChoice,
  playable,
  targets,
  watched,
  worthAsking,
  type Choice,
} from '../../src/model/choose';
import type { Action, TableMessage } from '../../src/model/protocol';
import { hunter, seatState, view } from './gameSamples';

const moves: Action[] = [
  { type: 'play', seat: 0, place: 1, cells: ['C3', 'C4'] },
  { type: 'play', seat: 0, place: 2, hunter: 0 },
  { type: 'move', seat: 0, cell: 'A1', steps: 0 },
  { type: 'move', seat: 0, cells: ['B1', 'C3'], steps: 2 },
  { type: 'move', seat: 0, cells: ['C3'], steps: 3, marker: 'end' },
];
const drives: Action[] = [
  { type: 'drive', seat: 1, cells: ['K1', 'K2'], steps: 1 },
  { type: 'get_out', seat: 1, cells: ['K2', 'K3'] },
  { type: 'stay', seat: 1 },
];

describe('a choice', () => {
  it('begins with what a cell means, not with a card', () => {
    const choice = begin(seatState(moves))!;
    expect(choice.group).toBe('move');
    expect([...targets(choice).keys()]).toEqual(['A1', 'B1', 'C3']);
    expect([...playable(choice).keys()]).toEqual([1, 2]);
    expect(begin(seatState([]))).toBeNull();
  });

  it('has the least seen way to a cell first', () => {
    const choice = chooseCell(begin(seatState(moves))!, 'C3');
    expect(choice.action).toMatchObject({ type: 'move', steps: 2 });
    expect(choice.options).toHaveLength(2);
  });

  it('with a card aims at its cells only', () => {
    const card = chooseGroup(begin(seatState(moves))!, 'play 1');
    expect(chooseCell(card, 'C4').action).toMatchObject({ type: 'play', cell: 'C4' });
    expect(chooseCell(card, 'B1').action).toBeNull();
    expect(currentGroup(chooseGroup(card, null))?.type).toBe('move');
  });

  it('offers everything that can be done with a cell, the chosen kind first', () => {
    const choice = chooseCell(begin(seatState(drives))!, 'K2');
    expect(choice.options.map((option) => option.type)).toEqual(['drive', 'get_out']);
    const other = chooseCell(chooseGroup(choice, 'get_out'), 'K2');
    expect(other.action?.type).toBe('get_out');
    expect(chooseAction(other, other.options[1]!).cell).toBe('K2');
    const stay = chooseAction(other, begin(seatState(drives))!.actions.at(-1)!);
    expect(stay).toMatchObject({ cell: null, action: { type: 'stay' } });
    expect(back(stay).action).toBeNull();
  });

  it('is another one when the list is another', () => {
    expect(keyOf(seatState(moves))).not.toBe(keyOf(seatState(drives)));
    expect(keyOf(seatState(moves, { decision: null }))).toBeNull();
    expect(keyOf(null)).toBeNull();
  });
});

describe('what needs no thought', () => {
  const only = (action: Action, more: Parameters<typeof view>[0] = {}): Action | null => {
    const seat = seatState([action], more);
    return onlyChoice(begin(seat)!, seat.view!);
  };

  it('is the single answer there is', () => {
    expect(only({ type: 'pass', seat: 0 })?.type).toBe('pass');
    expect(only({ type: 'move', seat: 0, cell: 'A1', steps: 0 })).toBeNull();
    expect(onlyChoice(begin(seatState(drives))!, view())).toBeNull();
  });

  it('is no race of several players for the next turn [TRN-3]', () => {
    const begins = (...seats: number[]): Action | null =>
      only(
        { type: 'begin', seat: 1, hunter: 0 },
        { seat: 1, players: 3, waiting: seats.map((seat) => ({ seat, kind: 'hunter_order' })) },
      );
    expect(begins(1, 2)).toBeNull();
    expect(begins(1)?.type).toBe('begin');
  });

  it('is nothing while there is a traitor to protect [INF-6]', () => {
    for (const seat of [0, 2]) {
      expect(only({ type: 'begin', seat, hunter: 1 }, { players: 5, seat })).toBeNull();
      expect(only({ type: 'show', seat }, { players: 5, seat, turned: 1 })).not.toBeNull();
    }
  });
});

describe('who could notice how long she takes [INF-6]', () => {
  const bot = { kind: 'bot', guest: null, name: null } as const;
  const table = (changes: object = {}, ...others: object[]): TableMessage =>
    ({
      host: 'me',
      options: { private: true, spectators: false },
      seats: [{ seat: 0, kind: 'guest', guest: 'me' }, ...(others.length ? others : [bot, bot])],
      ...changes,
    }) as unknown as TableMessage;

  it('is nobody where all hunters are bots and nobody looks on', () => {
    expect(watched(table())).toBe(false);
    expect(watched(null)).toBe(true);
    expect(watched(table({ options: { private: true, spectators: true } }))).toBe(true);
    expect(watched(table({ options: { private: false, spectators: false } }))).toBe(true);
    expect(watched(table({ host: 'other' }))).toBe(true);
    expect(watched(table({}, bot, { kind: 'guest', guest: 'you' }))).toBe(true);
    // Who has given his seat to a bot still sees what it sees.
    expect(watched(table({}, bot, { ...bot, guest: 'you' }))).toBe(true);
  });

  it('and then the only answer is given, with a traitor too', () => {
    const seat = seatState([{ type: 'show', seat: 0 }], { players: 5, seat: 0 });
    expect(onlyChoice(begin(seat)!, seat.view!, true)).toBeNull();
    expect(onlyChoice(begin(seat)!, seat.view!, false)?.type).toBe('show');
  });
});

describe('what the server answers for her', () => {
  it('is her only answer, but not with a traitor about [INF-6]', () => {
    const her = { agent: 0, seat: 0, secret: null };
    const asked = (kind: string, more: object = {}, ...legal: Action[]): boolean => {
      const seat = seatState(legal.length ? legal : [{ type: 'show', seat: 0 }], {
        decision: { id: 3, kind },
        agents: [her],
        ...more,
      } as never);
      return givenForHer(begin(seat)!, seat.view!);
    };
    expect(asked('sighting')).toBe(true);
    expect(asked('agent_turn')).toBe(false);
    expect(asked('sighting', { players: 5, turned: null })).toBe(false);
    expect(asked('sighting', { players: 5, turned: 2 })).toBe(true);
    expect(asked('sighting', { agents: [{ ...her, seat: 3 }] })).toBe(false);
    expect(asked('sighting', {}, { type: 'show', seat: 0 }, { type: 'hide', seat: 0 })).toBe(false);
  });
});

describe('the end of her turn', () => {
  const pass: Action = { type: 'pass', seat: 0 };
  const card: Action = { type: 'play', seat: 0, place: 1, cells: ['A1', 'B1'] };
  const after = (...legal: Action[]): Choice =>
    begin(seatState(legal, { decision: { id: 3, kind: 'after_move' } }))!;

  it('is beside her cards, and only there', () => {
    expect(endOf(after(card, pass))?.type).toBe('pass');
    expect(endOf(after({ type: 'complete', seat: 0, section: 1 }, pass))).toBeNull();
    expect(endOf(begin(seatState([card, pass]))!)).toBeNull();
  });

  it('needs no card taken up where a cell can mean one card alone', () => {
    const choice = after(card, pass);
    expect([...targets(choice).keys()]).toEqual(['A1', 'B1']);
    const aimed = chooseCell(choice, 'B1');
    expect(aimed.action).toMatchObject({ type: 'play', place: 1, cell: 'B1' });
    expect(chooseCell(choice, 'K9').action).toBeNull();
    const two = after(card, { ...card, place: 2 }, pass);
    expect(targets(two).size).toBe(0);
    expect(chooseCell(two, 'A1').action).toBeNull();
  });
});

describe('ballots', () => {
  const vote: Action = { type: 'vote', seat: 2, ballot: 1 };
  const hunters = [0, 1, 2, 3].map((i) => hunter(i, { seat: i + 1, gone: i === 3 }));
  const late = { players: 5, turned: 3, hunters, ballots: [0, 0, 0, 0, 0] };

  it('are shown as long as they count, the traitor known or not [TRA-5]', () => {
    expect(ballotsCount(view({ players: 5 }), [])).toBe(true);
    expect(ballotsCount(view(late), [vote])).toBe(true);
    expect(ballotsCount(view({ ...late, ballots: [0, 0, 2, 0, 0] }), [])).toBe(true);
    expect(ballotsCount(view(late), [])).toBe(false);
    // The traitor's own ballot is not counted any more.
    expect(ballotsCount(view({ ...late, ballots: [0, 0, 0, 0, 2] }), [])).toBe(false);
    expect(ballotsCount(view({ ...late, winner: 'agents' }), [vote])).toBe(false);
    expect(ballotsCount(view({ players: 4 }), [])).toBe(false);
  });

  it('are still to be counted until the first hunter has begun [TRA-5]', () => {
    const four = [0, 1, 2, 3].map((i) => hunter(i, { seat: i + 1 }));
    const order = { players: 5, seat: 2, decision: { id: 1, kind: 'hunter_order' } };
    const changed = (more: object): boolean =>
      ballotsOpen(view({ ...order, hunters: [hunter(0, { seat: 1, ...more }), ...four.slice(1)] }));
    expect(changed({})).toBe(true);
    expect(changed({ played: true })).toBe(false);
    expect(changed({ revoked: true })).toBe(false);
    // A traitor who showed himself first has had his turn.
    expect(changed({ gone: true, played: true })).toBe(false);
    expect(ballotsOpen(view({ ...order, players: 4, hunters: four.slice(1) }))).toBe(false);
    const move = { id: 1, kind: 'hunter_move' };
    expect(ballotsOpen(view({ ...order, decision: move, hunters: four }))).toBe(false);
  });
});

describe('a last look', () => {
  const asks = (action: Action, ...others: Action[]): boolean =>
    worthAsking(action, [action, ...others]);
  const pass: Action = { type: 'pass', seat: 0 };

  it('is not for what a button of its own says in full', () => {
    const types = ['complete', 'hide', 'show', 'sense', 'remote_sense', 'post_cognition', 'pass'];
    for (const type of types) expect(asks({ type, seat: 0 }, pass), type).toBe(false);
    const answers = [0, 1].map((value) => ({ type: 'answer', seat: 0, value }));
    expect(asks(answers[0]!, answers[1]!)).toBe(false);
    const promises = [true, false].map((yes) => ({ type: 'announce', seat: 0, yes }));
    expect(asks(promises[0]!, promises[1]!)).toBe(false);
  });

  it('is for cards, reveals, and what is looked at on the board first', () => {
    expect(asks({ type: 'play', seat: 0, place: 1 }, pass)).toBe(true);
    expect(asks({ type: 'reveal', seat: 2 }, pass)).toBe(true);
    expect(asks({ type: 'aim', seat: 1, direction: 'N' }, pass)).toBe(true);
  });

  it('is for whatever goes somewhere, were it the only thing', () => {
    expect(asks({ type: 'walk', seat: 1, cell: 'A1' })).toBe(true);
    expect(asks({ type: 'answer', seat: 0, cell: 'A1' })).toBe(true);
    expect(asks({ type: 'pick_agent', seat: 0, agent: 'spider' })).toBe(true);
  });

  it('is not asked for twice where there is one button, or one with its chance', () => {
    expect(asks(pass)).toBe(false);
    expect(asks({ type: 'answer', seat: 0, value: 1 })).toBe(false);
    expect(asks({ type: 'attack', seat: 1, agent: 0 }, pass)).toBe(false);
    expect(asks({ type: 'begin', seat: 1, hunter: 0 }, { type: 'begin', seat: 1 })).toBe(false);
  });

  it('has the result where the server can tell it', () => {
    expect(hasPreview({ type: 'attack', seat: 1, agent: 0 }, 'attack')).toBe(true);
    expect(hasPreview({ type: 'pass', seat: 1 }, 'attack')).toBe(false);
    expect(hasPreview({ type: 'walk', seat: 1, cell: 'A1' }, 'pet_move')).toBe(true);
    expect(hasPreview({ type: 'get_out', seat: 1, cell: 'A1' }, 'pet_move')).toBe(false);
    expect(hasPreview({ type: 'ability', seat: 4, cell: 'A1' }, 'agent_turn')).toBe(true);
    expect(hasPreview({ type: 'ability', seat: 0, hunter: 0 }, 'agent_turn')).toBe(false);
    expect(hasPreview({ type: 'shoot', seat: 1, hunter: 0 }, 'shoot_back')).toBe(false);
  });
});
