import { mkdirSync, readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

const root = import.meta.dirname;
const texts = resolve(root, '../texts');
const languages = ['en', 'de'];

/** One file of sentences per language: what the whole program says, and what only the client does. */
function catalogue(): Plugin {
  const merge = (): void => {
    const out = resolve(root, '.generated');
    mkdirSync(out, { recursive: true });
    for (const language of languages) {
      const folder = resolve(texts, 'web', language);
      const files = [
        resolve(texts, `${language}.json`),
        ...(existsSync(folder) ? readdirSync(folder).sort() : []).map((f) => resolve(folder, f)),
      ].filter((file) => existsSync(file));
      const all: Record<string, string> = {};
      for (const file of files) {
        const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
        for (const [key, text] of Object.entries(entries)) {
          if (key in all) throw new Error(`${file}: "${key}" is there already`);
          all[key] = text;
        }
      }
      const path = resolve(out, `texts.${language}.json`);
      const text = JSON.stringify(all);
      if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
    }
  };
  return {
    name: 'specter-catalogue',
    config: merge,
    configureServer(server) {
      server.watcher.add(texts);
      server.watcher.on('change', (file) => {
        if (!file.startsWith(texts)) return;
        try {
          merge();
        } catch (error) {
          // A file that is being written is read again when it is whole.
          server.config.logger.warn(String(error));
        }
      });
    },
  };
}

const server = process.env['SPECTER_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [catalogue(), svelte()],
  build: {
    outDir: resolve(root, '../build/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: false,
  },
  // For work on the client: a server that runs beside it, started with --origin http://localhost:5173.
  server: {
    port: 5173,
    fs: { allow: [resolve(root, '..')] },
    proxy: {
      '/ws': { target: server, ws: true },
      '/record': { target: server },
    },
  },
  // Only the test of the schemas takes seconds; the limit is for a machine with much else to do.
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
  },
});
