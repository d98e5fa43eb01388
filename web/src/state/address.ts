// Addresses of pages in the browser. At a server they are its paths; in a folder of files (`make
// site`), which has one page only, they stand behind the "#".

interface Parts {
  pathname: string;
  hash: string;
  search: string;
}

/** What is shown now. */
export function shownAddress(): Parts {
  if (!__SITE__) return location;
  return new URL(location.hash.slice(1) || '/', 'http://site');
}

/** For the browser's history and for links. */
export const addressOf = (path: string): string => (__SITE__ ? `#${path}` : path);

/** For somebody else. */
export const linkTo = (path: string): string =>
  __SITE__ ? `${location.href.split('#')[0]}#${path}` : location.origin + path;

/** The path that a link of ours leads to, or null. */
export function pathOf(href: string): string | null {
  if (__SITE__ && href.startsWith('#/')) return href.slice(1);
  return href.startsWith('/') ? href : null;
}

/** Links are written as paths; where they are looked at, they get the address that works. */
export function correctLinks(): void {
  const correct = (event: Event): void => {
    const link = (event.target as Element | null)?.closest?.('a');
    const href = link?.getAttribute('href');
    if (link && !link.target && href?.startsWith('/')) link.setAttribute('href', addressOf(href));
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, correct, true);
}
