// What a picture of the board shows, as plain data. Pages build a scene; the board draws it and
// reports what people point at. The board knows no rules.
import type { Cell, Compass } from '../model/protocol';

export interface FigurePiece {
  /** Stable over time, so that a figure walks from cell to cell: "hunter-0", "agent-0". */
  id: string;
  kind: 'hunter' | 'agent' | 'pet';
  /** The character ("gun", "blue_jay"), or null while it is unknown. */
  character: string | null;
  cell: Cell;
  /** One's own figure, seen by nobody else. */
  secret?: boolean;
  stunned?: boolean;
  blinded?: boolean;
  fatigued?: boolean;
  /** It is this one's turn. */
  active?: boolean;
  label: string;
  /** The way that it just took, for the animation. */
  path?: Cell[];
}

export interface MarkerPiece {
  id: string;
  cell: Cell;
  round: number;
  label: string;
}

export interface ObjectivePiece {
  cell: Cell;
  section: number;
  done: boolean;
  /** Known to the agent alone. */
  secret: boolean;
}

export type Tone = 'plain' | 'safe' | 'risky' | 'seen' | 'aim' | 'own';

/** A cell that can be chosen, with how dangerous it is; the sign is drawn beside the colour. */
export interface Target {
  tone: Tone;
  label: string;
}

/** A way that is being drawn or shown. `seen` marks cells of it that hunters see. */
export interface WayPiece {
  cells: Cell[];
  seen: ReadonlySet<Cell>;
  /** Not confirmed yet. */
  draft: boolean;
}

/** A camera, with the way it looks; blind ones see for nobody any more. */
export interface CameraPiece {
  cell: Cell;
  facing: Compass;
  blind: boolean;
}

/** Where an agent ended a round; without a number it is the first agent's. */
export interface TrailStop {
  cell: Cell;
  round: number;
  agent?: number;
}

export interface Scene {
  players: number;
  /** Per hunter: what he sees. Drawn as light that falls off with distance from `from`. */
  light: { id: string; character: string | null; from: Cell; cells: ReadonlySet<Cell> }[];
  figures: FigurePiece[];
  vehicle: {
    cell: Cell;
    kind: string;
    label: string;
    /** Characters of those inside. */
    riders?: (string | null)[];
    /** The way that it just took. */
    path?: Cell[];
    /** It neither drives nor works. */
    jammed?: boolean;
    /** Rover sits in it. */
    pet?: boolean;
  } | null;
  markers: MarkerPiece[];
  objectives: ObjectivePiece[];
  /** Completed objectives are good news for the one who looks. */
  hers?: boolean;
  /** Whether leaving by an exit would count now. */
  exitsCount?: boolean;
  smoke: ReadonlySet<Cell>;
  /** Cells from which a cache is used. */
  caches: { access: Cell; used: boolean }[];
  cameras: CameraPiece[];
  barriers: Cell[];
  /** Mines that the looker knows of. */
  mines: Cell[];
  /** Flashes that just went off. */
  flashes: Cell[];
  targets: ReadonlyMap<Cell, Target>;
  way: WayPiece | null;
  /** The agent's whole path, by round (own turn: faint; end of the game: bright). */
  trail: TrailStop[];
  notes: ReadonlyMap<Cell, string>;
  pings: Cell[];
  selected: Cell | null;
  /** More light for what one would see from the selected cell. */
  wouldSee: ReadonlySet<Cell>;
}

export const emptyScene = (players = 2): Scene => ({
  players,
  light: [],
  figures: [],
  vehicle: null,
  markers: [],
  objectives: [],
  smoke: new Set(),
  caches: [],
  cameras: [],
  barriers: [],
  mines: [],
  flashes: [],
  targets: new Map(),
  way: null,
  trail: [],
  notes: new Map(),
  pings: [],
  selected: null,
  wouldSee: new Set(),
});
