import { escapeHtml } from '../model/escape-html.ts';
import { toSearchIcon } from '../model/search-icon.ts';
import type { Link } from '../model/page.ts';
import { toSearchUrl } from '../model/site-paths.ts';
import type { PageResult, ReplacedQuery, SearchResults, SectionResult } from './search-messages.ts';

/** A check mark, a sheet of paper, and two brackets. */
const TASK_ICON = toSearchIcon('M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M7 10.2l2.2 2.2L13 8');
const PAGE_ICONS: Record<PageResult['kind'], string> = {
  guide: toSearchIcon('M5 2.5h6.5L15 6v11.5H5zM8 9.5h4M8 13h4'),
  api: toSearchIcon('m7 5.5L2.5 10 7 14.5m6-9 4.5 4.5-4.5 4.5'),
};

/** Render results as HTML, tasks first, then sections by page, for the dialog and for the search page: each is a link. */
export function renderResults({ pages, tasks, marked }: SearchResults): string {
  const links = tasks.map((task) => {
    const title = `<span class="search-title">${renderText(task.heading, marked)}</span>`;
    const kind = '<span class="search-origin">I want to …</span>';
    return renderLink(task.path, TASK_ICON + title + kind + renderExcerpt(task, marked));
  });
  const group = `<div class="search-page search-tasks" role="group" aria-label="Tasks">${links.join('')}</div>`;
  return (tasks.length > 0 ? group : '') + pages.map((page) => renderPage(page, marked)).join('');
}

/** Render pages to begin with, before anything is searched for. */
export function renderStart(links: Link[]): string {
  return links.map(({ path, label }) => renderLink(path, TASK_ICON + escapeHtml(label))).join('');
}

/**
 * Render which words no page has, and what was searched for instead; or that nothing was found, and where to begin.
 * Empty where every word was found. `searchPage` is the path of the search page.
 */
export function renderNotice(query: string, results: SearchResults, searchPage: string): string {
  const { replaced, start, total } = results;
  const isFound = total + results.tasks.length > 0;
  if (!replaced && isFound) return '';
  const missing = replaced ? toMissing(replaced) : `Nothing found for “${escapeHtml(query)}”.`;
  const pages = replaced?.query
    ? `Pages for <em>${escapeHtml(replaced.query)}</em>`
    : 'Nearest pages';
  const rest = replaced && isFound ? ` ${pages}:` : '';
  const url = escapeHtml(toSearchUrl(searchPage, { query, isExact: true }));
  const exact = replaced?.isCorrected
    ? ` <a href="${url}" data-document-load>Search for “${escapeHtml(query)}” as typed.</a>`
    : '';
  const links = start.map(({ path, label }) => {
    return `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></li>`;
  });
  const list = isFound
    ? ''
    : `<p>Try another word for it, or begin with:</p><ul>${links.join('')}</ul>`;
  return `<div class="search-notice"><p>${missing}${exact}${rest}</p>${list}</div>`;
}

/** `No page contains <em>postman</em> or <em>insomnia</em>.` */
function toMissing({ missing }: ReplacedQuery): string {
  const words = missing.map((word) => `<em>${escapeHtml(word)}</em>`);
  return `No page contains ${words.join(' or ')}.`;
}

function renderPage(page: PageResult, marked: RegExp): string {
  const lead = page.sections.find(({ heading }) => heading === '');
  const others = page.sections.filter((section) => section !== lead);
  const title = `<span class="search-title">${renderText(page.title, marked)}</span>`;
  const links = [
    renderLink(
      page.path,
      `${PAGE_ICONS[page.kind]}${title}${renderOrigin(page)}${lead ? renderExcerpt(lead, marked) : ''}`,
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
