import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ReactNode } from 'react';
import { toSearchUrl } from '../../client/model/site-paths.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { SEARCH_HINT, renderNotice, renderResults } from '../../client/search/results-html.ts';
import { PAGE_SIZE } from '../../client/search/search-engine.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import type { SearchFilter, SearchResults } from '../../client/search/search-messages.ts';
import type { AppEnv, DestinationEnv } from '../env.ts';
import { NO_STORE, revalidated } from '../http/cache-control.ts';
import { toNotModified } from '../http/etag.ts';
import {
  HTML,
  JSON_TYPE,
  MARKDOWN,
  PUBLIC,
  TEXT_TYPES,
  VARY,
  toResultFormat,
} from '../http/negotiate.ts';
import { RETRY_SECONDS, isLimited } from '../http/rate-limit.ts';
import { StartLinks, toErrorView, toHtmlView } from '../render/html-view.tsx';
import { renderResultsText } from '../search/results-text.ts';
import { findMissedWords, searchSite } from '../search/site-search.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { toHtmlResponse } from './html-response.ts';

/** Longer queries are cut, because a URL can have any length. */
const MAX_QUERY_LENGTH = 200;

/** Limit of pages of results. */
const MAX_PAGES = 20;

const LIMITED_TITLE = 'Too many searches';
const LIMITED_TEXT =
  'There were too many searches from your network address. Wait a minute, then try again. All other pages are available.';

/**
 * Serve the search page, and its results as Markdown or JSON for clients that prefer them or use a path with that
 * extension. Pass on every other destination.
 */
export function search(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function searchRoute(c, next) {
    const { store, log, destination, url } = c.var;
    if (destination.kind !== 'search') return next();
    log.kind = 'search';
    const { path } = destination;
    const isNegotiated = destination.format === 'negotiated';
    const format =
      destination.format === 'negotiated'
        ? toResultFormat(c.req.header('Accept'))
        : destination.format;
    const input = parseInput(url.searchParams);
    const address = toSearchUrl(path, input);
    const headers = {
      ...FORMATS[format],
      ...(isNegotiated ? VARY : {}),
      ...revalidated(store.release, format === 'html' ? address : `${address}#${format}`),
    };
    const notModified = toNotModified(c, headers);
    if (notModified) return notModified;
    if (await isLimited(c.env.SEARCH_LIMIT, c))
      return toLimitedResponse(c, assets, address, format);
    const results = await loadResults(input, store);
    if (results) log.missedWords = findMissedWords(input.query, results);
    if (format !== 'html') return c.body(renderFor(format, input.query, results), 200, headers);
    const content = <SearchPage assets={assets} path={path} input={input} results={results} />;
    return toHtmlResponse(c, assets, toHtmlView(path, content), {
      status: 200,
      headers,
      title: input.query === '' ? 'Search' : `${input.query} – Search`,
      hasClient: true,
      metadata: METADATA,
    });
  });
}

