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
import type { Answer } from '../model/link';

type Ask = (type: string, fields?: Record<string, unknown>) => Promise<Answer>;

export class TableStore {
  readonly id: string;
  readonly ask: Ask;
  state = $state.raw<TableState>(null as unknown as TableState);
  /** Why the table could not be opened. */
  failure = $state.raw<Failure | null>(null);
  /** The seat that this person looks from, if one was chosen. */
  chosen = $state<string | null>(null);
  /** When the last message came (ms), for clocks. */
  #opening = false;

  constructor(id: string, ask: Ask) {
    this.id = id;
    this.ask = ask;
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

  take(message: TableEvent): void {
    this.state = fold(this.state, message, performance.now());
    if (this.state.gap) void this.open();
  }

  /** Opens the table, or opens it again from where we are. */
  async open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    try {
      const answer = await this.ask('open', { seen: seen(this.state) });
      this.failure = null;
      this.take({ ...answer, type: 'opened', table: this.id } as unknown as OpenedMessage);
    } catch (error) {
      const failure = error as Failure;
      if (!failure.code.startsWith('page.')) this.failure = failure;
    } finally {
      this.#opening = false;
    }
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
