import { vi } from 'vitest';
import type { Route } from '../../../client/model/page.ts';
import { toMarkdownPath } from '../../../client/model/path.ts';
import { toDataUrl, toSidebarUrl } from '../../../client/model/site-paths.ts';
import type { SidebarHtml } from '../../../client/model/sidebar.ts';
import type { View } from '../../../client/model/view.ts';
import type { Manifest } from '../../../worker/store/manifest.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { startBuiltWorker } from '../../support/built-worker.ts';
import { loadBuiltRelease } from '../../support/site.ts';

/** All representations of a page, each requested once. */
export interface CrawledPage {
  route: Route;
  path: string;
  /** Status, type and body of its document. */
  document: { status: number; headers: Headers; html: string };
  data: { status: number; headers: Headers; view: View };
  /** Null for a page without a sidebar. */
  sidebar: SidebarHtml | null;
  markdown: string;
}

export interface Crawl {
  release: string;
  manifest: Manifest;
  pages: CrawledPage[];
}

/** What is true of every page. */
export interface PageCheck {
  /** Completes the sentence "Every page …". */
  rule: string;
  /** Return what is wrong with a page, in words; nothing for a page that keeps the rule. */
  findFlaws(page: CrawledPage, crawl: Crawl): string[];
}

/** Request the document, the data, the sidebar and the Markdown of every page of the built site. */
export async function crawlSite(): Promise<Crawl> {
  // The Worker logs each request.
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { id: release, routes, manifest } = await loadBuiltRelease();
  const load = await startBuiltWorker();
  const pages: CrawledPage[] = [];
  for (const route of routes) {
    const { path } = route;
    const document = await load(path);
    const data = await load(toDataUrl('/', release, path));
    const sidebar = await load(toSidebarUrl('/', release, path));
    const markdown = await load(toMarkdownPath(path, '/'));
    pages.push({
      route,
      path,
      document: {
        status: document.status,
        headers: document.headers,
        html: await document.text(),
      },
      data: { status: data.status, headers: data.headers, view: (await data.json()) as View },
      sidebar: (await sidebar.json()) as SidebarHtml | null,
      markdown: await markdown.text(),
    });
  }
  log.mockRestore();
  return { release, manifest: parseManifest(manifest), pages };
}

/** Return what the group of a pattern matches, for each match. */
export function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Return `flaw` unless `isKept`, for a list of flaws. */
export function unless(isKept: boolean, flaw: string): string[] {
  return isKept ? [] : [flaw];
}
