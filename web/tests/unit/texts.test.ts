// The catalogues: both languages say the same things, and everything that is asked for is there.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { t, useCatalogue } from '../../src/model/texts';

type Catalogue = Record<string, string>;

const texts = resolve(import.meta.dirname, '../../../texts');
const source = resolve(import.meta.dirname, '../../src');
const read = (...path: string[]): Catalogue =>
  JSON.parse(readFileSync(resolve(texts, ...path), 'utf8')) as Catalogue;
const areas = (language: string): string[] => readdirSync(resolve(texts, 'web', language)).sort();

const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{([a-z_]+)\}/g)].map((found) => found[1]!))].sort();

/** The keys of one catalogue whose placeholders differ in the other. */
const differing = (a: Catalogue, b: Catalogue): string[] =>
  Object.keys(a).filter(
    (key) => placeholders(a[key]!).join() !== placeholders(b[key] ?? '').join(),
  );

const pairs: [string, Catalogue, Catalogue][] = [
  ['the game', read('en.json'), read('de.json')],
  ...areas('en')
    .filter((area) => areas('de').includes(area))
    .map((area): [string, Catalogue, Catalogue] => [
      area,
      read('web', 'en', area),
      read('web', 'de', area),
    ]),
];

const everything: Catalogue = Object.assign({}, ...pairs.map(([, english]) => english));

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
  });
}

/** Keys that the client asks for by a literal: t('…'), also the ones of a choice. */
function asked(path: string): string[] {
  const code = readFileSync(path, 'utf8');
  const out: string[] = [];
  for (const call of code.matchAll(/\bt\(\s*((?:[^()'`]|'[^']*')*?)[,)]/g))
    for (const found of call[1]!.matchAll(/'([^']+)'/g))
      if (/^[a-z]+(\.[A-Za-z0-9_?]+)+$/.test(found[1]!)) out.push(found[1]!);
  return out;
}

/** Keys that are put together: t(`ui.cell.${kind}`) as /^ui\.cell\..+$/. */
const composed = (path: string): RegExp[] =>
  [...readFileSync(path, 'utf8').matchAll(/\bt\(\s*`([a-z]+\.[^`]*)`/g)].map(
    (call) =>
      new RegExp(
        `^${call[1]!
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replaceAll('.', '\\.'))
          .join('.+')}$`,
      ),
  );

describe('the catalogues', () => {
  it('has every area in both languages', () => {
    expect(areas('de')).toEqual(areas('en'));
    expect(areas('en').length).toBeGreaterThan(1);
  });

  it.each(pairs)('says in German what it says in English: %s', (_, english, german) => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    expect(differing(english, german)).toEqual([]);
  });

  it.each(pairs)('has no empty sentence: %s', (_, english, german) => {
    for (const [key, text] of [...Object.entries(english), ...Object.entries(german)])
      expect(text.trim(), key).not.toBe('');
  });

  it('names nothing twice', () => {
    const count = pairs.reduce((sum, [, english]) => sum + Object.keys(english).length, 0);
    expect(Object.keys(everything)).toHaveLength(count);
  });

  it('begins the names of the client\'s own sentences with "ui." or "error."', () => {
    for (const area of areas('en'))
      for (const key of Object.keys(read('web', 'en', area))) expect(key).toMatch(/^(ui|error)\./);
  });

  it('gives no article to a hunter in German', () => {
    expect(read('de.json')['word.the_hunter']).toBe('{name}');
  });

  it('has every sentence that the client asks for', () => {
    expect(existsSync(source)).toBe(true);
    expect(files(source).flatMap(asked).length).toBeGreaterThan(300);
    const missing = files(source).flatMap((path) =>
      asked(path)
        .filter((key) => !(key in everything))
        .map((key) => `${path.slice(source.length + 1)}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('has sentences for every key that the client puts together', () => {
    const keys = Object.keys(everything);
    expect(files(source).flatMap(composed).length).toBeGreaterThan(10);
    const missing = files(source).flatMap((path) =>
      composed(path)
        .filter((pattern) => !keys.some((key) => pattern.test(key)))
        .map((pattern) => `${path.slice(source.length + 1)}: ${pattern.source}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a sentence', () => {
  it('keeps its order around a name that is written the other way', () => {
    useCatalogue({ sits: '{name} ({seat}) chooses {n}.' });
    const values = { seat: 'hunter 1', n: 2 };
    expect(t('sits', { name: 'Ann', ...values })).toBe('Ann (hunter 1) chooses 2.');
    expect(t('sits', { name: 'Åse 漢字', ...values })).toBe('Åse 漢字 (hunter 1) chooses 2.');
    for (const name of ['דנה', 'Ann مها', '\u202eAnn'])
      expect(t('sits', { name, ...values })).toBe(`\u2068${name}\u2069 (hunter 1) chooses 2.`);
  });
});
