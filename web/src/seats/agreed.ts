// Rematches that this person has agreed to, by their tables: the new page says so to the server.

const tables = new Set<string>();

export const agreeTo = (table: string): void => void tables.add(table);
export const hasAgreed = (table: string): boolean => tables.has(table);
