// The catalogue of sentences (texts/), by the rules of src/codec/texts.h. The loaded language is
// the one global of the client; `t` is used everywhere, also outside of components.
import type { GameEvent, View } from './protocol';

export type Catalogue = Record<string, string>;
export type Values = Record<string, string | number | boolean | null | undefined>;

let catalogue: Catalogue = {};

export const useCatalogue = (entries: Catalogue): void => {
  catalogue = entries;
};
export const hasText = (key: string): boolean => Object.hasOwn(catalogue, key);

const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A value in a script of the other direction leaves the order of the sentence around it alone. */
const isolated = (value: string): string =>
  rightToLeft.test(value) ? `\u2068${value}\u2069` : value;

const fill = (pattern: string, values: Values): string =>
  pattern.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? isolated(String(values[name])) : whole,
  );

/**
 * The sentence of a key with its {placeholders} filled; the key itself if there is none. Where a
 * value `n` is 1 or 0 and there is a key "….one" or "….none", that one is taken.
 */
export function t(key: string, values: Values = {}): string {
  let chosen = key;
  if (values['n'] === 1 && hasText(`${key}.one`)) chosen = `${key}.one`;
  if (values['n'] === 0 && hasText(`${key}.none`)) chosen = `${key}.none`;
  return hasText(chosen) ? fill(catalogue[chosen]!, values) : key;
}

export const capitalised = (sentence: string): string =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Who is who, as far as a view knows. */
export interface Names {
  hunters: (string | null)[];
  agents: (string | null)[];
  /** By seat: the player's name, where one is known. */
  seats?: (string | null)[];
}

export const namesOf = (view: View | null, seats?: (string | null)[]): Names => ({
  hunters: (view?.hunters ?? []).map((hunter) => hunter.kind),
  agents: (view?.agents ?? []).map((agent) => agent.secret?.kind ?? agent.kind),
  ...(seats ? { seats } : {}),
});

/** "the Beast", or "hunter 2" while no character is chosen. */
export function hunterText(hunter: unknown, names: Names): string {
  if (typeof hunter !== 'number') return t('word.nobody');
  const kind = names.hunters[hunter];
  if (!kind) return t('word.hunter_number', { n: hunter + 1 });
  return t('word.the_hunter', { name: t(`hunter.${kind}.name`) });
}

/** "Spider", "the agent" while she is not known, or "the second agent". */
export function agentText(agent: unknown, names: Names): string {
  if (typeof agent !== 'number') return t('word.nobody');
  const kind = names.agents[agent];
  if (kind) return t(`agent.${kind}.name`);
  return t(agent === 0 ? 'word.the_agent' : 'word.second_agent');
}

/** "the Gun, the Beast and the Puppet". */
export function listText(words: string[]): string {
  if (words.length === 0) return t('word.nobody');
  if (words.length === 1) return words[0]!;
  return words.slice(0, -1).join(', ') + t('play.and') + words.at(-1)!;
}

export const huntersText = (hunters: number[], names: Names): string =>
  listText(hunters.map((hunter) => hunterText(hunter, names)));

const families: Record<string, string> = {
  direction: 'direction',
  second: 'direction',
  side: 'side',
  reason: 'reason',
  purpose: 'purpose',
};

/** A field's value as people read it. */
function valueText(field: string, value: unknown, names: Names): string {
  if (field === 'hunter') return hunterText(value, names);
  if (field === 'agent') return agentText(value, names);
  if (families[field]) return t(`${families[field]}.${String(value ?? 'none')}`);
  if (value === null) return t('word.nothing');
  if (field === 'card' || field === 'vehicle') return t(`${field}.${String(value)}.name`);
  if (field === 'seat' && typeof value === 'number')
    return names.seats?.[value] ?? t('word.seat', { n: value });
  if (field === 'kind') {
    const hunter = `hunter.${String(value)}.name`;
    return t(hasText(hunter) ? hunter : `agent.${String(value)}.name`);
  }
  return String(value);
}

