// What happened, told to its reader: sentences by round, what is said aloud, and dice with their sum.
import type { GameEvent, View } from './protocol';
import {
  capitalised,
  eventSentence,
  hasText,
  hunterText,
  namesOf,
  t,
  weight,
  type Names,
} from './texts';

/** Who reads: his own agent is "you". */
export interface Reader {
  names: Names;
  /** The reader's agent, or null. */
  agent: number | null;
}

export const readerOf = (view: View | null, seats: (string | null)[]): Reader => ({
  names: namesOf(view, seats),
  agent:
    view?.agents.find((agent) => agent.seat !== null && agent.seat === view.seat && agent.secret)
      ?.agent ?? null,
});

/** An event as a sentence, in the second person where it is about the reader's own agent. */
export function sentence(event: GameEvent, reader: Reader): string {
  // Roles are for nobody's shoulder: the button that is held shows them.
  if (event.type === 'role_dealt') return t('event.role_dealt');
  if (event.type === 'traitor_named') return t('ui.game.ally_chosen');
  if (reader.agent === null || event['agent'] !== reader.agent)
    return eventSentence(event, reader.names);
  const base = `ui.you.${event.type}`;
  if (!hasText(base)) return eventSentence(event, reader.names);
  let key = base;
  const values: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(event)) {
    if (typeof value === 'object' && value !== null) continue;
    values[field] =
      field === 'hunter'
        ? hunterText(value, reader.names)
        : field === 'kind'
          ? t(`agent.${String(value)}.name`)
          : field === 'card'
            ? t(`card.${String(value)}.name`)
            : String(value);
    const variant = `${base}.${field}.${String(value)}`;
    if (key === base && hasText(variant)) key = variant;
  }
  return capitalised(t(key, values));
}

export interface Line {
  n: number;
  weight: 'quiet' | 'loud';
  event: GameEvent;
  text: string;
}

export interface Chapter {
  round: number;
  lines: Line[];
}

/** The log: lines by round; round 0 is everything before the first. */
export function chapters(events: readonly GameEvent[], reader: Reader): Chapter[] {
  const out: Chapter[] = [{ round: 0, lines: [] }];
  for (const event of events) {
    if (event.type === 'round_started') {
      out.push({ round: Number(event['round']), lines: [] });
      continue;
    }
    const heavy = weight(event);
    if (heavy === 'silent') continue;
    out.at(-1)!.lines.push({ n: event.n, weight: heavy, event, text: sentence(event, reader) });
  }
  return out.filter((chapter) => chapter.lines.length > 0 || chapter.round > 0);
}

export type Piece = { text: string; cell: boolean };

