// The rule book and the card index, read from the documents themselves.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cardOfId, nameOf, readCards, textKey } from '../../src/book/cards';
import { blocks, inline, plain } from '../../src/book/markdown';
import { chapters, matches, pieces, search, wordsOf } from '../../src/book/rulebook';

const root = resolve(import.meta.dirname, '../../..');
const document = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const rules = document('docs/rules/rules.md');
const english = JSON.parse(document('texts/en.json')) as Record<string, string>;

describe('the Markdown reader', () => {
  it('reads bold, emphasis, code, editions and references', () => {
    expect(inline('**A** b *c* `d` *(r2)* see VIS-3.')).toEqual([
      { kind: 'strong', text: 'A' },
      { kind: 'text', text: ' b ' },
      { kind: 'em', text: 'c' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd' },
      { kind: 'text', text: ' ' },
      { kind: 'edition', text: 'r2' },
      { kind: 'text', text: ' see ' },
      { kind: 'ref', text: 'VIS-3' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('takes a mark with words apart', () => {
    expect(inline('vehicle *(r2, hunters choose)*, x').map((part) => part.kind)).toEqual([
      'text',
      'edition',
      'em',
      'text',
    ]);
  });

  it('joins the lines of a paragraph and reads tables', () => {
    const read = blocks('# T\n\none\ntwo\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- item\n');
    expect(read.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'table', 'item']);
    const table = read[2];
    expect(table?.kind === 'table' && table.rows.map((row) => row.map(plain))).toEqual([
      ['1', '2'],
    ]);
  });
});

describe('the rule book', () => {
  const book = chapters(rules, 'Editions');
  const all = book.flatMap((chapter) => chapter.rules);

  it('has every rule of the document once', () => {
    const ids = [...rules.matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\*/gm)].map((found) => found[1]);
    expect(all.map((rule) => rule.id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(90);
  });

  it('loses no words', () => {
    for (const rule of all) expect(plain(rule.parts).length, rule.id).toBeGreaterThan(20);
    expect(plain(all.find((rule) => rule.id === 'VIS-7')!.parts)).toBe(
      'A blinded hunter (flash bang, smoke dagger) sees nothing at all.',
    );
  });

  it('marks rules of one edition', () => {
    const edition = (id: string): unknown => all.find((rule) => rule.id === id)?.edition;
    expect(edition('SET-9')).toBe(2);
    expect(edition('PET-1')).toBe(2);
    expect(edition('END-5')).toBe(1);
    expect(edition('VIS-1')).toBeNull();
  });

  it('refers only to rules that are there', () => {
    const known = new Set(all.map((rule) => rule.id));
    const cards = readCards(document('docs/rules/cards.md'));
    const rulings = chapters(document('docs/rules/rulings.md'), 'Rulings').flatMap(
      (chapter) => chapter.rules,
    );
    for (const rule of rulings) known.add(rule.id);
    expect(rulings.length).toBeGreaterThan(15);
    for (const part of [...all, ...rulings].flatMap((rule) => rule.parts))
      if (part.kind === 'ref')
        expect(known.has(part.text) || cardOfId(cards, part.text) !== null, part.text).toBe(true);
  });

  it('has an address of its own for every chapter', () => {
    expect(new Set(book.map((chapter) => chapter.id)).size).toBe(book.length);
  });

  it('finds rules by words, in any order, and by ID', () => {
    expect(search(book, 'lanes ROAD').flatMap((c) => c.rules.map((r) => r.id))).toContain('VIS-3');
    expect(search(book, 'vis-3').flatMap((c) => c.rules.map((r) => r.id))).toContain('VIS-3');
    expect(search(book, 'xyzzy')).toEqual([]);
    expect(search(book, '  ')).toHaveLength(book.length);
  });

  it('cuts a text at what was found', () => {
    expect(pieces('Smoke cells (smoke)', wordsOf('smoke'))).toEqual([
      { text: 'Smoke', hit: true },
      { text: ' cells (', hit: false },
      { text: 'smoke', hit: true },
      { text: ')', hit: false },
    ]);
    expect(pieces('a.b', wordsOf('.'))).toHaveLength(3);
    expect(matches(['a', 'c'], 'A b', 'C')).toBe(true);
  });
});

describe('the card index', () => {
  const cards = readCards(document('docs/rules/cards.md'));
  const card = (name: string) => cards.find((each) => each.name === name)!;

  it('has every character, card and vehicle of the catalogue', () => {
    const named = Object.keys(english)
      .filter((key) => /^(hunter|agent|card|vehicle)\.[a-z_]+\.name$/.test(key))
      .map((key) => key.replace(/\.name$/, ''))
      .sort();
    const indexed = cards.map(textKey);
    expect(named.length).toBeGreaterThan(40);
    for (const key of named) expect(indexed).toContain(key);
  });

  it('knows the facts of equipment', () => {
    expect(card('flash_bang')).toMatchObject({
      kind: 'equipment',
      copies: { first: 2, second: 1 },
      charges: 1,
      secrecy: 'revealed',
      who: null,
    });
    expect(card('holo_decoy')).toMatchObject({ who: ['blue_jay'], secrecy: 'secret' });
    expect(card('med_kit')).toMatchObject({ supply: true, first: false, second: true });
    for (const each of cards.filter((one) => one.kind === 'equipment')) {
      expect(['revealed', 'marked', 'secret'], each.name).toContain(each.secrecy);
      expect(each.charges, each.name).toBeGreaterThan(0);
      for (const name of each.who ?? []) expect(card(name).kind).toBe('agent');
    }
  });

  it('gathers the abilities of characters, and what vehicles can do', () => {
    expect(card('gun').facts.map((fact) => fact.id)).toEqual([
      'CARD-GUN-1',
      'CARD-GUN-2',
      'CARD-GUN-3',
    ]);
    expect(card('tracer')).toMatchObject({ move: 10, first: true });
    expect(card('interceptor')).toMatchObject({ move: 12, first: false, second: true });
    expect(nameOf('Blue Jay')).toBe('blue_jay');
  });

  it('leads from an ID to its card', () => {
    expect(cardOfId(cards, 'CARD-GUN-2')?.name).toBe('gun');
    expect(cardOfId(cards, 'CARD-NOBODY')).toBeNull();
  });

  it('has a name for every address once', () => {
    expect(new Set(cards.map((each) => each.name)).size).toBe(cards.length);
  });
});
