// A person who plays: reads what the server tells her page, and acts through the page alone.
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { around, distance, escapesOf, ground, parseBoard, placeOf } from '../../src/model/board';
import type { Board } from '../../src/model/board';
import { hasPreview, watched, worthAsking } from '../../src/model/choose';
import { byDanger, expand, exposure } from '../../src/model/legal';
import type { Action, Cell, SeatMessage, TableMessage, View } from '../../src/model/protocol';
import { cachesOf } from '../../src/model/second';
import { seenFrom } from '../../src/model/sight';
import { heldCells } from '../../src/model/path';
import { isTrue, ownHunters } from '../../src/model/words';
import { speaker } from './look';
import { patienceMs, type Person } from './stage';

/** A sentence of the catalogue, as a person reads it. */
export const says = speaker('en');

/** Waits until something holds; says what it waited for where it never does. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  ms = patienceMs,
): Promise<NonNullable<T>> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** Where there is only one answer, the server or the page gives it before this. */
const byItselfMs = 5000;

/** What is asked of somebody now. */
export interface Asked {
  id: number;
  kind: string;
  view: View;
  actions: Action[];
}

export interface Point {
  x: number;
  y: number;
}

export type Policy = (asked: Asked, board: Board) => Action;

export class Player {
  readonly person: Person;
  readonly page: Page;
  /** Every frame that the page got, as text. */
  readonly frames: string[] = [];
  board: Board | null = null;
  table: TableMessage | null = null;
  seat: SeatMessage | null = null;
  answered = -1;
  #heard = 0;
  /** Questions of the page where something leads, by id, and how many have an answer. */
  #asking = new Set<number>();
  #foretold = 0;

  /** Plays with a finger. */
  readonly touch: boolean;
  /** Hears where each choice leads before she confirms it. */
  readonly patient: boolean;

