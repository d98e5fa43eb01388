// The service worker: a notification brings its own table to the front.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const text = readFileSync(resolve(import.meta.dirname, '../../public/sw.js'), 'utf8');

type Listener = (event: unknown) => void;

async function click(open: string[], data: unknown) {
  const listeners = new Map<string, Listener>();
  const windows = open.map((path) => ({ url: `https://here${path}`, focus: vi.fn() }));
  const openWindow = vi.fn();
  const self = {
    location: { href: 'https://here/sw.js' },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
  };
  runInNewContext(text, { self, URL });
  let done: Promise<unknown> = Promise.resolve();
  listeners.get('notificationclick')!({
    notification: { close: () => undefined, data },
    waitUntil: (task: Promise<unknown>) => (done = task),
  });
  await done;
  const focused = windows.filter((one) => one.focus.mock.calls.length > 0).map((one) => one.url);
  return { focused, opened: openWindow.mock.calls.map(([path]) => path as string) };
}

it('finds the window of the table among others', async () => {
  const both = await click(['/rules', '/t/abc'], { path: '/t/abc' });
  expect(both).toEqual({ focused: ['https://here/t/abc'], opened: [] });
});

it('opens the table where no window shows it', async () => {
  const other = await click(['/rules', '/t/other'], { path: '/t/abc' });
  expect(other).toEqual({ focused: [], opened: ['/t/abc'] });
  expect((await click([], null)).opened).toEqual(['/']);
});
