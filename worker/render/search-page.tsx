import type { ReactNode } from 'react';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toSearchUrl } from '../../client/model/site-paths.ts';
import { renderNotice, renderResults } from '../../client/search/results-html.ts';
import { PAGE_SIZE } from '../../client/search/search-engine.ts';
import { FILTER_LABELS, SEARCH_FILTERS } from '../../client/search/search-messages.ts';
import type { SearchFilter, SearchResults } from '../../client/search/search-messages.ts';
import { StartLinks } from './start-links.tsx';

/** Longer queries are cut, because a URL can have any length. */
export const MAX_QUERY_LENGTH = 200;

/** Limit of pages of results. */
export const MAX_PAGES = 20;

/** The query, the filter and the number of the page, as an address of the search page has them. */
export interface SearchInput {
  query: string;
  filter: SearchFilter;
  page: number;
  isExact: boolean;
}

/** Lets agents in a browser search (https://github.com/webmachinelearning/webmcp). */
const SEARCH_TOOL = {
  toolname: 'search',
  tooldescription:
    'Search this documentation for a few words, or the name of a field or operation.',
  toolautosubmit: '',
};

/** Search engines should list the pages instead of results. */
export const SEARCH_METADATA =
  '<meta name="robots" content="noindex">' +
  `<meta name="description" content="${SEARCH_TOOL.tooldescription}">`;

interface SearchPageProps {
  assets: ReleaseAssets;
  path: string;
  input: SearchInput;
  /** Null without a query. */
  results: SearchResults | null;
}

/** The form, and the results or where to start. */
export function SearchPage({ assets, path, input, results }: SearchPageProps) {
  return (
    <>
      <h1>Search</h1>
      <SearchForm path={path} input={input} />
      {/* After the form, which does not wait for it: the styles that the dialog uses too. */}
      <link rel="stylesheet" href={assets.searchStylesUrl} />
      {results ? (
        <Results path={path} input={input} results={results} />
      ) : (
        <>
          <p>Type a few words of your own, or the name of a field or operation.</p>
          <h2>Start from</h2>
          <StartLinks site={assets.site} />
        </>
      )}
    </>
  );
}

function SearchForm({ path, input }: Pick<SearchPageProps, 'path' | 'input'>) {
  return (
    <form className="search-form" role="search" action={path} method="get" {...SEARCH_TOOL}>
      <input
        type="search"
        name="q"
        aria-label="Search"
        defaultValue={input.query}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {input.filter !== 'all' && <input type="hidden" name="kind" value={input.filter} />}
      <button className="button" type="submit">
        Search
      </button>
    </form>
  );
}

function Results(props: { path: string; input: SearchInput; results: SearchResults }) {
  const { path, input, results } = props;
  const { query, filter } = input;
  const { total } = results;
  return (
    <>
      <div className="search-options">
        <nav className="search-filters" aria-label="Search in">
          {SEARCH_FILTERS.map((option) => (
            <ResultsLink
              key={option}
              href={toSearchUrl(path, { query, filter: option })}
              isCurrent={option === filter}
            >
              {FILTER_LABELS[option]}
            </ResultsLink>
          ))}
        </nav>
        <span>{total === 1 ? '1 page' : `${total} pages`}</span>
      </div>
      <div dangerouslySetInnerHTML={{ __html: renderNotice(query, results, path) }} />
      <div
        className="search-results"
        dangerouslySetInnerHTML={{ __html: renderResults(results) }}
      />
      {total === 0 && filter !== 'all' && (
        <p>
          <ResultsLink href={toSearchUrl(path, { query })}>Search everywhere</ResultsLink>
        </p>
      )}
      <PageLinks path={path} input={input} total={total} />
    </>
  );
}

function PageLinks({ path, input, total }: { path: string; input: SearchInput; total: number }) {
  const { page } = input;
  const lastPage = Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE));
  if (lastPage <= 1) return null;
  return (
    <nav className="search-links" aria-label="Pages of results">
      {page > 1 && (
        <ResultsLink href={toSearchUrl(path, { ...input, page: page - 1 })}>Previous</ResultsLink>
      )}
      <span>
        {page} of {lastPage}
      </span>
      {page < lastPage && (
        <ResultsLink href={toSearchUrl(path, { ...input, page: page + 1 })}>Next</ResultsLink>
      )}
    </nav>
  );
}

/** A link to other results. It loads a document: the client knows no results. */
function ResultsLink(props: { href: string; isCurrent?: boolean; children: ReactNode }) {
  return (
    <a href={props.href} aria-current={props.isCurrent ? 'page' : undefined} data-document-load="">
      {props.children}
    </a>
  );
}
