// What a lesson is made of. Lessons are data; stage.ts plays them.
import type { Board } from '../model/board';
import type { Cell, Compass } from '../model/protocol';

export interface StageHunter {
  kind: string;
  /** Where he stands; inside, he is where the vehicle is. */
  cell: Cell;
  inside?: boolean;
  blinded?: boolean;
}

/** What stands where at a step's beginning. */
export interface Setting {
  players: number;
  hunters: StageHunter[];
  /** `shown`: her figure stands on the board for everybody; else only the learner sees her. */
  agent: { kind: string | null; cell: Cell; shown?: boolean } | null;
  marker?: { cell: Cell; round: number };
  vehicle?: Cell;
  /** The vehicle is the Interceptor, which raises an alarm while nobody is inside. */
  interceptor?: boolean;
  /** Sections whose objectives are done; the others are open. */
  done?: number[];
  /** Centres of smoke. */
  smoke?: Cell[];
  flashes?: Cell[];
  /** A way that is only shown. */
  way?: Cell[];
  /** The light is not drawn: the learner is to think. */
  dark?: boolean;
}

/** Which cells can be chosen. */
export type Reach =
  | { kind: 'walk'; hunter: number; steps: number }
  | { kind: 'drive'; spaces: number }
  | { kind: 'get_out'; hunter: number }
  | { kind: 'throw'; range: number; what: 'flash' | 'smoke' | 'decoy' }
  | { kind: 'listed'; cells: Cell[] };

/** Which of them are right. */
export type Goal =
  /** Whoever moves would see all of these from there. */
  | { kind: 'sees'; cells: Cell[]; within?: number }
  /** Some hunter sees the cell, or none does. */
  | { kind: 'lit' }
  | { kind: 'dark' }
  /** After the throw nobody sees these. */
  | { kind: 'hides'; cells: Cell[] }
  /** The flash blinds all of these hunters. */
  | { kind: 'blinds'; hunters: number[] }
  /** Seen from the vehicle it lies there. */
  | { kind: 'direction'; way: Compass }
  /** At least so far from the agent. */
  | { kind: 'far'; distance: number }
  | { kind: 'is'; cells: Cell[] };

export type Sighting = 'unseen' | 'spotted' | 'visible';

export interface PathGoal {
  /** Which sightings are right. */
  sighting: Sighting[];
  /** Where it has to end: on one of these cells, or next to an objective. */
  ends?: Cell[];
  next?: Cell;
  /** At most so many steps. */
  most?: number;
  /** Without the Interceptor's alarm. */
  silent?: boolean;
}

export interface Option {
  /** The sentence's last part of the key, or with `direction` one of the compass. */
  id: string;
  right: boolean;
}

export type Task =
  | { kind: 'read' }
  | { kind: 'cell'; reach: Reach; goal: Goal }
  | { kind: 'path'; steps: number; goal: PathGoal }
  | { kind: 'answer'; options: Option[] }
  /** An attack by this hunter on the agent, with dice that fell before. */
  | { kind: 'attack'; hunter: number; dice: number[] };

/** What a step's sentences say about sight; a test holds it against the model. */
export interface Claim {
  hunter: number;
  cell: Cell;
  seen: boolean;
}

export interface Step {
  id: string;
  /** Null goes on from where the step before ended. */
  setting: Setting | null;
  task: Task;
  /** Values for the step's sentences. */
  values?: Record<string, string | number>;
  /** What a right answer changes beyond what it does by itself. */
  then?: Partial<Setting>;
  /** The rules that the step states. */
  rules: string[];
  claims?: Claim[];
  /** A try that is right: cells, the path's cells, or an option. */
  solution: Cell[] | string | null;
}

export interface Lesson {
  id: string;
  /** An emblem's name. */
  emblem: string;
  /** Where one plays what was learned. */
  side: 'agent' | 'hunter' | 'either';
  minutes: number;
  /** Caches that the yard has in this lesson. */
  caches?: Board['caches'];
  steps: Step[];
}
