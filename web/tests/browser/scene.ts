// A game in the middle: it begins at a position, some seats have a page, and the others do as
// little as they can.
import { expect, onTestFinished } from 'vitest';
import type { Action, Cell, GameEvent, View } from '../../src/model/protocol';
import { weight } from '../../src/model/texts';
import { isTrue } from '../../src/model/words';
import { Peer } from './peer';
import { Player, says, until, type Asked, type Policy } from './player';
import { Server, type PersonOptions, type Stage } from './stage';

export interface Opening {
  position: string;
  /** Who sits at a page of his own: seat by seat. */
  pages: readonly number[];
  seed?: number;
  as?: PersonOptions;
}

/** Stays, says nothing, answers the truth. */
export const resting: Policy = ({ view, actions }) =>
  actions.find((one) => one.type === 'show' || one.type === 'pass') ??
  actions.find((one) => one.type === 'announce' && !one.yes) ??
  actions.find((one) => one.type === 'answer' && isTrue(view, one)) ??
  actions.find((one) => one.type === 'stay') ??
  actions.find((one) => ['move', 'walk'].includes(one.type) && one.steps === 0) ??
  actions[0]!;

type Wish = Partial<Action> | ((action: Action) => boolean);

const fits = (wish: Wish, action: Action): boolean =>
  typeof wish === 'function'
    ? wish(action)
    : Object.entries(wish).every(([field, value]) => action[field as keyof Action] === value);

/** What the log says of an event: its sentence, whatever stands in it. */
function lineOf(event: GameEvent, view: View): RegExp {
  const own = view.agents.some((one) => one.seat === view.seat && one.agent === event['agent']);
  const families = own ? ['ui.you', 'event'] : ['event'];
  const [base] = families.map((one) => `${one}.${event.type}`).filter(says.knows) as [string];
  const variants = Object.entries(event).map(
    ([field, value]) => `${base}.${field}.${value ?? 'none'}`,
  );
  const known =
    event.type === 'ability_disabled'
      ? 'ui.event.ability_off'
      : ([...variants, base].find(says.knows) ?? base);
  const parts = says(known).split(/\{[a-z_]+\}/);
  const exact = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(exact.join('.+'), 'i');
}

export class Scene {
  readonly players = new Map<number, Player>();
  readonly peers = new Map<number, Peer>();
  readonly table: string;
  /** Every card that an agent with a page had in her hand. */
  readonly hand = new Set<string>();
  /** What was done at the pages. */
  readonly taken: { seat: number; card: string | null; action: Action }[] = [];

  private constructor(table: string) {
    this.table = table;
  }

  static async open(stage: Stage, opening: Opening): Promise<Scene> {
    const server = await Server.seeded(opening.seed ?? 1, { position: opening.position });
    onTestFinished(() => server.stop());
    const [edition, players] = opening.position.split(' ') as [string, string];
    const options = {
      edition,
      players: Number(players),
      private: false,
      clock: null,
      answer_window_ms: 0,
    };
    const everybody: Peer[] = [];
    for (let seat = 0; seat < Number(players); ++seat)
      everybody.push(await Peer.come(server.url, `Seat ${seat}`));
    const [host, ...guests] = everybody as [Peer, ...Peer[]];
    const made = await host.ask({ type: 'create', options, seat: 0 });
    const scene = new Scene(made['table'] as string);
    for (const [i, guest] of guests.entries()) {
      await guest.ask({ type: 'open', table: scene.table });
      await guest.ask({ type: 'sit', table: scene.table, seat: i + 1 });
    }
    const started = await host.ask({ type: 'start', table: scene.table });
    expect(started.type, JSON.stringify(started)).toBe('ok');
    for (const [seat, peer] of everybody.entries()) {
      if (!opening.pages.includes(seat)) {
        scene.peers.set(seat, peer);
        continue;
      }
      peer.leave();
      scene.players.set(seat, await scene.#sit(stage, server, peer.token, opening.as));
    }
    return scene;
  }

  async #sit(stage: Stage, server: Server, token: string, as: PersonOptions = {}): Promise<Player> {
    const player = new Player(await stage.come({ at: server, ...as }), { touch: as.touch });
    await player.page.addInitScript(
      (guest) => localStorage.setItem('specter.guest', guest),
      JSON.stringify({ token, name: 'Somebody' }),
    );
    await player.page.goto(`/t/${this.table}`);
    await until('the table', () => player.seat);
    await player.deciding.waitFor();
    return player;
  }

  at(seat: number): Player {
    return this.players.get(seat)!;
  }
  view(seat: number): View {
    return this.players.get(seat)?.view ?? this.peers.get(seat)!.newest!.view;
  }

