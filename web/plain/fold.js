// What the client knows of one table, as a fold over the server's messages. Nothing here touches
// the page: (state, message, now) → new state. The state is never changed in place.

export const newTable = (id) => ({
  id, setup: null, boardText: null, board: null, // from the answer to `open`
  table: null, // the last `table` message
  seats: {}, // by seat number or "spectator": see `seatState`
  talk: [],
  held: null, // {seat, decision, until}
  gone: null, // the code, once the table is gone
  gap: false, // a message is missing: `open` again
});

const seatState = (seat) => ({
  seat, events: [], last: 0, view: null, legal: [], free: [], clock: null, clockAt: 0,
});

const folders = {
  /** The answer to `open`. */
  opened: (state, message) => talked({
    ...state, setup: message.setup ?? state.setup, boardText: message.board_text ?? state.boardText,
    board: message.board ?? state.board, gap: false, gone: null,
  }, message.talk ?? []),
  table: (state, message) => tableChanged(state, message),
  state: (state, message, now) => seatChanged(state, message, now),
  update: (state, message, now) => seatChanged(state, message, now),
  held: (state, message, now) =>
    ({ ...state, held: { seat: message.seat, decision: message.decision, until: now + message.ms } }),
  talk: (state, message) => talked(state, [message]),
  gone: (state, message) => ({ ...state, gone: message.code }),
};

export function fold(state, message, now = 0) {
  if (message.table !== undefined && message.table !== state.id) return state;
  const folder = folders[message.type];
  return folder ? folder(state, message, now) : state;
}

/** Views of seats that the guest does not hold any more are forgotten. */
function tableChanged(state, message) {
  const own = message.you?.seats?.map(String) ?? [];
  const seats = Object.fromEntries(
    Object.entries(state.seats).filter(([key]) => own.includes(key) || own.length === 0 && key === 'spectator'));
  return { ...state, table: message, seats };
}

function seatChanged(state, message, now) {
  const key = String(message.seat);
  const old = state.seats[key] ?? seatState(message.seat);
  // Numbers that go back mean another history than ours: begin anew.
  const base = message.last < old.last ? seatState(message.seat) : old;
  const news = (message.events ?? []).filter((event) => event.n > base.last);
  const dense = news.every((event, i) => event.n === base.last + 1 + i);
  const last = dense && news.length > 0 ? news.at(-1).n : base.last;
  const complete = dense && last === (message.last ?? last);
  const seat = {
    ...base, view: message.view, legal: message.legal ?? [], free: message.free ?? [],
    clock: message.clock ?? null, clockAt: now,
    events: dense && news.length > 0 ? [...base.events, ...news] : base.events, last,
  };
  const answered = state.held && state.held.seat === message.seat &&
    message.view?.decision?.id !== state.held.decision;
  return {
    ...state, seats: { ...state.seats, [key]: seat }, held: answered ? null : state.held,
    gap: state.gap || !complete,
  };
}

/** Numbers of talk are the listener's own and change with his seat: the entry itself counts. */
const sameTalk = (a, b) => a.time === b.time && a.guest === b.guest && a.kind === b.kind &&
  a.cell === b.cell && a.text === b.text;

function talked(state, messages) {
  const fresh = messages.filter((entry) => !state.talk.some((known) => sameTalk(known, entry)));
  if (fresh.length === 0) return state;
  return { ...state, talk: [...state.talk, ...fresh].sort((a, b) => a.time - b.time || a.n - b.n) };
}

/** What to send with `open`: the event numbers up to which everything is here. */
export function seen(state) {
  const numbers = {};
  for (const [key, seat] of Object.entries(state.seats))
    if (seat.last > 0) numbers[key] = seat.last;
  return numbers;
}

/** The notes that stand on the board: the last text for each cell. */
export function notes(state) {
  const out = new Map();
  for (const entry of state.talk) {
    if (entry.kind !== 'note') continue;
    if (entry.text) out.set(entry.cell, entry);
    else out.delete(entry.cell);
  }
  return out;
}

/** Whether a bot plays a seat at the moment. */
export const botPlays = (state, seat) => state.table?.seats?.[seat]?.kind === 'bot';

/** Seats of this guest that have something to decide. */
export const askedSeats = (state) =>
  Object.values(state.seats)
    .filter((seat) => seat.view?.decision && seat.seat !== 'spectator' && !botPlays(state, seat.seat))
    .map((seat) => seat.seat);

/** Which seat to look from: the chosen one, unless another has to decide and this one has not. */
export function seatToShow(state, chosen) {
  const keys = Object.keys(state.seats);
  const asked = askedSeats(state).map(String);
  const current = keys.includes(String(chosen)) ? String(chosen) : null;
  if (asked.length > 0 && !asked.includes(current)) return asked[0];
  return current ?? keys[0] ?? null;
}

/** Milliseconds left on a clock; it stands still while the game is paused. */
export function clockLeft(seat, paused, now) {
  if (!seat?.clock) return null;
  const stands = paused || seat.clock.stands;
  return Math.max(0, seat.clock.rest_ms - (stands ? 0 : now - seat.clockAt));
}
