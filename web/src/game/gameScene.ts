// The scene of a running game: what lies on the board, and on top of it the decision at hand.
import type { Scene, Target, Tone } from '../board/scene';
import type { Board } from '../model/board';
import { currentGroup, targets, type Choice } from '../model/choose';
import { outcomeText } from '../model/consequence';
import { exposure } from '../model/legal';
import { reachable, seenOn, stepsOf, type Field, type Way } from '../model/path';
import type { Action, Cell, Compass, Preview, View } from '../model/protocol';
import { seenFrom } from '../model/sight';
import { label } from '../model/words';

const tones: Tone[] = ['safe', 'risky', 'seen'];

/** Where a drawn way can still go; what is in sight is marked. */
export function wayTargets(
  field: Field,
  way: Way,
  lit: ReadonlySet<Cell>,
  view: View,
): Map<Cell, Target> {
  const out = new Map<Cell, Target>();
  if (stepsOf(way) === 0) {
    for (const [cell, moves] of field.ends) {
      if (cell === field.start) continue;
      const best = moves.reduce((a, b) => (exposure(b) < exposure(a) ? b : a));
      out.set(cell, { tone: tones[exposure(best)]!, label: outcomeText(view, best) });
    }
    return out;
  }
  const spotted = way.some((cell) => lit.has(cell));
  for (const cell of reachable(field, way)) {
    const tone = lit.has(cell) ? 'seen' : spotted ? 'risky' : 'safe';
    out.set(cell, { tone, label: cell });
  }
  return out;
}

/** Cells of the chosen kind of action, and hunters whom a card can aim at. */
export function choiceTargets(choice: Choice, view: View): Map<Cell, Target> {
  const out = new Map<Cell, Target>();
  const group = currentGroup(choice);
  const tone: Tone = group?.type === 'play' ? 'aim' : 'plain';
  for (const [cell, action] of targets(choice)) out.set(cell, { tone, label: label(view, action) });
  for (const [cell, action] of hunterTargets(choice, view))
    out.set(cell, { tone: 'aim', label: label(view, action) });
  return out;
}

/** A card's targets that are hunters, by the cell they stand on. */
export function hunterTargets(choice: Choice, view: View): Map<Cell, Action> {
  const out = new Map<Cell, Action>();
  for (const action of currentGroup(choice)?.plain ?? []) {
    if (action.type !== 'play' || typeof action.hunter !== 'number') continue;
    const cell = view.hunters[action.hunter]?.cell;
    if (cell) out.set(cell, action);
  }
  return out;
}

/** Cells of the way that somebody sees. */
export const seenWay = (
  way: Way,
  sight: ReadonlyMap<number, ReadonlySet<Cell>>,
): ReadonlySet<Cell> => new Set([...seenOn(way, sight).values()].flat());

const looking = new Set(['walk', 'get_out', 'drive', 'enter', 'relay']);

/** What a hunter would see from a cell that he can get to. */
export function wouldSee(
  board: Board,
  action: Action | null,
  cell: Cell | null,
  smoke: ReadonlySet<Cell>,
  preview: Preview | null,
): ReadonlySet<Cell> {
  if (preview?.lit) return new Set(preview.lit);
  if (!action || !cell || !looking.has(action.type)) return new Set();
  return seenFrom(board, cell, smoke);
}

/** What a hunter would see who looks one way only. */
export function aimSight(
  board: Board,
  view: View,
  hunter: number | null,
  way: Compass,
  smoke: ReadonlySet<Cell>,
): ReadonlySet<Cell> {
  const cell = hunter === null ? null : view.hunters[hunter]?.cell;
  return cell ? seenFrom(board, cell, smoke, way) : new Set();
}

/** What was given on top of a scene. */
export const onTop = (base: Scene, more: Partial<Scene>): Scene => ({ ...base, ...more });

/** The cell that the next decision is about. */
export function actionCell(view: View): Cell | null {
  const own = view.agents.find((agent) => agent.seat === view.seat)?.secret?.cell;
  if (own) return own;
  const turn = view.frames.findLast((frame) => frame.kind === 'hunter_turn');
  const hunter = turn
    ? view.hunters[turn.a]
    : view.hunters.find((one) => one.seat === view.seat && !one.gone && !one.played);
  const figure = view.agents.find((agent) => agent.figure.state === 'visible')?.figure.cell;
  return (hunter?.inside ? view.vehicle.cell : hunter?.cell) ?? figure ?? view.vehicle.cell ?? null;
}
