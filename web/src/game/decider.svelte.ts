// The decision at hand: what was chosen so far, the way that is being drawn, and sending it.
import type { Board } from '../model/board';
import {
  asSent,
  back,
  begin,
  chooseAction,
  chooseCell,
  chooseGroup,
  chooseHunter,
  chooseSteps,
  currentGroup,
  endOf,
  givenForHer,
  keyOf,
  onlyChoice,
  stayOf,
  watched,
  worthAsking,
  type Choice,
} from '../model/choose';
import { botPlays, type SeatState } from '../model/fold';
import {
  fieldOf,
  outcomesOf,
  over,
  startWay,
  step,
  stepsOf,
  tapped,
  undo,
  union,
  type Field,
  type Way,
} from '../model/path';
import type { Action, Cell, Failure, View } from '../model/protocol';
import { sightOf } from '../model/sight';
import { errorSentence, t } from '../model/texts';
import { isWay, wayKey } from '../model/ways';
import { settings } from '../state/settings.svelte';
import type { TableStore } from '../state/table.svelte';
import { aboutLine, toasts } from '../state/toasts.svelte';
import { Foresight, type Look } from './foresight.svelte';
import { forgetWay, keepWay, keptWay, type Mark } from './keptWay';

/** Somebody else was first, or the clock: the next decision is on its way. */
const late = ['act.late', 'protocol.decision'];

export class Decider {
  readonly table: TableStore;
  choice = $state.raw<Choice | null>(null);
  way = $state.raw<Way>([]);
  /** The key of the decision that was answered. */
  sending = $state<string | null>(null);
  /** A single choice is about to be taken by itself. */
  byItself = $state(false);
  problem = $state<string | null>(null);
  #lineProblem = false;

  #foresight: Foresight;
  #only: ReturnType<typeof setTimeout> | undefined;
  #anew = false;
  /** The round whose turn is to end as soon as it can. */
  #ending: number | null = null;

  constructor(table: TableStore) {
    this.table = table;
    this.#foresight = new Foresight(table);
  }

  get look(): Look | null {
    return this.#foresight.look;
  }
  get chances(): ReadonlyMap<Action, number> {
    return this.#foresight.chances;
  }

  readonly seat: SeatState | null = $derived.by(() => this.table.seat);
  readonly view: View | null = $derived.by(() => this.seat?.view ?? null);
  readonly board: Board | null = $derived.by(() => this.table.board);
  readonly open: Choice | null = $derived.by(() =>
    this.choice && this.sending !== this.choice.key ? this.choice : null,
  );
  readonly field: Field | null = $derived.by(() =>
    this.choice && this.board && this.view
      ? fieldOf(this.board, this.view, this.choice.actions)
      : null,
  );
  /** A way is drawn: taps on the board are steps. */
  readonly drawing: boolean = $derived.by(
    () => this.field !== null && currentGroup(this.open)?.type === 'move',
  );
  readonly sight = $derived.by(() =>
    this.view ? sightOf(this.view) : new Map<number, Set<Cell>>(),
  );
  readonly lit = $derived.by(() => union(this.sight));
  /** What the main button would send: what was chosen, else the way that is drawn. */
  readonly action: Action | null = $derived.by(() => {
    if (!this.open) return null;
    if (this.open.action) return asSent(this.open.action, this.open.steps);
    if (!this.drawing) return null;
    if (!this.field || stepsOf(this.way) === 0 || !this.view) return null;
    if (outcomesOf(this.field, this.way).length === 0) return null;
    return { type: 'move', seat: this.view.seat as number, path: [...this.way] };
  });
  /** The numbers of steps that the chosen way may have, the fewest first; none: it is no way. */
  readonly counts: readonly number[] = $derived.by(() => {
    const chosen = this.open?.action;
    if (!chosen || !isWay(chosen)) return [];
    const told = this.#foresight.counts.get(wayKey(chosen));
    return told ?? (chosen.steps === undefined ? [] : [chosen.steps]);
  });
  readonly held: number | null = $derived.by(() => {
    const held = this.table.state.held;
    const mine = held && held.seat === this.seat?.seat && held.decision === this.view?.decision?.id;
    return mine ? held.until : null;
  });

  /** The key of the open decision; a bot that plays for us decides itself. */
  get key(): string | null {
    return botPlays(this.table.state, this.seat?.seat ?? 'spectator') ? null : keyOf(this.seat);
  }

