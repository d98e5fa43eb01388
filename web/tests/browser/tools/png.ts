// Makes a picture's file smaller: colours are rounded a little, every row is filtered as suits it
// best, and the whole is packed as tightly as zlib can.
import { deflateSync, inflateSync } from 'node:zlib';

const signature = 8;

const paeth = (a: number, b: number, c: number): number => {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};
/** What a filter expects at a place, from its neighbours: left, above, and left above. */
const guesses = [
  () => 0,
  (a: number) => a,
  (_: number, b: number) => b,
  (a: number, b: number) => (a + b) >> 1,
  paeth,
] as const;

function parts(file: Buffer): { type: string; data: Buffer; whole: Buffer }[] {
  const out = [];
  for (let at = signature; at < file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    out.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, end - 4),
      whole: file.subarray(at, end),
    });
    at = end;
  }
  return out;
}

const table = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; ++k) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (bytes: Buffer): number =>
  ~bytes.reduce((sum, byte) => table[(sum ^ byte) & 255]! ^ (sum >>> 8), -1) >>> 0;

function part(type: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc(out.subarray(4, -4)), out.length - 4);
  return out;
}

/** The rows without their filters. */
function rowsOf(packed: Buffer, width: number, deep: number): Buffer[] {
  const raw = inflateSync(packed);
  const rows: Buffer[] = [];
  let above = Buffer.alloc(width * deep);
  for (let at = 0; at < raw.length; at += width * deep + 1) {
    const guess = guesses[raw[at]!]!;
    const row = Buffer.from(raw.subarray(at + 1, at + 1 + width * deep));
    for (let i = 0; i < row.length; ++i)
      row[i] = row[i]! + guess(row[i - deep] ?? 0, above[i]!, i < deep ? 0 : above[i - deep]!);
    rows.push(row);
    above = row;
  }
  return rows;
}

function filtered(row: Buffer, above: Buffer, deep: number): Buffer {
  let best: Buffer | null = null;
  let least = Infinity;
  guesses.forEach((guess, kind) => {
    const out = Buffer.alloc(row.length + 1);
    out[0] = kind;
    let cost = 0;
    for (let i = 0; i < row.length; ++i) {
      const left = i < deep ? 0 : row[i - deep]!;
      const corner = i < deep ? 0 : above[i - deep]!;
      const rest = (row[i]! - guess(left, above[i]!, corner)) & 255;
      out[i + 1] = rest;
      cost += rest < 128 ? rest : 256 - rest;
    }
    if (cost < least) [best, least] = [out, cost];
  });
  return best!;
}

/** The same picture in fewer bytes; `step` is how coarse a colour may be. */
export function packed(file: Buffer, step = 4): Buffer {
  const all = parts(file);
  const header = all.find(({ type }) => type === 'IHDR')!.data;
  const [width, depth, colour] = [header.readUInt32BE(0), header[8], header[9]];
  const deep = { 2: 3, 6: 4 }[colour!];
  if (depth !== 8 || !deep || header[12] !== 0) return file;
  const pixels = all.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []));
  const rows = rowsOf(Buffer.concat(pixels), width, deep);
  for (const row of rows)
    for (let i = 0; i < row.length; ++i) row[i] = Math.min(255, Math.round(row[i]! / step) * step);
  const lines = rows.map((row, i) => filtered(row, rows[i - 1] ?? Buffer.alloc(row.length), deep));
  return Buffer.concat([
    file.subarray(0, signature),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.concat(lines), { level: 9, memLevel: 9 })),
    part('IEND', Buffer.alloc(0)),
  ]);
}
