// The catalogue of sentences (texts/en.json), by the rules of src/codec/texts.h.

let catalogue = {};

export const loadCatalogue = (entries) => { catalogue = entries; };
export const hasText = (key) => Object.hasOwn(catalogue, key);

const fill = (pattern, values) =>
  pattern.replace(/\{([a-z_]+)\}/g, (whole, name) =>
    (Object.hasOwn(values, name) ? String(values[name]) : whole));

/** The sentence of a key with its {placeholders} filled; the key itself if there is none. */
export const text = (key, values = {}) => (hasText(key) ? fill(catalogue[key], values) : key);

export const capitalised = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Who is who, as far as a view knows. */
export const namesOf = (view) => ({
  hunters: (view?.hunters ?? []).map((hunter) => hunter.kind),
  agents: (view?.agents ?? []).map((agent) => agent.secret?.kind ?? agent.kind),
});

/** "the Beast", or "hunter 2" while no character is chosen. */
export function hunterText(hunter, names) {
  if (hunter === null || hunter === undefined) return text('word.nobody');
  const kind = names.hunters[hunter];
  if (!kind) return text('word.hunter_number', { n: hunter + 1 });
  return text('word.the_hunter', { name: text(`hunter.${kind}.name`) });
}

/** "Spider", "the agent" while she is not known, or "the second agent". */
export function agentText(agent, names) {
  if (agent === null || agent === undefined) return text('word.nobody');
  const kind = names.agents[agent];
  if (kind) return text(`agent.${kind}.name`);
  return text(agent === 0 ? 'word.the_agent' : 'word.second_agent');
}

/** "the Gun, the Beast and the Puppet". */
export function huntersText(hunters, names) {
  const words = hunters.map((hunter) => hunterText(hunter, names));
  if (words.length === 0) return text('word.nobody');
  if (words.length === 1) return words[0];
  return words.slice(0, -1).join(', ') + text('play.and') + words.at(-1);
}

const families = {
  direction: 'direction', second: 'direction', side: 'side', reason: 'reason', purpose: 'purpose',
};

/** A field's value as people read it. */
function valueText(field, value, names) {
  if (field === 'hunter') return hunterText(value, names);
  if (field === 'agent') return agentText(value, names);
  if (families[field]) return text(`${families[field]}.${value ?? 'none'}`);
  if (value === null) return text('word.nothing');
  if (field === 'card') return text(`card.${value}.name`);
  if (field === 'kind')
    return text(hasText(`hunter.${value}.name`) ? `hunter.${value}.name` : `agent.${value}.name`);
  return String(value);
}

function eventText(family, event, names) {
  const base = `${family}.${event.type}`;
  const values = {};
  let key = base;
  for (const [field, value] of Object.entries(event)) {
    if (field === 'n' || field === 'type' || typeof value === 'object' && value !== null) continue;
    values[field] = valueText(field, value, names);
    const variant = `${base}.${field}.${value ?? 'none'}`;
    if (key === base && hasText(variant)) key = variant;
  }
  return capitalised(text(key, values));
}

/** An event to the seat that it is for. */
export const eventSentence = (event, names) => eventText('event', event, names);

/** The same for a reader who stands outside and knows all. */
export const narration = (event, names) =>
  eventText(hasText(`told.${event.type}`) ? 'told' : 'event', event, names);

/** An error as a sentence: the catalogue's, else the one that came with it. */
export function errorSentence(error) {
  const key = `error.${error.code}`;
  // A board's mistakes name their line beside the sentence.
  const where = error.line > 0 && error.code?.startsWith('board.') ? `Line ${error.line}: ` : '';
  if (hasText(key)) return where + text(key, { detail: error.detail ?? '', line: error.line ?? 0 });
  if (error.text) return error.text;
  return text('error.unknown', { code: error.code ?? '', detail: error.detail ?? '' });
}

const silent = new Set([
  'hunter_begins', 'hunter_done', 'agent_turn', 'agent_done', 'card_taken', 'card_spent',
  'game_started',
]);
const loud = new Set([
  'figure_visible', 'marker_placed', 'agent_revealed', 'card_revealed', 'card_marked', 'quick_draw',
  'sniper_hit', 'attack_result', 'damage', 'hunter_blinded', 'hunter_stunned', 'objective_done',
  'announced', 'sensor_reading', 'senses_reading', 'post_cognition', 'sniper_aim',
  'traitor_revealed', 'role_dealt', 'access_revoked', 'agent_escaped', 'agent_caught', 'game_over',
  'turn_expired', 'seat_resigned',
]);

/** How much an event matters to a reader: "silent", "quiet" or "loud". */
export function weight(event) {
  if (event.type === 'die_rolled') return event.purpose === 'objective' ? 'silent' : 'quiet';
  if (silent.has(event.type)) return 'silent';
  return loud.has(event.type) ? 'loud' : 'quiet';
}
