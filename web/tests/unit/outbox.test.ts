// Chat on its way: it leaves the outbox when the server has it, and is never said twice.
import { describe, expect, it } from 'vitest';
import { missing, put, taken, type Waiting } from '../../src/model/outbox';
import type { Talk } from '../../src/model/protocol';

const chat = (guest: string, text: string, key?: string): Talk => ({
  n: 1,
  kind: 'chat',
  channel: 'table',
  seat: 0,
  guest,
  name: guest,
  text,
  cell: null,
  time: 1,
  ...(key ? { key } : {}),
});
const keys = (box: Waiting[]): string[] => box.map((item) => item.key);

describe('the outbox', () => {
  it('counts what was said without keys', () => {
    const talk = [chat('me', 'hello')];
    let box = put([], 'a', 'hello', talk, 'me');
    box = put(box, 'b', 'hello', talk, 'me');
    expect(keys(taken(box, 'a'))).toEqual(['b']);
    expect(keys(missing(box, talk, 'me'))).toEqual(['a', 'b']);
    talk.push(chat('you', 'hello'), chat('me', 'hello'));
    expect(keys(missing(box, talk, 'me'))).toEqual(['b']);
    talk.push(chat('me', 'hello'));
    expect(missing(box, talk, 'me')).toEqual([]);
  });

  it('knows its own by their keys', () => {
    const box = put(put([], 'a', 'hi', [], 'me'), 'b', 'hi', [], 'me');
    expect(keys(missing(box, [chat('me', 'hi', 'b')], 'me'))).toEqual(['a']);
    expect(missing(box, [chat('me', 'hi', 'b'), chat('me', 'hi', 'a')], 'me')).toEqual([]);
  });
});
