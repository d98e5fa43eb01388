import { defineConfig } from 'vitest/config';

// WebAssembly against the program itself: scripts/wasm test. Both have to be built.
export default defineConfig({
  test: {
    // The other is named by scripts/wasm speed.
    include: process.argv.includes('tests/wasm/speed.ts')
      ? ['tests/wasm/speed.ts']
      : ['tests/wasm/**/*.test.ts'],
    environment: 'node',
    testTimeout: 300_000,
    reporters: ['verbose'],
  },
});
