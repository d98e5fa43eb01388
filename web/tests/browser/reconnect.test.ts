// The line breaks in the middle of a turn: nothing that was drawn or written is lost.
import { expect, onTestFinished, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { agentOf, againstBot, nextTurn, Player, says, someWay, until } from './player';
import { Server, setStage } from './stage';

const stage = setStage();

const wayOf = (player: Player): Locator => player.deciding.locator('.cells');
/** "N1 → N2 → N3" as cells. */
const shown = async (player: Player): Promise<string[]> =>
  (await wayOf(player).innerText()).match(/[A-W]\d+/g) ?? [];

/** Confirms the drawn way; the server takes it as it was drawn. */
async function confirm(player: Player, way: readonly string[]): Promise<void> {
  await player.button(says('ui.game.confirm_move')).click();
  await until('the move', () => agentOf(player.view).secret!.sheet[1] === way.at(-1));
  expect(agentOf(player.view).secret!.steps).toBe(way.length - 1);
}

test('the server dies and comes back: the way and a line of chat are still there', async () => {
  const player = new Player(await stage.come());
  const { page } = player;
  await againstBot(player);
  const way = await someWay(player);
  await player.draw(way);
  expect(await shown(player)).toEqual(way);
  await page.getByRole('tab', { name: says('ui.game.tab.chat') }).click();

  const { port, folder } = stage.server;
  await stage.server.crash();
  await page.getByText(says('ui.line.lost')).waitFor();
  expect(await shown(player)).toEqual(way);
  const text = 'Written while nobody listens';
  await page.getByLabel(says('ui.game.chat_label')).fill(text);
  await page.keyboard.press('Enter');
  await page.getByText(says('ui.game.chat_waits')).waitFor();

  stage.server = await Server.start({ port, folder });
  // It comes back without anybody's help.
  await page.getByText(says('ui.line.lost')).waitFor({ state: 'detached' });
  await page.getByText(says('ui.game.chat_waits')).waitFor({ state: 'detached' });
  const lines = page.locator('.chat li').filter({ hasText: text });
  await lines.first().waitFor();
  expect(await lines.count()).toBe(1);
  expect(await shown(player)).toEqual(way);
  await confirm(player, way);

  // Once, for the server too.
  await page.reload();
  await page.getByRole('tab', { name: says('ui.game.tab.chat') }).click();
  await lines.first().waitFor();
  expect(await lines.count()).toBe(1);
  expect(player.person.problems).toEqual([]);
});

test('a page that is loaded again in mid-turn has the drawn way', async () => {
  const quick = await Server.seeded(1, { quick: true });
  onTestFinished(() => quick.stop());
  const player = new Player(await stage.come({ at: quick }));
  await againstBot(player);
  const way = await someWay(player);
  await player.draw(way);
  await player.page.reload();
  await wayOf(player).waitFor();
  expect(await shown(player)).toEqual(way);
  await confirm(player, way);
  // The next decision begins with an empty way.
  await nextTurn(player, 1);
  await player.page.getByText(says('ui.game.draw_hint')).waitFor();
  expect(player.person.problems).toEqual([]);
});

test('a client that is older than the server says so', async () => {
  const player = new Player(await stage.come());
  const { page } = player;
  let lines = 0;
  let cut = (): void => undefined;
  await page.routeWebSocket(/\/ws$/, (line) => {
    const upgraded = ++lines > 1;
    const host = line.connectToServer();
    cut = () => void line.close();
    host.onMessage((data) => {
      const message = JSON.parse(String(data)) as { type: string; client?: string };
      if (upgraded && message.type === 'welcome') message.client = 'another';
      line.send(JSON.stringify(message));
    });
  });
  await page.goto('/');
  await page.locator('#play-agent').click();
  await page.locator('.choices').waitFor();
  const bar = page.getByText(says('ui.outdated'));
  expect(await bar.count()).toBe(0);
  cut();
  await bar.waitFor();
  await page.getByRole('button', { name: says('ui.reload'), exact: true }).click();
  await page.locator('.choices').waitFor();
  expect(lines).toBe(3);
  expect(await bar.count()).toBe(0);
  expect(player.person.problems).toEqual([]);
});
