// The editor's tools: their picture and their key. A new tool is a row.
import type { Tool } from './edit';

export interface ToolRow {
  tool: Tool;
  emblem: string;
  /** The key that takes it. */
  key: string;
  /** The number that stands on it instead of a picture. */
  digit?: string;
}

export const toolRows: readonly ToolRow[] = [
  { tool: 'structure', emblem: 'slab', key: 's' },
  { tool: 'floor', emblem: 'floor', key: 'f' },
  { tool: 'road', emblem: 'road', key: 'r' },
  { tool: 'erase', emblem: 'erase', key: 'Delete' },
  { tool: 'site1', emblem: 'objective', key: '1', digit: '1' },
  { tool: 'site2', emblem: 'objective', key: '2', digit: '2' },
  { tool: 'site3', emblem: 'objective', key: '3', digit: '3' },
  { tool: 'site4', emblem: 'objective', key: '4', digit: '4' },
  { tool: 'agent', emblem: 'agent', key: 'a' },
  { tool: 'vehicle23', emblem: 'vehicle.tracer', key: 'v' },
  { tool: 'vehicle45', emblem: 'vehicle.interceptor', key: 'w' },
  { tool: 'exit', emblem: 'exit', key: 'e' },
  { tool: 'extra', emblem: 'flag', key: 'x' },
  { tool: 'cache', emblem: 'cache', key: 'c' },
];

export const toolOfKey = (key: string): Tool | null =>
  toolRows.find((row) => row.key.toLowerCase() === key.toLowerCase())?.tool ?? null;
