// What the browser remembers. Where storage is not allowed, it lasts as long as the page.

const memory = new Map<string, unknown>();

function store(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = store()?.getItem(`specter.${key}`);
    if (text !== null && text !== undefined) return JSON.parse(text) as T;
  } catch {
    /* what cannot be read is not there */
  }
  return memory.has(key) ? (memory.get(key) as T) : otherwise;
}

export function remember(key: string, value: unknown): void {
  memory.set(key, value);
  try {
    store()?.setItem(`specter.${key}`, JSON.stringify(value));
  } catch {
    /* memory has it */
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    store()?.removeItem(`specter.${key}`);
  } catch {
    /* gone anyway */
  }
}
