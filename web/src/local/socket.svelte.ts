// A socket to a hall on this device: the pages talk to it as they do to a server's.
import { wasm } from '../../.generated/wasm';
import type { SocketLike } from '../model/link';
import type { Failure } from '../model/protocol';
import type { FromWorker, TakenIn, ToWorker, Trouble } from './messages';

const lostCode = 1006;

class Local {
  /** What is wrong now, if something is. */
  trouble = $state.raw<Trouble | null>(null);
  /** The whole client is kept: it starts without a line. */
  kept = $state(false);
  #worker: Worker | null = null;
  #sockets = new Map<number, LocalSocket>();
  #answers: ((result: string | TakenIn | null) => void)[] = [];
  #next = 1;

  /** Hears from the service worker whether it keeps everything. */
  follow(): void {
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if ((data as { kept?: boolean } | null)?.kept) this.kept = true;
    });
  }

  open(): SocketLike {
    const socket = new LocalSocket(this.#next++, (message) => this.#worker?.postMessage(message));
    this.#sockets.set(socket.number, socket);
    if (this.#start()) this.#tell({ to: 'open', socket: socket.number });
    else setTimeout(() => this.#ended(socket.number, lostCode));
    return socket;
  }

  /** The person has read it. */
  dismiss(): void {
    this.trouble = null;
  }

  /** Takes the games over from another page of this browser. */
  take(): void {
    this.#tell({ to: 'take' });
  }

  /** All games of this device as a text; whose they are is in it. */
  async copy(guest: string): Promise<string> {
    const text = (await this.#ask({ to: 'copy', guest })) as string | null;
    if (text === null) throw { code: 'page.no_store' } satisfies Failure;
    return text;
  }
  /** Takes in such a text; null where it is none. */
  async takeIn(text: string, guest: string): Promise<TakenIn | null> {
    return (await this.#ask({ to: 'takeIn', text, guest })) as TakenIn | null;
  }
  async clear(): Promise<void> {
    await this.#ask({ to: 'clear' });
  }

  #ask(message: ToWorker): Promise<string | TakenIn | null> {
    return new Promise((done) => {
      if (!this.#start()) return done(null);
      this.#answers.push(done);
      this.#tell(message);
    });
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #start(): boolean {
    if (this.#worker) return true;
    if (wasm === null || typeof WebAssembly !== 'object' || typeof Worker !== 'function') {
      this.trouble = { kind: 'no_wasm' };
      return false;
    }
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = () => this.#died();
    this.#tell({ to: 'start', wasm: new URL(wasm, document.baseURI).href, program: __PROGRAM__ });
    // What is kept should not be the first thing that goes when room is needed.
    void navigator.storage?.persist?.();
    return true;
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'trouble') this.#worried(message.trouble);
    else if (message.kind === 'done') this.#answers.shift()?.(message.result);
    else if (message.kind === 'closed') this.#ended(message.socket, message.code);
    else if (message.kind === 'opened') this.#sockets.get(message.socket)?.onopen?.();
    else this.#sockets.get(message.socket)?.onmessage?.({ data: message.text });
  }

  /** What was lost or could not be read stays to be read; the rest passes. */
  #worried(trouble: Trouble | null): void {
    const stays = this.trouble?.kind === 'died' || this.trouble?.kind === 'damaged';
    if (trouble !== null || !stays) this.trouble = trouble;
  }

  #ended(number: number, code: number): void {
    const socket = this.#sockets.get(number);
    this.#sockets.delete(number);
    socket?.onclose?.({ code });
  }

  /** The worker itself is gone: the next socket starts another one. */
  #died(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.trouble = { kind: 'died' };
    for (const done of this.#answers.splice(0)) done(null);
    for (const number of [...this.#sockets.keys()]) this.#ended(number, lostCode);
  }
}

class LocalSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly number: number;
  #tell: (message: ToWorker) => void;

  constructor(number: number, tell: (message: ToWorker) => void) {
    this.number = number;
    this.#tell = tell;
  }
  send(text: string): void {
    this.#tell({ to: 'text', socket: this.number, text });
  }
  close(): void {
    this.#tell({ to: 'close', socket: this.number });
  }
}

export const local = new Local();
