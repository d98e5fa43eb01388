// The scene of a view: what everybody who has this view may see on the board.
import type { Board } from '../model/board';
import { exitsCount, forAgents } from '../model/goal';
import type { Cell, View } from '../model/protocol';
import { barriersOf, cachesOf, camerasOf, hasAbility, minesOf, petOf } from '../model/second';
import { sightOf, smokeCells } from '../model/sight';
import { agentText, capitalised, hunterText, namesOf, t } from '../model/texts';
import { emptyScene, type FigurePiece, type Scene } from './scene';

const cellOf = (view: View, hunter: View['hunters'][number]): Cell | null =>
  hunter.inside ? view.vehicle.cell : hunter.cell;

export function sceneOf(board: Board, view: View): Scene {
  const names = namesOf(view);
  const scene = emptyScene(view.players);
  const active = activeHunter(view);
  for (const [hunter, cells] of sightOf(view)) {
    const from = cellOf(view, view.hunters[hunter]!);
    if (from)
      scene.light.push({
        id: `hunter-${hunter}`,
        character: view.hunters[hunter]!.kind,
        from,
        cells,
      });
  }
  for (const hunter of view.hunters) {
    if (hunter.inside || hunter.gone || !hunter.cell) continue;
    scene.figures.push({
      id: `hunter-${hunter.hunter}`,
      kind: 'hunter',
      character: hunter.kind,
      cell: hunter.cell,
      stunned: hunter.stunned,
      blinded: hunter.blinded || hunter.dazzled,
      active: hunter.hunter === active,
      label: capitalised(hunterText(hunter.hunter, names)),
    });
  }
  scene.figures.push(...agentFigures(view));
  for (const agent of view.agents)
    if (agent.figure.state === 'marker' && agent.figure.cell)
      scene.markers.push({
        id: `marker-${agent.agent}`,
        cell: agent.figure.cell,
        round: agent.figure.round,
        label: capitalised(agentText(agent.agent, names)),
      });
  if (view.vehicle.cell)
    scene.vehicle = {
      cell: view.vehicle.cell,
      kind: view.vehicle.kind,
      label: t(`vehicle.${view.vehicle.kind}.name`),
      riders: view.hunters.filter((one) => one.inside && !one.gone).map((one) => one.kind),
      jammed: Boolean(view.jammed),
      pet: petOf(view)?.inside ?? false,
    };
  for (const site of view.objectives) {
    const planned = view.plan?.find((entry) => entry.section === site.section)?.cell;
    const cell = site.cell ?? planned;
    if (cell)
      scene.objectives.push({
        cell,
        section: site.section,
        done: site.done_round > 0,
        secret: site.cell === null,
      });
  }
  scene.hers = forAgents(view);
  scene.exitsCount = exitsCount(view);
  scene.smoke = smokeCells(board, view.smokes);
  secondEdition(board, view, scene);
  return scene;
}

/** Caches, cameras, barriers, mines and Rover. */
function secondEdition(board: Board, view: View, scene: Scene): void {
  scene.caches = cachesOf(board, view);
  const watcher = view.hunters.find((hunter) => hunter.kind === 'watcher' && !hunter.gone);
  const blind = !watcher || watcher.blinded || watcher.dazzled || !hasAbility(watcher, 0);
  scene.cameras = camerasOf(view).map(({ cell, facing }) => ({ cell, facing, blind }));
  scene.barriers = [...barriersOf(view)];
  scene.mines = minesOf(view);
  const pet = petOf(view);
  if (pet && !pet.inside)
    scene.figures.push({
      id: 'pet',
      kind: 'pet',
      character: view.hunters[pet.owner]?.gone ? null : (view.hunters[pet.owner]?.kind ?? null),
      cell: pet.cell,
      active: petActs(view),
      label: t('ui.game.rover'),
    });
}

/** The hunter whose turn it is. */
export const activeHunter = ({ active }: View): number | null =>
  active && 'hunter' in active ? active.hunter : null;

/** Whether it is Rover's turn. */
export const petActs = ({ active }: View): boolean => active !== null && 'pet' in active;

function agentFigures(view: View): FigurePiece[] {
  const names = namesOf(view);
  const out: FigurePiece[] = [];
  for (const agent of view.agents) {
    if (!agent.in_play) continue;
    const label = capitalised(agentText(agent.agent, names));
    const known = agent.secret?.cell ?? null;
    const shown = agent.figure.state === 'visible' ? agent.figure.cell : null;
    const base = {
      kind: 'agent',
      character: agent.secret?.kind ?? agent.kind,
      fatigued: agent.fatigued ?? false,
      label,
    } as const;
    if (shown) out.push({ ...base, id: `agent-${agent.agent}`, cell: shown });
    if (known && known !== shown)
      out.push({ ...base, id: `secret-${agent.agent}`, cell: known, secret: true });
  }
  return out;
}
