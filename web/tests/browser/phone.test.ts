// A phone in one hand: the agent's game by taps and drags, and where the hunters can suspect her.
import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { complaints, tooSmall, tooWide } from './look';
import { agentOf, againstBot, firstChoice, nextTurn, Player, says, someWay, until } from './player';
import { phone, setStage } from './stage';
import { playTo, throughDraft } from './tour';

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

const sizes = [
  { title: 'with a mouse and keys', as: { viewport: { width: 1440, height: 900 } } },
  { title: 'with a thumb', as: { viewport: phone, touch: true } },
];

test.each(sizes)('a hunter sees where she can be, $title', async ({ as }) => {
  const person = await stage.come(as);
  const touch = as.touch === true;
  const player = new Player(person, { touch });
  const { page } = player;
  await page.goto('/');
  await player.push(page.locator('#play-hunters'));
  await until('the draft', () => player.seat);
  await throughDraft(player);

  // --- the layer, and what it says ---
  const bar = page.getByRole('region', { name: says('ui.assist.title') });
  const show = (mode: string): Locator =>
    bar.getByRole('button', { name: says(`ui.assist.mode.${mode}`), exact: true });
  await until('the cells', async () => /\d/.test(await bar.innerText()));
  const area = page.locator('.belief .edge');
  await area.waitFor({ state: 'attached' });
  const drawn = async (): Promise<string> => (await area.getAttribute('d')) ?? '';
  const cells = await drawn();
  await player.push(show('next'));
  await until('more cells after her next turn', async () => (await drawn()) !== cells);
  await player.push(show('heat'));
  expect(await show('heat').getAttribute('aria-pressed')).toBe('true');
  await until('the same cells', async () => (await drawn()) === cells);
  expect(await complaints(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  for (const box of await bar.getByRole('button').all())
    expect((await box.boundingBox())!.height).toBeGreaterThanOrEqual(touch ? 43.9 : 24);

  // --- why, of a cell where she cannot be ---
  const spoken = page.locator('p[aria-live="polite"]').filter({ hasText: /^\s*[A-W]\d+:/ });
  const hunter = player.view.hunters.find(({ cell }) => cell !== null)!;
  if (touch) {
    await player.click(hunter.cell!);
  } else {
    await page.locator('[role="grid"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('w');
  }
  await spoken.waitFor({ state: 'attached' });
  expect(await complaints(page)).toEqual([]);
  if (!touch) {
    await page.keyboard.press('b');
    expect(await show('next').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('b');
    await area.waitFor({ state: 'detached' });
    await page.keyboard.press('b');
    await area.waitFor({ state: 'attached' });
  }

  // --- what a walk would clear ---
  await playTo(player, 1, firstChoice);
  while (player.asked?.kind !== 'hunter_move') {
    await until('a decision', () => player.asked);
    if (player.asked!.kind !== 'hunter_move') await player.answer(firstChoice);
  }
  const walk = player.asked.actions.find(({ type, cell }) => type === 'walk' && cell);
  const drive = player.asked.actions.find(({ type, cell }) => type === 'drive' && cell);
  await player.choose(player.asked, (walk ?? drive)!, () => player.click((walk ?? drive)!.cell!));
  await bar.getByText(/This move clears/).waitFor();
  expect(await complaints(page)).toEqual([]);
  expect(person.problems).toEqual([]);
});
