// Clocks that a table may have, and how they are said.
import type { TableClocks } from '../model/protocol';
import { t } from '../model/texts';

export type ClockChoice = 'off' | 'relaxed' | 'usual' | 'custom';
export const clockChoices: ClockChoice[] = ['off', 'relaxed', 'usual', 'custom'];

/** Seconds that a clock may have. */
export const clockLeast = 10;
export const clockMost = 7 * 24 * 3600;

const presets: Record<'off' | 'relaxed' | 'usual', TableClocks | null> = {
  off: null,
  relaxed: { hunter: 300, agent: 300, answer: 60, draft: 180 },
  usual: { hunter: 120, agent: 120, answer: 20, draft: 60 },
};

export const clocksOf = (choice: ClockChoice, custom: TableClocks): TableClocks | null =>
  choice === 'custom' ? custom : presets[choice];

/** "90 s", "2 min", "1 h". */
export function secondsText(seconds: number): string {
  if (seconds % 3600 === 0) return t('ui.clock.hours', { n: seconds / 3600 });
  if (seconds % 60 === 0) return t('ui.clock.minutes', { n: seconds / 60 });
  return t('ui.clock.seconds', { n: seconds });
}

export function clockText(clock: TableClocks | null): string {
  if (!clock) return t('ui.clock.none');
  const turns = [clock.agent, clock.hunter].filter((seconds) => seconds !== null);
  if (turns.length === 0) return t('ui.clock.none');
  return t('ui.clock.turn', { time: secondsText(Math.max(...turns)) });
}
