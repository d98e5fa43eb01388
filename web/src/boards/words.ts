// Boards in words: what is wrong, and what a cell is.
import { ground, type Board } from '../model/board';
import type { Cell } from '../model/protocol';
import { hasText, t } from '../model/texts';
import { siteNumber } from './edit';
import { limits, type Problem } from './limits';

/** In the editor nobody writes lines: what is missing is said as what to do. */
const own = (problem: Problem): string =>
  `ui.editor.${problem.code}.${problem.detail.replaceAll(/[ -]/g, '_')}`;

export function problemText(problem: Problem): string {
  if (problem.code === 'board.site_count' && problem.line === undefined)
    return t('ui.editor.board.site_count', {
      section: problem.detail,
      n: problem.cells.length,
      of: limits.sites,
    });
  const where = problem.line === undefined ? '' : t('ui.error.line', { line: problem.line });
  if (!where && hasText(own(problem))) return t(own(problem));
  return where + t(`error.${problem.code}`, { detail: problem.detail });
}

/** "K17: road, the vehicle starts here with 2 or 3 players". */
export function cellWords(board: Board, cell: Cell): string {
  const words = [t(`ui.editor.ground.${ground(board, cell) ?? 'structure'}`)];
  const site = siteNumber(board, cell)?.split('·');
  if (site) words.push(t('ui.editor.on.site', { section: site[0], die: site[1] }));
  if (board.agentStart === cell) words.push(t('ui.editor.on.agent'));
  if (board.vehicleStart['2-3'] === cell) words.push(t('ui.editor.on.vehicle23'));
  if (board.vehicleStart['4-5'] === cell) words.push(t('ui.editor.on.vehicle45'));
  if (board.escapes.includes(cell)) words.push(t('ui.editor.on.exit'));
  if (board.escapesExtra.includes(cell)) words.push(t('ui.editor.on.extra'));
  for (const cache of board.caches) {
    if (cache.icon === cell) words.push(t('ui.editor.on.cache', { cell: cache.access }));
    if (cache.access === cell) words.push(t('ui.editor.on.access', { cell: cache.icon }));
  }
  return `${cell}: ${words.join(', ')}`;
}
