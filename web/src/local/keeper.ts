// A hall with its shelf: takes up what was kept, keeps what changes, and runs what is due. Knows no
// worker and no page, so that a test can hold one.
import { WasmHall } from './hall';
import type { Trouble } from './messages';
import type { Changes, Shelf } from './shelf';

export interface Listener {
  text(link: number, text: string): void;
  closed(link: number, code: number): void;
  trouble(trouble: Trouble | null): void;
}

/** The server's close codes begin here. */
const closeCode = 4000;

const nameOf = (error: unknown): string => (error as { name?: string } | null)?.name ?? '';

export class Keeper {
  #hall!: WasmHall;
  #shelf: Shelf;
  #listener: Listener;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #ended = false;
  #full = false;

  private constructor(shelf: Shelf, listener: Listener) {
    this.#shelf = shelf;
    this.#listener = listener;
  }

  static async open(
    module: WebAssembly.Module,
    program: string,
    shelf: Shelf,
    listener: Listener,
  ): Promise<Keeper> {
    const keeper = new Keeper(shelf, listener);
    keeper.#hall = await WasmHall.load(module, {
      send: (link, text) => listener.text(link, text),
      close: (link, why) => listener.closed(link, closeCode + why),
      save: (number, changes) => void keeper.#save(number, changes),
      note: (level, what) => {
        if (level !== 'info') console.warn(`specter: ${level}: ${what}`);
      },
    });
    keeper.#hall.create(program);
    await keeper.#restore();
    keeper.#hall.open();
    keeper.#pump();
    return keeper;
  }

  connect(): number {
    return this.#safely(() => this.#hall.connect()) ?? 0;
  }
  receive(link: number, text: string): void {
    this.#safely(() => this.#hall.receive(link, text));
    this.#pump();
  }
  disconnect(link: number): void {
    this.#safely(() => this.#hall.disconnect(link));
    this.#pump();
  }
  /** The memory of the hall, which never shrinks. */
  get bytes(): number {
    return this.#hall.bytes;
  }
  /** Does nothing any more; what was kept is kept. */
  end(): void {
    this.#ended = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#shelf.close();
  }

  async #restore(): Promise<void> {
    const kept = await this.#shelf.all();
    for (const guest of kept.guests) this.#hall.restoreGuest(guest);
    const damaged = kept.tables.filter(({ lines }) => this.#hall.restoreTable(lines) !== null);
    if (damaged.length > 0)
      this.#listener.trouble({ kind: 'damaged', detail: String(damaged.length) });
  }

  async #save(number: number, text: string): Promise<void> {
    let failure = '';
    try {
      await this.#shelf.save(JSON.parse(text) as Changes);
    } catch (error) {
      if (nameOf(error) === 'ConstraintError') return this.#overtaken();
      failure = nameOf(error) === 'QuotaExceededError' ? 'store.full' : 'store.failed';
    }
    if (this.#ended) return;
    const full = failure !== '';
    if (full !== this.#full) this.#listener.trouble(full ? { kind: 'full' } : null);
    this.#full = full;
    this.#safely(() => this.#hall.saved(number, failure));
    this.#pump();
  }

  /** Another page has written to the same games: theirs counts. */
  #overtaken(): void {
    if (this.#ended) return;
    this.end();
    this.#listener.trouble({ kind: 'elsewhere' });
  }

  /** Runs what is due, a piece at a time, so that messages are heard in between. */
  #pump(): void {
    if (this.#ended) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const next = this.#safely(() => this.#hall.run());
    if (next === undefined || next < 0) return;
    this.#timer = setTimeout(() => this.#pump(), Math.max(0, next - Date.now()));
  }

  /** A trap ends the hall: its memory cannot be trusted any more. What is kept can. */
  #safely<T>(run: () => T): T | undefined {
    if (this.#ended) return undefined;
    try {
      return run();
    } catch (error) {
      this.end();
      this.#listener.trouble({ kind: 'died', detail: String(error) });
      return undefined;
    }
  }
}
