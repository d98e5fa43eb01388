// What is the matter with a hunter: in short words for his panel, and what that means.
import type { Hunter, View } from '../model/protocol';
import { isDisabled } from '../model/second';
import { t } from '../model/texts';
import { abilities, worded } from '../model/words';

/** The abilities that Omen took, by name. */
const lost = (view: View, hunter: Hunter): string[] =>
  abilities(`hunter.${hunter.kind}`, view.ruleset)
    .filter((_, i) => isDisabled(hunter, i))
    .map(({ name }) => t('ui.game.disabled', { ability: name }));

/** Short words, and the name of the note that tells more. */
type Condition = [words: string, note: string];

function conditions(view: View, hunter: Hunter): Condition[] {
  const way = (direction: string): { way: string } => ({ way: t(`direction.${direction}`) });
  const found: (Condition | false | null | undefined)[] = [
    hunter.stunned && [t('play.stunned'), 'stunned'],
    hunter.blinded && [t('play.blinded'), 'blinded'],
    hunter.dazzled && [t('play.dazzled'), 'dazzled'],
    hunter.revoked && [t('play.barred'), 'barred'],
    hunter.only && [t('play.aims', way(hunter.only)), 'aims'],
    hunter.flare && [t('play.flared', way(hunter.flare)), 'flared'],
    hunter.without && [t('play.without', way(hunter.without)), 'without'],
    hunter.thermal && [t('ui.game.thermal'), 'thermal'],
    ...lost(view, hunter).map((words): Condition => [words, 'disabled']),
    hunter.pledge && [t(`ui.game.pledged.${hunter.pledge}`, { cell: hunter.pledged }), 'pledged'],
  ];
  return found.filter((one): one is Condition => Array.isArray(one));
}

export const hunterStates = (view: View, hunter: Hunter): string[] => [
  ...conditions(view, hunter).map(([words]) => words),
  ...(hunter.played && !hunter.gone ? [t('ui.game.played')] : []),
];

/** What his conditions mean, each once. */
export const hunterNotes = (view: View, hunter: Hunter): string[] =>
  [...new Set(conditions(view, hunter).map(([, note]) => note))].map((note) =>
    worded(`ui.game.note.${note}`, view.ruleset),
  );
