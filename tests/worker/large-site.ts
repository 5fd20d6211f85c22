import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { toManifestKey } from '../../worker/store/keys.ts';
import { startFaultySite } from '../support/faulty-site.ts';
import type { FaultySite } from '../support/faulty-site.ts';
import { SETTLED } from '../support/limits.ts';
import { generateRelease } from './generated-release.ts';

/** Per-request figures may lie this far apart over all sizes. */
const FLAT_RATIO = 1.1;

/** KV limits a value to 25 MiB: a manifest within it describes some 29,000 pages. */
const MANIFEST_BYTES_PER_PAGE = 900;

/** Pages requested at each size, spread over all of them. */
const SAMPLES = 5;

/** Define the tests of sites with so many pages, the smallest first. */
export function testSizes(counts: number[]): void {
  let site: FaultySite;
  beforeAll(async () => {
    site = await startFaultySite(inject('builtSite'));
  });
  afterAll(() => site.close());

  const documentBytes = new Map<number, number>();

  it.each(counts)(
    'a site of %i pages reads KV twice for a first document, and at most once for the others',
    async (count) => {
      const { paths, ...release } = generateRelease(count);
      await site.restartWith(release, SETTLED);
      const samples = Array.from(
        { length: SAMPLES },
        (_, at) => paths[Math.floor(((at + 0.5) * count) / SAMPLES)] ?? '',
      );
      const sizes: number[] = [];
      for (const [at, path] of samples.entries()) {
        const before = site.reads.length;
        const response = await site.fetch(path);
        sizes.push(brotliCompressSync(await response.text()).length);
        expect(response.status).toBe(200);
        expect(site.reads.length - before).toBe(at === 0 ? 2 : 1);
        expect((await site.fetch(path)).status).toBe(200);
        expect(site.reads.length - before).toBe(at === 0 ? 2 : 1);
      }
      documentBytes.set(count, Math.max(...sizes));
      const manifest = release.records.get(toManifestKey(release.id)) ?? '';
      expect(manifest.length / count).toBeLessThan(MANIFEST_BYTES_PER_PAGE);
    },
  );

  it('a document is no larger on a larger site', () => {
    const [smallest = 0, ...others] = counts.map((count) => documentBytes.get(count) ?? 0);
    expect(smallest).toBeGreaterThan(0);
    expect(others.filter((bytes) => bytes > smallest * FLAT_RATIO)).toEqual([]);
  });
}
