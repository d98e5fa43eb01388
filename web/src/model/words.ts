// Words for decisions and actions. Everything is read off the seat's view.
import type { Group } from './legal';
import type { Action, Agent, Cell, Hunter, View } from './protocol';
import { agentText, capitalised, hasText, hunterText, namesOf, t } from './texts';

const compass = [null, 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', 'here'] as const;

/** The agent whom this seat plays, or null. */
export const ownAgent = (view: View): (Agent & { secret: NonNullable<Agent['secret']> }) | null =>
  (view.agents.find((agent) => agent.seat === view.seat && agent.secret) as never) ?? null;

/**
 * The HP that an agent begins with (SET-7); `bonus` is the table's option for five players. A
 * traitor who turned has none.
 */
export function fullHp(view: View, agent: Agent, bonus: boolean): number {
  const helped = agent.agent === 0 && (view.players === 4 || (view.players === 5 && bonus));
  return 4 + (agent.secret?.kind === 'orangutan' ? 2 : 0) + (helped ? 2 : 0);
}

export const ownHunters = (view: View): Hunter[] =>
  view.hunters.filter((hunter) => hunter.seat === view.seat && !hunter.gone);

const topFrame = (view: View): View['frames'][number] | null => view.frames.at(-1) ?? null;

/** The hunter that a decision is about, or null. */
export function askedHunter(view: View): number | null {
  const told = view.decision?.hunter;
  if (told !== undefined) return told;
  const frame = topFrame(view);
  if (!frame || !['hunter_turn', 'check', 'attack', 'ask'].includes(frame.kind)) return null;
  return view.hunters[frame.a] ? frame.a : null;
}

const formal = new Set(['ambush', 'react', 'check', 'answer', 'announce', 'sighting']);

/** What is asked, with the hunter it is about: "The Gun: attack, or end your turn." */
export function decisionText(view: View, actions: readonly Action[] = [], short = false): string {
  const kind = view.decision?.kind ?? '';
  // Everybody is asked who could have a choice (INF-6); who has none only confirms.
  const formality = actions.length === 1 && formal.has(kind);
  const brief = `ui.game.short.${kind}`;
  const asked = formality
    ? t('ui.game.formality')
    : t(short && hasText(brief) ? brief : `decision.${kind}`);
  const hunter = kind.startsWith('reveal') ? null : askedHunter(view);
  if (hunter === null) return asked;
  return t('ui.game.about', { who: capitalised(hunterText(hunter, namesOf(view))), asked });
}

/** What a hunter wants to know: "sensor", "senses", "post_cognition", or null. */
export const questionOf = (view: View): string | null => view.decision?.question ?? null;

/** The true answer to what is asked: a value, or a cell. */
export const trueAnswer = (view: View): { value?: number; cell?: Cell } | null =>
  view.decision?.truth ?? null;

export function isTrue(view: View, action: Action): boolean {
  const truth = trueAnswer(view);
  if (!truth) return false;
  return truth.cell ? truth.cell === action.cell : truth.value === action.value;
}

/** The answer itself: "close", "north-west", "K17". */
export function answerValue(view: View, action: Action): string {
  if (action.cell) return action.cell;
  if (questionOf(view) === 'senses') return t(action.value ? 'play.close' : 'play.not_close');
  return action.value ? t(`direction.${compass[action.value]}`) : t('play.no_motion');
}

export const cardAt = (view: View, place: number | null | undefined): string | null =>
  ownAgent(view)?.secret.cards[(place ?? 0) - 1]?.card ?? null;

export const cardName = (view: View, place: number | null | undefined): string => {
  const card = cardAt(view, place);
  return card ? t(`card.${card}.name`) : t('word.nothing');
};

function playLabel(view: View, action: Action): string {
  const card = cardName(view, action.place);
  if (action.cell) return t('play.card_on_cell', { card, cell: action.cell });
  if (typeof action.hunter === 'number')
    return t('play.card_at_hunter', { card, hunter: hunterText(action.hunter, namesOf(view)) });
  return t('play.card_alone', { card });
}

function answerLabel(view: View, action: Action): string {
  const key = isTrue(view, action) ? 'play.answer_true' : 'play.answer_false';
  return t(key, { value: answerValue(view, action) });
}

/** Who has one hunter begins his turn; who has more says with whom. */
const beginLabel = (view: View, action: Action): string =>
  ownHunters(view).length === 1
    ? t('ui.game.begin_own')
    : t('ui.game.begin_with', { hunter: hunterText(action.hunter, namesOf(view)) });

/** What a button for an action says. */
export function label(view: View, action: Action): string {
  const names = namesOf(view);
  switch (action.type) {
    case 'pick_agent':
      return t(`agent.${action.agent}.name`);
    case 'pick_equipment':
      return t(`card.${action.card}.name`);
    case 'play':
      return playLabel(view, action);
    case 'begin':
      return beginLabel(view, action);
    case 'announce':
      return t(`action.announce.yes.${action.yes}`);
    case 'answer':
      return answerLabel(view, action);
    case 'pass':
      return passLabel(view);
    case 'show':
      return t(view.players === 5 && view.turned === null ? 'action.show' : 'ui.game.go_on');
    case 'complete': {
      const cell = siteCell(view, action.section ?? 0);
      if (cell) return t('ui.game.complete', { cell, section: action.section });
      break;
    }
    case 'vote':
      return action.ballot === 0
        ? t('play.vote_nobody')
        : t('play.vote_hunter', { hunter: hunterText((action.ballot ?? 1) - 1, names) });
    case 'move':
    case 'walk':
      if (action.steps === 0) return t('play.stay_here', { cell: action.cell });
      break;
  }
  return capitalised(
    t(`action.${action.type}`, {
      cell: action.cell,
      section: action.section,
      hunter: hunterText(action.hunter, names),
      agent: agentText(action.agent, names),
      direction: t(`direction.${action.direction ?? 'none'}`),
    }),
  );
}

/** Where the objective of a section is, as far as this seat knows. */
export const siteCell = (view: View, section: number): Cell | null =>
  view.objectives.find((site) => site.section === section)?.cell ??
  view.plan?.find((site) => site.section === section)?.cell ??
  null;

/** Declining means different things. */
function passLabel(view: View): string {
  const key = `ui.game.pass.${view.decision?.kind}`;
  return t(hasText(key) ? key : 'action.pass');
}

/** What a group of actions that aim at cells is called. */
export const groupLabel = (view: View, group: Group): string =>
  group.type === 'play' ? cardName(view, group.place) : t(`ui.game.kind.${group.type}`);

/** Who has to decide now, in words; `name` gives a seat's player. */
export function waitingText(view: View, name: (seat: number) => string): string {
  if (view.winner) return t('ui.game.over');
  const asked = view.waiting.map((entry) => entry.seat);
  if (typeof view.seat === 'number' && asked.includes(view.seat)) return t('ui.game.your_decision');
  if (asked.length === 0) return t('ui.game.moment');
  const others = asked.map(name);
  if (others.length === 1) return t('ui.game.waiting', { who: others[0] });
  return t('ui.game.waiting', {
    who: others.slice(0, -1).join(', ') + t('ui.game.or') + others.at(-1)!,
  });
}

export type Ruleset = 1 | 2;

/** A sentence of a card as the ruleset has it: ruleset 2 words some of them anew. */
export const worded = (key: string, ruleset: Ruleset): string =>
  t(ruleset === 2 && hasText(`${key}.r2`) ? `${key}.r2` : key);

/** Abilities of a character ("hunter.gun"): name and wording. */
export function abilities(key: string, ruleset: Ruleset = 1): { name: string; text: string }[] {
  const out = [];
  for (let i = 1; hasText(`${key}.ability.${i}.name`); ++i)
    out.push({
      name: worded(`${key}.ability.${i}.name`, ruleset),
      text: worded(`${key}.ability.${i}.text`, ruleset),
    });
  return out;
}

const vehicleSpaces: Record<string, number> = { tracer: 10, interceptor: 12 };

export const spacesOf = (view: View): number => vehicleSpaces[view.vehicle.kind] ?? 10;