function toLimitedResponse(
  c: Pick<Context<AppEnv>, 'var' | 'env' | 'body'>,
  assets: ReleaseAssets,
  address: string,
  format: keyof typeof FORMATS,
): Response {
  const headers = { 'Retry-After': RETRY_SECONDS, ...NO_STORE };
  if (format !== 'html')
    return c.body(`${LIMITED_TEXT}\n`, 429, { ...TEXT_TYPES.text, ...headers });
  const view = toErrorView(address, LIMITED_TITLE, LIMITED_TEXT);
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

const FORMATS = {
  html: HTML,
  markdown: { ...MARKDOWN, ...PUBLIC },
  json: { ...JSON_TYPE, ...PUBLIC },
};

function renderFor(
  format: 'markdown' | 'json',
  query: string,
  results: SearchResults | null,
): string {
  const found = results ?? { pages: [], tasks: [], total: 0, marked: /(?!)/g, start: [] };
  if (format === 'markdown') {
    return `${query === '' ? 'Add a query: `?q=`.' : renderResultsText(query, found)}\n`;
  }
  const { marked: _, ...rest } = found;
  return JSON.stringify({ query, ...rest });
}

interface SearchInput {
  query: string;
  filter: SearchFilter;
  page: number;
  isExact: boolean;
}

function parseInput(parameters: URLSearchParams): SearchInput {
  const page = Math.trunc(Number(parameters.get('page')));
  return {
    query: (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    filter: SEARCH_FILTERS.find((known) => known === parameters.get('kind')) ?? 'all',
    page: page >= 1 && page <= MAX_PAGES ? page : 1,
    isExact: parameters.get('exact') === '1',
  };
}

/** Lets agents in a browser search (https://github.com/webmachinelearning/webmcp). */
const SEARCH_TOOL = {
  toolname: 'search',
  tooldescription:
    'Search this documentation for a few words, or the name of a field or operation.',
  toolautosubmit: '',
};

/** Search engines should list the pages instead of results. */
const METADATA =
  '<meta name="robots" content="noindex">' +
  `<meta name="description" content="${SEARCH_TOOL.tooldescription}">`;

interface SearchPageProps {
  assets: ReleaseAssets;
  path: string;
  input: SearchInput;
  /** Null without a query. */
  results: SearchResults | null;
}

function SearchPage({ assets, path, input, results }: SearchPageProps) {
  const { query, filter, page } = input;
  const total = results?.total ?? 0;
  const lastPage = Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE));
  return (
    <>
      <h1>Search</h1>
      <form className="search-form" role="search" action={path} method="get" {...SEARCH_TOOL}>
        <input
          type="search"
          name="q"
          aria-label="Search"
          defaultValue={query}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        {filter !== 'all' && <input type="hidden" name="kind" value={filter} />}
        <button className="button" type="submit">
          Search
        </button>
      </form>
      {/* After the form, which does not wait for it: the styles that the dialog uses too. */}
      <link rel="stylesheet" href={assets.searchStyles} />
      {results && (
        <nav className="search-links" aria-label="Search in">
          {SEARCH_FILTERS.map((known) => (
            <SearchLink
              key={known}
              href={toSearchUrl(path, { query, filter: known })}
              isCurrent={known === filter}
            >
              {FILTER_LABELS[known]}
            </SearchLink>
          ))}
          <span>{total === 1 ? '1 page' : `${total} pages`}</span>
        </nav>
      )}
      {results ? (
        <>
          <div dangerouslySetInnerHTML={{ __html: renderNotice(query, results, path) }} />
          <div
            className="search-results"
            dangerouslySetInnerHTML={{ __html: renderResults(results) }}
          />
          {results.total === 0 && filter !== 'all' && (
            <p>
              <SearchLink href={toSearchUrl(path, { query })}>Search everywhere</SearchLink>
            </p>
          )}
        </>
      ) : (
        <>
          <p dangerouslySetInnerHTML={{ __html: SEARCH_HINT }} />
          <h2>Start from</h2>
          <StartLinks site={assets.site} />
        </>
      )}
      {lastPage > 1 && (
        <nav className="search-links" aria-label="Pages of results">
          {page > 1 && (
            <SearchLink href={toSearchUrl(path, { ...input, page: page - 1 })}>Previous</SearchLink>
          )}
          <span>
            {page} of {lastPage}
          </span>
          {page < lastPage && (
            <SearchLink href={toSearchUrl(path, { ...input, page: page + 1 })}>Next</SearchLink>
          )}
        </nav>
      )}
    </>
  );
}

/** A link to other results. It loads a document: the client knows no results. */
function SearchLink(props: { href: string; isCurrent?: boolean; children: ReactNode }) {
  return (
    <a href={props.href} aria-current={props.isCurrent ? 'page' : undefined} data-document-load="">
      {props.children}
    </a>
  );
}
