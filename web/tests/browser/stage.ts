// What a test in the browser needs: a server of its own, a browser, and people at pages.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
export const binary = process.env['SPECTER_BINARY'] ?? join(root, 'build/release/specter');
const seededBinary =
  process.env['SPECTER_WIRE_SERVER'] ?? join(root, 'build/release/specter_wire_server');
/** The client can play by itself: without its tools (scripts/wasm) it is built as it was before. */
export const playsAlone = existsSync(join(root, 'build/wasm/specter.wasm'));
const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** How long anything may take that comes at once, on a machine with much else to do. */
export const patienceMs = 60_000;

/** Tests come in crowds from one address. */
const crowd = [
  '--connections-per-address=1000',
  '--requests-per-second=100000',
  '--sockets-per-minute=100000',
  '--guests-per-minute=100000',
  '--messages-per-minute=100000',
  '--guest-limits=1000',
  '--address-limits=1000',
];

export class Server {
  readonly url: string;
  /** Nothing about it is random. */
  settled = false;
  #process: ChildProcess;
  #folder: string;

  private constructor(process: ChildProcess, folder: string, url: string) {
    this.#process = process;
    this.#folder = folder;
    this.url = url;
  }

  /** Starts a server; with `port` and `folder` of an earlier one it goes on where that one ended. */
  static async start(
    options: { program?: string; port?: number; folder?: string; flags?: string[] } = {},
  ): Promise<Server> {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'specter-browser-'));
    const flags = options.flags ?? [
      'serve',
      '--host',
      '127.0.0.1',
      '--data',
      folder,
      '--log-level',
      'error',
      ...crowd,
    ];
    const child = spawn(
      options.program ?? binary,
      [...flags, '--port', String(options.port ?? 0)],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    // A test that fails leaves no server behind.
    const reap = (): boolean => child.kill('SIGKILL');
    const ends = ['exit', 'SIGTERM', 'disconnect'] as const;
    for (const end of ends) process.on(end, reap);
    child.once('exit', () => ends.forEach((end) => process.off(end, reap)));
    let said = '';
    const url = await new Promise<string>((done, failed) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const found = /https?:\/\/[0-9.a-z[\]:]+/.exec(said);
        if (found) done(found[0]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('error', failed);
      child.on('exit', (code) => failed(new Error(`the server ended (${code}): ${said}`)));
    });
    return new Server(child, folder, url);
  }

  /**
   * Everything random follows from the seed: the same game each time. With a position every game
   * begins there, and where it is quick nobody waits long for a bot or an answer that is held back
   * (docs/client.md, docs/positions.md).
   */
  static async seeded(
    seed: number,
    { position, quick = false }: { position?: string; quick?: boolean } = {},
  ): Promise<Server> {
    if (!existsSync(seededBinary)) throw new Error(`${seededBinary} is not built: make build`);
    const flags = ['--seed', String(seed)];
    if (position) flags.push('--position', position);
    if (quick) flags.push('--quick');
    const server = await Server.start({ program: seededBinary, flags });
    server.settled = true;
    return server;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }
  get folder(): string {
    return this.#folder;
  }

  /** As a power cut would. */
  async crash(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill(signal);
    await ended;
  }
}

/**
 * What Chromium would do for each window and no test looks at: the pages behind its own address bar
 * cost as much as ours. The last list of features wins, so what Playwright turns off stands here, too.
 */
const unseen = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints'],
  ...['PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];

export const launch = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', `--disable-features=${unseen.join(',')}`],
    ...options,
  });

let shared: Promise<Browser> | null = null;

/** One browser for every file that a worker runs: each person has a profile of his own in it. */
async function sharedBrowser(): Promise<Browser> {
  if (!shared || !(await shared).isConnected()) shared = launch();
  return shared;
}
// Where a run is broken off, its workers go, and their browsers and servers with them.
process.once('disconnect', () => setImmediate(() => process.kill(process.pid, 'SIGKILL')));

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface PersonOptions {
  name?: string;
  viewport?: { width: number; height: number };
  touch?: boolean;
  language?: 'en' | 'de';
  settings?: Record<string, unknown>;
  /** What the page draws at random is always the same: so are the dice, where the server's are. */
  settled?: boolean;
  /** Pages may be kept by their service worker. */
  keeps?: boolean;
}

/** Somebody with a browser profile of his own. */
export class Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in the page; a test expects none. */
  readonly problems: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('console', (message) => {
      // A line that is cut on purpose makes the browser complain about the socket.
      if (message.type() === 'error' && !/WebSocket|ERR_/.test(message.text()))
        this.problems.push(message.text());
    });
  }

  static async come(browser: Browser, url: string, options: PersonOptions = {}): Promise<Person> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: options.viewport ?? desktop,
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      locale: options.language === 'de' ? 'de-DE' : 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: options.keeps ? 'allow' : 'block',
    });
    const settings = { sound: false, botSpeed: 'instant', ...options.settings };
    await context.addInitScript((values) => {
      if (!localStorage.getItem('specter.settings'))
        localStorage.setItem('specter.settings', JSON.stringify(values));
    }, settings);
    if (options.settled)
      await context.addInitScript(() => {
        crypto.getRandomValues = (list) => (list as unknown as Uint8Array).fill(7) as never;
      });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    return new Person(context, page);
  }

  /** Closes the page and opens another one in the same browser. */
  async reopen(): Promise<Person> {
    await this.page.close();
    return this.beside();
  }
  /** One more page in the same browser. */
  async beside(): Promise<Person> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(patienceMs);
    return new Person(this.context, page);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** Somebody who comes to the file's own server, or to another one. */
export type Guest = PersonOptions & { at?: Server };

/** What the tests of a file share: a server and a browser. */
export class Stage {
  server!: Server;
  browser!: Browser;

  /** Somebody comes, and leaves when the test is over. */
  async come({ at = this.server, ...options }: Guest = {}): Promise<Person> {
    const person = await Person.come(this.browser, at.url, { settled: at.settled, ...options });
    onTestFinished(() => person.leave());
    return person;
  }
}

/**
 * For the top of a file: there before its first test; the server is gone after its last. A file that
 * is not about the product's own server, nor about how long an answer is held back, takes a quick one.
 */
export function setStage({ quick = false } = {}): Stage {
  const stage = new Stage();
  beforeAll(async () => {
    const server = quick ? Server.seeded(1, { quick }) : Server.start();
    [stage.server, stage.browser] = await Promise.all([server, sharedBrowser()]);
  });
  afterAll(() => stage.server?.stop());
  return stage;
}
