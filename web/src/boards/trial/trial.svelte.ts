// Plays games on the board that is being drawn. Each version of the board has its own numbers; those
// of the last one that had enough games are what a change is held against.
import { wasm } from '../../../.generated/wasm';
import type { FromTrial, Question, ToTrial } from './messages';
import { enough, sum, type Totals } from './totals';

/** Of one version of the board: then the interval is less than a point on each side. */
const gamesMost = 12_000;
const versionsKept = 24;
const workersMost = 2;
/** The strongest bot that is quick enough for hundreds of games a minute in a page. */
export const trialBot = 'greedy';

export interface TrialSetup {
  edition: string;
  players: number;
}

/** As much of a worker as is needed here. */
export interface TrialWorker {
  onmessage: ((event: MessageEvent<FromTrial>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToTrial): void;
  terminate(): void;
}

export type Trouble = 'no_wasm' | 'died' | 'refused';

/** Null where the browser cannot. */
function newWorker(): TrialWorker | null {
  if (wasm === null || typeof WebAssembly !== 'object' || typeof Worker !== 'function') return null;
  const worker: TrialWorker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
  });
  worker.postMessage({ to: 'start', wasm: new URL(wasm, document.baseURI).href });
  return worker;
}

export class Trial {
  /** Of the board as it is now. */
  totals = $state.raw<Totals | null>(null);
  /** Of the version that a change is held against. */
  before = $state.raw<Totals | null>(null);
  trouble = $state<Trouble | null>(null);
  running = $state(false);
  #workers: TrialWorker[] = [];
  #make: () => TrialWorker | null;
  #cores: number;
  #parts = new Map<TrialWorker, Totals>();
  /** Numbers of versions, the newest last: whoever takes a change back goes on with them. */
  #versions = new Map<string, Totals>();
  #version: string | null = null;
  #kept: Totals | null = null;
  #setup = '';
  #number = 0;

  constructor(make: () => TrialWorker | null = newWorker, cores?: number) {
    this.#make = make;
    this.#cores = cores ?? globalThis.navigator?.hardwareConcurrency ?? 2;
  }

  /** Goes on with this board, or begins with it. */
  play(board: string, setup: TrialSetup): void {
    const kind = `${setup.edition} ${setup.players}`;
    if (kind !== this.#setup) {
      this.#shelve();
      this.before = this.totals = null; // other games
      this.#version = null;
      this.#setup = kind;
    }
    const version = `${kind}\n${board}`;
    if (version === this.#version && this.running) return;
    if (version === this.#version) this.#shelve();
    else this.#turnTo(version);
    this.#begin({ board, ...setup, agent: trialBot, hunters: trialBot, seed: 0 });
  }

  /** What is played so far stays to be seen. */
  stop(): void {
    this.#shelve();
    this.running = false;
    for (const worker of this.#workers) worker.postMessage({ to: 'stop' });
  }

  end(): void {
    this.running = false;
    for (const worker of this.#workers.splice(0)) worker.terminate();
  }

  #turnTo(version: string): void {
    this.#shelve();
    if (this.totals && this.totals.games >= enough) this.before = this.totals;
    this.#version = version;
    this.#kept = this.#versions.get(version) ?? null;
    this.totals = this.#kept;
  }

  #shelve(): void {
    if (this.#version !== null && this.totals) {
      this.#versions.delete(this.#version);
      this.#versions.set(this.#version, this.totals);
      const oldest = this.#versions.keys().next().value!;
      if (this.#versions.size > versionsKept) this.#versions.delete(oldest);
    }
    this.#kept = this.totals;
    this.#parts.clear();
  }

  #begin(question: Question): void {
    const left = gamesMost - (this.#kept?.games ?? 0);
    if (left <= 0 || !this.#ready()) return;
    const number = ++this.#number;
    this.trouble = null;
    this.running = true;
    const games = Math.ceil(left / this.#workers.length);
    this.#workers.forEach((worker, i) => {
      const seed = number * workersMost + i; // never the same games twice
      worker.postMessage({ to: 'play', number, question: { ...question, seed }, games });
    });
  }

  #ready(): boolean {
    if (this.#workers.length > 0) return true;
    // One core stays for the page.
    const count = Math.max(1, Math.min(workersMost, this.#cores - 1));
    for (let i = 0; i < count; ++i) {
      const worker = this.#make();
      if (!worker) {
        this.#failed('no_wasm');
        return false;
      }
      worker.onmessage = ({ data }) => this.#hear(worker, data);
      worker.onerror = () => this.#failed('died');
      this.#workers.push(worker);
    }
    return true;
  }

  #hear(worker: TrialWorker, message: FromTrial): void {
    if (message.kind === 'no_wasm') return this.#failed('no_wasm');
    if (message.number !== this.#number || !this.running) return; // of an older board
    if (message.kind === 'refused') return this.#failed('refused');
    this.#parts.set(worker, message.totals);
    this.totals = sum([...(this.#kept ? [this.#kept] : []), ...this.#parts.values()]);
    if (this.totals!.games >= gamesMost) this.running = false;
  }

  /** The next board tries again, with new workers. */
  #failed(why: Trouble): void {
    this.end();
    this.trouble = why;
    this.#version = null;
  }
}
