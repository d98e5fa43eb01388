// Games on a board that is drawn: what is said of them, and which games belong to which board.
import { beforeEach, describe, expect, it } from 'vitest';
import type { FromTrial, ToTrial } from '../../src/boards/trial/messages';
import { shareOf, shiftOf, sum, type Totals } from '../../src/boards/trial/totals';
import { Trial, type TrialWorker } from '../../src/boards/trial/trial.svelte';

const totals = (games: number, wins: number): Totals => ({
  games,
  agent_wins: wins,
  escapes: wins,
  caught: games - wins,
  rounds_over: 0,
  rounds: games * 10,
  caught_on: { B2: games - wins },
  objectives: { C3: [games, wins] },
});

describe('what is said of games', () => {
  it('has an interval that narrows with their number and stays between 0 and 1', () => {
    // Wilson's interval for 50 of 100, worked out by hand.
    const half = shareOf(50, 100);
    expect(half.low).toBeCloseTo(0.4038, 3);
    expect(half.high).toBeCloseTo(0.5962, 3);
    expect(shareOf(5000, 10000).high - 0.5).toBeLessThan(0.01);
    expect(shareOf(0, 10).low).toBe(0);
    expect(shareOf(0, 10).high).toBeGreaterThan(0.2);
    expect(shareOf(10, 10).high).toBe(1);
    expect(shareOf(0, 0)).toEqual({ share: 0.5, low: 0, high: 1 });
  });
  it('says for whom a change was', () => {
    const { shift, half } = shiftOf(totals(1000, 600), totals(1000, 500));
    expect(shift).toBeCloseTo(0.1); // the hunters win more
    expect(half).toBeCloseTo(0.0434, 3);
    expect(shiftOf(totals(1000, 500), totals(1000, 600)).shift).toBeCloseTo(-0.1);
  });
  it('adds up what several workers have counted', () => {
    expect(sum([])).toBeNull();
    expect(sum([totals(10, 4), totals(20, 5)])).toEqual(totals(30, 9));
  });
});

class FakeWorker implements TrialWorker {
  onmessage: TrialWorker['onmessage'] = null;
  onerror: TrialWorker['onerror'] = null;
  told: ToTrial[] = [];
  ended = false;
  postMessage(message: ToTrial): void {
    this.told.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  get asked(): Extract<ToTrial, { to: 'play' }> {
    return this.told.filter((one) => one.to === 'play').at(-1)!;
  }
  say(message: FromTrial): void {
    this.onmessage?.({ data: message } as MessageEvent<FromTrial>);
  }
  count(games: number, wins: number, number = this.asked.number): void {
    this.say({ kind: 'totals', number, totals: totals(games, wins) });
  }
}

describe('a trial', () => {
  const setup = { edition: 'babel', players: 2 };
  let workers: FakeWorker[] = [];
  let trial: Trial;
  const one = (): FakeWorker => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  };
  beforeEach(() => {
    workers = [];
    trial = new Trial(one, 2);
  });

  it('leaves a core to the page, and gives each worker games of its own', () => {
    trial = new Trial(one, 8);
    trial.play('one', setup);
    expect(workers).toHaveLength(2);
    expect(workers[0]!.asked.question.seed).not.toBe(workers[1]!.asked.question.seed);
    workers[0]!.count(100, 40);
    workers[1]!.count(50, 20);
    expect(trial.totals).toEqual(totals(150, 60));
  });
  it('holds a change against the last version that had enough games', () => {
    trial.play('one', setup);
    workers[0]!.count(500, 300);
    trial.play('two', setup);
    expect(trial.totals).toBeNull();
    expect(trial.before).toEqual(totals(500, 300));
    workers[0]!.count(20, 1); // too few
    trial.play('three', setup);
    expect(trial.before).toEqual(totals(500, 300));
  });
  it('does not take games of an older board for those of the new one', () => {
    trial.play('one', setup);
    const { number } = workers[0]!.asked;
    trial.play('two', setup);
    workers[0]!.count(300, 1, number);
    expect(trial.totals).toBeNull();
  });
  it('goes on with what it has when a change is taken back', () => {
    trial.play('one', setup);
    workers[0]!.count(500, 300);
    trial.play('two', setup);
    trial.play('one', setup);
    expect(trial.totals).toEqual(totals(500, 300));
    workers[0]!.count(10, 5);
    expect(trial.totals).toEqual(totals(510, 305));
  });
  it('stops, and goes on where it was', () => {
    trial.play('one', setup);
    workers[0]!.count(500, 300);
    trial.stop();
    expect(workers[0]!.told.at(-1)).toEqual({ to: 'stop' });
    workers[0]!.count(600, 300); // too late
    expect(trial.totals).toEqual(totals(500, 300));
    trial.play('one', setup);
    workers[0]!.count(10, 5);
    expect(trial.totals).toEqual(totals(510, 305));
    expect(trial.before).toBeNull();
  });
  it('has had enough at some time', () => {
    trial.play('one', setup);
    workers[0]!.count(workers[0]!.asked.games, 300);
    expect(trial.running).toBe(false);
    const said = workers[0]!.told.length;
    trial.play('one', setup);
    expect(workers[0]!.told).toHaveLength(said);
  });
  it('does not compare games of other numbers of players', () => {
    trial.play('one', setup);
    workers[0]!.count(500, 300);
    trial.play('one', { edition: 'babel', players: 3 });
    expect(trial.before).toBeNull();
    expect(trial.totals).toBeNull();
  });
  it('says what went wrong, and tries again with the next board', () => {
    trial.play('one', setup);
    workers[0]!.onerror?.({} as ErrorEvent);
    expect(trial.trouble).toBe('died');
    expect(workers[0]!.ended).toBe(true);
    trial.play('two', setup);
    expect(trial.trouble).toBeNull();
    expect(workers).toHaveLength(2);
    workers[1]!.say({ kind: 'refused', number: workers[1]!.asked.number, code: 'board.x' });
    expect(trial.trouble).toBe('refused');
    trial = new Trial(() => null, 2);
    trial.play('one', setup);
    expect(trial.trouble).toBe('no_wasm');
    expect(trial.running).toBe(false);
  });
});
