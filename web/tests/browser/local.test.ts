// Without a server: the whole client and its games on this device.
import { expect, test as anyTest } from 'vitest';
import { complaints, speaker, tooWide, unreachable } from './look';
import { play } from './party';
import { agentPolicy, hunterPolicy, Player, says, until } from './player';
import { phone, playsAlone, Server, setStage, type Person } from './stage';

const test = anyTest.skipIf(!playsAlone);
const stage = setStage();
const mine = 'section[aria-labelledby="mine"]';

async function playerAt(person: Person): Promise<Player> {
  const player = new Player(person);
  await player.hearLocal();
  return player;
}

/** Comes to the device's own place, and has the client kept. */
async function comeHere(): Promise<Player> {
  const player = await playerAt(await stage.come({ keeps: true }));
  const { page } = player;
  await page.goto('/');
  await page.locator('#play-here').click();
  await page.locator('#local-kept').waitFor();
  return player;
}

/** A table against one bot, by the form; answers come as fast as they are given. */
async function table(player: Player, edition: string, seat: 'agent' | 'hunters'): Promise<void> {
  const { page } = player;
  await page.goto('/new');
  const name = page.getByLabel(says('ui.name.label'));
  if (await name.isVisible()) await name.fill('Ada');
  await page.getByRole('radio', { name: says('ui.home.players', { n: 2 }) }).check();
  await page.getByRole('radio', { name: says(`ui.seats.${seat}`), exact: true }).check();
  await page
    .getByRole('radio', { name: new RegExp(`^${says(`edition.${edition}.name`)}`) })
    .check();
  await page.getByRole('checkbox', { name: says('ui.new.window') }).uncheck();
  await page.locator('#create').click();
  await page.locator(`#bot-${seat === 'agent' ? 1 : 0}`).click();
  await page.locator('#start:enabled').click();
}

const policyOf = (seat: 'agent' | 'hunters') =>
  seat === 'agent' ? agentPolicy((round) => round % 2 === 1) : hunterPolicy;

/** Breaks off the server for the rest of a test. */
async function cut(): Promise<() => Promise<void>> {
  const { port, folder } = stage.server;
  await stage.server.crash();
  return async () => {
    stage.server = await Server.start({ port, folder });
  };
}

test('a whole game of each edition with the server stopped', async () => {
  const player = await comeHere();
  const back = await cut();
  try {
    for (const [edition, seat] of [
      ['babel', 'agent'],
      ['covenant', 'hunters'],
      ['combined', 'agent'],
    ] as const) {
      player.forget();
      await table(player, edition, seat);
      await play([[player, policyOf(seat)]], () => player.over);
      await player.page.locator('#rematch').waitFor();
    }
    // The dice of the last game, to the last one.
    await player.page.locator('#replay').click();
    await player.page
      .locator('summary')
      .filter({ hasText: says('ui.fair.title') })
      .click();
    await player.page.getByText(says('ui.local.proof')).waitFor();
    await player.page.locator('#check-dice:enabled').click();
    await player.page.locator('.verdict.good').waitFor();
    expect(player.person.problems).toEqual([]);
  } finally {
    await back();
  }
});

test('closed in the middle and opened again, without a server', async () => {
  let player = await comeHere();
  const back = await cut();
  try {
    await table(player, 'babel', 'agent');
    await play([[player, policyOf('agent')]], () => (player.seat?.view.round ?? 0) >= 2);
    const { round } = player.view;
    const address = new URL(player.page.url()).pathname;
    // The bot is to think: its answer is not there yet.
    await player.answer(policyOf('agent')).catch(() => undefined);
    player = await playerAt(await player.person.reopen());
    await player.page.goto('/');
    await player.page.locator('#local-bar').waitFor();
    await player.page.locator(`${mine} a[href="${address}"]`).first().click();
    await until('the game', () => player.seat);
    expect(player.view.round).toBeGreaterThanOrEqual(round);
    await play([[player, policyOf('agent')]], () => player.over);
    await player.page.locator('#rematch').waitFor();
  } finally {
    await back();
  }
});

