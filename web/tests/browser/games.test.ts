// Whole games of several people, each with a browser of his own, against the real server.
import { expect, onTestFinished, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { accept, come as comeTo, create, invite, play } from './party';
import {
  agentOf,
  agentPolicy,
  firstChoice,
  hunterPolicy,
  Player,
  says,
  until,
  type Policy,
} from './player';
import { Server, setStage, type Guest } from './stage';

const stage = setStage();

const come = (guest: Guest = {}): Promise<Player> => comeTo(stage, guest);

const line = (log: Locator, text: string | RegExp): Locator =>
  log.getByRole('listitem').filter({ hasText: text });

test('two people play to the end, look back, and play again', async () => {
  // Whether she is seen and shot at is luck; with this seed she is.
  const seeded = await Server.seeded(4);
  onTestFinished(() => seeded.stop());
  // She answers herself, he lets the page answer where there is no choice.
  const agent = await come({ at: seeded, settings: { onlyChoice: false } });
  const hunters = await come({ at: seeded });
  await create(agent, 'Ada', 2);
  const link = await invite(agent, 1);
  await accept(hunters, link, 'Bert', 1);
  await agent.page.getByText(says('ui.start.all_ready')).waitFor();
  await agent.page.locator('#start').click();

  // --- the draft ---
  await until('the draft', () => agent.seat && hunters.seat);
  await hunters.page.getByRole('heading', { name: says('decision.pick_hunter') }).waitFor();
  await agent.page.getByText('Bert (Hunters) chooses a hunter.').waitFor();
  const picks = await play(
    [
      [agent, firstChoice],
      [hunters, firstChoice],
    ],
    () => agent.view.round > 0,
  );
  expect(picks.map((pick) => pick.type)).toEqual([
    'pick_hunter',
    'pick_hunter',
    'pick_agent',
    'pick_equipment',
    'pick_equipment',
    'pick_equipment',
  ]);
  const secrets = [
    says(`agent.${picks[2]!.agent}.name`),
    ...picks.slice(3).map((pick) => says(`card.${pick.card}.name`)),
  ];
  await agent.page.locator('.hand').getByText(secrets[1]!).first().waitFor();

  // --- the game ---
  await agent.page.getByRole('tab', { name: says('ui.game.tab.chat') }).click();
  await agent.page.getByLabel(says('ui.game.chat_label')).fill('Catch me if you can');
  await agent.page.keyboard.press('Enter');
  await hunters.page.getByRole('tab', { name: /Chat.*1.*unread/ }).waitFor();

  let unseen = 0;
  let seen = 0;
  let chances = 0;
  /** What the hunters' page shows of her, compared with her own. */
  async function compare(): Promise<void> {
    const [hers, theirs] = await Promise.all([agent.figures(), hunters.figures()]);
    const told = hunters.view.agents[0]!;
    expect(theirs.some((figure) => figure.secret)).toBe(false);
    if (told.figure.state === 'visible') {
      expect(theirs.map((figure) => figure.cell)).toEqual([told.figure.cell]);
      seen += 1;
    } else {
      expect(hers.map((figure) => figure.secret)).toEqual([true]);
      expect(theirs).toEqual([]);
      const text = await hunters.page.locator('body').innerText();
      if (told.kind === null) for (const secret of secrets) expect(text).not.toContain(secret);
      // Her cell, where the hunters point at it: nobody is there.
      const { x, y } = await hunters.pointOf(hers[0]!.cell);
      await hunters.page.mouse.move(x, y);
      const tip = hunters.page.locator('.tip');
      expect(await tip.textContent()).toContain(hers[0]!.cell);
      expect(await tip.textContent()).not.toMatch(/agent|you\b/i);
      unseen += 1;
    }
  }
  const taken = await play(
    [
      [agent, agentPolicy((round) => round >= 3 && round % 2 === 1)],
      [hunters, hunterPolicy],
    ],
    () => agent.over && hunters.over,
    async (player) => {
      // Whoever waits has not lost his place on the page.
      if (player === agent && player.asked!.kind === 'agent_turn')
        await until('a place', () =>
          hunters.page.evaluate(() => document.activeElement !== document.body),
        );
      if (player !== hunters) return;
      if (player.asked!.kind === 'hunter_order') await compare();
      if (player.asked!.actions.some((action) => action.type === 'attack')) {
        await player.button(/^Attack .*: \d+%$/).waitFor();
        chances += 1;
        await compare();
      }
    },
  );
  expect(unseen).toBeGreaterThan(0);
  expect(seen).toBeGreaterThan(0);
  expect(chances).toBeGreaterThan(0);
  const kinds = new Set(taken.map((action) => action.type));
  expect([...kinds]).toEqual(expect.arrayContaining(['move', 'begin', 'drive', 'get_out', 'walk']));
  const over = agent.table!.over!;
  expect(hunters.table!.over).toEqual(over);
  // No frame to the hunters had anything that is hers alone.
  const ending = hunters.frames.findIndex((frame) => /"winner":"/.test(frame));
  expect(ending).toBeGreaterThan(0);
  for (const frame of hunters.frames.slice(0, ending)) expect(frame).not.toContain('"sheet"');

  // What was announced, and the log with its sentences.
  const aloud = (await hunters.said()).join(' ');
  expect(aloud).toMatch(/clear/i);
  expect(aloud).toMatch(/sight/i);
  const log = hunters.page.getByRole('log');
  await hunters.page.getByRole('tab', { name: says('ui.game.tab.log') }).click();
  await log.getByRole('heading', { name: 'Round 1', exact: true }).waitFor();
  expect(await line(log, /Rolled \d/).count()).toBeGreaterThan(0);
  const cell = log.getByRole('button').first();
  expect(await cell.textContent()).toMatch(/^[A-W]\d+$/);

  // --- the end, the same for both ---
  const results = [];
  for (const { page } of [agent, hunters]) {
    const curtain = page.locator('.curtain');
    await curtain.waitFor();
    await page.locator('#to-result').click();
    await page.locator('#result').waitFor();
    results.push(await page.locator('.result .lead').textContent());
  }
  expect(results[0]).toBe(results[1]);
  const [winner, loser] = over.winner === 'agents' ? [agent, hunters] : [hunters, agent];
  expect(await winner.page.locator('#result').textContent()).toBe(says('ui.end.won'));
  expect(await loser.page.locator('#result').textContent()).toBe(says('ui.end.lost'));

  // Her path and the numbers, on the page of those who looked for her.
  const { page } = hunters;
  await page.getByText(says('ui.end.stat.steps')).waitFor();
  const moves = taken.filter((action) => action.type === 'move');
  const steps = moves.reduce((sum, move) => sum + (move.steps ?? 0), 0);
  const fact = (name: string): Locator =>
    page
      .locator('.facts div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  expect(await fact(says('ui.end.stat.steps')).textContent()).toBe(String(steps));
  expect(await fact(says('ui.end.stat.rounds')).textContent()).toBe(String(agent.view.round));
  for (const secret of secrets) await page.getByText(secret).first().waitFor();
  const sheet = agentOf(agent.view).secret!.sheet;
  const slider = page.getByRole('slider');
  await slider.fill('1');
  expect(await page.locator('.slide .cell').textContent()).toBe(sheet[1]);

  // --- the dice ---
  await page.locator('#check-dice').click();
  await page.getByText(/All \d+ rolls follow from the seeds/).waitFor();

  // --- the replay ---
  await page.locator('#replay').click();
  await page.getByRole('heading', { name: says('ui.replay.title') }).waitFor();
  const scrub = page.locator('#step');
  await until('all steps', async () => Number(await scrub.getAttribute('max')) > 20);
  await scrub.fill('0');
  await page.getByText('step 0 of').waitFor();
  await page.getByRole('button', { name: says('ui.replay.on') }).click();
  await page.getByText('step 1 of').waitFor();
  // The step in which she moves first: from above she is there, from the hunters' eyes she is not.
  const first = await until('her first move', async () => {
    await page.getByRole('button', { name: says('ui.replay.on') }).click();
    return (await hunters.figures()).some((figure) => figure.cell === sheet[1]);
  });
  expect(first).toBe(true);
  await page.locator('#eyes').selectOption('1');
  await until("the hunters' eyes", async () => (await hunters.figures()).length === 0);
  const before = Number(await scrub.inputValue());
  await page.getByRole('button', { name: says('ui.replay.play'), exact: true }).click();
  await until('it goes on', async () => Number(await scrub.inputValue()) > before);
  await page.getByRole('button', { name: says('ui.replay.pause') }).click();
  await page.getByRole('button', { name: says('ui.replay.end') }).click();
  await page.getByText(results[0]!.trim()).waitFor();
  await page.goBack();
  await page.locator('#rematch').waitFor();

  // --- once more ---
  await agent.page.locator('#rematch').click();
  await agent.page.getByRole('heading', { name: says('ui.seats.title'), level: 1 }).waitFor();
  const seats = await agent.page.locator('li.panel .sitter').allTextContents();
  expect(seats.map((seat) => seat.trim())).toEqual(['Bert', 'Ada']);
  // He is asked; when he agrees it begins by itself.
  await page.getByText(says('ui.end.wants_rematch')).waitFor();
  await page.locator('#rematch').click();
  await agent.page.getByRole('heading', { name: says('decision.pick_hunter') }).waitFor();
  await page.getByText('Ada (Hunters) chooses a hunter.').waitFor();
  expect(new URL(page.url()).pathname).toBe(new URL(agent.page.url()).pathname);

  expect(agent.person.problems).toEqual([]);
  expect(hunters.person.problems).toEqual([]);
});

test('five people and bots: a traitor shows himself, and gives up', async () => {
  const agent = await come();
  const traitor = await come();
  const loyal = await come();
  await create(agent, 'Ada', 5);
  await accept(traitor, await invite(agent, 1), 'Tara', 1);
  await accept(loyal, await invite(agent, 2), 'Lou', 2);
  for (const seat of [3, 4]) {
    const bots = { name: says('ui.seats.bot_level', { seat: `Hunter ${seat}` }) };
    await agent.page.getByRole('combobox', bots).selectOption('random');
    await agent.page.locator(`#bot-${seat}`).click();
  }
  await agent.page.getByText(says('ui.start.all_ready')).waitFor();
  await agent.page.locator('#start').click();
  await until('the draft', () => agent.seat && traitor.seat && loyal.seat);
  const careful = agentPolicy(() => false);
  const everybody: [Player, Policy][] = [
    [agent, careful],
    [traitor, hunterPolicy],
    [loyal, hunterPolicy],
  ];
  const drafting: [Player, Policy][] = everybody.map(([one]) => [one, firstChoice]);
  // Her own view is the first to be in round 1: nobody plays on like in a draft.
  await play(drafting, () => agent.view.round > 0);
  await until('the first round', () => everybody.every(([one]) => one.view.round > 0));
  // She named the first hunter.
  const mask = traitor.view.hunters[0]!;
  expect([mask.seat, mask.role]).toEqual([1, 'T']);
  expect(loyal.view.hunters.map((hunter) => hunter.role)).toEqual(['?', 'L', '?', '?']);

  // --- a role is to be seen only while the button is held ---
  const roles: [Player, string][] = [
    [agent, says('ui.game.ally', { hunter: `The ${says(`hunter.${mask.kind}.name`)}` })],
    [traitor, says('ui.game.you_traitor')],
    [loyal, says('ui.game.you_loyal')],
  ];
  for (const [{ page }, role] of roles) {
    const button = page.getByRole('button', { name: says('ui.game.hold') });
    await button.waitFor();
    const hidden = await page.locator('body').innerText();
    expect(hidden).not.toContain(role);
    expect(hidden).not.toMatch(/you are (the traitor|loyal)|on your side/i);
    await button.hover();
    await page.mouse.down();
    await page.getByRole('button', { name: role }).waitFor();
    await page.mouse.up();
    await button.waitFor();
    expect(await page.locator('body').innerText()).not.toContain(role);
  }
  // Everybody can ask to drop the mask; it is for the traitor alone, at his turn.
  const masked = (player: Player): Locator =>
    player.page.getByRole('button', { name: says('ui.game.mask') });
  const reveal = (player: Player): Locator =>
    player.page.getByRole('dialog').getByRole('button', { name: says('action.reveal') });
  await masked(loyal).click();
  await loyal.page.getByText(says('ui.game.mask_not')).waitFor();
  expect(await reveal(loyal).count()).toBe(0);
  await loyal.page.keyboard.press('Escape');
  expect(await masked(agent).count()).toBe(0);

  // --- a round under the mask, then the reveal ---
  const free = (): boolean =>
    traitor.view.hunters.slice(2).every((bot) => bot.played) &&
    (traitor.asked?.actions.some((action) => action.type === 'reveal') ?? false);
  await play(everybody, () => agent.view.round === 2);
  // Bots begin where people hold back; then it is for the traitor, and nobody's answer is on its way.
  await play([[agent, careful]], () => traitor.view.round === 2 && free());
  expect(traitor.view.turned).toBe(null);
  // Nobody but the traitor can be told by his buttons: he begins like the others.
  await traitor.deciding.and(traitor.page.locator('.asked')).waitFor();
  expect(await traitor.button(says('action.reveal')).count()).toBe(0);
  await masked(traitor).click();
  await traitor.page.getByText(says('ui.game.reveal_warning')).waitFor();
  traitor.answered = traitor.asked!.id;
  await reveal(traitor).click();
  const turned = await play(
    [
      [
        traitor,
        (asked, board) => (asked.kind === 'reveal_move' ? careful : firstChoice)(asked, board),
      ],
      [agent, careful],
    ],
    () =>
      traitor.view.turned !== null &&
      !traitor.view.waiting.some((entry) => entry.kind.startsWith('reveal_')),
  );
  expect(turned.map((action) => action.type)).toEqual(
    expect.arrayContaining(['pick_agent', 'pick_equipment', 'move']),
  );
  for (const player of [agent, loyal])
    await until('word of the traitor', async () => /traitor/i.test((await player.said()).join()));
  expect(await agent.page.getByRole('button', { name: says('ui.game.hold') }).count()).toBe(0);

  // --- two agents now, who see each other ---
  const both = (): (string | null)[] =>
    [agent, traitor].map((one) => agentOf(one.view).secret!.cell).sort();
  const round = traitor.view.round;
  let compared = 0;
  everybody[1] = [traitor, careful];
  await play(
    everybody,
    () => traitor.view.round >= round + 2,
    async (player) => {
      if (player !== agent || player.asked!.kind !== 'agent_turn') return;
      for (const one of [agent, traitor])
        expect((await one.figures()).map((figure) => figure.cell).sort()).toEqual(both());
      const shown = loyal.view.agents.filter((one) => one.figure.state === 'visible');
      const theirs = (await loyal.figures()).map((figure) => figure.cell);
      expect(theirs).toEqual(shown.map((one) => one.figure.cell));
      compared += 1;
    },
  );
  expect(compared).toBeGreaterThan(0);
  // Bots play on and may hit her: what counts is what is true at the time.
  await until("her HP on her ally's page", async () => {
    const { hp } = agentOf(agent.view).secret!;
    return (await traitor.page.getByText(` · ${says('ui.game.hp', { n: hp })}`).count()) > 0;
  });

  // --- giving up asks first, and takes the whole side (RULING-12) ---
  for (const { page } of [traitor, agent]) {
    await page.getByRole('button', { name: says('ui.game.menu') }).click();
    await page.getByRole('button', { name: says('action.resign') }).click();
    await page.getByText(says('ui.game.resign_ask')).waitFor();
    await page.getByRole('button', { name: says('ui.game.play_on') }).click();
    await page.getByRole('button', { name: says('action.resign') }).click();
    expect(traitor.over).toBe(false);
    await page.getByRole('button', { name: says('ui.game.resign_yes') }).click();
    await loyal.page
      .getByRole('log')
      .getByText(page === agent.page ? /Ada resigns/ : /Tara resigns/)
      .waitFor();
  }
  const titles = [];
  for (const [player] of everybody) {
    await player.page.locator('#to-result').click();
    titles.push(await player.page.locator('#result').textContent());
    await player.page.getByText(/The traitor was/).waitFor();
    expect(player.person.problems).toEqual([]);
  }
  expect(titles).toEqual([says('ui.end.lost'), says('ui.end.lost'), says('ui.end.won')]);
});
