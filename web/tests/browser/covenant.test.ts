// Whole games of the second edition, where the server offers it.
import { expect, test } from 'vitest';
import type { Action, Welcome } from '../../src/model/protocol';
import { accept, come, create, invite, play } from './party';
import {
  agentOf,
  agentPolicy,
  hunterPolicy,
  says,
  until,
  type Player,
  type Policy,
} from './player';
import { setStage } from './stage';

const stage = setStage();

/** Comes in under a name; the editions that the server told of. */
async function enter({ page }: Player, name: string): Promise<string[]> {
  await page.goto('/learn');
  const { token, editions } = await page.evaluate(async (wanted) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
    const heard = new Promise<MessageEvent<string>>((hear) =>
      socket.addEventListener('message', hear, { once: true }),
    );
    socket.send(JSON.stringify({ type: 'hello', version: 1, id: 1, name: wanted }));
    const welcome = JSON.parse((await heard).data) as Welcome;
    socket.close();
    localStorage.setItem('specter.guest', JSON.stringify({ token: welcome.token, name: wanted }));
    return welcome;
  }, name);
  expect(token).toBeTruthy();
  return editions;
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

/** Tries everything new a few times, each kind of it, and else plays like the other policy. */
function curious(base: Policy, often = 2): Policy {
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
  hunters: string[];
  agent: string[];
  /** The last round that is played; none for a whole game. */
  rounds?: number;
}

/** Everybody sits down, and the cast is chosen. */
async function begin([agent, hunters]: [Player, Player], cast: Cast): Promise<Action[]> {
  await accept(hunters, await invite(agent, 1), 'Bert', 1);
  await agent.page.getByText(says('ui.start.all_ready')).waitFor();
  await agent.page.locator('#start').click();
  await until('the draft', () => agent.seat && hunters.seat);
  return play(
    [
      [agent, wishes(...cast.agent)],
      [hunters, wishes(...cast.hunters)],
    ],
    () => agent.view.round > 0,
  );
}

const bold = agentPolicy((round) => round % 3 === 2);

/** A game of two with a cast; the actions that were taken. */
async function game(players: [Player, Player], cast: Cast): Promise<Action[]> {
  const [agent, hunters] = players;
  const picks = await begin(players, cast);
  const taken = await play(
    [
      [agent, curious(bold)],
      [hunters, curious(hunterPolicy)],
    ],
    () => (agent.over && hunters.over) || agent.view.round > (cast.rounds ?? 40),
  );
  return [...picks, ...taken];
}

/** The two of them; or the test is left out, where the server has only the first edition. */
async function two(
  edition: string,
  skip: (condition: boolean, note: string) => void,
): Promise<[Player, Player]> {
  const agent = await come(stage, { settings: { onlyChoice: false } });
  const editions = await enter(agent, 'Ada');
  skip(!editions.includes(edition), `the server does not offer ${edition}`);
  const hunters = await come(stage);
  await create(agent, null, 2, edition);
  return [agent, hunters];
}

test('two people play the second edition to the end', { timeout: 600_000 }, async ({ skip }) => {
  const players = await two('covenant', skip);
  const [agent, hunters] = players;
  const taken = await game(players, {
    hunters: ['interceptor', 'watcher', 'tracker'],
    agent: ['raven', 'mind_tap', 'proximity_mine', 'emp_grenade'],
  });
  const kinds = new Set(taken.map((action) => action.type));
  expect([...kinds]).toEqual(
    expect.arrayContaining(['pick_vehicle', 'ability', 'declare', 'place_camera', 'scent']),
  );
  expect(agentOf(agent.view).secret!.kind).toBe('raven');
  expect(hunters.table!.over).toEqual(agent.table!.over);
  // Her mine and her caches were hers alone.
  const ending = hunters.frames.findIndex((frame) => /"winner":"/.test(frame));
  for (const frame of hunters.frames.slice(0, ending)) expect(frame).not.toContain('"caches"');
  for (const { page } of players) {
    await page.locator('#to-result').click();
    await page.locator('#result').waitFor();
  }
  await hunters.page.getByText(says('ui.end.stat.supplies')).waitFor();
  for (const { person } of players) expect(person.problems).toEqual([]);
});

const casts: Cast[] = [
  {
    hunters: ['tracer', 'heat', 'judge'],
    agent: ['mantis', 'pulse_blades', 'concussion_grenade', 'stealth_field'],
  },
  {
    hunters: ['interceptor', 'puppet', 'beast'],
    agent: ['fox', 'remote_trigger', 'smoke_grenade', 'adrenal_surge'],
  },
  {
    hunters: ['tracer', 'gun', 'prophet'],
    agent: ['panther', 'smoke_dagger', 'flash_bang', 'emp_grenade'],
  },
];
for (const cast of casts)
  test(
    `${cast.agent[0]} against ${cast.hunters[1]} and ${cast.hunters[2]}`,
    { timeout: 400_000 },
    async ({ skip }) => {
      const players = await two('combined', skip);
      const taken = await game(players, { ...cast, rounds: 14 });
      expect(agentOf(players[0].view).secret!.kind).toBe(cast.agent[0]);
      expect(taken.some((action) => action.type === 'play')).toBe(true);
      for (const { person } of players) expect(person.problems).toEqual([]);
    },
  );

test(
  'five: the Watcher turns, and his cameras with him',
  { timeout: 400_000 },
  async ({ skip }) => {
    const agent = await come(stage);
    skip(!(await enter(agent, 'Ada')).includes('covenant'), 'the server does not offer covenant');
    const traitor = await come(stage);
    await create(agent, null, 5, 'covenant');
    await accept(traitor, await invite(agent, 1), 'Tara', 1);
    for (const seat of [2, 3, 4]) {
      const bots = { name: says('ui.seats.bot_level', { seat: `Hunter ${seat}` }) };
      await agent.page.getByRole('combobox', bots).selectOption('random');
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
    const after = await play(
      [
        [agent, careful],
        [traitor, curious(careful)],
      ],
      () => agent.over || agent.view.round > 8,
    );
    expect(agentOf(traitor.view).secret!.kind).toBe('traitor_watcher');
    const own = after.filter((action) => action.seat === 1).map((action) => action.type);
    expect(own).toEqual(expect.arrayContaining(['pick_equipment', 'move']));
    if (!agent.over) expect(own).toContain('ability');
    for (const { person } of [agent, traitor]) expect(person.problems).toEqual([]);
  },
);
