import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { ASSET_FOLDER } from '../client/model/site-paths.ts';
import { startReleaseServer } from '../cli/local/release-server.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { toFigure, toRatio } from './results.ts';
import type { Section } from './results.ts';

const MIN_RATIO = 0.5;

const SECONDS = 5;
const CONNECTIONS = 16;

/** The asset server would redirect from a name that ends in `.html`. */
const ASSET = `${ASSET_FOLDER}/bench-document.txt`;

const REPORT = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
  timeouts: z.number(),
});

/** Measure documents per second beside the same bytes as a static asset, alternately, in one workerd. */
export async function measureThroughput(context: BenchContext): Promise<Section> {
  const { releaseFolder, workFolder, log, runs } = context;
  const folder = join(workFolder, 'throughput');
  await rm(folder, { recursive: true, force: true });
  await cp(releaseFolder, folder, { recursive: true });
  const source = await startReleaseServer(releaseFolder);
  const document = await fetch(new URL(PAGES.guide, source.url));
  await writeFile(join(folder, 'assets', ASSET), await document.bytes());
  await source.close();
  await using server = await startReleaseServer(folder);
  const samples: { document: number[]; asset: number[] } = { document: [], asset: [] };
  // The first round warms both and does not count.
  for (let run = 0; run <= runs; run += 1) {
    log(`throughput, round ${run} of ${runs}`);
    const perSecond = {
      document: await measureLoad(new URL(PAGES.guide, server.url)),
      asset: await measureLoad(new URL(ASSET, server.url)),
    };
    if (run === 0) continue;
    samples.document.push(perSecond.document);
    samples.asset.push(perSecond.asset);
  }
  const figures = { document: toFigure(samples.document), asset: toFigure(samples.asset) };
  const ratio = figures.document.median / figures.asset.median;
  return {
    title: 'Throughput in workerd',
    columns: ['document', 'the same bytes as an asset'],
    rows: [
      {
        name: 'requests per second',
        unit: '1/s',
        figures: [figures.document, figures.asset],
        ...toRatio(ratio, 'the asset', '≥', MIN_RATIO),
      },
    ],
    notes: [
      `Miniflare with the real asset router, autocannon with ${CONNECTIONS} connections on the same machine, ${SECONDS} s per round; ${PAGES.guide}, not compressed.`,
    ],
  };
}

/** Request a URL as fast as possible, from a process of its own; returns requests per second. */
async function measureLoad(url: URL): Promise<number> {
  const program = createRequire(import.meta.url).resolve('autocannon');
  const flags = ['--json', '--no-progress', `-c${CONNECTIONS}`, `-d${SECONDS}`];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...flags, url.href]);
  const { requests, non2xx, errors, timeouts } = REPORT.parse(JSON.parse(stdout));
  if (non2xx + errors + timeouts > 0) throw new Error(`${url.href} failed under load: ${stdout}`);
  return requests.average;
}
