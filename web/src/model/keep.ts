// What the browser remembers. Where storage is not allowed or full, it lasts as long as the page.

const prefix = 'specter.';
/** What could not be stored: newer than what the storage has. */
const memory = new Map<string, unknown>();

function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function recall<T>(key: string, otherwise: T): T {
  if (memory.has(key)) return memory.get(key) as T;
  try {
    const text = store()?.getItem(prefix + key);
    if (text !== null && text !== undefined) return JSON.parse(text) as T;
  } catch {
    /* what cannot be read is not there */
  }
  return otherwise;
}

/** Keeps a value; false where it lasts only as long as the page. */
export function remember(key: string, value: unknown): boolean {
  try {
    const storage = store();
    if (storage) {
      storage.setItem(prefix + key, JSON.stringify(value));
      memory.delete(key);
      return true;
    }
  } catch {
    /* memory has it */
  }
  memory.set(key, value);
  return false;
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    store()?.removeItem(prefix + key);
  } catch {
    /* gone anyway */
  }
}

/** The keys of everything that is kept and begins so. */
export const keysOf = (start: string): string[] => keys().filter((key) => key.startsWith(start));

/** The keys of everything that is kept. */
function keys(): string[] {
  const storage = store();
  const stored = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage!.key(i) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  return [...new Set([...stored, ...memory.keys()])];
}

/** What belongs to one table alone: the drawn way, chat that is written or sent, what was read. */
const ofTables = ['way', 'chat', 'outbox', 'read', 'invite'];

/** Forgets what belongs to a table that is over or gone. */
export function forgetTable(table: string): void {
  for (const kind of ofTables) forget(`${kind}.${table}`);
}

/** Forgets what belongs to any table, and which tables there were. */
export function forgetTables(): void {
  forget('dice');
  for (const key of keysOf('part.')) forget(key);
  for (const key of keys()) if (ofTables.some((kind) => key.startsWith(`${kind}.`))) forget(key);
}
