// What is the matter with a hunter, in short words for his panel.
import type { Hunter, View } from '../model/protocol';
import { isDisabled, rulesetOf } from '../model/second';
import { t } from '../model/texts';
import { abilities } from '../model/words';

/** The abilities that Omen took, by name. */
const lost = (view: View, hunter: Hunter): string[] =>
  abilities(`hunter.${hunter.kind}`, rulesetOf(view))
    .filter((_, i) => isDisabled(hunter, i))
    .map(({ name }) => t('ui.game.disabled', { ability: name }));

export function hunterStates(view: View, hunter: Hunter): string[] {
  const way = (direction: string): { way: string } => ({ way: t(`direction.${direction}`) });
  return [
    hunter.stunned && t('play.stunned'),
    hunter.blinded && t('play.blinded'),
    hunter.dazzled && t('play.dazzled'),
    hunter.revoked && t('play.barred'),
    hunter.only && t('play.aims', way(hunter.only)),
    hunter.flare && t('play.flared', way(hunter.flare)),
    hunter.without && t('play.without', way(hunter.without)),
    hunter.thermal && t('ui.game.thermal'),
    ...lost(view, hunter),
    hunter.pledge && t(`ui.game.pledged.${hunter.pledge}`, { cell: hunter.pledged }),
    hunter.played && !hunter.gone && t('ui.game.played'),
  ].filter((word) => typeof word === 'string');
}
