// Tests in a real browser against the real server: `npm run browser`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 60_000,
    // One browser at a time: they share two processors with the server.
    fileParallelism: false,
  },
});
