// Where a cell of the board is on the page: the board says how it looks at itself.
import type { Page } from 'playwright-core';

export const cellPoint = (page: Page, cell: string): Promise<{ x: number; y: number }> =>
  page.locator('[data-size]').evaluate((element, name) => {
    const board = element as HTMLElement;
    const box = board.getBoundingClientRect();
    const size = Number(board.dataset['size']);
    return {
      x: box.left + Number(board.dataset['left']) + (name.charCodeAt(0) - 64.5) * size,
      y: box.top + Number(board.dataset['top']) + (Number(name.slice(1)) - 0.5) * size,
    };
  }, cell);
