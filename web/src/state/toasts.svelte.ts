// Short messages that come and go. Errors stay until they are closed.
import { errorSentence } from '../model/texts';

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'good' | 'bad';
}

const shownMs = 5000;

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  show(text: string, tone: Toast['tone'] = 'info'): void {
    const id = this.#next++;
    this.list = [...this.list.filter((toast) => toast.text !== text), { id, text, tone }].slice(-4);
    if (tone !== 'bad') setTimeout(() => this.close(id), shownMs);
  }

  /** An error of a request, in words. */
  fail(error: unknown): void {
    this.show(errorSentence(error), 'bad');
  }

  /** The answer of a request, or null where it failed, which is told then. */
  async orFail<T>(request: Promise<T>): Promise<T | null> {
    try {
      return await request;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
