// Chat that is on its way. A text leaves the outbox only when the server has it: after a lost
// connection what is missing in the table's talk is sent once more.
import type { Talk } from './protocol';

export interface Waiting {
  /** Made by this client; the server takes a text with a known key only once. */
  key: string;
  text: string;
  /** How often we had said just this when it was written, for servers that give no keys back. */
  said: number;
}

const times = (talk: readonly Talk[], guest: string | null, text: string): number =>
  talk.filter((entry) => entry.kind === 'chat' && entry.guest === guest && entry.text === text)
    .length;

export const put = (
  outbox: readonly Waiting[],
  key: string,
  text: string,
  talk: readonly Talk[],
  guest: string | null,
): Waiting[] => [...outbox, { key, text, said: times(talk, guest, text) }];

export const taken = (outbox: readonly Waiting[], key: string): Waiting[] =>
  outbox.filter((item) => item.key !== key);

/** What has not arrived yet, judged by the table's talk. */
export function missing(
  outbox: readonly Waiting[],
  talk: readonly Talk[],
  guest: string | null,
): Waiting[] {
  const keys = new Set(talk.map((entry) => entry.key).filter(Boolean));
  const found = new Map<string, number>();
  return outbox.filter((item) => {
    if (keys.has(item.key)) return false;
    const before = item.said + (found.get(item.text) ?? 0);
    const keyless = talk.filter((entry) => !entry.key);
    if (times(keyless, guest, item.text) <= before) return true;
    found.set(item.text, (found.get(item.text) ?? 0) + 1);
    return false;
  });
}
