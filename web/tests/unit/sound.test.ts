// Nothing of the machine's sound is woken for somebody who does not want any.
import { beforeEach, expect, it, vi } from 'vitest';

const values = vi.hoisted(() => ({ sound: false, volume: 1 }));
vi.mock('../../src/state/settings.svelte', () => ({ settings: { values } }));

const page = new EventTarget();
let woken = 0;
class FakeContext {
  resume(): Promise<void> {
    woken += 1;
    return Promise.resolve();
  }
}

beforeEach(async () => {
  woken = 0;
  vi.resetModules();
  vi.stubGlobal('window', page);
  vi.stubGlobal('AudioContext', FakeContext);
  await import('../../src/state/sound');
});

it('wakes at the first touch, once', () => {
  values.sound = true;
  expect(woken).toBe(0);
  page.dispatchEvent(new Event('pointerdown'));
  expect(woken).toBe(1);
  page.dispatchEvent(new Event('keydown'));
  expect(woken).toBe(1);
});

it('sleeps while sound is off, and wakes once it is on', () => {
  values.sound = false;
  page.dispatchEvent(new Event('pointerdown'));
  expect(woken).toBe(0);
  values.sound = true;
  page.dispatchEvent(new Event('keydown'));
  expect(woken).toBe(1);
});
