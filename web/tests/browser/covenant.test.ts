// Whole games of the second edition, and of both sets together, from the hall to the result.
import { expect, onTestFinished, test } from 'vitest';
import type { Action } from '../../src/model/protocol';
import { accept, come as comeTo, create, invite, play } from './party';
import {
  agentOf,
  agentPolicy,
  hunterPolicy,
  says,
  until,
  type Player,
  type Policy,
} from './player';
import { Server, setStage, type Guest } from './stage';

const stage = setStage();

const come = (guest: Guest): Promise<Player> => comeTo(stage, guest);

async function seeded(seed: number): Promise<Server> {
  const server = await Server.seeded(seed);
  onTestFinished(() => server.stop());
  return server;
}

/** Takes what is wished for in the draft, each once, as far as it is there. */
function wishes(...names: string[]): Policy {
  const left = new Set(names);
  const named = ({ vehicle, hunter, agent, card }: Action): string | undefined =>
    [vehicle, hunter, agent, card].find((name) => typeof name === 'string' && left.has(name)) as
      string | undefined;
  return ({ actions }) => {
    const action = actions.find(named) ?? actions[0]!;
    left.delete(named(action) ?? '');
    return action;
  };
}

const fresh = new Set([
  'ability',
  'clairvoyance',
  'declare',
  'draw',
  'place_camera',
  'play',
  'reroll',
  'scent',
  'shift',
  'strike',
  'take_camera',
]);

/** Tries everything new, each kind of it, and else plays like the other policy. */
function curious(base: Policy, often = 1): Policy {
  const used = new Map<string, number>();
  const keyOf = ({ type, place, pledge, which }: Action): string =>
    [type, place, pledge, which].join(' ');
  return (asked, board) => {
    const news = asked.actions.filter(
      (action) =>
        (fresh.has(action.type) || (action.type === 'complete' && action.place !== undefined)) &&
        (used.get(keyOf(action)) ?? 0) < often,
    );
    const rarest = news.sort((a, b) => (used.get(keyOf(a)) ?? 0) - (used.get(keyOf(b)) ?? 0))[0];
    if (!rarest) return base(asked, board);
    const key = keyOf(rarest);
    used.set(key, (used.get(key) ?? 0) + 1);
    // Where there are many cells or hunters, one from the middle.
    const same = news.filter((action) => keyOf(action) === key);
    return same[Math.floor(same.length / 2)]!;
  };
}

interface Cast {
  edition: string;
  seed: number;
  hunters: string[];
  agent: string[];
}

const bold = agentPolicy((round) => round > 1);

/** A whole game of two with a cast; both of them, and the actions that were taken. */
async function game(cast: Cast): Promise<{ players: [Player, Player]; taken: Action[] }> {
  const at = await seeded(cast.seed);
  const agent = await come({ at });
  const hunters = await come({ at });
  await create(agent, 'Ada', 2, cast.edition);
  await accept(hunters, await invite(agent, 1), 'Bert', 1);
  await agent.page.getByText(says('ui.start.all_ready')).waitFor();
  await agent.page.locator('#start').click();
  await until('the draft', () => agent.seat && hunters.seat);
  const picks = await play(
    [
      [agent, wishes(...cast.agent)],
      [hunters, wishes(...cast.hunters)],
    ],
    () => agent.view.round > 0,
  );
  const taken = await play(
    [
      [agent, curious(bold)],
      [hunters, curious(hunterPolicy)],
    ],
    () => agent.over && hunters.over,
  );
  return { players: [agent, hunters], taken: [...picks, ...taken] };
}

/** Everybody looks at the same result. */
async function results(players: readonly Player[]): Promise<void> {
  const leads = new Set();
  for (const { page, person, table } of players) {
    expect(table!.over).toEqual(players[0]!.table!.over);
    await page.locator('#to-result').click();
    await page.locator('#result').waitFor();
    leads.add(await page.locator('.result .lead').textContent());
    expect(person.problems).toEqual([]);
  }
  expect(leads.size).toBe(1);
}

