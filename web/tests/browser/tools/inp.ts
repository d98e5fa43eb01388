// How long the page takes from an interaction to the next paint, on the full board in a running
// game: `npm run inp`. A measurement of this machine, not a test.
import { it } from 'vitest';
import { around, ground } from '../../../src/model/board';
import type { Cell } from '../../../src/model/protocol';
import { agentOf } from '../player';
import { desktop, launch, Person, phone, Server } from '../stage';
import { playNow, throughDraft } from '../tour';

interface Timing {
  /** What was done: "pointerup on button". */
  name: string;
  /** Until the next paint, in ms. */
  paint: number;
  /** Thereof in the page's own handlers. */
  script: number;
}

/** Keeps the longest event of each interaction in the page. */
function observe(): void {
  const timings = new Map<number, Timing>();
  Object.assign(window, { timings });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      if (entry.interactionId === 0) continue;
      if ((timings.get(entry.interactionId)?.paint ?? 0) >= entry.duration) continue;
      timings.set(entry.interactionId, {
        name: `${entry.name} on ${(entry.target as Element | null)?.className ?? 'nothing'}`,
        paint: entry.duration,
        script: Math.round(entry.processingEnd - entry.processingStart),
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Four cells, each beside the one before, that can be walked on. */
function wayFrom(board: Parameters<typeof around>[0], start: Cell): Cell[] {
  const way = [start];
  while (way.length < 5) {
    const next = around(board, way.at(-1)!, 1).find(
      (cell) => !way.includes(cell) && ground(board, cell) !== 'structure',
    );
    if (!next) break;
    way.push(next);
  }
  return way;
}

it('measures', async () => {
  const server = await Server.start();
  const browser = await launch();
  try {
    for (const [name, viewport] of Object.entries({ desktop, phone })) {
      const person = await Person.come(browser, server.url, { viewport });
      const player = await playNow(person, 'agent');
      await throughDraft(player);
      const { page } = player;
      await page.evaluate(observe);
      const way = wayFrom(player.board!, agentOf(player.view).secret!.cell!);
      for (let turn = 0; turn < 6; ++turn) {
        await player.draw(way);
        await page.waitForTimeout(120);
        for (let i = 1; i < way.length; ++i) {
          await page.keyboard.press('Backspace');
          await page.waitForTimeout(100);
        }
        await page.keyboard.press('Escape');
        await page.waitForTimeout(100);
        for (const cell of way.slice(1)) {
          await player.click(cell);
          await page.waitForTimeout(100);
        }
        await player.button('Clear').click();
        await page.waitForTimeout(100);
      }
      await page.waitForTimeout(500);
      const all = await page.evaluate(() =>
        [...(window as unknown as { timings: Map<number, Timing> }).timings.values()].sort(
          (one, other) => one.paint - other.paint,
        ),
      );
      const at = (part: number): number => all[Math.floor((all.length - 1) * part)]?.paint ?? 0;
      console.log(
        `${name}: interaction to next paint ${at(0.98)} ms (98 %), ${at(0.5)} ms (half) of ` +
          `${all.length} interactions of 16 ms or more; the slowest:`,
      );
      for (const { name, paint, script } of all.slice(-3))
        console.log(`  ${paint} ms, ${script} ms of it script: ${name}`);
      await person.leave();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});
