// What hunters see, for the light on the board (docs/rules/rules.md, "Vision"). It is a picture
// only: the server alone decides who is seen.
import { around, cellAt, cellName, ground } from './board.js';

const ways = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Cells that smoke fills. */
export function smokeCells(board, smokes) {
  const out = new Set();
  for (const smoke of smokes ?? [])
    for (const cell of around(board, smoke.cell, 1))
      if (ground(board, cell) !== 'structure') out.add(cell);
  return out;
}

function ray(board, smoke, column, row, [dx, dy], inside, out) {
  for (let c = column, r = row; inside(c, r); c += dx, r += dy) {
    const cell = cellName(c, r);
    if (ground(board, { column: c, row: r }) === 'structure' || smoke.has(cell)) return;
    out.add(cell);
  }
}

/** What is seen from a cell; `only` limits it to one direction. */
export function seenFrom(board, cell, smoke = new Set(), only = null) {
  const out = new Set([cell]);
  if (smoke.has(cell)) return out;
  const { column, row } = cellAt(cell);
  const onBoard = (c, r) => c >= 0 && r >= 0 && c < board.columns && r < board.rows;
  for (const [name, way] of Object.entries(ways)) {
    if (only && only !== name) continue;
    ray(board, smoke, column + way[0], row + way[1], way, onBoard, out);
    for (const s of board.stretches) {
      const inside = (c, r) => c >= s.left && c <= s.right && r >= s.top && r <= s.bottom;
      if (!inside(column, row) || s.vertical !== (way[0] === 0)) continue;
      // The other lane is traced by itself, from the cell diagonally ahead.
      const c = s.vertical ? s.left + s.right - column : column + way[0];
      const r = s.vertical ? row + way[1] : s.top + s.bottom - row;
      ray(board, smoke, c, r, way, inside, out);
    }
  }
  return out;
}

const known = new WeakMap();

/** What all hunters of a view see together. A traitor who has turned is no hunter any more. */
export function litCells(board, view) {
  if (!known.has(view)) known.set(view, lit(board, view));
  return known.get(view);
}

function lit(board, view) {
  const smoke = smokeCells(board, view.smokes);
  const out = new Set();
  for (const hunter of view.hunters) {
    const cell = hunter.inside ? view.vehicle.cell : hunter.cell;
    if (!cell || hunter.blinded || hunter.gone) continue;
    for (const seen of seenFrom(board, cell, smoke, hunter.only)) out.add(seen);
  }
  return out;
}
