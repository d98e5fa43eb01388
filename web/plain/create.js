// The form for a new table.
import { button, field, h, select } from './dom.js';
import { seatTitle } from './seating.js';

const boardBytesMax = 16_384;

const clocks = {
  none: null,
  slow: { hunter: 300, agent: 300, answer: 60, draft: 180 },
  usual: { hunter: 120, agent: 120, answer: 20, draft: 60 },
  fast: { hunter: 45, agent: 45, answer: 10, draft: 30 },
};

/** `create(options, seat)` is called with what was chosen. */
export function createForm(app, create) {
  let players = 2;
  let clock = 'none';
  let board = app.boards[0];
  let seat = '0';
  let boardText = null;
  let reading = null; // the file, while it is read

  const seats = h('select', { id: 'new-seat', onchange: () => { seat = seats.value; } });
  const traitor = h('p', { class: 'hint wide' }, 'With five players one of the hunters is secretly on the agent\'s side.');
  const listSeats = () => {
    const options = [...Array(players).keys()].map((n) => [String(n), seatTitle(n, players)]);
    if (Number(seat) >= players) seat = '0';
    seats.replaceChildren(...options.map(([key, name]) => h('option', { value: key }, name)),
      h('option', { value: '' }, 'None: I only host'));
    seats.value = seat;
    bonus.disabled = players !== 5;
    bonusLabel.hidden = traitor.hidden = players !== 5;
  };
  const listed = h('input', { type: 'checkbox', id: 'new-listed' });
  const spectators = h('input', { type: 'checkbox', id: 'new-spectators', checked: true });
  const bonus = h('input', { type: 'checkbox', id: 'new-bonus' });
  const bonusLabel = h('label', { class: 'check' }, bonus, h('span', {}, 'Five-player bonus',
    h('span', { class: 'hint' }, 'The agent gets 5 cards and 2 more HP.')));
  const file = h('input', { type: 'file', id: 'new-board-file', accept: '.board,.txt,text/plain', onchange: () => { reading = readFile(); } });
  const boardNote = h('p', { class: 'hint', role: 'status' });

  async function readFile() {
    boardText = null;
    boardNote.textContent = '';
    const chosen = file.files[0];
    if (!chosen) return;
    if (chosen.size > boardBytesMax) {
      boardNote.textContent = `A board file has at most ${boardBytesMax} bytes; this one has ${chosen.size}.`;
      file.value = '';
      return;
    }
    boardText = await chosen.text();
    boardNote.textContent = `“${chosen.name}” will be used. The server checks it when the table is created.`;
  }

  const submit = async (event) => {
    event.preventDefault();
    await reading;
    const options = {
      players, private: !listed.checked, spectators: spectators.checked, clock: clocks[clock],
      ...(boardText ? { board_text: boardText } : { board }),
      ...(players === 5 && bonus.checked ? { five_player_bonus: true } : {}),
    };
    create(options, seat === '' ? null : Number(seat));
  };

  const form = h('form', { onsubmit: submit, class: 'create' },
    field('Players', select(['2', '3', '4', '5'].map((n) => [n, n]), '2',
      (n) => { players = Number(n); listSeats(); }, { id: 'new-players' })),
    field('Your seat', seats),
    field('Clock', select([['none', 'No clock'], ['fast', 'Fast: 45 seconds a turn'],
      ['usual', 'Usual: 2 minutes a turn'], ['slow', 'Slow: 5 minutes a turn']], clock,
    (key) => { clock = key; }, { id: 'new-clock' })),
    field('Board', select(app.boards.map((name) => [name, name]), board, (name) => { board = name; }, { id: 'new-board' })),
    field('Or a board of your own', file, 'A file in the form of docs/boards.md.'), boardNote,
    h('label', { class: 'check' }, listed, h('span', {}, 'Show it in the hall',
      h('span', { class: 'hint' }, 'Otherwise only those come who have a link.'))),
    h('label', { class: 'check' }, spectators, h('span', {}, 'Others may watch')),
    bonusLabel,
    traitor,
    button('Create the table', null, { type: 'submit', class: 'main' }));
  listSeats();
  return form;
}
