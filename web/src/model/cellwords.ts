// A cell of the board in words, for people who cannot see it.
import { escapesOf, ground, type Board } from './board';
import type { Cell, View } from './protocol';
import { barriersOf, cachesOf, camerasOf, minesOf, petOf } from './second';
import { agentText, hunterText, listText, namesOf, t, type Names } from './texts';
import { siteCell } from './words';

interface More {
  /** Cells in somebody's sight. */
  lit: ReadonlySet<Cell>;
  smoke: ReadonlySet<Cell>;
  note: string | null;
  /** What can be done there now. */
  can: string | null;
}

export function cellWords(board: Board, view: View, cell: Cell, more: More): string {
  const names = namesOf(view);
  const parts = [
    cell,
    t(`ui.cell.${ground(board, cell) ?? 'open'}`),
    ...places(board, view, cell),
    ...tokens(board, view, cell),
    ...people(view, cell, names),
  ];
  if (more.smoke.has(cell)) parts.push(t('ui.cell.smoke'));
  if (more.lit.has(cell)) parts.push(t('ui.cell.lit'));
  if (more.note) parts.push(t('ui.cell.note', { text: more.note }));
  if (more.can) parts.push(more.can);
  return parts.join(', ');
}

function places(board: Board, view: View, cell: Cell): string[] {
  const out = [];
  if (escapesOf(board, view.players).includes(cell)) out.push(t('ui.cell.exit'));
  for (const site of view.objectives) {
    if (siteCell(view, site.section) === cell)
      out.push(
        t(site.done_round > 0 ? 'ui.cell.done' : 'ui.cell.objective', { section: site.section }),
      );
    else if (!siteCell(view, site.section) && board.objectives[site.section]?.includes(cell))
      out.push(t('ui.cell.maybe', { section: site.section }));
  }
  return out;
}

/** What the second edition puts on cells. */
function tokens(board: Board, view: View, cell: Cell): string[] {
  const out = [];
  const cache = cachesOf(board, view).find((one) => one.access === cell);
  if (cache) out.push(t(cache.used ? 'ui.cell.cache_used' : 'ui.cell.cache'));
  if (barriersOf(view).has(cell)) out.push(t('ui.cell.barrier'));
  for (const camera of camerasOf(view))
    if (camera.cell === cell)
      out.push(t('ui.cell.camera', { direction: t(`direction.${camera.facing}`) }));
  if (minesOf(view).includes(cell)) out.push(t('ui.cell.mine'));
  const pet = petOf(view);
  if (pet?.cell === cell) out.push(t(pet.inside ? 'ui.cell.rover_inside' : 'ui.cell.rover'));
  return out;
}

function people(view: View, cell: Cell, names: Names): string[] {
  const out: string[] = [];
  const hunters = view.hunters.filter((one) => !one.gone && !one.inside && one.cell === cell);
  for (const hunter of hunters) {
    const states = [
      hunter.stunned && t('play.stunned'),
      (hunter.blinded || hunter.dazzled) && t('play.blinded'),
    ];
    out.push([hunterText(hunter.hunter, names), ...states].filter(Boolean).join(' '));
  }
  if (view.vehicle.cell === cell) {
    const inside = view.hunters.filter((one) => one.inside && !one.gone);
    out.push(
      inside.length === 0
        ? t('ui.cell.vehicle')
        : t('ui.cell.vehicle_with', {
            who: listText(inside.map((one) => hunterText(one.hunter, names))),
          }),
    );
  }
  for (const agent of view.agents) {
    if (!agent.in_play) continue;
    const own = agent.seat === view.seat;
    if (agent.secret?.cell === cell)
      out.push(own ? t('ui.cell.you') : agentText(agent.agent, names));
    if (agent.figure.cell === cell && agent.figure.state === 'marker')
      out.push(t('ui.cell.marker', { round: agent.figure.round }));
    else if (agent.figure.cell === cell && agent.figure.state === 'visible' && !agent.secret)
      out.push(agentText(agent.agent, names));
  }
  return out;
}
