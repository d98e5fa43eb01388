// What is said aloud: each thing once, one after the other, never more than a few at a time.
import { sayings, type Reader, type Saying } from '../model/story';
import type { GameEvent } from '../model/protocol';
import { sound } from '../state/sound';

const shownMs = 3400;
const diceMs = 5200;
const betweenMs = 650;
/** With many to come each is shown shorter. */
const hurryMs = 380;
const hurriedMs = 2300;
/** Two seats of one person hear the same thing within this time. */
const echoMs = 5000;
/** What somebody could read already may go when the board is needed. */
const readMs = 700;
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
  #heard = new Map<string, { key: string; at: number }>();
  #known: Record<string, number> = {};
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lines = 0;
  #speaking = new Set<ReturnType<typeof setTimeout>>();
  #hiding = new Map<Saying, { timer: ReturnType<typeof setTimeout>; since: number }>();

  /** Looks for what is new among a seat's events; what was there at first is not. */
  follow(key: string, events: readonly GameEvent[], last: number, reader: Reader): void {
    const known = this.#known[key];
    this.#known[key] = last;
    if (known === undefined || last <= known) return;
    const fresh = sayings(
      events.filter((event) => event.n > known),
      reader,
    )
      .filter((saying) => !this.#echo(key, saying.text))
      .slice(-mostMissed);
    if (fresh.length === 0) return;
    this.#queue.push(...fresh);
    this.#speak(fresh.map((saying) => saying.text));
    if (this.#timer === null) this.#next();
  }

  /** Whether another seat of the same person has just heard it. */
  #echo(key: string, text: string): boolean {
    const now = performance.now();
    const heard = this.#heard.get(text);
    if (heard && heard.key !== key && now - heard.at < echoMs) return true;
    this.#heard.set(text, { key, at: now });
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
      this.#hiding.set(saying, { timer, since: performance.now() });
    }
    const wait = this.#queue.length > together ? hurryMs : betweenMs;
    this.#timer = setTimeout(() => this.#next(), wait);
  }

  #hide(saying: Saying): void {
    clearTimeout(this.#hiding.get(saying)?.timer);
    this.#hiding.delete(saying);
    this.shown = this.shown.filter((one) => one !== saying);
  }

  /** The board is needed: what was there long enough goes. */
  giveWay(): void {
    const now = performance.now();
    for (const [saying, { since }] of this.#hiding) if (now - since > readMs) this.#hide(saying);
  }

  destroy(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { timer } of this.#hiding.values()) clearTimeout(timer);
    for (const timer of this.#speaking) clearTimeout(timer);
  }
}
