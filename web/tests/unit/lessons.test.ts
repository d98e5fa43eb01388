// The lessons: every one can be finished, its ways are legal, what it says of sight is true, and
// every rule that it names is in the rule book.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cellsOf, direction, distance, ground } from '../../src/model/board';
import { fits, neighbours, startWay, step as oneStep, type Way } from '../../src/model/path';
import type { Cell } from '../../src/model/protocol';
import { hitChance, hits, percentOf } from '../../src/learn/dice';
import { lessonAfter, lessonOf, lessons, yard, yardOf } from '../../src/learn/lessons';
import {
  alarmOn,
  choices,
  fieldFor,
  judge,
  place,
  resultOf,
  sighted,
  sights,
  watched,
} from '../../src/learn/stage';
import type { Lesson, Setting, Step } from '../../src/learn/types';

const root = resolve(import.meta.dirname, '../../..');
const rules = readFileSync(resolve(root, 'docs/rules/rules.md'), 'utf8');
const texts = JSON.parse(readFileSync(resolve(root, 'texts/web/en/learn.json'), 'utf8')) as Record<
  string,
  string
>;

interface Scene {
  name: string;
  lesson: Lesson;
  step: Step;
  setting: Setting;
}

/** Every step with the setting that its lesson's own solutions lead to. */
const scenes: Scene[] = lessons.flatMap((lesson) => {
  let setting: Setting | null = null;
  return lesson.steps.map((step) => {
    const now: Setting = step.setting ?? setting!;
    setting = resultOf(yard, now, step, step.solution);
    return { name: `${lesson.id}.${step.id}`, lesson, step, setting: now };
  });
});

const isOpen = (cell: Cell): boolean => ['open', 'road'].includes(ground(yard, cell) ?? '');

/** All ways of a path task. */
function ways(setting: Setting, steps: number): Way[] {
  const field = fieldFor(yard, setting, steps);
  const out: Way[] = [startWay(field)];
  let ring: Way[] = [...out];
  for (let n = 0; n < steps; ++n) {
    ring = ring.flatMap((way) =>
      neighbours(field, way.at(-1)!).map((cell) => oneStep(field, way, cell)),
    );
    out.push(...ring);
  }
  return out;
}

/** Every try that a learner can make. */
function tries({ step, setting }: Scene): (Cell[] | string | null)[] {
  const { task } = step;
  if (task.kind === 'cell') return choices(yard, setting, task.reach).map((cell) => [cell]);
  if (task.kind === 'path') return ways(setting, task.steps).map((way) => [...way]);
  if (task.kind === 'answer') return task.options.map((option) => option.id);
  return [null];
}

describe('the yard', () => {
  it('is as wide as its header says, with all its sites and exits', () => {
    expect(yard.grid).toHaveLength(12);
    for (const row of yard.grid) expect(row).toHaveLength(yard.columns);
    for (const cell of yard.escapes) expect(isOpen(cell)).toBe(true);
    for (const [section, cells] of Object.entries(yard.objectives))
      for (const cell of cells) {
        const row = yard.grid[Number(cell.slice(1)) - 1]!;
        expect(row[cell.charCodeAt(0) - 65]).toBe(section);
      }
  });

  it('has all its road in stretches', () => {
    for (const cell of cellsOf(yard).filter((each) => ground(yard, each) === 'road')) {
      const column = cell.charCodeAt(0) - 65;
      const row = Number(cell.slice(1)) - 1;
      expect(
        yard.stretches.some(
          (s) => column >= s.left && column <= s.right && row >= s.top && row <= s.bottom,
        ),
      ).toBe(true);
    }
  });
});

