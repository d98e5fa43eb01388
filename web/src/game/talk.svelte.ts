// Chat of one table: what is being sent, what was not read yet, and the text in the field.
import { recall, remember } from '../model/keep';
import { missing, put, taken, type Waiting } from '../model/outbox';
import type { Failure, Talk } from '../model/protocol';
import { errorSentence } from '../model/texts';
import { session } from '../state/session.svelte';
import { sound } from '../state/sound';
import type { TableStore } from '../state/table.svelte';

const pingMs = 5000;

export class TalkState {
  readonly table: TableStore;
  outbox = $state.raw<Waiting[]>([]);
  text = $state('');
  problem = $state<string | null>(null);
  /** The chat is in view: what comes is read. */
  open = $state(false);
  read = $state(0);
  /** Cells that somebody points at right now. */
  pings = $state.raw<string[]>([]);

  #sending = new Set<string>();
  #heard: number;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(table: TableStore) {
    this.table = table;
    this.outbox = recall<Waiting[]>(`outbox.${table.id}`, []);
    this.text = recall<string>(`chat.${table.id}`, '');
    this.read = recall<number>(`read.${table.id}`, 0);
    this.#heard = table.state.talk.at(-1)?.time ?? 0;
  }

  readonly unread: number = $derived.by(
    () =>
      this.table.state.talk.filter(
        (entry) => entry.kind === 'chat' && entry.time > this.read && entry.guest !== session.guest,
      ).length,
  );

  write(text: string): void {
    this.text = text;
    remember(`chat.${this.table.id}`, text);
  }

  send(): void {
    const text = this.text.trim();
    if (!text) return;
    this.write('');
    this.problem = null;
    const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    this.#keep(put(this.outbox, key, text, this.table.state.talk, session.guest));
    this.flush();
  }

  /** Drops what has arrived, and sends the rest once more. Called after every change of the talk. */
  flush(): void {
    const left = missing(this.outbox, this.table.state.talk, session.guest);
    if (left.length !== this.outbox.length) this.#keep(left);
    if (!session.online || !this.table.state.opened) return;
    for (const item of left) void this.#post(item);
  }

  /** Reads what is new: pings light up for a while, chat is heard. */
  follow(talk: readonly Talk[]): void {
    const fresh = talk.filter((entry) => entry.time > this.#heard);
    this.#heard = talk.at(-1)?.time ?? this.#heard;
    for (const entry of fresh) if (entry.kind === 'ping' && entry.cell) this.#light(entry.cell);
    if (fresh.some((entry) => entry.kind !== 'note' && entry.guest !== session.guest))
      sound.play('message');
    if (this.open) this.markRead();
  }

  markRead(): void {
    const last = this.table.state.talk.at(-1)?.time ?? 0;
    if (last <= this.read) return;
    this.read = last;
    remember(`read.${this.table.id}`, last);
  }

  destroy(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #post(item: Waiting): Promise<void> {
    if (this.#sending.has(item.key)) return;
    this.#sending.add(item.key);
    try {
      await this.table.ask('chat', { text: item.text, key: item.key });
      this.#keep(taken(this.outbox, item.key));
    } catch (error) {
      const failure = error as Failure;
      if (failure.code.startsWith('page.')) return; // sent again when the line is back
      this.#keep(taken(this.outbox, item.key));
      this.write(this.text ? `${item.text} ${this.text}` : item.text);
      this.problem = errorSentence(failure);
    } finally {
      this.#sending.delete(item.key);
    }
  }

  #keep(outbox: Waiting[]): void {
    this.outbox = outbox;
    remember(`outbox.${this.table.id}`, outbox);
  }

  #light(cell: string): void {
    this.pings = [...this.pings, cell];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const at = this.pings.indexOf(cell);
      this.pings = this.pings.filter((_, i) => i !== at);
    }, pingMs);
    this.#timers.add(timer);
  }
}
