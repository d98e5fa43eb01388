// Nobody can choose the dice: pages commit to their parts and show them without a click.
import { expect, test } from 'vitest';
import type { FairParts } from '../../src/end/fair';
import { sha256Hex } from '../../src/model/sha256';
import { accept, come, create, invite } from './party';
import { Peer } from './peer';
import { Player, says, until } from './player';
import { setStage, type Person } from './stage';

const stage = setStage();

/** What the page says of the dice before the game. */
async function promised(player: Player): Promise<{ server: string; seats: string[] }> {
  const panel = player.page.locator('details').filter({ hasText: says('ui.dice.title') });
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click();
  const texts = async (name: string): Promise<string> =>
    (await panel.locator(name).textContent()) ?? '';
  await panel.locator('.seat-1').waitFor();
  return {
    server: await texts('.server'),
    seats: [await texts('.seat-0'), await texts('.seat-1')],
  };
}

const partOf = async (player: Player, seat: number): Promise<string> =>
  (await player.page.locator(`.part-${seat}`).textContent()) ?? '';

/** Both see the draft: the game runs. */
const begun = (players: Player[]): Promise<unknown> =>
  Promise.all(players.map((one) => until('the game', () => one.seat)));

/** Ends the game; what the record says of the dice. */
async function fairOf(player: Player): Promise<FairParts> {
  const table = new URL(player.page.url()).pathname.split('/').at(-1)!;
  const guest = await player.page.evaluate(() => localStorage.getItem('specter.guest'));
  const { token } = JSON.parse(guest!) as { token: string };
  const peer = await Peer.back(stage.server.url, token);
  await peer.ask({ type: 'act', table, seat: player.seat!.seat, action: { type: 'resign' } });
  const record = await peer.ask({ type: 'record', table });
  expect(record['record'], JSON.stringify(record)).toBeTypeOf('string');
  peer.leave();
  return (JSON.parse((record['record'] as string).split('\n')[0]!) as { fair: FairParts }).fair;
}

test('two people sit down and start; what their pages promised is in the record', async () => {
  const ann = await come(stage);
  const bob = await come(stage);
  await create(ann, 'Ann', 2);
  await accept(bob, await invite(ann, 1), 'Bob', 1);
  const before = await promised(ann);
  expect(await promised(bob)).toEqual(before);
  // Words of his own go in, and something that nobody can guess.
  await bob.page.getByLabel(/^Words of your own/).fill('my luck');
  await bob.page.getByRole('button', { name: says('ui.dice.give') }).click();
  await bob.page.getByText(says('ui.dice.given')).waitFor();
  await until('the words', async () => (await partOf(bob, 1)).startsWith('my luck '));
  const after = await promised(bob);
  expect(after.seats[0]).toBe(before.seats[0]);
  expect(after.seats[1]).not.toBe(before.seats[1]);
  const parts = [await partOf(ann, 0), await partOf(bob, 1)];
  expect(parts.map((part) => sha256Hex(new TextEncoder().encode(part)))).toEqual(after.seats);
  // Loaded again between committing and showing.
  await bob.page.reload();
  await until('the same part', async () => (await promised(bob)) && (await partOf(bob, 1)) !== '');
  expect(await partOf(bob, 1)).toBe(parts[1]);
  await ann.page.locator('#start').click();
  await begun([ann, bob]);
  const fair = await fairOf(bob);
  expect(fair.commitment).toBe(after.server);
  expect(fair.seats).toEqual(parts.map((seed, i) => ({ commitment: after.seats[i], seed })));
  expect(fair.attempts).toBe(0);
  // And the page finds the same.
  await ann.page.locator('#check-dice').click();
  await ann.page.getByText(/All \d+ rolls follow from the seeds/).waitFor();
  await ann.page.getByText(says('ui.fair.seen_same')).waitFor();
});

test('another tab shows what the first one promised, and the device in use keeps the part', async () => {
  const ann = await come(stage);
  const bob = await come(stage);
  await create(ann, 'Ann', 2);
  await accept(bob, await invite(ann, 1), 'Bob', 1);
  await promised(bob);
  const part = await partOf(bob, 1);
  // A second tab knows the part; the first one goes.
  const { context } = bob.person;
  const tab = new Player({ context, page: await context.newPage() } as Person);
  await tab.listen();
  await tab.page.goto(bob.page.url());
  await promised(tab);
  expect(await partOf(tab, 1)).toBe(part);
  await bob.page.close();
  // His other device commits to something else, and is put away.
  const guest = await tab.page.evaluate(() => localStorage.getItem('specter.guest'));
  const { token } = JSON.parse(guest!) as { token: string };
  const device = await Peer.back(stage.server.url, token);
  const table = new URL(tab.page.url()).pathname.split('/').at(-1)!;
  const hash = sha256Hex(new TextEncoder().encode('of the other device'));
  const done = await device.ask({ type: 'commit', table, seat: 1, hash });
  expect(done.type, JSON.stringify(done)).toBe('ok');
  await tab.page.locator('.seat-1').filter({ hasText: hash }).waitFor();
  device.leave();
  // Whoever uses the page again has his part there again.
  await tab.page.keyboard.press('Tab');
  await tab.page.locator('.part-1').waitFor();
  expect(await partOf(tab, 1)).not.toBe(part);
  const kept = await partOf(tab, 1);
  await ann.page.locator('#start').click();
  await begun([ann, tab]);
  expect((await fairOf(tab)).seats[1]!.seed).toBe(kept);
});

test('against a bot it is one click as before, and the page has its part in the dice', async () => {
  const ann = await come(stage);
  await ann.page.goto('/');
  await ann.page.locator('#play-agent').click();
  await begun([ann]);
  const fair = await fairOf(ann);
  expect(fair.seats[0]!.commitment).toBe(sha256Hex(new TextEncoder().encode(fair.seats[0]!.seed)));
  expect(fair.seats[0]!.seed).toMatch(/^[0-9a-f]{32}$/);
  expect(fair.seats[1]).toEqual({ commitment: null, seed: '' });
});

test('who does not show his part loses the seat, and everybody is told', async () => {
  const ann = await come(stage);
  await create(ann, 'Ann', 2);
  const link = new URL(await invite(ann, 1));
  const [, , table] = link.pathname.split('/');
  const secret = new URLSearchParams(link.hash.slice(1)).get('invite');
  const mute = await Peer.come(stage.server.url, 'Mallory');
  const hash = sha256Hex(new TextEncoder().encode('something'));
  const sat = await mute.ask({ type: 'sit', table, seat: 1, invite: secret, hash });
  expect(sat.type, JSON.stringify(sat)).toBe('ok');
  await mute.ask({ type: 'open', table });
  const before = await promised(ann);
  await ann.page.locator('#start:enabled').click();
  await ann.page.getByText(says('ui.start.showing')).waitFor();
  await ann.page.locator('#attempts').waitFor();
  await ann.page.locator('#invite-1').waitFor();
  expect(mute.heard.some((text) => text.includes('"lost":true'))).toBe(true);
  // Everything is drawn anew, and Ann's page has committed again by itself.
  await ann.page.locator('#fill').click();
  await until('another fingerprint', async () => {
    const now = await ann.page.locator('.server').textContent();
    return now !== before.server;
  });
  await ann.page.locator('#start:enabled').click();
  await begun([ann]);
  const fair = await fairOf(ann);
  expect(fair.attempts).toBe(1);
  expect(fair.commitment).not.toBe(before.server);
  expect(fair.seats[0]!.commitment).not.toBe(before.seats[0]);
  expect(fair.seats[0]!.commitment).not.toBeNull();
  mute.leave();
});
