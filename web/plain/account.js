// The account dialog: another name, moving to another device, being forgotten.
import { button, confirmed, field, fill, h } from './dom.js';

export function openAccount(app) {
  const close = () => { dialog.close(); dialog.remove(); };
  const name = h('input', { id: 'new-name', value: app.name ?? '', maxlength: 24, required: true });
  const code = h('input', { id: 'enter-code', maxlength: 64, autocomplete: 'off', spellcheck: 'false', required: true });
  const made = h('p', { class: 'made', role: 'status' });

  const rename = (event) => {
    event.preventDefault();
    app.attempt(async () => {
      await app.request('rename', { name: name.value.trim() });
      app.name = name.value.trim();
      document.getElementById('account-button').textContent = app.name;
      app.toast('From now on you have this name.', 'good');
      close();
    });
  };
  const make = () => app.attempt(async () => {
    const answer = await app.request('transfer');
    const until = new Date(answer.until).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    fill(made, 'Your code: ', h('code', { class: 'code' }, answer.code), ` It can be used once, until ${until}.`);
  });
  const enter = async (event) => {
    event.preventDefault();
    if (!await confirmed('This browser becomes the guest of that code. Who you are now is lost unless you have a code for it.', 'Use the code')) return;
    close();
    app.guest = null;
    app.enter({ transfer: code.value.trim() });
  };
  const forgetMe = async () => {
    if (!await confirmed('Your name and every way to come back are deleted. Seats that you hold stay without you.', 'Forget me')) return;
    await app.attempt(async () => {
      await app.request('forget').catch((error) => { if (error.code !== 'page.lost') throw error; });
      close();
      app.leave();
    });
  };
  const check = (id, label, hint) => {
    const box = h('input', { type: 'checkbox', id: `set-${id}`, checked: app.settings[id],
      onchange: () => app.setSetting(id, box.checked) });
    return h('label', { class: 'check' }, box, h('span', {}, label, h('span', { class: 'hint' }, hint)));
  };

  const dialog = h('dialog', { class: 'account', 'aria-labelledby': 'account-title', onclose: () => dialog.remove() },
    h('div', { class: 'row between' }, h('h2', { id: 'account-title' }, 'You'),
      button('Close', close, { class: 'quiet' })),
    h('form', { onsubmit: rename, class: 'row stretch' }, field('Name', name), button('Rename', null, { type: 'submit' })),
    h('h3', {}, 'Settings'),
    check('onlyChoice', 'Take the only choice for me', 'When a decision has one possible answer, it is given by itself.'),
    check('motion', 'Motion', 'Short movements on the board.'),
    h('h3', {}, 'Another device'),
    h('p', {}, 'Make a code here and enter it there: both are you then.'),
    h('div', { class: 'row' }, button('Make a code', make)), made,
    h('form', { onsubmit: enter, class: 'row stretch' },
      field('Code from another device', code), button('Enter', null, { type: 'submit' })),
    h('h3', {}, 'Leave for good'),
    button('Forget me', forgetMe, { class: 'danger' }));
  document.body.append(dialog);
  dialog.showModal();
}
