import { join } from 'node:path';
import { startReleaseServer } from '../release/release-server.ts';
import { loadOwnWorker, startBareWorkerd, startKvServer } from './bare-workerd.ts';
import type { BenchContext } from './bench-context.ts';
import { copyRelease } from './copy-release.ts';
import { toFigure, toRatio } from './figures.ts';
import type { Section } from './figures.ts';
import { load } from './load.ts';
import type { LoadFigures } from './load.ts';
import { chooseTypicalPages } from './typical-pages.ts';

const SECONDS = 5;

const DOCUMENT = 'bench-document.txt';

/**
 * Measure documents a second beside the same bytes as a static asset, by turns, in one workerd; and beside a
 * 304 in a workerd without the asset router, which costs both the same.
 */
export async function measureThroughput(context: BenchContext): Promise<Section> {
  const { releaseFolder, workFolder, say, isQuick } = context;
  const { guide } = await chooseTypicalPages(releaseFolder);
  const folder = join(workFolder, 'throughput');
  await copyRelease(releaseFolder, folder, async (ask) => {
    const document = await ask(guide, {});
    return new Map([[`_assets/${DOCUMENT}`, (await document?.bytes()) ?? '']]);
  });
  const server = await startReleaseServer(folder, { port: 0 });
  const kv = await startKvServer(releaseFolder);
  const workerd = await startBareWorkerd(await loadOwnWorker(releaseFolder), workFolder, kv);
  const seconds = isQuick ? 1 : SECONDS;
  try {
    const own = new URL(guide, workerd.urls[0]);
    const tag = (await fetch(own)).headers.get('ETag') ?? '';
    const contestants = [
      { url: new URL(guide, server.url), headers: {} },
      { url: new URL(`_assets/${DOCUMENT}`, server.url), headers: {} },
      { url: own, headers: {} },
      { url: own, headers: { 'If-None-Match': tag } },
    ];
    const samples = contestants.map((): LoadFigures[] => []);
    for (let run = isQuick ? 0 : -1; run < context.runs; run += 1) {
      say(`throughput, round ${run + 1} of ${context.runs}`);
      for (const [at, { url, headers }] of contestants.entries()) {
        const figures = await load(url, seconds, headers);
        if (run >= 0) samples[at]?.push(figures);
      }
    }
    const figures = (key: keyof LoadFigures) =>
      samples.map((sample) => toFigure(sample.map((one) => one[key])));
    const [document, asset, alone, notModified] = figures('requestsPerSecond');
    if (!document || !asset || !alone || !notModified) {
      throw new RangeError('There are four contestants.');
    }
    const [documentP99 = null, assetP99 = null, aloneP99 = null, notModifiedP99 = null] =
      figures('p99Ms');
    return {
      name: 'throughput',
      title: 'Requests a second in workerd',
      columns: ['document', 'the same bytes as an asset', 'a 304'],
      rows: [
        {
          what: 'behind the real asset router',
          unit: 'requests/s',
          figures: [document, asset, null],
          verdict: toRatio(document, asset, { of: 'the asset', bound: 0.5, sense: 'at least' }),
        },
        {
          what: 'the Worker alone',
          unit: 'requests/s',
          figures: [alone, null, notModified],
          verdict: toRatio(notModified, alone, { of: 'a 200', bound: 2, sense: 'at least' }),
        },
        {
          what: 'behind the real asset router, p99',
          unit: 'ms',
          figures: [documentP99, assetP99, null],
        },
        { what: 'the Worker alone, p99', unit: 'ms', figures: [aloneP99, null, notModifiedP99] },
      ],
      notes: [
        `Miniflare, and workerd alone, on this machine, autocannon beside it with 16 connections, ${seconds} s a round, by turns; ${guide}, uncompressed.`,
      ],
    };
  } finally {
    await workerd.close();
    await kv.close();
    await server.close();
  }
}
