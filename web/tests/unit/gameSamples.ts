// Views, seats and boards for tests, as small as a test needs them.
import { newTable, type SeatState } from '../../src/model/fold';
import { parseBoard } from '../../src/model/board';
import type { Action, Agent, Hunter, SeatMessage, View } from '../../src/model/protocol';

/** Structures on B2 and D3; a road of two lanes, rows 4 and 5. */
export const smallBoard = parseBoard(`specter-board 1
name small
title Small
agent-start A1
stretch A4-F5
grid
   ABCDEF
 1 ......
 2 .#....
 3 ...#..
 4 ======
 5 ======
 6 ......
end
`);

export const hunter = (index: number, more: Partial<Hunter> = {}): Hunter => ({
  hunter: index,
  seat: 1,
  kind: (['gun', 'beast', 'puppet', 'prophet'] as const)[index] ?? null,
  cell: null,
  inside: false,
  stunned: false,
  blinded: false,
  played: false,
  gone: false,
  revoked: false,
  only: null,
  role: 'L',
  sight: [],
  ...more,
});

export const agent = (more: Partial<Agent> = {}): Agent => ({
  agent: 0,
  seat: 0,
  kind: null,
  in_play: true,
  escaped: false,
  hand: 3,
  guard: 0,
  promise: null,
  hits: 0,
  figure: { state: null, cell: null, round: 0 },
  places: [],
  secret: {
    kind: 'spider',
    hp: 4,
    hp_max: 4,
    cell: 'A1',
    from: null,
    stage: '',
    steps: 4,
    reach: 4,
    stealth: 0,
    card_played: 0,
    cards: [
      { card: 'flash_bang', charges: 1 },
      { card: 'tangle_line', charges: 2 },
    ],
    sheet: ['A1'],
  },
  ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  seat: 0,
  players: 2,
  ruleset: 1,
  active: null,
  round: 3,
  winner: null,
  reason: null,
  turned: null,
  steps: 0,
  drove: false,
  drafted: 0,
  vehicle: { kind: 'tracer', cell: 'F5', spent: 0, sensed: false, spaces: 10, left: 10 },
  hunters: [],
  agents: [agent()],
  objectives: [],
  plan: null,
  smokes: [],
  ballots: [],
  resigned: [],
  asked: 1,
  decision: null,
  waiting: [],
  ...more,
});

export const seatState = (legal: Action[], more: Partial<View> = {}): SeatState => ({
  seat: 0,
  events: [],
  last: 0,
  first: 0,
  view: view({ decision: { id: 7, kind: 'agent_turn' }, ...more }),
  legal,
  free: [],
  clock: null,
  clockAt: 0,
});

export const emptyTable = newTable('t');

/** A message of a seat with the events `from` to `to`. */
export const update = (
  seat: SeatMessage['seat'],
  from: number,
  to: number,
  more: Partial<SeatMessage> = {},
): SeatMessage => ({
  type: 'update',
  table: 't',
  seat,
  events: Array.from({ length: to - from + 1 }, (_, i) => ({ n: from + i, type: 'clear' })),
  last: to,
  view: view(),
  legal: [],
  free: [],
  clock: null,
  ...more,
});
