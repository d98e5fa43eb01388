// specter.wasm itself, under Node: a whole game at a table of bots, kept act by act, broken off and
// gone on with; and how much memory that takes.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Keeper, type Listener } from '../../src/local/keeper';
import type { Trouble } from '../../src/local/messages';
import type { Changes, Entry, Row, Shelf } from '../../src/local/shelf';
import { root } from './proof';

const module = new WebAssembly.Module(readFileSync(resolve(root, 'build/wasm/specter.wasm')));

/** As the browser's, without one. */
class Books implements Shelf {
  rows = new Map<string, Row>();
  entries: Entry[] = [];
  guests = new Map<string, Row>();

  all = () =>
    Promise.resolve({
      tables: [...this.rows.values()].map((row) => ({
        id: row.id,
        lines: [row, ...this.entries.filter(({ table }) => table === row.id)]
          .map((line) => JSON.stringify(line))
          .join('\n'),
      })),
      guests: [...this.guests.values()].map((guest) => JSON.stringify(guest)),
    });
  save = async (changes: Changes): Promise<void> => {
    for (const row of changes.rows) this.rows.set(row.id, row);
    for (const guest of changes.guests) this.guests.set(guest.id, guest);
    this.entries.push(...changes.entries);
  };
  clear = () => Promise.resolve();
  close = () => undefined;
}

type Message = Record<string, unknown> & { type: string; id?: number };

/** One page's visit. */
class Visit implements Listener {
  keeper!: Keeper;
  link = 0;
  heard: Message[] = [];
  troubles: Trouble[] = [];
  #asked = 0;
  #wake = (): void => undefined;

  static async at(books: Books): Promise<Visit> {
    const visit = new Visit();
    visit.keeper = await Keeper.open(module, 'test', books, visit);
    visit.link = visit.keeper.connect();
    return visit;
  }
  text(_link: number, text: string): void {
    this.heard.push(JSON.parse(text) as Message);
    this.#wake();
  }
  closed(): void {}
  trouble(trouble: Trouble | null): void {
    if (trouble) this.troubles.push(trouble);
  }

