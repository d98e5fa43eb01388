// proof.wasm (tests/wasm/proof.cpp), and the program with which it is compared.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wasi } from '../../src/local/wasi';

export const root = resolve(import.meta.dirname, '../../..');
const program = process.env['SPECTER_BINARY'] ?? resolve(root, 'build/release/specter');

export interface Series {
  edition: string;
  players: number;
  agent: string;
  hunters: string;
  games: number;
  seed: number;
}

export interface Totals {
  signature: string;
  agent_wins: number;
  actions: number;
}

interface Doors {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  sim(): number;
  golden(): number;
}

export class Proof {
  #doors: Doors;

  constructor(file = resolve(root, 'build/wasm/proof.wasm')) {
    const module = new WebAssembly.Module(readFileSync(file));
    const imports = { wasi_snapshot_preview1: wasi(() => this.#doors.memory, console.error) };
    this.#doors = new WebAssembly.Instance(module, imports).exports as unknown as Doors;
    this.#doors._initialize();
  }

  sim(series: Series): Totals {
    return JSON.parse(this.#ask('sim', JSON.stringify(series))) as Totals;
  }
  golden(record: string): string {
    return this.#ask('golden', record);
  }

  #ask(what: 'sim' | 'golden', text: string): string {
    const bytes = new TextEncoder().encode(text);
    const at = this.#doors.input(bytes.length);
    new Uint8Array(this.#doors.memory.buffer, at, bytes.length).set(bytes);
    const size = this.#doors[what]();
    return new TextDecoder().decode(
      new Uint8Array(this.#doors.memory.buffer, this.#doors.output(), size),
    );
  }
}

export function native(series: Series): Totals {
  const options = Object.entries(series).flatMap(([key, value]) => [`--${key}`, String(value)]);
  return JSON.parse(execFileSync(program, ['sim', '--json', ...options], { encoding: 'utf8' }));
}
