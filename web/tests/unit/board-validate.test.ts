// Each rule of a board: a good board, changed until it breaks.
import { describe, expect, it } from 'vitest';
import { parseBoard, type Board } from '../../src/model/board';
import { readBoard } from '../../src/boards/read';
import { problemsOf } from '../../src/boards/validate';
import { writeBoard } from '../../src/boards/write';
import { boardText } from './boardSamples';

const good = (): Board => parseBoard(boardText('covenant'));
const codes = (board: Board): string[] => problemsOf(board).map((one) => one.code);
/** A good board with some of it replaced. */
const broken = (change: (board: Board) => Partial<Board>): Board => {
  const board = good();
  return { ...board, ...change(board) };
};
const withSign = (board: Board, cell: string, sign: string): string[] => {
  const column = cell.charCodeAt(0) - 65;
  const row = Number(cell.slice(1)) - 1;
  return board.grid.map((line, i) =>
    i === row ? line.slice(0, column) + sign + line.slice(column + 1) : line,
  );
};

describe('a good board', () => {
  it.each(['babel', 'covenant'])('%s has no problems', (name) => {
    const { board, problem } = readBoard(boardText(name));
    expect(problem).toBeNull();
    expect(problemsOf(board)).toEqual([]);
  });
  it.each(['babel', 'covenant'])('%s is the same after writing and reading', (name) => {
    const board = parseBoard(boardText(name));
    const { board: again, problem } = readBoard(writeBoard(board));
    expect(problem).toBeNull();
    expect(again).toEqual(board);
  });
});

describe('a broken rule is found', () => {
  const cases: [string, (board: Board) => Partial<Board>][] = [
    ['missing', () => ({ name: '' })],
    ['name', () => ({ name: 'Not Good' })],
    ['missing', () => ({ title: ' ' })],
    ['title', () => ({ title: 'x'.repeat(81) })],
    ['missing', () => ({ agentStart: null })],
    ['start_closed', () => ({ agentStart: 'C1' })],
    ['off_board', () => ({ agentStart: 'Z1' })],
    ['missing', () => ({ vehicleStart: { '2-3': 'K17' } })],
    ['vehicle_road', () => ({ vehicleStart: { '2-3': 'A1', '4-5': 'K24' } })],
    ['off_board', () => ({ vehicleStart: { '2-3': 'Z1', '4-5': 'K24' } })],
    ['missing', () => ({ escapes: [] })],
    ['escape_closed', () => ({ escapes: ['C1'] })],
    ['escape_twice', () => ({ escapes: ['A3', 'A6'] })],
    ['too_many', () => ({ escapes: ['A1', 'B1', 'B2', 'C2', 'D2', 'E2', 'F2', 'G2', 'H2'] })],
    ['cache_icon', () => ({ caches: [{ icon: 'A1', access: 'B1' }] })],
    ['cache_closed', () => ({ caches: [{ icon: 'C1', access: 'D1' }] })],
    ['cache_apart', () => ({ caches: [{ icon: 'C1', access: 'A1' }] })],
    ['off_board', () => ({ caches: [{ icon: 'Z1', access: 'A1' }] })],
    [
      'cache_twice',
      () => ({
        caches: [
          { icon: 'C1', access: 'B1' },
          { icon: 'C1', access: 'C2' },
        ],
      }),
    ],
    [
      'too_many',
      () => ({ caches: Array.from({ length: 9 }, () => ({ icon: 'C1', access: 'B1' })) }),
    ],
    ['missing', (b) => ({ objectives: { ...b.objectives, '2': [] } })],
    ['site_count', (b) => ({ objectives: { ...b.objectives, '2': b.objectives['2']!.slice(1) } })],
    ['site_open', (b) => ({ objectives: { ...b.objectives, '2': ['A1', 'B1'] } })],
    ['site_mismatch', (b) => ({ objectives: { ...b.objectives, '2': b.objectives['1']! } })],
    ['site_twice', (b) => ({ objectives: { ...b.objectives, '2': b.objectives['1']! } })],
    ['site_unlisted', (b) => ({ grid: withSign(b, 'C1', '3') })],
    [
      'site_enclosed',
      (b) => ({ rows: 1, columns: 1, grid: ['1'], objectives: { ...b.objectives, '1': ['A1'] } }),
    ],
    ['missing', () => ({ stretches: [] })],
    [
      'stretch_width',
      (b) => ({
        stretches: [...b.stretches, { left: 6, right: 8, top: 7, bottom: 9, vertical: false }],
      }),
    ],
    [
      'stretch_length',
      (b) => ({
        stretches: [...b.stretches, { left: 6, right: 7, top: 7, bottom: 8, vertical: true }],
      }),
    ],
    ['stretch_structure', (b) => ({ grid: withSign(b, 'L3', '#') })],
    ['stretch_not_road', (b) => ({ grid: withSign(b, 'L3', '.') })],
    ['stretch_twice', (b) => ({ stretches: [...b.stretches, b.stretches[0]!] })],
    ['road_uncovered', (b) => ({ stretches: b.stretches.slice(1) })],
    [
      'unreachable',
      (b) => ({
        grid: withSign(
          { ...b, grid: withSign({ ...b, grid: withSign(b, 'B1', '#') }, 'B2', '#') },
          'A2',
          '#',
        ),
      }),
    ],
    ['columns', (b) => ({ columns: 27, grid: b.grid.map((row) => row.padEnd(27, '.')) })],
    ['rows', (b) => ({ rows: 33, grid: [...b.grid, '.'.repeat(23)] })],
  ];
  it.each(cases)('board.%s (%#)', (code, change) => {
    expect(codes(broken(change))).toContain(`board.${code}`);
  });
  it('names the cells that it is about', () => {
    const cut = problemsOf(broken(() => ({ agentStart: 'C1' })));
    expect(cut[0]).toEqual({ code: 'board.start_closed', detail: 'C1', cells: ['C1'] });
  });
});

