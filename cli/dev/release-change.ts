import { isDeepStrictEqual } from 'node:util';
import { withBase } from '../../client/model/path.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { toContentHash } from '../../build/content-hash.ts';
import type { Reference } from '../../build/openapi/compile-spec.ts';
import type { Page } from '../../build/page.ts';
import { toPageRecord } from '../../build/release/page-record.ts';
import type { Site } from '../../build/site.ts';
import type { FileContent, Release } from '../../build/release/release.ts';
import type { ReleaseChange } from './messages.ts';

/** The Worker of the preview reads the manifest of this one release. */
const LIVE_MANIFEST_KEY = toManifestKey(LIVE_RELEASE);

/** A compiled site and the release made from it. */
export interface SiteState {
  site: Site;
  release: Release;
}

/** Compare two states of a site. Without a state before, everything is new. */
export function compareStates(
  before: SiteState | null,
  now: SiteState,
  moves: ReleaseChange['moves'],
): ReleaseChange {
  const { site, release } = now;
  const records = new Map(
    [...release.records].filter(([key]) => !before?.release.records.has(key)),
  );
  records.delete(toManifestKey(release.id));
  records.set(LIVE_MANIFEST_KEY, release.records.get(toManifestKey(release.id)) ?? '');
  const old = new Map(before?.site.pages.map((page) => [page.path, page]));
  return {
    release: release.id,
    records,
    files: new Map(
      [...release.files].filter(
        ([name, content]) => !isSameContent(before?.release.files.get(name), content),
      ),
    ),
    worker: before?.release.worker === release.worker ? null : release.worker,
    paths: site.pages.flatMap((page) => {
      const other = old.get(page.path);
      return other && isSameArticle(other, page)
        ? []
        : [withBase(site.compiler.basePath, page.path)];
    }),
    hasNavigationChanges:
      before === null || toNavigationHash(before.site) !== toNavigationHash(site),
    moves,
  };
}

function isSameArticle(a: Page, b: Page): boolean {
  return a === b || isDeepStrictEqual(toPageRecord(a), toPageRecord(b));
}

function isSameContent(a: FileContent | undefined, b: FileContent): boolean {
  if (a === undefined || typeof a === 'string' || typeof b === 'string') return a === b;
  return Buffer.compare(a, b) === 0;
}

/** Hash what other pages than its own show of each page: titles, paths and sidebars. */
function toNavigationHash({ pages, guideSidebars, reference, config }: Site): string {
  const summaries = pages.map((page) => toSummary(page, reference));
  return toContentHash(JSON.stringify([summaries, guideSidebars, reference?.sidebar, config.site]));
}

/** Join what other pages and lists show of a page: pages of the reference list those that link to them. */
export function toSummary(page: Page, reference: Reference | null): string {
  const { path, title, description, layout, questions, linkedPaths = [] } = page;
  const listed = linkedPaths.filter(
    (linked) => reference && linked.startsWith(reference.overviewPath),
  );
  return JSON.stringify([path, title, description, layout, questions, listed]);
}
