// A curve over the rounds as points of a picture.
import type { ReviewMoment } from '../model/protocol';

export interface Frame {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
  moment: ReviewMoment;
}

/** `value` from 0 at the bottom to `most` at the top; the first round on the left. */
export function spotsOf(
  moments: readonly ReviewMoment[],
  value: (moment: ReviewMoment) => number,
  most: number,
  frame: Frame,
): Spot[] {
  const rounds = moments.map((moment) => moment.round);
  const first = Math.min(...rounds);
  const span = Math.max(1, Math.max(...rounds) - first);
  return moments.map((moment) => ({
    x: ((moment.round - first) / span) * frame.width,
    y: frame.height - (value(moment) / Math.max(1, most)) * frame.height,
    moment,
  }));
}

export const lineOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** The round with the fewest cells, the first of several; the start, which everybody knows, aside. */
export function tightest(moments: readonly ReviewMoment[]): ReviewMoment | null {
  const later = moments.filter((moment) => moment.round > 1);
  return later.reduce<ReviewMoment | null>(
    (best, one) => (best === null || one.count < best.count ? one : best),
    null,
  );
}
