// Limits of a board file (docs/boards.md).
export const limits = {
  columns: 26,
  rows: 32,
  bytes: 16384,
  nameBytes: 32,
  titleBytes: 80,
  stretches: 64,
  escapes: 8,
  caches: 8,
  sections: 4,
  sites: 6,
  /** A stretch is longer than two cells. */
  stretchLength: 3,
} as const;

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export const sections = ['1', '2', '3', '4'] as const;
export type Section = (typeof sections)[number];

/** What is wrong with a board: a code of the catalogue ("error.board.…"), and where. */
export interface Problem {
  code: string;
  detail: string;
  cells: string[];
  line?: number;
}
