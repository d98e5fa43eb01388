// Addresses. An invitation and other secrets stand behind the "#", which no server sees.

export type Route =
  | { page: 'home' }
  | { page: 'new'; board: string | null }
  | { page: 'table'; table: string; seat: number | null; invite: string | null }
  | { page: 'replay'; table: string; from: string; step: number }
  | { page: 'learn'; lesson: string | null }
  | { page: 'rules'; anchor: string | null }
  | { page: 'cards'; card: string | null }
  | { page: 'boards' }
  | { page: 'editor'; board: string | null; shared: string | null }
  | { page: 'settings' }
  | { page: 'missing' };

const word = /^[A-Za-z0-9_-]{1,64}$/;

/** What an address shows. The server answers all of these with the same page. */
export function parseRoute(path: string, hash = '', query = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const asked = new URLSearchParams(query);
  const [first, second] = parts;
  if (parts.length > 2 || (second !== undefined && !word.test(second))) return { page: 'missing' };
  switch (first) {
    case undefined:
      return { page: 'home' };
    case 'new':
      return second ? { page: 'missing' } : { page: 'new', board: asked.get('board') };
    case 't':
      return second ? tableRoute(second, values) : { page: 'missing' };
    case 'replay':
      return second ? replayRoute(second, asked) : { page: 'missing' };
    case 'learn':
      return { page: 'learn', lesson: second ?? null };
    case 'rules':
      return second ? { page: 'missing' } : { page: 'rules', anchor: hash.slice(1) || null };
    case 'cards':
      return { page: 'cards', card: second ?? null };
    case 'boards':
      return second ? { page: 'missing' } : { page: 'boards' };
    case 'editor':
      return { page: 'editor', board: second ?? null, shared: values.get('board') };
    case 'settings':
      return second ? { page: 'missing' } : { page: 'settings' };
    default:
      return { page: 'missing' };
  }
}

function tableRoute(table: string, values: URLSearchParams): Route {
  const seat = values.get('seat') ?? '';
  return {
    page: 'table',
    table,
    seat: /^[0-9]$/.test(seat) ? Number(seat) : null,
    invite: values.get('invite'),
  };
}

function replayRoute(table: string, asked: URLSearchParams): Route {
  const from = asked.get('from') ?? '';
  const step = Number(asked.get('step'));
  return {
    page: 'replay',
    table,
    from: /^([0-4]|spectator|above)$/.test(from) ? from : 'above',
    step: Number.isInteger(step) && step > 0 ? step : 0,
  };
}

/** Where this changes, a page begins anew; elsewhere it follows its address by itself. */
export const pageKey = (route: Route): string =>
  route.page === 'replay' || route.page === 'new' ? JSON.stringify(route) : route.page;

export const tablePath = (table: string): string => `/t/${table}`;
