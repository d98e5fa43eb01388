// Whether the server, or the folder that the page came from, has a newer client than this page is. It
// is offered, never forced: the games go on until somebody loads the page again.
const everyMs = 30 * 60 * 1000;

/** The list names all files of the client; those with code carry a hash in their names. */
export async function isOlder(script: string, list: string): Promise<boolean> {
  const answer = await fetch(list, { cache: 'no-cache' });
  if (!answer.ok) return false;
  const files: unknown = await answer.json();
  if (!Array.isArray(files)) return false;
  const base = new URL('./', list).href;
  return !files.some((file) => typeof file === 'string' && base + file === script);
}

class Newer {
  there = $state(false);
  #watching = false;

  /** Looks now and then, and whenever the line or the person comes back. */
  watch(): void {
    if (this.#watching) return;
    this.#watching = true;
    const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
    if (!script) return;
    const list = new URL(`${import.meta.env.BASE_URL}files.json`, document.baseURI).href;
    const look = (): void => {
      if (this.there || document.hidden) return;
      isOlder(script, list).then(
        (older) => (this.there = older),
        () => undefined, // no line: nothing new
      );
    };
    look();
    setInterval(look, everyMs);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
  }
}

export const newer = new Newer();
