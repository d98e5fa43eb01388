// What a worker keeps of its games (src/local/changes.h), in IndexedDB: rows of tables, the entries
// of their logs, and guests. Nothing in here looks into them.

export interface Row {
  id: string;
  [field: string]: unknown;
}
export interface Entry {
  table: string;
  seq: number;
  [field: string]: unknown;
}
export interface Changes {
  rows: Row[];
  entries: Entry[];
  gone: string[];
  guests: Row[];
  gone_guests: string[];
}

/** Everything that is kept, as the hall takes it: a table is its row and its entries, a line each. */
export interface Kept {
  tables: { id: string; lines: string }[];
  guests: string[];
}

export interface Shelf {
  all(): Promise<Kept>;
  /** All of it or nothing. */
  save(changes: Changes): Promise<void>;
  /** Throws everything away. */
  clear(): Promise<void>;
  close(): void;
}

const name = 'specter-local';
const version = 1;
const stores = ['rows', 'entries', 'guests'];

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error as Error);
  });

class DatabaseShelf implements Shelf {
  #db: IDBDatabase;

  constructor(db: IDBDatabase) {
    this.#db = db;
  }

  async all(): Promise<Kept> {
    const reading = this.#db.transaction(stores);
    const [rows, entries, guests] = await Promise.all([
      asked(reading.objectStore('rows').getAll() as IDBRequest<Row[]>),
      asked(reading.objectStore('entries').getAll() as IDBRequest<Entry[]>),
      asked(reading.objectStore('guests').getAll() as IDBRequest<Row[]>),
    ]);
    const lines = new Map(rows.map((row) => [row.id, [JSON.stringify(row)]]));
    // They come by table and number.
    for (const entry of entries) lines.get(entry.table)?.push(JSON.stringify(entry));
    return {
      tables: [...lines].map(([id, list]) => ({ id, lines: list.join('\n') })),
      guests: guests.map((guest) => JSON.stringify(guest)),
    };
  }

  save(changes: Changes): Promise<void> {
    return new Promise((done, failed) => {
      const writing = this.#db.transaction(stores, 'readwrite');
      writing.oncomplete = () => done();
      writing.onabort = () => failed(writing.error ?? new Error('aborted'));
      try {
        this.#put(changes, writing);
      } catch (error) {
        writing.onabort = null;
        writing.abort();
        failed(error as Error);
      }
    });
  }

  #put(changes: Changes, writing: IDBTransaction): void {
    const [rows, entries, guests] = stores.map((store) => writing.objectStore(store));
    for (const id of changes.gone) {
      rows!.delete(id);
      entries!.delete(IDBKeyRange.bound([id], [id, []]));
    }
    for (const row of changes.rows) rows!.put(row);
    // A new entry whose number is taken was written by another page: then nothing is.
    const longer = new Set(changes.rows.map((row) => row.id));
    for (const entry of changes.entries)
      if (longer.has(entry.table)) entries!.add(entry);
      else entries!.put(entry);
    for (const guest of changes.guests) guests!.put(guest);
    for (const id of changes.gone_guests) guests!.delete(id);
  }

  clear(): Promise<void> {
    return new Promise((done, failed) => {
      const writing = this.#db.transaction(stores, 'readwrite');
      writing.oncomplete = () => done();
      writing.onabort = () => failed(writing.error ?? new Error('aborted'));
      for (const store of stores) writing.objectStore(store).clear();
    });
  }

  close(): void {
    this.#db.close();
  }
}

/** Rejects where this browser, or this window, keeps nothing. */
export async function openShelf(): Promise<Shelf> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    const db = opening.result;
    db.createObjectStore('rows', { keyPath: 'id' });
    db.createObjectStore('entries', { keyPath: ['table', 'seq'] });
    db.createObjectStore('guests', { keyPath: 'id' });
  };
  return new DatabaseShelf(await asked(opening));
}

/** Lasts as long as the page. */
export const noShelf: Shelf = {
  all: () => Promise.resolve({ tables: [], guests: [] }),
  save: () => Promise.resolve(),
  clear: () => Promise.resolve(),
  close: () => undefined,
};
