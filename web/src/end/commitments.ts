// The fingerprints of dice that this browser saw before the games were over, to compare with later.
import { recall, remember } from '../model/keep';
import type { TableMessage } from '../model/protocol';
import type { FairParts } from './fair';

const key = 'dice';
const most = 40;

export interface SeenDice {
  table: string;
  commitment: string;
  seats: (string | null)[];
  attempts: number;
  /** Parts were being shown, or the game ran: nothing may change any more. */
  fixed: boolean;
}

/** What counts is what stood there when the parts were shown. The oldest tables are forgotten. */
export function withDice(seen: SeenDice[], message: TableMessage): SeenDice[] {
  const { table, status, commitment, attempts, showing } = message;
  if (commitment === null || status === 'over' || status === 'closed') return seen;
  const known = seen.find((one) => one.table === table);
  // Only an attempt more begins anew; it is counted in the record.
  if (known?.fixed && attempts <= known.attempts) return seen;
  const seats = message.seats.map((seat) => seat.commitment ?? null);
  const now = { table, commitment, seats, attempts, fixed: showing || status === 'running' };
  return [...seen.filter((one) => one !== known), now].slice(-most);
}

export function noteDice(message: TableMessage): void {
  const seen = recall<SeenDice[]>(key, []);
  const now = withDice(seen, message);
  if (now !== seen) remember(key, now);
}

/** What of a record differs from what this browser saw; null where it saw nothing. */
export function difference(
  seen: SeenDice | null,
  fair: FairParts,
): 'same' | 'server' | 'seats' | 'attempts' | null {
  if (!seen) return null;
  if (seen.commitment !== fair.commitment) return 'server';
  if (!seen.fixed) return 'same';
  if (seen.seats.some((commitment, seat) => commitment !== fair.seats[seat]?.commitment))
    return 'seats';
  return seen.attempts === fair.attempts ? 'same' : 'attempts';
}

export const seenDice = (table: string): SeenDice | null =>
  recall<SeenDice[]>(key, []).find((one) => one.table === table) ?? null;
