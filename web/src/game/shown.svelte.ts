// What the board of a running game shows: the scene, and where the player points in it.
import type { Scene, Target } from '../board/scene';
import { sceneOf } from '../board/sceneOf';
import type { Board } from '../model/board';
import { cellWords } from '../model/cellwords';
import { targets } from '../model/choose';
import { stepsOf } from '../model/path';
import type { Cell, Compass, View } from '../model/protocol';
import { smokeCells } from '../model/sight';
import { t } from '../model/texts';
import { askedHunter, ownHunters } from '../model/words';
import type { TableStore } from '../state/table.svelte';
import type { Decider } from './decider.svelte';
import { aimSight, choiceTargets, onTop, seenWay, wayTargets, wouldSee } from './gameScene';
import type { TalkState } from './talk.svelte';

export class Shown {
  marked = $state<Cell | null>(null);
  /** The cell whose tools are open, for hunters. */
  tooled = $state<Cell | null>(null);
  hover = $state<Cell | null>(null);
  aim = $state<Compass | null>(null);
  #table: TableStore;
  #decider: Decider;
  #talk: TalkState;

  constructor(table: TableStore, decider: Decider, talk: TalkState) {
    this.#table = table;
    this.#decider = decider;
    this.#talk = talk;
  }

  readonly view: View | null = $derived.by(() => this.#table.seat?.view ?? null);
  readonly board: Board | null = $derived.by(() => this.#table.board);
  /** Whether the player has hunters on the board. */
  readonly hunts: boolean = $derived.by(
    () =>
      this.view !== null && typeof this.view.seat === 'number' && ownHunters(this.view).length > 0,
  );
  /** The cells that can be chosen now. */
  readonly offered: ReadonlyMap<Cell, Target> = $derived.by(() => {
    const { open, drawing, field, way, lit } = this.#decider;
    if (!open || !this.view) return new Map<Cell, Target>();
    return drawing ? wayTargets(field!, way, lit, this.view) : choiceTargets(open, this.view);
  });
  readonly notes: ReadonlyMap<Cell, string> = $derived.by(
    () => new Map([...this.#table.notes].map(([cell, entry]) => [cell, entry.text] as const)),
  );
  readonly #base = $derived.by(() =>
    this.board && this.view ? sceneOf(this.board, this.view) : null,
  );
  readonly #smoke = $derived.by(() =>
    this.board && this.view ? smokeCells(this.board, this.view.smokes) : new Set<Cell>(),
  );
  readonly #way = $derived.by(() => {
    const { field, way, open, sight } = this.#decider;
    if (!field || stepsOf(way) === 0 || !open) return null;
    return { cells: [...way], seen: seenWay(way, sight), draft: true };
  });
  readonly #litNext = $derived.by(() => {
    const { open, drawing, look } = this.#decider;
    const { board, view } = this;
    if (!board || !view || !this.hunts) return new Set<Cell>();
    const way = this.aim ?? open?.action?.direction;
    if (way) return aimSight(board, view, askedHunter(view), way);
    if (!open || drawing) return new Set<Cell>();
    const aimed = this.hover ? targets(open).get(this.hover) : undefined;
    if (aimed) return wouldSee(board, view, aimed, this.hover, this.#smoke, null);
    return wouldSee(board, view, open.action, open.cell, this.#smoke, look?.preview ?? null);
  });
  readonly #trail = $derived.by(() => {
    const own = this.view?.agents.find((agent) => agent.seat === this.view?.seat);
    const sheet = own?.secret?.sheet ?? [];
    return sheet.flatMap((cell, round) => (cell ? [{ cell, round }] : []));
  });
  readonly scene: Scene | null = $derived.by(
    () =>
      this.#base &&
      onTop(this.#base, {
        targets: this.offered,
        way: this.#way,
        wouldSee: this.#litNext,
        trail: this.#trail,
        notes: this.notes,
        pings: this.#talk.pings,
        selected: this.#decider.drawing ? null : (this.#decider.open?.cell ?? this.marked),
      }),
  );

  /** A cell in words, with what can be done there. */
  describe(cell: Cell): string {
    if (!this.board || !this.view) return cell;
    return cellWords(this.board, this.view, cell, {
      lit: this.#decider.lit,
      smoke: this.#smoke,
      note: this.notes.get(cell) ?? null,
      can: this.#canDo(cell),
    });
  }

  #canDo(cell: Cell): string | null {
    const target = this.offered.get(cell);
    if (!target) return null;
    if (!this.#decider.drawing) return target.label;
    return t('ui.cell.reach', { how: target.label === cell ? t('ui.cell.on_way') : target.label });
  }
}
