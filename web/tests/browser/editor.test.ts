// A board from nothing: painted with the mouse, with what is missing said all the while, saved,
// downloaded, shared, and played on.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { parseBoard } from '../../src/model/board';
import { cellPoint } from './boardPoint';
import { speaker } from './look';
import { Player, until } from './player';
import { setStage } from './stage';
import { throughDraft } from './tour';

const says = speaker('en');
const stage = setStage();

const take = (page: Page, tool: string) =>
  page
    .getByRole('toolbar')
    .getByText(says(`ui.editor.tool.${tool}`), { exact: true })
    .click();
async function paint(page: Page, tool: string, ...cells: string[]): Promise<void> {
  await take(page, tool);
  for (const cell of cells) {
    const { x, y } = await cellPoint(page, cell);
    await page.mouse.click(x, y);
  }
}
const said = (page: Page, key: string) => page.getByText(says(`ui.editor.board.missing.${key}`));
const press = (page: Page, key: string) =>
  page.getByRole('button', { name: says(key), exact: true }).click();

const sites: Record<string, string[]> = {
  1: ['A1', 'C1', 'E1', 'A3', 'C3', 'E3'],
  2: ['I1', 'K1', 'M1', 'I3', 'K3', 'M3'],
  3: ['A10', 'C10', 'E10', 'A12', 'C12', 'E12'],
  4: ['I10', 'K10', 'M10', 'I12', 'K12', 'M12'],
};

it('is painted, checked, kept, shared, downloaded and played on', async () => {
  const person = await stage.come();
  const { page } = person;
  await page.goto('/editor');
  await page.getByRole('grid').waitFor();
  const table = page.getByRole('button', { name: says('ui.boards.open'), exact: true });

  // What is missing is said, and what is done vanishes.
  const missing = ['name', 'title', 'agent_start', 'vehicle_start_2_3', 'vehicle_start_4_5'];
  missing.push('escape', 'stretch', 'objectives_1', 'objectives_4');
  for (const key of missing) await said(page, key).waitFor();
  expect(await table.isDisabled()).toBe(true);
  await page.getByLabel(says('ui.editor.columns')).fill('14');
  await page.getByLabel(says('ui.editor.rows')).fill('12');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: says('ui.editor.title_field') }).fill('The Mill');
  await page.getByRole('textbox', { name: says('ui.editor.name_field') }).fill('mill');
  await said(page, 'title').waitFor({ state: 'detached' });
  await said(page, 'name').waitFor({ state: 'detached' });

  await take(page, 'road');
  const [west, east] = [await cellPoint(page, 'A6'), await cellPoint(page, 'N6')];
  await page.mouse.move(west.x, west.y);
  await page.mouse.down();
  await page.mouse.move(east.x, east.y, { steps: 12 });
  await page.mouse.up();
  await said(page, 'stretch').waitFor({ state: 'detached' });
  await paint(page, 'vehicle23', 'B6');
  await paint(page, 'vehicle45', 'M6');
  await paint(page, 'agent', 'G2');
  await paint(page, 'exit', 'N5', 'G12');
  for (const key of missing.slice(2, 6)) await said(page, key).waitFor({ state: 'detached' });
  for (const [section, cells] of Object.entries(sites)) {
    await paint(page, `site${section}`, ...cells.slice(0, 5));
    await page.getByText(says('ui.editor.board.site_count', { section, n: 5, of: 6 })).waitFor();
    await paint(page, `site${section}`, cells[5]!);
  }
  await page.getByText(says('ui.editor.fine')).waitFor();

  // Walled in, the start has no way out; the wall is taken back.
  await paint(page, 'structure', 'F1', 'G1', 'H1', 'F2', 'H2', 'F3', 'G3', 'H3');
  await page.getByRole('heading', { name: says('ui.editor.problems.one') }).waitFor();
  expect(await table.isDisabled()).toBe(true);
  for (let i = 0; i < 8; ++i) await page.keyboard.press('Control+z');
  await page.getByText(says('ui.editor.fine')).waitFor();

  await press(page, 'ui.editor.save');
  await page.getByText(says('ui.editor.saved', { title: 'The Mill' })).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'ui.boards.download'),
  ]);
  expect(file.suggestedFilename()).toBe('mill.board');
  const text = readFileSync(await file.path(), 'utf8');
  expect(parseBoard(text)).toMatchObject({
    name: 'mill',
    title: 'The Mill',
    columns: 14,
    rows: 12,
    agentStart: 'G2',
    escapes: expect.arrayContaining(['N5', 'G12']) as string[],
    objectives: sites,
  });
  await press(page, 'ui.editor.share');
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
  await page.keyboard.press('Escape');

  // Somebody else gets the very same board.
  const friend = await stage.come();
  await friend.page.goto(link);
  await friend.page.getByText(says('ui.editor.shared', { title: 'The Mill' })).waitFor();
  const [same] = await Promise.all([
    friend.page.waitForEvent('download'),
    press(friend.page, 'ui.boards.download'),
  ]);
  expect(readFileSync(await same.path(), 'utf8')).toBe(text);
  await friend.page.goto(link.slice(0, -20));
  await friend.page.reload();
  await friend.page.getByText(says('ui.editor.bad_link')).waitFor();

  await table.click();
  await page.waitForURL('**/new?board=mill');
  expect(await page.getByRole('radio', { name: 'The Mill' }).isChecked()).toBe(true);
  const player = new Player(person);
  await page.locator('#create').click();
  await page.locator('#fill').click();
  await page.getByText(says('ui.options.board', { board: 'The Mill' })).waitFor();
  await until('a full table', () => page.locator('#start').isEnabled());
  await page.locator('#start').click();
  await until('the draft', () => player.seat);
  await throughDraft(player);
  const grid = page.getByRole('grid');
  expect(await grid.getAttribute('aria-colcount')).toBe('14');
  expect(await grid.getAttribute('aria-rowcount')).toBe('12');
  expect(player.view.agents[0]!.secret!.cell).toBe('G2');
  expect([...person.problems, ...friend.problems]).toEqual([]);
});

it('is measured while it is drawn', async () => {
  const person = await stage.come();
  const { page } = person;
  await page.goto('/editor/babel');
  await page.getByRole('grid').waitFor();
  const games = async (): Promise<number> =>
    Number(
      (await page.locator('#trial-games').textContent())?.match(/[\d,]+/)?.[0].replace(',', ''),
    );
  await until('games of the first version', async () => (await games()) >= 200);
  await page.locator('#trial-share').waitFor();

  // Where she is caught, and what she leaves alone.
  await page.getByLabel(says('ui.trial.show_caught')).check();
  await page.locator('rect.caught').first().waitFor({ state: 'attached' });
  await page.getByLabel(says('ui.trial.show_objectives')).check();
  await page.locator('circle.site').first().waitFor({ state: 'attached' });

  // A board with a problem is not played on, the mended one is held against the first.
  await paint(page, 'erase', 'N1');
  await page.getByText(says('ui.trial.waits')).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(says('ui.trial.waits')).waitFor({ state: 'detached' });
  await paint(page, 'structure', 'D13');
  await page.locator('#trial-change').waitFor();

  await page.locator('#trial-wanted').uncheck();
  await page.locator('#trial-games').waitFor({ state: 'detached' });
  expect(person.problems).toEqual([]);
});
