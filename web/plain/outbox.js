// Chat that is on its way. A text leaves the outbox only when the server has it: after a lost
// connection what is missing in the table's talk is sent once more.

/** [{key, table, text, seen}]: `seen` is the talk number when it was written. */
export const newOutbox = () => [];

export const put = (outbox, key, table, text, seen) => [...outbox, { key, table, text, seen }];

export const taken = (outbox, key) => outbox.filter((item) => item.key !== key);

/** After a reconnect: drops what arrived after all. `talk` is the table's talk, `guest` ourselves. */
export function arrived(outbox, table, talk, guest) {
  const mine = talk.filter((entry) => entry.kind === 'chat' && entry.guest === guest);
  const used = new Set();
  return outbox.filter((item) => {
    if (item.table !== table) return true;
    const found = mine.find((entry) =>
      entry.n > item.seen && entry.text === item.text && !used.has(entry.n));
    if (found) used.add(found.n);
    return !found;
  });
}

export const waiting = (outbox, table) => outbox.filter((item) => item.table === table);
