// Puts a text on the clipboard, and says whether it is there.
import { t } from '../model/texts';
import { toasts } from '../state/toasts.svelte';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(done, 'good');
  } catch {
    toasts.show(t('ui.copy.by_hand'), 'info');
  }
}
