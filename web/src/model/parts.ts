// One's own parts of the dice (docs/fair-dice.md). The browser commits to one for each seat by itself
// and shows it when the game starts. It keeps them by their fingerprints, so that another tab, or the
// page loaded again, can show what the first one has committed to.
import { forget, keysOf, recall, remember } from './keep';
import type { TableMessage } from './protocol';
import { sha256Hex } from './sha256';

/** Nobody can guess so many random bytes from their fingerprint. */
const randomBytes = 16;
/** In bytes: what the server takes. */
const longest = 64;
/** In bytes: words of the person's own that go before the random part and a blank. */
export const wordsLongest = longest - 1 - 2 * randomBytes;
/** The server or the line may be busy: shown again after so long. */
const againMs = 1000;
/** A part that was not used for so long will not be. */
const keptMs = 30 * 24 * 3600 * 1000;

interface Kept {
  part: string;
  at: number;
}

const keyOf = (fingerprint: string): string => `part.${fingerprint}`;

/** The part of a fingerprint, if it is this browser's. */
export const partOf = (fingerprint: string | null | undefined): string | null =>
  fingerprint ? (recall<Kept | null>(keyOf(fingerprint), null)?.part ?? null) : null;

function clearAway(): void {
  for (const key of keysOf('part.'))
    if ((recall<Kept | null>(key, null)?.at ?? 0) < Date.now() - keptMs) forget(key);
}

/** Makes and keeps a new part; its fingerprint. */
export function newPart(words = ''): string {
  const random = crypto.getRandomValues(new Uint8Array(randomBytes));
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const bytes = new TextEncoder().encode(words === '' ? digits : `${words} ${digits}`);
  const fingerprint = sha256Hex(bytes);
  clearAway();
  // As the bytes have it: a torn character is none.
  const part = new TextDecoder().decode(bytes);
  remember(keyOf(fingerprint), { part, at: Date.now() } satisfies Kept);
  return fingerprint;
}

type Ask = (type: string, fields: Record<string, unknown>) => Promise<unknown>;

/** Looks after the parts of one's seats at one table. */
export class Parts {
  #ask: Ask;
  /** Seats for which this page has committed already. */
  #claimed = new Set<number>();
  /** What is on its way. */
  #asking = new Set<string>();
  #newest: TableMessage | null = null;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Something changed at the table. */
  take(table: TableMessage): void {
    this.#newest = table;
    if (table.status !== 'open') return;
    for (const seat of table.you.seats) {
      const { commitment = null, seed: shown } = table.seats[seat]!;
      const part = partOf(commitment);
      // What stands is ours: whoever replaces it has been used after this page.
      if (part !== null) this.#claimed.add(seat);
      if (table.showing) {
        if (part !== null && !shown) this.#show(seat, part);
      } else if (commitment === null || (part === null && !this.#claimed.has(seat))) {
        // Another device may have committed: this page takes its place once, not for ever.
        void this.commit(seat).catch(() => undefined);
      }
    }
  }

  /** Somebody uses this page, so it will be there to show the part. */
  claim(table: TableMessage): void {
    this.#claimed.clear();
    this.take(table);
  }

  /** Commits to a new part; rejects where the server refuses it. */
  async commit(seat: number, words = ''): Promise<void> {
    this.#claimed.add(seat);
    await this.#once(`commit ${seat}${words}`, 'commit', () => ({ seat, hash: newPart(words) }));
  }

  #show(seat: number, part: string): void {
    // Should the table open again, nobody can start before this seat has committed again.
    const fields = (): Record<string, unknown> => ({ seat, seed: part, next: newPart() });
    this.#once(`show ${seat}`, 'seed', fields).catch(() =>
      setTimeout(() => {
        if (this.#newest?.showing) this.take(this.#newest);
      }, againMs),
    );
  }

  async #once(name: string, type: string, fields: () => Record<string, unknown>): Promise<void> {
    if (this.#asking.has(name)) return;
    this.#asking.add(name);
    try {
      await this.#ask(type, fields());
    } finally {
      this.#asking.delete(name);
    }
  }
}
