// The vehicle: driving, getting out, the motion sensor, getting in.
import type { Lesson } from '../types';

export const vehicle: Lesson = {
  id: 'vehicle',
  emblem: 'vehicle.tracer',
  side: 'hunter',
  minutes: 3,
  steps: [
    {
      id: 'drive',
      setting: {
        players: 2,
        hunters: [
          { kind: 'gun', cell: 'F10', inside: true },
          { kind: 'beast', cell: 'F10', inside: true },
        ],
        agent: null,
        vehicle: 'F10',
        marker: { cell: 'B6', round: 3 },
      },
      task: {
        kind: 'cell',
        reach: { kind: 'drive', spaces: 10 },
        goal: { kind: 'sees', cells: ['B6'] },
      },
      values: { marker: 'B6' },
      rules: ['VEH-1', 'VEH-2', 'VIS-5', 'SET-8'],
      claims: [{ hunter: 0, cell: 'B6', seen: false }],
      solution: ['F7'],
    },
    {
      id: 'out',
      setting: {
        players: 2,
        hunters: [
          { kind: 'gun', cell: 'C7', inside: true },
          { kind: 'beast', cell: 'C7', inside: true },
        ],
        agent: null,
        vehicle: 'C7',
        marker: { cell: 'C10', round: 4 },
      },
      task: {
        kind: 'cell',
        reach: { kind: 'get_out', hunter: 0 },
        goal: { kind: 'sees', cells: ['C10'] },
      },
      values: { marker: 'C10' },
      rules: ['HUN-2', 'HUN-3', 'VEH-4'],
      solution: ['C8'],
    },
    {
      id: 'sensor',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'F8', inside: true }],
        agent: null,
        vehicle: 'F8',
      },
      task: {
        kind: 'cell',
        reach: { kind: 'listed', cells: ['B4', 'H2', 'C9', 'F2'] },
        goal: { kind: 'direction', way: 'NW' },
      },
      values: { vehicle: 'F8', right: 'B4' },
      rules: ['VEH-5', 'GEO-6'],
      solution: ['B4'],
    },
    {
      id: 'limits',
      setting: {
        players: 2,
        hunters: [
          { kind: 'gun', cell: 'E7' },
          { kind: 'beast', cell: 'F7', inside: true },
        ],
        agent: null,
        vehicle: 'F7',
      },
      task: {
        kind: 'answer',
        options: [
          { id: 'sensor', right: false },
          { id: 'drive', right: true },
          { id: 'attack', right: false },
        ],
      },
      values: { driven: 3, left: 7 },
      rules: ['VEH-1', 'VEH-5', 'HUN-8'],
      solution: 'drive',
    },
    {
      id: 'in',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'H9' }],
        agent: null,
        vehicle: 'F7',
      },
      task: {
        kind: 'cell',
        reach: { kind: 'walk', hunter: 0, steps: 4 },
        goal: { kind: 'is', cells: ['F7'] },
      },
      values: { vehicle: 'F7' },
      rules: ['HUN-4', 'VEH-4'],
      solution: ['F7'],
    },
  ],
};
