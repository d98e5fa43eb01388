// The assistant of a running game: asks the server where the agents can be, as the seat at hand can
// know it, whenever something new was told; and on demand what a plan changes, and why.
import type { Action, Belief, Cell, Failure, PlanInsight, Why } from '../model/protocol';
import { recall, remember } from '../model/keep';
import { capitalised, namesOf, t } from '../model/texts';
import type { TableStore } from '../state/table.svelte';
import { percentOf, type Spread } from './heat';
import { beliefText, planText, whyText } from './words';

export type Mode = 'off' | 'cells' | 'heat' | 'next';

/** After the last news, and between two questions: bots act quickly one after the other. */
const calmMs = 250;
const restMs = 700;
const moves = new Set(['move', 'walk', 'enter', 'drive', 'relay', 'get_out', 'stay']);

export class Assistant {
  belief = $state.raw<Belief | null>(null);
  plan = $state.raw<PlanInsight[] | null>(null);
  why = $state.raw<Why | null>(null);
  #table: TableStore;
  /** What this person wants to see, as a hunter or spectator and as an agent. */
  #wishes = $state({
    hunter: recall<Mode>('assist.hunter', 'cells'),
    agent: recall<Mode>('assist.agent', 'off'),
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #planned: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #plans = 0;
  #last = 0;

  constructor(table: TableStore) {
    this.#table = table;
  }

  readonly allowed = $derived.by(() => this.#table.state.table?.options.assist ?? 'off');
  readonly view = $derived.by(() => this.#table.seat?.view ?? null);
  readonly names = $derived.by(() => namesOf(this.view, this.#table.seatNames));
  /** The agent that this seat is, if it is one. */
  readonly mine = $derived.by(
    () =>
      this.view?.agents.find((agent) => agent.in_play && agent.seat === this.view?.seat)?.agent ??
      null,
  );
  readonly on = $derived.by(
    () =>
      this.allowed !== 'off' &&
      this.#table.state.table?.status === 'running' &&
      this.view !== null &&
      this.view.round > 0,
  );
  readonly modes = $derived.by<Mode[]>(() =>
    this.allowed === 'heat' ? ['cells', 'heat', 'next'] : ['cells', 'next'],
  );
  readonly mode = $derived.by<Mode>(() => {
    const wish = this.#wishes[this.#side];
    if (!this.on || wish === 'off') return 'off';
    return this.modes.includes(wish) ? wish : 'cells';
  });
  readonly sentence = $derived.by(() =>
    this.belief ? beliefText(this.belief, this.names, this.mine) : '',
  );
  /** Of herself for an agent, of the first agent for everybody else. */
  readonly #first = $derived.by(() => {
    const agents = this.belief?.agents ?? [];
    return agents.find(({ agent }) => agent === this.mine) ?? agents[0];
  });
  readonly around = $derived.by(() => this.#first?.around ?? null);
  /** The same in very few words. */
  readonly short = $derived.by(() => {
    const one = this.#first;
    if (!one) return t('ui.assist.title');
    const key = one.agent === this.mine ? 'ui.assist.short_mine' : 'ui.assist.short';
    return t(key, { n: one.count, cell: one.around });
  });
  readonly planned = $derived.by(() => planText(this.plan, this.names, this.mine));
  readonly reason = $derived.by(() => (this.why ? whyText(this.why, this.names) : ''));
  /** What the layer shows of each agent. */
  readonly spreads = $derived.by<Spread[]>(() => {
    if (this.mode === 'off') return [];
    return (this.belief?.agents ?? []).map((one) => ({
      cells: this.mode === 'next' ? one.next : one.cells,
      heat: this.mode === 'heat' ? one.heat : null,
    }));
  });
  readonly cleared = $derived.by<Cell[]>(() =>
    this.mode === 'off' || this.mine !== null
      ? []
      : (this.plan ?? []).flatMap((one) => one.cleared),
  );

  get #side(): 'hunter' | 'agent' {
    return this.mine === null ? 'hunter' : 'agent';
  }
  #show(mode: Mode): void {
    this.#wishes[this.#side] = mode;
    remember(`assist.${this.#side}`, mode);
  }
  choose(mode: Mode): void {
    this.#show(this.mode === mode ? 'off' : mode);
  }
  /** The next of off, cells, heat, next turn. */
  turn(): void {
    const all: Mode[] = ['off', ...this.modes];
    this.#show(all[(all.indexOf(this.mode) + 1) % all.length]!);
  }

  /** Something was told: asks again when it is calm. */
  news(): void {
    this.why = null;
    clearTimeout(this.#timer);
    if (!this.on) {
      this.belief = this.plan = null;
      return;
    }
    const wait = Math.max(calmMs, this.#last + restMs - performance.now());
    this.#timer = setTimeout(() => void this.#look(), wait);
  }

  /** What would this move change? */
  foresee(action: Action | null): void {
    clearTimeout(this.#planned);
    this.plan = null;
    const asked = ++this.#plans;
    if (!this.on || !action || !moves.has(action.type)) return;
    this.#planned = setTimeout(() => {
      void this.#ask({ action }).then((got) => {
        if (got && asked === this.#plans) this.plan = got.plan;
      });
    }, calmMs);
  }

  /** Why can she be there, or not? */
  async explain(cell: Cell): Promise<void> {
    if (!this.on || this.mode === 'off') return;
    const agent = this.belief?.agents.find((one) => one.agent !== this.mine)?.agent ?? 0;
    const got = await this.#ask({ cell, agent });
    if (got?.why) this.why = got.why;
  }

  /** Of a cell, for people who cannot see the layer. */
  describe(cell: Cell): string {
    if (this.mode === 'off' || this.mine !== null) return '';
    const one = this.spreads.find((spread) => spread.cells.includes(cell));
    if (!one) return '';
    const percent = percentOf(one, cell);
    return `. ${capitalised(percent === null ? t('ui.assist.chance') : t('ui.assist.chance_of', { percent }))}`;
  }

  /** On the board: B turns to the next thing to show, W says why. */
  key(event: KeyboardEvent, cursor: Cell | null): boolean {
    if (!this.on || event.ctrlKey || event.metaKey || event.altKey) return false;
    if ((event.target as Element | null)?.closest('input, textarea')) return false;
    const key = event.key.toLowerCase();
    if (key === 'b') this.turn();
    else if (key === 'w' && cursor) void this.explain(cursor);
    else return false;
    return true;
  }

  destroy(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#planned);
    ++this.#asked;
    ++this.#plans;
  }

  async #look(): Promise<void> {
    const asked = ++this.#asked;
    this.#last = performance.now();
    const got = await this.#ask({});
    if (asked === this.#asked && got) this.belief = got;
  }

  /** Null where there is no answer: the game works without. */
  async #ask(more: Record<string, unknown>): Promise<Belief | null> {
    const seat = this.view?.seat;
    if (seat === undefined) return null;
    try {
      return (await this.#table.ask('belief', { seat, ...more })) as unknown as Belief;
    } catch (error) {
      // Too much at once: the next news asks again.
      if ((error as Failure).code === 'limit.often' && Object.keys(more).length === 0) this.news();
      return null;
    }
  }
}
