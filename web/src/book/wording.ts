// What is said of a card, and where the two editions say it differently.
import { t } from '../model/texts';
import type { Ruleset } from '../model/protocol';
import { abilities, worded } from '../model/words';
import { textKey, type Card, type CardSet } from './cards';

export interface Wording<T> {
  /** The edition that says it so; null where nobody says it otherwise. */
  edition: Ruleset | null;
  said: T;
}

/** What the editions of a card say, once where they agree. */
function both<T>({ first, second }: Card, of: (ruleset: Ruleset) => T): Wording<T>[] {
  const [one, two] = [of(1), of(2)];
  if (!second) return [{ edition: null, said: one }];
  if (!first || JSON.stringify(one) === JSON.stringify(two)) return [{ edition: null, said: two }];
  return [
    { edition: 1, said: one },
    { edition: 2, said: two },
  ];
}

export const textsOf = (card: Card): Wording<string>[] =>
  both(card, (ruleset) => worded(`${textKey(card)}.text`, ruleset));

export const abilitiesOf = (card: Card): Wording<{ name: string; text: string }>[] =>
  abilities(textKey(card)).flatMap((_, index) =>
    both(card, (ruleset) => abilities(textKey(card), ruleset)[index]!),
  );

/** What is said in an edition's box. */
const inBox = <T>(wordings: Wording<T>[], set: CardSet): T[] =>
  wordings
    .filter(
      ({ edition }) => edition === null || set === 'all' || edition === (set === 'babel' ? 1 : 2),
    )
    .map(({ said }) => said);

/** The names of its abilities, each once. */
export const abilityNames = (card: Card, set: CardSet): string[] => [
  ...new Set(inBox(abilitiesOf(card), set).map(({ name }) => name)),
];

/** What it does, in the newest words of what is looked at. */
export const textIn = (card: Card, set: CardSet): string => inBox(textsOf(card), set).at(-1)!;

/** Everything that is said of a card, to search in. */
export const saying = (card: Card): string =>
  [
    t(`${textKey(card)}.name`),
    ...textsOf(card).map(({ said }) => said),
    ...abilitiesOf(card).flatMap(({ said }) => [said.name, said.text]),
  ].join(' ');
