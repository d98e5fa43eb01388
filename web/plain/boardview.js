// The board as SVG: the ground is drawn once, everything that changes is in pieces.js. Cells can be
// chosen with the pointer or with the arrow keys.
import { button, h, s } from './dom.js';
import { cellAt, cellName, cellsOf, escapesOf, ground } from './board.js';
import { drawPieces } from './pieces.js';
import { margin, middle, unit, x, y } from './geometry.js';

/** `onCell(cell, byKey)` is called when one is chosen, `describe(cell)` gives words for it. */
export function boardView({ board, players, onCell, describe }) {
  const width = margin * 2 + board.columns * unit;
  const height = margin * 2 + board.rows * unit;
  const below = s('g', {});
  const pieces = s('g', {});
  const cursor = s('rect', { class: 'cursor', width: unit - 2, height: unit - 2, rx: 5, visibility: 'hidden' });
  const svg = s('svg', {
    viewBox: `0 0 ${width} ${height}`, class: 'board', tabindex: '0', role: 'application', id: 'board',
    'aria-label': 'The board. Arrow keys move from cell to cell, Enter chooses one, N goes to the next cell that can be chosen.',
    'aria-describedby': 'cell-words',
  }, drawGround(board, width, height), below, drawSigns(board, players), pieces, cursor);
  const words = h('p', { class: 'cell-words', id: 'cell-words', 'aria-live': 'off' }, 'Point at a cell to read about it.');
  const scroller = h('div', { class: 'scroller' }, svg);
  let at = board.agentStart ?? 'A1';
  let about = null; // the cell that the words are about
  let targets = [];
  let zoom = window.matchMedia('(max-width: 800px)').matches ? 1.05 : 0;

  const cellOf = (event) => {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const column = Math.floor((p.x - margin) / unit);
    const row = Math.floor((p.y - margin) / unit);
    const inside = column >= 0 && row >= 0 && column < board.columns && row < board.rows;
    return inside ? cellName(column, row) : null;
  };
  const read = (cell) => {
    about = cell;
    const next = describe(cell);
    if (words.textContent !== next) words.textContent = next;
  };
  const place = (cell, visible) => {
    at = cell;
    const { column, row } = cellAt(cell);
    cursor.setAttribute('x', x(column) + 1);
    cursor.setAttribute('y', y(row) + 1);
    cursor.setAttribute('visibility', visible ? 'visible' : 'hidden');
    if (visible) read(cell);
  };
  const step = (dx, dy) => {
    const p = cellAt(at);
    const column = Math.min(board.columns - 1, Math.max(0, p.column + dx));
    const row = Math.min(board.rows - 1, Math.max(0, p.row + dy));
    place(cellName(column, row), true);
    reveal(at);
  };
  const next = (by) => {
    if (targets.length === 0) return;
    const i = targets.indexOf(at);
    place(targets[(i + by + targets.length) % targets.length], true);
    reveal(at);
  };
  const keys = {
    ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1), ArrowLeft: () => step(-1, 0),
    ArrowRight: () => step(1, 0), Enter: () => onCell(at, true), ' ': () => onCell(at, true),
    n: () => next(1), N: () => next(1), p: () => next(-1), P: () => next(-1),
  };
  svg.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  // The words are read out only to somebody who walks over the board with the keys.
  svg.addEventListener('focus', () => {
    if (!svg.matches(':focus-visible')) return;
    words.setAttribute('aria-live', 'polite');
    place(at, true);
  });
  svg.addEventListener('blur', () => {
    words.setAttribute('aria-live', 'off');
    cursor.setAttribute('visibility', 'hidden');
  });
  svg.addEventListener('pointermove', (event) => {
    const cell = event.pointerType === 'mouse' ? cellOf(event) : null;
    if (cell) read(cell);
  });
  svg.addEventListener('click', (event) => {
    const cell = cellOf(event);
    if (!cell) return;
    place(cell, false);
    read(cell);
    onCell(cell);
  });

  /** Brings a cell into view, in the middle if asked. */
  function reveal(cell, centre = false) {
    if (zoom === 0 || !svg.isConnected) return;
    const scale = current();
    const p = middle(cell);
    const left = p.x * scale;
    const top = p.y * scale;
    const edge = unit * scale * 2;
    const outside = left < scroller.scrollLeft + edge || left > scroller.scrollLeft + scroller.clientWidth - edge ||
      top < scroller.scrollTop + edge || top > scroller.scrollTop + scroller.clientHeight - edge;
    if (centre || outside)
      scroller.scrollTo({ left: left - scroller.clientWidth / 2, top: top - scroller.clientHeight / 2 });
  }

  function setZoom(value) {
    zoom = value;
    svg.style.width = zoom === 0 ? '' : `${Math.round(width * zoom)}px`;
    scroller.classList.toggle('zoomed', zoom !== 0);
    reveal(at, true);
  }
  const current = () => svg.getScreenCTM()?.a ?? 1;
  const tools = h('div', { class: 'board-tools', role: 'group', 'aria-label': 'Size of the board' },
    button('−', () => setZoom(Math.max(0.4, current() / 1.3)), { 'aria-label': 'Smaller' }),
    button('Fit', () => setZoom(0), { 'aria-label': 'Whole board' }),
    button('+', () => setZoom(Math.min(3, current() * 1.3)), { 'aria-label': 'Larger' }));
  const root = h('div', { class: 'board-box' }, scroller, tools, words);
  if (zoom) setTimeout(() => setZoom(zoom));

  return {
    root, reveal, width, height,
    draw(scene) {
      targets = [...(scene.targets?.keys() ?? [])];
      drawPieces({ below, pieces, board, scene });
      if (about) read(about);
    },
    /** Where to look first. */
    lookAt(cell) {
      if (!cell) return;
      at = cell;
      reveal(cell, true);
    },
  };
}

