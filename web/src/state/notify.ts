// Notifications of the browser: asked for once, shown only while the page is hidden.
import { settings } from './settings.svelte';

export const canNotify = (): boolean => 'Notification' in window;

/** Asks for permission; true where it is given. To be called from a click. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  if (Notification.permission === 'granted') return true;
  return (await Notification.requestPermission()) === 'granted';
}

/** Says something to somebody who looks elsewhere; a newer one of the same tag replaces it. */
export function notify(text: string, tag: string): void {
  if (!settings.values.notify || !document.hidden || !canNotify()) return;
  if (Notification.permission !== 'granted') return;
  try {
    const shown = new Notification('Specter', { body: text, tag });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show notifications of a worker only.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification('Specter', { body: text, tag }));
  }
}
