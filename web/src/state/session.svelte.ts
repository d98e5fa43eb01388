// Who is here, the connection, and the tables that are open. Components read, and call `request`.
import { forget, forgetTables, recall, remember } from '../model/keep';
import { Link, type Answer, type LinkStatus, type Message, type SocketLike } from '../model/link';
import type { Failure, TableEvent, Welcome } from '../model/protocol';
import { local } from '../local/socket.svelte';
import { place } from './place';
import { TableStore } from './table.svelte';

interface OpenTable {
  store: TableStore;
  /** How many pages show it: one may open it before another lets go of it. */
  uses: number;
  end: () => void;
}

interface Kept {
  token: string;
  name: string;
}

const address = (): string =>
  __SERVER__ || `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

class Session {
  status = $state.raw<LinkStatus>({ state: 'idle', at: null, tries: 0, stopping: false });
  welcome = $state.raw<Welcome | null>(null);
  /** The name that the browser knows; null for somebody new. */
  name = $state<string | null>(recall<Kept | null>(place.guestKey, null)?.name ?? null);
  /** The greeting was refused: why. */
  refused = $state.raw<Failure | null>(null);
  /** The guest was deleted elsewhere: what is shown is not kept up to date any more. */
  forgotten = $state(false);
  /** The server carries another client than this one: the page should be loaded again. */
  outdated = $state(false);

  #greeting: Record<string, unknown> | null = null;
  #client: string | null = null;
  /** The token that the last greeting was made with. */
  #token: string | null = null;
  #arrivals: { resolve: () => void; reject: (error: Failure) => void }[] = [];
  #tables = new Map<string, OpenTable>();
  #link = new Link({
    open: () => (place.local ? local.open() : (new WebSocket(address()) as unknown as SocketLike)),
    hello: () => this.#hello(),
    on: {
      welcome: (message) => this.#welcomed(message),
      message: (message) => this.#message(message),
      status: (status) => {
        this.status = status;
      },
      refused: (error) => this.#refused(error),
      forgotten: () => this.#refused({ code: 'hello.token' }),
    },
  });

  get guest(): string | null {
    return this.welcome?.guest ?? null;
  }
  get online(): boolean {
    return this.status.state === 'open';
  }

  /** Connects a guest whom the browser knows. */
  start(): void {
    this.#link.start();
    window.addEventListener('online', () => this.#link.wake());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#link.wake();
    });
  }

  retry(): void {
    this.#link.retry();
  }

  /** The person has read that the guest is deleted. */
  beginAnew(): void {
    this.forgotten = false;
  }

  /** A new guest of this name; resolves once the server has greeted us. */
  enter(name: string): Promise<void> {
    return this.#greet({ name });
  }

  /** The same person from another device. */
  enterByCode(code: string): Promise<void> {
    return this.#greet({ transfer: code });
  }

  /** Resolves when we are in: at once, after the connection, or as a new guest of this name. */
  arrive(name: string): Promise<void> {
    if (this.online) return Promise.resolve();
    if (this.name === null) return this.enter(name);
    return this.#arrival();
  }

  request(type: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    return this.#link.request(type, fields);
  }

  async rename(name: string): Promise<void> {
    await this.request('rename', { name });
    this.#keep({ name });
  }

  /** Deletes the guest, here and at the server. */
  async forget(): Promise<void> {
    await this.arrive(''); // the page may be quicker than the line
    await this.request('forget');
    this.leave();
  }

  /** Forgets the guest on this device only. */
  leave(): void {
    this.#link.stop();
    forget(place.guestKey);
    forgetTables();
    this.#greeting = null;
    this.name = null;
    this.welcome = null;
  }

  /** The table of this id, kept up to date until `close` is called as often. */
  table(id: string): TableStore {
    const open = this.#tables.get(id) ?? this.#newTable(id);
    ++open.uses;
    if (this.online) void open.store.open();
    return open.store;
  }

  /** No more messages of this table, unless another page shows it. */
  close(id: string): void {
    const open = this.#tables.get(id);
    if (!open || --open.uses > 0) return;
    this.#tables.delete(id);
    open.store.close();
    open.end();
    if (this.online) this.request('close', { table: id }).catch(() => undefined);
  }

  /** A table outlives the page that opened it, so it must not belong to that page. */
  #newTable(id: string): OpenTable {
    let store!: TableStore;
    const end = $effect.root(() => {
      store = new TableStore(id, (type, fields) => this.request(type, { table: id, ...fields }));
    });
    const open = { store, uses: 0, end };
    this.#tables.set(id, open);
    return open;
  }

  #hello(): Record<string, unknown> | null {
    if (this.#greeting) return this.#greeting;
    this.#token = recall<Kept | null>(place.guestKey, null)?.token ?? null;
    return this.#token === null ? null : { token: this.#token };
  }

  #greet(fields: Record<string, unknown>): Promise<void> {
    this.refused = null;
    this.forgotten = false;
    this.#greeting = fields;
    const arrival = this.#arrival();
    this.#link.restart();
    return arrival;
  }

  #arrival(): Promise<void> {
    const arrival = new Promise<void>((resolve, reject) => {
      this.#arrivals.push({ resolve, reject });
    });
    arrival.catch(() => undefined); // who does not wait for it need not hear of it
    return arrival;
  }

  #welcomed(message: Welcome): void {
    if (this.#client !== null && message.client !== undefined && message.client !== this.#client)
      this.outdated = true;
    this.#client ??= message.client ?? null;
    this.#greeting = null;
    this.refused = null;
    this.welcome = message;
    this.#keep({ name: message.name, ...(message.token ? { token: message.token } : {}) });
    for (const { store } of this.#tables.values()) void store.open();
    for (const { resolve } of this.#arrivals.splice(0)) resolve();
  }

  #keep(changes: Partial<Kept>): void {
    const kept = { token: '', ...recall<Partial<Kept>>(place.guestKey, {}), ...changes };
    remember(place.guestKey, kept);
    this.#token = kept.token;
    this.name = kept.name ?? null;
  }

  #refused(error: Failure): void {
    if (error.code === 'hello.version') this.outdated = true;
    // A new guest is told; somebody whom the server knows is tried again after a while.
    if (!this.#greeting && error.code !== 'hello.token' && !this.outdated)
      return this.#link.later();
    const known = this.#greeting === null;
    const deleted = known && error.code === 'hello.token';
    // Another page of this browser may have begun anew meanwhile.
    if (deleted && this.#replaced()) return this.#link.restart();
    this.refused = error;
    this.forgotten = deleted;
    this.#greeting = null;
    for (const { reject } of this.#arrivals.splice(0)) reject(error);
    // A token that nobody knows any more is of no use.
    if (deleted) this.leave();
    else this.#link.stop();
  }

  #replaced(): boolean {
    const token = recall<Kept | null>(place.guestKey, null)?.token ?? null;
    return token !== null && token !== this.#token;
  }

  #message(message: Message): void {
    const id = message['table'];
    if (typeof id === 'string') this.#tables.get(id)?.store.take(message as unknown as TableEvent);
  }
}

export const session = new Session();
