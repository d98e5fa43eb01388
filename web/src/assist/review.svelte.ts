// What the hunters of a finished game could know, step by step: fetched piece by piece, and kept.
import type { Failure, ReviewMoment, ReviewStep } from '../model/protocol';
import { chunkOf, chunkSize, nextChunk } from '../replay/chunks';
import { session } from '../state/session.svelte';

/** The server answers so many of these in a second and no more. */
const patienceMs = 700;
const keptReviews = 4;

export class Review {
  readonly table: string;
  rounds = $state.raw<ReviewMoment[] | null>(null);
  calls = $state.raw<ReviewMoment[]>([]);
  failure = $state.raw<Failure | null>(null);
  #last: number | null = null;
  #chunks = $state.raw<ReadonlyMap<number, ReviewStep[]>>(new Map());
  #looking = 0;
  /** Somebody looks at the steps, too. */
  #all = false;
  #loading = false;

  constructor(table: string) {
    this.table = table;
  }

  at(step: number): ReviewStep | null {
    return this.#chunks.get(chunkOf(step))?.[step % chunkSize] ?? null;
  }

  /** The curve and the closest calls, which come with the first steps. */
  async summary(): Promise<void> {
    await this.#fill();
  }

  /** Fetches what is missing, beginning with this step. */
  async load(looking: number): Promise<void> {
    this.#looking = looking;
    this.#all = true;
    await this.#fill();
  }

  #next(): number | null {
    if (this.rounds === null) return 0;
    return this.#all ? nextChunk(new Set(this.#chunks.keys()), this.#last, this.#looking) : null;
  }

  async #fill(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    this.failure = null;
    try {
      for (let chunk = this.#next(); chunk !== null; chunk = this.#next()) await this.#fetch(chunk);
    } catch (error) {
      this.failure = error as Failure;
    } finally {
      this.#loading = false;
    }
  }

  async #fetch(chunk: number): Promise<void> {
    try {
      const answer = await session.request('review', {
        table: this.table,
        from: chunk * chunkSize,
        count: chunkSize,
      });
      this.#last = answer['last'] as number;
      const steps = answer['steps'] as ReviewStep[];
      this.#chunks = new Map(this.#chunks).set(chunk, steps);
      if (chunk > 0) return;
      this.rounds = answer['rounds'] as ReviewMoment[];
      this.calls = answer['calls'] as ReviewMoment[];
    } catch (error) {
      const { code } = error as Failure;
      if (code !== 'limit.often' && code !== 'limit.busy') throw error;
      await new Promise((resolve) => setTimeout(resolve, patienceMs));
    }
  }
}

const kept = new Map<string, Review>();

export function reviewOf(table: string): Review {
  const known = kept.get(table) ?? new Review(table);
  kept.delete(table);
  kept.set(table, known);
  for (const old of kept.keys()) if (kept.size > keptReviews) kept.delete(old);
  return known;
}
