// A table before the game: who sits where, invitations, bots, the dice, and the start.
import { button, copy, field, fill, h, memo, select } from './dom.js';
import { seatTitle, sideOf, sitterText } from './seating.js';
import { talkPanel } from './talk.js';

export function seatsPage(app, { invite, sit }) {
  const head = h('header', { class: 'table-head' });
  const invited = h('div', {});
  const list = h('ul', { class: 'seats' });
  const start = h('div', { class: 'start' });
  const dice = h('details', { class: 'panel' });
  const talk = talkPanel(app);
  const links = new Map(); // seat → invitation, as long as the page is open
  const root = h('div', { class: 'before' },
    h('div', { class: 'stack' }, head, invited, list, start, dice), talk.root);
  const id = app.table.id;
  const ask = (type, fields) => app.attempt(() => app.request(type, { table: id, ...fields }));

  async function makeLink(seat) {
    const answer = await ask('invite', { seat });
    if (!answer) return;
    const link = location.origin + answer.path;
    links.set(seat, link);
    const copied = await copy(link);
    app.toast(copied ? 'The link is copied. Send it to a friend.' : 'Copy the link from the field.', 'good');
    update(true);
  }

  function seatRow(table, seat) {
    const mine = table.you.seats.includes(seat.seat);
    const host = table.you.host;
    const empty = seat.kind === 'empty';
    const link = empty ? links.get(seat.seat) : null;
    const actions = [
      empty && (!table.options.private || host) ? button('Sit here', () => sit(seat.seat), { id: `sit-${seat.seat}` }) : null,
      empty && host ? button(seat.invited ? 'New invitation link' : 'Invitation link', () => makeLink(seat.seat), { id: `invite-${seat.seat}` }) : null,
      empty && host && seat.invited ? button('Withdraw the invitation', () => { links.delete(seat.seat); ask('revoke', { seat: seat.seat }); }, { id: `revoke-${seat.seat}` }) : null,
      empty && host ? botChoice(seat) : null,
      seat.kind === 'bot' && host ? button('Remove the bot', () => ask('bot', { seat: seat.seat, bot: null }), { id: `nobot-${seat.seat}` }) : null,
      seat.kind === 'guest' && host && !mine ? button('Send away', () => ask('kick', { seat: seat.seat }), { id: `kick-${seat.seat}` }) : null,
      mine ? button(seat.ready ? 'Not ready yet' : 'I am ready', () => ask('ready', { seat: seat.seat, on: !seat.ready }),
        { id: `ready-${seat.seat}`, class: seat.ready ? '' : 'main' }) : null,
      mine ? button('Stand up', () => ask('stand', { seat: seat.seat }), { id: `stand-${seat.seat}` }) : null,
    ];
    return h('li', { class: `seat ${sideOf(seat.seat)}` },
      h('div', { class: 'what' },
        h('strong', {}, seatTitle(seat.seat, table.seats.length)),
        h('span', {}, sitterText(seat), mine ? ' (you)' : '', seat.ready ? ' · ready' : '',
          seat.away ? ' · not connected' : '', empty && seat.invited ? ' · invited' : '')),
      h('div', { class: 'row' }, actions),
      link ? h('input', { class: 'link', readonly: true, value: link, 'aria-label': 'Invitation link',
        onfocus: (event) => event.target.select() }) : null);
  }

  function botChoice(seat) {
    const options = [['', 'Put a bot here…'], ...app.bots.map((b) => [b.name, b.name])];
    return select(options, '', (bot) => bot && ask('bot', { seat: seat.seat, bot }),
      { id: `bot-${seat.seat}`, 'aria-label': `A bot for ${seatTitle(seat.seat, app.table.table.seats.length)}` });
  }

  function startRow(table) {
    const empty = table.seats.filter((seat) => seat.kind === 'empty').length;
    const unready = table.seats.filter((seat) => seat.kind === 'guest' && !seat.ready && !table.you.seats.includes(seat.seat)).length;
    if (!table.you.host) return h('p', {}, 'The host starts the game when every seat is taken.');
    return [
      button('Start the game', () => ask('start'), { class: 'main big', id: 'start', disabled: empty > 0 }),
      h('span', { class: 'hint' }, empty > 0 ? `${empty} ${empty === 1 ? 'seat is' : 'seats are'} still free.`
        : unready > 0 ? 'Not everybody is ready, but you may start.' : 'Everything is ready.')];
  }

  function diceBox(table) {
    const seeds = table.you.seats.map((seat) => {
      const input = h('input', { id: `seed-${seat}`, maxlength: 64, autocomplete: 'off', spellcheck: 'false' });
      const send = async (event) => {
        event.preventDefault();
        if (await ask('seed', { seat, seed: input.value })) app.toast('Your part of the dice is in.', 'good');
      };
      return h('form', { class: 'row stretch', onsubmit: send },
        field(`Your part, for ${seatTitle(seat, table.seats.length).toLowerCase()}`, input,
          table.seats[seat].seed ? 'You have given one. A new one replaces it.' : 'Anything you like, up to 64 characters.'),
        button('Give it', null, { type: 'submit' }));
    });
    return [
      h('summary', {}, 'Fair dice'),
      h('p', {}, 'The server has chosen its part of the dice already; this is its fingerprint. After the game the part itself is shown, and everybody can compute every roll.'),
      h('p', {}, h('code', { class: 'long' }, table.commitment)),
      seeds];
  }

  function headLine(table) {
    const o = table.options;
    const parts = [`${table.seats.length} players`, app.table.board ?? o.board,
      o.clock ? `${o.clock.agent} s a turn` : 'no clock', o.private ? 'private' : 'in the hall',
      o.spectators ? 'may be watched' : 'nobody watches'];
    return [h('h1', {}, 'The table'), h('p', { class: 'when' }, parts.join(' · '))];
  }

  function update(again = false) {
    const { table, board } = app.table;
    if (!table) return;
    if (again) list.memoValues = null;
    memo(head, [table.options, board], () => headLine(table));
    const offer = invite.invite && invite.seat !== null && table.seats[invite.seat]?.kind === 'empty';
    memo(invited, [offer], () => (offer ? h('div', { class: 'panel invited' },
      h('p', {}, `You are invited to play: ${seatTitle(invite.seat, table.seats.length).toLowerCase()}.`),
      button('Sit down', () => sit(invite.seat), { class: 'main', id: 'accept' })) : null));
    memo(list, [table], () => table.seats.map((seat) => seatRow(table, seat)));
    memo(start, [table], () => startRow(table));
    memo(dice, [table.commitment, table.you.seats.join(), table.seats.map((x) => x.seed).join()], () => diceBox(table));
    talk.update();
  }

  return { root, update, chatRefused: talk.giveBack };
}
