// Which part of the board the picture shows: where A1's corner is, and how large a cell is, both
// in pixels of the frame. Pure functions; the board component holds the current one.
import { cellName, placeOf } from '../model/board';
import type { Cell } from '../model/protocol';
import type { Point } from './geometry';

export interface Camera {
  x: number;
  y: number;
  size: number;
}
export interface Extent {
  width: number;
  height: number;
}
/** Columns and rows of the board. */
export interface Cells {
  columns: number;
  rows: number;
}

/** Room for the letters and numbers at the edge. */
export const ruler = 22;
export const sizeMin = 6;
export const sizeMax = 96;
/** A finger hits cells of this size. */
export const sizeTouch = 32;

export function fitted(frame: Extent, board: Cells): Camera {
  const room = { width: frame.width - 2 * ruler, height: frame.height - 2 * ruler };
  const size = Math.min(room.width / board.columns, room.height / board.rows);
  return centred(frame, board, Math.min(sizeMax, Math.max(sizeMin, size)));
}

const centred = (frame: Extent, board: Cells, size: number): Camera => ({
  x: (frame.width - board.columns * size) / 2,
  y: (frame.height - board.rows * size) / 2,
  size,
});

/**
 * Never smaller than the whole board; a board that is smaller than the frame stands in the middle,
 * a larger one fills it.
 */
export function kept(camera: Camera, frame: Extent, board: Cells): Camera {
  const size = Math.min(sizeMax, Math.max(fitted(frame, board).size, camera.size));
  const along = (at: number, length: number, room: number): number =>
    length + 2 * ruler <= room
      ? (room - length) / 2
      : Math.min(ruler, Math.max(room - length - ruler, at));
  return {
    x: along(camera.x, board.columns * size, frame.width),
    y: along(camera.y, board.rows * size, frame.height),
    size,
  };
}

/** Larger or smaller; what is under `point` stays there. */
export function zoomed(camera: Camera, point: Point, factor: number): Camera {
  const size = Math.min(sizeMax, Math.max(sizeMin, camera.size * factor));
  const real = size / camera.size;
  return {
    x: point.x - (point.x - camera.x) * real,
    y: point.y - (point.y - camera.y) * real,
    size,
  };
}

export const moved = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** A cell in the middle of the frame. */
export function lookingAt(cell: Cell, size: number, frame: Extent): Camera {
  const { column, row } = placeOf(cell);
  return {
    x: frame.width / 2 - (column + 0.5) * size,
    y: frame.height / 2 - (row + 0.5) * size,
    size,
  };
}

/** The cell under a point of the frame, or null beside the board. */
export function cellUnder(camera: Camera, point: Point, board: Cells): Cell | null {
  const column = Math.floor((point.x - camera.x) / camera.size);
  const row = Math.floor((point.y - camera.y) / camera.size);
  if (column < 0 || row < 0 || column >= board.columns || row >= board.rows) return null;
  return cellName(column, row);
}

/** Where the middle of a cell is in the frame. */
export function pointOf(camera: Camera, cell: Cell): Point {
  const { column, row } = placeOf(cell);
  return { x: camera.x + (column + 0.5) * camera.size, y: camera.y + (row + 0.5) * camera.size };
}

/** How far a cell's middle is from a point, in cells (as a king walks). */
export function offMiddle(camera: Camera, cell: Cell, point: Point): number {
  const p = pointOf(camera, cell);
  return Math.max(Math.abs(point.x - p.x), Math.abs(point.y - p.y)) / camera.size;
}

/** Moves the picture only as far as it takes to show a cell with a neighbour on each side. */
export function showing(camera: Camera, cell: Cell, frame: Extent): Camera {
  const p = pointOf(camera, cell);
  const room = ruler + camera.size;
  const shift = (at: number, length: number): number =>
    length < 3 * room ? length / 2 - at : Math.max(0, room - at) + Math.min(0, length - room - at);
  return moved(camera, shift(p.x, frame.width), shift(p.y, frame.height));
}

/** First and last column and row that can be seen. */
export function span(camera: Camera, frame: Extent, board: Cells): { from: Point; to: Point } {
  const first = (at: number): number => Math.max(0, Math.floor(-at / camera.size));
  const last = (at: number, room: number, count: number): number =>
    Math.min(count - 1, Math.floor((room - at) / camera.size));
  return {
    from: { x: first(camera.x), y: first(camera.y) },
    to: {
      x: last(camera.x, frame.width, board.columns),
      y: last(camera.y, frame.height, board.rows),
    },
  };
}

/** Whether the frame shows the whole board. */
export const showsAll = (camera: Camera, frame: Extent, board: Cells): boolean =>
  camera.x >= -1 &&
  camera.y >= -1 &&
  camera.x + board.columns * camera.size <= frame.width + 1 &&
  camera.y + board.rows * camera.size <= frame.height + 1;

/** How the picture begins: the whole board where it is large enough to hit, else the action. */
export function opening(frame: Extent, board: Cells, focus: Cell): Camera {
  const whole = fitted(frame, board);
  if (frame.width >= 700 || whole.size >= sizeTouch) return whole;
  return kept(lookingAt(focus, Math.max(sizeTouch + 4, whole.size), frame), frame, board);
}

/** On the way from one to the other: `share` from 0 to 1. */
export const between = (from: Camera, to: Camera, share: number): Camera => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  size: from.size + (to.size - from.size) * share,
});