  constructor(person: Person, { touch = false, patient = false } = {}) {
    this.person = person;
    this.touch = touch;
    this.patient = patient;
    this.page = person.page;
    this.page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.#note(String(payload)));
      socket.on('framereceived', ({ payload }) => this.#hear(String(payload)));
    });
  }

  /** Hears what a hall on this device says, from the next load on: a worker is no socket. */
  async hearLocal(): Promise<void> {
    await this.page.exposeFunction('heardLocally', (mine: boolean, text: string) =>
      mine ? this.#note(text) : this.#hear(text),
    );
    await this.page.addInitScript(() => {
      type Tell = { heardLocally(mine: boolean, text: string): void };
      const { heardLocally } = window as unknown as Tell;
      window.Worker = class extends Worker {
        constructor(...all: ConstructorParameters<typeof Worker>) {
          super(...all);
          this.addEventListener('message', ({ data }) => {
            if (data.kind === 'text') heardLocally(false, data.text as string);
          });
        }
        override postMessage(message: { to: string; text: string }): void {
          if (message.to === 'text') heardLocally(true, message.text);
          super.postMessage(message);
        }
      };
    });
  }

  /** Notes everything that the page says aloud, from the next load on. */
  async listen(): Promise<void> {
    await this.page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        const now = document.querySelector('[aria-live="assertive"]')?.textContent?.trim();
        if (now && said.at(-1) !== now) said.push(now);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
  }
  said(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { said: string[] }).said);
  }

  #note(text: string): void {
    const { type, id } = JSON.parse(text) as { type: string; id?: number };
    if (type === 'preview') this.#asking.add(id!);
  }

  #hear(text: string): void {
    this.frames.push(text);
    const message = JSON.parse(text) as { type: string; id?: number; board_text?: string | null };
    if (this.#asking.delete(message.id ?? -1)) this.#foretold += 1;
    if (message.type === 'ok' && message.board_text) this.board = parseBoard(message.board_text);
    if (message.type === 'table') this.table = message as unknown as TableMessage;
    if (message.type === 'state' || message.type === 'update')
      this.#takeUp(message as unknown as SeatMessage);
  }

  #takeUp(message: SeatMessage): void {
    this.seat = message;
    this.#heard = Date.now();
  }

  get view(): View {
    return this.seat!.view;
  }
  get over(): boolean {
    return this.table?.status === 'over';
  }
  /** Another table: what the last one asked is forgotten. */
  forget(): void {
    this.table = this.seat = null;
    this.answered = -1;
  }

  /** The decision that waits for this player and was not answered yet. */
  get asked(): Asked | null {
    const decision = this.seat?.view.decision;
    if (!decision || this.over || decision.id === this.answered) return null;
    const actions = expand(this.seat!.legal);
    // With a traitor among the hunters everybody confirms everything himself.
    const guarded = this.view.players === 5 && this.view.turned === null && watched(this.table);
    // Nor does the page say who of several is next.
    const race = actions[0]?.type === 'begin' && this.view.waiting.length > 1;
    // Where somebody goes, he looks and confirms, also where there is but one cell.
    const going = Boolean(actions[0]?.cell);
    const forced = actions.length === 1 && !guarded && !race && !going;
    if (forced && Date.now() - this.#heard < byItselfMs) return null;
    return { id: decision.id, kind: decision.kind, view: this.view, actions };
  }

  // --- what the page shows ---

  get deciding(): Locator {
    return this.page.locator('section.decision');
  }
  get heading(): Locator {
    return this.page.locator('#decision-title');
  }
  button(name: string | RegExp): Locator {
    return this.deciding.getByRole('button', { name });
  }

  /** Where the middles of cells are on the screen. */
  async pointsOf(cells: readonly Cell[]): Promise<Point[]> {
    const { left, top, size } = await this.page
      .locator('.board')
      .first()
      .evaluate((board: HTMLElement) => {
        const [box, look] = [board.getBoundingClientRect(), board.dataset];
        return {
          left: box.x + Number(look['left']),
          top: box.y + Number(look['top']),
          size: Number(look['size']),
        };
      });
    return cells.map(placeOf).map(({ column, row }) => ({
      x: left + (column + 0.5) * size,
      y: top + (row + 0.5) * size,
    }));
  }
  async pointOf(cell: Cell): Promise<Point> {
    return (await this.pointsOf([cell]))[0]!;
  }

  /** Clicks a cell, or taps it. */
  async click(cell: Cell): Promise<void> {
    const { x, y } = await this.pointOf(cell);
    if (this.touch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }
  async push(button: Locator, options: { timeout?: number } = {}): Promise<void> {
    if (this.touch) await button.tap(options);
    else await button.click(options);
  }

  /** The cells with an agent's figure; `secret` ones are those that only she sees. */
  figures(): Promise<{ cell: Cell; secret: boolean }[]> {
    return this.page.evaluate(() =>
      [...document.querySelectorAll('g[id$="-drawing"] g.agent')].map((figure) => {
        const [x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/
          .exec(figure.getAttribute('transform') ?? '')!
          .slice(1)
          .map(Number);
        const cell = String.fromCharCode(65 + Math.floor(x! / 32)) + (Math.floor(y! / 32) + 1);
        return { cell, secret: figure.classList.contains('secret') };
      }),
    );
  }

  // --- acting ---

  /** Answers what is asked the way the policy wants it. */
  async answer(policy: Policy): Promise<Action> {
    const asked = this.asked!;
    this.answered = asked.id;
    const action = policy(asked, this.board!);
    try {
      await this.perform(asked, action);
    } catch (error) {
      const shown = await this.deciding.innerText().catch(() => 'no decision');
      throw new Error(`${asked.kind}, ${JSON.stringify(action)}, but the page shows: ${shown}`, {
        cause: error,
      });
    }
    return action;
  }

  async perform(asked: Asked, action: Action): Promise<void> {
    if (action.type.startsWith('pick_')) return this.pick(action);
    switch (action.type) {
      case 'move':
        if (action.steps === 0) {
          await this.push(this.button(says('play.stay_here', { cell: action.cell! })));
          return this.push(this.button(says('ui.game.confirm_stay', { cell: action.cell! })));
        }
        // After a reveal the board comes with the decision.
        await this.deciding.waitFor();
        await this.draw(wayTo(this.board!, asked.view, action));
        return this.push(this.button(says('ui.game.confirm_move')));
      case 'walk':
      case 'drive':
      case 'get_out':
      case 'relay':
      case 'shift':
        return this.go(asked, action);
      case 'declare':
        if (action.cell) return this.go(asked, action);
        await this.push(this.button(nameOf(asked, action)));
        return this.push(this.deciding.locator('.row .main'));
      case 'play':
      case 'ability':
        return this.use(asked, action);
      case 'begin':
        return this.begin(asked, action);
      default: {
        const button = this.button(nameOf(asked, action)).first();
        if (!worthAsking(action, asked.actions)) return this.push(button);
        await this.choose(asked, action, () => this.push(button));
        await this.push(this.deciding.locator('.row .main'));
      }
    }
  }

  /** Does what chooses an action; whoever is patient goes on when the server has said of it what it can. */
  async choose(asked: Asked, action: Action, doing: () => Promise<void>): Promise<void> {
    const before = this.#foretold;
    await doing();
    if (this.patient && hasPreview(action, asked.kind))
      await until('where it leads', () => this.#foretold > before);
  }

  /** Among hunters it is whoever begins first: the button may go away before it is hit. */
  async begin(asked: Asked, action: Action): Promise<void> {
    const button = this.button(nameOf(asked, action));
    const missed = (error: unknown): unknown => error;
    let why: unknown = null;
    for (let i = 0; i < 20 && this.view.decision?.id === asked.id; ++i) {
      why = await this.push(button, { timeout: 3000 }).then(() => null, missed);
      if (why === null) return;
    }
    if (this.view.decision?.id === asked.id) throw why;
  }

  /** A card or an ability: it is taken up, aimed, and confirmed. */
  async use({ view }: Asked, action: Action): Promise<void> {
    const { deciding } = this;
    await this.push(
      action.type === 'play'
        ? deciding.locator('.hand .cards button').nth(action.place! - 1)
        : deciding.locator('.hand .use'),
    );
    const box = deciding.locator('.card');
    await box.waitFor();
    if (action.cell) await box.locator('select').selectOption(action.cell);
    if (typeof action.hunter === 'number') {
      const { kind } = view.hunters[action.hunter]!;
      const whom = new RegExp(`\\b${says(`hunter.${kind}.name`)}\\b`);
      await this.push(
        box.getByRole('group', { name: says('ui.game.card_hunter') }).getByRole('button', {
          name: whom,
        }),
      );
      const ability = says(`hunter.${kind}.ability.${(action.which ?? 0) + 1}.name`);
      if (action.direction)
        await this.push(box.locator(`.aims .${action.direction.toLowerCase()}`));
      else if (action.type === 'ability' && (await box.locator('.ability').count()) > 0)
        await this.push(box.getByRole('button', { name: new RegExp(`^${ability}`) }));
    } else if (action.type === 'ability' && !action.cell) {
      const { cell } = view.cameras![action.which ?? 0]!;
      await this.push(box.getByRole('button', { name: new RegExp(`\\b${cell}$`) }));
    }
    await this.push(deciding.locator('.row .main'));
  }

  /** A choice of the draft: the card, then the button below. */
  async pick(action: Action): Promise<void> {
    const [name, hunter] = [pickName(action), typeof action.hunter === 'number'];
    const card = hunter
      ? this.page.locator('.choices label').nth(action.hunter as number)
      : this.page.locator('.choices label').filter({ has: this.page.getByText(name, exactly) });
    await this.push(card.first());
    await this.push(this.page.locator('#confirm'));
  }

  /** Draws a way with a finger; `during` looks before the finger is lifted. */
  async drag(way: readonly Cell[], during?: () => Promise<void>): Promise<void> {
    const line = await this.person.context.newCDPSession(this.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: Point[]
    ): Promise<unknown> => line.send('Input.dispatchTouchEvent', { type, touchPoints });
    // A finger goes where the cells were when it set out.
    const points = await this.pointsOf(way);
    const glass = this.page.locator('div.glass');
    await touch('touchStart', points[0]!);
    for (const [i, point] of points.entries()) {
      if (i === 0) continue;
      await touch('touchMove', point);
      // A careful finger goes on when the page has followed it.
      await glass.getByText(way[i]!, exactly).waitFor();
    }
    await during?.();
    await touch('touchEnd');
    await line.detach();
  }

  /** Draws a way with the mouse, from the figure on. */
  async draw(way: readonly Cell[]): Promise<void> {
    if (this.touch) return this.drag(way);
    const [first, ...others] = await this.pointsOf(way);
    await this.page.mouse.move(first!.x, first!.y);
    await this.page.mouse.down();
    for (const point of others) await this.page.mouse.move(point.x, point.y);
    await this.page.mouse.up();
  }

  /** A hunter to a cell: the kind of move where there are more, the cell, the button. */
  async go(asked: Asked, action: Action): Promise<void> {
    const kind = this.deciding.locator('.kinds').getByRole('button', {
      name: says(`ui.game.kind.${kindOf(action)}`),
      exact: true,
    });
    const main = this.deciding.locator('.row .main');
    const box = this.deciding.locator('.box select');
    await box.waitFor();
    if ((await kind.count()) > 0) await this.push(kind);
    await this.choose(asked, action, () => this.click(action.cell!));
    await main.waitFor();
    const other = this.deciding.getByRole('radio', { name: mainName(action), exact: true });
    if ((await main.textContent())?.trim() !== mainName(action))
      await this.choose(asked, action, () => other.check());
    expect((await main.textContent())?.trim()).toBe(mainName(action));
    await this.push(main);
  }
}

const exactly = { exact: true };

/** Each way to declare a move is a kind of its own. */
const kindOf = ({ type, pledge }: Action): string => (pledge ? `${type}_${pledge}` : type);

const mainName = (action: Action): string =>
  action.pledge
    ? says(`action.declare.pledge.${action.pledge}`, { cell: action.cell ?? '' })
    : action.type === 'walk' && action.steps === 0
      ? says('play.stay_here', { cell: action.cell! })
      : says(`action.${action.type}`, { cell: action.cell! });

export const pickName = (action: Action): string => {
  if (action.vehicle) return says(`vehicle.${action.vehicle}.name`);
  if (action.card) return says(`card.${action.card}.name`);
  if (action.type.endsWith('_agent')) return says(`agent.${action.agent}.name`);
  return typeof action.hunter === 'string' ? says(`hunter.${action.hunter}.name`) : '';
};

const passes: Record<string, string> = {
  after_move: 'ui.game.pass.after_move',
  attack: 'ui.game.pass.attack',
  react: 'ui.game.pass.react',
  ambush: 'ui.game.pass.ambush',
  quick_draw: 'ui.game.pass.quick_draw',
  aim: 'ui.game.pass.aim',
  at_marker: 'ui.game.pass.at_marker',
  strike: 'ui.game.pass.strike',
  camera: 'ui.game.pass.camera',
  shoot_back: 'ui.game.pass.shoot_back',
  verdict: 'ui.game.pass.verdict',
};

/** Answers that need not be true, by question and value. */
const lies: Record<string, string[]> = {
  bark: ['play.quiet', 'play.barks'],
  scent: ['play.nearer_hunter', 'play.nearer_pet', 'play.nearer_both'],
  clairvoyance: ['play.nothing_sensed', 'play.sensed'],
};

const hunterName = (view: View, action: Action): string =>
  `the ${says(`hunter.${view.hunters[Number(action.hunter)]!.kind}.name`)}`;

/** A player with one hunter is not asked which. */
export const beginName = (view: View, action: Action): string => {
  const name = says(`hunter.${view.hunters[Number(action.hunter)]!.kind}.name`);
  return ownHunters(view).length === 1
    ? says('ui.game.begin_own')
    : says('ui.game.begin_with', { hunter: `the ${name}` });
};

/** What the button of an action without a cell says. */
function nameOf({ kind, view, actions }: Asked, action: Action): string | RegExp {
  switch (action.type) {
    case 'pass':
      return says(passes[kind] ?? 'action.pass');
    case 'begin':
      return beginName(view, action);
    case 'complete':
      return action.place === undefined
        ? /^Complete the objective at \w+$/
        : /^Complete the objective at \w+ in secret/;
    case 'declare':
      return mainName(action);
    case 'strike':
      return says('action.strike', { hunter: hunterName(view, action) });
    case 'place_camera':
    case 'clairvoyance':
      return new RegExp(`^${says(`direction.${action.direction}`)}$`, 'i');
    case 'take_camera':
      return says('action.take_camera', { cell: view.cameras![action.camera!]!.cell! });
    case 'scent':
      return /^Catch the scent of /;
    case 'reroll':
      return says('action.reroll.value', {
        value: view.rolled![action.die!]!,
      });
    case 'announce':
      return says(`action.announce.yes.${action.yes}`);
    case 'show':
      return view.players === 5 && view.turned === null
        ? says('action.show')
        : /^(Go on|Leave the marker on \w+)$/;
    // With its chance: a number that a hunter counts on.
    case 'attack':
      return /^Attack .*: \d+%$/;
    case 'shoot':
      if (typeof action.hunter === 'number')
        return says('ui.game.shoot_at', { hunter: hunterName(view, action) });
      return /^Shoot: \d+%$/;
    case 'answer':
      if (action.cell) return /^The truth: /;
      if (actions.length > 1 && !isTrue(view, action))
        return new RegExp(`^${says(lies[view.decision!.question!]![action.value!]!)}.*a lie$`, 'i');
      return actions.length > 1 ? /the truth$/ : /./;
    case 'aim':
      return says('action.aim', { direction: says(`direction.${action.direction}`) });
    default:
      return says(`action.${action.type}`);
  }
}

// --- how to play ---

/** Steps from a cell to every other one, over open ground. */
export function stepsFrom(board: Board, from: Cell, held = new Set<Cell>()): Map<Cell, number> {
  const steps = new Map([[from, 0]]);
  const queue = [from];
  for (let cell = queue.shift(); cell; cell = queue.shift())
    for (const next of around(board, cell, 1))
      if (!steps.has(next) && !held.has(next) && ground(board, next) !== 'structure') {
        steps.set(next, steps.get(cell)! + 1);
        queue.push(next);
      }
  return steps;
}

export const agentOf = (view: View): View['agents'][number] =>
  view.agents.find((agent) => agent.seat === view.seat && agent.secret)!;

/** A shortest way to where a move ends; some listed moves need more steps than that. */
export function wayTo(board: Board, view: View, move: Action): Cell[] {
  const start = agentOf(view).secret!.cell!;
  const steps = stepsFrom(board, start, heldCells(view));
  const way = [move.cell!];
  while (way[0] !== start) {
    const here = steps.get(way[0]!)!;
    way.unshift(around(board, way[0]!, 1).find((cell) => steps.get(cell) === here - 1)!);
  }
  return way;
}

/** Moves whose shortest way is what is listed: a person draws those without thinking. */
function plainMoves({ view, actions }: Asked, board: Board): Action[] {
  const steps = stepsFrom(board, agentOf(view).secret!.cell!, heldCells(view));
  return actions.filter((one) => one.type === 'move' && steps.get(one.cell!) === one.steps);
}

const best = <T>(list: readonly T[], cost: (one: T) => number): T =>
  list.reduce((a, b) => (cost(b) < cost(a) ? b : a));

/** Supplies are worth a way while there are many, early in a game. */
const supplies = (view: View, board: Board): Cell[] =>
  (view.deck ?? 0) > 3 && view.round < 10
    ? cachesOf(board, view).flatMap((cache) => (cache.used ? [] : [cache.access]))
    : [];

/** What an agent wants: supplies, the next open objective, or a way out. */
function goals(view: View, board: Board): Cell[] {
  const caches = supplies(view, board);
  if (caches.length > 0) return caches;
  const open = view.objectives.filter((site) => site.done_round === 0);
  if (view.objectives.length - open.length >= 3) return escapesOf(board, view.players);
  return open.flatMap((site) => {
    const cell = site.cell ?? view.plan?.find((plan) => plan.section === site.section)?.cell;
    return cell ? around(board, cell, 1).filter((c) => ground(board, c) !== 'structure') : [];
  });
}

/** Goes for the objectives; where `bold` says so, through the light. */
export const agentPolicy =
  (bold: (round: number) => boolean): Policy =>
  (asked, board) => {
    const { view, actions } = asked;
    const complete = actions.find((one) => one.type === 'complete');
    if (complete) return complete;
    const moves = plainMoves(asked, board);
    if (moves.length === 0) return modest(actions);
    const to = goals(view, board).map((cell) => stepsFrom(board, cell));
    const far = (cell: Cell): number => Math.min(...to.map((steps) => steps.get(cell) ?? 99));
    const seen = bold(view.round) ? 2 : 0;
    return best(
      moves.sort(byDanger),
      (move) => 100 * Math.abs(exposure(move) - seen) + far(move.cell!),
    );
  };

const modesty = ['show', 'pass', 'answer', 'announce', 'roll', 'reveal_move'];

/** The quietest of what is offered. */
function modest(actions: readonly Action[]): Action {
  const no = actions.find((one) => one.type === 'announce' && one.yes === false);
  return no ?? best(actions, (one) => (modesty.indexOf(one.type) + 100) % 100);
}

/** Comes close to where she was last seen, shoots whenever it can. */
export const hunterPolicy: Policy = ({ kind, view, actions }, board) => {
  const shot = actions.find((one) => one.type === 'attack' || one.type === 'shoot');
  if (shot) return shot;
  if (kind === 'aim') return actions.find((one) => one.type === 'pass')!;
  const figure = view.agents[0]!.figure;
  const goal = figure.cell ?? board.agentStart!;
  const near = (one: Action): number => {
    const cell = one.cell!;
    const sees = figure.state === 'visible' && seenFrom(board, cell).has(goal);
    // Not onto her very cell: there nothing is rolled.
    return Math.abs(distance(cell, goal) - 1) - (sees && one.type !== 'drive' ? 20 : 0);
  };
  const going = actions.filter(
    (one) => one.cell && ['walk', 'drive', 'get_out'].includes(one.type),
  );
  const out = going.filter((one) => one.type === 'get_out');
  const vehicle = view.vehicle.cell;
  // He leaves the vehicle where she is near, else he drives on.
  if (out.length > 0 && (!vehicle || distance(vehicle, goal) <= 6)) return best(out, near);
  const rest = going.filter((one) => one.type !== 'get_out');
  if (rest.length > 0) return best(rest, near);
  return out.length > 0 && kind === 'get_out' ? best(out, near) : modest(actions);
};

/** The first of what is offered in the draft. */
export const firstChoice: Policy = ({ actions }) => actions[0]!;

/** From the hall into a game against a bot, as the agent, up to her first move. */
export async function againstBot(player: Player): Promise<void> {
  const { page } = player;
  await page.goto('/');
  await page.getByRole('radio', { name: says('ui.level.random') }).check();
  await player.push(page.locator('#play-agent'));
  while (player.asked?.kind !== 'agent_turn') {
    await until('a decision', () => player.asked);
    if (player.asked!.kind !== 'agent_turn') await player.answer(firstChoice);
  }
  await player.deciding.waitFor();
}

/** Answers what comes between, until she is to move again. */
export async function nextTurn(player: Player, after: number): Promise<void> {
  const turn = (): boolean =>
    player.over || (player.asked?.kind === 'agent_turn' && player.view.round > after);
  while (!turn()) {
    const asked = await until('the next turn', () => turn() || player.asked);
    if (asked !== true && !turn()) await player.answer(agentPolicy(() => false));
  }
}

/** A careful way of several steps for the open decision, all of it on the screen. */
export async function someWay(player: Player): Promise<Cell[]> {
  const asked = player.asked!;
  const box = (await player.page.locator('.board').first().boundingBox())!;
  const far = plainMoves(asked, player.board!).filter((move) => move.steps! >= 3);
  for (const move of far.sort((a, b) => exposure(a) - exposure(b))) {
    const way = wayTo(player.board!, asked.view, move);
    const points = await player.pointsOf(way);
    const edge = 24;
    const inside = points.every(
      ({ x, y }) =>
        x > box.x + edge &&
        x < box.x + box.width - edge &&
        y > box.y + edge &&
        y < box.y + box.height - edge,
    );
    if (inside) return way;
  }
  throw new Error('no way fits on the screen');
}
