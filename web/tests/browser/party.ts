// How people come together for a game: a table, invitations, and everybody answering in turn.
import { expect } from 'vitest';
import type { Action } from '../../src/model/protocol';
import { Player, says, until, type Policy } from './player';
import type { Guest, Stage } from './stage';

/** Somebody comes to the stage, and what her page says aloud is noted. */
export async function come(stage: Stage, guest: Guest = {}): Promise<Player> {
  const player = new Player(await stage.come(guest));
  await player.listen();
  return player;
}

/** Whoever is asked answers, until something holds. */
export async function play(
  players: [Player, Policy][],
  done: () => boolean,
  between: (player: Player) => Promise<void> = async () => undefined,
): Promise<Action[]> {
  const taken: Action[] = [];
  while (!done()) {
    const [player, policy] = await until('a decision', () =>
      done() ? ([null, null] as const) : players.find(([one]) => one.asked),
    ).catch(async (never: unknown) => {
      const pages = await Promise.all(players.map(([one]) => one.page.locator('main').innerText()));
      throw new Error([`after ${JSON.stringify(taken.slice(-3))}:`, ...pages].join('\n'), {
        cause: never,
      });
    });
    if (!player) break;
    await between(player);
    taken.push(await player.answer(policy));
  }
  return taken;
}

/** Creates a table through the form; answers may be given as fast as they come. */
export async function create(
  host: Player,
  /** Null where the server knows who it is. */
  name: string | null,
  players: number,
  edition?: string,
): Promise<void> {
  const { page } = host;
  await page.goto('/new');
  if (name !== null) await page.getByLabel(says('ui.name.label')).fill(name);
  await page.getByRole('radio', { name: says('ui.home.players', { n: players }) }).check();
  await page.getByRole('radio', { name: says('ui.seats.agent'), exact: true }).check();
  if (edition)
    await page
      .getByRole('radio', { name: new RegExp(`^${says(`edition.${edition}.name`)}`) })
      .check();
  await page.getByRole('checkbox', { name: says('ui.new.window') }).uncheck();
  await page.locator('#create').click();
  await page.waitForURL(/\/t\//);
  await page.getByRole('heading', { name: says('ui.seats.title'), level: 1 }).waitFor();
}

/** The link of a seat, as it can be copied. */
export async function invite(host: Player, seat: number): Promise<string> {
  await host.page.locator(`#invite-${seat}`).click();
  const link = await host.page.locator('.invite input').inputValue();
  expect(link).toContain(new URL(host.page.url()).origin);
  return link;
}

/** Comes by a link, gives a name, sits down, and is ready. */
export async function accept(
  guest: Player,
  link: string,
  name: string,
  seat: number,
): Promise<void> {
  const { page } = guest;
  await page.goto(link);
  await page.getByLabel(says('ui.name.label')).fill(name);
  await page.locator('#accept').click();
  await page.locator(`#ready-${seat}`).click();
  await page.getByRole('button', { name: says('ui.seats.not_ready') }).waitFor();
}
