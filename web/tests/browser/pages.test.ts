// The pages around the game: the hall, a table before the game, settings, being somebody else on
// another device, being forgotten, and what happens without a line.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { speaker, tooWide } from './look';
import { until } from './player';
import { Person, phone, Server, setStage } from './stage';
import { playNow, throughDraft } from './tour';

const says = speaker('en');
const stage = setStage();

const name = (page: Page) => page.getByLabel(says('ui.name.label'));
const choose = (page: Page, key: string, values?: Record<string, number>) =>
  page.getByRole('radio', { name: says(key, values) });

async function come(): Promise<Person> {
  const person = await stage.come();
  await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return person;
}

/** A table through the form; the choices are made in between. */
async function create(
  person: Person,
  who: string,
  choices: (page: Page) => Promise<void> = async () => undefined,
): Promise<string> {
  const { page } = person;
  await page.goto('/new');
  await name(page).fill(who);
  await choices(page);
  await page.locator('#create').click();
  await page.waitForURL('**/t/*');
  await page.getByRole('heading', { name: says('ui.seats.title'), level: 1 }).waitFor();
  return page.url();
}

describe('the hall', () => {
  it('begins a game against a bot with two clicks, and calls when it is your turn', async () => {
    const person = await come();
    const { page } = person;
    await page.goto('/');
    await until('its title', async () => (await page.title()) === says('ui.home.tab'));
    await page.getByText(says('ui.level.random'), { exact: true }).click();
    await page.getByRole('button', { name: says('ui.home.as_agent') }).click();
    await page.waitForURL('**/t/*');
    await until('the title', async () => (await page.title()) === says('ui.table.tab_turn'));
    await page.getByRole('heading', { name: says('decision.pick_agent') }).waitFor();
    // It is found again from the hall.
    await page.goto('/');
    await page.getByRole('link', { name: says('ui.home.turns.one') }).click();
    await page.getByRole('heading', { name: says('decision.pick_agent') }).waitFor();
    expect(person.problems).toEqual([]);
  });

  it('lists an open table, at which somebody else sits down', async () => {
    const host = await come();
    await create(host, 'Hedda', async (page) => {
      await choose(page, 'ui.new.in_hall').check();
    });
    const guest = await come();
    const { page } = guest;
    await page.goto('/');
    await page.locator('#look-around').click();
    const open = page.getByRole('region', { name: says('ui.home.open') });
    await open.getByText('Hedda').waitFor();
    await open
      .getByRole('button', { name: says('ui.home.join', { seat: says('ui.seats.hunters') }) })
      .click();
    // A newcomer says who she is before she sits down.
    await name(page).fill('Gerda');
    await page.locator('#sit-1').click();
    await page.locator('#ready-1').click();
    await host.page.getByText('Gerda').first().waitFor();
    await host.page.getByText(says('ui.start.all_ready')).waitFor();
    await host.page.locator('#start').click();
    await page.getByRole('heading', { name: says('decision.pick_hunter') }).waitFor();

    // Now it can be watched, and is no longer open.
    const watcher = await come();
    await watcher.page.goto('/');
    await watcher.page.locator('#look-around').click();
    const running = watcher.page.getByRole('region', { name: says('ui.home.running') });
    await running.getByText('Hedda').waitFor();
    expect(
      await watcher.page
        .getByRole('region', { name: says('ui.home.open') })
        .getByText('Hedda')
        .count(),
    ).toBe(0);
    await running.getByRole('link', { name: says('ui.home.watch') }).click();
    await watcher.page.getByText(says('ui.draft.waiting')).first().waitFor();
    for (const one of [host, guest, watcher]) {
      expect(one.problems).toEqual([]);
    }
  });
});

