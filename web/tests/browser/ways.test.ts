// A longer way than need be [HUN-1] [VEH-1]: with the mouse, by keys, and with a thumb in German.
import { expect, test } from 'vitest';
import { Keys } from './keys';
import { complaints, speaker, tooSmall, tooWide } from './look';
import { says, until, type Player } from './player';
import { Scene } from './scene';
import { agent, away, her, hunters, turnOf, watched } from './scenes/scenario';
import { phone, setStage } from './stage';

const stage = setStage();

/** The server has said how long the way may be. */
async function lengths(player: Player): Promise<string[]> {
  const select = player.deciding.locator('.row select');
  await until('the lengths of the way', () => select.isEnabled());
  return select.locator('option').allTextContents();
}
const main = (player: Player) => player.deciding.locator('.row .main');

test('on foot, with the mouse', async () => {
  const position = turnOf('judge,puppet', 'K16,T1') + away + her('fox', 'B6');
  const scene = await Scene.open(stage, { position, pages: [hunters] });
  const player = scene.at(hunters);
  const { id } = await scene.asked(hunters, 'hunter_move');
  await player.click('L16');
  await main(player).waitFor();
  const before = await main(player).boundingBox();
  expect(await lengths(player)).toEqual(['1 step', '2 steps', '3 steps', '4 steps']);
  // The button to confirm is where it was before the server spoke.
  expect(await main(player).boundingBox()).toEqual(before);
  await player.deciding.locator('.row select').selectOption('4');
  await player
    .button(says('ui.game.in_steps', { action: 'Walk to L16', steps: '4 steps' }))
    .waitFor();
  await player.deciding.locator('.foretold').filter({ hasText: '4 steps to L16' }).waitFor();
  // Another cell is another way: it begins with the fewest steps.
  await player.click('M16');
  await player.button(/^Walk to M16$/).waitFor();
  await player.click('L16');
  await player.deciding.locator('.row select').selectOption('4');
  player.answered = id;
  await player.push(main(player));
  await scene.told(hunters, 'hunter_walked', { cell: 'L16', steps: 4 });
  expect(player.person.problems).toEqual([]);
});

test('out and back on foot, by keys alone', async () => {
  const position = turnOf('judge,puppet', 'K16,T1') + away + her('fox', 'B6');
  const scene = await Scene.open(stage, { position, pages: [hunters] });
  const player = scene.at(hunters);
  const keys = new Keys(player);
  const { id } = await scene.asked(hunters, 'hunter_move');
  await keys.asked('hunter_move');
  await keys.aim('K16');
  await keys.press('Enter');
  expect(await lengths(player)).toEqual(['no step', '2 steps', '3 steps', '4 steps']);
  await keys.tabTo('the length', (at) => at.name === says('ui.game.way_length'), 'Shift+Tab');
  await keys.press('ArrowDown', 'ArrowDown');
  await player.button('Walk out and back to K16, 3 steps').waitFor();
  expect(await complaints(player.page)).toEqual([]);
  player.answered = id;
  await keys.push('Walk out and back to K16, 3 steps');
  await scene.told(hunters, 'hunter_walked', { cell: 'K16', steps: 3 });
  expect(player.person.problems).toEqual([]);
});

test('out and back with the vehicle, with a thumb, in German', async () => {
  const sagt = speaker('de');
  const position = turnOf('judge,heat', '-,T1') + 'vehicle.cell=K17 ' + her('fox', 'B6');
  const as = { viewport: phone, touch: true, language: 'de' } as const;
  const scene = await Scene.open(stage, { position, pages: [hunters], as });
  const player = scene.at(hunters);
  const { page } = player;
  const { id } = await scene.asked(hunters, 'hunter_move');
  await player.click('K17');
  await player.button(sagt('ui.game.drive_round', { cell: 'K17' })).waitFor();
  expect((await lengths(player)).at(-1)).toBe(sagt('ui.game.way_spaces', { n: '10' }));
  await player.deciding.locator('.row select').selectOption('7');
  const drive = player.button(sagt('ui.game.drive_round', { cell: 'K17' }));
  await drive.waitFor();
  expect(await tooWide(page)).toEqual([]);
  expect(await tooSmall(page)).toEqual([]);
  const select = await player.deciding.locator('.row select').boundingBox();
  expect(select!.height).toBeGreaterThanOrEqual(44);
  expect(await complaints(page)).toEqual([]);
  player.answered = id;
  await player.push(drive);
  const told = await until('the drive', () =>
    scene.events(hunters).find((event) => event.type === 'hunter_drove'),
  );
  expect(told).toMatchObject({ cell: 'K17', steps: 7 });
  expect(player.view.vehicle).toMatchObject({ cell: 'K17', spent: 7 });
  expect(player.person.problems).toEqual([]);
});

test('of Rover', async () => {
  const position = watched('tracker,puppet', 'A1,T1') + away + her('fox', 'B6') + 'pet.cell=J15 ';
  const scene = await Scene.open(stage, { position, pages: [hunters] });
  const player = scene.at(hunters);
  const { id } = await scene.asked(hunters, 'pet_move');
  await player.click('K16');
  expect(await lengths(player)).toEqual(['1 step', '2 steps', '3 steps', '4 steps']);
  await player.deciding.locator('.row select').selectOption('3');
  await player.button(/, 3 steps$/).waitFor();
  player.answered = id;
  await player.push(main(player));
  await scene.told(hunters, 'pet_moved', { cell: 'K16', steps: 3 });
  expect(scene.events(agent).some((event) => event.type === 'pet_moved')).toBe(true);
  expect(player.person.problems).toEqual([]);
});
