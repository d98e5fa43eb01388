// The fingerprints of dice that this browser saw before the games were over, to compare with later.
import { recall, remember } from '../model/keep';

const key = 'commitments';
const most = 40;

type Seen = [table: string, commitment: string][];

/** The first fingerprint of a table counts; the oldest tables are forgotten. */
export function withCommitment(seen: Seen, table: string, commitment: string): Seen {
  if (seen.some(([known]) => known === table)) return seen;
  return [...seen, [table, commitment] as Seen[number]].slice(-most);
}

export function noteCommitment(table: string, commitment: string): void {
  const seen = recall<Seen>(key, []);
  const now = withCommitment(seen, table, commitment);
  if (now !== seen) remember(key, now);
}

export const seenCommitment = (table: string): string | null =>
  recall<Seen>(key, []).find(([known]) => known === table)?.[1] ?? null;
