// A worker that plays games on a board, some at a time, so that it hears when the board has changed.
import { WasmHall } from '../../local/hall';
import type { FromTrial, Question, ToTrial } from './messages';
import type { Totals } from './totals';

/** How long the worker may be deaf. */
const pieceMs = 60;
const mostAtOnce = 256;

const say = (message: FromTrial): void => postMessage(message);
const silent = {
  send: () => undefined,
  close: () => undefined,
  save: () => undefined,
  note: () => undefined,
};

let hall: Promise<WasmHall> | null = null;
let turn = 0;

async function load(address: string): Promise<WasmHall> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return WasmHall.load(await WebAssembly.compile(await answer.arrayBuffer()), silent);
}

async function play(number: number, question: Question, games: number): Promise<void> {
  const mine = ++turn;
  let wasm: WasmHall;
  try {
    wasm = await hall!;
  } catch {
    return say({ kind: 'no_wasm' });
  }
  if (mine !== turn) return;
  const refused = wasm.tryBoard(JSON.stringify(question));
  if (refused !== null)
    return say({ kind: 'refused', number, code: (JSON.parse(refused) as { code: string }).code });
  let atOnce = 1;
  for (let played = 0; played < games && mine === turn;) {
    const from = performance.now();
    const count = Math.min(atOnce, games - played);
    const totals = JSON.parse(wasm.tryGames(count)) as Totals;
    played += count;
    say({ kind: 'totals', number, totals });
    const took = performance.now() - from;
    if (took < pieceMs / 2) atOnce = Math.min(mostAtOnce, atOnce * 2);
    else if (took > pieceMs) atOnce = Math.max(1, atOnce >> 1);
    await new Promise((go) => setTimeout(go)); // other messages come first
  }
}

onmessage = ({ data }: MessageEvent<ToTrial>) => {
  if (data.to === 'start') {
    hall = load(data.wasm);
    hall.catch(() => undefined); // told when games are asked for
  } else if (data.to === 'play') void play(data.number, data.question, data.games);
  else ++turn;
};
