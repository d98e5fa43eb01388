// The focus of those who play by keys or ears: it is never lost where a page changes.
import { tick } from 'svelte';

/** What had the focus is gone: on goes the new content, or what is given. */
export async function findFocus(next?: () => HTMLElement | null | undefined): Promise<void> {
  await tick();
  const at = document.activeElement;
  if (at && at !== document.body && !(at as HTMLButtonElement).disabled) return;
  const to = next?.() ?? document.getElementById('main');
  to?.focus({ preventScroll: true });
}
