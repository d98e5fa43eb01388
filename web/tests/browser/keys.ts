// Somebody who plays by keyboard alone.
import { expect } from 'vitest';
import { direction } from '../../src/model/board';
import { worthAsking } from '../../src/model/choose';
import type { Action, Cell } from '../../src/model/protocol';
import { says, until, type Asked, type Player } from './player';

export interface Focus {
  tag: string;
  id: string;
  type: string;
  name: string;
  checked: boolean;
  /** Whether it can be seen: it has a size, and lies on the screen. */
  seen: boolean;
}

/** Hands on the keys, eyes on the focus. */
export class Keys {
  readonly player: Player;
  constructor(player: Player) {
    this.player = player;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.player.page.keyboard.press(key);
  }

  focus(): Promise<Focus> {
    return this.player.page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement;
      const label = at.labels?.[0]?.innerText ?? '';
      // What only ears get (a radio button's own dot) is shown by its label.
      const box = (at.closest('label') ?? at).getBoundingClientRect();
      return {
        tag: at.tagName.toLowerCase(),
        id: at.id,
        type: at.type ?? '',
        name: (at.ariaLabel ?? (label || at.innerText || '')).trim(),
        checked: Boolean(at.checked),
        seen:
          box.width > 0 &&
          box.height > 0 &&
          box.bottom > 0 &&
          box.right > 0 &&
          box.top < innerHeight &&
          box.left < innerWidth,
      };
    });
  }

  /** The focus is on something, not lost on the page as a whole. */
  async placed(what: string): Promise<Focus> {
    await until(`the focus, ${what}`, async () => (await this.focus()).tag !== 'body');
    return this.focus();
  }

  /** A new decision takes the focus by itself: its heading is read, the keys act at once. */
  async asked(kind: string): Promise<void> {
    const titled = async (): Promise<boolean> => (await this.focus()).id === 'decision-title';
    await until(`the focus for ${kind}`, titled).catch(async (error: Error) => {
      const [focus, shown] = [await this.focus(), await this.player.deciding.innerText()];
      throw new Error(`${error.message}: ${JSON.stringify(focus)} while it shows ${shown}`);
    });
  }

  /** Goes on by Tab until the focus is where it is wanted; on the way it can always be seen. */
  async tabTo(what: string, is: (focus: Focus) => boolean, key = 'Tab'): Promise<void> {
    const way: string[] = [];
    for (let i = 0; i < 80; ++i) {
      const focus = await this.focus();
      if (is(focus)) {
        expect(focus.seen, `${what} can be seen`).toBe(true);
        return;
      }
      way.push(focus.name || focus.id || focus.tag);
      await this.press(key);
    }
    throw new Error(`Tab does not lead to ${what}: ${way.join(' | ')}`);
  }

  async push(name: string | RegExp, key = 'Tab'): Promise<void> {
    const fits = (text: string): boolean =>
      typeof name === 'string' ? text === name : name.test(text);
    await this.tabTo(
      String(name),
      (at) => (at.tag === 'button' || at.tag === 'a') && fits(at.name),
      key,
    );
    await this.press('Enter');
  }

  /** Pushes an action's button; where it has to be confirmed, that button has the focus then. */
  async choose(asked: Asked, action: Action, button: RegExp): Promise<void> {
    await this.push(button);
    if (worthAsking(action, asked.actions)) await this.confirm();
  }

  /** The button that sends what was chosen has the focus by itself. */
  async confirm(): Promise<void> {
    await until('the button that confirms', () =>
      this.player.page.evaluate(() => document.activeElement?.classList.contains('main') ?? false),
    );
    await this.press('Enter');
  }

  /** The board's cursor goes from one marked cell to the next. */
  async aim(cell: Cell): Promise<void> {
    const { page } = this.player;
    const grid = page.getByRole('grid');
    await this.tabTo('the board', (at) => at.name === says('ui.game.board'), 'Shift+Tab');
    for (let i = 0; i < 400; ++i) {
      const at = await grid.getAttribute('aria-activedescendant');
      if (at!.endsWith(`-${cell}`)) {
        // What is there is said.
        expect(await page.locator(`[id="${at}"]`).innerText()).toMatch(new RegExp(`^${cell}, `));
        return;
      }
      await this.press('n');
    }
    throw new Error(`the keys do not lead to ${cell}`);
  }
}

const arrows: Record<string, string> = {
  N: 'ArrowUp',
  E: 'ArrowRight',
  S: 'ArrowDown',
  W: 'ArrowLeft',
  NW: 'Home',
  NE: 'PageUp',
  SW: 'End',
  SE: 'PageDown',
};
export const stepKeys = (way: readonly Cell[]): string[] =>
  way.slice(1).map((cell, i) => arrows[direction(way[i]!, cell)]!);