test('two people play the second edition to the end', async () => {
  const { players, taken } = await game({
    edition: 'covenant',
    seed: 1,
    hunters: ['interceptor', 'watcher', 'tracker'],
    agent: ['raven', 'mind_tap', 'proximity_mine', 'emp_grenade'],
  });
  const [agent, hunters] = players;
  expect(taken.map((action) => action.type)).toEqual(
    expect.arrayContaining(['pick_vehicle', 'ability', 'declare', 'place_camera', 'scent']),
  );
  expect(agentOf(agent.view).secret!.kind).toBe('raven');
  // Her mine and her caches were hers alone.
  const ending = hunters.frames.findIndex((frame) => /"winner":"/.test(frame));
  expect(ending).toBeGreaterThan(0);
  for (const frame of hunters.frames.slice(0, ending)) expect(frame).not.toContain('"caches"');
  await results(players);
  await hunters.page.getByText(says('ui.end.stat.supplies')).waitFor();
});

test('an agent of the first set meets hunters of the second', async () => {
  const { players } = await game({
    edition: 'combined',
    seed: 1,
    hunters: ['tracer', 'heat', 'judge'],
    agent: ['spider', 'tangle_line', 'concussion_grenade', 'stealth_field'],
  });
  expect(agentOf(players[0].view).secret!.kind).toBe('spider');
  await results(players);
});

test('five: the Watcher turns, and his cameras with him', async () => {
  const at = await seeded(1);
  const agent = await come({ at });
  const traitor = await come({ at });
  await create(agent, 'Ada', 5, 'covenant');
  await accept(traitor, await invite(agent, 1), 'Tara', 1);
  for (const seat of [2, 3, 4]) {
    const bots = { name: says('ui.seats.bot_level', { seat: `Hunter ${seat}` }) };
    await agent.page.getByRole('combobox', bots).selectOption('greedy');
    await agent.page.locator(`#bot-${seat}`).click();
  }
  await agent.page.getByText(says('ui.start.all_ready')).waitFor();
  await agent.page.locator('#start').click();
  await until('the draft', () => agent.seat && traitor.seat);
  await play(
    [
      [agent, wishes('fox')],
      [traitor, wishes('tracer', 'watcher')],
    ],
    () => agent.view.round > 0,
  );
  await until('the first round', () => traitor.view.round > 0);
  expect(traitor.view.hunters[0]).toMatchObject({ kind: 'watcher', role: 'T' });
  const careful = agentPolicy(() => false);
  // Bots are quick to begin: it is the traitor's turn for certain once they have played.
  const revealing = (): boolean =>
    traitor.view.cameras!.some((camera) => camera.cell) &&
    traitor.view.hunters.slice(1).every((bot) => bot.played) &&
    (traitor.asked?.actions.some((action) => action.type === 'reveal') ?? false);
  await play(
    [
      [agent, careful],
      [traitor, curious(hunterPolicy)],
    ],
    () => revealing() || agent.over,
  );
  traitor.answered = traitor.asked!.id;
  await traitor.page.getByRole('button', { name: says('ui.game.mask') }).click();
  await traitor.page
    .getByRole('dialog')
    .getByRole('button', { name: says('action.reveal') })
    .click();
  await until('the reveal', () => traitor.view.turned === 0);
  // Once his other side was used, both come into the open.
  const tried = (): boolean => traitor.frames.some((text) => text.includes('"camera_set_off"'));
  const after = await play(
    [
      [agent, agentPolicy(tried)],
      [traitor, curious(agentPolicy(tried))],
    ],
    () => agent.over && traitor.over,
  );
  expect(agentOf(traitor.view).secret!.kind).toBe('traitor_watcher');
  const own = after.filter((action) => action.seat === 1).map((action) => action.type);
  expect(own).toEqual(expect.arrayContaining(['pick_equipment', 'move', 'ability']));
  await agent.page
    .getByRole('log')
    .getByText(says('event.camera_set_off').split('{')[0]!)
    .waitFor();
  await results([agent, traitor]);
  await agent.page.getByText(/The traitor was/).waitFor();
});

test('a game against a bot is of the edition that was chosen', async () => {
  const hunters = await come({});
  const { page } = hunters;
  await page.goto('/');
  await page.getByRole('radio', { name: says('edition.covenant.name') }).check();
  await page.getByText(says('ui.new.edition.covenant_text')).waitFor();
  await page.locator('#play-hunters').click();
  await page.waitForURL('**/t/*');
  await page.getByRole('heading', { name: says('decision.pick_vehicle') }).waitFor();
  await until('the table', () => hunters.table);
  expect(hunters.table!.options.edition).toBe('covenant');
  // It is remembered.
  await page.goto('/');
  await until('the same edition', () =>
    page.getByRole('radio', { name: says('edition.covenant.name') }).isChecked(),
  );
});
