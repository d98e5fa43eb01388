// The service worker. Pages always come from the server, so that nobody is kept on an old client;
// files whose names carry their hash are kept; without a line there is a page that says so. Who plays
// on this device asks to keep the whole client: then it starts without a line.
const base = new URL('./', self.location.href).pathname;
const shell = 'specter-shell-2';
const assets = 'specter-assets-1';
const whole = 'specter-whole-1';
const shellFiles = ['offline.html', 'offline.css', 'icon.svg'].map((file) => base + file);
/** Older files of earlier versions are dropped beyond this number. */
const assetsMost = 150;
/** A line that does not answer counts as none, where the page is kept. */
const patienceMs = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll(shellFiles))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const known = [shell, assets, whole];
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** Every file of the client as it is now, and none of an earlier one. */
async function keep() {
  const answer = await fetch(base + 'files.json', { cache: 'no-cache' });
  if (!answer.ok) return;
  const files = ['', ...(await answer.json())].map((file) => base + file);
  const cache = await caches.open(whole);
  const there = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  // What carries its hash in its name is the same as before.
  const fresh = files.filter((file) => !there.includes(file) || !file.startsWith(base + 'assets/'));
  await cache.addAll(fresh.map((file) => new Request(file, { cache: 'no-cache' })));
  const old = there.filter((file) => !files.includes(file));
  await Promise.all(old.map((file) => cache.delete(file)));
}

self.addEventListener('message', (event) => {
  if (event.data !== 'keep') return;
  const report = (kept) => event.source?.postMessage({ kept });
  event.waitUntil(
    keep().then(
      () => report(true),
      () => report(false),
    ),
  );
});

async function page(request) {
  const kept = await (await caches.open(whole)).match(base);
  const patience = kept ? AbortSignal.timeout(patienceMs) : undefined;
  try {
    return await fetch(request, patience ? { signal: patience } : {});
  } catch {
    return kept ?? (await caches.match(base + 'offline.html')) ?? Response.error();
  }
}

async function asset(request) {
  const cache = await caches.open(assets);
  const kept = (await cache.match(request)) ?? (await caches.match(request));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    await Promise.all(
      keys.slice(0, Math.max(0, keys.length - assetsMost)).map((key) => cache.delete(key)),
    );
  }
  return answer;
}

async function fresh(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith(base + 'record/') || url.pathname === base + 'ws') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith(base + 'assets/')) event.respondWith(asset(request));
  else if (url.pathname.startsWith(base)) event.respondWith(fresh(request));
});

// A notification brings its table to the front: where it is open already, or in a new window.
async function bring(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => new URL(one.url).pathname === path);
  return shown ? shown.focus() : self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bring(event.notification.data?.path ?? base));
});
