// The connection: says hello, matches answers with requests, comes back by itself after a loss.
// Sockets, timers and chance are passed in, so that tests need neither a network nor patience.
import type { Failure, Welcome } from './protocol';

export const beatEveryMs = 20_000;
/** Longer than two beats without a word: the line is dead. */
const silentMs = 45_000;
const backoffMs = [300, 1000, 2000, 4000, 8000, 15_000];
const steadyMs = 5000;
/** After a rest an answer has to come so soon, else the line is dead. */
export const wakeMs = 5000;
/** From the first step to the greeting's answer. */
export const greetMs = 10_000;
/** The server ends the line of a guest who was deleted with this code. */
const forgottenCode = 4001;

/** Before which try how long to wait, up to a quarter more by chance. */
export const backoff = (tries: number, random: () => number = Math.random): number =>
  Math.round(backoffMs[Math.min(tries, backoffMs.length - 1)]! * (1 + random() / 4));

export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export type LinkState = 'idle' | 'connecting' | 'open' | 'waiting';

export interface LinkStatus {
  state: LinkState;
  /** When the next try is, while waiting. */
  at: number | null;
  tries: number;
  /** The server said that it goes down. */
  stopping: boolean;
}

export interface Answer {
  type: 'ok';
  id: number;
  // Each request has fields of its own; who asks knows which.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  [field: string]: any;
}

export type Message = { type: string; [field: string]: unknown };

interface Ports {
  open: () => SocketLike;
  /** The greeting's fields, or null where nobody is to be greeted yet. */
  hello: () => Record<string, unknown> | null;
  on: {
    welcome: (message: Welcome) => void;
    message: (message: Message) => void;
    status: (status: LinkStatus) => void;
    refused: (error: Failure) => void;
    /** The guest was deleted, here or elsewhere. */
    forgotten: () => void;
  };
  now?: () => number;
  later?: (task: () => void, ms: number) => unknown;
  cancel?: (timer: unknown) => void;
}

export class Link {
  #ports: Required<Ports>;
  #socket: SocketLike | null = null;
  #pending = new Map<number, { resolve: (a: Answer) => void; reject: (f: Failure) => void }>();
  #nextId = 1;
  #tries = 0;
  #ready = false;
  #timer: unknown = null;
  #beating: unknown = null;
  /** Ends a line from which something is expected. */
  #patience: unknown = null;
  #heard = 0;
  #welcomed: number | null = null;
  #stopping = false;
  state: LinkState = 'idle';

  constructor(ports: Ports) {
    this.#ports = {
      now: () => Date.now(),
      later: (task, ms) => setTimeout(task, ms),
      cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      ...ports,
    };
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Connects, if there is somebody to greet for. */
  start(): void {
    if (this.#socket || !this.#ports.hello()) return;
    this.#clearTimer();
    this.#tell('connecting');
    const socket = this.#ports.open();
    this.#socket = socket;
    this.#expect(greetMs);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      const greeting = this.#ports.hello();
      if (greeting) this.#write({ type: 'hello', version: 1, ...greeting });
      this.#heard = this.#ports.now();
      this.#beat();
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
    socket.onerror = () => undefined;
  }

  /** Ends the connection and stays away. */
  stop(): void {
    this.#clearTimer();
    this.#drop();
    this.#tell('idle');
  }

  /** A new greeting (another name or guest): connects afresh. */
  restart(): void {
    this.stop();
    this.#tries = 0;
    this.start();
  }

  /** Tries at once instead of waiting. */
  retry(): void {
    if (this.state !== 'waiting' && this.state !== 'connecting') return;
    this.#clearTimer();
    this.#drop();
    this.start();
  }

  /** The device was asleep or without a network: what looks open may be dead. */
  wake(): void {
    if (this.state === 'waiting') this.retry();
    if (!this.#ready || this.#patience !== null) return;
    this.#expect(wakeMs);
    this.request('beat').catch(() => undefined);
  }

  /** The server cannot take us now: comes back after a while, as after a loss. */
  later(): void {
    this.#lost();
  }

  /** Sends a request; resolves with the answer, rejects with a Failure. */
  request(type: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    if (!this.#ready) return Promise.reject<Answer>({ code: 'page.offline' } satisfies Failure);
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject });
      this.#write({ type, id, ...fields });
    });
  }

  #write(message: Message): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #receive(data: string): void {
    let message: Message;
    try {
      message = JSON.parse(data) as Message;
    } catch {
      return;
    }
    this.#heard = this.#ports.now();
    if (this.#ready) this.#expect(null);
    if (message.type === 'welcome') {
      this.#expect(null);
      this.#ready = true;
      this.#stopping = false;
      this.#welcomed = this.#ports.now();
      this.#tell('open');
      this.#ports.on.welcome(message as unknown as Welcome);
    } else if (message.type === 'ok' || message.type === 'error') this.#answered(message);
    else if (message.type === 'stopping') this.#stopping = true;
    else this.#ports.on.message(message);
  }

  #answered(message: Message): void {
    const id = message['id'] as number;
    const waiting = this.#pending.get(id);
    this.#pending.delete(id);
    const failure = message as unknown as Failure;
    if (waiting) {
      if (message.type === 'ok') waiting.resolve(message as unknown as Answer);
      else waiting.reject(failure);
    } else if (message.type === 'error') {
      if (this.#ready) this.#ports.on.message(message);
      else this.#ports.on.refused(failure); // the greeting was not accepted
    }
  }

  /** The line is gone, or the server cannot greet us now: comes back after a while. */
  #lost(code?: number): void {
    this.#drop();
    if (code === forgottenCode) {
      this.#tell('idle');
      return this.#ports.on.forgotten();
    }
    // A line that held only for a moment does not count: no hammering.
    if (this.#welcomed !== null && this.#ports.now() - this.#welcomed > steadyMs) this.#tries = 0;
    this.#welcomed = null;
    const wait = backoff(this.#tries++);
    this.#timer = this.#ports.later(() => {
      this.#timer = null;
      this.start();
    }, wait);
    this.#tell('waiting', this.#ports.now() + wait);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    if (this.#beating !== null) this.#ports.cancel(this.#beating);
    this.#beating = null;
    this.#expect(null);
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject({ code: 'page.lost' });
  }

  #beat(): void {
    this.#beating = this.#ports.later(() => {
      if (this.#ports.now() - this.#heard > silentMs) return this.#lost();
      if (this.#ready) this.request('beat').catch(() => undefined);
      this.#beat();
    }, beatEveryMs);
  }

  /** A message within this time, or the line counts as lost; null where nothing is expected. */
  #expect(ms: number | null): void {
    if (this.#patience !== null) this.#ports.cancel(this.#patience);
    this.#patience = ms === null ? null : this.#ports.later(() => this.#lost(), ms);
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#ports.cancel(this.#timer);
    this.#timer = null;
  }

  #tell(state: LinkState, at: number | null = null): void {
    this.state = state;
    this.#ports.on.status({ state, at, tries: this.#tries, stopping: this.#stopping });
  }
}