describe('a table before the game', () => {
  it('has the options that were chosen', async () => {
    const host = await come();
    await create(host, 'Hedda', async (page) => {
      await choose(page, 'ui.home.players', { n: 5 }).check();
      await page.getByText(says('ui.seats.hunter', { number: 2 }), { exact: true }).click();
      await page.getByRole('checkbox', { name: says('ui.new.bonus') }).check();
      await page.getByRole('radio', { name: says('ui.new.clock.relaxed') }).check();
      await page.getByRole('checkbox', { name: says('ui.new.spectators') }).uncheck();
      await choose(page, 'ui.new.assist.cells').check();
    });
    const { page } = host;
    const options = page.getByRole('list', { name: says('ui.options.label') });
    expect(
      (await options.getByRole('listitem').allTextContents()).map((text) => text.trim()),
    ).toEqual([
      says('ui.home.players', { n: 5 }),
      says('edition.babel.name'),
      says('ui.options.board', { board: 'Facility 83X' }),
      says('ui.clock.turn', { time: '5 min' }),
      says('ui.options.private'),
      says('ui.options.no_spectators'),
      says('ui.options.window', { seconds: 2 }),
      says('ui.options.assist.cells'),
      says('ui.options.bonus'),
    ]);
    const mine = page.getByRole('listitem').filter({ hasText: 'Hedda' }).last();
    await mine.getByText(says('ui.seats.hunter', { number: 2 })).waitFor();
    expect(await page.locator('#start').isDisabled()).toBe(true);
    await page.locator('#fill').click();
    await until('all seats taken', () => page.locator('#start').isEnabled());
    await page.locator('#nobot-0').click();
    await until('a free seat', () => page.locator('#start').isDisabled());
    expect(host.problems).toEqual([]);
  });

  it('offers its link where others may watch, and only there', async () => {
    for (const watched of [true, false]) {
      const host = await come();
      await create(host, 'Hedda', async (page) => {
        await page.getByRole('checkbox', { name: says('ui.new.spectators') }).setChecked(watched);
      });
      const { page } = host;
      await page.locator('#bot-1').click();
      const link = page.getByRole('button', { name: says('ui.seats.link') });
      expect(await link.count()).toBe(watched ? 1 : 0);
      await page.locator('#start').click();
      await page.getByRole('button', { name: says('ui.game.menu'), exact: true }).click();
      const menu = page.getByRole('dialog');
      await menu.getByRole('link', { name: says('ui.nav.rules') }).waitFor();
      const copy = menu.getByRole('button', { name: says('ui.game.copy'), exact: true });
      expect(await copy.count()).toBe(watched ? 1 : 0);
      expect(host.problems).toEqual([]);
    }
  });

  it('goes over into the draft of both own hunters, with talk, menu and pause', async () => {
    const host = await come();
    await create(host, 'Hedda', async (page) => {
      await choose(page, 'ui.home.players', { n: 3 }).check();
      await page.getByText(says('ui.seats.hunter', { number: 1 }), { exact: true }).click();
    });
    const { page } = host;
    await page.locator('#bot-0').click();
    await page.locator('#sit-2').click();
    await page.locator('#talk input').fill('Here we go');
    await page.locator('#talk input').press('Enter');
    await page.locator('#talk li').filter({ hasText: 'Here we go' }).waitFor();
    await page.locator('#start').click();

    const pick = async (left: number): Promise<void> => {
      await until(`${left} hunters to choose from`, async () => {
        return (await page.locator('.choices label').count()) === left;
      });
      await page.locator('.choices label').first().click();
      await page.locator('#confirm').click();
    };
    await pick(4);
    await page.locator('#talk li').filter({ hasText: 'Here we go' }).waitFor();
    await until('the second choice', async () => {
      return (await page.locator('.choices label').count()) === 3;
    });
    await page.locator('#table-menu').click();
    await page.getByRole('button', { name: says('ui.game.pause') }).click();
    await page.keyboard.press('Escape');
    await page.getByText(says('ui.game.paused_text')).waitFor();
    expect(await page.locator('#confirm').isDisabled()).toBe(true);
    await page.locator('#table-menu').click();
    await page.getByRole('button', { name: says('ui.game.unpause') }).click();
    await page.keyboard.press('Escape');
    await page.getByText(says('ui.game.paused_text')).waitFor({ state: 'detached' });
    await pick(3);
    await page.getByText(says('ui.draft.waiting')).first().waitFor();
    expect(host.problems).toEqual([]);
  });

  it('invites by a link that works once, and can be withdrawn', async () => {
    const host = await come();
    await create(host, 'Hedda');
    await host.page.locator('#invite-1').click();
    const field = host.page.locator('.invite input');
    const first = await field.inputValue();
    await host.page.getByText(says('ui.invite.copied')).waitFor();
    expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await host.page.getByRole('button', { name: says('ui.invite.qr') }).click();
    const code = host.page.getByRole('img', { name: /^QR code/ });
    const box = (await code.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThan(120);

    await host.page.getByRole('button', { name: says('ui.invite.revoke') }).click();
    await field.waitFor({ state: 'detached' });
    const late = await come();
    await late.page.goto(first);
    await name(late.page).fill('Lena');
    await late.page.locator('#accept').click();
    await late.page.getByRole('alert').getByText(/\w+/).waitFor();
    expect(await late.page.locator('#accept').count()).toBe(0);

    await host.page.locator('#invite-1').click();
    const second = await field.inputValue();
    expect(second).not.toBe(first);
    const friend = await come();
    await friend.page.goto(second);
    await friend.page
      .getByRole('heading', { name: says('ui.invited.by', { host: 'Hedda' }) })
      .waitFor();
    await name(friend.page).fill('Frida');
    await friend.page.locator('#accept').click();
    await friend.page.locator('#ready-1').waitFor();
    // The secret is gone from the address.
    expect(new URL(friend.page.url()).hash).toBe('');
    await host.page.getByText('Frida').first().waitFor();

    const other = await come();
    await other.page.goto(second);
    await other.page.getByText(says('ui.invited.taken')).waitFor();
    for (const one of [host, late, friend, other]) {
      expect(one.problems).toEqual([]);
    }
  });

  it('has one link for all free seats, and lets in who watches and asks', async () => {
    const host = await come();
    const table = await create(host, 'Hedda', async (page) => {
      await choose(page, 'ui.home.players', { n: 3 }).check();
    });
    await host.page.locator('#invite').click();
    const link = await host.page.locator('.invite input').inputValue();
    expect(link).toMatch(/\/t\/[\w-]+#invite=[\w-]+$/);
    // It is still there when the page comes again.
    await host.page.reload();
    expect(await host.page.locator('.invite input').inputValue()).toBe(link);

    const friend = await come();
    await friend.page.goto(link);
    await name(friend.page).fill('Frida');
    await friend.page.locator('#accept').click();
    await friend.page.locator('#ready-1').waitFor();

    const watcher = await come();
    await watcher.page.goto(table);
    await name(watcher.page).fill('Wanda');
    await watcher.page.locator('#ask').click();
    await watcher.page.getByText(says('ui.seats.asked')).waitFor();
    await host.page.getByText(says('ui.seats.asks', { name: 'Wanda' })).waitFor();
    await host.page.locator('.let-in').click();
    await watcher.page.locator('#ready-2').waitFor();
    // There is nothing left to invite to; whoever is sent away has no use for the link.
    await host.page.locator('#kick-1').click();
    await host.page.locator('.invite').waitFor({ state: 'detached' });
    const late = await come();
    await late.page.goto(link);
    await name(late.page).fill('Lena');
    await late.page.locator('#accept').click();
    await late.page.getByRole('alert').getByText(/\w+/).waitFor();
    for (const one of [host, friend, watcher, late]) expect(one.problems).toEqual([]);
  });
});

it('the bar at the top shortens a long name, and keeps its line', async () => {
  const person = await stage.come({ viewport: phone });
  const { page } = person;
  const longest = 'W'.repeat(32);
  await page.goto('/settings');
  await page.getByLabel(says('ui.name.label')).fill(longest);
  await page.locator('#rename').click();
  const bar = page.locator('header').first();
  const who = bar.getByRole('link', { name: longest });
  await who.waitFor();
  const [own, brand] = [await who.boundingBox(), await bar.getByRole('link').first().boundingBox()];
  expect(own!.x).toBeGreaterThanOrEqual(brand!.x + brand!.width);
  expect(own!.x + own!.width).toBeLessThanOrEqual(phone.width);
  expect(own!.y).toBe(brand!.y);
  expect(await who.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  expect(await who.locator('span').evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(
    true,
  );
  expect(await tooWide(page)).toEqual([]);
  expect(person.problems).toEqual([]);
});

describe('settings', () => {
  it('change the page at once, and stay', async () => {
    const person = await come();
    const { page } = person;
    const german = speaker('de');
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await page.getByRole('heading', { name: german('ui.nav.settings'), level: 1 }).waitFor();
    await page.getByRole('radio', { name: german('ui.settings.palette.tritanopia') }).check();
    await page.getByRole('radio', { name: '150 %' }).check();
    const look = () =>
      page.evaluate(() => ({
        lang: document.documentElement.lang,
        palette: document.documentElement.dataset['palette'],
        size: getComputedStyle(document.documentElement).fontSize,
        agent: getComputedStyle(document.documentElement).getPropertyValue('--agent'),
      }));
    const chosen = await look();
    expect(chosen).toMatchObject({ lang: 'de', palette: 'tritanopia', size: '24px' });
    await page.reload();
    await page.getByRole('heading', { name: german('ui.nav.settings'), level: 1 }).waitFor();
    expect(await look()).toEqual(chosen);
    expect(await page.getByRole('radio', { name: '150 %' }).isChecked()).toBe(true);
    await page.goto('/');
    await page.getByRole('button', { name: german('ui.home.as_agent') }).waitFor();

    const another = await come();
    await another.page.goto('/settings');
    await another.page.getByRole('heading', { name: says('ui.nav.settings') }).waitFor();
    const standard = await another.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--agent'),
    );
    expect(chosen.agent).not.toBe(standard);
    expect([...person.problems, ...another.problems]).toEqual([]);
  });

  it('take the person to another device, and let her be forgotten on both', async () => {
    const first = await come();
    const table = await create(first, 'Wanda');
    await first.page.goto('/settings');
    await first.page.locator('#make-code').click();
    const code = (await first.page.locator('code').textContent())!;

    const second = await come();
    await second.page.goto('/settings');
    await second.page.getByLabel(says('ui.account.code')).fill(code);
    await second.page.locator('#use-code').click();
    await second.page.getByText(says('ui.account.came', { name: 'Wanda' })).waitFor();
    await second.page.goto('/');
    const mine = second.page.getByRole('region', { name: says('ui.home.mine') });
    await mine.getByRole('link', { name: says('ui.home.open_table') }).click();
    await second.page.waitForURL(table);
    await second.page.locator('#stand-0').waitFor();

    // The code works once.
    const thief = await come();
    await thief.page.goto('/settings');
    await thief.page.getByLabel(says('ui.account.code')).fill(code);
    await thief.page.locator('#use-code').click();
    await thief.page.locator('.toasts, [role=alert]').getByText(/\w+/).first().waitFor();
    expect(await thief.page.getByText(says('ui.account.came', { name: 'Wanda' })).count()).toBe(0);

    await second.page.goto('/settings');
    await second.page.locator('#forget').click();
    await second.page.locator('#forget-sure').click();
    await second.page.waitForURL(stage.server.url);
    await name(second.page).waitFor();
    expect(await second.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Wanda');
    await first.page.goto('/');
    await name(first.page).waitFor();
    for (const one of [first, second, thief]) {
      expect(one.problems).toEqual([]);
    }
  });
});

describe('without a page or a line', () => {
  it('says that there is nothing, and leads home', async () => {
    const person = await come();
    const { page } = person;
    for (const [address, status] of [
      ['/no/such/page', 404],
      ['/t/nosuchtable', 200],
    ] as const) {
      const answer = await page.goto(address);
      expect(answer!.status()).toBe(status);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('main').getByRole('link').first().click();
      await page.waitForURL(stage.server.url);
    }
  });

  it("says in the reader's language that an address is mistyped", async () => {
    for (const language of ['en', 'de'] as const) {
      const person = await stage.come({ language });
      const { page } = person;
      const words = speaker(language);
      expect((await page.goto('/nosuchpage'))!.status()).toBe(404);
      await page.getByRole('heading', { name: words('ui.missing.title'), level: 1 }).waitFor();
      await page.getByRole('navigation', { name: words('ui.nav.label') }).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: words('ui.nav.home') })
        .click();
      await page.getByRole('button', { name: words('ui.home.as_agent') }).waitFor();
    }
  });

  it('shows a page of its own, and is back when the server is', async () => {
    let own = await Server.start();
    const context = await stage.browser.newContext({ baseURL: own.url, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await until('control', () =>
      page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
    );
    await own.crash();
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.getByRole('heading', { name: 'Du bist offline' }).waitFor();
    own = await Server.start({ port: own.port, folder: own.folder });
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: says('ui.nav.settings') }).waitFor();
    await context.close();
    await own.stop();
  });
});

it('can be installed', async () => {
  const page = await fetch(`${stage.server.url}/`).then((answer) => answer.text());
  const link = /<link[^>]*rel="manifest"[^>]*href="([^"]+)"/.exec(page)?.[1];
  const answer = await fetch(stage.server.url + link);
  expect(answer.headers.get('content-type')).toMatch(/manifest\+json/);
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Specter', start_url: '.', display: 'standalone' });
  const drawn = manifest.icons.filter((icon) => icon.type === 'image/png');
  expect(drawn.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(drawn.some((icon) => icon.purpose === 'maskable')).toBe(true);
  for (const icon of drawn) {
    const bytes = Buffer.from(
      await (await fetch(new URL(icon.src, stage.server.url))).arrayBuffer(),
    );
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, icon.src).toBe(icon.sizes);
  }
});

it('asks no other host for anything', async () => {
  const person = await come();
  const { page, context } = person;
  const hosts = new Set<string>();
  let asked = 0;
  context.on('request', (request) => {
    asked += 1;
    hosts.add(new URL(request.url()).host);
  });
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host));
  for (const address of [
    '/new',
    '/learn/hunter',
    '/rules',
    '/cards',
    '/boards',
    '/editor',
    '/settings',
  ]) {
    await page.goto(address);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
  }
  const player = await playNow(person, 'agent');
  await throughDraft(player);
  expect(asked).toBeGreaterThan(20);
  expect([...hosts]).toEqual([new URL(stage.server.url).host]);
  expect(person.problems).toEqual([]);
});
