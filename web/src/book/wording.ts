// What is said of a card, and where the two editions say it differently.
import { t } from '../model/texts';
import { abilities, worded, type Ruleset } from '../model/words';
import { textKey, type Card } from './cards';

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

/** The names of its abilities, each once. */
export const abilityNames = (card: Card): string[] => [
  ...new Set(abilitiesOf(card).map(({ said }) => said.name)),
];

/** Everything that is said of a card, to search in. */
export const saying = (card: Card): string =>
  [
    t(`${textKey(card)}.name`),
    ...textsOf(card).map(({ said }) => said),
    ...abilitiesOf(card).flatMap(({ said }) => [said.name, said.text]),
  ].join(' ');
