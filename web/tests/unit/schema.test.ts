// Every frame of whole random games of all editions, 2 to 5 players, fits the schema of its type
// and receiver (docs/schema). A hunter's and a spectator's have no place for a secret.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';

interface Frame {
  type: string;
  seat?: number | string;
  view?: {
    players: number;
    winner: string | null;
    plan: unknown;
    decision: Record<string, unknown> | null;
    /** In ruleset 2 alone. */
    deck?: number;
    agents: { seat: number | null; secret: unknown }[];
  };
  events?: Record<string, unknown>[];
  legal?: Record<string, unknown>[];
  options?: Record<string, unknown>;
}

const root = resolve(import.meta.dirname, '../../..');
const schemas = resolve(root, 'docs/schema');
const program = resolve(root, 'build/release/specter_wire_frames');

const ajv = new Ajv2020({ strictTypes: false });
for (const file of readdirSync(schemas))
  ajv.addSchema(JSON.parse(readFileSync(resolve(schemas, file), 'utf8')) as object, file);

/** Which schema a frame has to fit. */
function schemaOf(frame: Frame): string {
  if (!frame.view) return frame.type;
  if (frame.seat === 'spectator') return 'seat-spectator';
  const agent = frame.view.agents.some(({ seat }) => seat === frame.seat);
  return agent ? 'seat-agent' : 'seat-hunter';
}

function validator(name: string): ValidateFunction {
  const found = ajv.getSchema(`${name}.json`);
  if (!found) throw new Error(`docs/schema has no ${name}.json`);
  return found;
}

const copy = (frame: Frame): Frame => structuredClone(frame);

