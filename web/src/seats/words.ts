// Words about seats and bots: used by the hall, by tables and by replays.
import type { SeatId, TableSeat } from '../model/protocol';
import { capitalised, hasText, t } from '../model/texts';

export const sideOf = (seat: number): 'agent' | 'hunter' => (seat === 0 ? 'agent' : 'hunter');

/** "Agent", "Hunters" (two of them, one player), "Hunter 2", or who only watches. */
export function seatTitle(seat: SeatId, players: number): string {
  if (seat === 'spectator') return t('ui.seats.spectator');
  if (seat === 'above') return t('ui.seats.above');
  if (seat === 0) return t('ui.seats.agent');
  return players === 2 ? t('ui.seats.hunters') : t('ui.seats.hunter', { number: seat });
}

/** A bot's strength in a word; a bot without one of our words goes by its own name. */
export const levelTitle = (bot: string): string =>
  hasText(`ui.level.${bot}`) ? t(`ui.level.${bot}`) : capitalised(bot.replaceAll('_', ' '));

export const levelText = (bot: { name: string; description: string }): string =>
  hasText(`ui.level.${bot.name}.text`) ? t(`ui.level.${bot.name}.text`) : bot.description;

type Sitter = Pick<TableSeat, 'kind' | 'guest' | 'name' | 'bot'>;

/** Who sits there: a name, "Bot, skilled", "a bot for Ann", or "free". */
export function sitterText(seat: Sitter): string {
  if (seat.kind === 'empty') return t('ui.seats.free');
  if (seat.kind === 'guest') return seat.name ?? t('ui.seats.somebody');
  if (seat.guest)
    return seat.name ? t('ui.seats.bot_for', { name: seat.name }) : t('ui.seats.bot_for_somebody');
  const bot = seat.bot ?? seat.name;
  return bot ? t('ui.seats.bot', { level: levelTitle(bot) }) : t('ui.seats.some_bot');
}

/** The weakest bot first, as far as we know them. */
const strength = ['random', 'greedy'];
export const byStrength = <Bot extends { name: string }>(bots: readonly Bot[]): Bot[] => {
  const rank = (bot: Bot): number => {
    const at = strength.indexOf(bot.name);
    return at < 0 ? strength.length : at;
  };
  return [...bots].sort((a, b) => rank(a) - rank(b));
};

/** The bot that is offered first. */
export const usualBot = (bots: readonly { name: string }[]): string =>
  (bots.find((bot) => bot.name === 'greedy') ?? bots[0])?.name ?? 'greedy';

/** How long answers wait that could give something away. */
export const windowText = (ms: number): string =>
  ms > 0 ? t('ui.options.window', { seconds: ms / 1000 }) : t('ui.options.no_window');
