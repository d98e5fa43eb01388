// A way that was drawn on the board is taken back by keys, wherever the focus is.
import { expect, it } from 'vitest';
import { agentPolicy, says, until, wayTo } from './player';
import { setStage } from './stage';
import { playNow, throughDraft } from './tour';

const stage = setStage();

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
