// Words for decisions and actions. Everything is read off the seat's view.
import type { Group } from './legal';
import type { Action, Agent, Cell, Hunter, Ruleset, View } from './protocol';
import { abilityOwner } from './second';
import { agentText, capitalised, hasText, hunterText, namesOf, t } from './texts';

const compass = [null, 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', 'here'] as const;

/** The agent whom this seat plays, or null. */
export const ownAgent = (view: View): (Agent & { secret: NonNullable<Agent['secret']> }) | null =>
  (view.agents.find((agent) => agent.seat === view.seat && agent.secret) as never) ?? null;

export const ownHunters = (view: View): Hunter[] =>
  view.hunters.filter((hunter) => hunter.seat === view.seat && !hunter.gone);

/** Whom these are about is their choice. */
const aboutMany = new Set(['strike', 'shoot_back']);

/** The hunter that a decision is about, or null. */
export const askedHunter = (view: View): number | null =>
  view.decision && !aboutMany.has(view.decision.kind) ? (view.decision.hunter ?? null) : null;

const formal = new Set([
  'ambush',
  'react',
  'check',
  'answer',
  'announce',
  'sighting',
  'at_marker',
  'verdict',
]);

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

/** What a hunter wants to know: "sensor", "senses", "bark"…, or null. */
export const questionOf = (view: View): string | null => view.decision?.question ?? null;

/** The true answer to what is asked: a value, or a cell. */
export const trueAnswer = (view: View): { value?: number; cell?: Cell } | null =>
  view.decision?.truth ?? null;

export function isTrue(view: View, action: Action): boolean {
  const truth = trueAnswer(view);
  if (!truth) return false;
  return truth.cell ? truth.cell === action.cell : truth.value === action.value;
}

/** Answers of few words, by question and value. */
const answers: Record<string, readonly string[]> = {
  senses: ['play.not_close', 'play.close'],
  clairvoyance: ['play.nothing_sensed', 'play.sensed'],
  bark: ['play.quiet', 'play.barks'],
  scent: ['play.nearer_hunter', 'play.nearer_pet', 'play.nearer_both'],
};

/** The answer itself: "close", "north-west", "K17". */
export function answerValue(view: View, action: Action): string {
  if (action.cell) return action.cell;
  const words = answers[questionOf(view) ?? ''];
  if (words) return t(words[action.value ?? 0]!);
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
    return t(action.direction ? 'play.card_at_hunter_way' : 'play.card_at_hunter', {
      card,
      hunter: hunterText(action.hunter, namesOf(view)),
      direction: t(`direction.${action.direction ?? 'none'}`),
    });
  return t('play.card_alone', { card });
}

/** The name of an ability of a hunter, as this game words it; numbers from 0. */
export const abilityName = (view: View, hunter: number, ability: number): string =>
  abilities(`hunter.${view.hunters[hunter]?.kind}`, view.ruleset)[ability]?.name ??
  t('word.nothing');

/** Where the camera of that number stands. */
export const cameraCell = (view: View, camera: number | undefined): Cell | null =>
  view.cameras?.[camera ?? 0]?.cell ?? null;

/** "Omen: take Quick Draw from the Gun". */
function useLabel(view: View, action: Action): string {
  const key = `action.ability.${abilityOwner(view)}`;
  const hunter = Number(action.hunter);
  return t(hasText(key) ? key : 'action.ability', {
    hunter: hunterText(action.hunter, namesOf(view)),
    ability: abilityName(view, hunter, action.which ?? 0),
    direction: t(`direction.${action.direction ?? 'none'}`),
    cell: action.cell ?? cameraCell(view, action.which),
  });
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

/** Where the marker may be put aside, going on means that it stays. */
function showLabel(view: View): string {
  if (view.players === 5 && view.turned === null) return t('action.show');
  const own = ownAgent(view);
  const { marker, cell, kind } = own?.secret ?? {};
  const shifts = view.decision?.kind === 'sighting' && kind === 'panther' && !own?.fatigued;
  if (!shifts || !marker || marker === cell) return t('ui.game.go_on');
  return t('ui.game.leave_marker', { cell: marker });
}

/** What a button for an action says. */
export function label(view: View, action: Action): string {
  const names = namesOf(view);
  switch (action.type) {
    case 'pick_agent':
      return t(`agent.${action.agent}.name`);
    case 'pick_equipment':
      return t(`card.${action.card}.name`);
    case 'pick_vehicle':
      return t(`vehicle.${action.vehicle}.name`);
    case 'play':
      return playLabel(view, action);
    case 'ability':
      return useLabel(view, action);
    case 'declare':
      return t(`action.declare.pledge.${action.pledge}`, { cell: action.cell });
    case 'shift':
      return t(action.hide ? 'action.shift.hide.true' : 'action.shift', { cell: action.cell });
    case 'take_camera':
      return t('action.take_camera', { cell: cameraCell(view, action.camera) });
    case 'reroll':
      return t('action.reroll.value', { value: view.rolled?.[action.die ?? 0] });
    case 'shoot':
      if (typeof action.hunter === 'number')
        return t('ui.game.shoot_at', { hunter: hunterText(action.hunter, names) });
      break;
    case 'begin':
      return beginLabel(view, action);
    case 'announce':
      return t(`action.announce.yes.${action.yes}`);
    case 'answer':
      return answerLabel(view, action);
    case 'pass':
      return passLabel(view);
    case 'show':
      return showLabel(view);
    case 'complete': {
      const cell = siteCell(view, action.section ?? 0);
      const key = action.place === undefined ? 'ui.game.complete' : 'ui.game.complete_hidden';
      if (cell) return t(key, { cell, section: action.section });
      break;
    }
    case 'vote':
      return action.ballot === 0
        ? t('play.vote_nobody')
        : t('play.vote_hunter', { hunter: hunterText((action.ballot ?? 1) - 1, names) });
    case 'enter':
      if (view.decision?.kind === 'pet_move') return t('ui.game.rover_in');
      break;
    case 'drive':
    case 'relay':
      if (action.cell === view.vehicle.cell) return t('ui.game.drive_round', { cell: action.cell });
      break;
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
  group.type === 'play'
    ? cardName(view, group.place)
    : group.type === 'ability'
      ? ownAbility(view).name
      : t(`ui.game.kind.${group.key.replace(' ', '_')}`);

/** The one ability of the seat's own agent. */
export const ownAbility = (view: View): { name: string; text: string } =>
  abilities(`agent.${abilityOwner(view)}`, view.ruleset)[0] ?? { name: '', text: '' };

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
