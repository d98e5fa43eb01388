// Puts a text on the clipboard, and says whether it is there.
import { t } from '../model/texts';
import { toasts } from '../state/toasts.svelte';

export async function onClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export async function copyText(text: string, done: string): Promise<void> {
  if (await onClipboard(text)) toasts.show(done, 'good');
  else toasts.show(t('ui.copy.by_hand'), 'info');
}
