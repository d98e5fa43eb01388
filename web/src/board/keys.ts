// Where the keyboard's cursor goes on the board.
import type { Board } from '../model/board';
import type { Cell } from '../model/protocol';
import { stepped } from './geometry';
import type { Scene } from './scene';

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -5],
  PageDown: [0, 5],
};

/** The cell after a key, or null if the key does not move the cursor. */
export function moveBy(
  key: string,
  board: Board,
  cursor: Cell,
  targets: readonly Cell[],
  own: Cell | null,
): Cell | null {
  const step = steps[key];
  if (step) return stepped(board, cursor, step[0], step[1]);
  if (key === 'Home') return own;
  if (targets.length === 0) return null;
  const at = targets.indexOf(cursor);
  if (key === 'n' || key === 'N') return targets[(at + 1) % targets.length]!;
  if (key === 'p' || key === 'P') return targets[(at <= 0 ? targets.length : at) - 1]!;
  return null;
}

/** One's own figure: the secret one, else the one whose turn it is. */
export const ownCell = (scene: Scene): Cell | null =>
  (
    scene.figures.find((figure) => figure.secret) ??
    scene.figures.find((figure) => figure.active) ??
    scene.figures.find((figure) => figure.kind === 'agent')
  )?.cell ?? null;