  /** Which decision a drawn way belongs to. */
  get #mark(): Mark {
    return { seat: this.seat?.seat ?? 'spectator', decision: this.choice?.decision.id ?? 0 };
  }

  /** Takes up the decision that is open now. True where it is another one than before. */
  follow(): boolean {
    const key = this.key;
    if (key === (this.choice?.key ?? null)) return false;
    clearTimeout(this.#only);
    this.sending = null;
    this.byItself = false;
    this.problem = null;
    this.choice = key && this.seat ? begin(this.seat) : null;
    this.#foresight.begin(this.choice && this.view ? this.choice.actions : []);
    this.way = this.field ? keptWay(this.table.id, this.field, this.#mark) : [];
    if (!this.choice || !this.view) return false;
    const only = this.#toTake(this.choice, this.view);
    if (only) {
      this.byItself = true;
      // At once: how long others wait for it is the server's business (INF-6).
      if (!givenForHer(this.choice, this.view))
        this.#only = setTimeout(() => this.#takeOnly(key!, only));
    } else this.#foresight.ask(this.action);
    return only === null;
  }

  /** What is done without asking: the only thing there is, or the end of a turn that was wanted. */
  #toTake(choice: Choice, view: View): Action | null {
    if (this.#ending !== null && this.#ending !== view.round) this.#ending = null;
    const end = this.#ending === null ? null : endOf(choice);
    if (end || !settings.values.onlyChoice) return end;
    return onlyChoice(choice, view, watched(this.table.state.table));
  }

  #takeOnly(key: string, only: Action): void {
    if (this.choice?.key !== key || this.sending) return;
    if (this.table.state.table?.paused) this.byItself = false;
    else void this.send(only);
  }

  /** The line is back: a problem of it is none any more. */
  lineBack(): void {
    if (this.#lineProblem) this.problem = null;
    this.#lineProblem = false;
  }

  destroy(): void {
    clearTimeout(this.#only);
    this.#foresight.cancel();
  }

  // --- drawing ---

  tap(cell: Cell): void {
    if (this.drawing) this.#draw(tapped(this.field!, this.way, cell, this.lit));
    else if (this.open) this.#set(chooseCell(this.open, cell));
  }
  /** Whether a way may be drawn from this cell by dragging: from its end, or anew from the start. */
  grab(cell: Cell): boolean {
    if (!this.drawing) return false;
    const end = this.way.at(-1) === cell;
    this.#anew = !end && cell === this.field!.start;
    return end || this.#anew;
  }
  drag(cell: Cell): void {
    if (!this.drawing) return;
    this.#draw(over(this.field!, this.#anew ? startWay(this.field!) : this.way, cell));
    this.#anew = false;
  }
  stepTo(cell: Cell): void {
    if (this.drawing) this.#draw(step(this.field!, this.way, cell));
  }
  undo(): void {
    if (this.open?.action) this.back();
    else if (this.drawing) this.#draw(undo(this.way));
  }
  clearWay(): void {
    if (this.open?.action) this.back();
    else if (this.field) this.#draw(startWay(this.field));
  }

  // --- choosing ---

  useGroup(group: string | null): void {
    if (this.open) this.#set(chooseGroup(this.open, group));
  }
  pick(action: Action): void {
    if (!this.open) return;
    if (worthAsking(action, this.open.actions)) this.#set(chooseAction(this.open, action));
    else void this.send(action);
  }
  /** The chosen way with so many steps. */
  takeSteps(steps: number): void {
    if (this.open && this.counts.includes(steps))
      this.#set(chooseSteps(this.open, steps, this.counts[0]!));
  }
  /** A hunter is aimed at; what else there is to say of him comes after. */
  aimAt(hunter: number): void {
    if (this.open) this.#set(chooseHunter(this.open, hunter));
  }
  back(): void {
    if (this.open) this.#set(back(this.open));
  }
  /** With `end`, her turn ends after it, as far as nothing new is asked. */
  confirm(end = false): void {
    if (!this.action) return;
    this.#ending = end ? (this.view?.round ?? null) : null;
    void this.send(this.action);
  }
  /** Whether "and end" says anything: a card could be played after this, and nothing else. */
  readonly canEnd: boolean = $derived.by(() => {
    const { action, view } = this;
    if (!action || !view) return false;
    const kind = view.decision?.kind;
    const moves = kind === 'agent_turn' && action.type === 'move';
    const plays = kind === 'after_move' && action.type === 'play' && endOf(this.open) !== null;
    return (moves || plays) && this.#cardsAfter(view, action) > 0;
  });
  /** Cards that are not spent, but for the one that is being played. */
  #cardsAfter(view: View, action: Action): number {
    const cards = view.agents.find((one) => one.seat === view.seat)?.secret?.cards ?? [];
    return cards.filter(
      (card, i) => card.charges > (action.type === 'play' && action.place === i + 1 ? 1 : 0),
    ).length;
  }
  /** Not to move at all: that is confirmed like any way. */
  stay(): void {
    const stay = stayOf(this.open);
    if (stay) this.#set(chooseAction(this.open!, stay));
  }

  async send(action: Action): Promise<void> {
    const choice = this.choice;
    if (!choice || this.sending === choice.key) return;
    this.sending = choice.key;
    this.problem = null;
    this.#foresight.cancel();
    try {
      await this.table.act(action.seat, choice.decision.id, action);
      if (action.type === 'move') forgetWay(this.table.id);
    } catch (error) {
      if (this.sending === choice.key) this.sending = null;
      const failure = error as Failure;
      if (late.includes(failure.code)) {
        if (!this.byItself) toasts.show(t('ui.game.late'));
      } else if (this.choice?.key === choice.key) {
        this.problem = errorSentence(failure);
        this.#lineProblem = aboutLine(failure);
        if (!this.look) this.#foresight.ask(this.action);
      }
      this.byItself = false;
    }
  }

  #set(choice: Choice): void {
    const last = this.choice;
    const other =
      choice.action !== last?.action ||
      choice.group !== last?.group ||
      choice.steps !== last?.steps;
    this.choice = choice;
    this.problem = null;
    if (other) this.#foresight.ask(this.action);
  }

  #draw(way: Way): void {
    if (way === this.way) return;
    this.way = way;
    if (this.choice?.action) this.choice = back(this.choice);
    this.problem = null;
    keepWay(this.table.id, this.#mark, way);
    this.#foresight.ask(this.action);
  }
}
