import { escapeHtml } from '../model/escape-html.ts';
import type { PageResult, SearchResults, SectionResult } from './search-messages.ts';

/** Render results as HTML, grouped by page, for the dialog and for the search page: each is a link. */
export function renderResults({ pages, marked }: SearchResults): string {
  return pages.map((page) => renderPage(page, marked)).join('');
}

/** Render what to do before anything is searched for, or when nothing was found. */
export function renderHint(query: string): string {
  return query === ''
    ? 'Search the guide and the API reference: words, operations such as <code>createUser</code>, paths, fields and headers.'
    : `Nothing found for “${escapeHtml(query)}”. Try fewer words, another word for it, or the name of a field.`;
}

function renderPage(page: PageResult, marked: RegExp): string {
  const lead = page.sections.find(({ heading }) => heading === '');
  const others = page.sections.filter((section) => section !== lead);
  const title = `<span class="search-title">${renderText(page.title, marked)}</span>`;
  const links = [
    renderLink(
      page.path,
      `${title}${renderOrigin(page)}${lead ? renderExcerpt(lead, marked) : ''}`,
    ),
    ...others.map((section) => {
      const heading = `<span class="search-heading">${renderText(section.heading, marked)}</span>`;
      return renderLink(section.path, heading + renderExcerpt(section, marked));
    }),
  ];
  return `<div class="search-page" role="group" aria-label="${escapeHtml(page.title)}">${links.join('')}</div>`;
}

function renderLink(path: string, content: string): string {
  return `<a href="${escapeHtml(path)}">${content}</a>`;
}

/** Where a page belongs: its operation's method and path, or the part of the site. */
function renderOrigin({ operation, kind }: PageResult): string {
  const [, method = '', path = ''] = /^(\w+) (.*)$/.exec(operation) ?? [];
  const badge = `<span class="method method-${method.toLowerCase()}">${method}</span>`;
  const part = kind === 'guide' ? 'Guide' : 'API reference';
  const origin = method === '' ? part : `${badge} <code>${escapeHtml(path)}</code>`;
  return `<span class="search-origin">${origin}</span>`;
}

function renderExcerpt({ excerpt }: SectionResult, marked: RegExp): string {
  return `<span class="search-excerpt">${renderText(excerpt, marked)}</span>`;
}

/** Split by a pattern with one group, each second piece is a match. */
function renderText(text: string, marked: RegExp): string {
  const pieces = text.split(marked).map(escapeHtml);
  return pieces.map((piece, at) => (at % 2 === 1 ? `<mark>${piece}</mark>` : piece)).join('');
}
