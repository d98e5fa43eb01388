// Editions and the boards that each is played on: the server's, as far as they fit.

/** What a newcomer is offered, to whom the server has not said yet what it has. */
export const usualEditions: readonly string[] = ['babel', 'covenant', 'combined'];
export const usualBoards: readonly string[] = ['babel', 'covenant'];

/** The board that an edition begins with. */
export const defaultBoard = (edition: string): string =>
  edition === 'babel' ? 'babel' : 'covenant';

/** Boards that belong to another edition; the combined one has none of these. */
const foreign: Record<string, string> = { babel: 'covenant', covenant: 'babel' };

/** Built-in boards for an edition, its own first. */
export const boardsFor = (boards: readonly string[], edition: string): string[] =>
  boards
    .filter((board) => board !== foreign[edition])
    .sort((a, b) => Number(b === defaultBoard(edition)) - Number(a === defaultBoard(edition)));

/** An edition that the server has; a board may ask for another one than was chosen. */
export function editionFor(
  wanted: string,
  editions: readonly string[],
  board: string | null = null,
): string {
  const fitting = editions.filter((edition) => board === null || foreign[edition] !== board);
  return fitting.includes(wanted) ? wanted : (fitting[0] ?? editions[0] ?? 'babel');
}
