// A whole game by keyboard alone, from the hall to the result.
import { expect, test } from 'vitest';
import type { Action } from '../../src/model/protocol';
import { Keys, stepKeys } from './keys';
import {
  agentPolicy,
  beginName,
  hunterPolicy,
  pickName,
  Player,
  says,
  until,
  wayTo,
} from './player';
import { setStage } from './stage';

const stage = setStage({ quick: true });

test('the agent plays to the end without a mouse', async () => {
  const player = new Player(await stage.come());
  const { page } = player;
  const keys = new Keys(player);

  // --- the hall ---
  await page.goto('/');
  await page.locator('#play-agent').waitFor();
  await keys.press('Tab');
  expect((await keys.focus()).name).toBe(says('ui.skip'));
  await keys.press('Enter');
  expect((await keys.focus()).id).toBe('main');
  await keys.push(new RegExp(`^${says('ui.home.way.new')}`));

  // --- a new table ---
  await page.getByRole('heading', { name: says('ui.new.title') }).waitFor();
  await keys.placed('on the new page');
  await keys.tabTo('the name', (at) => at.name.startsWith(says('ui.name.label')));
  await keys.press('Control+A');
  await page.keyboard.type('Kay');
  await keys.tabTo('the window', (at) => at.name.startsWith(says('ui.new.window')));
  await keys.press('Space');
  expect((await keys.focus()).checked).toBe(false);
  await keys.tabTo('the button', (at) => at.id === 'create');
  await keys.press('Enter');

  // --- the seats ---
  await page.getByRole('heading', { name: says('ui.seats.title'), level: 1 }).waitFor();
  await keys.placed('at the table');
  await keys.push(says('ui.seats.add_bot'));
  await page.getByText(says('ui.start.all_ready')).waitFor();
  await keys.push(says('ui.start.go'));

  // --- the draft and the game ---
  const policy = agentPolicy((round) => round >= 4);
  let moves = 0;
  while (!player.over) {
    await until('a decision', () => player.asked !== null || player.over);
    const asked = player.asked;
    if (!asked) break;
    player.answered = asked.id;
    const action = asked.kind.startsWith('pick_')
      ? asked.actions[0]!
      : policy(asked, player.board!);
    if (asked.kind.startsWith('pick_')) {
      await page.getByRole('heading', { name: says(`decision.${asked.kind}`) }).waitFor();
      await pick(keys, action);
      continue;
    }
    await keys.asked(asked.kind);
    if (action.type === 'move' && action.steps! > 0) {
      const way = wayTo(player.board!, asked.view, action);
      await keys.press(...stepKeys(way));
      expect(await player.deciding.locator('.cells').innerText()).toContain(way.at(-1));
      expect((await keys.focus()).id).toBe('decision-title');
      await keys.press('Enter');
      moves += 1;
    } else await keys.choose(asked, action, buttonOf(action));
  }
  expect(moves).toBeGreaterThan(2);

  // --- the end ---
  await page.locator('.curtain').waitFor();
  await keys.push(says('ui.end.see'));
  await page.locator('#result').waitFor();
  await keys.placed('on the result');
  await keys.push(says('ui.end.replay'));
  await page.getByRole('heading', { name: says('ui.replay.title') }).waitFor();
  await keys.placed('in the replay');
  await keys.tabTo('the slider', (at) => at.id === 'step');
  await keys.press('End', 'ArrowLeft');
  const step = page.locator('#step');
  expect(Number(await step.inputValue())).toBe(Number(await step.getAttribute('max')) - 1);
  expect(player.person.problems).toEqual([]);
});

test('the hunters walk, drive and give up without a mouse', async () => {
  const player = new Player(await stage.come());
  const { page } = player;
  const keys = new Keys(player);
  await page.goto('/');
  await page.locator('#play-hunters').waitFor();
  await keys.tabTo('the level', (at) => at.type === 'radio');
  await keys.press('ArrowUp', 'ArrowUp', 'ArrowUp');
  await keys.tabTo('the side', (at) => at.id === 'play-hunters');
  await keys.press('Enter');

  const done = new Set<string>();
  while (player.seat === null || player.view.round < 3) {
    await until('a decision', () => player.asked);
    const asked = player.asked!;
    player.answered = asked.id;
    if (asked.kind.startsWith('pick_')) {
      await page.getByRole('heading', { name: says(`decision.${asked.kind}`) }).waitFor();
      await pick(keys, asked.actions[0]!);
      continue;
    }
    await keys.asked(asked.kind);
    const action = hunterPolicy(asked, player.board!);
    done.add(action.type);
    if (!['walk', 'drive', 'get_out'].includes(action.type)) {
      const begins = action.type === 'begin' && new RegExp(`^${beginName(asked.view, action)}`);
      await keys.choose(asked, action, begins || buttonOf(action));
      continue;
    }
    const kinds = player.deciding.locator('.kinds');
    await player.deciding.locator('.box').waitFor();
    if ((await kinds.count()) > 0) await keys.push(says(`ui.game.kind.${action.type}`));
    await keys.aim(action.cell!);
    await keys.press('Enter');
    // The button that sends it has the focus now, and says what it does.
    await until('the button', async () => (await keys.focus()).name.includes(action.cell!));
    await keys.press('Enter');
  }
  expect([...done]).toEqual(expect.arrayContaining(['begin', 'drive', 'get_out']));

  await keys.push(says('ui.game.menu'), 'Shift+Tab');
  await keys.push(says('action.resign'));
  await keys.placed('where giving up is asked for');
  await keys.push(says('ui.game.play_on'));
  await keys.placed('back in the menu');
  await keys.push(says('action.resign'));
  await keys.push(says('ui.game.resign_yes'));
  await page.locator('.curtain').waitFor();
  await keys.push(says('ui.end.see'));
  await page.locator('#result').waitFor();
  expect(await page.locator('#result').textContent()).toBe(says('ui.end.lost'));
  expect(player.person.problems).toEqual([]);
});

/** A choice of the draft: its radio button, then the button below. */
async function pick(keys: Keys, action: Action): Promise<void> {
  await keys.placed('in the draft');
  const name = pickName(action);
  await keys.tabTo(name, (at) => at.type === 'radio' && at.name.startsWith(name));
  await keys.press('Space');
  await keys.tabTo('the choice', (at) => at.id === 'confirm');
  await keys.press('Enter');
}

/** The button of an action without a way. */
function buttonOf(action: Action): RegExp {
  if (action.type === 'complete') return /^Complete the objective/;
  if (action.type === 'move') return /^Stay on/;
  if (action.type === 'announce') return new RegExp(says(`action.announce.yes.${action.yes}`));
  if (action.type === 'pass') return /^(End your turn.*|Do not .*|Stay quiet|Keep looking .*)$/;
  if (action.type === 'attack' || action.type === 'shoot') return /^(Attack .*|Shoot): \d+%$/;
  if (action.type === 'stay' || action.type === 'enter')
    return new RegExp(says(`action.${action.type}`));
  return /^Go on$/;
}