function drawGround(board, width, height) {
  const parts = [s('rect', { class: 'floor', x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin, rx: 4 })];
  for (const cell of cellsOf(board)) {
    const at = cellAt(cell);
    if (ground(board, at) === 'road')
      parts.push(s('rect', { class: 'road', x: x(at.column), y: y(at.row), width: unit, height: unit }));
  }
  for (const stretch of board.stretches) {
    const line = stretch.vertical
      ? { x1: x(stretch.right), x2: x(stretch.right), y1: y(stretch.top), y2: y(stretch.bottom + 1) }
      : { x1: x(stretch.left), x2: x(stretch.right + 1), y1: y(stretch.bottom), y2: y(stretch.bottom) };
    parts.push(s('line', { class: 'lane', ...line }));
  }
  return s('g', { 'aria-hidden': 'true' }, parts);
}

/** Structures, names and exits lie above the light. */
function drawSigns(board, players) {
  const parts = [];
  for (const cell of cellsOf(board)) {
    const at = cellAt(cell);
    if (ground(board, at) === 'structure')
      parts.push(s('rect', { class: 'slab-shade', x: x(at.column) + 1, y: y(at.row) + 3, width: unit - 2, height: unit - 2, rx: 5 }),
        s('rect', { class: 'slab', x: x(at.column) + 1, y: y(at.row) + 1, width: unit - 2, height: unit - 3, rx: 5 }));
    parts.push(s('text', { class: 'cell-name', x: x(at.column) + 3, y: y(at.row) + 9 }, cell));
  }
  for (let column = 0; column < board.columns; ++column)
    for (const row of [margin - 8, y(board.rows) + 15])
      parts.push(s('text', { class: 'edge', x: x(column) + unit / 2, y: row }, cellName(column, 0)[0]));
  for (let row = 0; row < board.rows; ++row)
    for (const column of [margin / 2, x(board.columns) + margin / 2])
      parts.push(s('text', { class: 'edge', x: column, y: y(row) + unit / 2 + 4 }, String(row + 1)));
  for (const cell of escapesOf(board, players)) parts.push(drawExit(board, cell));
  for (const cache of board.caches) {
    const p = middle(cache.icon);
    parts.push(s('text', { class: 'cache', x: p.x, y: p.y + 5 }, '+'));
  }
  return s('g', { 'aria-hidden': 'true' }, parts);
}

function drawExit(board, cell) {
  const at = cellAt(cell);
  const p = middle(cell);
  const turn = at.row === 0 ? 0 : at.column === board.columns - 1 ? 90 : at.row === board.rows - 1 ? 180
    : at.column === 0 ? 270 : 0;
  return s('path', { class: 'exit', transform: `translate(${p.x} ${p.y}) rotate(${turn})`,
    d: 'M-9 1 L0 -8 L9 1 M-9 10 L0 1 L9 10' });
}
