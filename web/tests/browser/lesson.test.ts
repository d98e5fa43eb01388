// The agent's lesson: by mouse and by keys to its end, with wrong tries that say what was wrong.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cellPoint } from './boardPoint';
import { complaints, speaker } from './look';
import { phone, setStage } from './stage';

const says = speaker('en');
const stage = setStage();

async function click(page: Page, ...cells: string[]): Promise<void> {
  for (const cell of cells) {
    const { x, y } = await cellPoint(page, cell);
    await page.mouse.click(x, y);
  }
}

async function drag(page: Page, ...cells: string[]): Promise<void> {
  const [first, ...others] = await Promise.all(cells.map((cell) => cellPoint(page, cell)));
  await page.mouse.move(first!.x, first!.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: says(key), exact: true }).click();
const heard = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole('status').getByText(says(key, values), { exact: true }).waitFor();

it('is finished by mouse, with a wrong try, and stays done', async () => {
  const person = await stage.come();
  const { page } = person;
  await page.goto('/learn');
  await page.getByText(says('ui.learn.progress.none')).waitFor();
  await page.getByRole('link', { name: says('ui.learn.agent.title') }).click();
  await page.getByText(says('ui.learn.agent.goal.say')).waitFor();
  await press(page, 'ui.learn.next');

  // A way that is dragged, and ends too early first.
  await drag(page, 'C4', 'D5', 'D6');
  await press(page, 'ui.learn.confirm');
  await heard(page, 'ui.learn.agent.move.wrong.end', { cell: 'D6', to: 'E8' });
  await drag(page, 'D6', 'D7', 'E8');
  await press(page, 'ui.learn.confirm');
  await heard(page, 'ui.learn.agent.move.right');
  await press(page, 'ui.learn.next');

  // Through the light; then around it, step by step.
  await click(page, 'B4', 'C4', 'D4', 'E4');
  await press(page, 'ui.learn.confirm');
  await heard(page, 'ui.learn.agent.light.wrong.spotted', { marker: 'C4' });
  for (let i = 0; i < 4; ++i) await press(page, 'ui.learn.undo');
  await click(page, 'B5', 'C6', 'D5', 'E4');
  await press(page, 'ui.learn.confirm');
  await heard(page, 'ui.learn.agent.light.right');
  await press(page, 'ui.learn.next');

  await click(page, 'D2');
  await heard(page, 'ui.learn.agent.marker.wrong.other', { cell: 'D2' });
  await click(page, 'C3');
  await heard(page, 'ui.learn.agent.marker.right', { last: 'C3', end: 'B4' });
  await press(page, 'ui.learn.next');

  await click(page, 'C4');
  await press(page, 'ui.learn.confirm');
  await heard(page, 'ui.learn.agent.visible.right');
  await press(page, 'ui.learn.next');

  await click(page, 'B7', 'C8');
  await press(page, 'ui.learn.confirm');
  await heard(page, 'ui.learn.agent.objective.right');
  await press(page, 'ui.learn.next');

  await press(page, 'ui.learn.agent.complete.option.move');
  await heard(page, 'ui.learn.agent.complete.wrong.move');
  await page
    .getByRole('button', { name: says('ui.learn.agent.complete.option.complete', { site: 'D9' }) })
    .click();
  await heard(page, 'ui.learn.agent.complete.right');
  await press(page, 'ui.learn.next');

  await click(page, 'A4', 'A3', 'A2', 'A1');
  await press(page, 'ui.learn.confirm');
  await heard(page, 'ui.learn.agent.escape.right');
  await press(page, 'ui.learn.finish');
  await page.getByRole('heading', { name: says('ui.learn.finished') }).waitFor();
  expect(await complaints(page)).toEqual([]);
  expect(
    await page
      .getByRole('link', {
        name: says('ui.learn.next_lesson', { title: says('ui.learn.hunter.title') }),
      })
      .getAttribute('href'),
  ).toBe('/learn/hunter');

  await page.goto('/learn');
  await page.reload();
  await page.getByText(says('ui.learn.progress', { n: 1, all: 6 })).waitFor();
  await page
    .getByRole('link', { name: says('ui.learn.agent.title') })
    .getByText(says('ui.learn.done'), { exact: true })
    .waitFor();
  expect(person.problems).toEqual([]);
});

it('goes by keys alone, on a phone too, and shows what one does not find', async () => {
  const person = await stage.come({ viewport: phone });
  const { page } = person;
  await page.goto('/learn/agent');
  await page.getByRole('button', { name: says('ui.learn.next'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('grid').focus();
  const keys = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.keyboard.press(name);
  };
  await keys('Home', 'ArrowRight', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter');
  await page.getByText('C4 → D5 → D6').waitFor();
  const move = page.getByRole('button', { name: says('ui.learn.confirm'), exact: true });
  await move.focus();
  await keys('Enter', 'Enter');
  await page.getByRole('button', { name: says('ui.learn.show'), exact: true }).focus();
  await keys('Enter');
  await heard(page, 'ui.learn.agent.move.right');
  // The focus is on the way on.
  await keys('Enter');
  await page.getByText(says('ui.learn.step', { step: 3, steps: 8 })).waitFor();
  expect(person.problems).toEqual([]);
});