/** Which ability is meant has a name, once it is known whose it is. */
function abilityText(event: GameEvent, names: Names): string | null {
  const key = `hunter.${names.hunters[Number(event['hunter'])]}.ability.${Number(event['ability']) + 1}.name`;
  if (event.type !== 'ability_disabled' || !hasText(key)) return null;
  // Only ruleset 2 has this event.
  const ability = t(hasText(`${key}.r2`) ? `${key}.r2` : key);
  return capitalised(
    t('ui.event.ability_off', { hunter: hunterText(event['hunter'], names), ability }),
  );
}

function eventText(family: string, event: GameEvent, names: Names): string {
  const named = abilityText(event, names);
  if (named) return named;
  const base = `${family}.${event.type}`;
  const values: Values = {};
  let key = base;
  for (const [field, value] of Object.entries(event)) {
    if (field === 'n' || field === 'type' || (typeof value === 'object' && value !== null))
      continue;
    values[field] = valueText(field, value, names);
    const variant = `${base}.${field}.${String(value ?? 'none')}`;
    if (key === base && hasText(variant)) key = variant;
  }
  return capitalised(t(key, values));
}

/** An event to the seat that it is for. */
export const eventSentence = (event: GameEvent, names: Names): string =>
  eventText('event', event, names);

/** The same for a reader who stands outside and knows all. */
export const narration = (event: GameEvent, names: Names): string =>
  eventText(hasText(`told.${event.type}`) ? 'told' : 'event', event, names);

/** An error as a sentence: the catalogue's, else the one that came with it. */
export function errorSentence(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error))
    return t('error.unknown', { code: '', detail: String(error) });
  const { code, detail, line, text } = error as {
    code: string;
    detail?: string;
    line?: number;
    text?: string;
  };
  const key = `error.${code}`;
  // A board's mistakes name their line beside the sentence.
  const where = line && line > 0 && code.startsWith('board.') ? t('ui.error.line', { line }) : '';
  if (hasText(key)) return where + t(key, { detail: detail ?? '', line: line ?? 0 });
  return text ?? t('error.unknown', { code, detail: detail ?? '' });
}

/** Why a table is closed: the sentence of its reason, "CODE" or "CODE: DETAIL". */
export function closedSentence(reason: string | null): string {
  const [code = '', ...rest] = (reason ?? '').split(': ');
  const known = code === 'table.rules' || code === 'table.newer';
  return known ? errorSentence({ code, detail: rest.join(': ') }) : t('ui.table.closed_text');
}

const silent = new Set([
  'hunter_begins',
  'hunter_done',
  'agent_turn',
  'agent_done',
  'card_taken',
  'card_spent',
  'game_started',
]);
const loud = new Set([
  'figure_visible',
  'marker_placed',
  'agent_revealed',
  'card_revealed',
  'card_marked',
  'quick_draw',
  'sniper_hit',
  'attack_result',
  'damage',
  'hunter_blinded',
  'hunter_stunned',
  'objective_done',
  'announced',
  'sensor_reading',
  'senses_reading',
  'post_cognition',
  'sniper_aim',
  'traitor_revealed',
  'role_dealt',
  'access_revoked',
  'agent_escaped',
  'agent_caught',
  'game_over',
  'turn_expired',
  'seat_resigned',
  'clear',
  'alarm',
  'bark',
  'supply_drawn',
  'fatigued',
  'healed',
  'ability_disabled',
  'direction_taken',
  'direction_left',
  'hunter_dazzled',
  'vehicle_jammed',
  'mine_went_off',
  'declared',
  'camera_set_off',
  'pet_hurt',
  'clairvoyance_reading',
  'scent_reading',
  'strike_rolled',
  'assault',
  'shot_back_result',
  'cannon_fired',
  'vehicle_taken',
  'die_rerolled',
]);

/** How much an event matters to a reader. */
export function weight(event: GameEvent): 'silent' | 'quiet' | 'loud' {
  if (event.type === 'die_rolled') return event['purpose'] === 'objective' ? 'silent' : 'quiet';
  if (silent.has(event.type)) return 'silent';
  return loud.has(event.type) ? 'loud' : 'quiet';
}
