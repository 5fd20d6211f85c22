import { tryDecode } from 'hono/utils/url';
import { toPathKey } from '../../client/model/path.ts';
import type { Link } from '../../client/model/page.ts';
import { searchIndex } from '../../client/search/search-engine.ts';
import type { SearchOptions } from '../../client/search/search-engine.ts';
import type { SearchResults } from '../../client/search/search-messages.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import type { Manifest } from '../store/manifest.ts';
import { StoreError } from '../store/release-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { withTimeout } from '../timeout.ts';

/** Like the time limit of a KV read. */
const SEARCH_TIMEOUT_MS = 5_000;

/** Search as the browser does, with the index of the release. Throws `StoreError` if it cannot be read in time. */
export async function searchSite(
  query: string,
  store: ReleaseStore,
  { timeoutMs = SEARCH_TIMEOUT_MS, ...options }: SearchOptions & { timeoutMs?: number } = {},
): Promise<SearchResults> {
  try {
    const results = searchIndex(query, store.loadSearchFile, options);
    return await withTimeout(results, timeoutMs);
  } catch (cause) {
    throw new StoreError('The search index could not be read.', { cause });
  }
}

const MAX_SUGGESTIONS = 5;

/** A suggested page must have more than this share of the words. */
const MIN_COVERAGE = 0.25;

/** The names of an address are few, and a suggestion is a question. */
const MIN_CORRECTED_LENGTH = 4;

/** A 404 does not wait longer for the index. */
const SUGGESTION_TIMEOUT_MS = 500;

/**
 * Suggest pages for an address that names none: search for its words and its name, nearest folders first, then take the
 * pages above it. `onError` gets the reason when the search fails; then only the latter are left.
 */
export async function suggestPages(
  pathname: string,
  { manifest, store }: { manifest: Manifest; store: ReleaseStore },
  onError: (error: unknown) => void = () => {},
): Promise<Link[]> {
  const key = toPathKey(pathname) ?? '';
  const ancestors = findAncestors(key, manifest);
  const results = await searchSite(toPathQuery(pathname), store, {
    // An address without folders of the site may be that of a request.
    ...(ancestors.length === 0 && { address: pathname }),
    isTitlesOnly: true,
    minCoverage: MIN_COVERAGE,
    minCorrectedLength: MIN_CORRECTED_LENGTH,
    timeoutMs: SUGGESTION_TIMEOUT_MS,
  }).catch((error: unknown) => void onError(error));
  const nearest = (results?.pages ?? []).toSorted(
    (a, b) => countShared(b.path, key) - countShared(a.path, key),
  );
  const pages = [...nearest, ...ancestors];
  const links = new Map(pages.map(({ path, title }) => [path, { path, label: title }]));
  return [...links.values()].slice(0, MAX_SUGGESTIONS);
}

/** The end of an address, which says most, then its folder: `/docs/usrs/intro.html` → `intro usrs intro` */
function toPathQuery(pathname: string): string {
  const decoded = tryDecode(pathname, decodeURIComponent).replace(/\.(?:html?|md|php|aspx?)$/i, '');
  const names = decoded.split(/[/\\]+/).filter((name) => name.length > 1);
  return [names.at(-1), ...names.slice(-2)].join(' ');
}

/** Number of folders with which two addresses begin. */
function countShared(path: string, other: string): number {
  const [names, others] = [path.split('/'), other.split('/')];
  const differing = names.findIndex((name, at) => name !== others[at]);
  return differing === -1 ? names.length : differing;
}

/** The pages that stand where the address's own folders are, nearest first. */
function findAncestors(key: string, manifest: Manifest): PageEntry[] {
  const folders = key.split('/').map((_, at, names) => names.slice(0, -at).join('/'));
  return folders.slice(1, -1).flatMap((folder) => manifest.findPage(folder) ?? []);
}