  async until<T>(look: () => T): Promise<NonNullable<T>> {
    for (;;) {
      const found = look();
      if (found) return found;
      await new Promise<void>((done) => (this.#wake = done));
    }
  }
  async ask(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    const id = ++this.#asked;
    this.keeper.receive(this.link, JSON.stringify({ type, id, ...fields }));
    return this.until(() =>
      this.heard.find((one) => one.id === id || (type === 'hello' && one.type === 'welcome')),
    );
  }
  over(): boolean {
    return this.heard.some((one) => one.type === 'table' && one['status'] === 'over');
  }
}

it('plays, is broken off, goes on, and stays small', async () => {
  const books = new Books();
  const first = await Visit.at(books);
  const { token } = await first.ask('hello', { version: 1, name: 'Ada' });
  const options = { players: 5, answer_window_ms: 0, edition: 'combined' };
  const { table } = await first.ask('create', { options });
  for (let seat = 0; seat < 5; ++seat) await first.ask('bot', { table, seat, bot: 'greedy' });
  expect((await first.ask('start', { table })).type).toBe('ok');
  await first.until(() => books.entries.length > 60);
  first.keeper.end();
  const broken = books.entries.length;

  const second = await Visit.at(books);
  expect((await second.ask('hello', { version: 1, token })).type).toBe('welcome');
  await second.ask('open', { table });
  await second.until(() => second.over());
  expect(books.entries.length).toBeGreaterThan(broken);
  const { record } = await second.ask('record', { table });
  expect(String(record).split('\n').length).toBeGreaterThan(20);
  expect([...first.troubles, ...second.troubles]).toEqual([]);
  const megabytes = second.keeper.bytes / 1024 / 1024;
  console.log(`memory after a game of five: ${megabytes.toFixed(1)} MB`);
  expect(megabytes).toBeLessThan(64);
  second.keeper.end();
});

it('answers whatever it is sent, and lives on', async () => {
  const visit = await Visit.at(new Books());
  const nested = '['.repeat(10_000);
  for (const text of [
    '',
    '{',
    'null',
    nested,
    '{"type":"hello","version":1e400}',
    '\\ud800',
    '{"type":7}',
  ])
    visit.keeper.receive(visit.link, text);
  const late = await Visit.at(new Books());
  expect((await late.ask('hello', { version: 1, name: 'Ada' })).type).toBe('welcome');
  const board = 'x'.repeat(300_000);
  expect((await late.ask('create', { options: { players: 2, board_text: board } })).type).toBe(
    'error',
  );
  expect((await late.ask('create', { options: 'no' })).type).toBe('error');
  expect((await late.ask('open', { table: 7 })).type).toBe('error');
  expect((await late.ask('act', { table: 'nosuch', seat: -1, action: {} })).type).toBe('error');
  expect(visit.troubles).toEqual([]);
  expect(late.troubles).toEqual([]);
});

/** Small numbers by a seed: the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

it('is asked the strangest things, and lives on', async () => {
  const visit = await Visit.at(new Books());
  await visit.ask('hello', { version: 1, name: 'Ada' });
  const options = { players: 2, answer_window_ms: 0 };
  const { table } = await visit.ask('create', { options, seat: 0 });
  await visit.ask('bot', { table, seat: 1, bot: 'random' });
  expect((await visit.ask('start', { table })).type).toBe('ok');
  const types = [
    ...['hello', 'rename', 'transfer', 'beat', 'lobby', 'create', 'open', 'close', 'invitation'],
    ...[
      'sit',
      'stand',
      'bot',
      'kick',
      'invite',
      'revoke',
      'commit',
      'seed',
      'ready',
      'start',
      'act',
    ],
    ...['preview', 'path', 'chat', 'note', 'ping', 'mute', 'pause', 'handover', 'take_back'],
    ...['rematch', 'record', 'replay', 'dice', 'nothing'],
  ];
  const fields = [
    ...[
      'table',
      'seat',
      'options',
      'action',
      'decision',
      'bot',
      'on',
      'text',
      'cell',
      'name',
      'hash',
    ],
    ...['seed', 'next', 'invite', 'seen', 'from', 'count', 'guest', 'key', 'token', 'version'],
  ];
  const action = { type: 'move', seat: 0, cell: 'N1', steps: 1, path: ['N1', 7], marker: 'Z99' };
  const values = [
    ...[null, true, -1, 0, 1, 4, 1e300, 0.5, '', 'N1', 'x'.repeat(5000), '\u0000', [], {}, [[]]],
    ...[table, action, { ...action, type: 'pick_agent' }, { players: 5, board: 'babel' }],
    ...[
      { type: 'attack', hunter: 99 },
      { edition: 'combined', players: 3, vehicle: 7 },
    ],
  ];
  const roll = dice(7);
  for (let i = 0; i < 4000; ++i) {
    const request: Record<string, unknown> = { type: types[roll(types.length)], table };
    for (let n = roll(5); n > 0; --n)
      request[fields[roll(fields.length)]!] = values[roll(values.length)];
    visit.keeper.receive(visit.link, JSON.stringify({ id: `r${i}`, ...request }));
    if (i % 50 === 0) await new Promise((done) => setTimeout(done));
  }
  const answers = visit.heard.filter(({ type }) => type === 'ok' || type === 'error');
  console.log(
    `answers: ${answers.length}, of them good: ${answers.filter(({ type }) => type === 'ok').length}`,
  );
  expect(answers.length).toBeGreaterThan(3900);
  expect(visit.keeper.connect()).toBeGreaterThan(0);
  expect(visit.troubles).toEqual([]);
  visit.keeper.end();
});

it('leaves a damaged game out and has the others', async () => {
  const books = new Books();
  const first = await Visit.at(books);
  await first.ask('hello', { version: 1, name: 'Ada' });
  for (let i = 0; i < 2; ++i) await first.ask('create', { options: { players: 2 } });
  first.keeper.end();
  const [broken] = books.rows.keys();
  books.entries = books.entries.filter((entry) => entry.table !== broken || entry.seq !== 1);
  const second = await Visit.at(books);
  expect(second.troubles).toEqual([{ kind: 'damaged', detail: '1' }]);
});

it('closes a game whose log is nonsense, and lives on', async () => {
  const books = new Books();
  const first = await Visit.at(books);
  const { token } = await first.ask('hello', { version: 1, name: 'Ada' });
  const { table } = await first.ask('create', { options: { players: 2 } });
  for (let seat = 0; seat < 2; ++seat) await first.ask('bot', { table, seat, bot: 'random' });
  first.keeper.end();
  for (const body of [
    '',
    '[]',
    '{}',
    '{"seat":99,"bot":"nobody"}',
    '{"options":{"players":-1}}',
    'nul',
  ]) {
    for (const at of [0, 1]) {
      const copy = new Books();
      copy.rows = new Map(books.rows);
      copy.guests = new Map(books.guests);
      copy.entries = books.entries.map((entry, i) => (i === at ? { ...entry, body } : entry));
      const second = await Visit.at(copy);
      expect((await second.ask('hello', { version: 1, token })).type).toBe('welcome');
      await second.ask('open', { table });
      expect((await second.ask('lobby')).type).toBe('ok');
      expect(second.troubles).toEqual([]);
      second.keeper.end();
    }
  }
});
