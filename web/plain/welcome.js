// The first visit: a name, or a code from another device.
import { button, field, h } from './dom.js';
import { text } from './catalogue.js';

export function welcomePage(app, route) {
  const name = h('input', {
    id: 'name', name: 'name', required: true, maxlength: 24, autocomplete: 'nickname', autofocus: true,
  });
  const code = h('input', { id: 'code', required: true, maxlength: 64, autocomplete: 'off', spellcheck: 'false' });
  const enterName = (event) => {
    event.preventDefault();
    if (name.value.trim()) app.enter({ name: name.value.trim() });
  };
  const enterCode = (event) => {
    event.preventDefault();
    if (code.value.trim()) app.enter({ transfer: code.value.trim() });
  };
  const root = h('div', { class: 'welcome' },
    h('h1', {}, 'Somebody is inside who should not be.'),
    h('p', { class: 'lead' }, 'One agent moves unseen through the facility. The hunters search for her. ' +
      'You can be either, against bots or with friends.'),
    route.page === 'table' ? h('p', {}, 'You have come by a link to a table: it opens when you have told your name.') : null,
    h('form', { onsubmit: enterName, class: 'panel' },
      field('How shall the others call you?', name, 'No account, no password. This browser remembers you.'),
      button('Come in', null, { type: 'submit', class: 'main' })),
    h('details', {}, h('summary', {}, 'I have a code from another device'),
      h('form', { onsubmit: enterCode, class: 'panel' },
        field('Code', code), button('Come in with the code', null, { type: 'submit' }))),
    h('dl', { class: 'sides' },
      h('dt', {}, text('play.menu_agent')), h('dd', {}, text('play.menu_agent_text')),
      h('dt', {}, text('play.menu_hunters')), h('dd', {}, text('play.menu_hunters_text'))));
  return { root, kind: 'narrow' };
}
