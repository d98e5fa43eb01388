// What games on a board came to, and what can be said of it (src/local/trial.h counts).
import type { Cell } from '../../model/protocol';

export interface Totals {
  games: number;
  agent_wins: number;
  escapes: number;
  caught: number;
  rounds_over: number;
  rounds: number;
  /** How often she was caught there. */
  caught_on: Record<Cell, number>;
  /** Of each objective: games in which it was drawn, and in which it was completed. */
  objectives: Record<Cell, [number, number]>;
}

/** A share from 0 to 1, with the interval that holds it in 95 of 100 cases. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

const z = 1.96;

/** Fewer games say nothing about a change. */
export const enough = 200;

/** Wilson's interval: right for few games and for shares near 0 and 1, too. */
export function shareOf(hits: number, games: number): Share {
  if (games === 0) return { share: 0.5, low: 0, high: 1 };
  const share = hits / games;
  const scale = 1 + (z * z) / games;
  const middle = (share + (z * z) / (2 * games)) / scale;
  const half =
    (z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games))) / scale;
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** By how much the hunters win more often than before, with the half of its interval. */
export function shiftOf(before: Totals, now: Totals): { shift: number; half: number } {
  const was = before.agent_wins / before.games;
  const is = now.agent_wins / now.games;
  const half = z * Math.sqrt((was * (1 - was)) / before.games + (is * (1 - is)) / now.games);
  return { shift: was - is, half };
}

export function sum(list: Totals[]): Totals | null {
  if (list.length === 0) return null;
  const all: Totals = {
    games: 0,
    agent_wins: 0,
    escapes: 0,
    caught: 0,
    rounds_over: 0,
    rounds: 0,
    caught_on: {},
    objectives: {},
  };
  for (const one of list) {
    all.games += one.games;
    all.agent_wins += one.agent_wins;
    all.escapes += one.escapes;
    all.caught += one.caught;
    all.rounds_over += one.rounds_over;
    all.rounds += one.rounds;
    for (const [cell, n] of Object.entries(one.caught_on))
      all.caught_on[cell] = (all.caught_on[cell] ?? 0) + n;
    for (const [cell, [drawn, completed]] of Object.entries(one.objectives)) {
      const [a, b] = all.objectives[cell] ?? [0, 0];
      all.objectives[cell] = [a + drawn, b + completed];
    }
  }
  return all;
}
