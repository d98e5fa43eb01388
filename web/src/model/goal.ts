// What the agents still need (OBJ-3, END-1, END-4), as far as the seat knows.
import type { View } from './protocol';
import { t } from './texts';

/** With a traitor whom nobody has found, the second edition asks for one less. */
export const needed = (view: View): number =>
  view.ruleset === 2 && view.players === 5 && view.turned === null ? 2 : 3;

/** Completed, in secret too where that is one's own. */
export const completed = (view: View): number =>
  view.objectives.filter((site) => site.done_round > 0).length +
  view.agents.filter((agent) => (agent.secret?.remote ?? 0) > 0).length;

/** Whether reaching an exit would count now. */
export const exitsCount = (view: View): boolean => completed(view) >= needed(view);

/** "2 of 3 objectives, then an exit". */
export const goalText = (view: View): string =>
  exitsCount(view)
    ? t('ui.game.goal_exit')
    : t('ui.game.goal', { n: completed(view), of: needed(view) });

/** Whether the one who looks is on the agents' side: her successes are good news. */
export const forAgents = (view: View): boolean =>
  view.agents.some((agent) => agent.seat === view.seat && agent.secret !== null);
