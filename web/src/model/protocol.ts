// The messages of docs/protocol.md, as far as the client reads them. Names are those of the wire.

export type Cell = string;
/** A seat's number, or who only watches. */
export type SeatId = number | 'spectator' | 'above';
export type Compass = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW' | 'here';

export interface Failure {
  code: string;
  detail?: string;
  line?: number;
  text?: string;
}

/** An action as it is listed and sent back. In lists `cells` may stand for one action per cell. */
export interface Action {
  type: string;
  seat: number;
  cell?: Cell;
  cells?: Cell[];
  path?: Cell[];
  steps?: number;
  marker?: Cell;
  marker_loyal?: Cell;
  triggers?: number;
  hunter?: number | string;
  agent?: number | string;
  card?: string;
  place?: number;
  section?: number;
  direction?: Compass;
  value?: number;
  yes?: boolean;
  ballot?: number;
  // The second edition's.
  vehicle?: string;
  cache?: number;
  /** Of an ability: which one of a hunter's, or which camera; 0 may be left out. */
  which?: number;
  hide?: boolean;
  pledge?: Pledge;
  camera?: number;
  die?: number;
}

/** How a hunter's next move must end, once he has said so (Mind Tap). */
export type Pledge = 'on_foot' | 'inside' | 'driving';

export interface GameEvent {
  n: number;
  type: string;
  [field: string]: unknown;
}

export interface Decision {
  id: number;
  kind: string;
  /** The hunter that it is about, where there is one. */
  hunter?: number | null;
  /** Of an `answer`: "sensor", "senses", "post_cognition", "bark"…; and what is true. */
  question?: string | null;
  truth?: { value?: number; cell?: Cell } | null;
  /** For an agent: what each hunter sees now. */
  sight?: { hunter: number; cells: Cell[] }[];
}

export interface Hunter {
  hunter: number;
  seat: number;
  kind: string | null;
  cell: Cell | null;
  inside: boolean;
  stunned: boolean;
  blinded: boolean;
  played: boolean;
  gone: boolean;
  revoked: boolean;
  only: Compass | null;
  // Ruleset 2 only.
  /** Sees this way alone (Flare). */
  flare?: Compass | null;
  /** Does not see this way (Mind Delve). */
  without?: Compass | null;
  /** Blind until the agent's turn ends (Smoke Dagger). */
  dazzled?: boolean;
  /** A bit for each ability that Omen took. */
  disabled?: number;
  thermal?: boolean;
  pledge?: Pledge | null;
  pledged?: Cell | null;
  role: 'L' | 'T' | '?';
  /** What he sees: cells, and straight runs of them such as "A7-W7". */
  sight: string[];
}

export interface HandCard {
  card: string | null;
  charges: number;
}

export interface AgentSecret {
  kind: string | null;
  hp: number;
  /** What she began with. */
  hp_max: number;
  cell: Cell | null;
  from: Cell | null;
  /** The last cell of the running move that a hunter saw. */
  marker?: Cell | null;
  stage: string;
  steps: number;
  reach: number;
  stealth: number;
  card_played: number;
  cards: HandCard[];
  // Ruleset 2 only.
  mine?: Cell | null;
  /** The section that is completed and not shown yet; 0 for none. */
  remote?: number;
  /** A bit for each cache that was used. */
  caches?: number;
  /** The ability for the start of a turn was used in this one. */
  ability?: boolean;
  sheet: (Cell | null)[];
}

export interface Agent {
  agent: number;
  seat: number | null;
  kind: string | null;
  in_play: boolean;
  escaped: boolean;
  hand: number;
  guard: number;
  promise: string | null;
  hits: number;
  // Ruleset 2 only.
  fatigued?: boolean;
  heals?: number;
  figure: { state: 'visible' | 'marker' | null; cell: Cell | null; round: number };
  places: { card: string | null; charges: number; marked: boolean; supply: boolean }[];
  secret: AgentSecret | null;
}

export interface Camera {
  cell: Cell | null;
  facing: Compass | null;
}

/** Rover; `hp` counts once it guards a traitor. */
export interface Pet {
  cell: Cell | null;
  owner: number | null;
  inside: boolean;
  hp: number;
}

