// One open table: what the server told of it, and what can be asked of it.
import { parseBoard, type Board } from '../model/board';
import {
  askedSeats,
  fold,
  newTable,
  notes,
  seatToShow,
  seen,
  type SeatState,
  type TableState,
} from '../model/fold';
import type { Action, Failure, OpenedMessage, Preview, TableEvent } from '../model/protocol';
import { backoff, type Answer } from '../model/link';
import { Parts } from '../model/parts';
import { onlyBots, Pace } from './pace';

/** Too much at once, or the store is busy: the same request may do in a while. */
const passes = ({ code }: Failure): boolean => /^(limit|store)\./.test(code);

type Ask = (type: string, fields?: Record<string, unknown>) => Promise<Answer>;

export class TableStore {
  readonly id: string;
  readonly ask: Ask;
  /** One's own parts of the dice. */
  readonly parts: Parts;
  state = $state.raw<TableState>(null as unknown as TableState);
  /** Why the table could not be opened. */
  failure = $state.raw<Failure | null>(null);
  /** It is tried again by itself; what is shown meanwhile may be old. */
  retrying = $state(false);
  /** The seat that this person looks from, if one was chosen. */
  chosen = $state<string | null>(null);
  /** A request to open it is on its way. */
  #opening = false;
  #closed = false;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | null = null;

  constructor(id: string, ask: Ask) {
    this.id = id;
    this.ask = ask;
    this.parts = new Parts(ask);
    this.state = newTable(id);
  }

  readonly board: Board | null = $derived.by(() =>
    this.state.boardText === null ? null : parseBoard(this.state.boardText),
  );
  readonly seatKey: string | null = $derived.by(() => seatToShow(this.state, this.chosen));
  readonly seat: SeatState | null = $derived.by(() =>
    this.seatKey === null ? null : (this.state.seats[this.seatKey] ?? null),
  );
  readonly asked: number[] = $derived.by(() => askedSeats(this.state));
  readonly notes = $derived.by(() => notes(this.state));
  /** Players' names by seat, for sentences. */
  readonly seatNames: (string | null)[] = $derived.by(() =>
    (this.state.table?.seats ?? []).map((seat) => seat.name ?? seat.bot ?? null),
  );

  /** What bots do, one thing after the other. */
  readonly #pace = new Pace((message) => this.#take(message));

  take(message: TableEvent): void {
    this.#pace.take(message, (one) => this.#looksAt(one));
  }
  /** What is still to be shown is shown at once. True where there was something. */
  hurry(): boolean {
    const busy = this.#pace.busy;
    this.#pace.finish();
    return busy;
  }

  /** Something happened that one looks at, and nothing is asked of this person yet. */
  #looksAt(message: TableEvent): boolean {
    if (message.type !== 'update' || String(message.seat) !== this.seatKey) return false;
    return message.events.length > 0 && !message.view.decision && onlyBots(this.state.table);
  }

  #take(message: TableEvent): void {
    this.state = fold(this.state, message, performance.now());
    if (message.type === 'table') this.parts.take(message);
    if (this.state.gap) void this.open();
  }

  /** Opens the table, or opens it again from where we are. */
  async open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    this.#stopTrying();
    try {
      const answer = await this.ask('open', { seen: seen(this.state) });
      this.#tries = 0;
      this.failure = null;
      this.retrying = false;
      this.take({ ...answer, type: 'opened', table: this.id } as unknown as OpenedMessage);
    } catch (error) {
      this.#refused(error as Failure);
    } finally {
      this.#opening = false;
    }
  }

  /** Nobody looks at it any more. */
  close(): void {
    this.#closed = true;
    this.#pace.finish();
    this.#stopTrying();
  }

  #refused(failure: Failure): void {
    if (this.#closed || failure.code.startsWith('page.')) return; // opened again when the line is back
    this.failure = failure;
    this.retrying = passes(failure);
    if (this.retrying) this.#again = setTimeout(() => void this.open(), backoff(++this.#tries));
  }

  #stopTrying(): void {
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
  }

  act(seat: number, decision: number | null, action: Action): Promise<Answer> {
    return this.ask('act', { seat, ...(decision === null ? {} : { decision }), action });
  }

  async preview(seat: number, action: Action): Promise<Preview> {
    return (await this.ask('preview', { seat, action }))['preview'] as Preview;
  }

  /** The action with a path of the server's choice. */
  async path(seat: number, action: Action): Promise<Action> {
    return (await this.ask('path', { seat, action }))['action'] as Action;
  }
}
