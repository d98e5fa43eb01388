// A lesson's setting as a picture, and its cells in words.
import type { Scene, Target } from '../board/scene';
import { emptyScene } from '../board/scene';
import { around, ground, type Board } from '../model/board';
import { reachable, type Way } from '../model/path';
import type { Cell } from '../model/protocol';
import { seenFrom, smokeCells } from '../model/sight';
import { capitalised, listText, t } from '../model/texts';
import { choices, fieldFor, lit, place, sights, watched } from './stage';
import type { Setting, Task } from './types';

export const hunterName = (kind: string): string =>
  t('word.the_hunter', { name: t(`hunter.${kind}.name`) });

interface More {
  /** What is asked, or null once it is answered. */
  task: Task | null;
  way: Way;
  /** The cell that is looked at. */
  hover: Cell | null;
}

export function pictureOf(board: Board, setting: Setting, { task, way, hover }: More): Scene {
  const scene = emptyScene(setting.players);
  const seen = lit(board, setting);
  const vehicle = setting.interceptor ? 'interceptor' : 'tracer';
  scene.wouldSee = watched(board, setting);
  if (!setting.dark)
    for (const [index, cells] of sights(board, setting))
      scene.light.push({
        id: `hunter-${index}`,
        character: setting.hunters[index]!.kind,
        from: place(setting, index),
        cells,
      });
  setting.hunters.forEach((hunter, index) => {
    if (hunter.inside) return;
    scene.figures.push({
      id: `hunter-${index}`,
      kind: 'hunter',
      character: hunter.kind,
      cell: hunter.cell,
      blinded: hunter.blinded ?? false,
      label: capitalised(hunterName(hunter.kind)),
    });
  });
  if (setting.agent)
    scene.figures.push({
      id: 'agent-0',
      kind: 'agent',
      character: setting.agent.kind,
      cell: setting.agent.cell,
      secret: !setting.agent.shown,
      label: agentName(setting),
      path: [...way],
    });
  if (setting.marker)
    scene.markers.push({ id: 'marker-0', ...setting.marker, label: agentName(setting) });
  if (setting.vehicle)
    scene.vehicle = { cell: setting.vehicle, kind: vehicle, label: t(`vehicle.${vehicle}.name`) };
  for (const [section, [cell]] of Object.entries(board.objectives))
    scene.objectives.push({
      cell: cell!,
      section: Number(section),
      done: setting.done?.includes(Number(section)) ?? false,
      secret: false,
    });
  scene.smoke = smokeCells(
    board,
    (setting.smoke ?? []).map((cell) => ({ cell })),
  );
  scene.flashes = setting.flashes ?? [];
  scene.targets = task ? targetsOf(board, setting, task, way) : new Map();
  const drawn = task?.kind === 'path' ? way : (setting.way ?? []);
  if (drawn.length > 1)
    scene.way = {
      cells: [...drawn],
      seen: new Set(drawn.filter((cell) => seen.has(cell))),
      draft: task?.kind === 'path',
    };
  if (task?.kind === 'cell' && hover && scene.targets.has(hover) && moves(task)) {
    scene.selected = hover;
    scene.wouldSee = seenFrom(board, hover, scene.smoke);
  }
  return scene;
}

const moves = (task: Extract<Task, { kind: 'cell' }>): boolean =>
  ['walk', 'drive', 'get_out'].includes(task.reach.kind);

const agentName = (setting: Setting): string =>
  setting.agent?.kind ? t(`agent.${setting.agent.kind}.name`) : capitalised(t('word.the_agent'));

/** Cells that can be chosen, and where a way shall lead. */
function targetsOf(board: Board, setting: Setting, task: Task, way: Way): Map<Cell, Target> {
  const target = (cell: Cell, key: string, tone: Target['tone']): [Cell, Target] => [
    cell,
    { tone, label: t(key) },
  ];
  if (task.kind === 'cell')
    return new Map(
      choices(board, setting, task.reach).map((cell) => target(cell, 'ui.learn.target', 'plain')),
    );
  if (task.kind !== 'path') return new Map();
  const { ends, next } = task.goal;
  const goals =
    ends ?? (next ? around(board, next, 1).filter((c) => ground(board, c) !== 'structure') : null);
  const seen = lit(board, setting);
  if (goals)
    return new Map(
      goals.map((cell) => target(cell, 'ui.learn.aim', seen.has(cell) ? 'seen' : 'safe')),
    );
  const field = fieldFor(board, setting, task.steps);
  return new Map(
    [...reachable(field, way)].map((cell) => target(cell, 'ui.learn.target', 'plain')),
  );
}

/** A cell in words, for people who cannot see it. */
export function cellWords(board: Board, setting: Setting, scene: Scene, cell: Cell): string {
  const parts = [cell, t(`ui.cell.${ground(board, cell) ?? 'open'}`)];
  if (board.escapes.includes(cell)) parts.push(t('ui.cell.exit'));
  for (const site of scene.objectives)
    if (site.cell === cell)
      parts.push(t(site.done ? 'ui.cell.done' : 'ui.cell.objective', { section: site.section }));
  for (const figure of scene.figures)
    if (figure.cell === cell)
      parts.push(figure.blinded ? `${figure.label} (${t('play.blinded')})` : figure.label);
  if (scene.vehicle?.cell === cell) {
    const inside = setting.hunters.filter((one) => one.inside).map((one) => hunterName(one.kind));
    parts.push(
      inside.length > 0
        ? t('ui.cell.vehicle_with', { who: listText(inside) })
        : t('ui.cell.vehicle'),
    );
  }
  for (const marker of scene.markers)
    if (marker.cell === cell) parts.push(t('ui.cell.marker', { round: marker.round }));
  if (scene.smoke.has(cell)) parts.push(t('ui.cell.smoke'));
  if (!setting.dark && lit(board, setting).has(cell)) parts.push(t('ui.cell.lit'));
  if (watched(board, setting).has(cell)) parts.push(t('ui.learn.watched'));
  if (board.caches.some((cache) => cache.access === cell)) parts.push(t('ui.learn.access'));
  const target = scene.targets.get(cell);
  if (target) parts.push(target.label);
  return parts.join(', ');
}
