import { startReleaseServer } from '../cli/dev/release-server.ts';
import { startChromium } from '../cli/chromium.ts';
import { ASSET_FOLDER } from '../client/model/path.ts';
import { PAGES } from './context.ts';
import type { BenchContext } from './context.ts';
import { SLOW_LINE, forwardTo, startEdgeServer } from './edge-server.ts';
import { toLimitRow } from './results.ts';
import type { Row, Section } from './results.ts';
import { startVisit, untilIdle } from './visit.ts';

/** A document, three prefetched pages and the sidebars of two. */
const MAX_REQUESTS = 6;
/** 100 kB for a first visit and 60 kB for what it prefetches. */
const MAX_KB = 160;

/** Measure what a page view costs with the pages that it prefetches, before the reader does anything. */
export async function measurePageViews({ releaseFolder, log }: BenchContext): Promise<Section> {
  await using release = await startReleaseServer(releaseFolder);
  await using browser = await startChromium();
  const rows: Row[] = [];
  for (const kind of ['landing', 'guide', 'operation'] as const) {
    const path = PAGES[kind];
    log(`page view of ${path}`);
    let requests = 0;
    const respond = forwardTo(release.url);
    await using server = await startEdgeServer((requested, init) => {
      // Files are free.
      if (!requested.startsWith(`/${ASSET_FOLDER}/`)) requests += 1;
      return respond(requested, init);
    }, SLOW_LINE);
    await using visit = await startVisit(browser, SLOW_LINE);
    await visit.page.goto(new URL(path, server.url).href);
    await untilIdle(visit.page);
    const bytes = server.takeBytes() / 1_000;
    rows.push(
      toLimitRow(`${kind} page`, 'requests', [requests], MAX_REQUESTS),
      toLimitRow(`${kind} page`, 'kB', [bytes], MAX_KB),
    );
  }
  return {
    title: 'Requests and bytes of a page view, prefetch included',
    columns: ['this site'],
    rows,
    notes: [
      'Requests that the Worker serves, without files, which are free. Bytes of all bodies, compressed like Cloudflare does (brotli 4). A new profile on slow 4G, until there was no request for half a second.',
    ],
  };
}
