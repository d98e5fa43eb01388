// The connection: greets, matches answers, comes back by itself, does not hammer.
import { describe, expect, it } from 'vitest';
import {
  backoff,
  beatEveryMs,
  greetMs,
  Link,
  wakeMs,
  type Message,
  type SocketLike,
} from '../../src/model/link';

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  sent: Message[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.closed = true;
  }
  say(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

interface Timer {
  task: () => void;
  ms: number;
}

function setup(greeting: Record<string, unknown> | null = { token: 'x' }) {
  const sockets: FakeSocket[] = [];
  const log: [string, unknown][] = [];
  let timers: Timer[] = [];
  let now = 0;
  const link = new Link({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    hello: () => greeting,
    now: () => now,
    later: (task, ms) => {
      const timer = { task, ms };
      timers.push(timer);
      return timer;
    },
    cancel: (timer) => {
      timers = timers.filter((one) => one !== timer);
    },
    on: {
      welcome: (message) => log.push(['welcome', message.name]),
      message: (message) => log.push(['message', message.type]),
      status: (status) => log.push(['status', status.state]),
      refused: (error) => log.push(['refused', error.code]),
      forgotten: () => log.push(['forgotten', null]),
    },
  });
  const greeted = (): void => {
    sockets.at(-1)!.onopen?.();
    sockets.at(-1)!.say({ type: 'welcome', name: 'Ann' });
  };
  return {
    link,
    sockets,
    log,
    timers: () => timers,
    pass: (ms: number) => (now += ms),
    fire: () => {
      const timer = timers.shift()!;
      now += timer.ms;
      timer.task();
    },
    greeted,
    connect: () => {
      link.start();
      greeted();
    },
  };
}

describe('a line', () => {
  it('begins with the greeting; answers find their requests in any order', async () => {
    const w = setup();
    w.connect();
    const socket = w.sockets[0]!;
    expect(socket.sent).toEqual([{ type: 'hello', version: 1, token: 'x' }]);
    const one = w.link.request('lobby');
    const two = w.link.request('act', { table: 't' });
    socket.say({ type: 'error', id: 2, code: 'act.illegal' });
    socket.say({ type: 'ok', id: 1, open: [] });
    expect((await one)['open']).toEqual([]);
    await expect(two).rejects.toMatchObject({ code: 'act.illegal' });
  });

  it('is not opened for nobody, and a refusal is told', () => {
    const nobody = setup(null);
    nobody.link.start();
    expect(nobody.sockets).toHaveLength(0);
    const w = setup();
    w.link.start();
    w.sockets[0]!.onopen?.();
    w.sockets[0]!.say({ type: 'error', code: 'guest.unknown' });
    expect(w.log.at(-1)).toEqual(['refused', 'guest.unknown']);
  });

  it('that is lost comes back; open requests fail', async () => {
    const w = setup();
    w.connect();
    const asked = w.link.request('lobby');
    w.sockets[0]!.onclose?.({ code: 1006 });
    await expect(asked).rejects.toMatchObject({ code: 'page.lost' });
    await expect(w.link.request('lobby')).rejects.toMatchObject({ code: 'page.offline' });
    expect(w.log.at(-1)).toEqual(['status', 'waiting']);
    w.fire();
    expect(w.sockets).toHaveLength(2);
    w.sockets[1]!.onclose?.({ code: 1006 });
    w.link.retry();
    expect(w.sockets).toHaveLength(3);
  });

  it('that holds only for a moment is waited for longer and longer', () => {
    const w = setup();
    const waits: number[] = [];
    w.link.start();
    for (let i = 0; i < 3; ++i) {
      w.greeted();
      w.sockets.at(-1)!.onclose?.({ code: 4003 });
      waits.push(w.timers()[0]!.ms);
      w.fire();
    }
    expect(waits[0]).toBeLessThan(waits[1]!);
    expect(waits[1]).toBeLessThan(waits[2]!);
    w.greeted();
    w.pass(6000);
    w.sockets.at(-1)!.onclose?.({ code: 1006 });
    expect(w.timers()[0]!.ms).toBeLessThan(400);
  });

  it('that says nothing is given up', () => {
    const w = setup();
    w.connect();
    w.fire();
    expect(w.sockets[0]!.sent.at(-1)!.type).toBe('beat');
    w.fire();
    w.fire();
    expect(w.sockets[0]!.closed).toBe(true);
    expect(w.link.state).toBe('waiting');
    expect(3 * beatEveryMs).toBeGreaterThan(45_000);
  });

  it('is asked after a rest, and given up when it does not answer soon', () => {
    const w = setup();
    w.connect();
    w.link.wake();
    w.link.wake();
    const socket = w.sockets[0]!;
    expect(socket.sent.filter((message) => message.type === 'beat')).toHaveLength(1);
    const patience = w.timers().find((timer) => timer.ms === wakeMs)!;
    patience.task();
    expect(socket.closed).toBe(true);
    expect(w.link.state).toBe('waiting');
    w.link.wake();
    expect(w.link.state).toBe('connecting');
    expect(w.sockets).toHaveLength(2);
  });

  it('that answers after a rest stays', () => {
    const w = setup();
    w.connect();
    w.link.wake();
    w.sockets[0]!.say({ type: 'ok', id: 1 });
    expect(w.timers().map((timer) => timer.ms)).toEqual([beatEveryMs]);
    expect(w.link.state).toBe('open');
  });

  it('that does not come to a greeting is tried anew, also at once', () => {
    const w = setup();
    w.link.start();
    w.sockets[0]!.onopen?.();
    const patience = w.timers().find((timer) => timer.ms === greetMs)!;
    patience.task();
    expect(w.sockets[0]!.closed).toBe(true);
    expect(w.link.state).toBe('waiting');
    w.fire();
    w.link.retry();
    expect(w.sockets[1]!.closed).toBe(true);
    expect(w.sockets).toHaveLength(3);
    w.greeted();
    expect(w.link.state).toBe('open');
    w.link.retry();
    expect(w.sockets).toHaveLength(3);
  });

  it('of somebody who was deleted stays closed, and that is told', () => {
    const w = setup();
    w.connect();
    w.sockets[0]!.onclose?.({ code: 4001 });
    expect(w.link.state).toBe('idle');
    expect(w.log.at(-1)).toEqual(['forgotten', null]);
  });
});

describe('waiting', () => {
  it('grows and has an end', () => {
    const none = (): number => 0;
    expect([0, 1, 5, 50].map((n) => backoff(n, none))).toEqual([300, 1000, 15_000, 15_000]);
    expect(backoff(0, () => 1)).toBe(375);
  });
});
