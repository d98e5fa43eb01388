// SHA-256 (FIPS 180-4). The browser's own is there only over https, and a game among friends at home
// has none.

/** The first 32 bits of the fractional part of a root, to the power of 1/n, of a prime. */
const fraction = (prime: number, n: number): number => {
  const root = prime ** (1 / n);
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
};

const primes: number[] = [];
for (let n = 2; primes.length < 64; ++n)
  if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const start = primes.slice(0, 8).map((prime) => fraction(prime, 2));
const rounds = primes.map((prime) => fraction(prime, 3));

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** The bytes, a single 1 bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  blocks.set(bytes);
  blocks[bytes.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks.length - 4, bytes.length << 3);
  return view;
}

/** The words of a block, and what follows from them. */
function schedule(view: DataView, from: number): number[] {
  const words: number[] = [];
  for (let i = 0; i < 16; ++i) words.push(view.getInt32(from + 4 * i));
  for (let i = 16; i < 64; ++i) {
    const [a, b] = [words[i - 15]!, words[i - 2]!];
    const first = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const second = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words.push((words[i - 16]! + first + words[i - 7]! + second) | 0);
  }
  return words;
}

/** As lower-case hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  const view = padded(bytes);
  let state = start;
  for (let from = 0; from < view.byteLength; from += 64) {
    const words = schedule(view, from);
    let [a, b, c, d, e, f, g, h] = state as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ];
    for (let i = 0; i < 64; ++i) {
      const choice = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
      const one = (h + choice + rounds[i]! + words[i]!) | 0;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
