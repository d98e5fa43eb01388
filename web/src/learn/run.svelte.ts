// A lesson while somebody takes it: the step, the tries, what is said to them.
import { direction, distance } from '../model/board';
import { over, tapped, undo, type Way } from '../model/path';
import type { Cell } from '../model/protocol';
import { hasText, t, type Values } from '../model/texts';
import { hitChance, percentOf } from './dice';
import { yard } from './lessons';
import { alarmOn, fieldFor, judge, lit, place, resultOf, sighted } from './stage';
import type { Lesson, Setting, Step } from './types';

export interface Feedback {
  right: boolean;
  text: string;
}

export class LessonRun {
  readonly lesson: Lesson;
  index = $state(0);
  setting = $state.raw<Setting>({ players: 2, hunters: [], agent: null });
  way = $state.raw<Way>([]);
  feedback = $state.raw<Feedback | null>(null);
  solved = $state(false);
  /** Wrong tries at this step. */
  missed = $state(0);
  dice = $state.raw<number[]>([]);
  finished = $state(false);

  readonly step: Step = $derived.by(() => this.lesson.steps[this.index]!);
  readonly last = $derived.by(() => this.index === this.lesson.steps.length - 1);

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.#enter(0, null);
  }

  restart(): void {
    this.finished = false;
    this.#enter(0, null);
  }

  /** After a right answer; true at the end of the lesson. */
  next(): boolean {
    if (this.last) {
      this.finished = true;
      return true;
    }
    this.#enter(this.index + 1, this.setting);
    return false;
  }

  #enter(index: number, before: Setting | null): void {
    this.index = index;
    this.setting = this.lesson.steps[index]!.setting ?? before!;
    this.way = this.setting.agent ? [this.setting.agent.cell] : [];
    this.feedback = null;
    this.missed = 0;
    this.dice = [];
    this.solved = this.step.task.kind === 'read';
  }

  get #field() {
    const { task } = this.step;
    return fieldFor(yard, this.setting, task.kind === 'path' ? task.steps : 0);
  }

  /** A cell was chosen: a step of the way, or an answer. */
  cell(cell: Cell): void {
    const { task } = this.step;
    if (this.solved) return;
    if (task.kind === 'cell') this.#try([cell]);
    if (task.kind === 'path')
      this.#draw(tapped(this.#field, this.way, cell, lit(yard, this.setting)));
  }
  drag(cell: Cell): void {
    if (!this.solved && this.step.task.kind === 'path')
      this.#draw(over(this.#field, this.way, cell));
  }
  takeBack(): void {
    this.#draw(undo(this.way));
  }
  #draw(way: Way): void {
    this.way = way;
    this.feedback = null;
  }

  confirm(): void {
    this.#try([...this.way]);
  }
  answer(id: string): void {
    this.#try(id);
  }
  attack(): void {
    const { task } = this.step;
    if (task.kind !== 'attack' || this.solved) return;
    this.dice = this.distance === 0 ? [] : task.dice;
    this.#try(null);
  }
  /** Does what is right, for somebody who does not find it. */
  show(): void {
    const { solution } = this.step;
    if (this.step.task.kind === 'path') this.way = solution as Cell[];
    this.#try(solution);
  }

  #try(attempt: Cell[] | string | null): void {
    const wrong = judge(yard, this.setting, this.step, attempt);
    const values = this.#values(attempt);
    if (wrong !== null) {
      ++this.missed;
      const own = this.#key(`wrong.${wrong}`);
      const key = hasText(own) ? own : `ui.learn.wrong.${wrong}`;
      this.feedback = { right: false, text: t(key, values) };
      return;
    }
    const same = this.step.task.kind === 'attack' && this.distance === 0;
    const key = this.#key(same && hasText(this.#key('right.same')) ? 'right.same' : 'right');
    this.feedback = { right: true, text: t(key, values) };
    this.setting = resultOf(yard, this.setting, this.step, attempt);
    this.solved = true;
  }

  #key(part: string): string {
    return `ui.learn.${this.lesson.id}.${this.step.id}.${part}`;
  }

  /** How far the one who attacks is from the agent. */
  get distance(): number {
    const { task } = this.step;
    if (task.kind !== 'attack' || !this.setting.agent) return 0;
    return distance(place(this.setting, task.hunter), this.setting.agent.cell);
  }
  get percent(): number {
    return percentOf(hitChance(this.distance));
  }

  #values(attempt: Cell[] | string | null): Values {
    const out: Values = { ...this.step.values, distance: this.distance };
    if (!Array.isArray(attempt)) return out;
    const cell = attempt.at(-1)!;
    const { task } = this.step;
    const agent = this.setting.agent?.cell;
    if (task.kind === 'path') {
      out['marker'] = sighted(yard, this.setting, attempt).marker;
      out['alarm'] = alarmOn(yard, this.setting, attempt);
    }
    if (task.kind === 'cell' && this.setting.vehicle)
      out['direction'] = t(`direction.${direction(this.setting.vehicle, cell)}`);
    if (task.kind === 'cell' && agent) {
      out['distance'] = distance(cell, agent);
      out['percent'] = percentOf(hitChance(distance(cell, agent)));
    }
    return { cell, ...out };
  }

  /** What the step asks for. */
  get say(): string {
    return t(this.#key('say'), { ...this.step.values, distance: this.distance });
  }
  /** What an option's button says. */
  option(id: string): string {
    const own = this.#key(`option.${id}`);
    return hasText(own) ? t(own, this.step.values) : t(`direction.${id}`);
  }
}
