// Reads a board file of a stranger: what is wrong with its form becomes a problem with its line,
// in the order and words of the program's own reader. What it means, and whether it is whole, is
// checked by validate.ts: an unfinished board can be read.
import { cellAt, emptyBoard, parseBoard, type Board } from '../model/board';
import { bytesOf, limits, type Problem } from './limits';

class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly line: number,
  ) {
    super(code);
  }
}

/** Characters that would let a title play tricks on a page. */
const control =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffd]/;

interface Line {
  number: number;
  text: string;
}

const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}...` : text);
const refuse = (code: string, detail: string, line: number): never => {
  throw new Refusal(code, cut(detail), line);
};
const wordsOf = (text: string): string[] => text.trim().split(/[ \t]+/);

function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .map((line, i) => ({ number: i + 1, text: line.replace(/[ \t\r]+$/, '') }))
    .filter((line) => line.text !== '' && !line.text.startsWith(';'));
}

function checkCharacters(text: string): void {
  if (bytesOf(text) > limits.bytes) refuse('size', String(limits.bytes), 1);
  text.split('\n').forEach((line, i) => {
    const found = control.exec(line) ?? /\r(?!$)/.exec(line);
    if (found?.[0] === '\ufffd') refuse('encoding', 'UTF-8', i + 1);
    if (found) refuse('control_character', String(found[0].codePointAt(0)), i + 1);
  });
}

function checkFirst(text: string): void {
  const first = wordsOf(text.split('\n')[0] ?? '');
  if (first.length !== 2 || first[0] !== 'specter-board') refuse('header', first.join(' '), 1);
  if (first[1] !== '1') refuse('version', first[1]!, 1);
}

const checkCell = (word: string, line: number): void => {
  const at = cellAt(word);
  if (!at || at.row >= limits.rows) refuse('cell', word, line);
};
const checkCount = (key: string, values: string[], count: number, line: number): void => {
  if (values.length !== count) refuse('values', key, line);
};

function cellsEntry(key: string, values: string[], line: number): void {
  if (values.length === 0) refuse('values', key, line);
  if (values.length > limits.escapes) refuse('too_many', key, line);
  for (const word of values) checkCell(word, line);
}

type Entry = (values: string[], line: number, text: string) => void;
/** The form of each line but the grid's. */
const entries: Record<string, Entry> = {
  name: (values, line) => {
    checkCount('name', values, 1, line);
    const [name = ''] = values;
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name) || name.length > limits.nameBytes)
      refuse('name', name, line);
  },
  title: (_values, line, text) => {
    const title = text.trim().slice('title'.length).trim();
    if (title === '' || bytesOf(title) > limits.titleBytes || title.includes('\t'))
      refuse('title', title, line);
  },
  'agent-start': (values, line) => {
    checkCount('agent-start', values, 1, line);
    checkCell(values[0]!, line);
  },
  'vehicle-start': (values, line) => {
    checkCount('vehicle-start', values, 2, line);
    if (values[0] !== '2-3' && values[0] !== '4-5') refuse('players', values[0]!, line);
    checkCell(values[1]!, line);
  },
  escape: (values, line) => cellsEntry('escape', values, line),
  'escape-extra': (values, line) => cellsEntry('escape-extra', values, line),
  stretch: (values, line) => {
    checkCount('stretch', values, 1, line);
    const [word = ''] = values;
    const dash = word.indexOf('-');
    if (dash < 0) refuse('values', 'stretch', line);
    checkCell(word.slice(0, dash), line);
    checkCell(word.slice(dash + 1), line);
  },
  objectives: (values, line) => {
    const [section, ...cells] = values;
    if (section === undefined) return refuse('values', 'objectives', line);
    if (!/^[1-4]$/.test(section)) refuse('section', section, line);
    for (const word of cells) checkCell(word, line);
  },
  cache: (values, line) => {
    checkCount('cache', values, 2, line);
    for (const word of values) checkCell(word, line);
  },
};
const many = new Set(['stretch', 'cache']);
const most: Record<string, number> = { stretch: limits.stretches, cache: limits.caches };

/** What may stand once: some keys do so for each of their first values. */
const mark = (key: string, values: string[]): string =>
  key === 'objectives' || key === 'vehicle-start' ? `${key} ${values[0]}` : key;

function checkGrid(lines: Line[], begin: number): number {
  const header = lines[begin];
  if (!header) return refuse('grid_end', 'end', lines[begin - 1]!.number);
  const letters = header.text.trim();
  if (letters.length > limits.columns) refuse('columns', letters, header.number);
  if ([...letters].some((letter, i) => letter !== String.fromCharCode(65 + i)))
    refuse('grid_header', letters, header.number);
  for (let i = begin + 1; i < lines.length; ++i) {
    const { text, number } = lines[i]!;
    const row = i - begin;
    if (text.trim() === 'end') return row > 1 ? i : refuse('row_number', '1', number);
    if (row > limits.rows) refuse('rows', text.trim(), number);
    const [label, ...rest] = text.trim().split(' ');
    if (label !== String(row)) refuse('row_number', String(row), number);
    const cells = rest.join(' ').trim();
    if (cells.length !== letters.length) refuse('row_width', String(row), number);
    const odd = [...cells].findIndex((sign) => !'#.=1234'.includes(sign));
    if (odd >= 0) refuse('grid_character', `${letters[odd]}${row}`, number);
  }
  return refuse('grid_end', 'end', lines.at(-1)!.number);
}

function checkForm(text: string): void {
  checkCharacters(text);
  checkFirst(text);
  const lines = linesOf(text).filter((line) => line.number > 1);
  const counts = new Map<string, number>();
  for (let i = 0; i < lines.length; ++i) {
    const { text: line, number } = lines[i]!;
    const [key = '', ...values] = wordsOf(line);
    const entry = entries[key];
    if (key !== 'grid' && !entry) refuse('key', key, number);
    const name = mark(key, values);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > 1 && !many.has(key)) refuse('twice', name, number);
    if (count > (most[key] ?? Infinity)) refuse('too_many', key, number);
    if (entry) entry(values, number, line);
    else {
      checkCount('grid', values, 0, number);
      i = checkGrid(lines, i + 1);
    }
  }
}

/** The board of a text, or what is wrong with the text's form. */
export function readBoard(text: string): { board: Board; problem: Problem | null } {
  const clean = text.replace(/^\ufeff/, '');
  try {
    checkForm(clean);
    return { board: parseBoard(clean), problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      board: emptyBoard(),
      problem: {
        code: `board.${error.code}`,
        detail: error.detail,
        cells: [],
        line: error.line,
      },
    };
  }
}