describe('the frames of whole games', () => {
  const frames: Frame[] = [];
  const running = (schema: string): Frame[] =>
    frames.filter((frame) => schemaOf(frame) === schema && frame.view?.winner === null);

  beforeAll(() => {
    if (!existsSync(program)) throw new Error(`${program} is not built: make build`);
    const lines = execFileSync(program, { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n');
    for (const line of lines) if (line) frames.push(JSON.parse(line) as Frame);
  }, 60_000);

  it('are of every type', () => {
    expect(new Set(frames.map(schemaOf))).toEqual(
      new Set(
        ['welcome', 'ok', 'error', 'table', 'talk', 'held', 'gone', 'stopping'].concat(
          ['seat-agent', 'seat-hunter', 'seat-spectator'], // state and update
        ),
      ),
    );
    for (const second of [false, true]) {
      const seen = running('seat-hunter').filter(({ view }) => 'deck' in view! === second);
      const players = new Set(seen.map((frame) => frame.view?.players));
      expect([...players].sort()).toEqual([2, 3, 4, 5]);
    }
  });

  it('are of tables of every edition, board and vehicle', () => {
    const tables = frames.flatMap(({ options }) =>
      options ? [[options['edition'], options['board'], options['vehicle']].join(' ')] : [],
    );
    expect([...new Set(tables)].sort()).toEqual([
      'babel babel tracer',
      'combined babel ',
      'combined covenant ',
      'covenant covenant ',
      'covenant covenant interceptor',
    ]);
  });

  it('would not fit with a part of the second edition alone', () => {
    for (const second of [false, true]) {
      const frame = running('seat-agent').find(({ view }) => 'deck' in view! === second)!;
      const [hunters, agents] = (['hunters', 'agents'] as const).map(
        (list) => (frame.view as unknown as Record<string, Record<string, unknown>[]>)[list]![0]!,
      ) as [Record<string, unknown>, Record<string, unknown>];
      const secret = agents['secret'] as Record<string, unknown>;
      for (const [part, field, value] of [
        [frame.view as unknown as Record<string, unknown>, 'deck', 6],
        [hunters, 'flare', null],
        [agents, 'fatigued', false],
        [secret, 'mine', null],
      ] as const) {
        expect(validator('seat-agent')(frame)).toBe(true);
        if (second) delete part[field];
        else part[field] = value;
        expect(validator('seat-agent')(frame), field).toBe(false);
        if (second) part[field] = value;
        else delete part[field];
      }
    }
  });

  it('fit their schemas', () => {
    const wrong: string[] = [];
    for (const frame of frames) {
      const validate = validator(schemaOf(frame));
      if (validate(frame)) continue;
      wrong.push(`${schemaOf(frame)}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
      if (wrong.length > 5) break;
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('would not fit with an answer of both kinds or none, nor with a smoke that is gone', () => {
    const asked = (wanted: string): Frame =>
      copy(
        running('seat-agent').find(
          ({ view, legal }) =>
            view?.decision?.['kind'] === 'answer' && legal?.some((item) => wanted in item),
        )!,
      );
    const validate = validator('seat-agent');
    for (const [frame, wrong] of [
      [asked('value'), { cell: 'K17' }],
      [asked('cells'), { value: 0 }],
    ] as const) {
      expect(validate(frame)).toBe(true);
      Object.assign(frame.legal![0]!, wrong);
      expect(validate(frame)).toBe(false);
      frame.legal![0] = { type: 'answer', seat: 0 };
      expect(validate(frame)).toBe(false);
    }
    const smoky = running('seat-hunter').find(
      ({ view }) => (view as unknown as { smokes: unknown[] }).smokes.length > 0,
    )!;
    const gone = copy(smoky);
    Object.assign((gone.view as unknown as { smokes: object[] }).smokes[0]!, { cell: null });
    expect(validator('seat-hunter')(smoky)).toBe(true);
    expect(validator('seat-hunter')(gone)).toBe(false);
  });

  it('say what dice need, where it is known', () => {
    const told = frames.flatMap(({ events }) => events ?? []);
    const of = (type: string) => told.filter((event) => event['type'] === type);
    for (const type of ['attack_declared', 'attack_result', 'shot_back', 'die_rolled']) {
      expect(of(type).length, type).toBeGreaterThan(0);
      for (const event of of(type)) {
        const secret = ['objective', 'tangle', 'cannon'].includes(String(event['purpose']));
        const close = type.startsWith('attack') && event['needed'] === null;
        // On the same cell it hits without a roll [ATK-2].
        if (close) expect([0, true]).toContain(event['distance'] ?? event['hit']);
        else expect(typeof event['needed']).toBe(secret ? 'object' : 'number');
      }
    }
  });

  it("would not fit a hunter's or a spectator's with a secret in them", () => {
    const [secret] = running('seat-agent').map((frame) => frame.view?.agents[0]?.secret);
    const answer = running('seat-agent').find((frame) => frame.view?.decision?.['truth']);
    const plan = running('seat-agent').find((frame) => frame.view?.players === 5)?.view?.plan;
    const moved = frames
      .flatMap((frame) => (schemaOf(frame) === 'seat-agent' ? (frame.events ?? []) : []))
      .find((event) => event['type'] === 'agent_moved');
    const spots = [secret, answer, plan, moved];
    expect(spots.every(Boolean)).toBe(true);
    for (const schema of ['seat-hunter', 'seat-spectator']) {
      const five = running(schema).find(({ view }) => view?.players === 5 && 'deck' in view)!;
      const plants: ((frame: Frame) => void)[] = [
        (frame) => (frame.view!.agents[0]!.secret = secret),
        (frame) => (frame.view!.plan = plan),
        (frame) => (frame.view!.decision = answer!.view!.decision),
        (frame) => frame.events!.push({ ...moved, n: 1 }),
        (frame) => frame.events!.push({ n: 1, type: 'objective_set', section: 1, cell: 'B19' }),
        (frame) => frame.events!.push({ n: 1, type: 'mine_laid', agent: 0, cell: 'K9' }),
        (frame) => frame.events!.push({ n: 1, type: 'remote_set', agent: 0, section: 1 }),
        (frame) => frame.events!.push({ n: 1, type: 'hunter_done', hunter: 0, cell: 'K9' }),
        (frame) => frame.legal!.push({ type: 'move', seat: 1, cell: 'K9', steps: 2 }),
        (frame) => Object.assign(frame, { seed: 'abc' }),
        (frame) => Object.assign(frame.view!, { roles: 'LLTL' }),
        (frame) => Object.assign(frame.view!.agents[0]!, { cell: 'K9' }),
        (frame) => Object.assign(frame.view!.agents[0]!, { mine: 'K9' }),
      ];
      expect(validator(schema)(five)).toBe(true);
      plants.forEach((plant, i) => {
        const planted = copy(five);
        plant(planted);
        expect(validator(schema)(planted), `${schema}, plant ${String(i)}`).toBe(false);
      });
    }
  });
});
