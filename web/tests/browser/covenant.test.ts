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

/** Takes what is wished for in the draft, as far as it is there. */
const wishes =
  (...names: string[]): Policy =>
  ({ actions }) =>
    names
      .map((name) =>
        actions.find(({ vehicle, hunter, agent, card }) =>
          [vehicle, hunter, agent, card].includes(name),
        ),
      )
      .find((action) => action !== undefined) ?? actions[0]!;

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
}

/** A whole game of two; the actions that were taken. */
async function wholeGame([agent, hunters]: [Player, Player], cast: Cast): Promise<Action[]> {
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
      [agent, curious(agentPolicy((round) => round % 3 === 2))],
      [hunters, curious(hunterPolicy)],
    ],
    () => agent.over && hunters.over,
  );
  return [...picks, ...taken];
}

test('two people play the second edition to the end', { timeout: 600_000 }, async ({ skip }) => {
  const agent = await come(stage, { settings: { onlyChoice: false } });
  const editions = await enter(agent, 'Ada');
  skip(!editions.includes('covenant'), 'the server does not offer covenant');
  const hunters = await come(stage);
  await create(agent, 'Ada', 2, 'covenant');
  const taken = await wholeGame([agent, hunters], {
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
  for (const { page } of [agent, hunters]) {
    await page.locator('#to-result').click();
    await page.locator('#result').waitFor();
  }
  expect(agent.person.problems).toEqual([]);
  expect(hunters.person.problems).toEqual([]);
});
