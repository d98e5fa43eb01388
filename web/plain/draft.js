// Characters and cards to choose from, with what they can do.
import { h } from './dom.js';
import { hasText, text } from './catalogue.js';
import { label } from './words.js';

const kinds = ['pick_hunter', 'pick_agent', 'pick_equipment', 'pick_traitor', 'reveal_agent', 'reveal_equipment'];

export const isDraft = (kind) => kinds.includes(kind);

/** "hunter.gun", "agent.cobra", "card.flash_bang", or null. */
function subject(action) {
  if (action.type === 'pick_hunter') return `hunter.${action.hunter}`;
  if (action.type === 'pick_agent') return `agent.${action.agent}`;
  if (action.type === 'pick_equipment') return `card.${action.card}`;
  return null;
}

/** The abilities of a character: [{name, text}]. */
export function abilities(key) {
  const out = [];
  for (let i = 1; hasText(`${key}.ability.${i}.name`); ++i)
    out.push({ name: text(`${key}.ability.${i}.name`), text: text(`${key}.ability.${i}.text`) });
  return out;
}

const describe = (key) => [
  h('span', { class: 'card-text' }, text(`${key}.text`)),
  ...abilities(key).map((ability) => h('span', { class: 'card-text' }, h('em', {}, `${ability.name}. `), ability.text)),
];

/** Cards as buttons; without `pick` they are only shown. */
export function draftCards(view, actions, pick) {
  return h('div', { class: 'draft' }, actions.map((action, i) => {
    const key = subject(action);
    const inside = [h('strong', {}, label(view, action)), key ? describe(key) : null];
    return pick
      ? h('button', { type: 'button', class: 'draft-card', id: `card-${i}`, onclick: () => pick(action) }, inside)
      : h('div', { class: 'draft-card shown' }, inside);
  }));
}
