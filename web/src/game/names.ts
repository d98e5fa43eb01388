// What players are called in a game: people by their names, bots by whom they play.
import type { TableMessage, View } from '../model/protocol';
import { agentText, huntersText, namesOf } from '../model/texts';
import { ownHunters } from '../model/words';
import { sitterText } from '../seats/words';

export function seatCall(table: TableMessage | null, view: View, seat: number): string {
  const entry = table?.seats[seat];
  if (entry && (entry.kind === 'guest' || entry.guest)) return sitterText(entry);
  const names = namesOf(view);
  const agent = view.agents.find((one) => one.seat === seat);
  if (agent) return agentText(agent.agent, names);
  return huntersText(
    ownHunters({ ...view, seat }).map((hunter) => hunter.hunter),
    names,
  );
}
