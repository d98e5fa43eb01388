// Notifications of the browser: asked for once, shown only while the page is hidden.
import { router } from './router.svelte';
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
  const path = location.pathname;
  const options: NotificationOptions = { body: text, tag, data: { path } };
  try {
    const shown = new Notification('Specter', options);
    shown.onclick = () => {
      window.focus();
      if (location.pathname !== path) router.go(path);
      shown.close();
    };
  } catch {
    // Phones show notifications of a worker only.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification('Specter', options));
  }
}
