// What can be done at a table before the game, as far as the client can tell. The server decides.
import type { TableMessage } from '../model/protocol';

export type Phase = 'loading' | 'failed' | 'gone' | 'closed' | 'seats' | 'draft' | 'game' | 'over';

const draftKinds = new Set([
  'pick_vehicle',
  'pick_hunter',
  'pick_agent',
  'pick_equipment',
  'pick_traitor',
  'reveal_agent',
  'reveal_equipment',
]);
export const isDraft = (kind: string | undefined): boolean =>
  kind !== undefined && draftKinds.has(kind);

interface Known {
  table: TableMessage | null;
  gone: string | null;
  /** It could not be opened; "passing" where that is tried again by itself. */
  failed: boolean | 'passing';
  /** Of the seat that is looked from; null before the first message of the game. */
  round: number | null;
  decision: string | undefined;
}

/** Which page a table shows. */
export function phaseOf({ table, gone, failed, round, decision }: Known): Phase {
  if (gone) return 'gone';
  if (failed === true || (failed && !table)) return 'failed';
  if (!table) return 'loading';
  if (table.status === 'open') return 'seats';
  if (table.status === 'closed') return 'closed';
  if (round === null) return 'loading';
  if (table.status === 'over') return 'over';
  return round === 0 || isDraft(decision) ? 'draft' : 'game';
}

/** Whether this guest may take a seat: "switch" where another one has to be left for it. */
export function maySit(table: TableMessage, seat: number): 'sit' | 'switch' | null {
  const entry = table.seats[seat];
  if (entry?.kind !== 'empty') return null;
  const { seats: own, host } = table.you;
  if (!host && own.length === 0 && (table.options.private || entry.invited)) return null;
  if (own.length === 0) return 'sit';
  const otherSide = own.some((held) => (held === 0) !== (seat === 0));
  return otherSide || table.options.players === 5 ? 'switch' : host ? 'sit' : null;
}

export const hostName = (table: TableMessage): string | null =>
  table.seats.find((seat) => seat.guest !== null && seat.guest === table.host)?.name ?? null;

/** Others have a part in the dice, and one of your seats has none. */
export const withoutOwnPart = ({ seats, you }: TableMessage): boolean =>
  seats.some((seat) => seat.commitment) && you.seats.some((own) => !seats[own]?.commitment);

/** People who could not show their parts of the dice now. */
export const awayWithPart = (table: TableMessage): string[] =>
  table.seats
    .filter((seat) => seat.kind === 'guest' && seat.away && seat.commitment)
    .map((seat) => seat.name ?? '');

export const emptySeats = (table: TableMessage): number[] =>
  table.seats.filter((seat) => seat.kind === 'empty').map((seat) => seat.seat);

/** People who have not said that they are ready, the host left out: he starts the game. */
export const unready = (table: TableMessage): string[] =>
  table.seats
    .filter((seat) => seat.kind === 'guest' && !seat.ready && seat.guest !== table.host)
    .map((seat) => seat.name ?? '');
