// Several people on one device. Each is a guest of the hall with a key of his own, and a page is one
// of them from its loading on, as it is at one place: so it never holds what another seat sees.
import { keysOf, forget, recall, remember } from '../model/keep';
import { Link, type Answer } from '../model/link';
import type { Failure, TableMessage, Welcome } from '../model/protocol';
import { local } from './socket.svelte';

/** Whoever sits at a table by this device, besides its owner. */
export interface PartySeat {
  seat: number;
  name: string;
  /** What the browser remembers of the guest (`place.guestKey`). */
  key: string;
}

const ownGuest = 'local.guest';
const partyKey = (table: string): string => `party.${table}`;

export const partyOf = (table: string): PartySeat[] => recall<PartySeat[]>(partyKey(table), []);

/** Everybody at this device who sits at the table, its owner too. */
export function partyWith(table: TableMessage): PartySeat[] {
  const others = partyOf(table.table);
  if (others.length === 0) return [];
  const taken = new Set(others.map(({ seat }) => seat));
  const owner = table.seats.filter((one) => one.kind === 'guest' && !taken.has(one.seat));
  return [...others, ...owner.map(({ seat, name }) => ({ seat, name: name ?? '', key: ownGuest }))];
}

/** A new guest comes by a line of his own, does something, and goes. */
async function asGuest<T>(
  name: string,
  run: (welcome: Welcome, ask: Link['request']) => Promise<T>,
): Promise<T> {
  let link!: Link;
  try {
    const welcome = await new Promise<Welcome>((done, failed) => {
      link = new Link({
        open: () => local.open(),
        hello: () => ({ name }),
        on: {
          welcome: done,
          message: () => undefined,
          status: () => undefined,
          refused: (error: Failure) => failed(error),
          forgotten: () => undefined,
        },
      });
      link.start();
    });
    return await run(welcome, (type, fields) => link.request(type, fields));
  } finally {
    link.stop();
  }
}

/** Somebody of this name sits down; `ask` is the host's. */
export async function seatPerson(
  table: string,
  seat: number,
  name: string,
  ask: (type: string, fields: Record<string, unknown>) => Promise<Answer>,
): Promise<void> {
  const { invite } = await ask('invite', { seat });
  await asGuest(name, async (welcome, request) => {
    await request('sit', { table, seat, invite });
    await request('ready', { table, seat, on: true });
    const key = `local.person.${welcome.guest}`;
    remember(key, { token: welcome.token, name });
    const others = partyOf(table).filter((one) => one.seat !== seat);
    remember(partyKey(table), [...others, { seat, name, key }]);
  });
}

/** The game is over: nobody comes back to these seats. */
export function forgetParty(table: string): void {
  for (const { key } of partyOf(table)) forget(key);
  for (const key of keysOf(partyKey(table))) forget(key);
}

interface Waiting {
  seat: number;
}

/** Who of the device is asked now, where whoever looks is not. */
export const handTo = (
  party: readonly PartySeat[],
  mine: readonly number[],
  waiting: readonly Waiting[],
): PartySeat[] =>
  waiting.some(({ seat }) => mine.includes(seat))
    ? []
    : party.filter(({ seat }) => waiting.some((asked) => asked.seat === seat));
