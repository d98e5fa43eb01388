// Bots are fast: where nobody else plays, what they do is shown one thing after the other. Whoever
// does not want to wait goes on at once.
import type { TableEvent, TableMessage } from '../model/protocol';

/** How long each thing is looked at before the next. */
const ms = { instant: 0, brisk: 280, watchable: 900 };

/** The page of the game says how fast its player likes it; elsewhere nobody looks. */
export const pacing: { speed: () => keyof typeof ms } = { speed: () => 'instant' };

/** All others are bots, and nobody loses time by looking. */
export const onlyBots = (table: TableMessage | null): boolean =>
  table?.status === 'running' &&
  !table.options.clock &&
  table.seats.every((seat) => seat.kind === 'bot' || table.you.seats.includes(seat.seat));

export class Pace {
  #waiting: TableEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #fold: (message: TableEvent) => void;

  constructor(fold: (message: TableEvent) => void) {
    this.#fold = fold;
  }

  get busy(): boolean {
    return this.#timer !== null;
  }

  /** Takes a message now or when its time has come. What `holds` says decides about what follows. */
  take(message: TableEvent, holds: (message: TableEvent) => boolean): void {
    // The whole state, or talk: nothing that could be looked at step by step.
    if (message.type === 'state' || message.type === 'opened') this.finish();
    if (this.#timer !== null && message.type !== 'talk') {
      this.#waiting.push(message);
      this.#holds = holds;
      return;
    }
    this.#fold(message);
    if (holds(message)) this.#rest(holds);
  }

  /** Nothing waits any longer. */
  finish(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#fold(next);
  }

  #holds: (message: TableEvent) => boolean = () => false;

  #rest(holds: (message: TableEvent) => boolean): void {
    this.#holds = holds;
    const wait = document.hidden ? 0 : ms[pacing.speed()];
    if (wait > 0) this.#timer = setTimeout(() => this.#goOn(), wait);
  }

  #goOn(): void {
    this.#timer = null;
    while (this.#timer === null) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#fold(next);
      if (this.#holds(next)) this.#rest(this.#holds);
    }
  }
}
