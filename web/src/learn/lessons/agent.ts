// The agent: moving unseen, being seen, the marker, objectives, escape.
import type { Lesson, Setting } from '../types';

/** The Gun lights a row and a column. */
const corner: Setting = {
  players: 2,
  hunters: [{ kind: 'gun', cell: 'C2' }],
  agent: { kind: 'spider', cell: 'A4' },
};

export const agent: Lesson = {
  id: 'agent',
  emblem: 'agent',
  side: 'agent',
  minutes: 4,
  steps: [
    {
      id: 'goal',
      setting: {
        players: 2,
        hunters: [],
        agent: { kind: 'spider', cell: 'C4' },
      },
      task: { kind: 'read' },
      rules: ['OBJ-3', 'END-1', 'TRN-1'],
      solution: null,
    },
    {
      id: 'move',
      setting: null,
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'], ends: ['E8'] } },
      values: { from: 'C4', to: 'E8' },
      rules: ['AGT-2', 'GEO-3'],
      solution: ['C4', 'D5', 'D6', 'D7', 'E8'],
    },
    {
      id: 'light',
      setting: corner,
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'], ends: ['E4'] } },
      values: { to: 'E4', lit: 'C4' },
      rules: ['VIS-1', 'VIS-2', 'SEE-3'],
      claims: [
        { hunter: 0, cell: 'C4', seen: true },
        { hunter: 0, cell: 'E4', seen: false },
      ],
      solution: ['A4', 'B5', 'C6', 'D5', 'E4'],
    },
    {
      id: 'marker',
      setting: {
        ...corner,
        agent: { kind: 'spider', cell: 'E3' },
        way: ['E3', 'D2', 'C3', 'B4'],
      },
      task: {
        kind: 'cell',
        reach: { kind: 'listed', cells: ['E3', 'D2', 'C3', 'B4'] },
        goal: { kind: 'is', cells: ['C3'] },
      },
      values: { first: 'D2', last: 'C3', end: 'B4' },
      then: {
        agent: { kind: 'spider', cell: 'B4' },
        marker: { cell: 'C3', round: 7 },
      },
      rules: ['SEE-1', 'SEE-2'],
      claims: [
        { hunter: 0, cell: 'E3', seen: false },
        { hunter: 0, cell: 'D2', seen: true },
        { hunter: 0, cell: 'C3', seen: true },
        { hunter: 0, cell: 'B4', seen: false },
      ],
      solution: ['C3'],
    },
    {
      id: 'visible',
      setting: {
        ...corner,
        agent: { kind: 'spider', cell: 'B4' },
        marker: { cell: 'C3', round: 7 },
      },
      task: { kind: 'path', steps: 4, goal: { sighting: ['visible'] } },
      rules: ['SEE-1', 'SEE-5', 'SEE-8'],
      claims: [{ hunter: 0, cell: 'C4', seen: true }],
      solution: ['B4', 'C4'],
    },
    {
      id: 'objective',
      setting: {
        players: 2,
        hunters: [{ kind: 'beast', cell: 'E10' }],
        agent: { kind: 'spider', cell: 'A7' },
        done: [],
      },
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'], next: 'D9' } },
      values: { site: 'D9' },
      rules: ['OBJ-1', 'SET-4'],
      claims: [
        { hunter: 0, cell: 'C8', seen: false },
        { hunter: 0, cell: 'E8', seen: true },
      ],
      solution: ['A7', 'B7', 'C8'],
    },
    {
      id: 'complete',
      setting: null,
      task: {
        kind: 'answer',
        options: [
          { id: 'move', right: false },
          { id: 'complete', right: true },
          { id: 'card', right: false },
        ],
      },
      values: { site: 'D9', section: 1 },
      then: { done: [1] },
      rules: ['OBJ-1', 'OBJ-2', 'AGT-1'],
      solution: 'complete',
    },
    {
      id: 'escape',
      setting: {
        players: 2,
        hunters: [{ kind: 'prophet', cell: 'E4' }],
        agent: { kind: 'spider', cell: 'B5' },
        done: [1, 2, 3],
      },
      task: {
        kind: 'path',
        steps: 4,
        goal: { sighting: ['unseen', 'spotted', 'visible'], ends: ['A1'] },
      },
      values: { exit: 'A1' },
      rules: ['OBJ-3', 'OBJ-6', 'END-1'],
      solution: ['B5', 'A4', 'A3', 'A2', 'A1'],
    },
  ],
};
