// What the assistant says: one sentence each, for the eye and for the ear.
import type { Belief, Insight, PlanInsight, ReviewMoment, Why } from '../model/protocol';
import { agentText, capitalised, eventSentence, hunterText, t, type Names } from '../model/texts';

/** "43 cells, mostly around U25", with whose they are where there are two agents. */
export function countText(
  one: Insight,
  names: Names,
  several: boolean,
  mine: number | null,
): string {
  const values = { n: one.count, cell: one.around };
  if (one.agent === mine) return t('belief.mine', values);
  const words = t('belief.cells', values);
  return several ? `${capitalised(agentText(one.agent, names))}: ${words}` : words;
}

/** All agents that this person is told of. An agent hears of herself first. */
export function beliefText(belief: Belief, names: Names, mine: number | null): string {
  if (belief.agents.length === 0) return t('belief.nobody');
  const order = [...belief.agents].sort(
    (a, b) => Number(b.agent === mine) - Number(a.agent === mine),
  );
  const said = order.map((one) => countText(one, names, belief.agents.length > 1, mine));
  return said.join(' ') + (belief.exact ? '' : ` ${t('belief.inexact')}`);
}

/** "This move clears 14 of 43 cells", or what an agent's move would leave the hunters. */
export function planText(plan: PlanInsight[] | null, names: Names, mine: number | null): string {
  return (plan ?? [])
    .map((one) => {
      const { before, left } = one;
      const values = { n: one.agent === mine ? left : before - left, before };
      if (one.agent === mine) return t('belief.leaves', values);
      const words = t('belief.clears', values);
      return plan!.length > 1 ? `${capitalised(agentText(one.agent, names))}: ${words}` : words;
    })
    .join(' ');
}

/** Why she can be on a cell, or cannot. */
export function whyText(why: Why, names: Names): string {
  const values = {
    cell: why.cell,
    from: why.from,
    round: why.round,
    n: why.steps,
    hunter: hunterText(why.hunter, names),
  };
  if (why.reason === 'way') {
    if (why.way.length === 0) return t('belief.why.here', values);
    const way = why.way.map((stop) => t('belief.why.stop', { ...stop })).join(', ');
    return t('belief.why.way', { ...values, way });
  }
  if (why.reason === 'told' && why.event)
    return t('belief.why.told', { ...values, event: eventSentence(why.event, names) });
  return t(`belief.why.${why.reason === 'told' ? 'noticed' : why.reason}`, values);
}

/** "Round 7: 3 cells left, and the Beast stood 2 steps from her." */
export function callText(moment: ReviewMoment, names: Names): string {
  const left = t('belief.left', { n: moment.count });
  return t('belief.call', {
    round: moment.round,
    left,
    agent: agentText(moment.agent, names),
    hunter: hunterText(moment.hunter, names),
    n: moment.steps,
  });
}

/** Ten-thousandths as percent. */
export const percentText = (parts: number): string =>
  `${parts < 1000 ? Math.round(parts / 10) / 10 : Math.round(parts / 100)} %`;
