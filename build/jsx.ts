import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  createRequire,
  enableCompileCache,
  registerHooks,
  setSourceMapsSupport,
} from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TransformOptions } from 'esbuild';

/*
 * Loaded with `--import`: Node strips types by itself, but leaves JSX alone. Both keep what they made for the
 * next process, Node under a hash of each source and with its own checksums.
 */

const CACHE_FOLDER = join(import.meta.dirname, '..', '.cache');
const JSX_FOLDER = join(CACHE_FOLDER, 'jsx');

/*
 * A first build loads 1,500 modules, and takes a second to write them down at its end; those after it load a few
 * hundred, and are a sixth faster for them. So the second one writes.
 */
if (existsSync(JSX_FOLDER)) enableCompileCache(join(CACHE_FOLDER, 'modules'));
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

const OPTIONS = {
  loader: 'tsx',
  jsx: 'automatic',
  format: 'esm',
  target: 'esnext',
  sourcemap: 'inline',
} satisfies TransformOptions;

const HASH_LENGTH = 64;

const require = createRequire(import.meta.url);
const bundler = (require('esbuild/package.json') as { version: string }).version;

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:[^?#]+\.tsx(?:[?#]|$)/.test(url)) return nextLoad(url, context);
    return { format: 'module', source: loadTransformed(fileURLToPath(url)), shortCircuit: true };
  },
});

/** A module without JSX, from the cache where it was made from the same source; esbuild loads with the first other. */
function loadTransformed(path: string): string {
  const text = readFileSync(path, 'utf8');
  const key = hash('sha256', JSON.stringify([bundler, OPTIONS, path, text]));
  // One file a module, so that old states go by themselves.
  const file = join(JSX_FOLDER, hash('sha256', path));
  const kept = loadKept(file, key);
  if (kept !== null) return kept;
  const { transformSync } = require('esbuild') as typeof import('esbuild');
  const { code } = transformSync(text, { ...OPTIONS, sourcefile: path });
  keep(file, key + hash('sha256', code) + code);
  return code;
}

/** Null where there is none, one of another source, or a damaged one. */
function loadKept(file: string, key: string): string | null {
  try {
    const kept = readFileSync(file, 'utf8');
    const code = kept.slice(2 * HASH_LENGTH);
    return kept.startsWith(key + hash('sha256', code)) ? code : null;
  } catch {
    return null;
  }
}

/** Under another name first, since other processes read; a cache that cannot be written is none. */
function keep(file: string, content: string): void {
  try {
    mkdirSync(JSX_FOLDER, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, content);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    return;
  }
}
