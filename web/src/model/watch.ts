// What watches a way besides the hunters' own eyes: Rover, and the Interceptor's optic alarm. A
// warning only: the server alone decides.
import type { Board } from './board';
import type { Way } from './path';
import type { Cell, View } from './protocol';
import { barriersOf, isDisabled, petOf } from './second';
import { seenFrom, smokeCells } from './sight';
import { t } from './texts';

const plainSight = (board: Board, view: View, cell: Cell): Set<Cell> =>
  seenFrom(board, cell, smokeCells(board, view.smokes), null, { barriers: barriersOf(view) });

/** What Rover sees, where it barks at what it sees; else nothing. */
export function petSight(board: Board, view: View): Set<Cell> {
  const pet = petOf(view);
  const owner = pet && view.hunters[pet.owner];
  if (!pet || !owner || owner.gone || isDisabled(owner, 0)) return new Set();
  return plainSight(board, view, pet.cell);
}

/** What the vehicle's alarm watches, while no hunter is inside (VEH-7); else nothing. */
export function alarmSight(board: Board, view: View): Set<Cell> {
  const { kind, cell } = view.vehicle;
  const manned = view.hunters.some((hunter) => hunter.inside && !hunter.gone);
  if (kind !== 'interceptor' || !cell || manned || view.jammed) return new Set();
  return plainSight(board, view, cell);
}

/** Sentences about a way: on which cells Rover barks, and whether the alarm goes off. */
export function watchSentences(board: Board, view: View, way: Way, stealth: boolean): string[] {
  if (stealth) return [];
  const out = [];
  const smelt = petSight(board, view);
  const cells = [...new Set(way.filter((cell) => smelt.has(cell)))];
  if (cells.length > 0) out.push(t('ui.game.will_bark', { cells: cells.join(', ') }));
  const watched = alarmSight(board, view);
  const alarm = way.slice(1).find((cell) => watched.has(cell));
  if (alarm) out.push(t('ui.game.will_alarm', { cell: alarm }));
  return out;
}
