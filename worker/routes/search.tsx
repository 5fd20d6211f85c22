import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toSearchUrl } from '../../client/model/site-paths.ts';
import { PAGE_SIZE } from '../../client/search/search-engine.ts';
import { SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import type { SearchResults } from '../../client/search/search-messages.ts';
import type { DestinationEnv } from '../env.ts';
import { NO_STORE, revalidated } from '../http/cache-control.ts';
import { toNotModified } from '../http/etag.ts';
import { resolveResultFormat } from '../http/negotiate.ts';
import { RETRY_SECONDS, isLimited } from '../http/rate-limit.ts';
import { HTML, JSON_TYPE, MARKDOWN, PUBLIC, TEXT_TYPES, VARY } from '../http/response-headers.ts';
import { toErrorView, toHtmlView } from '../render/html-view.tsx';
import {
  MAX_PAGES,
  MAX_QUERY_LENGTH,
  SEARCH_METADATA,
  SearchPage,
} from '../render/search-page.tsx';
import type { SearchInput } from '../render/search-page.tsx';
import { renderResultsText } from '../search/results-text.ts';
import { searchSite } from '../search/site-search.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { toHtmlResponse } from './html-response.ts';

type Format = 'html' | 'markdown' | 'json';

/** A request for results. */
interface Search {
  input: SearchInput;
  /** Path of the page or of the other format. */
  path: string;
  format: Format;
}

/** Serve the search page, or its results as Markdown or JSON by path or `Accept`. Pass on every other destination. */
export function search(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function searchRoute(c, next) {
    const { log, destination, url, store } = c.var;
    if (destination.kind !== 'search') return next();
    log.kind = 'search';
    const format = destination.format ?? resolveResultFormat(c.req.header('Accept'));
    const search = { input: parseInput(url.searchParams), path: destination.path, format };
    const headers = {
      ...FORMATS[format],
      ...(destination.format === null && VARY),
      ...revalidated(c.env.RELEASE, toVariant(search)),
    };
    const notModified = toNotModified(c, headers);
    if (notModified) return notModified;
    if (await isLimited(c.env.SEARCH_LIMIT, c)) return respondLimited(c, assets, search);
    const results = await loadResults(search.input, store);
    return respondWithResults(c, assets, search, { results, headers });
  });
}

const FORMATS: Record<Format, Record<string, string>> = {
  html: HTML,
  markdown: { ...MARKDOWN, ...PUBLIC },
  json: { ...JSON_TYPE, ...PUBLIC },
};

function parseInput(parameters: URLSearchParams): SearchInput {
  const page = Math.trunc(Number(parameters.get('page')));
  return {
    query: (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    filter: SEARCH_FILTERS.find((filter) => filter === parameters.get('kind')) ?? 'all',
    page: page >= 1 && page <= MAX_PAGES ? page : 1,
    isExact: parameters.get('exact') === '1',
  };
}

/** Distinguishes the ETags of the formats: `/search?q=a`, `/search?q=a#json` */
function toVariant({ input, path, format }: Search): string {
  const address = toSearchUrl(path, input);
  return format === 'html' ? address : `${address}#${format}`;
}

const LIMITED_TITLE = 'Too many searches';
const LIMITED_TEXT =
  'There were too many searches from your network address. Wait a minute, then try again. All other pages are available.';

function respondLimited(
  c: Context<DestinationEnv>,
  assets: ReleaseAssets,
  { input, path, format }: Search,
): Response {
  const headers = { 'Retry-After': RETRY_SECONDS, ...NO_STORE };
  if (format !== 'html') {
    return c.body(`${LIMITED_TEXT}\n`, 429, { ...TEXT_TYPES.text, ...headers });
  }
  const view = toErrorView(toSearchUrl(path, input), LIMITED_TITLE, LIMITED_TEXT);
  return toHtmlResponse(c, assets, view, {
    status: 429,
    headers,
    title: LIMITED_TITLE,
    hasClient: false,
  });
}

/** Null without a query. */
async function loadResults(
  { query, filter, page, isExact }: SearchInput,
  store: ReleaseStore,
): Promise<SearchResults | null> {
  if (query === '') return null;
  return searchSite(query, store, {
    filter,
    offset: (page - 1) * PAGE_SIZE,
    ...(isExact && { minCorrectedLength: Infinity }),
  });
}

function respondWithResults(
  c: Context<DestinationEnv>,
  assets: ReleaseAssets,
  { input, path, format }: Search,
  { results, headers }: { results: SearchResults | null; headers: Record<string, string> },
): Response {
  const { query } = input;
  if (format === 'markdown') return c.body(renderMarkdown(query, results), 200, headers);
  if (format === 'json') return c.body(renderJson(query, results), 200, headers);
  const content = <SearchPage assets={assets} path={path} input={input} results={results} />;
  return toHtmlResponse(c, assets, toHtmlView(path, content), {
    status: 200,
    headers,
    title: query === '' ? 'Search' : `${query} – Search`,
    hasClient: true,
    metadata: SEARCH_METADATA,
  });
}

function renderMarkdown(query: string, results: SearchResults | null): string {
  return `${results ? renderResultsText(query, results) : 'Add a query: `?q=`.'}\n`;
}

function renderJson(query: string, results: SearchResults | null): string {
  const { marked: _, ...data } = results ?? NO_RESULTS;
  return JSON.stringify({ query, ...data });
}

const NO_RESULTS = { pages: [], tasks: [], total: 0, start: [], marked: null };
