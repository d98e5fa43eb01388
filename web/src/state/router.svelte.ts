// Which page is shown. Links are ordinary links; clicks on them stay in the client.
import { parseRoute, type Route } from '../model/route';
import { addressOf, correctLinks, pathOf, shownAddress } from './address';

function here(): Route {
  const { pathname, hash, search } = shownAddress();
  return parseRoute(pathname, hash, search);
}

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    window.addEventListener('popstate', () => {
      this.route = here();
    });
    document.addEventListener('click', (event) => this.#click(event));
    if (__SITE__) correctLinks();
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', addressOf(path));
    else history.pushState(null, '', addressOf(path));
    this.route = here();
    if (!replace) window.scrollTo(0, 0);
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    const path = pathOf(link?.getAttribute('href') ?? '');
    if (!link || path === null || link.target || link.hasAttribute('download')) return;
    if (path.startsWith('/record/')) return;
    event.preventDefault();
    this.go(path);
  }
}

export const router = new Router();
