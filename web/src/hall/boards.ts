// The boards that a game can be played on: the server's, as far as their edition is in the box.

/** Boards that belong to an edition of their own. */
const editionOf: Record<string, string> = { covenant: 'covenant' };

export const playable = (boards: readonly string[], editions: readonly string[]): string[] =>
  boards.filter((board) => {
    const edition = editionOf[board];
    return edition === undefined || editions.includes(edition);
  });
