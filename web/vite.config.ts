import { mkdirSync, readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
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

/** The game as WebAssembly, where it is built; its address is null where it is not. */
function wasm(): Plugin {
  const put = (path: string, bytes: Buffer | string): void => {
    if (!existsSync(path) || !readFileSync(path).equals(Buffer.from(bytes)))
      writeFileSync(path, bytes);
  };
  return {
    name: 'specter-wasm',
    config: () => {
      const out = resolve(root, '.generated');
      const built = resolve(root, '../build/wasm/specter.wasm');
      mkdirSync(out, { recursive: true });
      const there = existsSync(built);
      if (there) put(resolve(out, 'specter.wasm'), readFileSync(built));
      const address = there
        ? "import url from './specter.wasm?url';\nexport const wasm: string | null = url;\n"
        : 'export const wasm: string | null = null;\n';
      put(resolve(out, 'wasm.ts'), address);
    },
  };
}

/** Beside each file the same in Brotli, and a list of all, for whoever keeps them. */
function packed(): Plugin {
  let out = '';
  return {
    name: 'specter-packed',
    apply: 'build',
    configResolved: (config) => void (out = resolve(root, config.build.outDir)),
    closeBundle: () => {
      const files = readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(out, resolve(entry.parentPath, entry.name)))
        .sort();
      const kept = files.filter((file) => !/^(sw\.js|licences\/.*)$/.test(file));
      writeFileSync(resolve(out, 'files.json'), JSON.stringify(kept));
      for (const file of [...files, 'files.json'])
        if (/\.(html|js|css|json|svg|wasm|txt|webmanifest)$/.test(file)) {
          const bytes = readFileSync(resolve(out, file));
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(resolve(out, `${file}.br`), brotliCompressSync(bytes, { params }));
        }
    },
  };
}

/** A folder of files for any web server (`make site`), with the address of a game server or without. */
const site = process.env['SPECTER_SITE'] === '1';
const siteServer = process.env['SPECTER_SITE_SERVER'] ?? '';

/** What a server would say in its headers, for a folder of files. */
function policy(): Plugin {
  const sockets = siteServer && ` ${new URL(siteServer).origin}`;
  const text =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    `img-src 'self'; connect-src 'self'${sockets}; manifest-src 'self'; font-src 'self'; ` +
    "worker-src 'self'; base-uri 'none'; form-action 'none'";
  let out = '';
  return {
    name: 'specter-policy',
    apply: 'build',
    configResolved: (config) => void (out = resolve(root, config.build.outDir)),
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: text } },
    ],
    writeBundle: () => {
      const path = resolve(out, 'offline.html');
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('="/', '="./'));
    },
  };
}

const program = /kVersion = "([^"]+)"/.exec(
  readFileSync(resolve(root, '../src/cli/version.h'), 'utf8'),
)![1];

const server = process.env['SPECTER_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [catalogue(), wasm(), svelte(), ...(site ? [policy()] : []), packed()],
  base: site ? './' : '/',
  define: {
    __SITE__: String(site),
    __SERVER__: JSON.stringify(siteServer),
    __PROGRAM__: JSON.stringify(program),
  },
  worker: { format: 'es' },
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
