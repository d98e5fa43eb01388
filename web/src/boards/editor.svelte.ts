// The editor's state: the board, the tool in hand, the stroke that is being drawn. What is worked
// on is kept all the time, so that nothing is lost with the page.
import type { Drawing } from '../board/gestures';
import type { Board } from '../model/board';
import type { Cell } from '../model/protocol';
import { draftOf, dropDraft, keepDraft, type Origin } from './drafts';
import { newBoard, paint, sweeps, type Tool } from './edit';
import { History } from './history.svelte';
import { freeName } from './library';
import { addStretch, longEnough, stretchBetween } from './roads';
import { problemsOf, cellsOfStretch } from './validate';

export class Editor {
  #history: History;
  /** The name under which the board is saved. */
  before = $state<string | null>(null);
  tool = $state<Tool>('structure');
  /** Of a road: where it begins and where it would end. */
  anchor = $state<Cell | null>(null);
  reach = $state<Cell | null>(null);
  /** False where the unfinished work lasts only as long as the page. */
  kept = $state(true);
  #stroke: Board | null = null;
  #named: boolean;
  #origin: Origin;

  constructor(board: Board = newBoard(), before: string | null = null, origin: Origin = before) {
    this.#origin = origin;
    this.#history = new History(board);
    this.before = before;
    this.#named = board.name !== '';
  }

  /** The work on this that was not finished last time. */
  static resumed(origin: Origin): Editor | null {
    const draft = draftOf(origin);
    return draft && new Editor(draft.board, draft.before, origin);
  }

  readonly problems = $derived.by(() => problemsOf(this.board));

  get board(): Board {
    return this.#history.board;
  }
  get canUndo(): boolean {
    return this.#history.canUndo;
  }
  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** The road that would come, and whether it is long enough. */
  get preview(): { cells: Cell[]; good: boolean } | null {
    if (!this.anchor) return null;
    const stretch = stretchBetween(this.board, this.anchor, this.reach ?? this.anchor);
    return { cells: cellsOfStretch(stretch), good: longEnough(stretch) };
  }

  #keep(): void {
    this.kept = keepDraft(this.#origin, { board: this.board, before: this.before });
  }

  change(board: Board): void {
    this.#history.change(board);
    this.#keep();
  }
  undo(): void {
    this.anchor = null;
    this.#history.undo();
    this.#keep();
  }
  redo(): void {
    this.#history.redo();
    this.#keep();
  }
  take(tool: Tool): void {
    this.tool = tool;
    this.anchor = null;
  }

  /** The title; the short name follows it until somebody writes one. */
  entitle(title: string): void {
    const name = this.#named ? this.board.name : title.trim() ? freeName(title) : '';
    this.change({ ...this.board, title, name });
  }
  rename(name: string): void {
    this.#named = name !== '';
    this.change({ ...this.board, name });
  }

  /** The board is saved under its name; where that lasts only as long as the page, so is a draft. */
  saved(stored: boolean): void {
    this.before = this.board.name;
    if (!stored) {
      this.#keep();
      return;
    }
    this.discard();
    this.kept = true;
    this.#origin = this.board.name;
  }
  /** Forgets the unfinished work. */
  discard(): void {
    dropDraft(this.#origin);
  }

  /** One stroke by key: a road takes two, one for each end. */
  press(cell: Cell): void {
    if (this.tool !== 'road') {
      this.change(paint(this.board, this.tool, cell));
      return;
    }
    if (this.anchor) {
      this.change(addStretch(this.board, this.anchor, cell));
      this.anchor = null;
    } else {
      this.anchor = cell;
      this.reach = cell;
    }
  }

  readonly drawing: Drawing = {
    start: (cell) => {
      this.#stroke = this.board;
      if (this.tool === 'road') {
        this.anchor = cell;
        this.reach = cell;
      } else this.#history.board = paint(this.board, this.tool, cell);
      return true;
    },
    over: (cell) => {
      if (this.tool === 'road') this.reach = cell;
      else if (sweeps(this.tool)) this.#history.board = paint(this.board, this.tool, cell);
    },
    end: () => {
      if (this.tool === 'road' && this.anchor && this.reach)
        this.#history.board = addStretch(this.board, this.anchor, this.reach);
      this.anchor = null;
      if (this.#stroke) this.#history.keep(this.#stroke);
      this.#stroke = null;
      this.#keep();
    },
    cancel: () => {
      if (this.#stroke) this.#history.board = this.#stroke;
      this.#stroke = null;
      this.anchor = null;
    },
  };
}
