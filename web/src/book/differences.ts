// What the second edition changes, in short: each point with the rules that say it exactly. The
// sentences are in the catalogue, so that they can be read in every language.
import { t } from '../model/texts';
import { matches } from './rulebook';

export interface Difference {
  /** The last part of its sentence's key. */
  id: string;
  rules: string[];
}

export const differences: readonly Difference[] = [
  { id: 'mixed', rules: ['RUL-1', 'RUL-2'] },
  { id: 'vehicle', rules: ['SET-2', 'VEH-1', 'VEH-7', 'VEH-8'] },
  { id: 'caches', rules: ['SET-9', 'OBJ-7', 'OBJ-8'] },
  { id: 'fatigue', rules: ['STA-3'] },
  { id: 'stun', rules: ['STA-1'] },
  { id: 'pets', rules: ['TRN-4', 'PET-1', 'CARD-TRACKER-1'] },
  { id: 'hunters', rules: ['RUL-3', 'CARD-BEAST-2', 'CARD-GUN-3', 'CARD-PUPPET-2'] },
  { id: 'escape', rules: ['OBJ-6'] },
  { id: 'harmless', rules: ['TRA-3'] },
  { id: 'sensor', rules: ['TRA-4'] },
  { id: 'turn', rules: ['TRA-8', 'TRA-9'] },
  { id: 'win', rules: ['END-4'] },
];

export const differenceText = ({ id }: Difference): string => t(`ui.book.differs.${id}`);

/** The points that fit what somebody looks for. */
export const fitting = (words: readonly string[]): Difference[] =>
  differences.filter((each) => matches(words, differenceText(each), ...each.rules));
