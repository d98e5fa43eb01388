// The second edition: caches, fatigue, the Interceptor's alarm, and the traitor's other side.
import type { Lesson, StageHunter } from '../types';

const judge: StageHunter = { kind: 'judge', cell: 'H4' };
const watcher: StageHunter = { kind: 'watcher', cell: 'C8' };
const gun: StageHunter = { kind: 'gun', cell: 'A9' };
const heat: StageHunter = { kind: 'heat', cell: 'J9' };
const tracker: StageHunter = { kind: 'tracker', cell: 'C11' };

export const covenant: Lesson = {
  id: 'covenant',
  emblem: 'vehicle.interceptor',
  side: 'either',
  minutes: 5,
  caches: [{ icon: 'D11', access: 'D12' }],
  steps: [
    {
      id: 'cache',
      setting: {
        players: 2,
        hunters: [watcher],
        agent: { kind: 'fox', cell: 'E9' },
      },
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'], ends: ['D12'] } },
      values: { cache: 'D11', to: 'D12' },
      rules: ['OBJ-7', 'SET-9'],
      claims: [
        { hunter: 0, cell: 'C11', seen: true },
        { hunter: 0, cell: 'E9', seen: false },
        { hunter: 0, cell: 'D12', seen: false },
      ],
      solution: ['E9', 'E10', 'E11', 'D12'],
    },
    {
      id: 'draw',
      setting: null,
      task: {
        kind: 'answer',
        options: [
          { id: 'card', right: false },
          { id: 'that', right: true },
          { id: 'nothing', right: false },
        ],
      },
      rules: ['OBJ-7', 'OBJ-8', 'INF-1'],
      solution: 'that',
    },
    {
      id: 'dash',
      setting: {
        players: 2,
        hunters: [judge],
        agent: { kind: 'fox', cell: 'D2' },
      },
      task: { kind: 'path', steps: 5, goal: { sighting: ['unseen'], ends: ['I2'] } },
      values: { to: 'I2' },
      rules: ['AGT-2', 'STA-3'],
      claims: [
        { hunter: 0, cell: 'D2', seen: false },
        { hunter: 0, cell: 'F4', seen: true },
        { hunter: 0, cell: 'I2', seen: false },
      ],
      solution: ['D2', 'E2', 'F2', 'G2', 'H2', 'I2'],
    },
    {
      id: 'rest',
      setting: null,
      task: { kind: 'path', steps: 4, goal: { sighting: ['unseen'], most: 2 } },
      rules: ['STA-3'],
      solution: ['I2', 'J1'],
    },
    {
      id: 'alarm',
      setting: {
        players: 2,
        hunters: [heat],
        agent: { kind: 'fox', cell: 'A4' },
        vehicle: 'D6',
        interceptor: true,
      },
      task: {
        kind: 'path',
        steps: 4,
        goal: { sighting: ['unseen'], ends: ['E3'], silent: true },
      },
      values: { vehicle: 'D6', to: 'E3' },
      rules: ['VEH-7', 'SET-2'],
      claims: [
        { hunter: 0, cell: 'D4', seen: false },
        { hunter: 0, cell: 'E3', seen: false },
      ],
      solution: ['A4', 'B4', 'C3', 'D2', 'E3'],
    },
    {
      id: 'harmless',
      setting: {
        players: 5,
        hunters: [gun, heat, judge, tracker],
        agent: { kind: 'fox', cell: 'C9', shown: true },
        vehicle: 'D6',
      },
      task: {
        kind: 'answer',
        options: [
          { id: 'hp', right: false },
          { id: 'seems', right: true },
          { id: 'miss', right: false },
        ],
      },
      values: { agent: 'C9' },
      rules: ['TRA-3', 'INF-4'],
      claims: [
        { hunter: 0, cell: 'C9', seen: true },
        { hunter: 3, cell: 'C9', seen: true },
      ],
      solution: 'seems',
    },
    {
      id: 'flip',
      setting: {
        players: 5,
        hunters: [gun, { kind: 'beast', cell: 'D4' }, judge, tracker],
        agent: null,
        vehicle: 'D6',
      },
      task: {
        kind: 'answer',
        options: [
          { id: 'choose', right: false },
          { id: 'back', right: true },
          { id: 'same', right: false },
        ],
      },
      rules: ['TRA-7', 'TRA-8', 'TRA-9'],
      solution: 'back',
    },
    {
      id: 'assault',
      setting: {
        players: 5,
        hunters: [
          { kind: 'gun', cell: 'G2' },
          { kind: 'heat', cell: 'J9' },
          { kind: 'puppet', cell: 'F6', inside: true },
        ],
        agent: { kind: 'traitor_beast', cell: 'D4' },
        vehicle: 'F6',
        interceptor: true,
      },
      task: {
        kind: 'cell',
        reach: { kind: 'listed', cells: ['G2', 'J9', 'F6'] },
        goal: { kind: 'is', cells: ['G2'] },
      },
      values: { from: 'D4' },
      rules: ['STA-1', 'STA-2', 'STA-3'],
      claims: [
        { hunter: 0, cell: 'D4', seen: false },
        { hunter: 2, cell: 'D4', seen: false },
      ],
      solution: ['G2'],
    },
    {
      id: 'win',
      setting: {
        players: 5,
        hunters: [gun, heat, judge, tracker],
        agent: null,
        vehicle: 'D6',
        done: [1, 3],
      },
      task: {
        kind: 'answer',
        options: [
          { id: '2', right: true },
          { id: '3', right: false },
          { id: '4', right: false },
        ],
      },
      rules: ['END-4', 'OBJ-6'],
      solution: '2',
    },
  ],
};
