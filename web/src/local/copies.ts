// All games of a device as one file, and back. The file names whose they are: whoever takes them in
// elsewhere gets that guest's seats.
import type { Changes, Entry, Kept, Row } from './shelf';

/** More than anybody's games; a file beyond it is something else. */
export const copyBytesMost = 64 * 1024 * 1024;

interface Copy {
  specter_games: 1;
  guest: string;
  /** Each is a row, then its entries. */
  tables: [Row, ...Entry[]][];
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(value);

export function writeCopy(kept: Kept, guest: string): string {
  const tables = kept.tables.map(({ lines }) => `[${lines.split('\n').join(',')}]`);
  return `{"specter_games":1,"guest":${JSON.stringify(guest)},"tables":[\n${tables.join(',\n')}]}\n`;
}

/** The tables of a file, for this guest; null where it is none of ours. */
export function readCopy(text: string, guest: string): { id: string; lines: string }[] | null {
  let copy: Copy;
  try {
    copy = JSON.parse(text) as Copy;
  } catch {
    return null;
  }
  if (copy?.specter_games !== 1 || !isId(copy.guest) || !Array.isArray(copy.tables)) return null;
  const { guest: before } = copy;
  return copy.tables
    .filter((table) => Array.isArray(table) && isId(table[0]?.id))
    .map((table) => {
      // An id is long and random: nothing else reads like it.
      const lines = table.map((line) => JSON.stringify(line).replaceAll(before, guest));
      return { id: table[0].id, lines: lines.join('\n') };
    });
}

/** The same as the worker's own changes are kept. */
export function changesOf(lines: string): Changes {
  const [row, ...entries] = lines.split('\n').map((line) => JSON.parse(line) as Row & Entry);
  return { rows: [row!], entries, gone: [], guests: [], gone_guests: [] };
}
