// Undo and redo: every state of the board that the editor had.
import type { Board } from '../model/board';

const most = 200;

export class History {
  #past = $state.raw<Board[]>([]);
  #future = $state.raw<Board[]>([]);
  board = $state.raw<Board>()!;

  constructor(board: Board) {
    this.board = board;
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** A finished change, from what the board was before it. */
  keep(before: Board): void {
    if (before === this.board) return;
    this.#past = [...this.#past, before].slice(-most);
    this.#future = [];
  }
  change(board: Board): void {
    const before = this.board;
    this.board = board;
    this.keep(before);
  }
  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#future = [this.board, ...this.#future];
    this.#past = this.#past.slice(0, -1);
    this.board = last;
  }
  redo(): void {
    const next = this.#future[0];
    if (!next) return;
    this.#past = [...this.#past, this.board];
    this.#future = this.#future.slice(1);
    this.board = next;
  }
}
