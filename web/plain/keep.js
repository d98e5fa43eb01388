// What the browser remembers. Where storage is not allowed, it lasts as long as the page.

const memory = new Map();

function store() {
  try { return window.localStorage; } catch { return null; }
}

export function recall(key, otherwise = null) {
  try {
    const text = store()?.getItem(`specter.${key}`);
    if (text !== null && text !== undefined) return JSON.parse(text);
  } catch { /* what cannot be read is not there */ }
  return memory.has(key) ? memory.get(key) : otherwise;
}

export function remember(key, value) {
  memory.set(key, value);
  try { store()?.setItem(`specter.${key}`, JSON.stringify(value)); } catch { /* memory has it */ }
}

export function forget(key) {
  memory.delete(key);
  try { store()?.removeItem(`specter.${key}`); } catch { /* gone anyway */ }
}
