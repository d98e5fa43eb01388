// What happened, in sentences. Rounds have their headings; the newest is below.
import { eventSentence, narration, weight } from './catalogue.js';
import { h } from './dom.js';

export function logPanel() {
  const list = h('ol', { class: 'log', tabindex: '0', 'aria-label': 'What happened' });
  const root = h('section', { class: 'log-panel panel', 'aria-labelledby': 'log-title' },
    h('h2', { id: 'log-title' }, 'What happened'), list);
  let source = null;
  let shown = 0;
  let lastNames = '';
  let pinned = true; // the reader is at the end and wants to stay there

  let height = 0;
  const toEnd = () => {
    height = list.clientHeight;
    if (pinned) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener('scroll', () => {
    // A list that has just changed its size was not scrolled by the reader.
    if (list.clientHeight === height) pinned = list.scrollHeight - list.scrollTop - height < 30;
  });
  new ResizeObserver(toEnd).observe(list);

  function line(event, names, outside) {
    if (event.type === 'round_started') return h('li', { class: 'round' }, eventSentence(event, names));
    const kind = weight(event);
    if (kind === 'silent') return null;
    return h('li', { class: kind }, outside ? narration(event, names) : eventSentence(event, names));
  }

  /** `key` names whose events they are; with `outside` they are told to somebody who knows all. */
  function update(events, names, key, outside = false) {
    const called = JSON.stringify(names) + outside;
    if (key !== source || called !== lastNames || events.length < shown) {
      if (key !== source) pinned = true;
      list.replaceChildren();
      shown = 0;
    } else if (events.length === shown) return;
    source = key;
    lastNames = called;
    list.append(...events.slice(shown).map((event) => line(event, names, outside)).filter(Boolean));
    shown = events.length;
    toEnd();
  }

  return { root, update };
}
