import { createMiddleware } from 'hono/factory';
import { renderToStaticMarkup } from 'react-dom/server';
import { SEARCH_PATH, toSearchUrl, withBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { renderResults } from '../../client/search/results-html.ts';
import { PAGE_SIZE } from '../../client/search/search-engine.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import type { SearchFilter, SearchResults } from '../../client/search/search-messages.ts';
import type { DestinationEnv } from '../env.ts';
import { NO_STORE, revalidated } from '../http/cache-control.ts';
import { toNotModified } from '../http/etag.ts';
import { HTML, VARY, toClientLoading } from '../http/negotiate.ts';
import { RETRY_SECONDS, isLimited } from '../http/rate-limit.ts';
import { createDocument } from '../render/document.tsx';
import { searchSite, toSearchSource } from '../search/site-search.ts';
import type { IsolateCache } from '../store/isolate-cache.ts';

/** Longer queries are cut, because a URL can have any length. */
const MAX_QUERY_LENGTH = 200;

/** Limit of pages of results. */
const MAX_PAGES = 20;

/** Serve the search page; pass on every other destination. */
export function search(assets: ReleaseAssets, cache: IsolateCache) {
  return createMiddleware<DestinationEnv>(async function searchRoute(c, next) {
    const { store, log, destination, url } = c.var;
    if (destination.kind !== 'search') return next();
    log.kind = 'search';
    const input = parseInput(url.searchParams);
    const client = toClientLoading(c);
    const tag = toSearchUrl(destination.path, input) + (client === 'immediate' ? '' : '#client');
    const headers = { ...HTML, ...VARY, ...revalidated(store.release, tag) };
    const notModified = toNotModified(c, headers);
    if (notModified) return notModified;
    if (await isLimited(c.env.SEARCH_LIMIT, c)) {
      const text = 'Too many searches. Try again in a minute.\n';
      return c.text(text, 429, { 'Retry-After': RETRY_SECONDS, ...NO_STORE });
    }
    const { query, filter, page } = input;
    const results =
      query === ''
        ? null
        : await searchSite(query, toSearchSource(c, assets, cache), {
            filter,
            offset: (page - 1) * PAGE_SIZE,
          });
    const html = log.measure('render', () => {
      const document = createDocument(assets, {
        release: store.release,
        sidebar: null,
        path: destination.path,
        layout: 'guide',
        title: query === '' ? 'Search' : `${query} – Search`,
        description: '',
        metadata: '<meta name="robots" content="noindex">',
        client,
      });
      const html = renderToStaticMarkup(
        <SearchPage assets={assets} input={input} results={results} />,
      );
      return document.start + document.renderRest({ kind: 'search', path: destination.path, html });
    });
    return c.body(html, 200, headers);
  });
}

interface SearchInput {
  query: string;
  filter: SearchFilter;
  /** From 1. */
  page: number;
}

function parseInput(parameters: URLSearchParams): SearchInput {
  const filter = SEARCH_FILTERS.find((known) => known === parameters.get('kind')) ?? 'all';
  const page = Math.trunc(Number(parameters.get('page')));
  return {
    query: (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    filter,
    page: page >= 1 && page <= MAX_PAGES ? page : 1,
  };
}

interface SearchPageProps {
  assets: ReleaseAssets;
  input: SearchInput;
  /** Null without a query. */
  results: SearchResults | null;
}

/** The content of the search page. Its links load documents: the client knows no results. */
function SearchPage({ assets, input, results }: SearchPageProps) {
  const { query, filter } = input;
  const path = withBase(assets.site.basePath, SEARCH_PATH);
  return (
    <>
      <h1>Search</h1>
      <form className="search-form" role="search" action={path} method="get">
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
            <a
              key={known}
              href={toSearchUrl(path, { query, filter: known })}
              aria-current={known === filter ? 'page' : undefined}
              data-document-load=""
            >
              {FILTER_LABELS[known]}
            </a>
          ))}
          <span>{results.total === 1 ? '1 page' : `${results.total} pages`}</span>
        </nav>
      )}
      {results && results.pages.length > 0 ? (
        <>
          <div
            className="search-results"
            dangerouslySetInnerHTML={{ __html: renderResults(results.pages) }}
          />
          <Paging path={path} input={input} total={results.total} />
        </>
      ) : (
        <Suggestions assets={assets} input={input} />
      )}
    </>
  );
}

function Paging({ path, input, total }: { path: string; input: SearchInput; total: number }) {
  const last = Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE));
  if (last <= 1) return null;
  const toUrl = (page: number) => toSearchUrl(path, { ...input, page });
  return (
    <nav className="search-links" aria-label="Pages of results">
      {input.page > 1 && (
        <a href={toUrl(input.page - 1)} rel="prev" data-document-load="">
          Previous
        </a>
      )}
      <span>
        {input.page} of {last}
      </span>
      {input.page < last && (
        <a href={toUrl(input.page + 1)} rel="next" data-document-load="">
          Next
        </a>
      )}
    </nav>
  );
}

/** What to do before anything is searched for, or when nothing was found. */
function Suggestions({ assets, input }: Pick<SearchPageProps, 'assets' | 'input'>) {
  const { query, filter } = input;
  const { site } = assets;
  const path = withBase(site.basePath, SEARCH_PATH);
  return (
    <>
      {query === '' ? (
        <p>
          Search the guide and the API reference: words, operations such as <code>createUser</code>,
          paths, fields and headers.
        </p>
      ) : (
        <p>
          Nothing found for “{query}”. Try fewer words, another word for it, or the name of a field.
        </p>
      )}
      {filter !== 'all' && query !== '' && (
        <p>
          <a href={toSearchUrl(path, { query })} data-document-load="">
            Search everywhere
          </a>
        </p>
      )}
      <h2>Start from</h2>
      <ul>
        {[{ label: site.title, path: site.homePath }, ...site.navbar].map((link) => (
          <li key={link.path}>
            <a href={link.path}>{link.label}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