export type Ruleset = 1 | 2;

/** Whose turn runs; a pet goes by its hunter. */
export type Active = { agent: number } | { hunter: number } | { pet: number };

export interface View {
  seat: SeatId;
  players: number;
  ruleset: Ruleset;
  active: Active | null;
  round: number;
  winner: 'agents' | 'hunters' | null;
  reason: string | null;
  turned: number | null;
  steps: number;
  drove: boolean;
  drafted: number;
  vehicle: {
    kind: string;
    cell: Cell | null;
    spent: number;
    sensed: boolean;
    /** What it drives in a round, and what it can still drive now. */
    spaces: number;
    left: number;
  };
  hunters: Hunter[];
  agents: Agent[];
  objectives: { section: number; die: number; cell: Cell | null; done_round: number }[];
  plan: { section: number; die: number; cell: Cell }[] | null;
  /** A place of the list is empty where its smoke has gone before a later one. */
  smokes: { cell: Cell }[];
  // Ruleset 2 only.
  /** Supply cards left. */
  deck?: number;
  /** 0, or the agent + 1 whose EMP stops the vehicle. */
  jammed?: number;
  /** First dice of a throw that can still be changed. */
  rolled?: number[];
  barriers?: (Cell | null)[];
  cameras?: Camera[];
  pet?: Pet;
  ballots: number[];
  resigned: number[];
  asked: number;
  decision: Decision | null;
  waiting: { seat: number; kind: string }[];
}

export interface Clock {
  kind: string;
  seats: number[];
  rest_ms: number;
  budget_ms: number;
  stands?: boolean;
}

export interface Preview {
  steps: number;
  steps_left: number;
  /** Numbers of steps above the fewest that lead to the same cell. */
  longer?: number[];
  end: Cell | null;
  marker: Cell | null;
  marker_hiding?: Cell | null;
  visible: boolean;
  escapes: boolean;
  seen_by: number[];
  seen_at_end: number[];
  chances: { hunter: number; agent: number; permille: number }[];
  stunned: number[];
  blinded: number[];
  lit?: Cell[];
}

export interface TableSeat {
  seat: number;
  kind: 'guest' | 'bot' | 'empty';
  guest: string | null;
  name: string | null;
  bot?: string | null;
  ready?: boolean;
  /** To the seat's part of the dice. */
  commitment?: string | null;
  /** Whether that part was shown. */
  seed?: boolean;
  away?: number | null;
  left?: boolean;
  invited?: boolean;
  pause?: boolean;
}

export interface TableClocks {
  hunter: number | null;
  agent: number | null;
  answer: number | null;
  draft: number | null;
}

/** What people are told of where the agents can be. */
export type Assist = 'off' | 'cells' | 'heat';

export interface TableOptions {
  edition: string;
  players: number;
  /** Null where the hunters choose. */
  vehicle: string | null;
  five_player_bonus: boolean;
  board: string;
  board_text: string | null;
  private: boolean;
  spectators: boolean;
  clock: TableClocks | null;
  answer_window_ms: number;
  /** Missing at a table of an older server: then it is off. */
  assist?: Assist;
}

export interface TableMessage {
  type: 'table';
  table: string;
  status: 'open' | 'running' | 'over' | 'closed';
  options: TableOptions;
  host: string | null;
  /** To the server's part of the dice. */
  commitment: string | null;
  /** Everybody who committed to a part of the dice has to show it now. */
  showing: boolean;
  /** How often the table opened again because somebody did not. */
  attempts: number;
  seats: TableSeat[];
  /** Who looks on and would like to sit down. */
  asking: { guest: string; name: string }[];
  /** There is an invitation to the next free seat. */
  invited: boolean;
  /** A rematch: it begins when everybody is ready. */
  again: boolean;
  /** `lost`: you did not show your part of the dice, and lost your seat. */
  you: { seats: number[]; host: boolean; lost: boolean; muted: string[] };
  paused: boolean;
  over: { winner: 'agents' | 'hunters'; reason: string; round?: number } | null;
  rematch: string | null;
  /** Why it is closed: "CODE" or "CODE: DETAIL", as in an error. */
  reason: string | null;
}

