// Plays numbers one after the other: rounds of a path, steps of a replay.

export class Loop {
  playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #next: () => number | null;

  /** `next` goes one on and answers how long to stay there (ms), or null at the end. */
  constructor(next: () => number | null) {
    this.#next = next;
  }

  start(): void {
    this.stop();
    this.playing = true;
    this.#run();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.start();
  }

  #run(): void {
    const stay = this.#next();
    if (stay === null) return this.stop();
    this.#timer = setTimeout(() => this.#run(), stay);
  }
}
