import { withBase } from '../../client/model/path.ts';
import { LIVE_RELEASE, toManifestKey, toPageKey } from '../../worker/store/keys.ts';
import type { CompiledSite } from '../../build/compile-site.ts';
import { toContentHash } from '../../build/content-hash.ts';
import type { Page } from '../../build/page.ts';
import type { Release } from '../../build/release/release.ts';
import type { FileContent } from '../../build/release/release.ts';
import { renderPageRecord } from '../../build/page-record.ts';
import type { ReleaseChange } from './messages.ts';

/** The Worker of the preview reads the manifest of this one release. */
const LIVE_MANIFEST_KEY = toManifestKey(LIVE_RELEASE);

/** A compiled site and what became of it: they belong together. */
export interface SiteState {
  site: CompiledSite;
  release: Release;
}

/** Tell two states of a site apart; without one before, all there is has come. */
export function toChange(
  before: SiteState | null,
  now: SiteState,
  { moves, isReload }: Pick<ReleaseChange, 'moves' | 'isReload'>,
): ReleaseChange {
  const { site, release } = now;
  const records = new Map(
    [...release.records].filter(([key]) => !before?.release.records.has(key)),
  );
  records.delete(toManifestKey(release.id));
  records.set(LIVE_MANIFEST_KEY, release.records.get(toManifestKey(release.id)) ?? '');
  const old = new Map(before?.site.pages.map((page) => [page.path, page]));
  return {
    records,
    files: new Map(
      [...release.files].filter(
        ([name, content]) => !isSameContent(before?.release.files.get(name), content),
      ),
    ),
    worker: before?.release.worker === release.worker ? null : release.worker,
    isReload,
    paths: site.pages.flatMap((page) => {
      const other = old.get(page.path);
      const isSameArticle = other && renderPageRecord(other) === renderPageRecord(page);
      return !isSameArticle ? [withBase(site.compiler.basePath, page.path)] : [];
    }),
    isOutline: before === null || toOutline(before.site) !== toOutline(site),
    moves,
  };
}

/**
 * Put the article of one page in the place of the one before, in its record and on its line of the manifest:
 * the work is that of one page. Null where more than its article is another, or it is no page of before.
 */
export function replaceArticle(
  { site, release }: SiteState,
  page: Page,
): { state: SiteState; change: ReleaseChange } | null {
  const index = site.pages.findIndex(({ path }) => path === page.path);
  const before = site.pages[index];
  if (!before || toShownElsewhere(before) !== toShownElsewhere(page)) return null;
  const oldKey = toPageKey(toContentHash(renderPageRecord(before)));
  const record = renderPageRecord(page);
  const key = toPageKey(toContentHash(record));
  const manifestKey = toManifestKey(release.id);
  const manifest = renameRecord(release.records.get(manifestKey) ?? '', oldKey, key);
  if (manifest === null) return null;
  const records = new Map(release.records).set(key, record).set(manifestKey, manifest);
  return {
    state: {
      site: { ...site, pages: site.pages.with(index, page) },
      release: { ...release, records },
    },
    change: {
      records: new Map([
        [key, record],
        [LIVE_MANIFEST_KEY, manifest],
      ]),
      files: new Map(
        Object.entries(page.images ?? {}).map(([path, svg]) => [
          withBase(site.compiler.basePath, path).slice(1),
          svg,
        ]),
      ),
      worker: null,
      isReload: false,
      paths: [withBase(site.compiler.basePath, page.path)],
      isOutline: false,
      moves: [],
    },
  };
}

function isSameContent(a: FileContent | undefined, b: FileContent): boolean {
  if (a === undefined || typeof a === 'string' || typeof b === 'string') return a === b;
  return Buffer.compare(a, b) === 0;
}

/** Null unless exactly one entry names the record: two pages with the same article share a record. */
function renameRecord(manifest: string, oldKey: string, key: string): string | null {
  const isUnique = manifest.split(oldKey).length === 2;
  return isUnique ? manifest.replace(oldKey, key) : null;
}

/** What other pages and lists show of a page. */
function toShownElsewhere({ path, title, description, layout }: Page): string {
  return JSON.stringify([path, title, description, layout]);
}

/** What more than one page shows: sidebars, titles, addresses. */
function toOutline(site: CompiledSite): string {
  const { pages, guideSidebars, reference, config } = site;
  const shown = pages.map(toShownElsewhere);
  return toContentHash(JSON.stringify([shown, guideSidebars, reference?.sidebar, config.site]));
}
