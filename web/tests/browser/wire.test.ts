// What comes over the line to a real browser. Two games with the same public course and different
// secrets give the hunter's browser the same bytes, and every frame fits its public schema.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { expand } from '../../src/model/legal';
import type { Action, SeatMessage } from '../../src/model/protocol';
import { Peer, type Frame } from './peer';
import { agentPolicy, firstChoice, Player, until, type Policy } from './player';
import { Server, setStage } from './stage';
import { giveUp } from './tour';
import { speaker } from './look';

const root = resolve(import.meta.dirname, '../../..');

const stage = setStage();

/** Which of her secrets she has; who is loud plays a card, and that shows. */
type Secret = 'one' | 'other' | 'loud';

/** Unseen and as long as the round wants it; which way is her secret. */
function hersOf(message: SeatMessage, secret: Secret): Action {
  const actions = expand(message.legal);
  const { decision, round } = message.view;
  const either = (list: Action[]): Action => (secret === 'other' ? list.at(-1)! : list[0]!);
  if (decision!.kind === 'pick_agent' || decision!.kind === 'pick_equipment')
    return either(actions);
  const card = actions.find((one) => one.type === 'play');
  if (secret === 'loud' && card) return card;
  if (decision!.kind === 'agent_turn') {
    const quiet = actions.filter(
      (one) =>
        one.type === 'move' && one.steps === 2 + (round % 3) && !one.marker && !one['triggers'],
    );
    expect(quiet.length, `round ${round}`).toBeGreaterThan(1);
    return either(quiet);
  }
  return (
    actions.find((one) => one.type === 'show') ??
    actions.find((one) => one.type === 'pass') ??
    actions[0]!
  );
}

/** He drives now and then, and else stays where he is. */
const his: Policy = ({ kind, actions, view }) => {
  if (kind === 'pick_hunter')
    return actions.find((one) => one.hunter === 'gun' || one.hunter === 'prophet')!;
  const drive = actions.find((one) => one.type === 'drive');
  if (drive && view.round % 2 === 1) return drive;
  return (
    actions.find((one) => one.type === 'stay') ??
    actions.find((one) => one.type === 'pass') ??
    actions[0]!
  );
};

interface Course {
  hunter: string[];
  agent: string[];
  secret: { kind: string; cell: string; cards: { card: string }[]; sheet: string[] };
}

/** A game of some rounds: the agent at a bare socket, the hunters' player at the real page. */
async function course(seed: number, secret: Secret, rounds: number): Promise<Course> {
  const server = await Server.seeded(seed);
  try {
    const agent = await Peer.come(server.url, 'Ann');
    const options = {
      players: 2,
      private: false,
      clock: { hunter: 120, agent: 120 },
      answer_window_ms: 0,
    };
    const made = await agent.ask({ type: 'create', options, seat: 0 });
    const table = made['table'] as string;
    const person = await stage.come({ at: server, settings: { onlyChoice: false } });
    // Who hears all answers asks the server the same questions each time.
    const hunter = new Player(person, { patient: true });
    await person.page.goto('/settings');
    await person.page.getByLabel('Your name').fill('Bob');
    await person.page.locator('#rename').click();
    await person.page.locator('header').getByText('Bob').first().waitFor();
    await person.page.goto(`/t/${table}`);
    await person.page.locator('#sit-1').click();
    await person.page.locator('#ready-1').click();
    await until('that he is ready', () =>
      agent.heard.some(
        (text) => text.includes('"seat":1,"kind":"guest"') && text.includes('"ready":true'),
      ),
    );
    await agent.ask({ type: 'start', table });
    let answered = -1;
    for (;;) {
      await until('somebody’s turn', () => hunter.asked ?? (agent.newest && hersNow()));
      // A question stands in the same queue: what the table had to do is done, and told.
      await agent.ask({ type: 'preview', table, seat: 0, action: { type: 'pass' } });
      if (agent.newest!.view.round > rounds) break;
      if (hersNow()) {
        const { id } = agent.newest!.view.decision!;
        answered = id;
        const action = hersOf(agent.newest!, secret);
        const said = await agent.ask({ type: 'act', table, seat: 0, decision: id, action });
        expect(said.type, JSON.stringify(said)).toBe('ok');
      } else if (hunter.asked) await hunter.answer(his);
    }
    await agent.ask({ type: 'chat', table, text: 'Enough for today.' });
    await person.page.getByRole('tab', { name: 'Chat' }).click();
    await person.page.getByText('Enough for today.').waitFor();
    expect(person.problems).toEqual([]);
    const own = agent.newest!.view.agents[0]!.secret as unknown as Course['secret'];
    await person.leave();
    agent.leave();
    // The last word only says that all is heard; when it was said is the machine's business.
    const frames = hunter.frames.filter((text) => !text.includes('"type":"talk"'));
    return { hunter: frames, agent: agent.heard, secret: own };

    function hersNow(): boolean {
      const decision = agent.newest!.view.decision;
      return decision !== null && decision.id !== answered;
    }
  } finally {
    await server.stop();
  }
}

