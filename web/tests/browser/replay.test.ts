// A finished game once more: step by step, from everybody's eyes, shared, downloaded, and checked.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { complaints, speaker } from './look';
import { agentPolicy, until, type Player } from './player';
import { Person, setStage } from './stage';
import { giveUp, playNow, playTo, tableOf, throughDraft } from './tour';

const says = speaker('en');
const stage = setStage({ quick: true });
let player: Player;
let table: string;

beforeAll(async () => {
  player = await playNow(await Person.come(stage.browser, stage.server.url), 'agent');
  await throughDraft(player);
  // A round or two, so that there is something to see.
  await playTo(
    player,
    3,
    agentPolicy(() => false),
  );
  table = tableOf(player);
  await giveUp(player);
}, 120_000);

const slider = (page: Page) => page.locator('#step');
const step = async (page: Page): Promise<number> => Number(await slider(page).inputValue());
const button = (page: Page, id: string) =>
  page.getByRole('button', { name: says(`ui.replay.${id}`), exact: true });
const eyes = (page: Page) => page.getByLabel(says('ui.replay.eyes'));
const story = (page: Page) => page.getByRole('region', { name: says('ui.replay.story') });

/** Whether the picture shows an agent's figure. */
const agents = (page: Page): Promise<number> => page.locator('g[id$="-drawing"] g.agent').count();

it('scrubs step by step', async () => {
  const { page } = player;
  await page.goto(`/replay/${table}`);
  await slider(page).waitFor();
  const last = Number(await slider(page).getAttribute('max'));
  expect(last).toBeGreaterThan(10);
  expect(await step(page)).toBe(0);
  expect(await button(page, 'back').isDisabled()).toBe(true);

  await slider(page).fill(String(last));
  await page.getByText(says('ui.replay.step', { at: last, last })).waitFor();
  await story(page)
    .getByText(says('play.won_hunters_resigned', { round: 3 }))
    .waitFor();
  expect(await button(page, 'on').isDisabled()).toBe(true);
  await button(page, 'back').click();
  expect(await step(page)).toBe(last - 1);
  await button(page, 'first').click();
  expect(await step(page)).toBe(0);
  await button(page, 'on').click();
  expect(await step(page)).toBe(1);
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  expect(await step(page)).toBe(2);
  await page.keyboard.press('End');
  expect(await step(page)).toBe(last);
  expect(player.person.problems).toEqual([]);
});

it('shows what the hunters could know, step by step', async () => {
  const { page } = player;
  const end = page.getByRole('region', { name: says('ui.assist.review') });
  await page.goto(`/t/${table}`);
  await end.locator('figure svg').waitFor();
  await page.goto(`/replay/${table}`);
  const belief = page.locator('.belief .edge');
  await end.locator('figure svg').waitFor();
  expect(await belief.count()).toBe(0);
  await page.locator('#review-layer').check();
  const last = Number(await slider(page).getAttribute('max'));
  const drawn = async (at: number): Promise<string> => {
    await slider(page).fill(String(at));
    await page.getByText(says('ui.replay.step', { at, last })).waitFor();
    return (await belief.count()) > 0 ? ((await belief.getAttribute('d')) ?? '') : '';
  };
  const shapes = new Set<string>();
  for (let at = 0; at <= last; ++at) shapes.add(await drawn(at));
  expect(shapes.size).toBeGreaterThan(3);
  // A row of the table leads to its round.
  await end.getByText(says('ui.assist.review.table')).click();
  await end.getByRole('button', { name: '2', exact: true }).click();
  expect(await step(page)).toBeLessThan(last);
  expect(await complaints(page)).toEqual([]);
  expect(player.person.problems).toEqual([]);
});

it('plays, and changes its speed', async () => {
  const viewer = await stage.come();
  const { page } = viewer;
  // The page's own time goes on when it is told to.
  await page.clock.install();
  await page.goto(`/replay/${table}`);
  await slider(page).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);

  /** How far it gets in two seconds of the page. */
  const pace = async (speed: string): Promise<number> => {
    await slider(page).fill('0');
    await page.getByLabel(says('ui.replay.speed')).selectOption(speed);
    await button(page, 'play').click();
    await button(page, 'pause').waitFor();
    await page.clock.runFor(2000);
    await button(page, 'pause').click();
    return step(page);
  };
  const slow = await pace('0.5');
  const fast = await pace('4');
  expect(slow).toBeGreaterThan(0);
  expect(fast).toBeGreaterThan(slow);
  await page.clock.runFor(4000);
  expect(await step(page)).toBe(fast);
  expect(viewer.problems).toEqual([]);
});

it('is seen with everybody’s eyes: the hunters’ do not see her', async () => {
  const { page } = player;
  await page.goto(`/replay/${table}`);
  await slider(page).waitFor();
  // Her first move, after six choices of the draft: nobody is near.
  await slider(page).fill('7');
  const options = await eyes(page)
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(options).toEqual(['above', '0', '1', 'spectator']);
  // In turn with her and without her, so that each look is another one.
  for (const [viewer, seen] of [
    ['1', 0],
    ['0', 1],
    ['spectator', 0],
    ['above', 1],
  ] as const) {
    await eyes(page).selectOption(viewer);
    await page.waitForURL(`**/replay/${table}?from=${viewer}&step=7`);
    await until(`${seen} agents for ${viewer}`, async () => (await agents(page)) === seen);
  }
  expect(player.person.problems).toEqual([]);
});

it('is shared to the very step, downloaded, and its dice are checked', async () => {
  const { page, person } = player;
  await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/replay/${table}`);
  await slider(page).fill('7');
  await eyes(page).selectOption('1');
  await page.getByRole('button', { name: says('ui.replay.share') }).click();
  await page.getByText(says('ui.replay.copied')).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const friend = await stage.come();
  await friend.page.goto(link);
  await slider(friend.page).waitFor();
  expect(await step(friend.page)).toBe(7);
  expect(await eyes(friend.page).inputValue()).toBe('1');
  await until(
    'the same words',
    async () => (await story(friend.page).innerText()) === (await story(page).innerText()),
  );

  const [file] = await Promise.all([
    friend.page.waitForEvent('download'),
    friend.page.getByRole('link', { name: says('ui.end.record') }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(records.length).toBeGreaterThan(10);
  expect(lines.some((line) => line.includes('resign'))).toBe(true);

  await friend.page.getByText(says('ui.fair.title')).click();
  await friend.page.locator('#check-dice:enabled').click();
  const verdict = friend.page.locator('.verdict');
  await verdict.waitFor();
  expect(await verdict.getAttribute('class')).toContain('good');
  expect(await friend.page.locator('.bad').count()).toBe(0);
  expect(Number(/\d+/.exec((await verdict.textContent())!)![0])).toBeGreaterThan(0);
  expect(friend.problems).toEqual([]);
});

it('notices a roll that was not the dice’s', async () => {
  const liar = await stage.come();
  const { page } = liar;
  let changed = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      socket.send(
        String(text).replace(/(?<="rolls":\[\["\w+",)\d+/g, (value) => {
          changed += 1;
          return value === '1' ? '2' : '1';
        }),
      );
    });
  });
  await page.goto(`/replay/${table}`);
  await slider(page).waitFor();
  await page.getByText(says('ui.fair.title')).click();
  await page.locator('#check-dice:enabled').click();
  await page.locator('.verdict').waitFor();
  expect(changed).toBeGreaterThan(0);
  expect(await page.locator('.verdict').getAttribute('class')).not.toContain('good');
});
