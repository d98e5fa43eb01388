// Every card of the second edition, used at a page by its own controls.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Scene } from './scene';
import { agents } from './scenes/agents';
import { hunts } from './scenes/hunters';
import { traitors } from './scenes/traitors';
import { setStage } from './stage';

const stage = setStage();
const root = resolve(import.meta.dirname, '../../..');

/** "EMP Grenade" is emp_grenade in all files. */
const nameOf = (title: string): string =>
  title
    .replace(/ \(supply\)/, '')
    .toLowerCase()
    .replaceAll(' ', '_');

interface Card {
  id: string;
  name: string;
}

/** The second edition's cards, as the card book has them: all but those of the first box alone. */
const cards: Card[] = readFileSync(resolve(root, 'docs/rules/cards.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, title, set] = line.split('|').map((cell) => cell.trim());
    if (!id?.startsWith('CARD-') || set === 'babel' || set?.endsWith('/ –')) return [];
    return [{ id, name: nameOf(title!) }];
  });

const used = new Set<string>();

for (const scenario of [...agents, ...hunts, ...traitors])
  test(`${scenario.title} ${scenario.uses.map((id) => `[${id}]`).join(' ')}`, async () => {
    const scene = await Scene.open(stage, scenario);
    await scenario.play(scene);
    for (const { person } of scene.players.values()) expect(person.problems).toEqual([]);
    const played = new Set(scene.taken.map((one) => one.card));
    const equipment = /^CARD-(?!T-)\w+$/;
    for (const id of scenario.uses) {
      const card = cards.find((one) => one.id === id);
      const hand = scene.hand.has(card?.name ?? '');
      if (card && equipment.test(id) && hand) expect(played).toContain(card.name);
      used.add(id);
    }
  });

test('no card is left out', () => {
  const listed = readFileSync(resolve(root, 'src/engine/cards/list.h'), 'utf8');
  const names = new Set(
    [...listed.matchAll(/X\((\w+)\)/g)].map(([, name]) =>
      name!.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
    ),
  );
  expect(cards.length).toBeGreaterThan(40);
  for (const { name } of cards) expect(names).toContain(name);
  expect(cards.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
});
