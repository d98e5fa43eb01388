// Reads the little Markdown that the rule documents use into data, so that no markup is ever set
// from text. Headings, paragraphs, lists, tables; bold, emphasis and code inside of them.

export interface Inline {
  kind: 'text' | 'strong' | 'em' | 'code' | 'edition' | 'ref';
  text: string;
}

export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'item'; parts: Inline[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const marks = /\*\*(.+?)\*\*|`([^`]+)`|\*\((r[12])(?:,\s*)?([^*]*)\)\*|\((r[12])\)|\*([^*]+)\*/g;
const references = /\b(?:CARD-[A-Z]+(?:-[A-Z0-9]+)*|RULING-\d+|[A-Z][A-Z0-9]{1,2}-\d+)\b/g;

/** Words with the IDs in them as references. */
function words(text: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(references)) {
    if (found.index > at) out.push({ kind: 'text', text: text.slice(at, found.index) });
    out.push({ kind: 'ref', text: found[0] });
    at = found.index + found[0].length;
  }
  if (at < text.length) out.push({ kind: 'text', text: text.slice(at) });
  return out;
}

/** A line's parts. "*(r2)*" and "(r2)" mark an edition; "*(r2, more words)*" has words of its own too. */
export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(marks)) {
    out.push(...words(text.slice(at, found.index)));
    const [, strong, code, marked, more, bare, em] = found;
    const edition = marked ?? bare;
    if (strong !== undefined) out.push({ kind: 'strong', text: strong });
    else if (code !== undefined) out.push({ kind: 'code', text: code });
    else if (edition !== undefined) {
      out.push({ kind: 'edition', text: edition });
      if (more) out.push({ kind: 'em', text: ` ${more}` });
    } else out.push({ kind: 'em', text: em! });
    at = found.index + found[0].length;
  }
  out.push(...words(text.slice(at)));
  return out;
}

/** Without any marks. */
export const plain = (parts: Inline[]): string => parts.map((part) => part.text).join('');

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

export function blocks(text: string): Block[] {
  const out: Block[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) out.push({ kind: 'paragraph', parts: inline(open.join(' ')) });
    open = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#+)\s+(.*)$/.exec(line);
    if (heading) {
      close();
      out.push({ kind: 'heading', level: heading[1]!.length, parts: inline(heading[2]!) });
    } else if (line.startsWith('- ')) {
      close();
      out.push({ kind: 'item', parts: inline(line.slice(2)) });
    } else if (line.startsWith('|')) {
      close();
      tableLine(out, line);
    } else if (line.trim() === '') close();
    else open.push(line.trim());
  }
  close();
  return out;
}

function tableLine(out: Block[], line: string): void {
  const row = cells(line);
  const last = out.at(-1);
  if (last?.kind !== 'table') out.push({ kind: 'table', head: row.map(inline), rows: [] });
  else if (!row.every((cell) => /^:?-+:?$/.test(cell))) last.rows.push(row.map(inline));
}
