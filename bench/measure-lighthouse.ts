import * as z from 'zod';
import { loadFreePort } from '../cli/local/free-port.ts';
import { startReleaseServer } from '../cli/local/release-server.ts';
import { startChromium } from './harness/chromium.ts';
import { PAGES } from './bench-context.ts';
import type { BenchContext } from './bench-context.ts';
import { FAST_LINE, forwardTo, startEdgeServer } from './harness/edge-server.ts';
import { toFigure } from './results.ts';
import type { Row, Section } from './results.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'];

/** Run Lighthouse on the four kinds of page, as a phone. */
export async function measureLighthouse(context: BenchContext): Promise<Section> {
  const { releaseFolder, runs, log } = context;
  const { landing, guide, operation, overview } = PAGES;
  const pages = Object.entries({ landing, guide, operation, overview });
  await using release = await startReleaseServer(releaseFolder);
  await using server = await startEdgeServer(forwardTo(release.url), FAST_LINE);
  const port = await loadFreePort();
  // Lighthouse audits the back/forward cache.
  await using browser = await startChromium({ hasPageCache: true, debuggingPort: port });
  const rows: Row[] = [];
  const lost = new Set<string>();
  for (const [kind, path] of pages) {
    const scores: number[][] = [];
    for (let run = 1; run <= runs; run += 1) {
      log(`Lighthouse, ${kind}, ${run} of ${runs}`);
      scores.push(await auditPage(new URL(path, server.url).href, port, lost));
    }
    const figures = CATEGORIES.map((_, at) => toFigure(scores.map((score) => score[at] ?? 0)));
    const lowest = Math.min(...figures.map(({ median }) => median));
    rows.push({
      name: `${kind} ${path}`,
      unit: 'points',
      figures,
      measured: `${lowest}`,
      budget: '100 in all',
      isMet: lowest === 100,
    });
  }
  return {
    title: 'Lighthouse, mobile',
    columns: CATEGORIES,
    rows,
    notes: [
      `Chromium ${browser.version()}, HTTP/1.1 on localhost: audits of HTTPS and HTTP/2 do not apply.`,
      ...[...lost].map((audit) => `Below 1: ${audit}.`),
    ],
  };
}

/** Return the score of each category, and add weighted audits that are not perfect to `lost`. */
async function auditPage(url: string, port: number, lost: Set<string>): Promise<number[]> {
  const { categories, audits } = await runLighthouse(url, port);
  return CATEGORIES.map((name) => {
    const { score = 0, auditRefs = [] } = categories[name] ?? {};
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && (audit?.score ?? 1) < 1) lost.add(`${name}, ${id} ${audit?.score}`);
    }
    return Math.round((score ?? 0) * 100);
  });
}

/** What is read of Lighthouse's result, whose types are not installed with the project's packages. */
const RESULT = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.record(
      z.string(),
      z.object({
        score: z.number().nullable(),
        auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
      }),
    ),
    audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
  }),
});

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<unknown>;

/** On a busy machine, a trace may lack events. Lighthouse's message is then to run it again. */
const MAX_ATTEMPTS = 3;

async function runLighthouse(
  url: string,
  port: number,
  attempt = 1,
): Promise<z.output<typeof RESULT>['lhr']> {
  const { default: lighthouse } = (await import(import.meta.resolve('lighthouse'))) as {
    default: Lighthouse;
  };
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    // Search engines may index the published site only, and this is another host.
    skipAudits: ['is-crawlable'],
  });
  const { lhr } = RESULT.parse(result);
  if (!lhr.runtimeError) return lhr;
  if (attempt < MAX_ATTEMPTS) return runLighthouse(url, port, attempt + 1);
  throw new Error(`Lighthouse failed at ${url}: ${lhr.runtimeError.message}`);
}
