// The draft: steps, progress, and what the button says.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cardsTaken,
  confirmText,
  currentStep,
  decisionKey,
  handSize,
  progress,
  stepsOf,
  subjectOf,
} from '../../src/draft/draft';
import type { View } from '../../src/model/protocol';
import { useCatalogue } from '../../src/model/texts';
import { abilities } from '../../src/model/words';
import en from '../../../texts/en.json';

beforeAll(() => useCatalogue(en));

const view = (changes: Record<string, unknown>): View =>
  ({
    seat: 0,
    drafted: 0,
    hunters: [{ kind: 'gun' }, { kind: null }],
    agents: [],
    decision: null,
    waiting: [],
    ...changes,
  }) as unknown as View;
const options = { players: 3, five_player_bonus: false } as never;

describe('the draft', () => {
  it('knows its step from the own decision, or from what others are asked', () => {
    expect(currentStep(view({ decision: { id: 1, kind: 'pick_agent' } }))).toBe('agent');
    expect(currentStep(view({ waiting: [{ seat: 2, kind: 'pick_hunter' }] }))).toBe('hunters');
    expect(currentStep(view({}))).toBeNull();
  });

  it('counts what is chosen', () => {
    expect(progress(view({ decision: { id: 1, kind: 'pick_hunter' } }), options)).toEqual({
      done: 1,
      of: 2,
    });
    const packing = view({
      decision: { id: 4, kind: 'pick_equipment' },
      agents: [{ secret: { cards: [{ card: 'flash_bang', charges: 2 }] } }],
    });
    expect(progress(packing, options)).toEqual({ done: 1, of: 3 });
    expect(cardsTaken(packing)).toEqual(['flash_bang']);
  });

  it('deals roles with five players only', () => {
    const options = { edition: 'babel', vehicle: 'tracer' };
    expect(stepsOf({ ...options, players: 4 })).not.toContain('roles');
    expect(stepsOf({ ...options, players: 5 })).toContain('roles');
    expect(stepsOf({ ...options, players: 2 })[0]).toBe('hunters');
    expect(stepsOf({ edition: 'covenant', vehicle: null, players: 2 })[0]).toBe('vehicle');
    expect(stepsOf({ edition: 'combined', vehicle: 'tracer', players: 2 })[0]).toBe('hunters');
  });

  it('has the right size of hand', () => {
    expect([2, 3, 4, 5].map((players) => handSize({ players, five_player_bonus: false }))).toEqual([
      3, 3, 5, 3,
    ]);
    expect(handSize({ players: 5, five_player_bonus: true })).toBe(5);
  });

  it('says on the button what it does', () => {
    const now = view({});
    expect(confirmText({ type: 'pick_hunter', seat: 1, hunter: 'gun' }, now)).toBe('Choose Gun');
    expect(confirmText({ type: 'pick_equipment', seat: 0, card: 'flash_bang' }, now)).toBe(
      'Take Flash Bang',
    );
    expect(confirmText({ type: 'pick_traitor', seat: 0, hunter: 0 }, now)).toBe(
      'Make the Gun the traitor',
    );
    expect(subjectOf({ type: 'pick_traitor', seat: 0, hunter: 0 }, now)).toBe('hunter.gun');
  });

  it('reads the abilities from the catalogue', () => {
    expect(abilities('hunter.gun').map((ability) => ability.name)).toContain('Quick Draw');
    expect(abilities('card.flash_bang')).toEqual([]);
  });
});

describe('one person with two seats', () => {
  it('is asked twice, also where both decisions have the same number', () => {
    expect(decisionKey(1, { id: 1 })).not.toBe(decisionKey(2, { id: 1 }));
    expect(decisionKey(1, { id: 1 })).toBe(decisionKey(1, { id: 1 }));
    expect(decisionKey(1, null)).toBeNull();
  });
});
