// Computes the dice of a finished game again (docs/fair-dice.md), in the browser.
import type { ReplayStep } from '../model/protocol';

export interface FairSeat {
  /** SHA-256 of the seed, from before anybody showed one; null where nobody committed to it. */
  commitment: string | null;
  seed: string;
}

export interface FairParts {
  table: string;
  seed: string;
  commitment: string;
  seats: FairSeat[];
  /** How often the table opened again because somebody did not show his seed. */
  attempts: number;
}

export interface CheckedRoll {
  stream: string;
  k: number;
  sides: number;
  value: number;
  right: number;
}

export interface FairResult {
  commitmentFits: boolean;
  /** By seat: whether it showed what it had committed to; null where it had not. */
  seatsFit: (boolean | null)[];
  rolls: CheckedRoll[];
}

const dieSides = 6;
const text = new TextEncoder();

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The players' seeds as they stand in the message of a roll. */
export const seedsText = (seats: readonly Pick<FairSeat, 'seed'>[]): string =>
  seats.map(({ seed }) => hexOf(text.encode(seed))).join(',');

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/** The roll that bytes of a digest give, or null where all of them are left out. */
export function rollOf(digest: Uint8Array, sides: number): number | null {
  const limit = 256 - (256 % sides);
  const byte = digest.find((b) => b < limit);
  return byte === undefined ? null : 1 + (byte % sides);
}

async function roll(
  fair: FairParts,
  key: CryptoKey,
  stream: string,
  k: number,
  sides: number,
): Promise<number> {
  const start = `${fair.table}|${seedsText(fair.seats)}|${stream}|${k}|`;
  for (let j = 0; ; ++j) {
    const digest = await crypto.subtle.sign('HMAC', key, text.encode(start + j));
    const value = rollOf(new Uint8Array(digest), sides);
    if (value !== null) return value;
  }
}

/** What of a step was rolled: by the game, or by a clock that chose in the draft. */
type Rolled = Pick<ReplayStep, 'rolls' | 'draft'>;

/** Cards of the supply deck at the start. */
const supplyCards = 6;

/**
 * What was rolled, with the sides of each die: a hand of n cards takes n, n − 1, … 2, and so does the
 * supply deck, card by card.
 */
export function rollsOf(steps: readonly Rolled[]): Omit<CheckedRoll, 'right'>[] {
  const counts: Record<string, number> = {};
  const next = (stream: string): number => {
    const k = counts[stream] ?? 0;
    counts[stream] = k + 1;
    return k;
  };
  return steps.flatMap(({ rolls, draft }) => {
    let cards = 1 + rolls.filter(([stream]) => stream === 'places').length;
    const asked = rolls.map(([stream, value]) => {
      const k = next(stream);
      const sides =
        stream === 'places' ? cards-- : stream === 'supply' ? supplyCards - k : dieSides;
      return { stream, k, value, sides };
    });
    if (!draft) return asked;
    const [sides, value] = draft;
    return [{ stream: 'draft', k: next('draft'), value, sides }, ...asked];
  });
}

export async function checkDice(fair: FairParts, steps: readonly Rolled[]): Promise<FairResult> {
  const seed = bytesOf(fair.seed);
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const print = await sha256(seed);
  const seatsFit = await Promise.all(
    fair.seats.map(async ({ commitment, seed: shown }) =>
      commitment === null ? null : commitment === (await sha256(text.encode(shown))),
    ),
  );
  const rolls: CheckedRoll[] = [];
  for (const entry of rollsOf(steps))
    rolls.push({ ...entry, right: await roll(fair, key, entry.stream, entry.k, entry.sides) });
  return { commitmentFits: print === fair.commitment, seatsFit, rolls };
}
