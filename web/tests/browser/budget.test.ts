// What the first load costs: the script that a cold browser fetches for the hall, as it comes
// over the line.
import { expect, it } from 'vitest';
import { setStage } from './stage';

const limit = 200 * 1024;
const stage = setStage();

it('the first load has at most 200 KB of script, packed, and nothing from elsewhere', async () => {
  const context = await stage.browser.newContext({
    baseURL: stage.server.url,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const scripts = new Map<string, { url: string; packed: boolean }>();
  const bytes = new Map<string, number>();
  const hosts = new Set<string>();
  const addresses: string[] = [];
  line.on('Network.responseReceived', ({ requestId, type, response }) => {
    hosts.add(new URL(response.url).host);
    addresses.push(response.url);
    if (type !== 'Script') return;
    const headers = Object.entries(response.headers).map(([key, value]) => [
      key.toLowerCase(),
      value,
    ]);
    scripts.set(requestId, {
      url: response.url,
      packed: ['br', 'gzip'].includes(Object.fromEntries(headers)['content-encoding']),
    });
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('#play-agent').waitFor();
  const sizes = [...scripts].map(([id, script]) => ({ ...script, bytes: bytes.get(id) ?? 0 }));
  const all = sizes.reduce((sum, script) => sum + script.bytes, 0);
  console.log(`first load: ${sizes.length} scripts, ${(all / 1024).toFixed(1)} KB`);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter((script) => script.bytes > 1500 && !script.packed)).toEqual([]);
  expect(sizes.every((script) => script.bytes > 0)).toBe(true);
  expect(all).toBeLessThanOrEqual(limit);
  // The game itself comes when somebody plays without a server.
  expect(addresses.filter((address) => address.endsWith('.wasm'))).toEqual([]);
  expect([...hosts]).toEqual([new URL(stage.server.url).host]);
  await context.close();
});
