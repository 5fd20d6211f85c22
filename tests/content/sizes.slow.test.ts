import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject, it, vi } from 'vitest';
import { startBuiltWorker } from '../support/built-worker.ts';
import { measureCode } from './sizes/code.ts';
import { describeChanges, describeExcesses, updateBaseline } from './sizes/compare.ts';
import type { Baseline, Size } from './sizes/compare.ts';
import { measurePages } from './sizes/pages.ts';

const BASELINE_FILE = join(import.meta.dirname, 'sizes.json');

let sizes: Size[];
beforeAll(async () => {
  // The Worker logs each request.
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const load = await startBuiltWorker(inject('ownSite'));
  const document = await (await load('/docs/')).text();
  sizes = [...(await measureCode(document)), ...(await measurePages(load))];
  log.mockRestore();
});

it('the compressed sizes of the site are those of `tests/content/sizes.json`', async () => {
  const baseline: Baseline = JSON.parse(await readFile(BASELINE_FILE, 'utf8'));
  const text = `${JSON.stringify(updateBaseline(baseline, sizes), null, 2)}\n`;
  const message = await describeChanges(baseline, sizes);
  await expect(text, message).toMatchFileSnapshot(BASELINE_FILE);
});

it('the compressed sizes of the site are below their ceilings', async () => {
  expect((await describeExcesses(sizes)).join('\n')).toBe('');
});
