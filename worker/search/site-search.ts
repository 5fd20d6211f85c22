import { tryDecode } from 'hono/utils/url';
import { toPathKey } from '../../client/model/path.ts';
import type { Link } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { searchIndex } from '../../client/search/search-engine.ts';
import type { SearchOptions } from '../../client/search/search-engine.ts';
import type { SearchResults } from '../../client/search/search-messages.ts';
import type { Bindings } from '../env.ts';
import type { IsolateCache } from '../store/isolate-cache.ts';
import { LIVE_RELEASE } from '../store/keys.ts';
import type { PageEntry } from '../store/manifest-format.ts';
import type { Manifest } from '../store/manifest.ts';
import { StoreError } from '../store/release-store.ts';
import { withTimeout } from '../store/timeout.ts';

/** The site's index and its files. */
export interface SearchSource {
  /** Path of the index's entry. */
  search: string;
  release: string;
  /** Static assets of the release. */
  assets: {
    fetch(url: string): Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>;
  };
  cache: IsolateCache;
}

/** Return the index of the release that a request is served from. */
export function toSearchSource(
  { env }: { env: Bindings },
  { site }: ReleaseAssets,
  cache: IsolateCache,
): SearchSource {
  return { search: site.search, release: env.RELEASE, assets: env.ASSETS, cache };
}

/** Like the time limit of a KV read. */
const SEARCH_TIMEOUT_MS = 5_000;

/**
 * Search as the browser does, with the index of the release; throws `StoreError` when it cannot be read, or not in
 * time.
 */
export async function searchSite(
  query: string,
  source: SearchSource,
  { timeoutMs = SEARCH_TIMEOUT_MS, ...options }: SearchOptions & { timeoutMs?: number } = {},
): Promise<SearchResults> {
  try {
    const results = searchIndex(query, (name) => loadFile(name, source), options);
    return await withTimeout(results, timeoutMs);
  } catch (cause) {
    throw new StoreError('The search index could not be read.', { cause });
  }
}

/** Values are shared between requests, promises are not: a Worker may not wait for the I/O of another request. */
async function loadFile(name: string, source: SearchSource): Promise<unknown> {
  const { search, release, assets, cache } = source;
  // The asset server looks at the path alone.
  const { href } = new URL(name, new URL(search, 'https://assets'));
  const cached = release === LIVE_RELEASE ? undefined : cache.searchFiles.get(href);
  if (cached !== undefined) return cached;
  const response = await assets.fetch(href);
  if (!response.ok) throw new Error(`${name} has the status ${response.status}.`);
  const file: unknown = await response.json();
  cache.searchFiles.put(href, file);
  return file;
}

/** Limit of suggestions. */
const MAX_SUGGESTIONS = 5;

/** A suggested page must have more than this share of the words. */
const MIN_COVERAGE = 0.25;

/** A 404 does not wait longer for the index. */
const SUGGESTION_TIMEOUT_MS = 500;

/**
 * Suggest pages for an address that names none: search for its words, nearest folders first, then take the pages above it. `onError` gets
 * the reason when the search fails; then only the latter are left.
 */
export async function suggestPages(
  pathname: string,
  manifest: Manifest,
  source: SearchSource,
  onError: (error: unknown) => void = () => {},
): Promise<Link[]> {
  const key = toPathKey(pathname) ?? '';
  const results = await searchSite(toPathQuery(pathname), source, {
    isBrief: true,
    minCoverage: MIN_COVERAGE,
    timeoutMs: SUGGESTION_TIMEOUT_MS,
  }).catch((error: unknown) => void onError(error));
  const found = results?.pages ?? [];
  const nearest = found.toSorted((a, b) => countShared(b.path, key) - countShared(a.path, key));
  const pages = [...nearest, ...findAncestors(key, manifest)];
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
  const names = other.split('/');
  const differing = path.split('/').findIndex((name, at) => name !== names[at]);
  return differing === -1 ? names.length : differing;
}

/** The pages that stand where the address's own folders are, nearest first. */
function findAncestors(key: string, manifest: Manifest): PageEntry[] {
  const folders = key.split('/').map((_, at, names) => names.slice(0, -at).join('/'));
  return folders.slice(1, -1).flatMap((folder) => manifest.findPage(folder) ?? []);
}
