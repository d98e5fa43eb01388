// In which order the pieces of a replay are fetched: what is looked at first, then what follows.

/** As many steps as one answer of the server has. */
export const chunkSize = 100;

export const chunkOf = (step: number): number => Math.floor(step / chunkSize);

/** The next piece to ask for, or null when all are there. `last` is null before the first answer. */
export function nextChunk(
  have: ReadonlySet<number>,
  last: number | null,
  looking: number,
): number | null {
  const first = chunkOf(last === null ? looking : Math.min(looking, last));
  if (last === null) return first;
  const count = chunkOf(last) + 1;
  for (let i = 0; i < count; ++i) {
    const chunk = (first + i) % count;
    if (!have.has(chunk)) return chunk;
  }
  return null;
}
