// The second edition's agents and their equipment, each used at a page.
import { expect } from 'vitest';
import type { Action } from '../../../src/model/protocol';
import { says } from '../player';
import type { Scene } from '../scene';
import { agent, away, her, hunters, watched, type Scenario } from './scenario';

/** Plays the card in a place of the hand, before the move. */
const plays = (scene: Scene, place: number, wish: Partial<Action> = {}): Promise<Action> =>
  scene.does(agent, 'agent_turn', { type: 'play', place, ...wish });

/** Stays where she is, and everybody else too, until her next turn. */
async function rests(scene: Scene): Promise<void> {
  const { round } = scene.view(agent);
  await scene.does(agent, 'agent_turn', { type: 'move', steps: 0 });
  await scene.asked(agent, 'agent_turn');
  expect(scene.view(agent).round).toBe(round + 1);
}

export const agents: Scenario[] = [
  {
    title: 'Raven takes an ability and makes everybody declare',
    uses: ['CARD-RAVEN', 'CARD-MINDTAP', 'STA-3', 'STA-5'],
    position: watched('gun,judge', 'K16,-') + 'vehicle.cell=K17 ' + her('raven', 'B6', 'mind_tap'),
    pages: [agent, hunters],
    async play(scene) {
      await scene.does(agent, 'agent_turn', { type: 'ability', hunter: 0, which: 1 });
      for (const seat of [agent, hunters]) {
        await scene.told(seat, 'ability_disabled', { hunter: 0, ability: 1 });
        await scene.told(seat, 'fatigued', { agent: 0 });
      }
      await plays(scene, 1);
      await scene.does(hunters, 'declare', { pledge: 'on_foot', cell: 'N16' });
      await scene.does(hunters, 'declare', { pledge: 'driving', cell: 'O17' });
      await scene.told(agent, 'declared', { hunter: 0, pledge: 'on_foot', cell: 'N16' });
      await scene.told(agent, 'declared', { hunter: 1, pledge: 'driving', cell: 'O17' });
      await scene.does(agent, 'agent_turn', { type: 'move', steps: 0 });
      await scene.does(hunters, 'hunter_order', { type: 'begin', hunter: 0 });
      const bound = await scene.asked(hunters, 'hunter_move');
      expect(bound.actions.filter((one) => one.cell).map((one) => one.cell)).toEqual(['N16']);
      await scene.does(hunters, 'hunter_move', { type: 'walk', cell: 'N16' });
      await scene.told(agent, 'hunter_walked', { hunter: 0, cell: 'N16' });
      await scene.does(hunters, 'hunter_move', { type: 'drive', cell: 'O17' });
      await scene.told(agent, 'hunter_drove', { hunter: 1, cell: 'O17' });
    },
  },
  {
    title: 'Mantis strikes from the dark, and draws the Pulse Blades',
    uses: ['CARD-MANTIS', 'CARD-PULSEBLADES'],
    position: watched('judge,heat', 'L16,L17') + away + her('mantis', 'N15', 'pulse_blades'),
    pages: [agent],
    seed: 3,
    async play(scene) {
      await scene.goes(agent, 'agent_turn', ['N15', 'N16', 'M17', 'M18']);
      await scene.does(agent, 'strike', { type: 'strike', hunter: 1 });
      await scene.told(hunters, 'marker_placed', { cell: 'M17' });
      await scene.told(agent, 'strike_rolled', { hunter: 1 });
      await scene.told(agent, 'die_rolled', { purpose: 'strike' });
      await scene.does(agent, 'at_marker', { type: 'play', place: 1 });
      await scene.told(agent, 'card_revealed', { card: 'pulse_blades' });
      await scene.told(agent, 'hunter_stunned', { hunter: 0 });
      expect(scene.view(agent).hunters.map((one) => one.stunned)).toEqual([true, true]);
    },
  },
  {
    title: 'Panther blinds a hunter and steps beside her marker',
    uses: ['CARD-PANTHER', 'CARD-DAGGER'],
    position: watched('judge,heat', 'K16,Q15') + away + her('panther', 'N15', 'smoke_dagger'),
    pages: [agent],
    async play(scene) {
      await plays(scene, 1, { hunter: 1 });
      await scene.told(agent, 'hunter_dazzled', { hunter: 1 });
      await scene.goes(agent, 'agent_turn', ['N15', 'N16', 'M17', 'M18']);
      await scene.does(agent, 'sighting', { type: 'shift', cell: 'N17' });
      await scene.told(agent, 'marker_placed', { cell: 'N17' });
      await scene.told(hunters, 'marker_placed', { cell: 'N17' });
      await scene.cellSays(agent, 'N17', /last seen/i);
    },
  },
  {
    title: 'Fox hides an objective and dashes',
    uses: ['CARD-FOX', 'CARD-REMOTE', 'STA-3'],
    position: watched('judge,heat', 'A1,T1') + away + her('fox', 'N13', 'remote_trigger'),
    pages: [agent],
    async play(scene) {
      await scene.does(agent, 'agent_turn', { type: 'complete', place: 1 });
      await scene.told(agent, 'remote_set', { section: 4 });
      await scene.goes(agent, 'agent_turn', ['N13', 'M13', 'L13', 'K13', 'J13', 'J12']);
      await scene.told(agent, 'fatigued', { agent: 0 });
      await scene.told(hunters, 'fatigued', { agent: 0 });
      expect(scene.events(hunters).some((one) => one.type === 'objective_done')).toBe(false);
      await scene.asked(agent, 'agent_turn');
      await scene.told(agent, 'objective_done', { section: 4 });
      await scene.told(hunters, 'objective_done', { section: 4 });
    },
  },
  {
    title: 'Supplies: a cache, and the three cards from it',
    uses: ['CARD-MEDKIT', 'CARD-FLARE', 'CARD-BARRIER', 'OBJ-7'],
    position:
      watched('judge,heat', 'Q4,T1') +
      away +
      her('fox', 'S5', 'med_kit,flare,portable_barrier') +
      'agent.hp.0=2 shown.hits.0=2 deck=3 ',
    pages: [agent],
    async play(scene) {
      await scene.does(agent, 'agent_turn', { type: 'draw' });
      await scene.told(hunters, 'supply_drawn', { left: 2 });
      await scene.told(agent, 'supply_drawn', { left: 2 });
      await plays(scene, 1);
      await scene.told(agent, 'healed', { amount: 1 });
      await rests(scene);
      await plays(scene, 2, { hunter: 0, direction: 'W' });
      await scene.told(agent, 'direction_left', { hunter: 0, direction: 'W' });
      await rests(scene);
      const placed = await plays(scene, 3);
      await scene.told(agent, 'barrier_placed', { cell: placed.cell! });
      await scene.cellSays(agent, placed.cell!, says('ui.cell.barrier'));
    },
  },
  {
    title: 'Grenades, a field and a surge',
    uses: [
      'CARD-FLASHBANG',
      'CARD-SMOKE',
      'CARD-CONCUSSION',
      'CARD-STEALTH',
      'CARD-ADRENAL',
      'EQP-3',
    ],
    position:
      watched('judge,heat', 'K16,T1') +
      away +
      her('fox', 'N15', 'flash_bang,smoke_grenade,concussion_grenade,stealth_field,adrenal_surge'),
    pages: [agent],
    async play(scene) {
      await plays(scene, 1, { cell: 'M16' });
      await scene.told(agent, 'flash_thrown', { cell: 'M16' });
      await scene.told(agent, 'hunter_blinded', { hunter: 0 });
      await rests(scene);
      await plays(scene, 2, { cell: 'M16' });
      await scene.told(agent, 'smoke_thrown', { cell: 'M16' });
      await scene.cellSays(agent, 'L17', says('ui.cell.smoke'));
      await rests(scene);
      await plays(scene, 3, { cell: 'L16' });
      await scene.told(agent, 'concussion_thrown', { cell: 'L16' });
      await scene.told(agent, 'die_rolled', { purpose: 'concussion', hunter: 0 });
      await rests(scene);
      await plays(scene, 4);
      await scene.told(hunters, 'card_marked', { place: 4 });
      await scene.at(agent).deciding.getByText(says('play.stealth_on')).waitFor();
      await rests(scene);
      await plays(scene, 5);
      await scene.told(hunters, 'card_marked', { place: 5 });
      await scene.goes(agent, 'agent_turn', ['N15', 'N14', 'N13', 'M13', 'L13', 'K13', 'J13']);
      await scene.told(agent, 'agent_moved', { cell: 'J13', steps: 6 });
      expect(scene.view(agent).agents[0]!.fatigued).toBe(false);
    },
  },
  {
    title: 'A mine in secret, and an EMP',
    uses: ['CARD-MINE', 'CARD-EMP'],
    position:
      watched('judge,heat', '-,N13') +
      'vehicle.cell=K17 ' +
      her('fox', 'L14', 'proximity_mine,emp_grenade'),
    pages: [agent, hunters],
    async play(scene) {
      await plays(scene, 1, { cell: 'L15' });
      await scene.told(agent, 'mine_laid', { cell: 'L15' });
      await scene.cellSays(agent, 'L15', says('ui.cell.mine'));
      expect(scene.events(hunters).some((one) => one.type === 'mine_laid')).toBe(false);
      await rests(scene);
      for (const seat of [agent, hunters]) {
        await scene.told(seat, 'mine_went_off', { cell: 'L15' });
        await scene.told(seat, 'hunter_stunned', { hunter: 1 });
      }
      await plays(scene, 2);
      await scene.told(hunters, 'vehicle_jammed', { agent: 0 });
      await scene.does(agent, 'agent_turn', { type: 'move', steps: 0 });
      await scene.does(hunters, 'hunter_order', { type: 'begin', hunter: 0 });
      const jammed = await scene.asked(hunters, 'hunter_move');
      expect(jammed.actions.some((one) => one.type === 'drive' || one.type === 'sense')).toBe(
        false,
      );
    },
  },
];
