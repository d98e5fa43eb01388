// The traitor: roles, hiding, false answers, being exposed, ballots, the reveal.
import type { Lesson, StageHunter } from '../types';

const gun: StageHunter = { kind: 'gun', cell: 'G2' };
const beast: StageHunter = { kind: 'beast', cell: 'I4' };
const prophet: StageHunter = { kind: 'prophet', cell: 'J9' };
const puppet: StageHunter = { kind: 'puppet', cell: 'C11' };
const found: StageHunter = { kind: 'gun', cell: 'A9' };

export const traitor: Lesson = {
  id: 'traitor',
  emblem: 'eye.off',
  side: 'either',
  minutes: 4,
  steps: [
    {
      id: 'roles',
      setting: {
        players: 5,
        hunters: [gun, beast, prophet, puppet],
        agent: { kind: 'cobra', cell: 'C4' },
        vehicle: 'G7',
      },
      task: {
        kind: 'answer',
        options: [
          { id: 'everybody', right: false },
          { id: 'two', right: true },
          { id: 'one', right: false },
        ],
      },
      rules: ['SET-1', 'TRA-1'],
      solution: 'two',
    },
    {
      id: 'hide',
      setting: {
        players: 5,
        hunters: [gun, beast, prophet, puppet],
        agent: { kind: 'cobra', cell: 'C9' },
        vehicle: 'G7',
      },
      task: {
        kind: 'answer',
        options: [
          { id: 'show', right: false },
          { id: 'hide', right: true },
        ],
      },
      values: { cell: 'C9' },
      rules: ['TRA-2'],
      claims: [
        { hunter: 0, cell: 'C9', seen: false },
        { hunter: 1, cell: 'C9', seen: false },
        { hunter: 2, cell: 'C9', seen: false },
        { hunter: 3, cell: 'C9', seen: true },
      ],
      solution: 'hide',
    },
    {
      id: 'lie',
      setting: null,
      task: {
        kind: 'answer',
        options: [
          { id: 'SW', right: false },
          { id: 'NE', right: true },
          { id: 'SE', right: true },
        ],
      },
      values: { vehicle: 'G7', cell: 'C9' },
      rules: ['TRA-4'],
      solution: 'NE',
    },
    {
      id: 'exposed',
      setting: {
        players: 5,
        hunters: [found, beast, prophet, puppet],
        agent: { kind: 'cobra', cell: 'C9', shown: true },
        vehicle: 'G7',
      },
      task: {
        kind: 'cell',
        reach: { kind: 'listed', cells: ['A9', 'I4', 'J9', 'C11'] },
        goal: { kind: 'is', cells: ['C11'] },
      },
      values: { agent: 'C9', from: 'A9' },
      rules: ['TRA-6'],
      claims: [
        { hunter: 0, cell: 'C9', seen: true },
        { hunter: 1, cell: 'C9', seen: false },
        { hunter: 2, cell: 'C9', seen: false },
        { hunter: 3, cell: 'C9', seen: true },
      ],
      solution: ['C11'],
    },
    {
      id: 'ballot',
      setting: {
        players: 5,
        hunters: [gun, beast, prophet, puppet],
        agent: null,
        vehicle: 'G7',
      },
      task: {
        kind: 'answer',
        options: [
          { id: '2', right: false },
          { id: '3', right: true },
          { id: '4', right: false },
        ],
      },
      rules: ['TRA-5'],
      solution: '3',
    },
    {
      id: 'reveal',
      setting: {
        players: 5,
        hunters: [found, beast, prophet],
        agent: { kind: null, cell: 'C11' },
        vehicle: 'G7',
      },
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'] } },
      rules: ['TRA-7', 'TRA-8', 'TRA-9', 'END-4'],
      claims: [{ hunter: 0, cell: 'C11', seen: false }],
      solution: ['C11', 'C12', 'D12'],
    },
  ],
};
