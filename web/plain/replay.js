// The replay of a finished game: step by step, from any seat or from above.
import { button, h, select } from './dom.js';
import { namesOf } from './catalogue.js';
import { seatTitle } from './seating.js';

const pageSize = 100;
const patienceMs = 700; // the server answers so many of these in a second and no more
const playMs = 900;

const known = new WeakMap();

function above(view) {
  if (!known.has(view)) known.set(view, { ...view, seat: 'above', decision: null });
  return known.get(view);
}

/** `show()` is called when the board and the log have to show another step. */
export function replayPanel(app, show) {
  let from = 'above';
  let steps = [];
  let last = 0;
  let at = 0;
  let timer = null;
  let loading = 0;
  const players = app.table.table.seats.length;
  const slider = h('input', { type: 'range', id: 'step', min: 0, max: 0, value: 0, 'aria-label': 'Step of the game', oninput: () => go(Number(slider.value)) });
  const count = h('span', { class: 'mono' });
  const play = button('Play', () => (timer ? pause() : start()), { id: 'play' });
  const viewers = [['above', 'From above: everything'], ...[...Array(players).keys()].map((n) => [String(n), seatTitle(n, players)]),
    ['spectator', 'Spectator']];
  const root = h('section', { class: 'replay panel', 'aria-label': 'Replay' },
    h('label', { class: 'inline' }, 'Seen by ', select(viewers, from, choose, { id: 'replay-from' })), slider,
    h('div', { class: 'row' },
      button('|◀', () => go(0), { 'aria-label': 'To the start' }), button('◀', () => go(at - 1), { 'aria-label': 'One step back' }),
      play, button('▶', () => go(at + 1), { 'aria-label': 'One step on' }),
      button('▶|', () => go(last), { 'aria-label': 'To the end' }), count));

  function choose(value) {
    from = value;
    steps = [];
    load();
  }

  /** Fetches what is missing, page by page. */
  async function load() {
    const run = ++loading;
    const seat = /^\d$/.test(from) ? Number(from) : from;
    const fetched = [];
    await app.attempt(async () => {
      do {
        const answer = await page(seat, fetched.length);
        if (run !== loading) return;
        fetched.push(...answer.steps);
        last = answer.last;
        steps = fetched;
        slider.max = Math.max(0, steps.length - 1);
        update();
        if (answer.steps.length === 0) break;
      } while (fetched.length <= last);
    });
  }

  async function page(seat, first) {
    for (;;) {
      try {
        return await app.request('replay', { table: app.table.id, seat, from: first, count: pageSize });
      } catch (error) {
        if (error.code !== 'limit.often') throw error;
        await new Promise((resolve) => setTimeout(resolve, patienceMs));
      }
    }
  }

  function go(to) {
    at = Math.min(Math.max(0, to), Math.max(0, steps.length - 1));
    update();
  }

  function start() {
    if (at >= steps.length - 1) at = 0;
    timer = setInterval(() => { if (at >= steps.length - 1) pause(); else go(at + 1); }, playMs);
    play.textContent = 'Pause';
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    play.textContent = 'Play';
  }

  function update() {
    slider.value = at;
    const view = steps[at]?.view;
    count.textContent = `step ${at} of ${last}${view ? `, round ${view.round}` : ''}`;
    show();
  }

  return {
    root, load,
    /** From above nobody is "you". */
    view() {
      const view = steps[at]?.view ?? null;
      return view && from === 'above' ? above(view) : view;
    },
    events: () => steps.slice(0, at + 1).flatMap((step) => step.events ?? []),
    names: () => namesOf(steps.at(-1)?.view ?? steps[at]?.view),
    outside: () => from === 'above',
    key: () => `replay ${from}`,
    path: () => [...(steps[at]?.events ?? [])].reverse().find((event) => event.path)?.path ?? null,
    leave: pause,
  };
}
