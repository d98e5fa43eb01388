// How much a person has to do: clicks of a turn, of a round, of a first visit; and what she waits for.
// Each test prints its figures. A wait is an answer that is held back; how fast a machine is does not
// count.
import { onTestFinished, test, expect } from 'vitest';
import type { Cell } from '../../src/model/protocol';
import { agentPolicy, nextTurn, Player, says, until } from './player';
import { Server, setStage, type Guest } from './stage';
import { giveUp } from './tour';

const stage = setStage({ quick: true });

/** Somebody whose presses are counted. */
async function comes(
  guest: Guest = {},
): Promise<{ player: Player; clicks: () => Promise<number> }> {
  const player = new Player(await stage.come(guest));
  await player.page.addInitScript(() => {
    const press = { count: 0 };
    Object.assign(window, { press });
    window.addEventListener('pointerdown', () => (press.count += 1), true);
  });
  let before = 0;
  const clicks = async (): Promise<number> => {
    const all = await player.page.evaluate(
      () => (window as unknown as { press: { count: number } }).press.count,
    );
    const fresh = all - before;
    before = all;
    return fresh;
  };
  return { player, clicks };
}

const figure = (what: string, value: unknown): void => console.log(`flow: ${what}: ${value}`);

/** A game against a bot that begins in the middle. */
async function middle(position: string, side: 'agent' | 'hunters'): ReturnType<typeof comes> {
  const at = await Server.seeded(3, { position, quick: true });
  onTestFinished(() => at.stop());
  const found = await comes({ at });
  await found.player.page.goto('/');
  await found.player.page.locator(`#play-${side}`).click();
  await until('the game', () => found.player.asked);
  await found.player.deciding.waitFor();
  await found.clicks();
  return found;
}

const held = (player: Player): number =>
  player.frames.filter((frame) => frame.startsWith('{"type":"held"')).length;

const alone = (cards: string): string =>
  `babel 2 round=6 turn=agent hunter.kind.0=prophet,beast hunter.cell.0=T28,V29 ` +
  `agent.kind.0=blue_jay agent.cell.0=N5${cards}`;

test('an agent moves and ends her turn', async () => {
  // Nothing can be played after the move: two clicks, and the hunters' turn is over.
  const none = await middle(alone(''), 'agent');
  await none.player.click('N7');
  await none.player.push(none.player.button(says('ui.game.confirm_move')));
  await until('the next turn', () => none.player.view.round === 7 && none.player.asked);
  const first = await none.clicks();
  figure('clicks of an agent turn, no card playable after the move', first);
  expect(first).toBe(2);
  expect(held(none.player)).toBe(0);

  // One card could be: it may be waived with the move, or looked at after it.
  const one = await middle(alone(' agent.card.0=smoke_grenade'), 'agent');
  await one.player.click('N7');
  await one.player.push(one.player.button(says('ui.game.and_end')));
  await until('the next turn', () => one.player.view.round === 7 && one.player.asked);
  const second = await one.clicks();
  figure('clicks of an agent turn, one card playable, "Confirm and end"', second);
  expect(second).toBe(2);
  await one.player.click('N9');
  await one.player.push(one.player.button(says('ui.game.confirm_move')));
  await one.player.push(one.player.button(says('ui.game.pass.after_move')));
  await until('the next turn', () => one.player.view.round === 8 && one.player.asked);
  const third = await one.clicks();
  figure('clicks of an agent turn, one card playable, looked at', third);
  expect(third).toBe(3);
  expect(held(one.player)).toBe(0);

  const decoy = await middle(alone(' agent.card.0=holo_decoy'), 'agent');
  await decoy.player.click('N7');
  await decoy.player.push(decoy.player.button(says('ui.game.confirm_move')));
  const mark = await until('the decoy', () =>
    decoy.player.asked?.actions.findLast((action) => action.type === 'play' && action.cell),
  );
  await decoy.player.click(mark.cell!);
  await decoy.player.push(decoy.player.deciding.locator('.row .main'));
  await until('the next turn', () => decoy.player.view.round === 7 && decoy.player.asked);
  const fourth = await decoy.clicks();
  figure('clicks of an agent turn, Holo Decoy used', fourth);
  expect(fourth).toBe(4);
});

test('a move that is not sent is taken back', async () => {
  const { player } = await middle(alone(''), 'agent');
  await player.click('N7');
  const confirm = player.button(says('ui.game.confirm_move'));
  await confirm.waitFor();
  await player.page.keyboard.press('Escape');
  await confirm.waitFor({ state: 'detached' });
  expect(player.view.round).toBe(6);
  expect(player.person.problems).toEqual([]);
});

