// What the page and its worker say to each other.

/** What is wrong with play on this device; each has its sentence, `ui.local.KIND`. */
export type TroubleKind =
  | 'no_wasm' // this browser cannot run the game, or it could not be loaded
  | 'no_store' // nothing can be kept (a private window): games last as long as the page
  | 'full' // there is no room to keep what was done
  | 'damaged' // some saved games cannot be read
  | 'elsewhere' // another page plays these games
  | 'died'; // the game ended by a mistake of its own

export interface Trouble {
  kind: TroubleKind;
  detail?: string;
}

export type ToWorker =
  | { to: 'start'; wasm: string; program: string }
  | { to: 'open'; socket: number }
  | { to: 'text'; socket: number; text: string }
  | { to: 'close'; socket: number }
  /** Takes the games over from another page. */
  | { to: 'take' }
  /** All games as a text, and back (copies.ts); and throwing all away. Each is answered once. */
  | { to: 'copy'; guest: string }
  | { to: 'takeIn'; text: string; guest: string }
  | { to: 'clear' };

/** What became of the games of a copy. */
export interface TakenIn {
  taken: number;
  /** Were there already. */
  known: number;
  damaged: number;
}

export type FromWorker =
  | { kind: 'opened'; socket: number }
  | { kind: 'text'; socket: number; text: string }
  | { kind: 'closed'; socket: number; code: number }
  | { kind: 'trouble'; trouble: Trouble | null }
  | { kind: 'done'; result: string | TakenIn | null };
