import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { compress, EDGE_QUALITY, FULL_QUALITY } from './compare.ts';
import type { Size } from './compare.ts';
import { listSources } from './parts.ts';

/**
 * Bundles are the same on every machine, and so is Brotli. But they contain names of files with hashes, and another
 * hash compresses to some bytes more or less.
 */
const BROTLI_NOISE = 32;

/** Node's zlib compresses differently on ARM. */
const GZIP_NOISE = 1_500;

const SCRIPT = {
  noise: BROTLI_NOISE,
  advice: 'Load code on demand (`import()` in `client/browser/`), or remove some.',
  listParts: () => listSources('client/browser/entry.tsx'),
};

/** Measure the code of the built site. `html` is the document of a page of the guide. */
export async function measureCode(html: string): Promise<Size[]> {
  const script = await loadScript(html, 'client');
  const controls = await loadScript(html, 'controls');
  const [, beforePaint = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const worker = await readFile(join(inject('ownSite'), 'worker/index.js'));
  return [
    {
      ...SCRIPT,
      name: 'script of a page',
      bytes: compress(script, EDGE_QUALITY),
      ceiling: 85_000,
    },
    {
      ...SCRIPT,
      name: 'script of a page at Brotli 11',
      bytes: compress(script, FULL_QUALITY),
      ceiling: 74_000,
    },
    {
      name: 'script before the first paint',
      bytes: compress(beforePaint, FULL_QUALITY),
      ceiling: 1_200,
      noise: BROTLI_NOISE,
      advice: 'It is part of every document: do what can wait in `client/browser/entry.tsx`.',
      listParts: () => listSources('client/browser/before-paint.ts'),
    },
    {
      name: 'controls',
      bytes: compress(controls, FULL_QUALITY),
      ceiling: 5_000,
      noise: BROTLI_NOISE,
      advice: 'A first act waits for them: do what needs React in `client/browser/entry.tsx`.',
      listParts: () => listSources('client/browser/controls.ts'),
    },
    await measureSearch('dialog', 6_000),
    await measureSearch('worker', 12_000),
    {
      name: 'Worker, by gzip',
      bytes: gzipSync(worker).length,
      ceiling: 120_000,
      noise: GZIP_NOISE,
      advice: 'An isolate parses it when it starts: look for a new dependency in `worker/`.',
      listParts: () => listSources('worker/index.ts'),
    },
  ];
}

/** Load a module that a document loads, and all that it imports before it runs. */
async function loadScript(html: string, part: 'client' | 'controls'): Promise<string> {
  const [, entry = ''] = new RegExp(` data-${part}="/_assets/([^"]+)"`).exec(html) ?? [];
  const names = [entry];
  let text = '';
  // Grows while it is walked.
  for (const name of names) {
    const script = await loadAsset(name);
    const imported = [...script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
      ([, file]) => file ?? '',
    );
    names.push(...imported.filter((file) => !names.includes(file)));
    text += script;
  }
  return text;
}

/** Measure what is loaded when a reader is about to search: the dialog with its styles, or the Web Worker. */
async function measureSearch(part: 'dialog' | 'worker', ceiling: number): Promise<Size> {
  const names = await readdir(join(inject('ownSite'), 'assets/_assets'));
  const files = await Promise.all(
    names.filter((name) => name.startsWith(`search-${part}-`)).map(loadAsset),
  );
  return {
    name: `${part} of the search`,
    bytes: files.reduce((sum, file) => sum + compress(file, FULL_QUALITY), 0),
    ceiling,
    noise: BROTLI_NOISE,
    advice: 'A reader waits for it: look for a new import in `client/search/`.',
    listParts: () => listSources(`client/search/search-${part}.ts`),
  };
}

async function loadAsset(name: string): Promise<string> {
  return readFile(join(inject('ownSite'), 'assets/_assets', name), 'utf8');
}
