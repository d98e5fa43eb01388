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
import { canUse, kitFor, kitOf, nextOfKit, proposed } from '../../src/draft/kits';
import type { Action, View } from '../../src/model/protocol';
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

describe('a ready-made kit', () => {
  const agents = ['spider', 'cobra', 'blue_jay', 'orangutan', 'fox', 'mantis', 'panther', 'raven'];
  const cards = [...new Set(agents.flatMap(kitOf))];
  const takes: Action[] = cards.map((card) => ({ type: 'pick_equipment', seat: 0, card }));
  const holding = (...hand: string[]): View =>
    view({ agents: [{ secret: { cards: hand.map((card) => ({ card })) } }] });

  it('has enough of what each agent can use', () => {
    for (const agent of agents) {
      expect(kitOf(agent).length, agent).toBeGreaterThanOrEqual(6);
      for (const card of kitOf(agent)) {
        expect(canUse(agent, card), `${agent} ${card}`).toBe(true);
        expect(en, card).toHaveProperty([`card.${card}.name`]);
      }
    }
    expect(canUse('spider', 'holo_decoy')).toBe(false);
    expect(canUse(null, 'holo_decoy')).toBe(true);
  });

  it('is what is said before, in each edition', () => {
    expect(kitFor('blue_jay', 1, false, 3)).toEqual([
      'holo_decoy',
      'stealth_field',
      'adrenal_surge',
    ]);
    // The second edition has no Holo Decoy of its own.
    expect(kitFor('blue_jay', 2, false, 3)).toEqual([
      'stealth_field',
      'adrenal_surge',
      'remote_trigger',
    ]);
    expect(kitFor('raven', 2, true, 5)).toHaveLength(5);
  });

  it('is taken card by card, without what is not offered', () => {
    const next = (hand: string[], offered = takes): string | undefined =>
      nextOfKit(holding(...hand), offered, kitOf('blue_jay'))?.card;
    expect(next([])).toBe('holo_decoy');
    expect(next(['holo_decoy'])).toBe('stealth_field');
    expect(
      next(
        [],
        takes.filter((one) => one.card !== 'holo_decoy'),
      ),
    ).toBe('stealth_field');
    expect(next([], [])).toBeUndefined();
  });

  it('leaves hunters to the table', () => {
    const hunters: Action[] = ['puppet', 'beast', 'gun'].map((hunter) => ({
      type: 'pick_hunter',
      seat: 1,
      hunter,
    }));
    expect(proposed(hunters)?.hunter).toBe('gun');
    expect(proposed([{ type: 'pick_vehicle', seat: 1, vehicle: 'tracer' }])?.vehicle).toBe(
      'tracer',
    );
    expect(proposed([])).toBeNull();
  });
});
