// How fast a replay runs.

export const speeds = [0.5, 1, 2, 4];
const stepMs = 1100;
const silentMs = 160;

/** How long a step is shown: one that says nothing is passed quickly. */
export const stayMs = (sentences: number, speed: number): number =>
  (sentences > 0 ? stepMs + (sentences - 1) * 250 : silentMs) / speed;
