// Unfinished work of the editor: one draft for each board, so that none overwrites another.
import type { Board } from '../model/board';
import { forget, recall, remember } from '../model/keep';

export interface Draft {
  board: Board;
  /** The name under which it is saved, if it is. */
  before: string | null;
}

/** What the work began with: the name of a board, a link, or null for an empty board. */
export type Origin = string | null;

const keyOf = (origin: Origin): string => (origin === null ? 'editor' : `editor.${origin}`);

/** The origin of a board that came with a link. No board's name has a "#". */
export function linkOrigin(code: string): string {
  let sum = 0;
  for (let i = 0; i < code.length; ++i) sum = (Math.imul(sum, 31) + code.charCodeAt(i)) >>> 0;
  return `#${code.length}-${sum.toString(36)}`;
}

export const draftOf = (origin: Origin): Draft | null => recall<Draft | null>(keyOf(origin), null);
/** False where the draft lasts only as long as the page. */
export const keepDraft = (origin: Origin, draft: Draft): boolean => remember(keyOf(origin), draft);
export const dropDraft = (origin: Origin): void => forget(keyOf(origin));
