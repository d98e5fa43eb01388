// A phone in one hand: the agent's game by taps and drags.
import { expect, test } from 'vitest';
import { tooSmall } from './look';
import { agentOf, againstBot, nextTurn, Player, says, someWay, until } from './player';
import { phone, setStage } from './stage';

const stage = setStage({ quick: true });

/** Nothing sticks out to the side. */
async function fits(player: Player): Promise<void> {
  const [wide, screen] = await player.page.evaluate(() => [
    Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    innerWidth,
  ]);
  expect(screen).toBe(phone.width);
  expect(wide).toBeLessThanOrEqual(phone.width);
}

test('the agent plays with a thumb', async () => {
  const person = await stage.come({ viewport: phone, touch: true });
  const player = new Player(person, { touch: true });
  const { page } = player;
  await page.goto('/');
  await page.locator('#play-agent').waitFor();
  await fits(player);
  await againstBot(player);
  await fits(player);

  // The board opens around her, large enough to hit.
  const board = page.locator('.board').first();
  const size = async (): Promise<number> => Number(await board.getAttribute('data-size'));
  expect(await size()).toBeGreaterThanOrEqual(32);
  const box = (await board.boundingBox())!;
  const here = await player.pointOf(agentOf(player.view).secret!.cell!);
  expect(here.x).toBeGreaterThan(box.x);
  expect(here.x).toBeLessThan(box.x + box.width);
  expect(here.y).toBeGreaterThan(box.y);
  expect(here.y).toBeLessThan(box.y + box.height);
  expect(await tooSmall(page)).toEqual([]);

  // --- a way under the finger, enlarged beside it ---
  const way = await someWay(player);
  const glass = page.locator('div.glass');
  expect(await glass.count()).toBe(0);
  const sheet = page.locator('.sheet');
  const low = (await sheet.boundingBox())!.y;
  const finger = await player.pointOf(way.at(-1)!);
  await player.drag(way, async () => {
    await until('the glass', async () => (await glass.innerText()) === way.at(-1));
    // The board keeps still under the finger, whatever is said below: where the way leads, here.
    await player.deciding.getByRole('status').getByText(way.at(-1)!).first().waitFor();
    expect((await sheet.boundingBox())!.y).toBe(low);
    expect(await player.pointOf(way.at(-1)!)).toEqual(finger);
    const lens = (await glass.boundingBox())!;
    const covered =
      finger.x > lens.x &&
      finger.x < lens.x + lens.width &&
      finger.y > lens.y &&
      finger.y < lens.y + lens.height;
    expect(covered, 'the glass is beside the finger').toBe(false);
  });
  await glass.waitFor({ state: 'detached' });
  const cells = player.deciding.locator('.cells');
  expect((await cells.innerText()).match(/[A-W]\d+/g)).toEqual(way);
  expect(await tooSmall(page)).toEqual([]);
  // Nothing is sent before it is confirmed.
  expect(player.view.decision?.kind).toBe('agent_turn');
  expect(agentOf(player.view).secret!.cell).toBe(way[0]);
  await page.getByRole('button', { name: says('ui.game.confirm_move') }).tap();
  await until('the move', () => agentOf(player.view).secret!.sheet[1] === way.at(-1));

  // --- the second round: a tap on the cell ---
  await nextTurn(player, 1);
  await fits(player);
  const second = await someWay(player);
  expect(await size()).toBeGreaterThanOrEqual(32);
  await player.click(second.at(-1)!);
  await cells.waitFor();
  expect(await cells.innerText()).toContain(second.at(-1));
  await page.getByRole('button', { name: says('ui.game.confirm_move') }).tap();
  await until('the move', () => agentOf(player.view).secret!.sheet[2] === second.at(-1));
  await nextTurn(player, 2);

  // --- a finger beside her moves the picture; the small map jumps ---
  const top = (): Promise<string | null> => board.getAttribute('data-top');
  const before = await top();
  const overview = page.locator('.board .corner svg');
  const map = (await overview.boundingBox())!;
  await page.touchscreen.tap(map.x + map.width / 2, map.y + map.height - 8);
  await until('another part of the board', async () => (await top()) !== before);

  // --- the other panes ---
  for (const tab of ['known', 'log', 'chat']) {
    await page.getByRole('tab', { name: says(`ui.game.tab.${tab}`) }).tap();
    await page.locator(`#pane-${tab}`).waitFor();
    await fits(player);
  }
  expect(player.person.problems).toEqual([]);
});