export interface SeatMessage {
  type: 'state' | 'update';
  table: string;
  seat: SeatId;
  events: GameEvent[];
  last: number;
  view: View;
  legal: Action[];
  free: Action[];
  clock: Clock | null;
}

export interface Talk {
  type?: 'talk';
  table?: string;
  n: number;
  kind: 'chat' | 'note' | 'ping';
  channel: 'table' | 'spectators' | 'hunters';
  seat: number | null;
  guest: string | null;
  name: string | null;
  text: string;
  cell: Cell | null;
  time: number;
  key?: string | null;
}

export interface HeldMessage {
  type: 'held';
  table: string;
  seat: number;
  decision: number;
  ms: number;
}

export interface OpenedMessage {
  type: 'opened';
  table: string;
  setup: Record<string, unknown> | null;
  board_text: string | null;
  board: string | null;
  talk: Talk[];
}

export interface GoneMessage {
  type: 'gone';
  table: string;
  code: string;
}

export type TableEvent =
  | TableMessage
  | SeatMessage
  | (Talk & { type: 'talk' })
  | HeldMessage
  | OpenedMessage
  | GoneMessage;

export interface Welcome {
  type: 'welcome';
  version: number;
  rules: number;
  program: string;
  /** Changes whenever the server carries another client. */
  client?: string;
  guest: string;
  name: string;
  token?: string;
  bots: { name: string; description: string }[];
  boards: string[];
  editions: string[];
  grace_ms: number;
}

export interface Summary {
  table: string;
  host: string | null;
  edition: string;
  board: string;
  players: number;
  status: TableMessage['status'];
  private: boolean;
  spectators: boolean;
  /** Missing in what an older server has stored. */
  answer_window_ms?: number;
  assist?: Assist;
  seats: TableSeat[];
  round: number;
  waiting: number[];
  your_turn: boolean;
  your_seats: number[];
  updated: number;
  over: TableMessage['over'];
}

/** What somebody who was invited agrees to by sitting down. */
export interface Invitation {
  options: TableOptions;
  host: string | null;
  seat: number;
}

export interface Lobby {
  open: Summary[];
  running: Summary[];
  finished: Summary[];
  mine: Summary[];
}

export interface ReplayStep {
  n: number;
  action: Action | null;
  rolls: [string, number][];
  /** What a clock chose in the draft: of how many choices, and which one from 1. */
  draft?: [number, number];
  events: GameEvent[];
  view: View;
}

/** A game of other rules is shown as far as ours lead to the same. */
export interface ReplayStop {
  /** The version of the rules that it was played with. */
  rules: number;
  /** How many steps it has; those that are shown end before. */
  steps: number;
}

/** Where one agent can be, as a seat or the spectators can know it. */
export interface Insight {
  agent: number;
  count: number;
  /** The cell around which most of the weight lies. */
  around: Cell | null;
  cells: Cell[];
  /** For each cell, in ten-thousandths; null where the table shows cells alone. */
  heat: number[] | null;
  /** Where she can be after her next turn. */
  next: Cell[];
}

/** What a planned move would change. */
export interface PlanInsight {
  agent: number;
  before: number;
  left: number;
  cleared: Cell[];
}

export interface Why {
  agent: number;
  cell: Cell;
  possible: boolean;
  reason: 'way' | 'wall' | 'far' | 'sighted' | 'watched' | 'noticed' | 'checked' | 'told';
  round: number;
  hunter: number | null;
  from: Cell | null;
  steps: number;
  event: GameEvent | null;
  /** Where she can have been as the last rounds began, oldest first. */
  way: { round: number; cell: Cell }[];
}

export interface Belief {
  seat: SeatId;
  exact: boolean;
  round: number;
  agents: Insight[];
  plan: PlanInsight[] | null;
  why: Why | null;
}

/** A moment of a finished game: how many cells were left, and who was near. */
export interface ReviewMoment {
  step: number;
  round: number;
  agent: number;
  cell: Cell | null;
  count: number;
  /** How likely her cell was, in ten-thousandths. */
  truth: number;
  hunter: number | null;
  steps: number;
}

export interface ReviewStep {
  n: number;
  agents: { agent: number; cell: Cell | null; cells: Cell[]; heat: number[]; truth: number }[];
}
