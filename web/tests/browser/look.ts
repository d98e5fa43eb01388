// What a page is asked from outside: whether it is accessible, how wide it is, what it says.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run: (options: {
    resultTypes: string[];
  }) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * What axe has to say about a page. Its source goes in past the page's own strict policy, and once:
 * it stays until the page is loaded anew.
 */
export async function complaints(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) {
    const line = await page.context().newCDPSession(page);
    await line.send('Runtime.evaluate', { expression: axe });
    await line.detach();
  }
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`);
  });
}

/** What is wider than the window, so that the page would scroll sideways. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} of ${clientWidth}`,
      ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)),
    ];
  });

/** Buttons of the decision's sheet that a thumb could miss; cells in a sentence are links. */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section.decision button, .tabs button')]
      .filter((button) => button.checkVisibility() && !button.closest('p'))
      .map((button) => [button.getBoundingClientRect().height, button.innerText] as const)
      .filter(([height]) => height < 43.9)
      .map(([height, text]) => `${text}: ${height}`),
  );

/** Buttons, links and fields that cannot be got at: cut off, and nothing scrolls them into view. */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lost: string[] = [];
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea')) {
      if (
        element.closest('.unseen, .skip, [hidden], details:not([open]) > :not(summary)') ||
        element.matches('.unseen, .skip')
      )
        continue;
      if (element.getClientRects().length === 0) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const inside =
        box.left >= -1 &&
        box.right <= innerWidth + 1 &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        box.width > 0;
      if (!inside) lost.push(element.outerHTML.slice(0, 160));
    }
    return lost;
  });

const texts = join(import.meta.dirname, '../../../texts');
const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(texts, path), 'utf8')) as Record<string, string>;

type Speaker = {
  (key: string, values?: Record<string, string | number>): string;
  knows: (key: string) => boolean;
};

/** The sentences of a language, as a person reads them. */
export function speaker(language: 'en' | 'de'): Speaker {
  const shared = language === 'en' ? read('en.json') : { ...read('en.json'), ...read('de.json') };
  const words = [
    'assist',
    'board',
    'boards',
    'covenant',
    'game',
    'learn',
    'local',
    'pages',
    'shell',
  ].reduce((all, area) => Object.assign(all, read(`web/${language}/${area}.json`)), shared);
  const says = (key: string, values: Record<string, string | number> = {}): string => {
    const pattern = words[key];
    if (pattern === undefined) throw new Error(`no such sentence: ${key}`);
    return pattern.replace(/\{([a-z_]+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
  };
  return Object.assign(says, { knows: (key: string) => key in words });
}
