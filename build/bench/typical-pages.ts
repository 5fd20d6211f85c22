import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageLayout, PageRecord, Route } from '../../client/model/page.ts';
import { parseManifest } from '../../worker/store/manifest.ts';

/** What the comparison with others was made with. */
const GUIDE_WORDS = 700;

/** Addresses of the pages that speak for a release. */
export interface TypicalPages {
  landing: string;
  guide: string;
  /** A guide page that another one leads to. */
  nextGuide: string;
  operation: string;
  overview: string;
}

/** Choose the pages of a release that are measured: the guide pages nearest to 700 words, a median operation. */
export async function chooseTypicalPages(releaseFolder: string): Promise<TypicalPages> {
  const routes = await loadRoutes(releaseFolder);
  const inLayout = (layout: PageLayout) => routes.filter((route) => route.layout === layout);
  const weigh = async (route: Route) => {
    const text = await readFile(join(releaseFolder, 'kv', route.record), 'utf8');
    const { html } = JSON.parse(text) as PageRecord;
    const words = html.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length;
    return { path: route.path, words };
  };
  const guides = (await Promise.all(inLayout('guide').map(weigh))).sort(
    (a, b) => Math.abs(a.words - GUIDE_WORDS) - Math.abs(b.words - GUIDE_WORDS),
  );
  const reference = await Promise.all(inLayout('reference').map(weigh));
  const byPath = reference.toSorted((a, b) => a.path.length - b.path.length);
  const byWords = reference.toSorted((a, b) => a.words - b.words);
  const find = (kind: string, page: { path: string } | undefined): string => {
    if (!page) throw new Error(`${releaseFolder} has no ${kind} to measure.`);
    return page.path;
  };
  return {
    landing: find('landing page', inLayout('landing')[0]),
    guide: find('guide page', guides[0]),
    nextGuide: find('second guide page', guides[1]),
    operation: find('operation', byWords[Math.floor(byWords.length / 2)]),
    // Operations lie below it.
    overview: find('overview', byPath[0]),
  };
}

/** Read the lines of a release's pages from its manifest. */
export async function loadRoutes(releaseFolder: string): Promise<Route[]> {
  const folder = join(releaseFolder, 'kv/manifest');
  const [id = ''] = await readdir(folder);
  const manifest = parseManifest(await readFile(join(folder, id), 'utf8'));
  return manifest.loadPages().map((page) => manifest.toRoute(page));
}
