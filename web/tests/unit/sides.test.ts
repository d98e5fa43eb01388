import { describe, expect, it } from 'vitest';
import type { View } from '../../src/model/protocol';
import { playingOn } from '../../src/model/sides';

const view = (changes: object = {}): View =>
  ({
    agents: [
      { agent: 0, seat: 0, in_play: true },
      { agent: 1, seat: null, in_play: false },
    ],
    hunters: [1, 2, 3, 4].map((seat) => ({ seat, gone: false })),
    resigned: [],
    ...changes,
  }) as unknown as View;

describe('who plays on when a seat gives up', () => {
  it('is nobody for the agent alone, and the other hunters for a hunter', () => {
    expect(playingOn(view(), 0)).toEqual([]);
    expect(playingOn(view(), 2)).toEqual([1, 3, 4]);
    expect(playingOn(view({ resigned: [3] }), 2)).toEqual([1, 4]);
  });

  it('counts a seat with two hunters once', () => {
    const two = [1, 1].map((seat) => ({ seat, gone: false }));
    expect(playingOn(view({ hunters: two }), 1)).toEqual([]);
  });

  it('is the second agent once the traitor has turned', () => {
    const turned = view({
      agents: [
        { agent: 0, seat: 0, in_play: true },
        { agent: 1, seat: 3, in_play: true },
      ],
      hunters: [1, 2, 3, 4].map((seat) => ({ seat, gone: seat === 3 })),
    });
    expect(playingOn(turned, 0)).toEqual([3]);
    expect(playingOn(turned, 3)).toEqual([0]);
    expect(playingOn(turned, 1)).toEqual([2, 4]);
  });
});
