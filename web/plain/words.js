// Words for decisions, actions and what they would lead to. Everything is read off the seat's view.
import { agentText, capitalised, hunterText, huntersText, namesOf, text } from './catalogue.js';
import { direction, distance } from './board.js';
import { exposure } from './legal.js';

const compass = [null, 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', 'here'];
const questions = ['sensor', 'senses', 'post_first', 'post_second'];

/** The agent whom this seat plays, or null. */
export const ownAgent = (view) =>
  view.agents.find((agent) => agent.seat === view.seat && agent.secret) ?? null;

export const ownHunters = (view) =>
  view.hunters.filter((hunter) => hunter.seat === view.seat && !hunter.gone);

export const topFrame = (view) => view.frames?.at(-1) ?? null;

/** What is asked, with the hunter it is about: "The Gun: attack, or end your turn." */
export function decisionText(view, hand = null) {
  const kind = view.decision.kind;
  if (kind === 'pick_equipment' && hand)
    return text('play.pick_card', { n: view.drafted + 1, hand });
  const asked = text(`decision.${kind}`);
  const frame = topFrame(view);
  if (!['hunter_turn', 'check', 'attack', 'ask'].includes(frame?.kind)) return asked;
  const who = capitalised(hunterText(frame.a, namesOf(view)));
  return `${who}: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}`;
}

export const cardName = (view, place) => {
  const card = ownAgent(view)?.secret.cards[place - 1]?.card;
  return card ? text(`card.${card}.name`) : text('word.nothing');
};

function playLabel(view, action) {
  const card = cardName(view, action.place);
  if (action.cell) return text('play.card_on_cell', { card, cell: action.cell });
  if (action.hunter !== undefined && action.hunter !== null)
    return text('play.card_at_hunter', { card, hunter: hunterText(action.hunter, namesOf(view)) });
  return text('play.card_alone', { card });
}

/** The true answer to the question on top of the stack: a value, or a cell. */
export function trueAnswer(view) {
  const frame = topFrame(view);
  const agent = view.agents[0];
  if (frame?.kind !== 'ask' || !agent.secret) return null;
  const { cell, steps, sheet } = agent.secret;
  const asker = view.hunters[frame.a];
  const from = asker.inside ? view.vehicle.cell : asker.cell;
  switch (questions[frame.b]) {
    case 'senses': return { value: distance(cell, from) <= 4 ? 1 : 0 };
    case 'sensor':
      return { value: steps >= 3 ? compass.indexOf(direction(view.vehicle.cell, cell)) : 0 };
    default: return { cell: sheet[Math.max(0, view.round - 2)] };
  }
}

function answerLabel(view, action) {
  const truth = trueAnswer(view);
  const honest = truth && (truth.cell ? truth.cell === action.cell : truth.value === action.value);
  let value;
  if (action.cell) value = action.cell;
  else if (questions[topFrame(view)?.b] === 'senses')
    value = text(action.value ? 'play.close' : 'play.not_close');
  else value = action.value ? text(`direction.${compass[action.value]}`) : text('play.no_motion');
  return text(honest ? 'play.answer_true' : 'play.answer_false', { value });
}

/** What a button for an action says. */
export function label(view, action) {
  const names = namesOf(view);
  switch (action.type) {
    case 'pick_hunter': return text(`hunter.${action.hunter}.name`);
    case 'pick_agent': return text(`agent.${action.agent}.name`);
    case 'pick_equipment': return text(`card.${action.card}.name`);
    case 'play': return playLabel(view, action);
    case 'announce': return text(`action.announce.yes.${action.yes}`);
    case 'answer': return answerLabel(view, action);
    case 'vote':
      return action.ballot === 0 ? text('play.vote_nobody')
        : text('play.vote_hunter', { hunter: hunterText(action.ballot - 1, names) });
    case 'move':
    case 'walk':
      if (action.steps === 0) return text('play.stay_here', { cell: action.cell });
      break;
    default:
  }
  return capitalised(text(`action.${action.type}`, {
    ...action,
    hunter: hunterText(action.hunter, names),
    agent: agentText(action.agent, names),
    direction: text(`direction.${action.direction ?? 'none'}`),
  }));
}

const groupLabels = {
  move: 'Move', walk: 'Walk', drive: 'Drive', get_out: 'Get out', relay: 'Drive from afar',
  answer: 'Answer with a cell', complete: 'Complete an objective',
};

/** What a group of actions that aim at cells is called. */
export const groupLabel = (view, group) =>
  (group.type === 'play' ? text('play.card_alone', { card: cardName(view, group.place) })
    : groupLabels[group.type] ?? label(view, [...group.cells.values()][0]?.[0] ?? group.plain[0]));

const steps = (n) => (n === 0 ? 'no step' : n === 1 ? 'one step' : `${n} steps`);

/** One way to get to a cell: "3 steps, unseen". */
export function outcomeText(view, action) {
  const parts = [steps(action.steps ?? 0)];
  parts.push(['unseen', `marker on ${action.marker}`, 'in plain sight'][exposure(action)]);
  if (action.marker && (action.marker_loyal ?? null) !== action.marker)
    parts.push(action.marker_loyal ? `or, hiding from the traitor, marker on ${action.marker_loyal}`
      : 'or nothing, hiding from the traitor');
  const names = namesOf(view);
  const setOff = view.hunters.filter((h) => ((action.triggers ?? 0) >> h.hunter) & 1);
  if (setOff.length > 0) parts.push(`sets off ${huntersText(setOff.map((h) => h.hunter), names)}`);
  return parts.join(', ');
}

const percent = (chance) => Math.floor((chance.permille + 5) / 10);

function moveSentence(view, p) {
  const names = namesOf(view);
  const key = p.steps === 0 ? 'play.way_stay' : p.steps === 1 ? 'play.way_one' : 'play.way_steps';
  const way = text(key, { cell: p.end, steps: p.steps });
  if (p.escapes) return text('play.move_escape', { way });
  const hunters = huntersText(p.visible ? p.seen_at_end : p.seen_by, names);
  const out = [!p.marker ? text('play.move_unseen', { way })
    : p.visible ? text('play.move_visible', { way, hunters })
      : text('play.move_marker', { way, hunters, cell: p.marker })];
  for (const chance of p.chances ?? []) {
    const aimed = view.hunters[chance.hunter].only !== null;
    out.push(text(aimed ? 'play.move_aimed' : 'play.move_shot',
      { hunter: hunterText(chance.hunter, names), percent: percent(chance) }));
  }
  if ((p.marker ?? null) !== (p.marker_hiding ?? null))
    out.push(p.marker_hiding ? text('play.move_hiding', { cell: p.marker_hiding })
      : text('play.move_hiding_none'));
  return out.join(' ');
}

function targetsIn(view, p) {
  const names = namesOf(view);
  return view.agents
    .filter((agent) => agent.figure.state === 'visible' && p.lit?.includes(agent.figure.cell))
    .map((agent) => ' ' + text('play.in_sight', {
      agent: capitalised(agentText(agent.agent, names)),
      distance: distance(agent.figure.cell, p.end),
    })).join('');
}

function hunterSentence(view, action, p) {
  const values = {
    cell: action.cell ?? p.end, steps: p.steps, left: p.steps_left, cells: p.lit?.length ?? 0,
  };
  switch (action.type) {
    case 'walk':
      return text(p.steps === 0 ? 'play.hunter_stays' : 'play.hunter_walks', values) + targetsIn(view, p);
    case 'get_out': return text('play.hunter_out', values) + targetsIn(view, p);
    case 'enter': return text('play.hunter_in', values);
    case 'stay': return text('play.hunter_stays_in', values);
    default: return text('play.hunter_drives', values);
  }
}

function playSentence(view, p) {
  const names = namesOf(view);
  if (p.blinded?.length) return text('play.blinds', { hunters: huntersText(p.blinded, names) });
  if (p.stunned?.length) return text('play.stuns', { hunters: huntersText(p.stunned, names) });
  if (p.chances?.length) return text('play.stuns_maybe', { percent: percent(p.chances[0]) });
  return '';
}

/** What an action would lead to, from the server's preview of it; may be empty. */
export function consequence(view, action, p) {
  switch (action.type) {
    case 'move': return moveSentence(view, p);
    case 'walk': case 'enter': case 'drive': case 'relay': case 'get_out': case 'stay':
      return hunterSentence(view, action, p);
    case 'play': return playSentence(view, p);
    case 'attack': case 'shoot':
      return p.chances?.length ? text('play.hit_chance', { percent: percent(p.chances[0]) }) : '';
    default: return '';
  }
}

/** Who has to decide now, in words; names are the players'. */
export function waitingText(view, seatName) {
  if (view.winner) return '';
  const asked = (view.waiting ?? []).map((entry) => entry.seat);
  if (asked.includes(view.seat)) return 'It is your decision.';
  const others = asked.map(seatName);
  if (others.length === 0) return '';
  return `Waiting for ${others.length === 1 ? others[0]
    : `${others.slice(0, -1).join(', ')} or ${others.at(-1)}`}.`;
}
