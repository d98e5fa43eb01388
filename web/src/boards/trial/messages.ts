// Between the editor and the workers that play games on its board.
import type { Totals } from './totals';

/** What Trial::open reads (src/local/trial.h). */
export interface Question {
  board: string;
  edition: string;
  players: number;
  agent: string;
  hunters: string;
  seed: number;
}

export type ToTrial =
  | { to: 'start'; wasm: string }
  /** Plays on this board until `games` are played or it is told otherwise. */
  | { to: 'play'; number: number; question: Question; games: number }
  | { to: 'stop' };

export type FromTrial =
  | { kind: 'totals'; number: number; totals: Totals }
  | { kind: 'refused'; number: number; code: string }
  | { kind: 'no_wasm' };
