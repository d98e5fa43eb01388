// A board file (docs/boards.md) as data. The server has checked it already, so that this reader
// only has to understand, not to judge. Cells are their names everywhere: "K17".

const A = 'A'.charCodeAt(0);

/** "K17" from a column and a row, both from 0. */
export const cellName = (column, row) => String.fromCharCode(A + column) + (row + 1);

/** {column, row} from 0, or null where the text is no cell. */
export function cellAt(name) {
  const found = /^([A-Za-z])([1-9][0-9]?)$/.exec(name ?? '');
  if (!found) return null;
  return { column: found[1].toUpperCase().charCodeAt(0) - A, row: Number(found[2]) - 1 };
}

/** King-move distance. */
export function distance(a, b) {
  const p = cellAt(a);
  const q = cellAt(b);
  return Math.max(Math.abs(p.column - q.column), Math.abs(p.row - q.row));
}

/** Compass direction of `to` seen from `from`: "N", "NE", …, or "here". */
export function direction(from, to) {
  const p = cellAt(from);
  const q = cellAt(to);
  const vertical = q.row < p.row ? 'N' : q.row > p.row ? 'S' : '';
  const horizontal = q.column < p.column ? 'W' : q.column > p.column ? 'E' : '';
  return vertical + horizontal || 'here';
}

const readers = {
  name: (board, [name]) => { board.name = name; },
  title: (board, words) => { board.title = words.join(' '); },
  'agent-start': (board, [cell]) => { board.agentStart = upper(cell); },
  'vehicle-start': (board, [players, cell]) => { board.vehicleStart[players] = upper(cell); },
  escape: (board, cells) => { board.escapes = cells.map(upper); },
  'escape-extra': (board, cells) => { board.escapesExtra = cells.map(upper); },
  stretch: (board, [corners]) => { board.stretches.push(stretch(corners)); },
  objectives: (board, [section, ...cells]) => { board.objectives[section] = cells.map(upper); },
  cache: (board, [icon, access]) => { board.caches.push({ icon: upper(icon), access: upper(access) }); },
};

const upper = (text) => text.toUpperCase();

function stretch(corners) {
  const [p, q] = corners.split('-').map(cellAt);
  const box = {
    left: Math.min(p.column, q.column), right: Math.max(p.column, q.column),
    top: Math.min(p.row, q.row), bottom: Math.max(p.row, q.row),
  };
  return { ...box, vertical: box.right - box.left === 1 && box.bottom - box.top > 1 };
}

/** Reads the text of a board file. Unknown lines are skipped. */
export function parseBoard(text) {
  const board = {
    name: '', title: '', columns: 0, rows: 0, grid: [], agentStart: null, vehicleStart: {},
    escapes: [], escapesExtra: [], stretches: [], objectives: {}, caches: [],
  };
  let inGrid = false;
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith(';')) continue;
    if (inGrid) inGrid = gridLine(board, line);
    else if (line === 'grid') inGrid = true;
    else {
      const [key, ...values] = line.split(/\s+/);
      readers[key]?.(board, values);
    }
  }
  board.rows = board.grid.length;
  return board;
}

function gridLine(board, line) {
  if (line === 'end') return false;
  if (/^[A-Z]/.test(line)) board.columns = line.length;
  else board.grid.push(line.replace(/^\d+\s+/, ''));
  return true;
}

/** "structure", "open", "road", or null off the board. */
export function ground(board, cell) {
  const at = typeof cell === 'string' ? cellAt(cell) : cell;
  const sign = at && board.grid[at.row]?.[at.column];
  if (sign === undefined || sign === null) return null;
  return sign === '.' ? 'open' : sign === '=' ? 'road' : 'structure';
}

/** Every cell's name, row by row. */
export function cellsOf(board) {
  const all = [];
  for (let row = 0; row < board.rows; ++row)
    for (let column = 0; column < board.columns; ++column) all.push(cellName(column, row));
  return all;
}

/** The escape points of a game with so many players. */
export const escapesOf = (board, players) =>
  players >= 4 ? [...board.escapes, ...board.escapesExtra] : board.escapes;

/** Cells within `range` of one, itself included, that are on the board. */
export function around(board, cell, range) {
  const { column, row } = cellAt(cell);
  const out = [];
  for (let r = Math.max(0, row - range); r <= Math.min(board.rows - 1, row + range); ++r)
    for (let c = Math.max(0, column - range); c <= Math.min(board.columns - 1, column + range); ++c)
      out.push(cellName(c, r));
  return out;
}
