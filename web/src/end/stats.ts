// What a finished game was like, counted from its events (seen from above).
import type { Cell, GameEvent, ReplayStep } from '../model/protocol';

export interface HunterStats {
  attacks: number;
  hits: number;
  /** On foot and at the wheel. */
  steps: number;
  spaces: number;
}

export interface GameStats {
  rounds: number;
  agentSteps: number;
  /** Rounds in which the agent was seen, standing or running. */
  seenRounds: number[];
  attacks: number;
  hits: number;
  damage: number;
  cardsPlayed: number;
  /** The second edition's: supply cards drawn, Rover's barks, the Interceptor's alarms. */
  supplies: number;
  barks: number;
  alarms: number;
  /** How often each face of the die came up in attacks and cards: index 0 is the 1. */
  dice: number[];
  objectives: { section: number; cell: Cell; round: number }[];
  hunters: Record<number, HunterStats>;
}

const emptyStats = (): GameStats => ({
  rounds: 0,
  agentSteps: 0,
  seenRounds: [],
  attacks: 0,
  hits: 0,
  damage: 0,
  cardsPlayed: 0,
  supplies: 0,
  barks: 0,
  alarms: 0,
  dice: [0, 0, 0, 0, 0, 0],
  objectives: [],
  hunters: {},
});

const number = (event: GameEvent, field: string): number => Number(event[field] ?? 0);

function hunterOf(stats: GameStats, event: GameEvent): HunterStats {
  return (stats.hunters[number(event, 'hunter')] ??= { attacks: 0, hits: 0, steps: 0, spaces: 0 });
}

const count: Record<string, (stats: GameStats, event: GameEvent) => void> = {
  round_started: (stats, event) => {
    stats.rounds = number(event, 'round');
  },
  agent_moved: (stats, event) => {
    stats.agentSteps += number(event, 'steps');
  },
  figure_visible: seen,
  marker_placed: seen,
  attack_declared: (stats, event) => {
    ++stats.attacks;
    ++hunterOf(stats, event).attacks;
  },
  attack_result: (stats, event) => {
    if (event['hit'] !== true) return;
    ++stats.hits;
    ++hunterOf(stats, event).hits;
  },
  damage: (stats, event) => {
    stats.damage += number(event, 'amount');
  },
  card_revealed: (stats) => {
    ++stats.cardsPlayed;
  },
  card_used: (stats) => {
    ++stats.cardsPlayed;
  },
  supply_drawn: (stats) => {
    ++stats.supplies;
  },
  bark: (stats) => {
    ++stats.barks;
  },
  alarm: (stats) => {
    ++stats.alarms;
  },
  die_rerolled: rolled,
  die_rolled: rolled,
  objective_done: (stats, event) => {
    stats.objectives.push({
      section: number(event, 'section'),
      cell: String(event['cell']),
      round: stats.rounds,
    });
  },
  hunter_walked: walked,
  hunter_entered: walked,
  hunter_drove: (stats, event) => {
    hunterOf(stats, event).spaces += number(event, 'steps');
  },
};

function rolled(stats: GameStats, event: GameEvent): void {
  const value = number(event, 'value');
  if (event['purpose'] !== 'objective' && stats.dice[value - 1] !== undefined)
    ++stats.dice[value - 1]!;
}

function seen(stats: GameStats): void {
  if (stats.seenRounds.at(-1) !== stats.rounds) stats.seenRounds.push(stats.rounds);
}

function walked(stats: GameStats, event: GameEvent): void {
  hunterOf(stats, event).steps += number(event, 'steps');
}

export function statsOf(steps: readonly Pick<ReplayStep, 'events'>[]): GameStats {
  const stats = emptyStats();
  for (const step of steps) for (const event of step.events) count[event.type]?.(stats, event);
  return stats;
}

/** The last step of every round, by round; round 0 is the draft. */
export function roundEnds(steps: readonly ReplayStep[]): ReplayStep[] {
  const out: ReplayStep[] = [];
  for (const step of steps) out[step.view.round] = step;
  return out;
}
