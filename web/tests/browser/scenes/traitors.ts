// The second edition's traitors: what they and the agent pretend, and what their other sides do.
import { expect } from 'vitest';
import { says } from '../player';
import { agent, traitor, type Scenario } from './scenario';

const loyal = 2;

/** After the reveal of the last of four hunters; her cell, then the traitor's. */
const turned = (kind: string, hunters: string, cells: string, hers: string, his: string): string =>
  'covenant 5 round=8 traitor=3 turned=3 hunter.gone.3=1 turned_round=5 ' +
  `hunter.kind.0=${hunters},${kind} hunter.cell.0=${cells} agent.kind.0=fox,traitor_${kind} ` +
  `shown.kind.0=fox,traitor_${kind} agent.cell.0=${hers},${his} `;

/** Before the reveal; the first hunter is the traitor. */
const masked = (hunters: string, cells: string, hers: string): string =>
  `covenant 5 round=6 traitor=0 vehicle.cell=A24 hunter.kind.0=${hunters} hunter.cell.0=${cells} ` +
  `agent.kind.0=fox agent.cell.0=${hers} `;

const away = 'vehicle.cell=A24 ';

export const traitors: Scenario[] = [
  {
    title: 'The turned Beast storms hunters',
    uses: ['CARD-T-BEAST'],
    position: turned('beast', 'judge,gun,heat', 'K16,K16,L16', 'C9', 'J15') + away + 'turn=agent2',
    pages: [traitor],
    async play(scene) {
      await scene.goes(traitor, 'agent_turn', ['J15', 'K16']);
      await scene.told(traitor, 'assault', { agent: 1, cell: 'K16' });
      await scene.told(loyal, 'assault', { agent: 1, cell: 'K16' });
      expect(scene.view(traitor).hunters.map((one) => one.stunned)).toEqual([
        true,
        true,
        false,
        false,
      ]);
      expect(scene.view(traitor).agents[1]!.fatigued).toBe(true);
    },
  },
  {
    title: 'The turned Gun shoots whom she meets',
    uses: ['CARD-T-GUN'],
    position: turned('gun', 'judge,beast,heat', 'K16,J16,F1', 'C9', 'N15') + away + 'turn=agent2',
    pages: [traitor],
    async play(scene) {
      await scene.goes(traitor, 'agent_turn', ['N15', 'N16']);
      await scene.does(traitor, 'shoot_back', { type: 'shoot', hunter: 1 });
      await scene.told(traitor, 'shot_back', { hunter: 1, distance: 4 });
      const { hit } = await scene.told(traitor, 'shot_back_result', { hunter: 1 });
      expect(scene.view(traitor).hunters[1]!.stunned).toBe(hit);
    },
  },
  {
    title: 'The turned Heat fires unseen',
    uses: ['CARD-T-HEAT'],
    position: turned('heat', 'judge,gun,beast', 'K16,T1,F1', 'C9', 'K13') + away + 'turn=agent2',
    pages: [traitor],
    async play(scene) {
      await scene.does(traitor, 'agent_turn', { type: 'ability', hunter: 0 });
      await scene.told(traitor, 'cannon_fired', { hunter: 0 });
      await scene.told(loyal, 'cannon_fired', { hunter: 0 });
      await scene.told(traitor, 'die_rolled', { purpose: 'cannon' });
      expect(scene.view(loyal).agents[1]!.figure.state).toBe(null);
    },
  },
  {
    title: 'The turned Judge has a die rolled again',
    uses: ['CARD-T-JUDGE'],
    position: turned('judge', 'heat,gun,beast', 'K16,T1,F1', 'N16', 'K13') + away + 'turn=hunter0',
    pages: [traitor],
    async play(scene) {
      await scene.does(1, 'hunter_move', { type: 'walk', cell: 'K16' });
      await scene.does(1, 'attack', { type: 'attack', agent: 0 });
      await scene.does(traitor, 'verdict', { type: 'reroll', die: 0 });
      await scene.told(traitor, 'die_rerolled', { agent: 1 });
      await scene.told(loyal, 'die_rerolled', { agent: 1 });
    },
  },
  {
    title: 'The turned Prophet takes a direction',
    uses: ['CARD-T-PROPHET'],
    position: turned('prophet', 'judge,gun,heat', 'K16,T1,F1', 'C9', 'N15') + away + 'turn=agent2',
    pages: [traitor],
    async play(scene) {
      await scene.does(traitor, 'agent_turn', { type: 'ability', hunter: 0, direction: 'E' });
      await scene.told(traitor, 'direction_taken', { hunter: 0, direction: 'E' });
      expect(scene.view(loyal).hunters[0]!.without).toBe('E');
    },
  },
  {
    title: 'The turned Puppet drives the vehicle',
    uses: ['CARD-T-PUPPET'],
    position:
      turned('puppet', 'judge,gun,heat', '-,T1,F1', 'C9', 'L15') + 'vehicle.cell=K17 turn=agent2',
    pages: [traitor],
    async play(scene) {
      await scene.does(traitor, 'agent_turn', { type: 'ability', cell: 'O17' });
      await scene.told(traitor, 'vehicle_taken', { cell: 'O17', steps: 4 });
      expect(scene.view(loyal).vehicle.cell).toBe('O17');
    },
  },
  {
    title: "The turned Tracker's Rover goes where he sends it, and takes the hit",
    uses: ['CARD-T-TRACKER'],
    position:
      turned('tracker', 'heat,gun,beast', 'K16,T1,F1', 'N16', 'N13') +
      away +
      'turn=agent2 pet.owner=3 pet.hp=2 pet.cell=O17 ',
    pages: [traitor],
    seed: 2,
    async play(scene) {
      await scene.does(traitor, 'agent_turn', { type: 'move', steps: 0 });
      await scene.does(traitor, 'pet_move', { type: 'walk', cell: 'N17' });
      await scene.told(traitor, 'pet_moved', { cell: 'N17' });
      await scene.cellSays(traitor, 'N17', says('ui.cell.rover'));
      await scene.does(1, 'hunter_order', { type: 'begin' });
      await scene.does(1, 'hunter_move', { type: 'walk', cell: 'K16' });
      await scene.does(1, 'attack', { type: 'attack', agent: 0 });
      await scene.told(traitor, 'pet_hurt', { hp: 1 });
    },
  },
  {
    title: 'The turned Watcher sets a camera off',
    uses: ['CARD-T-WATCHER'],
    position:
      turned('watcher', 'judge,gun,heat', 'K16,T1,F1', 'C9', 'K13') +
      away +
      'turn=agent2 camera.cell.0=N16,J15 camera.facing.0=N,N ',
    pages: [traitor],
    async play(scene) {
      await scene.does(traitor, 'agent_turn', (one) => one.type === 'ability' && !one.which);
      await scene.told(traitor, 'camera_set_off', { cell: 'N16' });
      await scene.told(traitor, 'hunter_blinded', { hunter: 0 });
      expect(scene.view(loyal).cameras!.map(({ cell }) => cell)).toEqual([null, 'J15', null]);
    },
  },
  {
    title: 'She lies about the bark and the scent of her traitor',
    uses: ['TRA-4'],
    position: masked('tracker,gun,prophet,heat', 'A1,T1,F1,H1', 'N15') + 'turn=agent pet.cell=K16 ',
    pages: [agent],
    async play(scene) {
      await scene.goes(agent, 'agent_turn', ['N15', 'N16']);
      await scene.does(agent, 'answer', { type: 'answer', value: 0 });
      await scene.asked(1, 'hunter_order');
      expect(scene.events(loyal).some((one) => one.type === 'bark')).toBe(false);
      await scene.does(1, 'hunter_order', { type: 'begin' });
      await scene.does(1, 'hunter_move', { type: 'scent' });
      await scene.does(agent, 'answer', { type: 'answer', value: 0 });
      await scene.told(agent, 'scent_reading', { nearer: 0 });
      await scene.told(loyal, 'scent_reading', { nearer: 0 });
    },
  },
  {
    title: 'The traitor hits her, and it costs her nothing',
    uses: ['TRA-3'],
    position: masked('heat,beast,prophet,gun', 'K16,T1,F1,A1', 'N16') + 'turn=hunter0 ',
    pages: [agent, 1],
    seed: 2,
    async play(scene) {
      await scene.does(1, 'hunter_move', { type: 'walk', cell: 'K16' });
      await scene.does(1, 'attack', { type: 'attack' });
      for (const seat of [agent, 1]) await scene.told(seat, 'damage', { agent: 0, amount: 1 });
      expect(scene.view(agent).agents[0]!.secret!.hp).toBe(4);
      await scene
        .at(agent)
        .deciding.getByRole('img', { name: says('ui.game.hp', { n: 4 }) })
        .waitFor();
    },
  },
];
