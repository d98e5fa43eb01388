// A game against a bot at once: a private table for two without clocks.
import type { Assist } from '../model/protocol';
import { newPart, partOf } from '../model/parts';
import { session } from '../state/session.svelte';

/** Creates, fills and starts the table; answers its id. Seat 0 is the agent's. */
export async function playNow(
  seat: 0 | 1,
  bot: string,
  edition: string,
  assist: Assist,
): Promise<string> {
  const options = { edition, players: 2, private: true, spectators: false, clock: null, assist };
  const hash = newPart();
  const { table } = await session.request('create', { options, seat, hash });
  await session.request('bot', { table, seat: 1 - seat, bot });
  await session.request('start', { table });
  // A page that opens the table shows it too, but this one need not wait for that.
  await session.request('seed', { table, seat, seed: partOf(hash) });
  return table as string;
}
