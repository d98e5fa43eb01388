// Outlines of areas of cells as SVG paths with rounded corners: neighbouring cells grow together,
// cells that touch by a corner only stay apart.
import { placeOf } from '../model/board';
import type { Cell } from '../model/protocol';
import { unit, type Point } from './geometry';

type Inside = (column: number, row: number) => boolean;

interface Edge {
  from: Point;
  to: Point;
}

const key = (p: Point): string => `${p.x},${p.y}`;

/** Edges around the area, clockwise on the screen, so that the inside is on the right hand. */
function edgesOf(inside: Inside, columns: number, rows: number): Edge[] {
  const edges: Edge[] = [];
  const add = (x: number, y: number, dx: number, dy: number): void => {
    edges.push({ from: { x, y }, to: { x: x + dx, y: y + dy } });
  };
  for (let y = 0; y < rows; ++y)
    for (let x = 0; x < columns; ++x) {
      if (!inside(x, y)) continue;
      if (y === 0 || !inside(x, y - 1)) add(x, y, 1, 0);
      if (x === columns - 1 || !inside(x + 1, y)) add(x + 1, y, 0, 1);
      if (y === rows - 1 || !inside(x, y + 1)) add(x + 1, y + 1, -1, 0);
      if (x === 0 || !inside(x - 1, y)) add(x, y + 1, 0, -1);
    }
  return edges;
}

const turn = (a: Edge, b: Edge): number =>
  (a.to.x - a.from.x) * (b.to.y - b.from.y) - (a.to.y - a.from.y) * (b.to.x - b.from.x);

/** Closed loops of corners; where two cells touch by a corner, the way stays at its own cell. */
function loopsOf(edges: Edge[]): Point[][] {
  const starts = new Map<string, Edge[]>();
  for (const edge of edges)
    starts.set(key(edge.from), [...(starts.get(key(edge.from)) ?? []), edge]);
  const used = new Set<Edge>();
  const loops: Point[][] = [];
  for (const first of edges) {
    if (used.has(first)) continue;
    const loop: Point[] = [];
    for (let edge = first; !used.has(edge);) {
      used.add(edge);
      const next = (starts.get(key(edge.to)) ?? [])
        .filter((one) => one === first || !used.has(one))
        .sort((a, b) => turn(edge, b) - turn(edge, a))[0];
      if (!next) break;
      if (turn(edge, next) !== 0) loop.push(edge.to);
      edge = next;
    }
    loops.push(loop);
  }
  return loops;
}

const toward = (from: Point, to: Point, length: number): Point => {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(length, whole / 2) / whole;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

/** Moves each corner of a loop inwards. */
function shrunk(loop: Point[], inset: number): Point[] {
  return loop.map((p, i) => {
    const before = loop[(i + loop.length - 1) % loop.length]!;
    const after = loop[(i + 1) % loop.length]!;
    // On the right hand of both edges that meet here.
    const dx = -Math.sign(p.y - before.y) - Math.sign(after.y - p.y);
    const dy = Math.sign(p.x - before.x) + Math.sign(after.x - p.x);
    return { x: p.x * unit + dx * inset, y: p.y * unit + dy * inset };
  });
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
const spot = (p: Point): string => `${number(p.x)} ${number(p.y)}`;

function rounded(loop: Point[], radius: number): string {
  let path = '';
  loop.forEach((p, i) => {
    const from = toward(p, loop[(i + loop.length - 1) % loop.length]!, radius);
    const to = toward(p, loop[(i + 1) % loop.length]!, radius);
    path += `${i === 0 ? 'M' : 'L'}${spot(from)}Q${spot(p)} ${spot(to)}`;
  });
  return `${path}Z`;
}

export function outline(
  inside: Inside,
  columns: number,
  rows: number,
  { inset = 0, radius = 0 } = {},
): string {
  return loopsOf(edgesOf(inside, columns, rows))
    .map((loop) => rounded(shrunk(loop, inset), radius))
    .join('');
}

/** The outline of named cells. */
export function outlineOf(
  cells: Iterable<Cell>,
  options: { inset?: number; radius?: number } = {},
): string {
  const places = new Set<string>();
  let columns = 0;
  let rows = 0;
  for (const cell of cells) {
    const { column, row } = placeOf(cell);
    places.add(`${column},${row}`);
    columns = Math.max(columns, column + 1);
    rows = Math.max(rows, row + 1);
  }
  return outline((column, row) => places.has(`${column},${row}`), columns, rows, options);
}