test('one person moves two hunters in a round', async () => {
  const position =
    'babel 2 round=6 turn=order hunter.kind.0=prophet,beast hunter.cell.0=T28,V29 ' +
    'agent.kind.0=blue_jay agent.cell.0=A1';
  const { player, clicks } = await middle(position, 'hunters');
  const walk = async (to: Cell): Promise<void> => {
    await until('his move', () => player.asked?.kind === 'hunter_move');
    await player.click(to);
    await player.push(player.deciding.locator('.row .main'));
  };
  const cellOf = (hunter: number): Cell => player.view.hunters[hunter]!.cell!;
  const near = (hunter: number): Cell => {
    const ends = player.asked!.actions.filter((one) => one.type === 'walk' && one.steps === 1);
    expect(ends.length, cellOf(hunter)).toBeGreaterThan(0);
    return ends[0]!.cell!;
  };
  // The first begins by a click on his figure, the other one by himself.
  await player.click(cellOf(0));
  await until('his move', () => player.asked?.kind === 'hunter_move');
  await walk(near(0));
  await until('the other', () => player.view.hunters[0]!.played && player.asked);
  await until('his move', () => player.asked?.kind === 'hunter_move');
  await walk(near(1));
  await until('the next round', () => player.view.round === 7 && player.asked);
  const round = await clicks();
  figure('clicks of a round of two hunters', round);
  expect(round).toBe(5);
  // A list of cells is there for keys alone, and an objective's button says what it is.
  for (const box of await player.page.locator('select.keyed').all())
    expect((await box.boundingBox())!.width).toBeLessThanOrEqual(2);
  const [site] = player.view.objectives;
  const name = says('ui.game.objective_at', { section: site!.section, cell: site!.cell! });
  expect(await player.page.getByRole('button', { name }).count()).toBe(1);
});

test('a newcomer is three clicks from her first decision', async () => {
  const { player, clicks } = await comes();
  await player.page.goto('/');
  await player.page.locator('#play-agent').click();
  await player.page.getByText(says('agent.blue_jay.name')).first().click();
  await player.page.locator('#with-kit').click();
  await until('her first turn', () => player.asked?.kind === 'agent_turn');
  await player.deciding.waitFor();
  const first = await clicks();
  figure('clicks from the first visit to the first decision', first);
  expect(first).toBe(3);
  const cards = player.view.agents[0]!.secret!.cards.map((card) => card.card);
  expect([...cards].sort()).toEqual(['adrenal_surge', 'holo_decoy', 'stealth_field']);
  // The easiest bot was proposed.
  expect(player.table!.seats[1]!.bot).toBe('random');

  // Once more: against bots it begins with one click, and the sides are changed.
  await giveUp(player);
  await player.page.locator('#to-result').click();
  player.forget();
  await clicks();
  await player.page.locator('#rematch').click();
  await until('the next draft', () => player.asked?.kind === 'pick_hunter');
  const again = await clicks();
  figure('clicks from the result to the next game against a bot', again);
  expect(again).toBe(1);
  expect(player.person.problems).toEqual([]);
});

test('with four bots nobody waits for anybody, and nothing covers the board', async () => {
  const { player, clicks } = await comes();
  const { page } = player;
  await page.goto('/new');
  await page.getByRole('radio', { name: says('ui.home.players', { n: 5 }) }).check();
  await page.locator('#alone').check();
  await page.locator('#create').click();
  await page.getByText(says('agent.spider.name')).first().click();
  await page.locator('#with-kit').click();
  await until('roles', () => player.asked?.kind === 'pick_traitor' || player.view?.round > 0);
  if (player.asked?.kind === 'pick_traitor') await player.answer(({ actions }) => actions[0]!);
  await until('her first turn', () => player.asked?.kind === 'agent_turn');
  await clicks();
  const began = Date.now();
  for (let round = 1; round <= 3 && !player.over; ++round) {
    await player.answer(agentPolicy(() => true));
    await nextTurn(player, round);
    // What is announced stands beside the board, not on it.
    const [edge, board] = await Promise.all([
      page.locator('.edge').boundingBox(),
      page.locator('.board').first().boundingBox(),
    ]);
    expect(edge!.y + edge!.height).toBeLessThanOrEqual(board!.y);
  }
  figure('answers held back in three rounds against four bots', held(player));
  figure('milliseconds of three such rounds, the player included', Date.now() - began);
  expect(held(player)).toBe(0);
  expect(player.person.problems).toEqual([]);
});
