// Cards: flash, smoke, more steps, a decoy, and what hunters notice of them.
import type { Lesson } from '../types';

export const cards: Lesson = {
  id: 'cards',
  emblem: 'card.flash_bang',
  side: 'agent',
  minutes: 4,
  steps: [
    {
      id: 'flash',
      setting: {
        players: 2,
        hunters: [
          { kind: 'gun', cell: 'F6' },
          { kind: 'beast', cell: 'C8' },
        ],
        agent: { kind: 'blue_jay', cell: 'D5' },
      },
      task: {
        kind: 'cell',
        reach: { kind: 'throw', range: 4, what: 'flash' },
        goal: { kind: 'blinds', hunters: [0, 1] },
      },
      rules: ['EQP-1', 'EQP-4', 'VIS-7'],
      claims: [
        { hunter: 0, cell: 'C7', seen: true },
        { hunter: 1, cell: 'C7', seen: true },
        { hunter: 1, cell: 'F7', seen: false },
      ],
      solution: ['C7'],
    },
    {
      id: 'run',
      setting: null,
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'], ends: ['E8'] } },
      values: { to: 'E8' },
      rules: ['AGT-5', 'STA-4'],
      solution: ['D5', 'D6', 'D7', 'E8'],
    },
    {
      id: 'smoke',
      setting: {
        players: 2,
        hunters: [{ kind: 'gun', cell: 'F9' }],
        agent: { kind: 'blue_jay', cell: 'E4' },
      },
      task: {
        kind: 'cell',
        reach: { kind: 'throw', range: 4, what: 'smoke' },
        goal: { kind: 'hides', cells: ['F4', 'G4'] },
      },
      values: { left: 'F4', right: 'G4' },
      rules: ['VIS-6', 'EQP-4'],
      claims: [
        { hunter: 0, cell: 'F4', seen: true },
        { hunter: 0, cell: 'G4', seen: true },
      ],
      solution: ['F5'],
    },
    {
      id: 'cross',
      setting: null,
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'], ends: ['H4'] } },
      values: { to: 'H4' },
      rules: ['VIS-6', 'EQP-1'],
      claims: [{ hunter: 0, cell: 'H4', seen: false }],
      solution: ['E4', 'F4', 'G4', 'H4'],
    },
    {
      id: 'decoy',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'E9' }],
        agent: { kind: 'blue_jay', cell: 'C10' },
      },
      task: {
        kind: 'cell',
        reach: { kind: 'throw', range: 4, what: 'decoy' },
        goal: { kind: 'far', distance: 3 },
      },
      values: { own: 'C10' },
      rules: ['EQP-3', 'INF-4'],
      claims: [{ hunter: 0, cell: 'C10', seen: false }],
      solution: ['G9'],
    },
    {
      id: 'secrecy',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'E9' }],
        agent: { kind: 'blue_jay', cell: 'C10' },
      },
      task: {
        kind: 'answer',
        options: [
          { id: 'all', right: false },
          { id: 'marked', right: true },
          { id: 'nothing', right: false },
        ],
      },
      rules: ['EQP-2', 'EQP-3'],
      solution: 'marked',
    },
  ],
};
