// Both editions in the card index and the rule book.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardKinds, cardOfId, inSet, otherSide, readCards, textKey } from '../../src/book/cards';
import { differences, differenceText, fitting } from '../../src/book/differences';
import { chapters, leadsTo, matches, ofEdition, wordsOf } from '../../src/book/rulebook';
import { abilitiesOf, abilityNames, saying, textIn, textsOf } from '../../src/book/wording';
import { useCatalogue } from '../../src/model/texts';
import { abilities } from '../../src/model/words';

type Catalogue = Record<string, string>;
const root = resolve(import.meta.dirname, '../../..');
const document = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const catalogue = (language: string): Catalogue => ({
  ...(JSON.parse(document(`texts/${language}.json`)) as Catalogue),
  ...(JSON.parse(document(`texts/web/${language}/learn.json`)) as Catalogue),
});
const english = catalogue('en');
const cards = readCards(document('docs/rules/cards.md'));
const card = (name: string) => cards.find((each) => each.name === name)!;
const book = chapters(document('docs/rules/rules.md'), 'Editions');

beforeAll(() => useCatalogue(english));
afterAll(() => useCatalogue({}));

describe('the card index of both editions', () => {
  it('has words, in both languages, for every card of the rules', () => {
    for (const language of ['en', 'de']) {
      const words = catalogue(language);
      for (const each of cards) {
        expect(words, language).toHaveProperty([`${textKey(each)}.name`]);
        expect(words, language).toHaveProperty([`${textKey(each)}.text`]);
      }
    }
  });

  it('names every ability as the rules do, in the second edition if they differ', () => {
    for (const each of cards.filter(({ kind }) => kind !== 'equipment' && kind !== 'vehicle'))
      expect(
        abilities(textKey(each), each.second ? 2 : 1).map(({ name }) => name),
        each.name,
      ).toEqual(each.facts.map(({ parts }) => parts[0]!.text));
  });

  it('counts what is in each box', () => {
    const count = (set: 'babel' | 'covenant') =>
      cardKinds.map(
        (kind) => cards.filter((each) => each.kind === kind && inSet(each, set)).length,
      );
    expect(count('babel')).toEqual([4, 4, 0, 8, 1]);
    expect(count('covenant')).toEqual([8, 4, 8, 14, 2]);
    expect(cards.every((each) => inSet(each, 'all'))).toBe(true);
  });

  it('turns every hunter over, and back', () => {
    for (const hunter of cards.filter(({ kind }) => kind === 'hunter')) {
      const back = card(otherSide(hunter)!);
      expect(back).toMatchObject({ kind: 'traitor', first: false, second: true });
      expect(otherSide(back)).toBe(hunter.name);
    }
    expect(otherSide(card('flare'))).toBeNull();
    expect(cardOfId(cards, 'CARD-T-GUN')?.name).toBe('traitor_gun');
  });

  it('says twice only what the editions say differently', () => {
    const editions = (name: string) => abilitiesOf(card(name)).map(({ edition }) => edition);
    expect(editions('beast')).toEqual([null, 1, 2, null]);
    expect(editions('gun')).toEqual([null, null, 1, 2]);
    expect(editions('puppet')).toEqual([null, 1, 2]);
    expect(editions('watcher')).toEqual([null, null]);
    expect(textsOf(card('flash_bang'))).toHaveLength(1);
    expect(textsOf(card('stealth_field')).map(({ edition }) => edition)).toEqual([1, 2]);
  });

  it('speaks the words of the box that is looked at', () => {
    const puppet = card('puppet');
    expect(abilityNames(puppet, 'babel')).toEqual(['Control Relay', 'Remote Sensor']);
    expect(abilityNames(puppet, 'covenant')).toEqual(['Control Relay', 'Remote Link']);
    expect(abilityNames(puppet, 'all')).toHaveLength(3);
    expect(abilityNames(card('beast'), 'all')).toHaveLength(3);
    const stealth = card('stealth_field');
    expect(textIn(stealth, 'babel')).toBe(english['card.stealth_field.text']);
    expect(textIn(stealth, 'all')).toBe(english['card.stealth_field.text.r2']);
  });

  it('is found by its names and words', () => {
    const found = (query: string) =>
      cards.filter((each) => matches(wordsOf(query), saying(each))).map(({ name }) => name);
    expect(found('remote link')).toEqual(['puppet']);
    expect(found('booby')).toEqual(['traitor_watcher']);
    expect(found('med kit')).toEqual(['med_kit']);
    expect(found('fatigued')).toEqual(['judge', 'fox', 'raven', 'traitor_beast']);
  });
});

describe('the rule book of both editions', () => {
  const ids = (edition: 1 | 2 | null) =>
    ofEdition(book, edition).flatMap(({ rules }) => rules.map(({ id }) => id));

  it('leaves out what holds in the other edition alone', () => {
    expect(ids(null)).toEqual(book.flatMap(({ rules }) => rules.map(({ id }) => id)));
    expect(ids(1)).not.toContain('PET-1');
    expect(ids(1)).toContain('END-5');
    expect(ids(2)).toContain('PET-1');
    expect(ids(2)).not.toContain('END-5');
    for (const edition of [1, 2] as const) expect(ids(edition)).toContain('VIS-1');
  });

  it('knows where an address leads', () => {
    expect(leadsTo(ofEdition(book, 1), 'VIS-1')).toBe(true);
    expect(leadsTo(ofEdition(book, 1), 'vision')).toBe(true);
    expect(leadsTo(ofEdition(book, 1), 'PET-1')).toBe(false);
    expect(leadsTo(book, 'PET-1')).toBe(true);
  });

  it('says what the second edition changes, by rules that are there', () => {
    const known = new Set(ids(null));
    for (const each of differences) {
      expect(english).toHaveProperty([`ui.book.differs.${each.id}`]);
      for (const id of each.rules)
        expect(known.has(id) || cardOfId(cards, id) !== null, id).toBe(true);
    }
    const told = Object.keys(english).filter((key) => key.startsWith('ui.book.differs.'));
    expect(told).toHaveLength(differences.length);
  });

  it('names a rule of the second edition alone for nearly every change', () => {
    const second = /\*?\(r2\b/;
    const text = document('docs/rules/rules.md') + document('docs/rules/cards.md');
    for (const { id, rules } of differences.filter((each) => each.id !== 'mixed'))
      expect(
        rules.some((rule) =>
          text
            .split('\n')
            .some((line) => line.includes(rule) && (second.test(line) || rule.startsWith('PET'))),
        ),
        id,
      ).toBe(true);
  });

  it('finds changes by words and by ID', () => {
    expect(fitting(wordsOf('cache')).map(({ id }) => id)).toEqual(['caches']);
    expect(fitting(wordsOf('END-4')).map(({ id }) => id)).toEqual(['win']);
    expect(fitting([])).toEqual([...differences]);
    expect(differenceText(differences[0]!)).toContain('second edition');
  });
});
