// Every page under axe's eyes, at both sizes and in both languages: nothing to complain about,
// nothing wider than a phone, and nothing out of reach with large letters.
import { describe, expect, it } from 'vitest';
import { complaints, speaker, tooWide, unreachable } from './look';
import { until } from './player';
import { desktop, Person, type PersonOptions, phone, setStage } from './stage';
import { giveUp, playNow, tableOf, throughDraft } from './tour';

const stage = setStage({ quick: true });

/** How people come: size, language, letters. */
const ways: { name: string; language: 'en' | 'de'; options: PersonOptions }[] = [
  { name: 'at a desk, in English', language: 'en', options: { viewport: desktop } },
  {
    name: 'on a phone, in German',
    language: 'de',
    options: { viewport: phone, touch: true, language: 'de' },
  },
  {
    name: 'on a phone, with large letters and strong contrast',
    language: 'en',
    options: { viewport: phone, touch: true, settings: { textSize: 150, palette: 'contrast' } },
  },
];

/** Address, and what shows that the page is there. */
const plain: [string, string][] = [
  ['/', '#play-agent'],
  ['/new', '#create'],
  ['/learn', 'main ol a'],
  ['/learn/agent', '[role=grid]'],
  ['/rules', 'main h2'],
  ['/cards', 'main h2'],
  ['/cards/flash_bang', 'main h1'],
  ['/boards', 'article'],
  ['/editor', '[role=grid]'],
  ['/settings', '#volume'],
  ['/no/such/page', 'main h1'],
  ['/t/nosuchtable', 'main h1'],
];

/** Holds a page against everything that is asked of each. */
async function examine(person: Person, what: string): Promise<void> {
  const { page } = person;
  expect.soft(await complaints(page), what).toEqual([]);
  expect.soft(await tooWide(page), `${what}: width`).toEqual([]);
  expect.soft(await unreachable(page), `${what}: reach`).toEqual([]);
}

it('finds what is wrong', async () => {
  const person = await stage.come({ viewport: phone });
  await person.page.goto('/settings');
  await person.page.locator('#volume').waitFor();
  await person.page.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/icon.svg';
    image.width = 500;
    const button = document.createElement('button');
    button.textContent = 'lost';
    button.className = 'brand';
    document.querySelector('main')!.append(image, button);
    button.style.position = 'fixed';
    button.style.left = '-300px';
  });
  expect(await complaints(person.page)).toEqual([expect.stringContaining('image-alt')]);
  expect((await tooWide(person.page)).length).toBeGreaterThan(1);
  expect(await unreachable(person.page)).toEqual([expect.stringContaining('lost')]);
});

describe.each(ways)('$name', ({ language, options }) => {
  const says = speaker(language);

  it('the pages around the game', async () => {
    const person = await stage.come(options);
    for (const [address, sign] of plain) {
      await person.page.goto(address);
      await person.page.locator(sign).first().waitFor();
      await examine(person, address);
    }
    expect(await person.page.getAttribute('html', 'lang')).toBe(language);
    // The browser notes that one of them is not there.
    expect(person.problems.filter((one) => !one.includes('404'))).toEqual([]);
  });

  it('a table before the game, for its host and for a friend', async () => {
    const host = await stage.come(options);
    await host.page.goto('/new');
    await host.page.getByText(says('ui.home.players', { n: 5 }), { exact: true }).click();
    await host.page.locator('#create').click();
    await host.page.locator('#invite').click();
    await host.page.getByRole('button', { name: says('ui.invite.qr') }).click();
    await host.page.getByRole('img', { name: /QR/ }).waitFor();
    await examine(host, 'the table for its host');
    const link = await host.page.locator('.invite input').inputValue();

    const friend = await stage.come(options);
    await friend.page.goto(link);
    await friend.page.locator('#accept').waitFor();
    await examine(friend, 'an invitation');
    await friend.page.locator('#accept').click();
    await friend.page.locator('#ready-1').waitFor();
    await examine(friend, 'the table for a friend');
    expect([...host.problems, ...friend.problems]).toEqual([]);
  });

  it('a game as the agent, from the draft to the replay, and one as the hunters', async () => {
    // Their draft waits for a bot now and then: meanwhile she is looked at.
    const hunters = await stage.come(options);
    const hunting = playNow(hunters, 'hunters').then(throughDraft);
    const person = await stage.come(options);
    const player = await playNow(person, 'agent');
    const { page } = person;
    await until('her choice', () => player.asked);
    await page.locator('.choices label').first().click();
    await examine(person, 'the draft');
    await throughDraft(player);
    await examine(person, "the agent's turn");
    const card = page.locator('.hand .cards button').first();
    await card.click();
    await examine(person, 'a card');
    await page.getByRole('button', { name: says('ui.game.menu'), exact: true }).click();
    await examine(person, "the table's menu");
    await page.keyboard.press('Escape');
    for (const tab of ['log', 'chat']) {
      await page.locator(`#tab-${tab}`).click();
      await examine(person, `the ${tab}`);
    }
    await giveUp(player, language);
    await page.reload();
    await page.locator('#result').waitFor();
    await page.locator('#check-dice:enabled').waitFor();
    await examine(person, 'the end');
    await page.goto(`/replay/${tableOf(player)}`);
    await page.locator('#step').waitFor();
    await page.locator('summary').click();
    await page.locator('#check-dice').click();
    await page.locator('.verdict').waitFor();
    await examine(person, 'the replay');
    await hunting;
    await examine(hunters, "the hunters' turn");
    expect([...person.problems, ...hunters.problems]).toEqual([]);
  });
});
