// A board as the text of a board file (docs/boards.md).
import { cellName, type Board, type Stretch } from '../model/board';
import { sections } from './limits';

export const stretchName = (s: Stretch): string =>
  `${cellName(s.left, s.top)}-${cellName(s.right, s.bottom)}`;

export function writeBoard(board: Board): string {
  const lines = ['specter-board 1'];
  if (board.name) lines.push(`name ${board.name}`);
  if (board.title.trim()) lines.push(`title ${board.title}`);
  lines.push('', 'grid');
  lines.push(`   ${Array.from({ length: board.columns }, (_, i) => cellName(i, 0)[0]).join('')}`);
  board.grid.forEach((row, i) => lines.push(`${String(i + 1).padStart(2)} ${row}`));
  lines.push('end', '');
  if (board.agentStart) lines.push(`agent-start ${board.agentStart}`);
  for (const players of ['2-3', '4-5'])
    if (board.vehicleStart[players])
      lines.push(`vehicle-start ${players} ${board.vehicleStart[players]}`);
  if (board.escapes.length > 0) lines.push(`escape ${board.escapes.join(' ')}`);
  if (board.escapesExtra.length > 0) lines.push(`escape-extra ${board.escapesExtra.join(' ')}`);
  for (const stretch of board.stretches) lines.push(`stretch ${stretchName(stretch)}`);
  for (const section of sections) {
    const sites = board.objectives[section] ?? [];
    if (sites.length > 0) lines.push(`objectives ${section} ${sites.join(' ')}`);
  }
  for (const cache of board.caches) lines.push(`cache ${cache.icon} ${cache.access}`);
  return `${lines.join('\n')}\n`;
}
