// Tests in a real browser against the real server: `npm run browser`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // Much of a game is waiting: two browsers at a time fit on two processors.
    maxWorkers: 2,
  },
});
