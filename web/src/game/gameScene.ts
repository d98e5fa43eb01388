// The scene of a running game: what lies on the board, and on top of it the decision at hand.
import type { Scene, Target, Tone } from '../board/scene';
import { activeHunter, petActs } from '../board/sceneOf';
import { cellsOf, direction, ground, type Board } from '../model/board';
import { aimedAt, currentGroup, loneCard, targets, type Choice } from '../model/choose';
import { outcomeText } from '../model/consequence';
import { exposure, onPurpose } from '../model/legal';
import { reachable, seenOn, stepsOf, type Field, type Way } from '../model/path';
import type { Action, Cell, Compass, Preview, View } from '../model/protocol';
import { barriersOf, petOf } from '../model/second';
import { lookOf, seenFrom } from '../model/sight';
import { capitalised, hunterText, namesOf } from '../model/texts';
import { cameraCell, label } from '../model/words';

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

/** Cells of the chosen kind of action, and pieces that can be aimed at. */
export function choiceTargets(choice: Choice, view: View): Map<Cell, Target> {
  const out = new Map<Cell, Target>();
  const group = currentGroup(choice) ?? loneCard(choice);
  const tone: Tone = group && onPurpose(group) ? 'aim' : 'plain';
  for (const [cell, action] of targets(choice)) out.set(cell, { tone, label: label(view, action) });
  for (const [cell, piece] of pieceTargets(choice, view))
    out.set(cell, {
      tone: 'action' in piece && piece.action.type === 'begin' ? 'own' : 'aim',
      label:
        'action' in piece
          ? label(view, piece.action)
          : capitalised(hunterText(piece.hunter, namesOf(view))),
    });
  return out;
}

/** A piece that can be pointed at: a hunter of whom more is to be said, or an action at once. */
export type PieceTarget = { hunter: number } | { action: Action };

/** Hunters whom a card or ability can hit, and cameras, by the cell they stand on. */
export function pieceTargets(choice: Choice, view: View): Map<Cell, PieceTarget> {
  const out = new Map<Cell, PieceTarget>();
  for (const [hunter, actions] of aimedAt(choice)) {
    const cell = view.hunters[hunter]?.cell;
    if (cell) out.set(cell, actions.length === 1 ? { action: actions[0]! } : { hunter });
  }
  for (const [cell, action] of beginners(choice, view)) out.set(cell, { action });
  for (const action of choice.actions) {
    const cell = aimedCamera(choice, view, action);
    if (cell) out.set(cell, { action });
  }
  return out;
}

/** Who can begin by a click on his figure; where two stand on one cell, their buttons say who. */
function beginners(choice: Choice, view: View): Map<Cell, Action> {
  const out = new Map<Cell, Action>();
  const twice = new Set<Cell>();
  for (const action of choice.actions) {
    const one = action.type === 'begin' ? view.hunters[Number(action.hunter)] : undefined;
    const cell = one?.inside ? view.vehicle.cell : one?.cell;
    if (!cell) continue;
    if (out.has(cell)) twice.add(cell);
    out.set(cell, action);
  }
  for (const cell of twice) out.delete(cell);
  return out;
}

/** The cell of the camera that an action takes back or sets off. */
function aimedCamera(choice: Choice, view: View, action: Action): Cell | null {
  if (action.type === 'take_camera') return cameraCell(view, action.camera);
  const traps = action.type === 'ability' && action.hunter === undefined && !action.cell;
  return traps && choice.group === 'ability' ? cameraCell(view, action.which) : null;
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
  view: View,
  action: Action | null,
  cell: Cell | null,
  smoke: ReadonlySet<Cell>,
  preview: Preview | null,
): ReadonlySet<Cell> {
  if (preview?.lit) return new Set(preview.lit);
  if (!action || !cell || !looking.has(action.type)) return new Set();
  return seenFrom(board, cell, smoke, null, { barriers: barriersOf(view) });
}

/** What a hunter, or a camera on his cell, would see who looks one way only; or that quarter. */
export function aimSight(
  board: Board,
  view: View,
  hunter: number | null,
  way: Compass,
): ReadonlySet<Cell> {
  const one = hunter === null ? undefined : view.hunters[hunter];
  const cell = one?.inside ? view.vehicle.cell : one?.cell;
  if (!one || !cell) return new Set();
  if (way.length === 1) return lookOf(board, view, { ...one, only: way }, cell);
  return new Set(
    cellsOf(board).filter(
      (other) => direction(cell, other) === way && ground(board, other) !== 'structure',
    ),
  );
}

/** What was given on top of a scene. */
export const onTop = (base: Scene, more: Partial<Scene>): Scene => ({ ...base, ...more });

/** The cell that the next decision is about. */
export function actionCell(view: View): Cell | null {
  const own = view.agents.find((agent) => agent.seat === view.seat)?.secret?.cell;
  if (petActs(view)) return petOf(view)?.cell ?? null;
  if (own) return own;
  const turn = activeHunter(view);
  const hunter =
    turn !== null
      ? view.hunters[turn]
      : view.hunters.find((one) => one.seat === view.seat && !one.gone && !one.played);
  const figure = view.agents.find((agent) => agent.figure.state === 'visible')?.figure.cell;
  return (hunter?.inside ? view.vehicle.cell : hunter?.cell) ?? figure ?? view.vehicle.cell ?? null;
}
