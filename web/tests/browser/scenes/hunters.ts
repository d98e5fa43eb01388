// The second edition's hunters and vehicles, each ability used at a page.
import { expect } from 'vitest';
import type { Action } from '../../../src/model/protocol';
import { says } from '../player';
import type { Scene } from '../scene';
import { agent, away, her, hunters, turnOf, watched, type Scenario, visible } from './scenario';

/** The hunter's turn begins, and he moves. */
async function moves(scene: Scene, hunter: number, wish: Partial<Action>): Promise<void> {
  // The last one begins by himself.
  const { kind } = await scene.asked(hunters, 'hunter_order', 'hunter_move');
  if (kind === 'hunter_order') await scene.does(hunters, kind, { type: 'begin', hunter });
  await scene.does(hunters, 'hunter_move', wish);
}

const attacks = (scene: Scene): Promise<Action> =>
  scene.does(hunters, 'attack', { type: 'attack' });

export const hunts: Scenario[] = [
  {
    title: 'The Watcher runs on roads, places a camera and takes one back',
    uses: ['CARD-WATCHER-1', 'CARD-WATCHER-2'],
    position:
      turnOf('watcher,puppet', 'L17,T1') +
      away +
      her('fox', 'B6') +
      'camera.cell.0=G10,T2 camera.facing.0=S,S ',
    pages: [hunters],
    async play(scene) {
      await scene.does(hunters, 'hunter_move', { type: 'walk', cell: 'Q14' });
      await scene.told(hunters, 'hunter_walked', { cell: 'Q14', steps: 5 });
      await scene.does(hunters, 'camera', { type: 'place_camera', direction: 'N' });
      await scene.told(hunters, 'camera_placed', { cell: 'Q14', direction: 'N' });
      await scene.told(agent, 'camera_placed', { cell: 'Q14', direction: 'N' });
      const looks = says('ui.cell.camera', { direction: says('direction.N') });
      await scene.cellSays(hunters, 'Q14', looks);
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await moves(scene, 0, { type: 'walk', cell: 'Q15' });
      await scene.does(hunters, 'camera', { type: 'take_camera', camera: 1 });
      await scene.told(hunters, 'camera_taken', { cell: 'T2' });
      await scene.does(hunters, 'camera', { type: 'place_camera', direction: 'W' });
      await scene.told(hunters, 'camera_placed', { cell: 'Q15', direction: 'W' });
      const out = scene.view(hunters).cameras!.map(({ cell }) => cell);
      expect(out).toEqual(['G10', 'Q15', 'Q14']);
    },
  },
  {
    title: 'Heat fires through walls, and sees through them',
    uses: ['CARD-HEAT-1', 'CARD-HEAT-2'],
    position: turnOf('heat,puppet', 'O16,T1') + away + her('fox', 'K13') + visible('K13'),
    pages: [hunters],
    async play(scene) {
      await scene.does(hunters, 'hunter_move', { type: 'walk', cell: 'K16' });
      await attacks(scene);
      await scene.told(hunters, 'attack_declared', { hunter: 0, cell: 'K13', distance: 3 });
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await scene.asked(hunters, 'hunter_order');
      expect(scene.view(hunters).agents[0]!.figure.state).toBe('marker');
      await moves(scene, 0, { type: 'walk', cell: 'K16' });
      expect((await scene.asked(hunters, 'attack')).view.hunters[0]!.thermal).toBe(true);
      await scene.told(hunters, 'figure_visible', { cell: 'K13' });
      await attacks(scene);
    },
  },
  {
    title: 'The Judge searches a quarter, and condemns',
    uses: ['CARD-JUDGE-1', 'CARD-JUDGE-2', 'STA-3'],
    position: turnOf('judge,puppet', 'K16,T1') + away + her('fox', 'N17'),
    pages: [hunters],
    seed: 7,
    async play(scene) {
      await scene.does(hunters, 'hunter_move', { type: 'clairvoyance', direction: 'SE' });
      await attacks(scene);
      await scene.told(hunters, 'clairvoyance_reading', { direction: 'SE', sensed: true });
      await scene.told(hunters, 'attack_result', { hit: true });
      await scene.told(hunters, 'fatigued', { agent: 0 });
      await scene.at(hunters).page.getByText(says('play.fatigued')).first().waitFor();
    },
  },
  {
    title: 'The Tracker catches a scent, and Rover barks and bites',
    uses: ['CARD-TRACKER-1', 'CARD-TRACKER-2'],
    position: turnOf('tracker,puppet', 'A1,T1') + away + her('fox', 'N16') + 'pet.cell=J15 ',
    pages: [hunters],
    async play(scene) {
      await scene.does(hunters, 'hunter_move', { type: 'scent' });
      await scene.does(hunters, 'pet_move', { type: 'walk', cell: 'K16' });
      await scene.told(hunters, 'scent_reading', { nearer: 1 });
      await scene.told(hunters, 'pet_moved', { cell: 'K16' });
      await scene.cellSays(hunters, 'K16', says('ui.cell.rover'));
      await scene.told(hunters, 'bark');
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await moves(scene, 0, { type: 'walk', steps: 0 });
      await scene.does(hunters, 'pet_move', { type: 'walk', cell: 'N16' });
      await scene.told(hunters, 'die_rolled', { purpose: 'bite' });
    },
  },
  {
    title: 'The Beast senses, strikes and runs',
    uses: ['CARD-BEAST-1', 'CARD-BEAST-2', 'CARD-BEAST-3'],
    position: turnOf('beast,puppet', 'K16,T1') + away + her('fox', 'L16'),
    pages: [hunters],
    async play(scene) {
      await scene.does(hunters, 'hunter_move', { type: 'walk', cell: 'L16' });
      await attacks(scene);
      await scene.told(hunters, 'senses_reading', { close: true });
      await scene.told(hunters, 'die_rolled', { purpose: 'brutal' });
      await scene.told(hunters, 'damage', { agent: 0 });
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await moves(scene, 0, { type: 'walk', cell: 'Q16' });
      await scene.told(hunters, 'hunter_walked', { cell: 'Q16', steps: 5 });
    },
  },
  {
    title: 'The Gun draws quickly, shoots with two dice, and takes aim',
    uses: ['CARD-GUN-1', 'CARD-GUN-2', 'CARD-GUN-3'],
    position: watched('gun,puppet', 'K16,T1') + away + her('fox', 'N15'),
    pages: [hunters],
    async play(scene) {
      const dice = (purpose: string): number =>
        scene
          .events(hunters)
          .filter((one) => one.type === 'die_rolled' && one['purpose'] === purpose).length;
      await scene.does(agent, 'agent_turn', { type: 'move', cell: 'N16', steps: 1 });
      await scene.does(hunters, 'quick_draw', { type: 'shoot' });
      await scene.told(hunters, 'quick_draw', { hunter: 0 });
      const drawn = dice('quick_draw');
      expect(drawn).toBeGreaterThan(0);
      await moves(scene, 0, { type: 'walk', steps: 0 });
      await attacks(scene);
      await scene.told(hunters, 'attack_declared', { hunter: 0, cell: 'N16', distance: 3 });
      expect(dice('attack')).toBeGreaterThan(1);
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await scene.does(agent, 'agent_turn', { type: 'move', cell: 'N15', steps: 1 });
      await moves(scene, 0, { type: 'walk', steps: 0 });
      await scene.does(hunters, 'aim', { type: 'aim', direction: 'E' });
      await scene.told(hunters, 'sniper_aim', { direction: 'E' });
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await scene.does(agent, 'agent_turn', { type: 'move', cell: 'N16', steps: 1 });
      await scene.does(hunters, 'quick_draw', { type: 'shoot' });
      expect(dice('quick_draw') - drawn).toBeGreaterThan(1);
    },
  },
  {
    title: 'The Prophet hears a promise, looks back and reads a mind',
    uses: ['CARD-PROPHET-1', 'CARD-PROPHET-2', 'CARD-PROPHET-3'],
    position:
      watched('prophet,puppet', 'N15,T1') + away + her('fox', 'N13') + 'agent.sheet.4=K13,L13 ',
    pages: [agent, hunters],
    async play(scene) {
      await scene.does(agent, 'agent_turn', { type: 'move', steps: 0 });
      await scene.does(agent, 'announce', { type: 'announce', yes: false });
      for (const seat of [agent, hunters]) await scene.told(seat, 'announced', { yes: false });
      await moves(scene, 0, { type: 'post_cognition' });
      await attacks(scene);
      await scene.told(hunters, 'post_cognition', { round: 4, cell: 'K13' });
      // Two more than the die: only a 1 misses.
      const thrown = await scene.told(hunters, 'die_rolled', { purpose: 'attack' });
      await scene.told(hunters, 'attack_result', { hit: thrown['value'] !== 1 });
    },
  },
  {
    title: 'The Puppet drives from afar and listens through the Tracer',
    uses: ['CARD-PUPPET-1', 'CARD-PUPPET-2', 'CARD-TRACER'],
    position:
      turnOf('puppet,judge', 'T1,-') + 'vehicle.cell=K17 ' + her('fox', 'K13') + 'agent.steps.0=3 ',
    pages: [hunters],
    async play(scene) {
      await scene.does(hunters, 'hunter_move', { type: 'relay', cell: 'O17' });
      await scene.told(hunters, 'hunter_drove', { hunter: 0, cell: 'O17' });
      await moves(scene, 1, { type: 'stay' });
      await scene.does(agent, 'agent_turn', { type: 'move', cell: 'M13' });
      await moves(scene, 0, { type: 'remote_sense' });
      await scene.told(hunters, 'sensor_reading', { hunter: 0 });
      await moves(scene, 1, { type: 'stay' });
      await scene.does(agent, 'agent_turn', { type: 'move', cell: 'K13' });
      await moves(scene, 1, { type: 'sense' });
      await scene.told(hunters, 'sensor_reading', { hunter: 1 });
    },
  },
  {
    title: 'The Interceptor goes far, and its alarm goes off',
    uses: ['CARD-INTERCEPTOR', 'VEH-7'],
    position:
      turnOf('judge,heat', '-,T1') +
      'vehicle.kind=interceptor vehicle.cell=O16 ' +
      her('fox', 'N15'),
    pages: [hunters],
    async play(scene) {
      await scene.does(hunters, 'hunter_move', { type: 'drive', steps: 12 });
      await scene.told(hunters, 'hunter_drove', { hunter: 0, steps: 12 });
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await moves(scene, 0, { type: 'drive', cell: 'O16' });
      await scene.does(hunters, 'get_out', { type: 'get_out', cell: 'P17' });
      await moves(scene, 1, { type: 'walk', steps: 0 });
      await scene.does(agent, 'agent_turn', { type: 'move', cell: 'N16', steps: 1 });
      await scene.asked(hunters, 'hunter_order');
      await scene.told(hunters, 'alarm');
    },
  },
];
