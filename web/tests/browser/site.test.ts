// `make site`: a folder of files on a plain web server, under a path of its own, plays by itself.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest';
import { play } from './party';
import { hunterPolicy, Player, says } from './player';
import { playsAlone, setStage } from './stage';

const folder = resolve(import.meta.dirname, '../../../build/site');
const path = '/club/specter/';
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const test = anyTest.skipIf(!playsAlone);
const stage = setStage();
let host: HttpServer;
let url = '';
/** What was asked for and is not there, or lies elsewhere. */
const missed: string[] = [];

/** As simple as a web server can be: it knows files, and neither addresses nor WebAssembly. */
beforeAll(async () => {
  if (!playsAlone) return;
  if (!existsSync(join(folder, 'index.html'))) throw new Error('there is no build/site: make site');
  host = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url!, 'http://here').pathname);
    const name = asked.slice(path.length) || 'index.html';
    const file = join(folder, normalize(name));
    if (!asked.startsWith(path) || !existsSync(file) || !statSync(file).isFile()) {
      missed.push(asked);
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`;
});
afterAll(() => void host?.close());

test('a game, the lessons, the rules, the cards and the editor', async () => {
  const player = new Player(await stage.come({ keeps: true }));
  const { page } = player;
  await player.hearLocal();
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(url);
  await page.locator('#local-bar').waitFor();
  expect(await page.locator('#go-online').count()).toBe(0);
  for (const [link, key] of [
    ['/learn', 'ui.nav.learn'],
    ['/boards', 'ui.nav.boards'],
    ['/rules', 'ui.nav.rules'],
    ['/cards', 'ui.nav.cards'],
  ] as const) {
    await page
      .getByRole('link', { name: says(key), exact: true })
      .first()
      .click();
    await page.waitForURL(`${url}#${link}`);
    await page.locator('main h1').waitFor();
  }
  // An address can be opened again, and in another page.
  await page.reload();
  await page.locator('main h1').waitFor();
  await page.goto(`${url}#/editor`);
  await page.locator('.board').first().waitFor();
  await page.goto(`${url}#/rules#EQP-3`);
  await page.locator('[id="EQP-3"]').waitFor();

  await page.goto(`${url}#/new`);
  await page.getByLabel(says('ui.name.label')).fill('Ada');
  await page.getByRole('radio', { name: says('ui.home.players', { n: 2 }) }).check();
  await page.getByRole('radio', { name: says('ui.seats.hunters'), exact: true }).check();
  await page.getByRole('checkbox', { name: says('ui.new.window') }).uncheck();
  await page.locator('#create').click();
  await page.locator('#bot-0').click();
  await page.locator('#start:enabled').click();
  await play([[player, hunterPolicy]], () => player.over);
  await page.locator('#replay').click();
  // The address follows what is shown, and stays in the folder.
  await page.waitForURL(
    (shown) => shown.href.startsWith(url) && /#\/replay\/.*\?from=/.test(shown.hash),
  );
  await page
    .locator('summary')
    .filter({ hasText: says('ui.fair.title') })
    .waitFor();
  const saving = page.waitForEvent('download');
  await page.locator('#record').click();
  const record = await readFile((await (await saving).path())!, 'utf8');
  expect(record.split('\n').filter((line) => line !== '').length).toBeGreaterThan(10);
  expect(sockets).toEqual([]);
  expect(missed.filter((asked) => asked !== '/favicon.ico')).toEqual([]);
  expect(player.person.problems).toEqual([]);
});

test('starts without its web server, once it was there', async () => {
  const { page } = await stage.come({ keeps: true });
  await page.goto(url);
  await page.locator('#local-kept').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('#play-agent').click();
  await page.waitForURL(/#\/t\//);
  await page.locator('#confirm, .decision, .draft').first().waitFor();
});

test('has the address of no server in it', async () => {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(html|js|json|webmanifest)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text.match(/wss?:\/\/[a-z0-9]/g) ?? [], file).toEqual([]);
    expect(text.match(/https?:\/\/(localhost|127\.)/g) ?? [], file).toEqual([]);
  }
});
