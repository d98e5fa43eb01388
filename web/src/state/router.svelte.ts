// Which page is shown. Links are ordinary links; clicks on them stay in the client.
import { parseRoute, type Route } from '../model/route';

const here = (): Route => parseRoute(location.pathname, location.hash, location.search);

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    window.addEventListener('popstate', () => {
      this.route = here();
    });
    document.addEventListener('click', (event) => this.#click(event));
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.route = here();
    if (!replace) window.scrollTo(0, 0);
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    const href = link?.getAttribute('href');
    if (!link || !href || link.target || link.hasAttribute('download') || !href.startsWith('/'))
      return;
    if (href.startsWith('/record/')) return;
    event.preventDefault();
    this.go(href);
  }
}

export const router = new Router();