/** A sentence in pieces: names of cells apart, to be made links. */
export function pieces(text: string): Piece[] {
  return text
    .split(/\b([A-Z](?:[1-9]|[12][0-9]|3[0-2]))\b/)
    .map((part, i) => ({ text: part, cell: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

export interface Roll {
  n: number;
  /** What the dice were for: "attack", "ambush"… */
  purpose: string;
  hunter: number | null;
  dice: number[];
  sum: number;
  /** The total that was needed, as the events say, or null where they do not. */
  need: number | null;
  /** Whether it succeeded, or null while that is not known. */
  success: boolean | null;
  /** The number of the event that gave the result of an attack with it. */
  result: number | null;
}

/** Throws that end with a result of their own. */
const shots = new Set(['attack', 'quick_draw', 'shot_back']);
const results = new Set(['attack_result', 'shot_back_result']);

const neededBy = (event: GameEvent): number | null =>
  typeof event['needed'] === 'number' ? event['needed'] : null;

/**
 * Rolls of dice in the order they fell; the dice of one throw are together. What was needed comes
 * with the events: it was true then, whatever has changed since.
 */
export function rolls(events: readonly GameEvent[]): Roll[] {
  const out: Roll[] = [];
  let open: Roll | null = null;
  for (const event of events) {
    if (event.type === 'die_rolled' && event['purpose'] !== 'objective') {
      const purpose = String(event['purpose']);
      const hunter = typeof event['hunter'] === 'number' ? event['hunter'] : null;
      const value = Number(event['value']);
      if (open && open.purpose === purpose && open.hunter === hunter && open.success === null) {
        open.dice = [...open.dice, value];
        open.sum += value;
      } else {
        open = {
          n: event.n,
          purpose,
          hunter,
          dice: [value],
          sum: value,
          need: neededBy(event),
          success: null,
          result: null,
        };
        out.push(open);
      }
    } else if (open && event.type === 'die_rerolled') {
      open.dice = open.dice.map((die, i) => (i === event['die'] ? Number(event['value']) : die));
      open.sum = open.dice.reduce((sum, die) => sum + die, 0);
    } else if (open && results.has(event.type)) {
      open.success = event['hit'] === true;
      open.result = event.n;
      open = null;
    } else if (open && !shots.has(open.purpose) && event.type !== 'die_rolled') {
      open.success = open.need === null ? event.type === 'hunter_stunned' : open.sum >= open.need;
      open = null;
    }
  }
  return out;
}

/** "4 + 3 = 7; 5 was needed." */
export function rollText(roll: Roll): string {
  const dice = roll.dice.length > 1 ? `${roll.dice.join(' + ')} = ${roll.sum}` : String(roll.sum);
  return roll.need === null
    ? t('ui.game.roll', { dice })
    : t('ui.game.roll_need', { dice, need: roll.need });
}

/** The tone in which something is said aloud. */
export type Tone = 'plain' | 'good' | 'bad' | 'alarm';

export interface Saying {
  n: number;
  event: GameEvent;
  text: string;
  tone: Tone;
  roll: Roll | null;
  sound: 'spotted' | 'hit' | 'miss' | 'clear' | 'objective' | 'dice' | 'alarm' | 'bark' | null;
}

const alarms = new Set([
  'figure_visible',
  'marker_placed',
  'quick_draw',
  'agent_revealed',
  'alarm',
  'bark',
]);

function soundOf(event: GameEvent): Saying['sound'] {
  if (event.type === 'figure_visible' || event.type === 'marker_placed') return 'spotted';
  if (results.has(event.type)) return event['hit'] === true ? 'hit' : 'miss';
  if (event.type === 'sniper_hit') return 'hit';
  if (event.type === 'clear') return 'clear';
  if (event.type === 'objective_done') return 'objective';
  if (event.type === 'alarm' || event.type === 'bark') return event.type;
  return null;
}

const agentsGlad = new Set([
  'objective_done',
  'hunter_blinded',
  'hunter_stunned',
  'hunter_dazzled',
  'agent_escaped',
  'traitor_revealed',
  'healed',
  'ability_disabled',
  'direction_taken',
  'direction_left',
  'vehicle_jammed',
  'mine_went_off',
  'camera_set_off',
]);
const huntersGlad = new Set(['damage', 'sniper_hit', 'agent_caught', 'fatigued']);

function toneOf(event: GameEvent, agentSide: boolean): Tone {
  if (alarms.has(event.type)) return 'alarm';
  const goodForAgents =
    agentsGlad.has(event.type) ||
    (event.type === 'attack_result' && event['hit'] === false) ||
    (event.type === 'shot_back_result' && event['hit'] === true);
  const goodForHunters =
    huntersGlad.has(event.type) ||
    (event.type === 'attack_result' && event['hit'] === true) ||
    (event.type === 'shot_back_result' && event['hit'] === false);
  if (!goodForAgents && !goodForHunters) return 'plain';
  return goodForAgents === agentSide ? 'good' : 'bad';
}

/** What of these events is said aloud, in order: those after a number. */
export function sayings(events: readonly GameEvent[], reader: Reader, after = 0): Saying[] {
  const agentSide = reader.agent !== null;
  const thrown = new Map(rolls(events).map((roll) => [roll.result, roll]));
  const out: Saying[] = [];
  for (const event of events) {
    // A role is not shown to whoever looks over a shoulder: it is behind a button.
    if (event.n <= after || weight(event) !== 'loud' || event.type === 'role_dealt') continue;
    out.push({
      n: event.n,
      event,
      text: sentence(event, reader),
      tone: toneOf(event, agentSide),
      roll: thrown.get(event.n) ?? null,
      sound: soundOf(event),
    });
  }
  return out;
}
