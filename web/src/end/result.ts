// Who won, from the point of view of whoever looks.
import type { SeatId, TableMessage, View } from '../model/protocol';
import { t } from '../model/texts';

/** Whether a seat is on the agents' side at the end; null for who only watches. */
export function onAgentsSide(view: View, seat: SeatId): boolean | null {
  if (typeof seat !== 'number') return null;
  return (
    view.agents.some((agent) => agent.seat === seat) ||
    view.hunters.some((hunter) => hunter.seat === seat && hunter.role === 'T')
  );
}

export function outcome(over: TableMessage['over'], view: View): 'won' | 'lost' | null {
  const agents = onAgentsSide(view, view.seat);
  if (agents === null || !over) return null;
  return agents === (over.winner === 'agents') ? 'won' : 'lost';
}

export function resultTitle(over: TableMessage['over'], view: View): string {
  const mine = outcome(over, view);
  if (mine) return t(`ui.end.${mine}`);
  return t(over?.winner === 'agents' ? 'ui.end.agents_win' : 'ui.end.hunters_win');
}

/** Why, in a sentence. */
export const resultText = (over: TableMessage['over'], round: number): string =>
  over ? t(`play.won_${over.winner}_${over.reason}`, { round: over.round ?? round }) : '';
