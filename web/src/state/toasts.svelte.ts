// Short messages that come and go. Errors stay until they are closed.
import { errorSentence } from '../model/texts';

export interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'good' | 'bad';
  /** About the line to the server: true as long as that is broken. */
  line: boolean;
}

const shownMs = 5000;

/** Errors that this page found itself: nothing came from the server. */
export const aboutLine = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code ?? '').startsWith('page.');

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  show(text: string, tone: Toast['tone'] = 'info', line = false): void {
    const id = this.#next++;
    const others = this.list.filter((toast) => toast.text !== text);
    this.list = [...others, { id, text, tone, line }].slice(-4);
    if (tone !== 'bad') setTimeout(() => this.close(id), shownMs);
  }

  /** An error of a request, in words. */
  fail(error: unknown): void {
    this.show(errorSentence(error), 'bad', aboutLine(error));
  }

  /** The line is back: what was said of it is no longer so. */
  lineBack(): void {
    if (this.list.some((toast) => toast.line)) this.list = this.list.filter((toast) => !toast.line);
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
