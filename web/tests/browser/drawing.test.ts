// What is pointed at on the board: a way that was drawn is taken back by keys, wherever the focus
// is, and the button that confirms a cell stays in its place while the server foretells.
import { expect, it } from 'vitest';
import { agentPolicy, says, until, wayTo } from './player';
import { Scene } from './scene';
import { away, her, hunters, turnOf, visible } from './scenes/scenario';
import { setStage } from './stage';
import { playNow, throughDraft } from './tour';

const stage = setStage({ quick: true });

it('goes back step by step, and as a whole, after the mouse has drawn it', async () => {
  const person = await stage.come();
  const player = await playNow(person, 'agent');
  await throughDraft(player);
  const asked = player.asked!;
  const moves = asked.actions.filter((one) => one.type === 'move' && one.steps === 4);
  const move = agentPolicy(() => false)({ ...asked, actions: moves }, player.board!);
  const left = (n: number) => player.deciding.getByText(says('ui.game.steps_left', { n, max: 4 }));
  await left(4).waitFor();
  await player.draw(wayTo(player.board!, player.view, move));
  await left(0).waitFor();
  await person.page.keyboard.press('Backspace');
  await left(1).waitFor();
  await person.page.keyboard.press('Escape');
  await left(4).waitFor();
  expect(await player.button(says('ui.game.confirm_move')).count()).toBe(0);
  await until('nothing was sent', () => player.view.decision?.id === asked.id);
  expect(person.problems).toEqual([]);
});

it('keeps the button in its place while the server foretells', async () => {
  const position = turnOf('watcher,puppet', 'Q16,T1') + away + her('fox', 'N17') + visible('N17');
  const scene = await Scene.open(stage, { position, pages: [hunters] });
  await scene.asked(hunters, 'hunter_move');
  const player = scene.at(hunters);
  const { page, deciding } = player;
  await deciding.locator('.box select').waitFor();
  // Every place that the button has had, and every sentence above it, at every change.
  await page.evaluate(() => {
    const seen = { tops: new Set<number>(), words: new Set<string>() };
    Object.assign(window, { seen });
    const look = (): void => {
      const button = document.querySelector('.row .main');
      if (button) {
        seen.tops.add(Math.round(button.getBoundingClientRect().top));
        seen.words.add(document.querySelector('.box .foretold')?.textContent?.trim() ?? '');
      }
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await player.click('O16');
  const foretold = deciding.locator('.foretold', { hasText: 'in sight' });
  await foretold.waitFor();
  const places = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { tops: Set<number>; words: Set<string> } };
    return { tops: [...seen.tops], words: [...seen.words] };
  });
  expect(places.words.length).toBeGreaterThan(1);
  expect(places.tops.length).toBe(1);
});
