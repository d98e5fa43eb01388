// An attack with one die (ATK-2, ATK-3): a 6 is rolled again and added, a first 1 misses.

/** The chance that a die, with its sixes rolled again, adds up to at least `need`. */
function reaches(need: number): number {
  let chance = 0;
  for (let value = 1; value <= 5; ++value) if (value >= need) chance += 1 / 6;
  return chance + (need <= 7 ? 1 : reaches(need - 6)) / 6;
}

/** The chance to hit somebody so far away. */
export function hitChance(distance: number): number {
  if (distance === 0) return 1;
  return reaches(distance) - (distance <= 1 ? 1 / 6 : 0);
}

export const percentOf = (chance: number): number => Math.round(chance * 100);

/** Whether these dice hit. */
export const hits = (dice: readonly number[], distance: number): boolean =>
  distance === 0 || (dice[0] !== 1 && dice.reduce((sum, value) => sum + value, 0) >= distance);
