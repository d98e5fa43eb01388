// What is chosen before the first round: steps, what each choice is about, what is there already.
import type { Action, Decision, SeatId, TableOptions, View } from '../model/protocol';
import { rulesetOfEdition } from '../model/second';
import { capitalised, hunterText, namesOf, t } from '../model/texts';

/** Tells decisions apart: their numbers count for each seat alone. */
export const decisionKey = (seat: SeatId, decision: Pick<Decision, 'id'> | null): string | null =>
  decision ? `${seat} ${decision.id}` : null;

/** "hunter.gun", "agent.cobra", "card.flash_bang": the key of its words and of its emblem. */
export function subjectOf(action: Action, view: View): string | null {
  switch (action.type) {
    case 'pick_hunter':
      return `hunter.${action.hunter}`;
    case 'pick_agent':
      return `agent.${action.agent}`;
    case 'pick_equipment':
      return `card.${action.card}`;
    case 'pick_vehicle':
      return `vehicle.${action.vehicle}`;
    case 'pick_traitor': {
      const kind = view.hunters[Number(action.hunter)]?.kind;
      return kind ? `hunter.${kind}` : null;
    }
    default:
      return null;
  }
}

/** What a choice is called on its card. */
export function choiceTitle(action: Action, view: View): string {
  if (action.type === 'pick_traitor')
    return capitalised(hunterText(Number(action.hunter), namesOf(view)));
  const subject = subjectOf(action, view);
  return subject ? t(`${subject}.name`) : capitalised(t(`action.${action.type}`));
}

/** What the button does: "Choose Gun", "Take Flash Bang". */
export function confirmText(action: Action, view: View): string {
  const name = choiceTitle(action, view);
  if (action.type === 'pick_traitor')
    return t('action.pick_traitor', { hunter: hunterText(Number(action.hunter), namesOf(view)) });
  return t(`action.${action.type}`, { hunter: name, agent: name, card: name, vehicle: name });
}

/** Cards in the agent's hand when the draft is done (rules: SET). */
export const handSize = (options: Pick<TableOptions, 'players' | 'five_player_bonus'>): number =>
  options.players === 4 || (options.players === 5 && options.five_player_bonus) ? 5 : 3;

export type DraftStep = 'vehicle' | 'hunters' | 'agent' | 'equipment' | 'roles';

const stepOfKind: Record<string, DraftStep> = {
  pick_vehicle: 'vehicle',
  pick_hunter: 'hunters',
  pick_agent: 'agent',
  pick_equipment: 'equipment',
  pick_traitor: 'roles',
  reveal_agent: 'agent',
  reveal_equipment: 'equipment',
};

/** The steps of a draft; the vehicle is one where the hunters choose it. */
export const stepsOf = (
  options: Pick<TableOptions, 'players' | 'edition' | 'vehicle'>,
): DraftStep[] => [
  ...(rulesetOfEdition(options.edition) === 2 && !options.vehicle ? (['vehicle'] as const) : []),
  'hunters',
  'agent',
  'equipment',
  ...(options.players === 5 ? (['roles'] as const) : []),
];

/** Where the draft is. Who is not asked learns it from what the others are asked. */
export function currentStep(view: View): DraftStep | null {
  const kind = view.decision?.kind ?? view.waiting[0]?.kind;
  return (kind && stepOfKind[kind]) || null;
}

/** "1 of 2 hunters", "2 of 3 cards": how far a step is. */
export function progress(view: View, options: TableOptions): { done: number; of: number } | null {
  if (view.round > 0) return null; // a traitor who turns into an agent
  switch (currentStep(view)) {
    case 'hunters':
      return {
        done: view.hunters.filter((hunter) => hunter.kind !== null).length,
        of: view.hunters.length,
      };
    case 'equipment':
      return { done: cardsTaken(view).length || view.drafted, of: handSize(options) };
    default:
      return null;
  }
}

/** The cards that this seat knows to be taken. */
export const cardsTaken = (view: View): string[] =>
  (view.agents[0]?.secret?.cards ?? []).flatMap((card) => (card.card ? [card.card] : []));
