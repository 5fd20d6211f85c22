import lighthouse from 'lighthouse';
import { loadFreePort } from '../free-port.ts';
import { startReleaseServer } from '../release/release-server.ts';
import type { BenchContext } from './bench-context.ts';
import { startChromium } from './chromium.ts';
import { createForwarding, startCompressingServer } from './compressing-server.ts';
import { toFigure } from './figures.ts';
import type { Row, Section } from './figures.ts';
import { chooseTypicalPages } from './typical-pages.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What Lighthouse says of one page. */
interface Opinion {
  /** By category, from 0 to 100. */
  scores: number[];
  /** `performance: server-response-time 0.5, 620 ms` */
  complaints: string[];
}

/** Let Lighthouse judge the four kinds of page, as a phone sees them. */
export async function measureLighthouse(context: BenchContext): Promise<Section> {
  const { releaseFolder, isQuick, runs, say } = context;
  const { landing, guide, operation, overview } = await chooseTypicalPages(releaseFolder);
  const pages = { landing, guide, operation, overview };
  const release = await startReleaseServer(releaseFolder, { port: 0 });
  const server = await startCompressingServer([createForwarding(release.url)]);
  const port = await loadFreePort();
  // Lighthouse asks whether going back is instant.
  const browser = await startChromium({ hasPageCache: true, debuggingPort: port });
  const rows: Row[] = [];
  const notes = new Set<string>();
  try {
    for (const [kind, path] of Object.entries(pages).slice(0, isQuick ? 1 : undefined)) {
      const opinions: Opinion[] = [];
      for (let run = 0; run < runs; run += 1) {
        say(`lighthouse, ${kind}, ${run + 1} of ${runs}`);
        opinions.push(await askLighthouse(new URL(path, server.url).href, port));
      }
      rows.push(toRow(`${kind} ${path}`, opinions));
      for (const { complaints } of opinions) {
        for (const complaint of complaints) notes.add(`${kind}: ${complaint}`);
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await release.close();
  }
  return {
    name: 'lighthouse',
    title: 'Lighthouse, mobile',
    columns: CATEGORIES,
    rows,
    notes: [
      'Over HTTP/1.1 on localhost, which counts as secure: what HTTPS and HTTP/2 would be judged by cannot be seen here.',
      ...notes,
    ],
  };
}

function toRow(what: string, opinions: Opinion[]): Row {
  const figures = CATEGORIES.map((_, at) =>
    toFigure(opinions.map(({ scores }) => scores[at] ?? Number.NaN)),
  );
  const least = Math.min(...figures.map(({ median }) => median));
  return {
    what,
    unit: 'points',
    figures,
    verdict: { measured: `${least}`, target: '100 in all', isMet: least === 100 },
  };
}

async function askLighthouse(url: string, port: number): Promise<Opinion> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const complaints = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 1) return [];
      const shown = audit.displayValue === undefined ? '' : `, ${audit.displayValue}`;
      return [`${name}: ${audit.title} (${id}) ${audit.score}${shown}`];
    }),
  );
  return { scores, complaints };
}
