// The boards that this browser keeps.
import { recall, remember } from '../model/keep';
import { parseBoard } from '../model/board';
import { builtinBoards } from './builtin';
import { dropDraft } from './drafts';

export interface SavedBoard {
  name: string;
  title: string;
  text: string;
}

const key = 'boards';

export const savedBoards = (): SavedBoard[] => recall<SavedBoard[]>(key, []);

export interface Saving {
  board: SavedBoard;
  /** False where it lasts only as long as the page. */
  stored: boolean;
}

/** Keeps a board; one of the same name is replaced, `before` is the name that it had. */
export function saveBoard(text: string, before: string | null = null): Saving {
  const { name, title } = parseBoard(text);
  const board = { name, title, text };
  const others = savedBoards().filter((other) => other.name !== name && other.name !== before);
  const all = [...others, board].sort((a, b) => a.title.localeCompare(b.title));
  return { board, stored: remember(key, all) };
}

export function removeBoard(name: string): void {
  dropDraft(name);
  remember(
    key,
    savedBoards().filter((board) => board.name !== name),
  );
}

/** The text of a board of this browser's own. */
export const boardText = (name: string): string | null =>
  savedBoards().find((board) => board.name === name)?.text ?? null;

/** The text of a board, own or built in. */
export const anyBoardText = (name: string): string | null =>
  boardText(name) ?? builtinBoards[name] ?? null;

const taken = (name: string): boolean =>
  name in builtinBoards || savedBoards().some((board) => board.name === name);

/** The nearest text that can be a board's name. */
export const nameFrom = (wish: string): string =>
  wish
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28) || 'board';

/** A name like the given one that no board has. */
export function freeName(wish: string): string {
  const base = nameFrom(wish);
  if (!taken(base)) return base;
  for (let i = 2; ; ++i) if (!taken(`${base}-${i}`)) return `${base}-${i}`;
}