describe('different secrets', () => {
  it("give the hunter's browser the same bytes, as long as nothing shows", async () => {
    const one = await course(5, 'one', 3);
    const other = await course(5, 'other', 3);
    expect(one.secret.kind).not.toBe(other.secret.kind);
    expect(one.secret.cards).not.toEqual(other.secret.cards);
    expect(one.secret.cell).not.toBe(other.secret.cell);
    expect(one.secret.sheet.length).toBe(other.secret.sheet.length);
    expect(one.agent).not.toEqual(other.agent);
    expect(one.hunter.length).toBeGreaterThan(20);
    expect(other.hunter).toEqual(one.hunter);

    const loud = await course(5, 'loud', 1);
    expect(loud.hunter).not.toEqual(one.hunter);
    const common = loud.hunter.findIndex((text, i) => text !== one.hunter[i]);
    expect(loud.hunter[common]).toContain('card_revealed');
  });
});

describe('every frame', () => {
  const folder = resolve(root, 'docs/schema');
  const ajv = new Ajv2020({ strictTypes: false });
  for (const file of readdirSync(folder))
    ajv.addSchema(JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as object, file);

  /** Which schema a frame has to fit. */
  function schemaOf(frame: Frame): string {
    const message = frame as unknown as SeatMessage;
    if (!message.view) return frame.type;
    if (message.seat === 'spectator') return 'seat-spectator';
    return message.view.agents.some((agent) => agent.seat === message.seat)
      ? 'seat-agent'
      : 'seat-hunter';
  }
  const validate = (name: string) => ajv.getSchema(`${name}.json`)!;

  const says = speaker('en');
  const editions = ['babel', 'covenant', 'combined'] as const;
  it.each(editions)('of %s fits its schema, with no place for a secret', async (edition) => {
    const people = await Promise.all(
      [0, 1, 2].map(() => stage.come({ settings: { onlyChoice: true } })),
    );
    const [agent, hunter, watcher] = people.map((person) => new Player(person)) as [
      Player,
      Player,
      Player,
    ];
    const said = new Map<Player, string[]>([agent, hunter, watcher].map((one) => [one, []]));
    for (const [one, list] of said)
      one.page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => list.push(String(payload))),
      );
    await agent.page.goto('/new');
    const title = new RegExp(`^${says(`edition.${edition}.name`)}`);
    await agent.page.getByRole('radio', { name: title }).check();
    await agent.page.getByText('Hide how fast you answer').click();
    await agent.page.locator('#create').click();
    await agent.page.locator('#invite-1').click();
    await hunter.page.goto(await agent.page.locator('.invite input').inputValue());
    await hunter.page.locator('#accept').click();
    await hunter.page.locator('#ready-1').click();
    await watcher.page.goto(agent.page.url());
    await agent.page.getByText('Everybody is here.').waitFor();
    await agent.page.locator('#start').click();
    const policies: [Player, Policy][] = [
      [agent, agentPolicy((round) => round === 2)],
      [hunter, his],
    ];
    await until('the draft', () => agent.seat && hunter.seat);
    while (agent.view.round < 3) {
      const found = await until('a choice', () =>
        agent.view.round >= 3
          ? 'done'
          : policies.find(([one]) => (one.asked?.actions.length ?? 0) > 1),
      );
      if (found === 'done') break;
      const [one, policy] = found;
      await one.answer(one.view.round === 0 ? firstChoice : policy);
    }
    await giveUp(agent);
    await until('the end everywhere', () => hunter.over && watcher.over);
    const all = [agent, hunter, watcher].flatMap((one) =>
      one.frames.map((text) => JSON.parse(text) as Frame),
    );
    // A look at an action may come too late where somebody is quick; nothing else is refused.
    const refused = [...said].flatMap(([one, list]) =>
      one.frames
        .map((text) => JSON.parse(text) as Frame)
        .filter((frame) => frame.type === 'error')
        .map((frame) => [frame, list.filter((text) => text.includes(`"id":${frame.id}`))]),
    );
    expect(refused.filter(([, asked]) => !String(asked).includes('"preview"'))).toEqual([]);
    expect(new Set(all.map(schemaOf).filter((name) => name !== 'error'))).toEqual(
      new Set(['welcome', 'ok', 'table', 'seat-agent', 'seat-hunter', 'seat-spectator']),
    );
    const wrong = all.flatMap((frame) => {
      const check = validate(schemaOf(frame));
      return check(frame) ? [] : [`${schemaOf(frame)}: ${JSON.stringify(check.errors?.[0])}`];
    });
    expect(wrong).toEqual([]);
    const views = all.flatMap(({ view }) => (view ? [view] : []));
    expect(views.every((view) => 'deck' in (view as object) === (edition !== 'babel'))).toBe(true);

    // What only the agent is told has no place in what the others are told.
    const running = (who: Player): SeatMessage[] =>
      who.frames
        .map((text) => JSON.parse(text) as SeatMessage)
        .filter((frame) => frame.view?.winner === null && frame.view.round > 0);
    const { secret } = running(agent)[0]!.view.agents[0]!;
    const moved = running(agent)
      .flatMap((frame) => frame.events)
      .find((event) => event.type === 'agent_moved');
    expect(secret && moved).toBeTruthy();
    for (const who of [hunter, watcher]) {
      const plain = running(who)[0]!;
      const check = validate(schemaOf(plain as unknown as Frame));
      expect(check(plain)).toBe(true);
      const planted = structuredClone(plain);
      planted.view.agents[0]!.secret = secret;
      expect(check(planted)).toBe(false);
      const told = structuredClone(plain);
      told.events.push({ ...moved!, n: 1 });
      expect(check(told)).toBe(false);
    }
    for (const person of people) expect(person.problems).toEqual([]);
  });
});
