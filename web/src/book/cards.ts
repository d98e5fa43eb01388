// The card index: every row of docs/rules/cards.md as data. A card is shown once the catalogue has
// words for it, so that a new card is a row there and its sentences, nothing here.
import { hunterColour } from '../art/colour';
import { blocks, plain, type Block, type Inline } from './markdown';

export type CardKind = 'hunter' | 'agent' | 'traitor' | 'equipment' | 'vehicle';
export const cardKinds: readonly CardKind[] = [
  'hunter',
  'agent',
  'traitor',
  'equipment',
  'vehicle',
];

/** What is in the box of one edition, or of either. */
export type CardSet = 'all' | 'babel' | 'covenant';
export const cardSets: readonly CardSet[] = ['all', 'babel', 'covenant'];
export const inSet = (card: Pick<Card, 'first' | 'second'>, set: CardSet): boolean =>
  set === 'all' || (set === 'babel' ? card.first : card.second);

export type Secrecy = 'revealed' | 'marked' | 'secret';

/** What the rules say of a card or of one ability of it. */
export interface Fact {
  id: string;
  parts: Inline[];
}

export interface Card {
  kind: CardKind;
  /** As in the catalogue and the address: "flash_bang". */
  name: string;
  first: boolean;
  second: boolean;
  facts: Fact[];
  copies: { first: number; second: number } | null;
  charges: number | null;
  secrecy: Secrecy | null;
  /** Agents who may use it, or null for all of them. */
  who: string[] | null;
  /** Drawn during the game only. */
  supply: boolean;
  /** How far a vehicle drives. */
  move: number | null;
}

export const nameOf = (title: string): string =>
  title
    .replace(/\(.*\)/, '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

/** The catalogue's family of a kind: equipment is "card", and a traitor plays on as an agent. */
const families: Partial<Record<CardKind, string>> = { equipment: 'card', traitor: 'agent' };
export const familyOf = (kind: CardKind): string => families[kind] ?? kind;
export const textKey = (card: Pick<Card, 'kind' | 'name'>): string =>
  `${familyOf(card.kind)}.${card.name}`;

const traitorMark = 'traitor_';

/** The name on a hunter card's other side: "beast" has "traitor_beast", and the other way round. */
export const otherSide = ({ kind, name }: Pick<Card, 'kind' | 'name'>): string | null => {
  if (kind === 'hunter') return traitorMark + name;
  return kind === 'traitor' ? name.slice(traitorMark.length) : null;
};

/** The colour of a card's emblem; every hunter has one of his own, on both sides of his card. */
export const colourOf = (card: Pick<Card, 'kind' | 'name'>): string =>
  ({
    hunter: hunterColour(card.name),
    agent: 'var(--agent)',
    traitor: hunterColour(otherSide(card)),
    equipment: 'var(--objective)',
    vehicle: 'var(--text)',
  })[card.kind];

type Table = Extract<Block, { kind: 'table' }>;
type Row = Record<string, Inline[]>;

const rowsOf = (table: Table): Row[] =>
  table.rows.map((row) =>
    Object.fromEntries(table.head.map((head, index) => [plain(head), row[index] ?? []])),
  );

const of = (row: Row, column: string): string => plain(row[column] ?? []);

const blank = (kind: CardKind, name: string): Card => ({
  kind,
  name,
  first: false,
  second: false,
  facts: [],
  copies: null,
  charges: null,
  secrecy: null,
  who: null,
  supply: false,
  move: null,
});

const number = (text: string): number => Number(text) || 0;

function equipment(row: Row): Card {
  const [first = 0, second = 0] = of(row, 'copies')
    .split('/')
    .map((part) => number(part.trim()));
  const who = of(row, 'who');
  return {
    ...blank('equipment', nameOf(of(row, 'card'))),
    first: first > 0,
    second: second > 0,
    facts: [{ id: of(row, 'ID'), parts: row['effect'] ?? [] }],
    copies: { first, second },
    charges: number(of(row, 'charges')),
    secrecy: of(row, 'secrecy') as Secrecy,
    who: who === 'any' ? null : who.split(', ').map(nameOf),
    supply: of(row, 'card').includes('(supply)'),
  };
}

const traitor = (row: Row): Card => ({
  ...blank('traitor', nameOf(of(row, 'card'))),
  second: true,
  facts: [{ id: of(row, 'ID'), parts: row['ability'] ?? [] }],
});

/** Characters have a row per ability. */
function character(kind: 'hunter' | 'agent' | 'vehicle', row: Row, found: Map<string, Card>): void {
  const name = nameOf(of(row, kind));
  const set = of(row, 'set');
  const card = found.get(name) ?? blank(kind, name);
  card.first ||= set !== 'covenant';
  card.second ||= set !== 'babel';
  card.move = number(of(row, 'move')) || null;
  card.facts.push({ id: of(row, 'ID'), parts: row['ability'] ?? [] });
  found.set(name, card);
}

/** All cards of the document, kind by kind, each in the document's order. */
export function readCards(text: string): Card[] {
  const found = new Map<string, Card>();
  for (const block of blocks(text)) {
    if (block.kind !== 'table') continue;
    const kind = plain(block.head[1] ?? []);
    for (const row of rowsOf(block)) {
      if (kind === 'card') {
        const card = row['copies'] ? equipment(row) : traitor(row);
        found.set(card.name, card);
      } else if (kind === 'hunter' || kind === 'agent' || kind === 'vehicle')
        character(kind, row, found);
    }
  }
  return [...found.values()].sort((a, b) => cardKinds.indexOf(a.kind) - cardKinds.indexOf(b.kind));
}

/** Where a card's ID leads: "CARD-GUN-2" to the Gun. */
export const cardOfId = (cards: readonly Card[], id: string): Card | null =>
  cards.find((card) => card.facts.some((fact) => fact.id === id)) ?? null;