test('a game begins by itself where the line is gone', async () => {
  const player = await comeHere();
  const { page } = player;
  await page.locator('#go-online').click();
  await page.locator('#local-bar').waitFor({ state: 'detached' });
  await page.locator('#look-around').click();
  await until('a welcome', () => player.frames.some((frame) => frame.includes('"welcome"')));
  const back = await cut();
  try {
    await page.locator('#go-local').waitFor();
    await page.locator('#play-agent').click();
    await page.locator('#local-bar').waitFor();
    await page.waitForURL(/\/t\//);
    await until('the game', () => player.seat);
    // Whoever plays here is not the guest of the server.
    const guests = await page.evaluate(() =>
      ['specter.guest', 'specter.local.guest'].map((key) => localStorage.getItem(key)),
    );
    expect(guests[0]).not.toBeNull();
    expect(guests[1]).not.toBeNull();
    expect(guests[0]).not.toEqual(guests[1]);
  } finally {
    await back();
  }
});

test('somebody new, without a line, plays here', async () => {
  const player = await comeHere();
  const { page } = player;
  await page.locator('#go-online').click();
  await page.locator('#play-here').waitFor();
  const back = await cut();
  await page.context().setOffline(true);
  try {
    await page.locator('#play-hunters').click();
    await page.waitForURL(/\/t\//);
    await page.locator('#local-bar').waitFor();
    await until('the game', () => player.seat);
  } finally {
    await back();
  }
});

test('two pages: the second says so, and can take the games over', async () => {
  const first = await comeHere();
  await table(first, 'babel', 'agent');
  await until('the game', () => first.seat);
  const second = await playerAt(await first.person.beside());
  await second.page.goto('/');
  await second.page.locator('#local-trouble').getByText(says('ui.local.elsewhere')).waitFor();
  await second.page.locator('#take-games').click();
  await second.page.locator('#local-trouble').waitFor({ state: 'detached' });
  await second.page.locator(`${mine} a[href^="/t/"]`).first().waitFor();
  await first.page.locator('#local-trouble').getByText(says('ui.local.elsewhere')).waitFor();
});

test('two people at one device never see the other seat', async () => {
  const player = await comeHere();
  const { page } = player;
  await page.goto('/new');
  await page.getByLabel(says('ui.name.label')).fill('Ada');
  await page.getByRole('radio', { name: says('ui.home.players', { n: 2 }) }).check();
  await page.getByRole('radio', { name: says('ui.seats.agent'), exact: true }).check();
  await page.getByRole('checkbox', { name: says('ui.new.window') }).uncheck();
  await page.locator('#create').click();
  const seat = says('ui.seats.hunters');
  await page.getByLabel(says('ui.local.person_name', { seat })).fill('Bea');
  await page.locator('#person-1').click();
  await page.locator('#start:enabled').click();

  let curtains = 0;
  const curtain = page.getByRole('dialog', { name: says('ui.local.hand_over') });
  while ((player.seat?.view.round ?? 0) < 3) {
    await until('a decision, or the curtain', async () =>
      player.asked ? true : curtain.isVisible(),
    );
    if (player.asked) {
      await player.answer(policyOf(Number(player.seat!.seat) === 0 ? 'agent' : 'hunters'));
      continue;
    }
    ++curtains;
    const covers = await curtain.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width >= innerWidth && height >= innerHeight && getComputedStyle(element).opacity === '1'
      );
    });
    expect(covers).toBe(true);
    player.forget();
    player.frames.length = 0;
    await curtain.getByRole('button').click();
    await curtain.waitFor({ state: 'detached' });
    await until('the other seat', () => player.seat);
    if (player.seat!.seat === 0) continue;
    expect(player.frames.length).toBeGreaterThan(0);
    for (const frame of player.frames) expect(frame).not.toContain('"sheet"');
  }
  expect(curtains).toBeGreaterThan(3);
  expect(player.person.problems).toEqual([]);
});

test('a newer client is offered, not forced', async () => {
  const { page } = await comeHere();
  expect(await page.locator('#newer').count()).toBe(0);
  await page.evaluate(() => {
    const before = window.fetch;
    window.fetch = (...asked) =>
      String(asked[0]).endsWith('files.json')
        ? Promise.resolve(Response.json(['assets/index-other.js']))
        : before(...asked);
    dispatchEvent(new Event('online'));
  });
  await page.locator('#newer').getByRole('button').click();
  await page.locator('#local-bar').waitFor();
  await page.locator('#newer').waitFor({ state: 'detached' });
});

test('on a phone, in German, there is nothing to complain about', async () => {
  const sagt = speaker('de');
  const { page } = await stage.come({ viewport: phone, touch: true, language: 'de' });
  async function look(): Promise<void> {
    expect(await complaints(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    expect(await unreachable(page)).toEqual([]);
  }
  await page.goto('/');
  await page.locator('#play-here').tap();
  await page.getByText(sagt('ui.local.here')).waitFor();
  await page.locator('#play-agent').waitFor();
  await look();
  await page.goto('/settings');
  await page.locator('#copy-games').waitFor();
  await look();
  await page.goto('/new');
  await page.getByRole('radio', { name: sagt('ui.home.players', { n: 2 }) }).check();
  await page.locator('#create').tap();
  await page.locator('#person-1').waitFor();
  await look();
  await page.locator('#person-1').tap();
  await page.locator('#start:enabled').tap();
  await page.getByRole('dialog', { name: sagt('ui.local.hand_over') }).waitFor();
  await look();
});

test('games go to another device as a file', async () => {
  const first = await comeHere();
  await table(first, 'babel', 'agent');
  await play([[first, policyOf('agent')]], () => first.asked?.kind === 'agent_turn');
  await first.page.goto('/settings');
  const saving = first.page.waitForEvent('download');
  await first.page.locator('#copy-games').click();
  const file = (await (await saving).path())!;

  const second = await comeHere();
  const { page } = second;
  await page.goto('/settings');
  const input = page.getByLabel(says('ui.local.copy_take'));
  await input.setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"specter_games":1,"guest":"no","tables":[]}'),
  });
  await page.getByText(says('ui.local.copy_bad')).waitFor();
  await input.setInputFiles(file);
  await page.getByText(says('ui.local.copy_taken', { taken: 1, known: 0, damaged: 0 })).waitFor();
  await page.goto('/');
  await page.locator(`${mine} a[href^="/t/"]`).first().click();
  await until('the seat', () => second.asked?.kind === 'agent_turn');
  expect(second.view.agents[0]!.secret).not.toBeNull();

  await page.goto('/settings');
  await page.locator('#clear-games').click();
  await page.locator('#clear-sure').click();
  await page.getByRole('button', { name: says('ui.account.enter') }).waitFor();
  await page.goto('/');
  await page.locator('#look-around').waitFor();
});

