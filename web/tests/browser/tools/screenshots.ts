// Pictures of the main pages at both sizes, from a real server, into docs/img: scripts/screenshots.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { cellPoint } from '../boardPoint';
import { distance } from '../../../src/model/board';
import { askedHunter } from '../../../src/model/words';
import { agentPolicy, hunterPolicy, until, wayTo, type Policy } from '../player';
import { desktop, phone, setStage } from '../stage';
import { packed } from './png';
import { giveUp, playNow, playTo, tableOf, throughDraft } from '../tour';

const folder = resolve(import.meta.dirname, '../../../../docs/img');
const sizes = { desktop, phone };
const stage = setStage();
beforeAll(() => void mkdirSync(folder, { recursive: true }));

/** A picture at each size; `ready` puts things right for it. */
async function picture(
  page: Page,
  name: string,
  ready: (size: keyof typeof sizes) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(300);
    await ready(size as keyof typeof sizes);
    await page.waitForTimeout(500);
    writeFileSync(join(folder, `${name}-${size}.png`), packed(await page.screenshot()));
  }
  await page.setViewportSize(desktop);
}

it('the hall, a table, a lesson and the editor', async () => {
  const person = await stage.come();
  const { page } = person;
  await page.goto('/');
  await page.locator('#play-agent').waitFor();
  await picture(page, 'home');

  await page.goto('/new');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('radio', { name: '4 players' }).check();
  await page.locator('#create').click();
  await page.locator('#bot-3').click();
  const link = await invited(page);
  const friend = await stage.come();
  await friend.page.goto(link);
  await friend.page.getByLabel('Your name').fill('Bert');
  await friend.page.locator('#accept').click();
  await friend.page.locator('#ready-1').click();
  await page.locator('#invite-2').click();
  await page.getByText('Bert').first().waitFor();
  await page.getByText('✓').first().waitFor();
  await picture(page, 'setup', () => page.evaluate(() => scrollTo(0, 0)));

  await page.goto('/learn/hunter');
  await picture(page, 'lesson', async () => {
    await page.reload();
    await page.getByRole('grid').waitFor();
    const { x, y } = await cellPoint(page, 'E1');
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: 'Go on' }).waitFor();
  });

  await page.goto('/boards');
  await page.getByRole('button', { name: 'Duplicate: Facility 83X' }).click();
  await page.getByText('Everything is in order.').waitFor();
  await picture(page, 'editor', async () => {
    await page.reload();
    await page.getByText('Everything is in order.').waitFor();
  });
});

async function invited(page: Page): Promise<string> {
  await page.locator('#invite-1').click();
  return page.locator('.invite input').inputValue();
}

it('a game as the agent, its end and its replay', async () => {
  const person = await stage.come();
  const player = await playNow(person, 'agent');
  const { page } = player;
  await until('her equipment', async () => {
    if (player.asked?.kind === 'pick_agent') await player.answer(({ actions }) => actions[1]!);
    return player.asked?.kind === 'pick_equipment';
  });
  await page.locator('.choices label').nth(2).click();
  await picture(page, 'draft');
  await throughDraft(player);
  await playTo(
    player,
    7,
    agentPolicy((round) => round === 4),
  );
  await until('her turn', () => player.asked?.kind === 'agent_turn');
  const moves = player.asked!.actions.filter((one) => one.type === 'move');
  const move = agentPolicy(() => false)({ ...player.asked!, actions: moves }, player.board!);
  await picture(page, 'agent', async () => {
    await page.reload();
    await player.heading.waitFor();
    await page.waitForTimeout(1500);
    for (const cell of wayTo(player.board!, player.view, move).slice(1)) {
      const { x, y } = await cellPoint(page, cell);
      await page.mouse.click(x, y);
      await page.waitForTimeout(100);
    }
  });
  const table = tableOf(player);
  await page.setViewportSize(desktop);
  await giveUp(player);
  await page.reload();
  await page.locator('#result').waitFor();
  await page.locator('#check-dice:enabled').waitFor();
  await picture(page, 'end', async () => {
    await page.reload();
    await page.locator('#check-dice:enabled').waitFor();
  });
  await page.goto(`/replay/${table}`);
  await page.locator('#step').waitFor();
  const last = Number(await page.locator('#step').getAttribute('max'));
  await picture(page, 'replay', async () => {
    await page.goto(`/replay/${table}?from=above&step=${Math.round(last * 0.7)}`);
    await page.locator('#step').waitFor();
  });
});

/** Each of them on the way to an objective of his own. */
const spread: Policy = (asked, board) => {
  const { view, actions } = asked;
  const going = actions.filter((one) => one.cell && /walk|get_out/.test(one.type));
  const goal = view.objectives[2 * (askedHunter(view) ?? 0)]?.cell;
  if (going.length === 0 || !goal) return hunterPolicy(asked, board);
  return going.reduce((a, b) => (distance(b.cell!, goal) < distance(a.cell!, goal) ? b : a));
};

it('a game as the hunters', async () => {
  const person = await stage.come();
  const player = await playNow(person, 'hunters');
  const { page } = player;
  await throughDraft(player);
  await playTo(player, 4, spread);
  const asked = await until('their move', async () => {
    if (player.asked?.kind === 'hunter_order') await player.answer(hunterPolicy);
    return player.asked?.actions.some((one) => one.cell) ? player.asked : null;
  });
  const action = spread(asked, player.board!);
  await picture(page, 'hunters', async () => {
    await page.reload();
    await player.heading.waitFor();
    await page.waitForTimeout(1500);
    if (!action.cell) return;
    const { x, y } = await cellPoint(page, action.cell);
    await page.mouse.click(x, y);
  });
});
