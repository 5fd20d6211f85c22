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

/** Loaded with `--import`: Node strips types, but does not compile JSX. Both cache their output for the next process. */

const CACHE_FOLDER = join(import.meta.dirname, '..', '.cache');
const JSX_FOLDER = join(CACHE_FOLDER, 'jsx');

/** The second build writes the compile cache: that takes a second for the first one's 1,500 modules. */
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

/** Load a module without JSX. esbuild is loaded for the first module that is not cached. */
function loadTransformed(path: string): string {
  const text = readFileSync(path, 'utf8');
  const key = hash('sha256', JSON.stringify([bundler, OPTIONS, path, text]));
  // One file per module, so that a new version replaces the old one.
  const file = join(JSX_FOLDER, hash('sha256', path));
  const cached = loadCached(file, key);
  if (cached !== null) return cached;
  const { transformSync } = require('esbuild') as typeof import('esbuild');
  const { code } = transformSync(text, { ...OPTIONS, sourcefile: path });
  store(file, key + hash('sha256', code) + code);
  return code;
}

/** Null if the entry is missing, outdated or corrupt. */
function loadCached(file: string, key: string): string | null {
  try {
    const cached = readFileSync(file, 'utf8');
    const code = cached.slice(2 * HASH_LENGTH);
    return cached.startsWith(key + hash('sha256', code)) ? code : null;
  } catch {
    return null;
  }
}

/** Write to a temporary name first, because other processes read. A failed write is ignored. */
function store(file: string, content: string): void {
  try {
    mkdirSync(JSX_FOLDER, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, content);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    return;
  }
}
