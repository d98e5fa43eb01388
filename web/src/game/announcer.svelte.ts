// What is said aloud: each thing once, one after the other, never more than a few at a time.
import type { SeatState } from '../model/fold';
import { sayings, type Reader, type Saying } from '../model/story';
import { sound } from '../state/sound';

const shownMs = 3400;
const diceMs = 5200;
const betweenMs = 650;
/** With many to come each is shown shorter. */
const hurryMs = 380;
const hurriedMs = 2300;
/** Two seats of one person hear the same thing within this time. */
const echoMs = 5000;
const together = 3;
/** A line for those who listen has been read by then. */
const spokenMs = 10_000;
/** After a long absence only the end is said; the log has all of it. */
const mostMissed = 6;

export interface Line {
  id: number;
  text: string;
}

export class Announcer {
  shown = $state.raw<Saying[]>([]);
  /** All of it, for those who listen: a line is added for each, so that none is like the last. */
  spoken = $state.raw<Line[]>([]);

  #queue: Saying[] = [];
  /** Events by their content, and the seat that heard them. */
  #heard = new Map<string, { key: string; at: number }>();
  #known: Record<string, number> = {};
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lines = 0;
  #speaking = new Set<ReturnType<typeof setTimeout>>();
  #hiding = new Map<Saying, ReturnType<typeof setTimeout>>();

  /**
   * Looks for what is new to a person: of the seat that is looked from it is said, of others of
   * theirs it is known then. What was there when the page came is old.
   */
  follow(seats: Readonly<Record<string, SeatState>>, shown: string | null, reader: Reader): void {
    for (const [key, seat] of Object.entries(seats)) {
      const known = this.#known[key] ?? seat.first;
      this.#known[key] = seat.last;
      if (key === shown && seat.last > known) this.#take(key, seat, known, reader);
    }
    if (this.#timer === null) this.#next();
  }

  #take(key: string, seat: SeatState, known: number, reader: Reader): void {
    const fresh = sayings(seat.events, reader, known)
      .filter((saying) => !this.#echo(key, saying))
      .slice(-mostMissed);
    if (fresh.length === 0) return;
    this.#queue.push(...fresh);
    this.#speak(fresh.map((saying) => saying.text));
  }

  /** Whether another seat of the same person has just heard it, in whatever words. */
  #echo(key: string, { event }: Saying): boolean {
    const now = performance.now();
    const what = JSON.stringify({ ...event, n: 0 });
    const heard = this.#heard.get(what);
    if (heard && heard.key !== key && now - heard.at < echoMs) return true;
    this.#heard.set(what, { key, at: now });
    return false;
  }

  #speak(texts: readonly string[]): void {
    const lines = texts.map((text) => ({ id: ++this.#lines, text }));
    this.spoken = [...this.spoken, ...lines];
    const timer = setTimeout(() => {
      this.#speaking.delete(timer);
      this.spoken = this.spoken.filter((line) => !lines.includes(line));
    }, spokenMs);
    this.#speaking.add(timer);
  }

  #next(): void {
    this.#timer = null;
    if (this.#queue.length === 0) return;
    if (this.shown.length < together) {
      const saying = this.#queue.shift()!;
      this.shown = [...this.shown, saying];
      if (saying.roll) sound.play('dice');
      else if (saying.sound) sound.play(saying.sound);
      const ms = this.#queue.length > together ? hurriedMs : saying.roll ? diceMs : shownMs;
      const timer = setTimeout(() => this.#hide(saying), ms);
      this.#hiding.set(saying, timer);
    }
    const wait = this.#queue.length > together ? hurryMs : betweenMs;
    this.#timer = setTimeout(() => this.#next(), wait);
  }

  #hide(saying: Saying): void {
    clearTimeout(this.#hiding.get(saying));
    this.#hiding.delete(saying);
    this.shown = this.shown.filter((one) => one !== saying);
  }

  /** The board is away for a while: what was not shown yet waits for it. */
  rest(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const saying of [...this.#hiding.keys()]) this.#hide(saying);
    for (const timer of this.#speaking) clearTimeout(timer);
    this.#speaking.clear();
    this.spoken = [];
  }
}

const kept = new WeakMap<object, Announcer>();

/** The announcer of a table: it knows what was said for as long as the table is open. */
export function announcerOf(table: object): Announcer {
  const announcer = kept.get(table) ?? new Announcer();
  kept.set(table, announcer);
  return announcer;
}
