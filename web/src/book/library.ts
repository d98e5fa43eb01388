// The documents that the book shows, read once.
import cardsText from '../../../docs/rules/cards.md?raw';
import rulesText from '../../../docs/rules/rules.md?raw';
import rulingsText from '../../../docs/rules/rulings.md?raw';
import { cardOfId, readCards } from './cards';
import { chapters } from './rulebook';

export const allCards = readCards(cardsText);
const [editions, ...game] = chapters(rulesText, 'Editions');
/** What people look for first comes first; how editions mix, last. */
export const rules = [...game, editions!];
export const rulings = chapters(rulingsText, 'Rulings');

/** The address of a rule, a ruling or a card by its ID. */
export function addressOf(id: string): string {
  if (!id.startsWith('CARD-')) return `/rules#${id}`;
  const card = cardOfId(allCards, id);
  return card ? `/cards/${card.name}` : '/cards';
}
