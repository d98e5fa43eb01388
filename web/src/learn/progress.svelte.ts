// Which lessons were taken to their end; kept by the browser.
import { recall, remember } from '../model/keep';

class Progress {
  done = $state.raw<readonly string[]>(recall<string[]>('lessons', []));

  has(lesson: string): boolean {
    return this.done.includes(lesson);
  }
  finish(lesson: string): void {
    if (this.has(lesson)) return;
    this.done = [...this.done, lesson];
    remember('lessons', this.done);
  }
}

export const progress = new Progress();
