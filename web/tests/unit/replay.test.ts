// Replays: in which order they are fetched, what is told of a step, how long it is shown, who won.
import { describe, expect, it } from 'vitest';
import { onAgentsSide, outcome, resultText } from '../../src/end/result';
import type { GameEvent, ReplayStep, View } from '../../src/model/protocol';
import { closedSentence, useCatalogue } from '../../src/model/texts';
import { chunkSize, nextChunk } from '../../src/replay/chunks';
import { placeOfStep, storyOf, trailOf } from '../../src/replay/scenes';
import { stayMs } from '../../src/replay/speeds';

describe('pieces of a replay', () => {
  it('begins where somebody looks', () => {
    expect(nextChunk(new Set(), null, 0)).toBe(0);
    expect(nextChunk(new Set(), null, 2 * chunkSize + 5)).toBe(2);
  });

  it('goes on with what follows, then takes what came before', () => {
    const last = 4 * chunkSize - 1;
    expect(nextChunk(new Set([2]), last, 2 * chunkSize)).toBe(3);
    expect(nextChunk(new Set([2, 3]), last, 2 * chunkSize)).toBe(0);
    expect(nextChunk(new Set([2, 3, 0]), last, 2 * chunkSize)).toBe(1);
  });

  it('ends when everything is there', () => {
    expect(nextChunk(new Set([0]), 50, 10)).toBeNull();
  });

  it('keeps to the game when somebody looks past its end', () => {
    expect(nextChunk(new Set(), 50, 900)).toBe(0);
  });
});

describe('a step in words', () => {
  const step = (n: number, ...types: string[]): ReplayStep =>
    ({ n, events: types.map((type, i) => ({ n: i, type })) }) as unknown as ReplayStep;
  const steps = [step(0, 'a'), step(1), step(2, 'b', 'c'), step(3, 'd')];
  const tell = (events: GameEvent[]): string[] => events.map((event) => event.type);

  it('comes after what led to it, newest first', () => {
    const story = storyOf((n) => steps[n] ?? null, 3, tell);
    expect(story.map((line) => line.text)).toEqual(['d', 'c', 'b', 'a']);
    expect(story.map((line) => line.step)).toEqual([3, 2, 2, 0]);
  });

  it('goes back only as far as is needed and loaded', () => {
    const known = (n: number): ReplayStep | null => (n === 0 ? null : steps[n]!);
    expect(storyOf(known, 3, tell).map((line) => line.text)).toEqual(['d', 'c', 'b']);
    expect(storyOf(known, 3, tell, 1).map((line) => line.text)).toEqual(['d']);
  });

  it('knows where it happened', () => {
    const events = [{ cell: 'K9' }, { cell: null }, {}] as unknown as GameEvent[];
    expect(placeOfStep(events)).toBe('K9');
    expect(placeOfStep([])).toBeNull();
  });

  it('is shown longer the more it says', () => {
    expect(stayMs(0, 1)).toBeLessThan(stayMs(1, 1));
    expect(stayMs(3, 1)).toBeGreaterThan(stayMs(1, 1));
    expect(stayMs(1, 4)).toBe(stayMs(1, 1) / 4);
  });
});

describe('a closed table', () => {
  it('says that it is of other rules, and what to do', () => {
    useCatalogue({
      'error.table.rules': 'Version {detail}.',
      'error.table.newer': 'Newer: {detail}.',
      'ui.table.closed_text': 'Closed.',
    });
    expect(closedSentence('table.rules: 1')).toBe('Version 1.');
    expect(closedSentence('table.newer: 3')).toBe('Newer: 3.');
    expect(closedSentence('table.differs: act')).toBe('Closed.');
    expect(closedSentence(null)).toBe('Closed.');
  });
});

describe('the end', () => {
  const view = (seat: number | 'spectator'): View =>
    ({
      seat,
      agents: [
        { agent: 0, seat: 0, secret: { sheet: ['N1', null, 'N5'] } },
        { agent: 1, seat: 2, secret: { sheet: [null, null, 'K9'] } },
      ],
      hunters: [
        { seat: 1, role: 'L' },
        { seat: 2, role: 'T' },
      ],
    }) as unknown as View;
  const over = { winner: 'agents', reason: 'escape' } as const;

  it('is won by the traitor with the agent', () => {
    expect(onAgentsSide(view(2), 2)).toBe(true);
    expect([0, 1, 2].map((seat) => outcome(over, view(seat)))).toEqual(['won', 'lost', 'won']);
    expect(outcome(over, view('spectator'))).toBeNull();
  });

  it('tells the round of the end, also where the board stands earlier', () => {
    useCatalogue({ 'play.won_agents_escape': 'Escaped in round {round}.' });
    expect(resultText({ ...over, round: 31 }, 7)).toBe('Escaped in round 31.');
    expect(resultText(over, 7)).toBe('Escaped in round 7.');
  });

  it('draws the way up to a round', () => {
    expect(trailOf(view(0))).toEqual([
      { cell: 'N1', round: 0, agent: 0 },
      { cell: 'N5', round: 2, agent: 0 },
      { cell: 'K9', round: 2, agent: 1 },
    ]);
    expect(trailOf(view(0), 1)).toHaveLength(1);
  });
});
