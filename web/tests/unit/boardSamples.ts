// The boards that are built into the program, as text.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const boardText = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../../boards', `${name}.board`), 'utf8');
