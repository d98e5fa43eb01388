// Who plays on the same side, as far as everybody may know it.
import type { View } from './protocol';

/** The other seats of a seat's side that have not given up. A hidden traitor is a hunter. */
export function playingOn(view: View, seat: number): number[] {
  const agents = view.agents.flatMap((agent) =>
    agent.in_play && agent.seat !== null ? [agent.seat] : [],
  );
  const hunters = view.hunters.filter((hunter) => !hunter.gone).map((hunter) => hunter.seat);
  const side = agents.includes(seat) ? agents : hunters;
  return [...new Set(side)].filter((other) => other !== seat && !view.resigned.includes(other));
}
