// Somebody at a socket without the client: a bare page of the same origin holds the line.
import type { Browser, Page, WebSocket as Line } from 'playwright-core';
import { expand } from '../../src/model/legal';
import type { Action, SeatMessage } from '../../src/model/protocol';
import type { Asked } from './player';

export type Frame = { type: string; id?: number; [field: string]: unknown };

/** A page of a server with nothing on it. */
export async function barePage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/offline.html');
  return page;
}

type Lines = { lines: WebSocket[] };

export class Peer {
  readonly page: Page;
  newest: SeatMessage | null = null;
  readonly heard: string[] = [];
  /** What it takes to come again. */
  token = '';
  answered = -1;
  #line: number;
  #ids = 0;
  #answers = new Map<number, (frame: Frame) => void>();
  #cut: Promise<never>;

  private constructor(page: Page, line: number, socket: Line) {
    this.page = page;
    this.#line = line;
    socket.on('framereceived', ({ payload }) => this.#hear(String(payload)));
    this.#cut = new Promise((_, cut) =>
      socket.once('close', () => cut(new Error('the server hung up'))),
    );
    this.#cut.catch(() => undefined);
  }

  /** One more line from a page of the server, and a name said on it. */
  static async come(page: Page, name: string): Promise<Peer> {
    const opened = page.waitForEvent('websocket');
    const line = await page.evaluate(() => {
      const window = globalThis as unknown as Lines;
      window.lines ??= [];
      return window.lines.push(new WebSocket(`ws://${location.host}/ws`)) - 1;
    });
    const peer = new Peer(page, line, await opened);
    await page.evaluate(
      (at) =>
        new Promise<void>((open) => {
          const socket = (globalThis as unknown as Lines).lines[at]!;
          if (socket.readyState === WebSocket.OPEN) open();
          else socket.onopen = () => open();
        }),
      line,
    );
    const welcome = await peer.ask({ type: 'hello', version: 1, name });
    peer.token = String(welcome['token'] ?? '');
    return peer;
  }

  #hear(text: string): void {
    this.heard.push(text);
    const frame = JSON.parse(text) as Frame;
    if (frame['view']) this.newest = frame as unknown as SeatMessage;
    if (frame.id !== undefined) this.#answers.get(frame.id)?.(frame);
  }

  async ask(fields: Record<string, unknown>): Promise<Frame> {
    const id = ++this.#ids;
    const answer = new Promise<Frame>((done) => this.#answers.set(id, done));
    await this.page.evaluate(
      ([at, text]) => (globalThis as unknown as Lines).lines[at]!.send(text),
      [this.#line, JSON.stringify({ ...fields, id })] as const,
    );
    return Promise.race([answer, this.#cut]);
  }

  /** The decision that waits and was not answered yet. */
  get asked(): Asked | null {
    const decision = this.newest?.view.decision;
    if (!decision || decision.id === this.answered) return null;
    const { view, legal } = this.newest!;
    return { id: decision.id, kind: decision.kind, view, actions: expand(legal) };
  }

  /** Answers what is asked; somebody else may have been quicker. */
  async act(table: string, action: Action): Promise<Frame> {
    const { decision, seat } = this.newest!.view;
    this.answered = decision!.id;
    return this.ask({ type: 'act', table, seat, decision: decision!.id, action });
  }

  async leave(): Promise<void> {
    await this.page.evaluate(
      (at) => (globalThis as unknown as Lines).lines[at]!.close(),
      this.#line,
    );
  }
}
