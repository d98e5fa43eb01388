// Where the board component looks: the current camera, and how it gets from one to the next.
import type { Board } from '../model/board';
import type { Cell } from '../model/protocol';
import { settings } from '../state/settings.svelte';
import * as cam from './camera';
import type { Point } from './geometry';

const flightMs = 240;
/** Below this width a screen is a phone's. */
const narrow = 700;
/** Cells of this size have room for their names. */
const nameSize = 30;

export class Viewpoint {
  frame = $state.raw<cam.Extent>({ width: 0, height: 0 });
  camera = $state.raw<cam.Camera>({ x: 0, y: 0, size: 24 });
  #board: () => Board;
  /** Somebody chose what to see: a change of the frame keeps it. */
  #free = false;
  /** What is looked at, until somebody moves the picture: a change of the frame keeps it in sight. */
  #target: Cell | null = null;
  #flight = 0;
  /** The size at which zooming has come to rest: names are drawn anew for every size. */
  #resting = $state(0);

  readonly all = $derived.by(() => cam.showsAll(this.camera, this.frame, this.#board()));
  readonly span = $derived.by(() => cam.span(this.camera, this.frame, this.#board()));
  readonly size = $derived(this.camera.size);
  readonly named = $derived(
    settings.values.cellNames && this.size >= nameSize && this.size === this.#resting,
  );
  readonly narrow = $derived(this.frame.width < narrow);

  constructor(board: () => Board) {
    this.#board = board;
    $effect(() => {
      const size = this.size;
      const timer = setTimeout(() => (this.#resting = size), 120);
      return () => clearTimeout(timer);
    });
  }

  /** The frame has another size; `start` is where a small one begins to look. */
  resize(frame: cam.Extent, start: Cell): void {
    if (frame.width === 0 || frame.height === 0) return;
    const old = this.frame;
    this.frame = frame;
    if (old.width === 0) {
      this.camera = cam.opening(frame, this.#board(), start);
      this.#free = !this.all;
      this.#target = start;
    } else if (this.#free && this.#target) {
      cancelAnimationFrame(this.#flight);
      this.camera = this.#kept(cam.lookingAt(this.#target, this.size, frame));
    } else if (this.#free) {
      const [dx, dy] = [(frame.width - old.width) / 2, (frame.height - old.height) / 2];
      this.camera = this.#kept(cam.moved(this.camera, dx, dy));
    } else this.camera = cam.fitted(frame, this.#board());
  }

  /** The board has another size. */
  refit(): void {
    if (this.frame.width === 0) return;
    this.camera = this.#free ? this.#kept(this.camera) : cam.fitted(this.frame, this.#board());
  }

  /** Shows the whole board. */
  fit(): void {
    this.#free = false;
    this.#target = null;
    this.#fly(cam.fitted(this.frame, this.#board()));
  }

  /** Brings a cell into the middle, large enough for a finger on a small screen. */
  lookAt(cell: Cell): void {
    if (this.frame.width === 0 || (this.all && !this.narrow)) return;
    const size = this.narrow ? Math.max(cam.sizeTouch, this.size) : this.size;
    this.#free = true;
    this.#target = cell;
    this.#fly(this.#kept(cam.lookingAt(cell, size, this.frame)));
  }

  /** Moves only if a cell is not in sight. */
  show(cell: Cell): void {
    const to = this.#kept(cam.showing(this.camera, cell, this.frame));
    if (to.x === this.camera.x && to.y === this.camera.y) return;
    this.#target = null;
    this.#fly(to);
  }

  /** Larger or smaller around the middle. */
  zoom(factor: number): void {
    this.#free = true;
    this.#target = null;
    const centre = { x: this.frame.width / 2, y: this.frame.height / 2 };
    this.#fly(this.#kept(cam.zoomed(this.camera, centre, factor)));
  }

  zoomAt(point: Point, factor: number): void {
    this.#set(cam.zoomed(this.camera, point, factor));
  }
  pan(dx: number, dy: number): void {
    this.#set(cam.moved(this.camera, dx, dy));
  }
  /** The middle of the picture, in cells. */
  centre(column: number, row: number): void {
    const { size } = this.camera;
    const { width, height } = this.frame;
    this.#set({ size, x: width / 2 - column * size, y: height / 2 - row * size });
  }

  cellAt(point: Point): Cell | null {
    return cam.cellUnder(this.camera, point, this.#board());
  }

  #kept(camera: cam.Camera): cam.Camera {
    return cam.kept(camera, this.frame, this.#board());
  }
  #set(camera: cam.Camera): void {
    cancelAnimationFrame(this.#flight);
    this.#free = true;
    this.#target = null;
    this.camera = this.#kept(camera);
  }

  #fly(to: cam.Camera): void {
    cancelAnimationFrame(this.#flight);
    if (!settings.moves) {
      this.camera = to;
      return;
    }
    const from = this.camera;
    const begin = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, now - begin) / flightMs);
      this.camera = cam.between(from, to, 1 - (1 - share) ** 3);
      if (share < 1) this.#flight = requestAnimationFrame(step);
    };
    this.#flight = requestAnimationFrame(step);
  }
}
