// After the game: who won and why, the record, the dice, another game.
import { button, h, memo } from './dom.js';
import { seatTitle } from './seating.js';
import { tablePath } from './route.js';
import { text, capitalised } from './catalogue.js';

export function endPanel(app, watchReplay) {
  const root = h('section', { class: 'end panel', 'aria-labelledby': 'end-title' });
  const id = app.table.id;
  let dice = null;

  async function rematch() {
    try {
      const answer = await app.request('rematch', { table: id });
      app.go(tablePath(answer.table));
    } catch (error) {
      const other = app.table?.table?.rematch;
      if (other) app.go(tablePath(other));
      else app.complain(error);
    }
  }

  async function showDice() {
    dice = await app.attempt(() => app.request('dice', { table: id }));
    root.memoValues = null;
    app.changed();
  }

  function result(table, seat) {
    const won = table.over.winner;
    if (!seat || seat.seat === 'spectator') return capitalised(`${text(`side.${won}`)} win`);
    const agent = seat.seat === 0 || seat.view?.agents.some((entry) => entry.agent === 1 && entry.seat === seat.seat);
    const traitor = seat.view?.hunters.some((hunter) => hunter.seat === seat.seat && hunter.role === 'T');
    return text((won === 'agents') === Boolean(agent || traitor) ? 'play.you_win' : 'play.you_lose');
  }

  function diceBox(table) {
    if (!dice) return button('Show the dice', showDice, { id: 'show-dice' });
    return h('details', { class: 'dice', open: true }, h('summary', {}, 'The dice'), h('dl', {},
      h('dt', {}, 'The server\'s part'), h('dd', {}, h('code', { class: 'long' }, dice.seed)),
      h('dt', {}, 'Its SHA-256, shown before the game'), h('dd', {}, h('code', { class: 'long' }, dice.commitment)),
      h('dt', {}, 'Table'), h('dd', {}, h('code', {}, dice.table)),
      (dice.players ?? []).map((seed, i) => [h('dt', {}, `${seatTitle(i, table.seats.length)}'s part`),
        h('dd', {}, seed ? h('code', { class: 'long' }, seed) : 'none')])));
  }

  function build(table, seat, replaying) {
    const key = `play.won_${table.over.winner}_${table.over.reason}`;
    const traitor = seat?.view?.hunters.find((hunter) => hunter.role === 'T');
    const title = h('h2', { id: 'end-title' }, result(table, seat));
    if (replaying) return h('div', { class: 'row between' }, title, button('Leave the replay', watchReplay, { id: 'replay' }));
    return [
      title, h('p', { class: 'lead' }, text(key, { round: seat?.view?.round ?? '?' })),
      traitor?.kind ? h('p', {}, text('play.end_traitor', { hunter: text('word.the_hunter', { name: text(`hunter.${traitor.kind}.name`) }) })) : null,
      h('div', { class: 'row' },
        button('Watch it again, everything open', watchReplay, { class: 'main', id: 'replay' }),
        table.rematch ? h('a', { class: 'button', href: tablePath(table.rematch), id: 'rematch' }, 'To the next game')
          : table.you.seats.length > 0 ? button('Play again, seats changed', rematch, { id: 'rematch' }) : null,
        h('a', { class: 'button', href: `/record/${id}.jsonl`, download: `specter-${id}.jsonl` }, 'Download the record'),
        diceBox(table))];
  }

  return {
    root,
    update(seat, replaying) {
      const { table } = app.table;
      root.hidden = !table.over;
      if (table.over) memo(root, [table, seat?.view, replaying, dice], () => build(table, seat, replaying));
    },
  };
}
