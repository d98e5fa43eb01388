// What the server says of actions before they are sent: where one leads, and the chances of shots.
import { hasPreview } from '../model/choose';
import { consequence, percent } from '../model/consequence';
import type { Action, Failure, Preview } from '../model/protocol';
import { errorSentence } from '../model/texts';
import { countsOf, isWay, wayKey } from '../model/ways';
import type { TableStore } from '../state/table.svelte';

const previewAfterMs = 150;

export interface Look {
  action: Action;
  preview: Preview | null;
  words: string;
}

export class Foresight {
  /** What the server says of the action in question. */
  look = $state.raw<Look | null>(null);
  /** Of each way that was looked at, all numbers of steps that lead to its end. */
  counts = $state.raw<ReadonlyMap<string, number[]>>(new Map());
  /** Chances on buttons, in percent. */
  chances = $state.raw<ReadonlyMap<Action, number>>(new Map());

  #table: TableStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #decision = 0;

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** Another decision, with these actions: what was known of the last one's is forgotten. */
  begin(actions: readonly Action[]): void {
    this.cancel();
    this.look = null;
    this.chances = new Map();
    this.counts = new Map();
    const decision = ++this.#decision;
    for (const action of actions)
      if ((action.type === 'attack' || action.type === 'shoot') && this.#foreseen(action))
        void this.#chance(action, decision);
  }

  /** Asks what the action would lead to, once nothing changed for a moment. */
  ask(action: Action | null): void {
    this.cancel();
    this.look = null;
    if (action && this.#foreseen(action))
      this.#timer = setTimeout(() => void this.#preview(action, this.#asked), previewAfterMs);
  }

  #foreseen(action: Action): boolean {
    return hasPreview(action, this.#table.seat?.view?.decision?.kind ?? '');
  }

  /** Nothing is asked any more, and no answer waited for. */
  cancel(): void {
    clearTimeout(this.#timer);
    ++this.#asked;
  }

  async #preview(action: Action, asked: number): Promise<void> {
    const view = this.#table.seat?.view;
    try {
      const preview = await this.#table.preview(action.seat, action);
      if (asked !== this.#asked || !view) return;
      this.look = { action, preview, words: consequence(view, action, preview) };
      // The first look at a way is at the shortest one.
      if (isWay(action) && !this.counts.has(wayKey(action)))
        this.counts = new Map(this.counts).set(wayKey(action), countsOf(preview));
    } catch (error) {
      const { code } = error as Failure;
      const quiet = code.startsWith('page.') || code.startsWith('limit.');
      if (asked === this.#asked)
        this.look = { action, preview: null, words: quiet ? '' : errorSentence(error) };
    }
  }

  async #chance(action: Action, decision: number): Promise<void> {
    try {
      const preview = await this.#table.preview(action.seat, action);
      const chance = preview.chances[0];
      if (decision === this.#decision && chance)
        this.chances = new Map(this.chances).set(action, percent(chance.permille));
    } catch {
      /* the button works without */
    }
  }
}