  /** What a page asks that does not answer by itself. */
  #open(seat: number): Asked | null {
    const peer = this.peers.get(seat);
    return peer ? peer.asked : this.at(seat).asked;
  }

  /** Everybody rests until this seat is asked that; a peer may be wished to do something. */
  async asked(seat: number, ...kinds: string[]): Promise<Asked> {
    for (;;) {
      const [next, asked] = await until(`${kinds.join(' or ')} for seat ${seat}`, () => {
        const own = this.#open(seat);
        if (own && kinds.includes(own.kind)) return [seat, own] as const;
        for (const other of [...this.peers.keys(), ...this.players.keys()]) {
          const open = this.#open(other);
          if (open) return [other, open] as const;
        }
        return null;
      });
      if (next === seat && kinds.includes(asked.kind)) {
        // The page has shown it too.
        if (this.players.has(seat))
          await this.at(seat).deciding.and(this.at(seat).page.locator('.asked')).waitFor();
        return asked;
      }
      await this.#do(next, resting(asked, this.players.get(next)?.board as never));
    }
  }

  async #do(seat: number, action: Action): Promise<void> {
    const peer = this.peers.get(seat);
    if (peer) await peer.act(this.table, action);
    else await this.at(seat).answer(() => action);
  }

  /** The seat is asked that, and does what is wished: at its page, where it has one. */
  async does(seat: number, kind: string, wish: Wish): Promise<Action> {
    const asked = await this.asked(seat, kind);
    const action = asked.actions.find((one) => fits(wish, one));
    if (!action)
      throw new Error(
        `${kind}: ${JSON.stringify(wish)} is not among ${JSON.stringify(asked.actions)}`,
      );
    await this.#do(seat, action);
    await this.#after(seat, asked);
    this.#note(seat, asked, action);
    return action;
  }

  /** Draws a way at a page, cell by cell, and takes it. */
  async goes(seat: number, kind: string, way: Cell[]): Promise<void> {
    const asked = await this.asked(seat, kind);
    const player = this.at(seat);
    await player.draw(way);
    await player.push(player.button(says('ui.game.confirm_move')));
    player.answered = asked.id;
    await this.#after(seat, asked);
    this.#note(seat, asked, { type: 'move', cell: way.at(-1)! } as Action);
  }

  async #after(seat: number, asked: Asked): Promise<void> {
    await until('what follows', () => {
      const view = this.view(seat);
      return view.decision?.id !== asked.id || view.winner;
    });
  }

  #note(seat: number, asked: Asked, action: Action): void {
    if (this.peers.has(seat)) return;
    const place = action.type === 'play' || action.type === 'complete' ? action.place : undefined;
    const own = asked.view.agents.find((agent) => agent.seat === seat)?.secret;
    for (const { card } of own?.cards ?? []) if (card) this.hand.add(card);
    const card = place === undefined ? null : (own?.cards[place - 1]?.card ?? null);
    this.taken.push({ seat, card, action });
  }

  /** Every event that a seat was told of, oldest first. */
  events(seat: number): GameEvent[] {
    const frames = this.players.get(seat)?.frames ?? this.peers.get(seat)!.heard;
    return frames.flatMap((text) => (JSON.parse(text) as { events?: GameEvent[] }).events ?? []);
  }

  /** A seat is told of something; at a page it stands in the log. */
  async told(seat: number, type: string, fields: Partial<GameEvent> = {}): Promise<GameEvent> {
    const event = await until(`${type} ${JSON.stringify(fields)} told to seat ${seat}`, () =>
      this.events(seat).find(
        (one) => one.type === type && fits(fields as Partial<Action>, one as never),
      ),
    );
    if (this.players.has(seat) && event.type !== 'die_rolled' && weight(event) !== 'silent')
      await this.at(seat)
        .page.getByRole('log')
        .getByRole('listitem')
        .filter({ hasText: lineOf(event, this.view(seat)) })
        .first()
        .waitFor();
    return event;
  }

  /** What the page says of a cell where somebody points at it. */
  async cellSays(seat: number, cell: Cell, words: string | RegExp): Promise<void> {
    const player = this.at(seat);
    const tip = player.page.locator('.tip');
    await until(`${cell}: ${words}`, async () => {
      await player.page.mouse.move(2, 2);
      const { x, y } = await player.pointOf(cell);
      await player.page.mouse.move(x, y);
      const said = (await tip.textContent()) ?? '';
      return typeof words === 'string' ? said.includes(words) : words.test(said);
    });
  }
}
