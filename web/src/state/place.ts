// Where one plays: at a server, or on this device alone. A page is at one place from its loading on,
// so nothing of one place gets into the other: who goes elsewhere loads the page again.
import { wasm } from '../../.generated/wasm';
import { recall, remember } from '../model/keep';

type Where = 'server' | 'local';

/** A game that is to begin at the new place. */
export interface Wish {
  seat: 0 | 1;
  level: string;
  edition: string;
}

/** Of this tab alone: another one may be elsewhere. */
function inTab(key: string, value?: string | null): string | null {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else if (value !== undefined) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const tabKey = 'specter.place';
const personKey = 'specter.person';
const ownKey = 'local.guest';
const wishKey = 'specter.wish';

function begin(possible: boolean, served: boolean): boolean {
  if (!possible || !served) return !served;
  const tab = inTab(tabKey);
  if (tab !== null) return tab === 'local';
  // A link into a table comes from a server; the front door leads to where one was last.
  return globalThis.location?.pathname === '/' && recall<Where>('place', 'server') === 'local';
}

class Place {
  /** This client has the game in it. */
  readonly possible = wasm !== null;
  /** There is a server. */
  readonly served = !__SITE__ || __SERVER__ !== '';
  readonly local = begin(this.possible, this.served);

  constructor() {
    if (this.local) inTab(tabKey, 'local');
  }

  /** What the browser remembers of this page's guest: at a server, here, or one of several here. */
  readonly guestKey = this.local ? (inTab(personKey) ?? ownKey) : 'guest';
  /** Whoever has the device, not one of those who play along. */
  readonly own = this.guestKey === ownKey || !this.local;

  /** The page is somebody else from now on. */
  become(key: string): void {
    inTab(personKey, key === ownKey ? null : key);
    location.reload();
  }
  becomeOwn(): void {
    this.become(ownKey);
  }

  go(where: Where, wish?: Wish): void {
    remember('place', where);
    inTab(tabKey, where);
    inTab(wishKey, wish ? JSON.stringify(wish) : null);
    if (__SITE__) {
      location.hash = '';
      location.reload();
    } else location.assign('/');
  }

  /** The game that was wished for, once. */
  takeWish(): Wish | null {
    const text = inTab(wishKey);
    inTab(wishKey, null);
    try {
      return text === null ? null : (JSON.parse(text) as Wish);
    } catch {
      return null;
    }
  }
}

export const place = new Place();
