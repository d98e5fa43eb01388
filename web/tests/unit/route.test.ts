// Which changes of the address begin a page anew.
import { expect, it } from 'vitest';
import { pageKey, parseRoute } from '../../src/model/route';

const key = (path: string, hash = '', query = ''): string => pageKey(parseRoute(path, hash, query));

it('keeps a page that follows its address by itself', () => {
  expect(key('/cards/flash_bang')).toBe(key('/cards'));
  expect(key('/rules', '#MOV-1')).toBe(key('/rules'));
  expect(key('/cards')).not.toBe(key('/rules'));
  expect(key('/replay/a')).not.toBe(key('/replay/b'));
  expect(key('/new', '', '?board=yard')).not.toBe(key('/new'));
});
