// Boards of one's own: from a copy of a built-in one to a table on it, by mouse, keys and touch.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cellPoint } from './boardPoint';
import { complaints } from './look';
import { phone, setStage } from './stage';

const stage = setStage();

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByText(name, { exact: true });
const fine = (page: Page) => page.getByText('Everything is in order.');
const duplicate = async (page: Page): Promise<void> => {
  await page.goto('/boards');
  await page.getByRole('button', { name: 'Duplicate: Facility 83X' }).click();
  await page.getByRole('grid').waitFor();
};

describe('boards', () => {
  it('are copied, changed, checked, saved, shared and played on', async () => {
    const person = await stage.come();
    const { page } = person;
    await page.goto('/boards');
    await page.getByText('Raxxon Pharmaceutical HQ').waitFor();
    expect(await complaints(page)).toEqual([]);

    await duplicate(page);
    await fine(page).waitFor();
    expect(await complaints(page)).toEqual([]);

    // The start may not be a structure.
    const start = await cellPoint(page, 'N1');
    await page.mouse.click(start.x, start.y);
    await page.getByText('The agent starts on N1, which is a structure.').waitFor();
    await page.getByRole('button', { name: 'Show N1' }).first().click();
    expect(await page.getByRole('button', { name: 'Open a table' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await fine(page).waitFor();

    // A road is dragged.
    await tool(page, 'Road').click();
    const from = await cellPoint(page, 'R26');
    const to = await cellPoint(page, 'R32');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 10 });
    await page.mouse.up();
    await page.getByText('Section 3 has', { exact: false }).waitFor();
    await page.keyboard.press('Control+z');
    await fine(page).waitFor();

    await page.getByRole('textbox', { name: 'Title' }).fill('Harbour at Night');
    await page.getByRole('textbox', { name: 'Short name' }).fill('harbour');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Harbour at Night is saved in this browser.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/editor/harbour');

    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    await page.keyboard.press('Escape');
    const friend = await stage.come();
    await friend.page.goto(link);
    await friend.page.getByText('Harbour at Night came with the link.').waitFor();
    expect(await friend.page.getByRole('textbox', { name: 'Short name' }).inputValue()).toBe(
      'harbour',
    );

    await page.getByRole('button', { name: 'Open a table' }).click();
    await page.waitForURL('**/new?board=harbour');
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.waitForURL('**/t/*');
    expect(person.problems).toEqual([]);
  });

  it('are drawn by keyboard alone', async () => {
    const person = await stage.come();
    const { page } = person;
    await page.goto('/editor');
    const grid = page.getByRole('grid');
    await grid.focus();
    const here = (): Promise<string | undefined> =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant');
        return id ? document.getElementById(id)?.textContent?.trim() : undefined;
      });
    const keys = async (...names: string[]): Promise<void> => {
      for (const name of names) await page.keyboard.press(name);
    };
    await keys('s', 'Enter');
    expect(await here()).toBe('L17: structure');
    await keys('ArrowRight', '2', 'Enter');
    expect(await here()).toBe('M17: structure, site 1 of section 2');
    await keys('ArrowRight', 'r', 'Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'v');
    expect(await here()).toBe('N20: road');
    await keys('Enter');
    expect(await here()).toBe('N20: road, the vehicle starts here with 2 or 3 players');
    await keys('Control+z', 'Control+z');
    expect(await here()).toBe('N20: floor');
    // What was not saved is there after a reload.
    await page.reload();
    await grid.focus();
    expect(await here()).toBe('L17: structure');
    expect(person.problems).toEqual([]);
  });

  it('are painted with a finger under a magnifier, and zoomed with two', async () => {
    const person = await stage.come({ viewport: phone, touch: true });
    const { page } = person;
    await duplicate(page);
    const line = await person.context.newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: { x: number; y: number }[]
    ) =>
      line.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map((point, id) => ({ id, ...point })),
      });
    const at = (cell: string) => cellPoint(page, cell);
    await touch('touchStart', await at('L15'));
    await touch('touchMove', await at('L16'));
    await page.locator('.glass').waitFor();
    await touch('touchEnd');
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    expect(await undo.isDisabled()).toBe(true);
    const size = (): Promise<number> =>
      page
        .locator('[data-size]')
        .evaluate((board) => Number((board as HTMLElement).dataset['size']));
    const before = await size();
    const [a, b, c, d] = [await at('J14'), await at('L16'), await at('I13'), await at('M17')];
    await touch('touchStart', a);
    await touch('touchStart', a, b);
    await touch('touchMove', c, d);
    await touch('touchEnd');
    expect(await size()).toBeGreaterThan(before * 1.5);
    expect(await undo.isDisabled()).toBe(true);
    expect(person.problems).toEqual([]);
  });
});
