// Fingers and mice on the board: a tap chooses, a drag moves the picture or draws a way, two
// fingers zoom. Knows nothing of the page but what the host gives.
import type { Cell } from '../model/protocol';
import { between, type Point } from './geometry';

export interface Drawing {
  /** Whether a way may begin here. */
  start: (cell: Cell) => boolean;
  over: (cell: Cell) => void;
  end: () => void;
  /** A second finger came: it was the begin of a zoom. Without it, `end` is called. */
  cancel?: () => void;
}

export interface Touch extends Point {
  id: number;
  kind: string;
  button: number;
}

export interface Host {
  cellAt: (point: Point) => Cell | null;
  /** How far from the middle of a cell, in cells. */
  offMiddle: (cell: Cell, point: Point) => number;
  drawing: () => Drawing | null;
  tap: (cell: Cell) => void;
  pan: (dx: number, dy: number) => void;
  zoom: (point: Point, factor: number) => void;
  /** A finger draws here; null: no more. */
  magnify: (touch: Touch | null) => void;
}

type Mode = 'none' | 'press' | 'pan' | 'draw' | 'pinch';

/** Within this of a cell's middle a drawn way enters it: diagonal drags do not hit the corners. */
const enter = 0.38;
const slack = (kind: string): number => (kind === 'mouse' ? 4 : 9);

export class Gestures {
  #host: Host;
  #mode: Mode = 'none';
  #touches = new Map<number, Touch>();
  #pressed: { at: Point; cell: Cell | null } | null = null;
  #last: Cell | null = null;
  #left = false;

  constructor(host: Host) {
    this.#host = host;
  }

  get mode(): Mode {
    return this.#mode;
  }

  down(touch: Touch): void {
    this.#touches.set(touch.id, touch);
    if (this.#touches.size === 2) {
      if (this.#mode === 'draw') this.#endDrawing(true);
      this.#mode = 'pinch';
      return;
    }
    if (this.#touches.size > 2) return;
    const cell = this.#host.cellAt(touch);
    this.#pressed = { at: touch, cell };
    this.#mode = touch.button === 0 ? 'press' : 'pan';
    if (this.#mode === 'press' && cell && this.#host.drawing()?.start(cell)) {
      this.#mode = 'draw';
      this.#last = cell;
      this.#left = false;
      if (touch.kind !== 'mouse') this.#host.magnify(touch);
    }
  }

  move(touch: Touch): void {
    const before = this.#touches.get(touch.id);
    if (!before) return;
    if (this.#mode === 'pinch') this.#pinch(touch);
    this.#touches.set(touch.id, touch);
    if (this.#mode === 'press' && this.#pressed) {
      const far = Math.hypot(touch.x - this.#pressed.at.x, touch.y - this.#pressed.at.y);
      if (far > slack(touch.kind)) this.#mode = 'pan';
    }
    if (this.#mode === 'pan') this.#host.pan(touch.x - before.x, touch.y - before.y);
    if (this.#mode === 'draw') this.#drawTo(touch);
  }

  up(touch: Touch): void {
    if (!this.#touches.delete(touch.id)) return;
    if (this.#mode === 'pinch') {
      this.#mode = this.#touches.size > 0 ? 'pan' : 'none';
      return;
    }
    const tapped = this.#pressed?.cell ?? null;
    const mode = this.#mode;
    const left = this.#left;
    if (mode === 'draw') this.#endDrawing();
    this.#mode = 'none';
    this.#pressed = null;
    if (tapped && (mode === 'press' || (mode === 'draw' && !left))) this.#host.tap(tapped);
  }

  cancel(touch: Touch): void {
    if (!this.#touches.delete(touch.id)) return;
    if (this.#mode === 'draw') this.#endDrawing(true);
    this.#mode = this.#touches.size > 0 ? 'pan' : 'none';
    this.#pressed = null;
  }

  #endDrawing(broken = false): void {
    this.#host.magnify(null);
    const drawing = this.#host.drawing();
    if (broken && drawing?.cancel) drawing.cancel();
    else drawing?.end();
    this.#last = null;
  }

  #drawTo(touch: Touch): void {
    if (touch.kind !== 'mouse') this.#host.magnify(touch);
    const cell = this.#host.cellAt(touch);
    if (!cell || !this.#last || cell === this.#last) return;
    const way = between(this.#last, cell);
    if (this.#host.offMiddle(cell, touch) > enter) way.pop();
    for (const step of way) {
      this.#last = step;
      this.#left = true;
      this.#host.drawing()?.over(step);
    }
  }

  #pinch(touch: Touch): void {
    const before = [...this.#touches.values()];
    const after = before.map((one) => (one.id === touch.id ? touch : one));
    const [a, b] = before;
    const [p, q] = after;
    if (!a || !b || !p || !q) return;
    const spread = (m: Point, n: Point): number => Math.hypot(m.x - n.x, m.y - n.y) || 1;
    const centre = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
    this.#host.pan(centre.x - (a.x + b.x) / 2, centre.y - (a.y + b.y) / 2);
    this.#host.zoom(centre, spread(p, q) / spread(a, b));
  }
}
