// What the client knows of one table, as a fold over the server's messages. Nothing here touches
// the page: (state, message, now) → new state. The state is never changed in place.
import type {
  Action,
  Clock,
  GameEvent,
  HeldMessage,
  OpenedMessage,
  SeatId,
  SeatMessage,
  TableEvent,
  TableMessage,
  Talk,
  View,
} from './protocol';

export interface SeatState {
  seat: SeatId;
  events: GameEvent[];
  last: number;
  /** The last event that was there when this page came to the seat. */
  first: number;
  view: View | null;
  legal: Action[];
  free: Action[];
  clock: Clock | null;
  clockAt: number;
}

export interface TableState {
  id: string;
  /** From the answer to `open`. */
  opened: boolean;
  setup: Record<string, unknown> | null;
  boardText: string | null;
  board: string | null;
  /** The last `table` message. */
  table: TableMessage | null;
  /** By seat number, or "spectator". */
  seats: Record<string, SeatState>;
  talk: Talk[];
  held: { seat: number; decision: number; until: number } | null;
  /** Why the table is gone, once it is. */
  gone: string | null;
  /** A message is missing: `open` again. */
  gap: boolean;
}

export const newTable = (id: string): TableState => ({
  id,
  opened: false,
  setup: null,
  boardText: null,
  board: null,
  table: null,
  seats: {},
  talk: [],
  held: null,
  gone: null,
  gap: false,
});

const newSeat = ({ seat, last }: SeatMessage): SeatState => ({
  seat,
  events: [],
  last: 0,
  first: last,
  view: null,
  legal: [],
  free: [],
  clock: null,
  clockAt: 0,
});

export function fold(state: TableState, message: TableEvent, now = 0): TableState {
  if (message.table !== undefined && message.table !== state.id) return state;
  switch (message.type) {
    case 'opened':
      return opened(state, message);
    case 'table':
      return tableChanged(state, message);
    case 'state':
    case 'update':
      return seatChanged(state, message, now);
    case 'held':
      return held(state, message, now);
    case 'talk':
      return talked(state, [message]);
    case 'gone':
      return { ...state, gone: message.code };
    default:
      return state;
  }
}

const opened = (state: TableState, message: OpenedMessage): TableState =>
  talked(
    {
      ...state,
      opened: true,
      setup: message.setup ?? state.setup,
      boardText: message.board_text ?? state.boardText,
      board: message.board ?? state.board,
      gap: false,
      gone: null,
    },
    message.talk ?? [],
  );

const held = (state: TableState, message: HeldMessage, now: number): TableState => ({
  ...state,
  held: { seat: message.seat, decision: message.decision, until: now + message.ms },
});

/** Views of seats that the guest does not hold any more are forgotten. */
function tableChanged(state: TableState, message: TableMessage): TableState {
  const own = message.you.seats.map(String);
  const seats = Object.fromEntries(
    Object.entries(state.seats).filter(
      ([key]) => own.includes(key) || (own.length === 0 && key === 'spectator'),
    ),
  );
  // Servers that are older than this page know nothing of these.
  const table = { ...message, asking: message.asking ?? [] };
  return { ...state, table, seats };
}

function seatChanged(state: TableState, message: SeatMessage, now: number): TableState {
  const key = String(message.seat);
  const old = state.seats[key] ?? newSeat(message);
  // Numbers that go back mean another history than ours: begin anew.
  const base = message.last < old.last ? newSeat(message) : old;
  const news = message.events.filter((event) => event.n > base.last);
  const dense = news.every((event, i) => event.n === base.last + 1 + i);
  const last = dense ? (news.at(-1)?.n ?? base.last) : base.last;
  const seat: SeatState = {
    ...base,
    view: message.view,
    legal: message.legal,
    free: message.free,
    clock: message.clock,
    clockAt: now,
    events: dense && news.length > 0 ? [...base.events, ...news] : base.events,
    last,
  };
  const answered =
    state.held !== null &&
    state.held.seat === message.seat &&
    message.view.decision?.id !== state.held.decision;
  return {
    ...state,
    seats: { ...state.seats, [key]: seat },
    held: answered ? null : state.held,
    gap: state.gap || !dense || last !== message.last,
  };
}

/** Numbers of talk are the listener's own and change with his seat: the entry itself counts. */
const sameTalk = (a: Talk, b: Talk): boolean =>
  a.time === b.time &&
  a.guest === b.guest &&
  a.kind === b.kind &&
  a.cell === b.cell &&
  a.text === b.text;

function talked(state: TableState, messages: Talk[]): TableState {
  const fresh = messages.filter((entry) => !state.talk.some((known) => sameTalk(known, entry)));
  if (fresh.length === 0) return state;
  return { ...state, talk: [...state.talk, ...fresh].sort((a, b) => a.time - b.time || a.n - b.n) };
}

/** What to send with `open`: the event numbers up to which everything is here. */
export function seen(state: TableState): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [key, seat] of Object.entries(state.seats))
    if (seat.last > 0) numbers[key] = seat.last;
  return numbers;
}

/** The notes that stand on the board: the last text for each cell. */
export function notes(state: TableState): Map<string, Talk> {
  const out = new Map<string, Talk>();
  for (const entry of state.talk) {
    if (entry.kind !== 'note' || !entry.cell) continue;
    if (entry.text) out.set(entry.cell, entry);
    else out.delete(entry.cell);
  }
  return out;
}

/** Whether a bot plays a seat at the moment. */
export const botPlays = (state: TableState, seat: SeatId): boolean =>
  typeof seat === 'number' && state.table?.seats[seat]?.kind === 'bot';

/** Seats of this guest that have something to decide. */
export const askedSeats = (state: TableState): number[] =>
  Object.values(state.seats)
    .filter((seat) => seat.view?.decision && !botPlays(state, seat.seat))
    .map((seat) => seat.seat)
    .filter((seat) => typeof seat === 'number');

/** Which seat to look from: the chosen one; at first one that has to decide. */
export function seatToShow(state: TableState, chosen: string | null): string | null {
  if (chosen !== null && chosen in state.seats) return chosen;
  return askedSeats(state).map(String)[0] ?? Object.keys(state.seats)[0] ?? null;
}

/** Open decisions of this guest: seat → the decision's number. */
export const openDecisions = (state: TableState): Map<string, number> =>
  new Map(
    askedSeats(state).map((seat) => [String(seat), state.seats[seat]!.view!.decision!.id] as const),
  );

/**
 * The seat to look from next, or null to stay: where a new decision came, or where one is still
 * open after the shown seat has decided. Else it stays where somebody chose to look.
 */
export function seatToTurnTo(
  open: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
  shown: string | null,
): string | null {
  if (shown === null || open.has(shown)) return null;
  const decided = before.has(shown);
  for (const [seat, id] of open) if (decided || before.get(seat) !== id) return seat;
  return null;
}

/** Milliseconds left on a clock; it stands still while the game is paused. */
export function clockLeft(seat: SeatState | null, paused: boolean, now: number): number | null {
  if (!seat?.clock) return null;
  const stands = paused || seat.clock.stands === true;
  return Math.max(0, seat.clock.rest_ms - (stands ? 0 : now - seat.clockAt));
}
