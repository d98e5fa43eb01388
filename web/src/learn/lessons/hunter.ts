// A hunter: walking, seeing, the answer "clear", attacking.
import type { Lesson } from '../types';

export const hunter: Lesson = {
  id: 'hunter',
  emblem: 'hunter',
  side: 'hunter',
  minutes: 4,
  steps: [
    {
      id: 'see',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'E4' }],
        agent: null,
        dark: true,
      },
      task: {
        kind: 'cell',
        reach: { kind: 'listed', cells: ['C2', 'E1', 'F3', 'D5'] },
        goal: { kind: 'lit' },
      },
      values: { from: 'E4', right: 'E1' },
      rules: ['VIS-1', 'VIS-2', 'VIS-4'],
      claims: [
        { hunter: 0, cell: 'E1', seen: true },
        { hunter: 0, cell: 'C2', seen: false },
        { hunter: 0, cell: 'F3', seen: false },
        { hunter: 0, cell: 'D5', seen: false },
      ],
      solution: ['E1'],
    },
    {
      id: 'walk',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'I6' }],
        agent: null,
        marker: { cell: 'C4', round: 6 },
      },
      task: {
        kind: 'cell',
        reach: { kind: 'walk', hunter: 0, steps: 4 },
        goal: { kind: 'sees', cells: ['C4'] },
      },
      values: { marker: 'C4' },
      rules: ['HUN-1', 'SEE-3'],
      solution: ['I4'],
    },
    {
      id: 'road',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'H4' }],
        agent: null,
      },
      task: {
        kind: 'cell',
        reach: { kind: 'walk', hunter: 0, steps: 4 },
        goal: { kind: 'sees', cells: ['F12', 'G12'] },
      },
      values: { left: 'F12', right: 'G12' },
      rules: ['VIS-3', 'VIS-4'],
      solution: ['G4'],
    },
    {
      id: 'clear',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'F4' }],
        agent: null,
      },
      task: {
        kind: 'cell',
        reach: { kind: 'listed', cells: ['C4', 'G10', 'B9', 'J4'] },
        goal: { kind: 'dark' },
      },
      values: { still: 'B9' },
      rules: ['SEE-6', 'SEE-7'],
      claims: [
        { hunter: 0, cell: 'B9', seen: false },
        { hunter: 0, cell: 'C4', seen: true },
        { hunter: 0, cell: 'G10', seen: true },
        { hunter: 0, cell: 'J4', seen: true },
      ],
      solution: ['B9'],
    },
    {
      id: 'near',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'E9' }],
        agent: { kind: 'spider', cell: 'I9', shown: true },
      },
      task: {
        kind: 'cell',
        reach: { kind: 'walk', hunter: 0, steps: 4 },
        goal: { kind: 'sees', cells: ['I9'], within: 2 },
      },
      values: { agent: 'I9', far: 4, chance: 50 },
      rules: ['ATK-1', 'GEO-4'],
      claims: [{ hunter: 0, cell: 'I9', seen: true }],
      solution: ['G9'],
    },
    {
      id: 'attack',
      setting: null,
      task: { kind: 'attack', hunter: 0, dice: [4] },
      rules: ['ATK-2', 'ATK-3', 'ATK-4'],
      solution: null,
    },
    {
      id: 'six',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'F11' }],
        agent: { kind: 'spider', cell: 'G3', shown: true },
      },
      task: { kind: 'attack', hunter: 0, dice: [6, 3] },
      rules: ['ATK-2', 'END-2'],
      claims: [{ hunter: 0, cell: 'G3', seen: true }],
      solution: null,
    },
  ],
};
