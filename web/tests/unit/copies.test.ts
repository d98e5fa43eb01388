// All games of a device as one file, and back.
import { expect, it } from 'vitest';
import { changesOf, readCopy, writeCopy } from '../../src/local/copies';

const [ann, bea, table] = ['Ann4567890123456', 'Bea4567890123456', 'Table67890123456'];
const row = { id: table, last: 2, members: [ann] };
const entries = [
  { table, seq: 1, body: `{"guest":"${ann}"}` },
  { table, seq: 2, body: '{}' },
];
const lines = [row, ...entries].map((line) => JSON.stringify(line)).join('\n');
const copy = writeCopy({ tables: [{ id: table!, lines }], guests: [] }, ann!);

it('comes back as it was', () => {
  expect(readCopy(copy, ann!)).toEqual([{ id: table, lines }]);
  expect(changesOf(lines)).toEqual({
    rows: [row],
    entries,
    gone: [],
    guests: [],
    gone_guests: [],
  });
});

it("gives the guest's seats to whoever takes it in", () => {
  const [taken] = readCopy(copy, bea!)!;
  expect(taken!.lines).not.toContain(ann);
  expect(taken!.lines.split(bea!).length).toBe(3);
});

it('is refused where it is something else', () => {
  for (const text of ['', '[]', 'null', '{"specter_games":2}', copy.slice(0, -20)])
    expect(readCopy(text, bea!), text).toBeNull();
  // An id that stands for anything would replace anything.
  expect(readCopy(copy.replaceAll(ann!, '"'), bea!)).toBeNull();
  expect(readCopy('{"specter_games":1,"guest":"a","tables":[]}', bea!)).toBeNull();
  expect(readCopy(`{"specter_games":1,"guest":"${ann}","tables":[1,[],[{}]]}`, bea!)).toEqual([]);
});
