import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { toManifestKey } from '../../worker/store/keys.ts';
import { generateRelease } from './generated-release.ts';
import { startSmallSite } from './small-site/site.ts';

/** Per-request figures may lie this far apart over all sizes. */
const FLAT_RATIO = 1.1;

/** KV limits a value to 25 MiB: a manifest within it describes some 29,000 pages. */
const MANIFEST_BYTES_PER_PAGE = 900;

/** Pages requested at each size, spread over all of them. */
const SAMPLES = 5;

/** Define the test of sites with so many pages, the smallest first. */
export function testSizes(counts: number[]): void {
  it(`sites of ${counts.join(' and ')} pages read KV as often, and have documents of one size`, async () => {
    const [smallest = 0, ...others] = await Promise.all(counts.map(measureDocuments));
    expect(smallest).toBeGreaterThan(0);
    expect(others.filter((bytes) => bytes > smallest * FLAT_RATIO)).toEqual([]);
  });
}

/** Return the compressed size of the largest document of a few. */
async function measureDocuments(count: number): Promise<number> {
  const { paths, ...generated } = generateRelease(count);
  const release = { ...generated, routes: [], search: '', files: new Map<string, string>() };
  const site = startSmallSite({ release });
  const samples = Array.from(
    { length: SAMPLES },
    (_, at) => paths[Math.floor(((at + 0.5) * count) / SAMPLES)] ?? '',
  );
  const sizes: number[] = [];
  for (const [at, path] of samples.entries()) {
    const before = site.reads.length;
    const response = await site.fetch(path);
    expect(response.status).toBe(200);
    sizes.push(brotliCompressSync(await response.text()).length);
    expect((await site.fetch(path)).status).toBe(200);
    expect(site.reads.length - before).toBe(at === 0 ? 2 : 1);
  }
  const manifest = generated.records.get(toManifestKey(generated.id)) ?? '';
  expect(manifest.length / count).toBeLessThan(MANIFEST_BYTES_PER_PAGE);
  return Math.max(...sizes);
}
