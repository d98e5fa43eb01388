// Addresses: "/" is the hall, "/t/ID" a table; an invitation stands behind the "#".

/** {page, table, seat, invite} of an address. */
export function parseRoute(path, hash = '') {
  const table = /^\/t\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path)?.[1] ?? null;
  if (!table) return { page: 'home', table: null, seat: null, invite: null };
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const seat = /^[0-9]$/.test(values.get('seat') ?? '') ? Number(values.get('seat')) : null;
  return { page: 'table', table, seat, invite: values.get('invite') };
}

export const tablePath = (table) => `/t/${table}`;