describe('a file of a wrong form is refused with its line', () => {
  const text = boardText('covenant');
  const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
  const refused = (changed: string): [string, number | undefined] => {
    const { problem } = readBoard(changed);
    return [problem?.code ?? '', problem?.line];
  };
  const cases: [string, string, string, number][] = [
    ['header', 'specter-board 1', 'a-board 1', 1],
    ['version', 'specter-board 1', 'specter-board 2', 1],
    ['key', 'title ', 'titel ', lineOf('title')],
    ['name', 'name covenant', 'name Covenant', lineOf('name')],
    ['twice', 'name covenant', 'name covenant\nname covenant', lineOf('name') + 1],
    ['values', 'agent-start M1', 'agent-start M1 M2', lineOf('agent-start')],
    ['cell', 'agent-start M1', 'agent-start M99', lineOf('agent-start')],
    ['players', 'vehicle-start 2-3', 'vehicle-start 2-4', lineOf('vehicle-start')],
    ['section', 'objectives 1', 'objectives 5', lineOf('objectives 1')],
    ['grid_header', 'ABCD', 'ABDC', lineOf('ABCD')],
    ['grid_character', ' 1 ..#', ' 1 .x#', lineOf(' 1 ..#')],
    ['row_number', ' 1 ..#', ' 2 ..#', lineOf(' 1 ..#')],
    ['row_width', ' 1 ..#', ' 1 ...#', lineOf(' 1 ..#')],
    ['control_character', 'name covenant', 'name cove\u0007nant', lineOf('name')],
    ['encoding', 'name covenant', 'name \ufffd', lineOf('name')],
  ];
  it.each(cases)('board.%s', (code, from, to, line) => {
    expect(refused(text.replace(from, to))).toEqual([`board.${code}`, line]);
  });
  it('board.grid_end', () => {
    expect(refused(text.slice(0, text.indexOf('\nend') + 1))[0]).toBe('board.grid_end');
  });
  it('board.size', () => {
    expect(refused(text + ';'.repeat(16384))[0]).toBe('board.size');
  });
  it('lets Windows line ends and a byte order mark be', () => {
    expect(readBoard(`\ufeff${text.replaceAll('\n', '\r\n')}`).problem).toBeNull();
  });
});
