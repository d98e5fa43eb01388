// A game against bots at once: a private table that nobody looks at, so that nothing has to be held
// back from anybody (docs/protocol.md, `held`).
import type { Assist } from '../model/protocol';
import { newPart, partOf } from '../model/parts';
import { session } from '../state/session.svelte';

/** Two players without clocks; answers the table's id. Seat 0 is the agent's. */
export const playNow = (
  seat: 0 | 1,
  bot: string,
  edition: string,
  assist: Assist,
): Promise<string> => playAlone(seat, bot, { edition, players: 2, clock: null, assist });

/** Creates, fills and starts the table. */
export async function playAlone(
  seat: number,
  bot: string,
  wishes: Record<string, unknown> & { players: number },
): Promise<string> {
  const options = { ...wishes, private: true, spectators: false };
  const hash = newPart();
  const { table } = await session.request('create', { options, seat, hash });
  for (let other = 0; other < wishes.players; ++other)
    if (other !== seat) await session.request('bot', { table, seat: other, bot });
  await session.request('start', { table });
  // A page that opens the table shows it too, but this one need not wait for that.
  await session.request('seed', { table, seat, seed: partOf(hash) });
  return table as string;
}
