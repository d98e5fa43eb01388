// A name for somebody who has not told one: two words from the catalogue put together.
import { t } from '../model/texts';

const pick = (words: string, random: () => number): string => {
  const list = words.split('|');
  return list[Math.floor(random() * list.length)]!;
};

export const callsign = (random: () => number = Math.random): string =>
  t('ui.callsign', {
    first: pick(t('ui.callsign.first'), random),
    second: pick(t('ui.callsign.second'), random),
  });
