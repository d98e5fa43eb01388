// specter.wasm and its doors (src/local/wasm/exports.cpp): the hall of a server, in this worker.
import { wasi } from './wasi';

interface Doors {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  create(): void;
  restoreTable(): number;
  restoreGuest(): number;
  open(): void;
  connect(): number;
  receive(link: number): void;
  disconnect(link: number): void;
  saved(number: number): void;
  run(): number;
  tryBoard(): number;
  tryGames(games: number): number;
}

export interface Around {
  send(link: number, text: string): void;
  close(link: number, why: number): void;
  save(number: number, changes: string): void;
  note(level: string, what: string): void;
}

export class WasmHall {
  #doors: Doors;

  private constructor(doors: Doors) {
    this.#doors = doors;
  }

  static async load(module: WebAssembly.Module, around: Around): Promise<WasmHall> {
    let doors!: Doors;
    const text = (at: number, size: number): string =>
      new TextDecoder().decode(new Uint8Array(doors.memory.buffer, at, size));
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasi(
        () => doors.memory,
        (what) => around.note('error', what),
      ),
      page: {
        now: () => Date.now(),
        random: (at: number, size: number) =>
          void crypto.getRandomValues(new Uint8Array(doors.memory.buffer, at, size)),
        send: (link: number, at: number, size: number) => around.send(link, text(at, size)),
        close: (link: number, why: number) => around.close(link, why),
        save: (number: number, at: number, size: number) => around.save(number, text(at, size)),
        note: (level: number, levelSize: number, what: number, whatSize: number) =>
          around.note(text(level, levelSize), text(what, whatSize)),
      },
    });
    doors = instance.exports as unknown as Doors;
    doors._initialize();
    return new WasmHall(doors);
  }

  get bytes(): number {
    return this.#doors.memory.buffer.byteLength;
  }
  create(program: string): void {
    this.#put(program);
    this.#doors.create();
  }
  /** What is wrong with it, or null. */
  restoreTable(lines: string): string | null {
    this.#put(lines);
    return this.#said(this.#doors.restoreTable());
  }
  restoreGuest(text: string): string | null {
    this.#put(text);
    return this.#said(this.#doors.restoreGuest());
  }
  open(): void {
    this.#doors.open();
  }
  connect(): number {
    return this.#doors.connect();
  }
  receive(link: number, text: string): void {
    this.#put(text);
    this.#doors.receive(link);
  }
  disconnect(link: number): void {
    this.#doors.disconnect(link);
  }
  /** The changes of this number are kept, or the code of why not. */
  saved(number: number, failure = ''): void {
    this.#put(failure);
    this.#doors.saved(number);
  }
  /** Runs what is due; when something is due next, or -1. */
  run(): number {
    return this.#doors.run();
  }
  /** A board to play games on, as Trial::open reads it; what is wrong with it, or null. */
  tryBoard(question: string): string | null {
    this.#put(question);
    return this.#said(this.#doors.tryBoard());
  }
  /** What all games on that board came to, after some more. */
  tryGames(games: number): string {
    return this.#said(this.#doors.tryGames(games)) ?? '';
  }

  #put(text: string): void {
    const bytes = new TextEncoder().encode(text);
    const at = this.#doors.input(bytes.length);
    new Uint8Array(this.#doors.memory.buffer, at, bytes.length).set(bytes);
  }
  #said(size: number): string | null {
    if (size === 0) return null;
    const at = this.#doors.output();
    return new TextDecoder().decode(new Uint8Array(this.#doors.memory.buffer, at, size));
  }
}
