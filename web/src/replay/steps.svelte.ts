// The steps of a finished game, seen by somebody: fetched piece by piece, and kept.
import type { Failure, ReplayStep, ReplayStop, SeatId } from '../model/protocol';
import { session } from '../state/session.svelte';
import { chunkOf, chunkSize, nextChunk } from './chunks';

/** The server answers so many of these in a second and no more. */
const patienceMs = 700;
const keptReplays = 6;

export class Steps {
  readonly table: string;
  readonly eyes: SeatId;
  /** The number of the last step; null before the first answer. */
  last = $state<number | null>(null);
  /** Where a game of other rules cannot be followed any further. */
  stop = $state.raw<ReplayStop | null>(null);
  failure = $state.raw<Failure | null>(null);
  #chunks = $state.raw<ReadonlyMap<number, ReplayStep[]>>(new Map());
  #looking = 0;
  #loading = false;

  constructor(table: string, eyes: SeatId) {
    this.table = table;
    this.eyes = eyes;
  }

  at(step: number): ReplayStep | null {
    return this.#chunks.get(chunkOf(step))?.[step % chunkSize] ?? null;
  }

  /** All steps in order, once they are all here. */
  get all(): ReplayStep[] | null {
    if (this.last === null || this.#chunks.size <= chunkOf(this.last)) return null;
    return Array.from({ length: chunkOf(this.last) + 1 }, (_, i) => this.#chunks.get(i)!).flat();
  }

  /** Fetches what is missing, beginning with this step. */
  async load(looking: number): Promise<void> {
    this.#looking = looking;
    if (this.#loading) return;
    this.#loading = true;
    this.failure = null;
    try {
      for (;;) {
        const chunk = nextChunk(new Set(this.#chunks.keys()), this.last, this.#looking);
        if (chunk === null) break;
        await this.#fetch(chunk);
      }
    } catch (error) {
      this.failure = error as Failure;
    } finally {
      this.#loading = false;
    }
  }

  async #fetch(chunk: number): Promise<void> {
    try {
      const answer = await session.request('replay', {
        table: this.table,
        seat: this.eyes,
        from: chunk * chunkSize,
        count: chunkSize,
      });
      this.last = answer['last'] as number;
      this.stop = (answer['stop'] as ReplayStop | undefined) ?? null;
      const steps = answer['steps'] as ReplayStep[];
      if (steps.length > 0) this.#chunks = new Map(this.#chunks).set(chunk, steps);
    } catch (error) {
      const { code } = error as Failure;
      if (code !== 'limit.often' && code !== 'limit.busy') throw error;
      await new Promise((resolve) => setTimeout(resolve, patienceMs));
    }
  }
}

const kept = new Map<string, Steps>();

/** The steps of a game as somebody saw it; the last few are remembered. */
export function stepsOf(table: string, eyes: SeatId): Steps {
  const key = `${table} ${eyes}`;
  const known = kept.get(key) ?? new Steps(table, eyes);
  kept.delete(key);
  kept.set(key, known);
  for (const old of kept.keys()) if (kept.size > keptReplays) kept.delete(old);
  return known;
}
