// The hall's lists, in the order in which people want them, and what is said about each table.
import type { Lobby, Summary } from '../model/protocol';
import { t } from '../model/texts';

export const lobbyEveryMs = 5000;

/** Your turn first, then what is still going on, then the newest. */
export function mineFirst(list: readonly Summary[]): Summary[] {
  const rank = (table: Summary): number =>
    table.your_turn ? 0 : table.status === 'running' ? 1 : table.status === 'open' ? 2 : 3;
  return [...list].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
}

/** The own tables that are not over; at most `most` of those that are. */
export function mineToShow(lobby: Lobby, most = 3): Summary[] {
  const list = mineFirst(lobby.mine);
  const over = list.filter((table) => table.status === 'over' || table.status === 'closed');
  return [...list.filter((table) => !over.includes(table)), ...over.slice(0, most)];
}

/** Tables of others where a seat is free for anybody. */
export const toJoin = (lobby: Lobby): Summary[] =>
  lobby.open.filter((table) => table.your_seats.length === 0);

export const freeSeats = (table: Summary): number[] =>
  table.seats.filter((seat) => seat.kind === 'empty' && !seat.invited).map((seat) => seat.seat);

export const toWatch = (lobby: Lobby): Summary[] =>
  lobby.running.filter((table) => table.your_seats.length === 0 && table.spectators);

export function stateText(table: Summary): string {
  if (table.status === 'open') {
    const n = table.seats.filter((seat) => seat.kind === 'empty').length;
    return t('ui.home.state.free', { n });
  }
  if (table.status === 'running')
    return table.round > 0
      ? t('ui.home.state.round', { round: table.round })
      : t('ui.home.state.draft');
  if (table.over) return t(`ui.home.state.${table.over.winner}`);
  return t('ui.home.state.closed');
}

/** "5 min ago". */
export function agoText(time: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - time) / 60_000));
  if (minutes < 1) return t('ui.home.ago.now');
  if (minutes < 60) return t('ui.home.ago.minutes', { n: minutes });
  if (minutes < 48 * 60) return t('ui.home.ago.hours', { n: Math.round(minutes / 60) });
  return t('ui.home.ago.days', { n: Math.round(minutes / 1440) });
}
