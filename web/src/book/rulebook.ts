// The rule book as chapters of numbered rules, and the search in it.
import { blocks, plain, type Block, type Inline } from './markdown';

export interface Rule {
  id: string;
  parts: Inline[];
  /** 1 or 2 where the whole rule belongs to one ruleset. */
  edition: 1 | 2 | null;
}

export interface Chapter {
  /** For the address: "vision", "rulings". */
  id: string;
  title: string;
  tables: Extract<Block, { kind: 'table' }>[];
  rules: Rule[];
}

const editionOf = (parts: Inline[]): 1 | 2 | null => {
  const first = parts.find((part) => part.text.trim() !== '');
  if (first?.kind !== 'edition') return null;
  return first.text === 'r1' ? 1 : 2;
};

/** "**VIS-3** A hunter …" and "RULING-3: Evasion …" are rules; everything else is not. */
function ruleOf(parts: Inline[]): Rule | null {
  const [first, second, ...rest] = parts;
  if (!first || !second || !/^[A-Z][A-Z0-9]+-\d+$/.test(first.text)) return null;
  const begin = { ...second, text: second.text.replace(/^:?\s+/, '') };
  const body = [...(begin.text === '' ? [] : [begin]), ...rest];
  return { id: first.text, parts: body, edition: editionOf(body) };
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** `preface` names what stands before the first chapter. */
export function chapters(text: string, preface: string): Chapter[] {
  const start = (title: string): Chapter => ({ id: slug(title), title, tables: [], rules: [] });
  let chapter = start(preface);
  let limit: 1 | 2 | null = null;
  const out = [chapter];
  for (const block of blocks(text)) {
    if (block.kind === 'heading' && block.level > 1) {
      limit = block.parts.some((part) => part.kind === 'edition' && part.text === 'r2') ? 2 : null;
      const title = plain(block.parts.filter((part) => part.kind !== 'edition')).trim();
      chapter = start(title);
      out.push(chapter);
    } else if (block.kind === 'table') chapter.tables.push(block);
    else if (block.kind === 'item') {
      const rule = ruleOf(block.parts);
      if (rule) chapter.rules.push({ ...rule, edition: rule.edition ?? limit });
    }
  }
  return out.filter((each) => each.rules.length > 0 || each.tables.length > 0);
}

const flat = (text: string): string => text.toLowerCase().normalize('NFKD');

/** The words of what somebody looks for. */
export const wordsOf = (query: string): string[] =>
  flat(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether all words are in a text. */
export const matches = (words: readonly string[], ...texts: string[]): boolean => {
  const all = flat(texts.join(' '));
  return words.every((word) => all.includes(word));
};

/** The chapters with only the rules that fit. Without words everything stays. */
export function search(book: readonly Chapter[], query: string): Chapter[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...book];
  return book
    .map((chapter) => ({
      ...chapter,
      tables: [],
      rules: chapter.rules.filter((rule) => matches(words, rule.id, plain(rule.parts))),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

/** The chapters without what holds in the other edition alone. */
export function ofEdition(book: readonly Chapter[], edition: 1 | 2 | null): Chapter[] {
  if (edition === null) return [...book];
  return book
    .map((chapter) => ({
      ...chapter,
      rules: chapter.rules.filter((rule) => rule.edition === null || rule.edition === edition),
    }))
    .filter((chapter) => chapter.rules.length > 0);
}

/** Whether an address leads to one of these chapters or rules. */
export const leadsTo = (book: readonly Chapter[], id: string): boolean =>
  book.some((chapter) => chapter.id === id || chapter.rules.some((rule) => rule.id === id));

export interface Piece {
  text: string;
  hit: boolean;
}

/** A text cut where the words occur, to highlight them. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
  return found
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
