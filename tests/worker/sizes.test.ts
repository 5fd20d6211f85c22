import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startBuiltWorker } from '../support/built-worker.ts';
import { measureCode } from './sizes/code.ts';
import { describeChanges, describeExcesses, updateBaseline } from './sizes/compare.ts';
import type { Baseline, Size } from './sizes/compare.ts';
import { measureDocuments, measureMarkdown, measureRecords } from './sizes/pages.ts';

const BASELINE_FILE = join(import.meta.dirname, '../sizes.json');

let sizes: Size[];
let baseline: Baseline;
beforeAll(async () => {
  // The Worker logs each request.
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const load = await startBuiltWorker();
  sizes = [
    ...(await measureCode(await (await load('/docs/')).text())),
    ...(await measureDocuments(load)),
    ...(await measureRecords(load)),
    await measureMarkdown(),
  ];
  log.mockRestore();
  baseline = JSON.parse(await readFile(BASELINE_FILE, 'utf8'));
});

describe('sizes of the built site, compressed', () => {
  it('are those of `tests/sizes.json`', async () => {
    const text = `${JSON.stringify(updateBaseline(baseline, sizes), null, 2)}\n`;
    const message = await describeChanges(baseline, sizes);
    await expect(text, message).toMatchFileSnapshot(BASELINE_FILE);
  });

  it('are below their ceilings', async () => {
    expect(await describeExcesses(sizes)).toEqual([]);
  });
});

describe('a size that differs from its baseline', () => {
  const size: Size = {
    name: 'script of a page',
    bytes: 74_084,
    ceiling: 85_000,
    noise: 32,
    advice: 'Load code on demand.',
    listParts: () => [
      { name: 'client/browser', bytes: 20_000 },
      { name: 'react-dom', bytes: 180_000 },
    ],
  };

  it('is described with its parts, and what to do', async () => {
    expect(await describeChanges({ 'script of a page': 74_012 }, [size])).toBe(
      '+72 B script of a page (74,012 → 74,084, 12.8 % below the ceiling of 85,000). Its largest parts, uncompressed: react-dom 180,000, client/browser 20,000. Load code on demand.\n' +
        'If the change is worth it, run `npm run exec -- vitest run tests/worker/sizes.test.ts -u`, and commit `tests/sizes.json`.',
    );
    expect(await describeChanges({ 'script of a page': 75_000 }, [size])).toMatch(
      /^−916 B script of a page \(75,000 → 74,084, 12\.8 % below the ceiling of 85,000\)\.\n/,
    );
  });

  it('replaces the baseline, unless the difference is noise', () => {
    expect(updateBaseline({ 'script of a page': 74_012 }, [size])).toEqual({
      'script of a page': 74_084,
    });
    expect(updateBaseline({ 'script of a page': 74_100 }, [size])).toEqual({
      'script of a page': 74_100,
    });
    expect(updateBaseline({ 'a former name': 1 }, [size])).toEqual({ 'script of a page': 74_084 });
  });

  it('is an error above its ceiling', async () => {
    expect(await describeExcesses([{ ...size, ceiling: 74_000 }])).toEqual([
      'script of a page: 74,084 B are 84 more than the ceiling of 74,000. Its largest parts, uncompressed: react-dom 180,000, client/browser 20,000. Load code on demand.',
    ]);
  });
});
