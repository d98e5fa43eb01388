// What the form for a new table holds, and the options that the server gets from it.
import type { Assist, TableClocks } from '../model/protocol';
import { rulesetOfEdition } from '../model/second';
import { clockLeast, clockMost, clocksOf, type ClockChoice } from './clocks';

export interface NewTable {
  edition: string;
  /** The hunters' vehicle; null where they choose it themselves. */
  vehicle: string | null;
  players: number;
  /** One's own seat; null for who only hosts. */
  seat: number | null;
  /** A built-in board's name, or "own:NAME" for one of the browser's own. */
  board: string;
  clock: ClockChoice;
  custom: TableClocks;
  listed: boolean;
  spectators: boolean;
  /** Bots in all other seats, and off it goes. */
  alone: boolean;
  bonus: boolean;
  answerWindow: boolean;
  assist: Assist;
}

export const newTable = (): NewTable => ({
  edition: 'babel',
  vehicle: null,
  players: 2,
  seat: 0,
  board: 'babel',
  clock: 'off',
  custom: { hunter: 90, agent: 90, answer: 20, draft: 60 },
  listed: false,
  spectators: true,
  alone: false,
  bonus: false,
  answerWindow: true,
  assist: 'off',
});

export const ownBoard = (board: string): string | null =>
  board.startsWith('own:') ? board.slice(4) : null;

const within = (seconds: number | null): number =>
  Math.min(clockMost, Math.max(clockLeast, Math.round(seconds ?? clockLeast)));

/** `boardText`: the file of an own board. */
export function optionsOf(form: NewTable, boardText: string | null): Record<string, unknown> {
  const { hunter, agent, answer, draft } = form.custom;
  const custom = {
    hunter: within(hunter),
    agent: within(agent),
    answer: within(answer),
    draft: within(draft),
  };
  return {
    ...(form.edition === 'babel' ? {} : { edition: form.edition }),
    ...(rulesetOfEdition(form.edition) === 2 && form.vehicle ? { vehicle: form.vehicle } : {}),
    players: form.players,
    private: !form.listed,
    spectators: form.spectators,
    clock: clocksOf(form.clock, custom),
    ...(boardText === null ? { board: form.board } : { board_text: boardText }),
    ...(form.players === 5 && form.bonus ? { five_player_bonus: true } : {}),
    ...(form.answerWindow ? {} : { answer_window_ms: 0 }),
    ...(form.assist === 'off' ? {} : { assist: form.assist }),
  };
}

/** A seat that the number of players still has. */
export const seatFor = (seat: number | null, players: number): number | null =>
  seat !== null && seat >= players ? players - 1 : seat;
