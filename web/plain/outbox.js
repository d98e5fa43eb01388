// Chat that is on its way. A text leaves the outbox only when the server has it: after a lost
// connection what is missing in the table's talk is sent once more.

/** [{key, table, text, said}]: `said` is how often we had said just this when it was written. */
export const newOutbox = () => [];

const times = (talk, guest, text) =>
  talk.filter((entry) => entry.kind === 'chat' && entry.guest === guest && entry.text === text).length;

export const put = (outbox, key, table, text, talk, guest) =>
  [...outbox, { key, table, text, said: times(talk, guest, text) }];

export const taken = (outbox, key) => outbox.filter((item) => item.key !== key);

/** After a reconnect: drops what arrived after all. `talk` is the table's talk, `guest` ourselves. */
export function arrived(outbox, table, talk, guest) {
  const found = new Map();
  return outbox.filter((item) => {
    if (item.table !== table) return true;
    const before = item.said + (found.get(item.text) ?? 0);
    if (times(talk, guest, item.text) <= before) return true;
    found.set(item.text, (found.get(item.text) ?? 0) + 1);
    return false;
  });
}

export const waiting = (outbox, table) => outbox.filter((item) => item.table === table);
