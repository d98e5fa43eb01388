// The worker in which a hall runs: one page at a time has the games of this device.
import { changesOf, readCopy, writeCopy } from './copies';
import { WasmHall, type Around } from './hall';
import { Keeper } from './keeper';
import type { FromWorker, TakenIn, ToWorker, TroubleKind } from './messages';
import { noShelf, openShelf, type Shelf } from './shelf';

/** A line that ends by itself, as a network's would: the page comes back. */
const lostCode = 1006;
const lockName = 'specter-local';

const say = (message: FromWorker): void => postMessage(message);
const trouble = (kind: TroubleKind, detail?: string): void =>
  say({ kind: 'trouble', trouble: detail === undefined ? { kind } : { kind, detail } });

let module: Promise<WebAssembly.Module> | null = null;
let program = '';
let keeper: Promise<Keeper | null> | null = null;
/** Sockets of the page, and the links of the hall. */
const links = new Map<number, number>();
let free: (() => void) | null = null;

async function compiled(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Whether the games are ours now. They stay so until another page takes them. */
function lock(take: boolean): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true); // then nobody can tell
  return new Promise((done) => {
    navigator.locks
      .request(lockName, take ? { steal: true } : { ifAvailable: true }, (got) => {
        done(got !== null);
        return got === null ? null : new Promise<void>((end) => (free = end));
      })
      .catch(() => {
        free = null;
        void stop();
        trouble('elsewhere');
      });
  });
}

async function shelf(): Promise<Shelf> {
  try {
    return await openShelf();
  } catch {
    trouble('no_store');
    return noShelf;
  }
}

async function start(take: boolean): Promise<Keeper | null> {
  let code: WebAssembly.Module;
  try {
    code = await module!;
  } catch (error) {
    trouble('no_wasm', String(error));
    return null;
  }
  if (!(await lock(take))) {
    trouble('elsewhere');
    return null;
  }
  say({ kind: 'trouble', trouble: null });
  return Keeper.open(code, program, await shelf(), {
    text: (link, text) => {
      for (const [socket, its] of links) if (its === link) say({ kind: 'text', socket, text });
    },
    closed: (link, code) => {
      for (const [socket, its] of links) if (its === link) drop(socket, code);
    },
    trouble: (what) => {
      say({ kind: 'trouble', trouble: what });
      if (what?.kind === 'died' || what?.kind === 'elsewhere') void stop();
    },
  }).catch((error: unknown) => {
    trouble('died', String(error));
    free?.();
    return null;
  });
}

function drop(socket: number, code: number): void {
  links.delete(socket);
  say({ kind: 'closed', socket, code });
}

async function stop(): Promise<void> {
  const old = keeper;
  keeper = null;
  for (const socket of [...links.keys()]) drop(socket, lostCode);
  (await old)?.end();
  free?.();
  free = null;
}

async function open(socket: number): Promise<void> {
  keeper ??= start(false);
  const hall = await keeper;
  if (!hall) {
    keeper = null; // the next try may find another world
    return drop(socket, lostCode);
  }
  const link = hall.connect();
  if (link === 0) return drop(socket, lostCode);
  links.set(socket, link);
  say({ kind: 'opened', socket });
}

async function withLink(socket: number, run: (hall: Keeper, link: number) => void): Promise<void> {
  const hall = await keeper;
  const link = links.get(socket);
  if (hall && link !== undefined) run(hall, link);
}

/** Takes in what is not there yet and can be read; the hall begins anew with it. */
async function takeIn(text: string, guest: string): Promise<TakenIn | null> {
  const tables = readCopy(text, guest);
  if (!tables || !(await keeper)) return null; // another page has the games
  await stop();
  const books = await openShelf();
  const there = new Set((await books.all()).tables.map(({ id }) => id));
  const reader = await WasmHall.load(await module!, silent);
  reader.create(program);
  const result = { taken: 0, known: 0, damaged: 0 };
  for (const { id, lines } of tables)
    if (there.has(id)) ++result.known;
    else if (reader.restoreTable(lines) !== null) ++result.damaged;
    else {
      await books.save(changesOf(lines));
      ++result.taken;
    }
  books.close();
  return result;
}

async function withShelf<T>(run: (books: Shelf) => Promise<T>): Promise<T> {
  const books = await openShelf();
  try {
    return await run(books);
  } finally {
    books.close();
  }
}

const silent: Around = {
  send: () => undefined,
  close: () => undefined,
  save: () => undefined,
  note: () => undefined,
};

function answer(task: Promise<string | TakenIn | null>): void {
  task.then(
    (result) => say({ kind: 'done', result }),
    () => say({ kind: 'done', result: null }),
  );
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.to === 'start') {
    program = data.program;
    module = compiled(data.wasm);
    module.catch(() => undefined); // told when somebody needs it
  } else if (data.to === 'open') void open(data.socket);
  else if (data.to === 'text')
    void withLink(data.socket, (hall, link) => hall.receive(link, data.text));
  else if (data.to === 'close') {
    void withLink(data.socket, (hall, link) => {
      links.delete(data.socket);
      hall.disconnect(link);
    });
  } else if (data.to === 'copy')
    answer(withShelf(async (books) => writeCopy(await books.all(), data.guest)));
  else if (data.to === 'takeIn') answer(takeIn(data.text, data.guest));
  else if (data.to === 'clear')
    answer(stop().then(() => withShelf((books) => books.clear().then(() => ''))));
  else keeper = stop().then(() => start(true));
};
