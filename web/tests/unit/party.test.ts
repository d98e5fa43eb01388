// Several people on one device: who is to have it.
import { describe, expect, it } from 'vitest';
import { handTo, type PartySeat } from '../../src/local/party';

const ada: PartySeat = { seat: 0, name: 'Ada', key: 'a' };
const bea: PartySeat = { seat: 1, name: 'Bea', key: 'b' };
const cy: PartySeat = { seat: 2, name: 'Cy', key: 'c' };
const party = [ada, bea, cy];

describe('the device goes to', () => {
  it('nobody while its holder is asked', () => {
    expect(handTo(party, [0], [{ seat: 0 }])).toEqual([]);
    expect(handTo(party, [1], [{ seat: 1 }, { seat: 2 }])).toEqual([]);
  });
  it('whoever is asked, where the holder is not', () => {
    expect(handTo(party, [0], [{ seat: 1 }])).toEqual([bea]);
    expect(handTo(party, [0], [{ seat: 1 }, { seat: 2 }])).toEqual([bea, cy]);
  });
  it('nobody while a bot thinks', () => {
    expect(handTo(party, [0], [{ seat: 4 }])).toEqual([]);
    expect(handTo(party, [0], [])).toEqual([]);
  });
});
