// Words about seats, without the page: used by the hall and by tables.

export const lobbyEveryMs = 5000;
/** After this time without its owner a seat may be handed to a bot. The server decides. */
export const graceMs = 120_000;

export const sideOf = (seat) => (seat === 0 ? 'agent' : 'hunter');

/** "Agent", "Hunters" (two of them, one player) or "Hunter 2". */
export const seatTitle = (seat, players) =>
  (seat === 'spectator' ? 'Spectator' : seat === 0 ? 'Agent' : players === 2 ? 'Hunters' : `Hunter ${seat}`);

/** Who sits there: a name, "greedy (bot)", "bot for Ann", or "free". */
export function sitterText(seat) {
  if (seat.kind === 'empty') return 'free';
  if (seat.kind === 'bot' && seat.guest) return `a bot for ${seat.name ?? 'somebody who left'}`;
  if (seat.kind === 'bot') return `${seat.bot} (bot)`;
  return seat.name ?? 'somebody who left';
}

/** How the game speaks of a seat: "Ann (agent)", "the greedy bot (hunter 2)". */
export function seatName(table, seat) {
  const title = seatTitle(seat, table.seats.length);
  const entry = table.seats[seat];
  if (!entry) return title;
  const who = entry.kind === 'bot' && !entry.guest ? `the ${entry.bot} bot` : sitterText(entry);
  return `${who} (${title.toLowerCase()})`;
}

/** "1:05", or "9.4" under ten seconds. */
export function clockText(ms) {
  if (ms < 10_000) return (ms / 1000).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