/** Somebody whose worker has this fault in it, from the next load on. */
async function comeWith(fault: string): Promise<Player> {
  const player = await playerAt(await stage.come());
  await player.page.route(/\/assets\/worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${fault};${await answer.text()}` });
  });
  await player.page.goto('/');
  await player.page.locator('#play-here').click();
  return player;
}
const trouble = (player: Player, key: string) =>
  player.page.locator('#local-trouble').getByText(says(key));
/** Tells the worker something that its fault listens to. */
const tell = (player: Player, what: unknown): Promise<void> =>
  player.page.evaluate((data) => new BroadcastChannel('fault').postMessage(data), what);

test('a window that keeps nothing says so, and plays', async () => {
  const player = await comeWith(
    "Object.defineProperty(self, 'indexedDB', { value: { open() { throw new Error('no'); } } })",
  );
  await table(player, 'babel', 'agent');
  await trouble(player, 'ui.local.no_store').waitFor();
  await until('the game', () => player.seat);
});

test('a full disk stops the game, and room lets it go on', async () => {
  const player = await comeWith(`
    let full = false;
    new BroadcastChannel('fault').onmessage = ({ data }) => (full = data);
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (value) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      return add.call(this, value);
    }`);
  await table(player, 'babel', 'agent');
  await play([[player, policyOf('agent')]], () => player.asked?.kind === 'agent_turn');
  const { round } = player.view;
  await tell(player, true);
  await player.answer(policyOf('agent'));
  await trouble(player, 'ui.local.full').waitFor();
  expect(player.view.round).toBe(round);
  await tell(player, false);
  await trouble(player, 'ui.local.full').waitFor({ state: 'detached' });
  // What she did was kept for when it can be done; or she does it again.
  player.answered = -1;
  await play([[player, policyOf('agent')]], () => player.view.round > round);
});

test('a worker that dies is started again, with all that was kept', async () => {
  const player = await comeWith(
    "new BroadcastChannel('fault').onmessage = () => { throw new Error('dead'); }",
  );
  await table(player, 'babel', 'agent');
  await play([[player, policyOf('agent')]], () => player.asked?.kind === 'agent_turn');
  const { round } = player.view;
  player.seat = null;
  await tell(player, 'die');
  await trouble(player, 'ui.local.died').waitFor();
  await until('the game', () => player.seat);
  expect(player.view.round).toBe(round);
});

test('a browser that has thrown its games away says so', async () => {
  const player = await comeHere();
  const { page } = player;
  await table(player, 'babel', 'agent');
  await until('the game', () => player.seat);
  await page.goto('/licences/inter.txt');
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const deleting = indexedDB.deleteDatabase('specter-local');
        deleting.onsuccess = () => done();
      }),
  );
  await page.goto('/');
  await page.getByText(says('ui.local.cleared')).waitFor();
  await page.locator('#play-agent').waitFor();
});

test('without WebAssembly, and with a damaged game: each has its sentence', async () => {
  const bare = await stage.come();
  await bare.page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  await bare.page.goto('/');
  await bare.page.locator('#play-here').click();
  await bare.page.locator('#play-agent').click();
  await bare.page.locator('#local-trouble').getByText(says('ui.local.no_wasm')).waitFor();

  const { page } = await comeHere();
  await page.locator('#look-around').click();
  await page.locator('#mine').waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('specter-local');
        opening.onerror = () => failed(opening.error as Error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('rows', 'readwrite');
          writing.objectStore('rows').put({ id: 'broken', last: 7 });
          writing.oncomplete = () => done();
        };
      }),
  );
  await page.reload();
  await page.locator('#local-trouble').getByText(says('ui.local.damaged.one')).waitFor();
  // The guest and whatever else was kept is there.
  await page.locator('#mine').waitFor();
});
