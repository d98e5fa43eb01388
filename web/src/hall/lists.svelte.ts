// The hall's lists, asked for again every few seconds while somebody looks at them.
import type { Lobby } from '../model/protocol';
import { session } from '../state/session.svelte';
import { lobbyEveryMs } from './lobby';

class LobbyState {
  lists = $state.raw<Lobby | null>(null);

  /** Keeps the lists fresh; called inside of a component. */
  follow(): void {
    $effect(() => {
      if (!session.online) return;
      void this.#ask();
      const timer = setInterval(() => {
        if (!document.hidden) void this.#ask();
      }, lobbyEveryMs);
      const shown = (): void => {
        if (!document.hidden) void this.#ask();
      };
      document.addEventListener('visibilitychange', shown);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', shown);
      };
    });
  }

  async #ask(): Promise<void> {
    try {
      this.lists = (await session.request('lobby')) as unknown as Lobby;
    } catch {
      /* the next time */
    }
  }
}

export const lobby = new LobbyState();
