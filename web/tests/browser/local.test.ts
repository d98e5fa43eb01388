// Without a server: the whole client and its games on this device.
import { expect, test } from 'vitest';
import { play } from './party';
import { agentPolicy, hunterPolicy, Player, says, until } from './player';
import { Server, setStage, type Person } from './stage';

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

test('without WebAssembly, without a store, with a damaged game: each has its sentence', async () => {
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
