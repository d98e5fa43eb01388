// The dice check against the example of docs/fair-dice.md.
import { describe, expect, it } from 'vitest';
import type { TableMessage } from '../../src/model/protocol';
import { difference, withDice, type SeenDice } from '../../src/end/commitments';
import { checkDice, rollOf, rollsOf, seedsText, type FairParts } from '../../src/end/fair';

const example: FairParts = {
  table: 'k3JxTableOne',
  seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  seats: ["Ann's seed", '', 'dice!'].map((seed) => ({ commitment: null, seed })),
  attempts: 0,
};

describe('fair dice', () => {
  it('writes the seeds of the players', () => {
    expect(seedsText(example.seats)).toBe('416e6e27732073656564,,6469636521');
  });

  it('leaves out bytes that would favour a side', () => {
    expect(rollOf(new Uint8Array([0xfc, 0xe3]), 6)).toBe(6);
    expect(rollOf(new Uint8Array([0xff]), 6)).toBeNull();
  });

  it('computes the rolls of the example', async () => {
    const steps = [{ rolls: Array.from({ length: 47 }, (): [string, number] => ['dice', 4]) }];
    const result = await checkDice(example, steps);
    expect(result.commitmentFits).toBe(true);
    expect(result.rolls[0]!.right).toBe(4);
    expect(result.rolls[46]!.right).toBe(6);
  });

  it('notices a seed that does not fit', async () => {
    const result = await checkDice({ ...example, commitment: '00' }, []);
    expect(result.commitmentFits).toBe(false);
  });

  it('holds seats to the seed that they committed to', async () => {
    // SHA-256 of "dice!".
    const kept = 'dc6d30bcc22bae2e7300cec2f7b02923a28efd8fe0f9fd74f0dc71c34c00507f';
    const seats = [
      { commitment: null, seed: "Ann's seed" },
      { commitment: kept, seed: 'dice' },
      { commitment: kept, seed: 'dice!' },
    ];
    const result = await checkDice({ ...example, seats }, []);
    expect(result.seatsFit).toEqual([null, false, true]);
  });

  it('counts what a clock chose in the draft as a stream of its own', () => {
    const rolls = rollsOf([
      { rolls: [['dice', 3]] },
      { rolls: [], draft: [7, 2] },
      { rolls: [['dice', 5]], draft: [4, 4] },
    ]);
    expect(rolls.map(({ stream, k, sides, value }) => [stream, k, sides, value])).toEqual([
      ['dice', 0, 6, 3],
      ['draft', 0, 7, 2],
      ['draft', 1, 4, 4],
      ['dice', 1, 6, 5],
    ]);
  });

  it('knows the sides of a shuffle', () => {
    const rolls = rollsOf([
      { rolls: [['dice', 3]] },
      {
        rolls: [
          ['places', 2],
          ['places', 1],
          ['dice', 5],
        ],
      },
    ]);
    expect(rolls.map(({ stream, k, sides }) => [stream, k, sides])).toEqual([
      ['dice', 0, 6],
      ['places', 0, 3],
      ['places', 1, 2],
      ['dice', 1, 6],
    ]);
  });

  it('knows how many cards the supply deck has left', () => {
    const draws = Array.from({ length: 5 }, (): { rolls: [string, number][] } => ({
      rolls: [['supply', 1]],
    }));
    expect(rollsOf(draws).map(({ sides }) => sides)).toEqual([6, 5, 4, 3, 2]);
  });
});

describe('what was seen before the game', () => {
  const frame = (changes: Partial<TableMessage>): TableMessage =>
    ({
      table: 'a',
      status: 'open',
      commitment: '1',
      showing: false,
      attempts: 0,
      seats: [{ commitment: 'x' }, { commitment: null }],
      ...changes,
    }) as TableMessage;
  const after = (...frames: TableMessage[]): SeenDice[] => frames.reduce(withDice, []);

  it('is what stood there when the parts were shown', () => {
    const showing = frame({ showing: true, commitment: '2' });
    const [seen] = after(frame({}), showing, frame({ status: 'running', commitment: '3' }));
    expect(seen).toEqual({
      table: 'a',
      commitment: '2',
      seats: ['x', null],
      attempts: 0,
      fixed: true,
    });
    // Opened again and drawn anew: that is counted.
    const [again] = after(showing, frame({ commitment: '4', attempts: 1 }));
    expect(again).toMatchObject({ commitment: '4', attempts: 1, fixed: false });
    expect(after(frame({ status: 'over' }), frame({ commitment: null }))).toEqual([]);
  });

  it('is kept of the newest tables', () => {
    const many = after(...Array.from({ length: 100 }, (_, i) => frame({ table: `t${i}` })));
    expect(many.length).toBe(40);
    expect(many.at(-1)!.table).toBe('t99');
  });

  it('is compared with the record', () => {
    const [seen] = after(frame({ showing: true })) as [SeenDice];
    const seats = [
      { commitment: 'x', seed: 's' },
      { commitment: null, seed: '' },
    ];
    const fair = { table: 'a', seed: '', commitment: '1', seats, attempts: 0 };
    expect(difference(null, fair)).toBeNull();
    expect(difference(seen, fair)).toBe('same');
    expect(difference(seen, { ...fair, commitment: '2' })).toBe('server');
    expect(difference(seen, { ...fair, attempts: 1 })).toBe('attempts');
    expect(difference(seen, { ...fair, seats: [seats[1]!, seats[1]!] })).toBe('seats');
    // A seat that had none has one now: somebody chose it late.
    expect(difference(seen, { ...fair, seats: [seats[0]!, seats[0]!] })).toBe('seats');
    // Who left before the parts were shown cannot tell about the seats.
    const [early] = after(frame({})) as [SeenDice];
    expect(difference(early, { ...fair, seats: [seats[1]!, seats[1]!] })).toBe('same');
  });
});
