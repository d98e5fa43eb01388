// The second edition's own decisions by finger and by keys, on a phone and on a desk; axe has
// nothing to say against any of them.
import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/model/protocol';
import { Keys, stepKeys } from './keys';
import { complaints, tooSmall, tooWide } from './look';
import { says } from './player';
import { Scene, type Opening } from './scene';
import { agent, away, her, hunters, turnOf, watched } from './scenes/scenario';
import { phone, setStage } from './stage';

const stage = setStage();

interface Decision {
  title: string;
  position: string;
  seat: number;
  kind: string;
  /** Where a piece that it is about stands: to be seen without scrolling the board. */
  about: string;
  before: (scene: Scene, keys: Keys | null) => Promise<unknown>;
  wish: Partial<Action>;
  byKeys: (keys: Keys) => Promise<void>;
  told: [string, Record<string, unknown>];
}

const path = ['N15', 'N16', 'M17', 'M18'];

const decisions: Decision[] = [
  {
    title: "a camera's direction [CARD-WATCHER-1]",
    position: turnOf('watcher,puppet', 'Q16,T1') + away + her('fox', 'B6'),
    seat: hunters,
    kind: 'camera',
    about: 'Q16',
    async before(scene, keys) {
      if (!keys) return scene.does(hunters, 'hunter_move', { type: 'walk', cell: 'Q16' });
      const { id } = await scene.asked(hunters, 'hunter_move');
      await keys.asked('hunter_move');
      await keys.aim('Q16');
      await keys.press('Enter');
      scene.at(hunters).answered = id;
      return keys.confirm();
    },
    wish: { type: 'place_camera', direction: 'W' },
    async byKeys(keys) {
      await keys.push(/^West$/);
      await keys.confirm();
    },
    told: ['camera_placed', { cell: 'Q16', direction: 'W' }],
  },
  {
    title: 'whom to strike at [CARD-MANTIS]',
    position: watched('judge,heat', 'L16,L17') + away + her('mantis', 'N15'),
    seat: agent,
    kind: 'strike',
    about: 'L17',
    async before(scene, keys) {
      if (!keys) return scene.goes(agent, 'agent_turn', path);
      const { id } = await scene.asked(agent, 'agent_turn');
      await keys.asked('agent_turn');
      await keys.press(...stepKeys(path), 'Enter');
      scene.at(agent).answered = id;
    },
    wish: { type: 'strike', hunter: 1 },
    byKeys: (keys) => keys.push(/^Strike at the Heat$/),
    told: ['strike_rolled', { hunter: 1 }],
  },
  {
    title: "Rover's turn [CARD-TRACKER-1]",
    position: watched('tracker,puppet', 'A1,T1') + away + her('fox', 'B6') + 'pet.cell=J15 ',
    seat: hunters,
    kind: 'pet_move',
    about: 'J15',
    before: () => Promise.resolve(),
    wish: { type: 'walk', cell: 'K16' },
    async byKeys(keys) {
      await keys.aim('K16');
      await keys.press('Enter');
      await keys.confirm();
    },
    told: ['pet_moved', { cell: 'K16' }],
  },
  {
    title: 'a declaration [CARD-MINDTAP]',
    position: watched('gun,judge', 'K16,T1') + away + her('raven', 'B6', 'mind_tap'),
    seat: hunters,
    kind: 'declare',
    about: 'K16',
    before: (scene) => scene.does(agent, 'agent_turn', { type: 'play', place: 1 }),
    wish: { type: 'declare', pledge: 'on_foot', cell: 'L16' },
    async byKeys(keys) {
      await keys.aim('L16');
      await keys.press('Enter');
      await keys.confirm();
    },
    told: ['declared', { hunter: 0, cell: 'L16' }],
  },
];

const open = (decision: Decision, as: Opening['as']): Promise<Scene> =>
  Scene.open(stage, { position: decision.position, pages: [decision.seat], as });

describe('with a thumb', () => {
  test.each(decisions)('$title', async (decision) => {
    const scene = await open(decision, { viewport: phone, touch: true });
    const { seat, kind, about, wish, told } = decision;
    const player = scene.at(seat);
    const { page } = player;
    await decision.before(scene, null);
    await scene.asked(seat, kind);
    expect(await tooWide(page)).toEqual([]);
    expect(await tooSmall(page)).toEqual([]);
    expect(await complaints(page)).toEqual([]);
    const box = (await page.locator('.board').first().boundingBox())!;
    const { x, y } = await player.pointOf(about);
    expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(true);
    await scene.does(seat, kind, wish);
    await page.getByRole('tab', { name: says('ui.game.tab.log') }).tap();
    await scene.told(seat, ...told);
    expect(player.person.problems).toEqual([]);
  });
});

describe('by keys alone', () => {
  test.each(decisions)('$title', async (decision) => {
    const scene = await open(decision, {});
    const { seat, kind, told } = decision;
    const player = scene.at(seat);
    const keys = new Keys(player);
    await decision.before(scene, keys);
    const { id } = await scene.asked(seat, kind);
    await keys.asked(kind);
    expect(await complaints(player.page)).toEqual([]);
    await decision.byKeys(keys);
    player.answered = id;
    await scene.told(seat, ...told);
    expect(player.person.problems).toEqual([]);
  });
});
