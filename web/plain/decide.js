// The decision at hand: what is asked, the choices as buttons and lists, and the last look before
// one is sent.
import { back, begin, chooseAction, chooseCell, chooseGroup, keyOf, onlyChoice, targets } from './choose.js';
import { button, h, memo, select } from './dom.js';
import { cellList, hasPreview, worthAsking } from './legal.js';
import { consequence, decisionText, groupLabel, label, outcomeText, waitingText } from './words.js';
import { botPlays } from './fold.js';
import { draftCards, isDraft } from './draft.js';
import { errorSentence } from './catalogue.js';
import { seatName } from './seating.js';

const warnings = { reveal: 'Everybody will know, and you become an agent at once. There is no way back.' };
const late = ['act.late', 'protocol.decision'];
const onlyChoiceMs = 700; // always the same, so that it tells nothing

/** `changed()` is called when the board has to show something else. */
export function decidePanel(app, changed) {
  const root = h('section', { class: 'decide panel', 'aria-labelledby': 'decide-title' });
  let choice = null;
  let seat = null;
  let seen = null; // {path, preview, words} of the action in question
  let sending = null; // key of the decision that was answered
  let problem = null;
  let hints = new Map();
  let version = 0;

  function set(next) {
    const other = next?.action !== choice?.action;
    choice = next;
    problem = null;
    if (other) {
      seen = null;
      if (choice?.action && hasPreview(choice.action)) look(choice.action);
    }
    ++version;
    changed();
  }

  /** Asks the server what an action would lead to. */
  async function look(action) {
    const fields = { table: app.table.id, seat: seat.seat };
    try {
      let full = action;
      if (action.type === 'move') full = (await app.request('path', { ...fields, action })).action ?? action;
      const { preview } = await app.request('preview', { ...fields, action: full });
      if (choice?.action !== action) return;
      seen = { action: full, path: full.path ?? null, preview, words: consequence(seat.view, action, preview) };
    } catch (error) {
      if (choice?.action !== action) return;
      seen = { action, path: null, preview: null, words: error.code?.startsWith('page.') ? '' : errorSentence(error) };
    }
    ++version;
    changed();
  }

  /** Chances of attacks are told on their buttons. */
  async function hint(action, key) {
    try {
      const { preview } = await app.request('preview', { table: app.table.id, seat: seat.seat, action });
      if (choice?.key !== key) return;
      hints = new Map(hints).set(action, consequence(seat.view, action, preview));
      ++version;
      changed();
    } catch { /* it works without */ }
  }

  async function send(action, byItself = false) {
    const { key, decision } = choice;
    sending = key;
    problem = null;
    ++version;
    changed();
    try {
      await app.request('act', { table: app.table.id, seat: action.seat, decision: decision.id, action });
    } catch (error) {
      if (sending === key) sending = null;
      // Somebody else was first, or the clock: the next decision is on its way.
      if (!byItself && !late.includes(error.code)) problem = errorSentence(error);
      ++version;
      changed();
    }
  }

  function pick(action) {
    if (worthAsking(action)) set(chooseAction(choice, action));
    else send(action);
  }

  function follow(next) {
    seat = next;
    const key = botPlays(app.table, next?.seat) ? null : keyOf(next);
    if (key === (choice?.key ?? null)) return;
    const answered = sending === choice?.key;
    sending = null;
    hints = new Map();
    set(key && next.legal.length > 0 ? begin(next) : null);
    if (!choice) return;
    if (answered) root.scrollTop = 0;
    for (const action of choice.actions)
      if (['attack', 'shoot'].includes(action.type)) hint(action, key);
    const only = app.settings.onlyChoice ? onlyChoice(choice, next.view) : null;
    if (only) setTimeout(() => { if (choice?.key === key && !sending && !app.table?.table.paused) send(only, true); }, onlyChoiceMs);
  }

  const confirmLabel = (action) => {
    const words = label(seat.view, action);
    return isDraft(choice.decision.kind) ? `Choose ${words}` : words;
  };

  /** The last look: the ways to the chosen cell, what follows, and the main button. */
  function confirmBox() {
    const { action, options } = choice;
    return h('div', { class: 'confirm' },
      isDraft(choice.decision.kind) ? draftCards(seat.view, [action], null) : null,
      seen?.path ? h('p', { class: 'way-cells' }, seen.path.join(' → ')) : null,
      h('p', { class: 'consequence', role: 'status' }, seen ? seen.words : hasPreview(action) ? 'Looking ahead…' : warnings[action.type] ?? ''),
      h('div', { class: 'row' },
        button(confirmLabel(action), () => send(seen?.action ?? action), { class: 'main', id: 'confirm' }),
        button('Back', () => set(back(choice)), { id: 'back' })),
      options.length > 1 ? h('fieldset', { class: 'ways' }, h('legend', {}, `What you can do with ${choice.cell}`),
        options.map((option, i) => h('label', { class: 'check' },
          h('input', { type: 'radio', name: 'way', id: `way-${i}`, checked: option === action, onchange: () => set(chooseAction(choice, option)) }),
          h('span', {}, option.type === 'move' ? `Move: ${outcomeText(seat.view, option)}` : label(seat.view, option))))) : null);
  }

  function plainButtons(actions) {
    return h('div', { class: 'choices' }, actions.map((action, i) =>
      button([label(seat.view, action), hints.get(action) ? h('span', { class: 'hint' }, hints.get(action)) : null],
        () => pick(action), { id: `choice-${i}`, class: action.type === 'pass' || action.type === 'stay' ? '' : 'strong' })));
  }

  /** Kinds of actions that aim at cells, and the cells of the chosen kind. */
  function cellGroups() {
    const aiming = choice.grouped.filter((group) => group.cells.size > 0);
    if (aiming.length === 0) return null;
    const group = aiming.find((entry) => entry.key === choice.group) ?? aiming[0];
    return [
      aiming.length > 1 ? h('div', { class: 'kinds', role: 'group', 'aria-label': 'What to do' },
        aiming.map((entry) => button(groupLabel(seat.view, entry), () => set(chooseGroup(choice, entry.key)),
          { id: `kind-${entry.key.replace(' ', '-')}`, 'aria-pressed': String(entry.key === group.key) }))) : null,
      h('div', { class: 'where' },
        h('span', {}, `${groupLabel(seat.view, group)}: choose one of ${group.cells.size} marked cells on the board, or here:`),
        select([['', 'Cell…'], ...cellList(group).map((cell) => [cell, cell])], '',
          (cell) => cell && set(chooseCell(choice, cell)), { id: 'cell-list', 'aria-label': 'Cell' }))];
  }

  function open() {
    if (choice.action) return confirmBox();
    if (isDraft(choice.decision.kind)) return draftCards(seat.view, choice.actions, pick);
    return [
      choice.cell ? h('p', { class: 'hint' }, `Nothing to do on ${choice.cell} now.`) : null,
      plainButtons(choice.grouped.flatMap((group) => group.plain)), cellGroups()];
  }

  const takeBack = () => app.attempt(() => app.request('take_back', { table: app.table.id, seat: seat.seat }));

  function title() {
    if (botPlays(app.table, seat?.seat)) return 'A bot plays for you.';
    if (seat?.view?.decision && choice) return decisionText(seat.view, handSize(app));
    return seat?.view ? waitingText(seat.view, (n) => seatName(app.table.table, n)) : '';
  }

  function content() {
    const { table, held } = app.table;
    const waits = held && seat && held.seat === seat.seat && held.decision === seat.view?.decision?.id;
    return [
      h('h2', { id: 'decide-title', class: choice ? 'asked' : '', tabindex: '-1', 'data-focus': true }, title() || 'The game is over.'),
      table.paused ? h('p', { class: 'paused' }, 'The game is paused. Nobody can act.') : null,
      botPlays(app.table, seat?.seat) ? button('Take the seat back', takeBack, { class: 'main', id: 'take-back' }) : null,
      problem ? h('p', { class: 'problem', role: 'alert' }, problem) : null,
      waits ? h('p', { class: 'held', role: 'status' }, 'Your answer is taken. It goes out in a moment, so that nobody can read anything out of its speed.')
        : choice && sending === choice.key ? h('p', { role: 'status' }, 'Sending…')
          : choice ? open() : null];
  }

  return {
    root, follow,
    update() { memo(root, [version, seat, app.table.table, app.table.held], content); },
    onCell(cell) { if (choice && !sending) set(chooseCell(choice, cell)); },
    scene: () => (choice && !sending && !isDraft(choice.decision.kind) ? {
      targets: targets(choice), selected: choice.cell, path: seen?.path ?? null, faded: Boolean(choice.action),
      preview: seen?.preview && choice.action && choice.action.type !== 'move' ? seen.preview : null,
    } : {}),
    /** What can be done on a cell, in words. */
    about(cell) {
      const action = targets(choice).get(cell);
      if (!action) return null;
      return action.type === 'move' ? `you can get here: ${outcomeText(seat.view, action)}` : lowered(label(seat.view, action));
    },
    busy: () => Boolean(choice),
    chosen: () => Boolean(choice?.action),
  };
}

const lowered = (words) => words.charAt(0).toLowerCase() + words.slice(1);

function handSize(app) {
  const setup = app.table.setup ?? {};
  const players = app.table.table.seats.length;
  return players === 4 || players === 5 && setup.five_player_bonus ? 5 : 3;
}
