// Pictures of a replay: a step's board, with the agent's way up to there.
import { sceneOf } from '../board/sceneOf';
import type { Scene, TrailStop } from '../board/scene';
import { groundAt, placeOf, type Board } from '../model/board';
import type { Cell, GameEvent, ReplayStep, SeatId, View } from '../model/protocol';
import { capitalised, eventSentence, narration, t, weight, type Names } from '../model/texts';

/** The sheets of all agents as a trail: where each ended every round. */
export function trailOf(view: View, upTo = Infinity): TrailStop[] {
  return view.agents.flatMap(({ agent, secret }) =>
    (secret?.sheet ?? []).flatMap((cell, round) =>
      cell && round <= upTo ? [{ cell, round, agent }] : [],
    ),
  );
}

/** What goes off with a flash of light. */
const flashing = new Set(['flash_thrown', 'camera_set_off', 'concussion_thrown', 'mine_went_off']);

export function sceneOfStep(board: Board, step: ReplayStep): Scene {
  const scene = sceneOf(board, step.view);
  scene.trail = trailOf(step.view);
  for (const event of step.events)
    if (flashing.has(event.type)) scene.flashes.push(event['cell'] as Cell);
  return scene;
}

/** What happened in a step, in sentences; what nobody needs to read is left out. */
export function sentencesOf(events: GameEvent[], eyes: SeatId, names: Names): string[] {
  const tell = eyes === 'above' ? narration : eventSentence;
  return events.filter((event) => weight(event) !== 'silent').map((event) => tell(event, names));
}

/** Where a step happened, if it happened somewhere. */
export function placeOfStep(events: GameEvent[]): Cell | null {
  const cells = events.map((event) => event['cell']).filter((cell) => typeof cell === 'string');
  return cells.at(-1) ?? null;
}

export interface Line {
  step: number;
  text: string;
}

/** What led up to a step: its own sentences and some before, newest first. */
export function storyOf(
  at: (step: number) => ReplayStep | null,
  now: number,
  tell: (events: GameEvent[]) => string[],
  most = 8,
): Line[] {
  const out: Line[] = [];
  for (let n = now; n >= 0 && (n === now || out.length < most); --n) {
    const step = at(n);
    if (!step) break;
    out.push(
      ...tell(step.events)
        .reverse()
        .map((text) => ({ step: n, text })),
    );
  }
  return out;
}

/** A cell in words: "K17, road. The Gun. Objective 2." */
export function describeCell(board: Board, scene: Scene, cell: Cell): string {
  const { column, row } = placeOf(cell);
  const parts = [t(`ui.replay.ground.${groundAt(board, column, row) ?? 'open'}`, { cell })];
  for (const figure of scene.figures) if (figure.cell === cell) parts.push(figure.label);
  if (scene.vehicle?.cell === cell) parts.push(scene.vehicle.label);
  for (const site of scene.objectives)
    if (site.cell === cell)
      parts.push(
        t(site.done ? 'ui.replay.site_done' : 'ui.replay.site', { section: site.section }),
      );
  if (scene.caches.some((cache) => cache.access === cell)) parts.push(t('ui.cell.cache'));
  if (scene.barriers.includes(cell)) parts.push(t('ui.cell.barrier'));
  if (scene.mines.includes(cell)) parts.push(t('ui.cell.mine'));
  for (const camera of scene.cameras)
    if (camera.cell === cell)
      parts.push(t('ui.cell.camera', { direction: t(`direction.${camera.facing}`) }));
  for (const mark of scene.markers)
    if (mark.cell === cell) parts.push(t('ui.replay.marker', { round: mark.round }));
  const rounds = scene.trail.filter((entry) => entry.cell === cell).map((entry) => entry.round);
  if (rounds.length > 0) parts.push(t('ui.replay.trail', { rounds: rounds.join(', ') }));
  const note = scene.notes.get(cell);
  if (note) parts.push(note);
  return parts.map(capitalised).join('. ');
}
