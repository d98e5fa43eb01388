// Somebody at a socket without the client.
import { expand } from '../../src/model/legal';
import type { Action, SeatMessage } from '../../src/model/protocol';
import { Line } from './line';
import type { Asked } from './player';

export type Frame = { type: string; id?: number; [field: string]: unknown };

export class Peer {
  newest: SeatMessage | null = null;
  readonly heard: string[] = [];
  /** What it takes to come again. */
  token = '';
  answered = -1;
  #line: Line;
  #ids = 0;
  #answers = new Map<number, (frame: Frame) => void>();
  #cut: Promise<never>;

  private constructor(line: Line) {
    this.#line = line;
    line.onText = (text) => this.#hear(text);
    this.#cut = new Promise((_, cut) => {
      line.onClose = () => cut(new Error('the server hung up'));
    });
    this.#cut.catch(() => undefined);
  }

  /** One more line to a server, and a name said on it. */
  static async come(url: string, name: string): Promise<Peer> {
    const peer = new Peer(await Line.open(url));
    const welcome = await peer.ask({ type: 'hello', version: 1, name });
    peer.token = String(welcome['token'] ?? '');
    return peer;
  }

  /** Somebody whom the server knows, from elsewhere. */
  static async back(url: string, token: string): Promise<Peer> {
    const peer = new Peer(await Line.open(url));
    await peer.ask({ type: 'hello', version: 1, token });
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
    this.#line.send(JSON.stringify({ ...fields, id }));
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

  leave(): void {
    this.#line.close();
  }
}
