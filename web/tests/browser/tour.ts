// Short ways through the client: into a game against a bot, through its draft, out of it.
import { speaker } from './look';
import { firstChoice, Player, until, type Asked, type Policy } from './player';
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

/** A decision with a choice in it: what has only one answer the page gives by itself. */
const choice = (player: Player): Asked | null => {
  const { asked } = player;
  return asked && asked.actions.length > 1 ? asked : null;
};

/** Plays until a round begins. */
export async function playTo(player: Player, round: number, policy: Policy): Promise<void> {
  while (player.view.round < round) {
    await until('a choice', () => player.view.round >= round || choice(player));
    if (player.view.round < round) await player.answer(policy);
  }
}

/** Takes the first of everything, until the first round asks something of the player. */
export async function throughDraft(player: Player): Promise<void> {
  await playTo(player, 1, firstChoice);
  await until('the first choice', () => choice(player));
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
