// Who is here: a guest who is deleted elsewhere is told so, and the browser forgets him.
import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Socket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
}

const kept = new Map<string, string>();
let sockets: (Socket & { sent: Record<string, unknown>[] })[] = [];

async function come() {
  vi.resetModules();
  const { session } = await import('../../src/state/session.svelte');
  return session;
}
function greet(): void {
  const socket = sockets.at(-1)!;
  socket.onopen?.();
  socket.onmessage?.({ data: JSON.stringify({ type: 'welcome', name: 'Ann', guest: 'g' }) });
}

beforeEach(() => {
  kept.clear();
  sockets = [];
  const localStorage = {
    get length() {
      return kept.size;
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const addEventListener = (): void => undefined;
  vi.stubGlobal('window', { localStorage, addEventListener });
  vi.stubGlobal('document', { addEventListener, hidden: false });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal(
    'WebSocket',
    class {
      sent: Record<string, unknown>[] = [];
      constructor() {
        sockets.push(this);
      }
      send(text: string): void {
        this.sent.push(JSON.parse(text) as Record<string, unknown>);
      }
      close(): void {}
    },
  );
  kept.set('specter.guest', JSON.stringify({ token: 'old', name: 'Ann' }));
});

describe('a guest who wants to be deleted', () => {
  it('need not wait for the line', async () => {
    const session = await come();
    session.start();
    const done = session.forget();
    greet();
    await vi.waitFor(() => expect(sockets[0]!.sent.at(-1)).toMatchObject({ type: 'forget' }));
    const { id } = sockets[0]!.sent.at(-1)!;
    sockets[0]!.onmessage?.({ data: JSON.stringify({ type: 'ok', id }) });
    await done;
    expect(session.name).toBeNull();
    expect(kept.has('specter.guest')).toBe(false);
  });
});

describe('a guest who is deleted elsewhere', () => {
  it('is told, and forgotten by the browser', async () => {
    const session = await come();
    session.start();
    greet();
    expect(session.online).toBe(true);
    for (const kind of ['way', 'chat', 'outbox', 'read']) kept.set(`specter.${kind}.t`, '[]');
    kept.set('specter.settings', '{}');
    sockets[0]!.onclose?.({ code: 4001 });
    expect(session.forgotten).toBe(true);
    expect(session.name).toBeNull();
    expect([...kept.keys()]).toEqual(['specter.settings']);
    session.beginAnew();
    expect(session.forgotten).toBe(false);
  });

  it('becomes the one who began anew in another page', async () => {
    const session = await come();
    session.start();
    greet();
    kept.set('specter.guest', JSON.stringify({ token: 'new', name: 'Bea' }));
    sockets[0]!.onclose?.({ code: 4001 });
    sockets.at(-1)!.onopen?.();
    expect(sockets.at(-1)!.sent[0]).toMatchObject({ type: 'hello', token: 'new' });
    expect(session.forgotten).toBe(false);
    expect(kept.has('specter.guest')).toBe(true);
  });
});