describe('the lessons', () => {
  it('are six, with names of their own', () => {
    expect(lessons.map((lesson) => lesson.id)).toEqual([
      'agent',
      'hunter',
      'vehicle',
      'cards',
      'traitor',
      'covenant',
    ]);
    expect(lessonOf('cards')?.id).toBe('cards');
    expect(lessonOf('nothing')).toBeNull();
    expect(lessonAfter(lessons[0]!)?.id).toBe('hunter');
    expect(lessonAfter(lessons.at(-1)!)).toBeNull();
    for (const lesson of lessons)
      expect(new Set(lesson.steps.map((step) => step.id)).size).toBe(lesson.steps.length);
  });

  it.each(scenes)('stands on open ground: $name', ({ setting }) => {
    setting.hunters.forEach((_, index) => expect(isOpen(place(setting, index))).toBe(true));
    if (setting.agent) expect(isOpen(setting.agent.cell)).toBe(true);
    if (setting.vehicle) expect(ground(yard, setting.vehicle)).toBe('road');
    if (setting.marker) expect(isOpen(setting.marker.cell)).toBe(true);
    for (const [index, cell] of (setting.way ?? []).entries()) {
      expect(isOpen(cell)).toBe(true);
      if (index > 0) expect(distance(setting.way![index - 1]!, cell)).toBe(1);
    }
  });

  it.each(scenes)('can be finished by its own solution: $name', ({ step, setting }) => {
    expect(judge(yard, setting, step, step.solution)).toBeNull();
    if (step.task.kind === 'path')
      expect(fits(fieldFor(yard, setting, step.task.steps), step.solution as Cell[])).toBe(true);
  });

  it.each(scenes.filter(({ step }) => step.task.kind !== 'read' && step.task.kind !== 'attack'))(
    'has something to find out: $name',
    (scene) => {
      const results = tries(scene).map((each) => judge(yard, scene.setting, scene.step, each));
      expect(results).toContain(null);
      expect(results.some((result) => result !== null)).toBe(true);
    },
  );

  it.each(scenes)('has words for everything that can happen: $name', (scene) => {
    const key = `ui.learn.${scene.name}`;
    expect(texts).toHaveProperty([`${key}.say`]);
    expect(texts).toHaveProperty([`${key}.taught`]);
    if (scene.step.task.kind !== 'read') expect(texts).toHaveProperty([`${key}.right`]);
    if (scene.step.task.kind === 'answer')
      for (const { id } of scene.step.task.options)
        if (!/^[NS][EW]$/.test(id)) expect(texts).toHaveProperty([`${key}.option.${id}`]);
    const wrong = new Set(tries(scene).map((each) => judge(yard, scene.setting, scene.step, each)));
    wrong.delete(null);
    for (const reason of wrong)
      expect(
        `${key}.wrong.${reason}` in texts || `ui.learn.wrong.${reason}` in texts,
        `${key}.wrong.${reason}`,
      ).toBe(true);
  });

  it('goes on from every right try, not only from its own', () => {
    for (const [index, scene] of scenes.entries()) {
      const next = scenes[index + 1];
      if (!next || next.step.setting || next.lesson !== scene.lesson) continue;
      const ends = new Map<string, Setting>();
      for (const each of tries(scene))
        if (judge(yard, scene.setting, scene.step, each) === null) {
          const after = resultOf(yard, scene.setting, scene.step, each);
          ends.set(JSON.stringify(after), after);
        }
      expect(ends.size).toBeGreaterThan(0);
      for (const setting of ends.values()) {
        const possible = tries({ ...next, setting });
        expect(
          possible.some((each) => judge(yard, setting, next.step, each) === null),
          next.name,
        ).toBe(true);
        const { task } = next.step;
        if (task.kind === 'attack')
          expect(hits(task.dice, distance(place(setting, task.hunter), setting.agent!.cell))).toBe(
            true,
          );
      }
    }
  });

  it.each(scenes)('tells the truth about sight: $name', ({ step, setting }) => {
    const seen = sights(yard, setting);
    for (const claim of step.claims ?? [])
      expect(
        seen.get(claim.hunter)?.has(claim.cell) ?? false,
        `${claim.hunter} ${claim.cell}`,
      ).toBe(claim.seen);
  });

  it('has claims to hold against the board', () => {
    expect(scenes.flatMap(({ step }) => step.claims ?? []).length).toBeGreaterThan(5);
  });

  it.each(scenes)('names rules of the rule book: $name', ({ step }) => {
    expect(step.rules.length).toBeGreaterThan(0);
    for (const id of step.rules) expect(rules).toContain(`- **${id}** `);
  });

  it.each(scenes)('fills the places of its sentences: $name', ({ name, step }) => {
    const given = Object.keys(step.values ?? {});
    const counted = ['cell', 'marker', 'distance', 'percent', 'direction', 'alarm'];
    const own = Object.entries(texts).filter(([each]) => each.startsWith(`ui.learn.${name}.`));
    expect(own).not.toEqual([]);
    for (const [key, text] of own) {
      for (const [, value] of text.matchAll(/\{([a-z_]+)\}/g))
        expect([...given, ...counted], `${key}: ${value}`).toContain(value);
      // Cells are values, which the tests above hold against the board.
      expect(text, key).not.toMatch(/\b[A-K]\d{1,2}\b/);
    }
  });

  it('says where a marker falls as the rules do', () => {
    const marker = scenes.find(({ name }) => name === 'agent.marker')!;
    const result = sighted(yard, marker.setting, marker.setting.way!);
    expect(result).toEqual({ sighting: 'spotted', marker: marker.step.values!['last'] });
    expect(marker.step.solution).toEqual([result.marker]);
    expect(marker.setting.way!.at(-1)).toBe(marker.step.values!['end']);
  });

  it('hides from the light where it says so', () => {
    const light = scenes.find(({ name }) => name === 'agent.light')!;
    const crossing = ['A4', 'B4', 'C4', 'D4', 'E4'];
    expect(judge(yard, light.setting, light.step, crossing)).toBe('spotted');
    expect(sighted(yard, light.setting, crossing).marker).toBe(light.step.values!['lit']);
  });

  it('lies only where it lies', () => {
    const lie = scenes.find(({ name }) => name === 'traitor.lie')!;
    const truth = direction(lie.setting.vehicle!, lie.setting.agent!.cell);
    const { task } = lie.step;
    if (task.kind !== 'answer') throw new Error('no answer');
    for (const option of task.options) expect(option.right).toBe(option.id !== truth);
  });

  it('has caches in plain structures, used from beside them, in its own yard alone', () => {
    for (const lesson of lessons)
      for (const { icon, access } of yardOf(lesson).caches) {
        expect(yard.grid[Number(icon.slice(1)) - 1]![icon.charCodeAt(0) - 65]).toBe('#');
        expect(isOpen(access)).toBe(true);
        expect(distance(icon, access)).toBe(1);
      }
    expect(yardOf(lessonOf('covenant')!).caches).toHaveLength(1);
    expect(yardOf(lessonOf('agent')!).caches).toEqual([]);
  });

  it('raises the alarm for entering what an empty Interceptor sees, and for nothing else', () => {
    const { setting, step } = scenes.find(({ name }) => name === 'covenant.alarm')!;
    const crossing = ['A4', 'B4', 'C4', 'D4', 'E3'];
    expect(alarmOn(yard, setting, crossing)).toBe('D4');
    expect(judge(yard, setting, step, crossing)).toBe('alarm');
    expect(alarmOn(yard, setting, ['D4', 'C3'])).toBeNull();
    expect(alarmOn(yard, setting, ['D4'])).toBeNull();
    const manned: Setting = {
      ...setting,
      hunters: [{ kind: 'heat', cell: 'D6', inside: true }],
    };
    expect(watched(yard, manned).size).toBe(0);
    expect(watched(yard, { ...setting, interceptor: false }).size).toBe(0);
  });

  it('rests with two steps, not with three', () => {
    const rest = scenes.find(({ name }) => name === 'covenant.rest')!;
    expect(judge(yard, rest.setting, rest.step, ['I2', 'H2', 'H1'])).toBeNull();
    expect(judge(yard, rest.setting, rest.step, ['I2', 'H2', 'H1', 'H2'])).toBe('long');
  });

  it('lets Traitor Beast reach the one hunter that he can stun', () => {
    const { setting, step } = scenes.find(({ name }) => name === 'covenant.assault')!;
    const beside = (cell: Cell): boolean =>
      [...fieldFor(yard, setting, 3).ends.keys()].some((end) => distance(end, cell) === 1);
    for (const [index, hunter] of setting.hunters.entries()) {
      const cell = place(setting, index);
      const right = judge(yard, setting, step, [cell]) === null;
      expect(right).toBe(!hunter.inside && beside(cell));
    }
  });

  it('states the chance that the dice have', () => {
    const near = scenes.find(({ name }) => name === 'hunter.near')!;
    const far = distance(place(near.setting, 0), near.setting.agent!.cell);
    expect(near.step.values).toMatchObject({ far, chance: percentOf(hitChance(far)) });
    const six = scenes.find(({ name }) => name === 'hunter.six')!;
    expect(distance(place(six.setting, 0), six.setting.agent!.cell)).toBe(8);
  });
});

describe('an attack with one die', () => {
  it('has the chances of the rules', () => {
    const sixths = [6, 5, 5, 4, 3, 2, 1, 1];
    sixths.forEach((sixth, far) => expect(hitChance(far)).toBeCloseTo(sixth / 6, 10));
    expect(hitChance(8)).toBeCloseTo(5 / 36, 10);
    expect(hitChance(12)).toBeCloseTo(1 / 36, 10);
    expect(percentOf(hitChance(8))).toBe(14);
  });

  it('misses with a first 1 and adds what follows a 6', () => {
    expect(hits([1], 1)).toBe(false);
    expect(hits([2], 2)).toBe(true);
    expect(hits([6, 1], 7)).toBe(true);
    expect(hits([6, 1], 8)).toBe(false);
    expect(hits([1], 0)).toBe(true);
  });
});
