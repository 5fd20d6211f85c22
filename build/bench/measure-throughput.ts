import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startReleaseServer } from '../release/release-server.ts';
import type { BenchContext } from './bench-context.ts';
import { toFigure, toRatio } from './figures.ts';
import type { Section } from './figures.ts';
import { load } from './load.ts';
import type { LoadFigures } from './load.ts';
import { chooseTypicalPages } from './typical-pages.ts';

const SECONDS = 5;

/** Below the folder of hashed files, which the asset server serves without asking the Worker. */
const ASSET = '_assets/bench-document.txt';

/** Measure documents a second beside the same bytes as a static asset, by turns, in one workerd. */
export async function measureThroughput(context: BenchContext): Promise<Section> {
  const { releaseFolder, workFolder, say, isQuick } = context;
  const { guide } = await chooseTypicalPages(releaseFolder);
  const folder = await copyWithDocument(releaseFolder, join(workFolder, 'throughput'), guide);
  const server = await startReleaseServer(folder, { port: 0 });
  const seconds = isQuick ? 1 : SECONDS;
  try {
    const page = new URL(guide, server.url);
    // A document that left before its article was there has no tag; then the record is in memory.
    await (await fetch(page)).text();
    const tag = (await fetch(page)).headers.get('ETag') ?? '';
    const contestants = [
      { url: page, headers: {} },
      { url: page, headers: { 'If-None-Match': tag } },
      { url: new URL(ASSET, server.url), headers: {} },
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
      samples.map((own) => toFigure(own.map((sample) => sample[key])));
    const [document, notModified, asset] = figures('requestsPerSecond');
    if (!document || !notModified || !asset) throw new RangeError('There are three contestants.');
    return {
      name: 'throughput',
      title: 'Requests a second in workerd, behind the real asset router',
      columns: ['document', 'document, 304', 'the same bytes as an asset'],
      rows: [
        {
          what: 'document beside asset',
          unit: 'requests/s',
          figures: [document, notModified, asset],
          verdict: toRatio(document, asset, { of: 'the asset', bound: 0.5, sense: 'at least' }),
        },
        {
          what: '304 beside 200',
          unit: 'requests/s',
          figures: [document, notModified, null],
          verdict: toRatio(notModified, document, { of: 'a 200', bound: 2, sense: 'at least' }),
        },
        { what: 'latency, p99', unit: 'ms', figures: figures('p99Ms') },
      ],
      notes: [
        `Miniflare on this machine, autocannon beside it with 16 connections, ${seconds} s a round, by turns; ${guide}, uncompressed.`,
      ],
    };
  } finally {
    await server.close();
  }
}

/** Copy a release and give it a document of its own as a file. */
async function copyWithDocument(release: string, folder: string, path: string): Promise<string> {
  const server = await startReleaseServer(release, { port: 0 });
  try {
    const response = await fetch(new URL(path, server.url));
    await rm(folder, { recursive: true, force: true });
    await cp(release, folder, { recursive: true });
    await writeFile(join(folder, 'assets', ASSET), Buffer.from(await response.arrayBuffer()));
  } finally {
    await server.close();
  }
  return folder;
}
