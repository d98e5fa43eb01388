// Short ways through the client: into a game against a bot, through its draft, out of it.
import { speaker } from './look';
import { firstChoice, Player, until } from './player';
import type { Person } from './stage';

/** From the hall into the draft of a game against a bot. */
export async function playNow(person: Person, side: 'agent' | 'hunters'): Promise<Player> {
  const player = new Player(person);
  await person.page.goto('/');
  await person.page.locator(`#play-${side}`).click();
  await person.page.waitForURL('**/t/*');
  await until('the draft', () => player.seat);
  return player;
}

/** Takes the first of everything, until the first round asks something of the player. */
export async function throughDraft(player: Player): Promise<void> {
  for (;;) {
    const asked = await until('a decision', () => player.asked);
    if (player.view.round > 0) break;
    if (asked.actions.length > 1) await player.answer(firstChoice);
    else player.answered = asked.id;
  }
  await player.heading.waitFor();
}

/** Gives the game up by the table's menu, and waits for what is shown then. */
export async function giveUp(player: Player, language: 'en' | 'de' = 'en'): Promise<void> {
  const says = speaker(language);
  const { page } = player;
  await page.getByRole('button', { name: says('ui.game.menu'), exact: true }).click();
  await page.getByRole('button', { name: says('action.resign') }).click();
  await page.getByRole('button', { name: says('ui.game.resign_yes'), exact: true }).click();
  await until('the end', () => player.over);
}

export const tableOf = (player: Player): string => new URL(player.page.url()).pathname.slice(3);
